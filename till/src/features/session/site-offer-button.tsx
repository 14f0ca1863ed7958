import { Button } from '@laci/ui/controls/button.tsx'
import type { SignInRefusal, SiteOffer } from '../../engine/api/session.ts'
import { signInRefusalText } from '../../ui/approval/sign-in-texts.ts'
import { useTill } from '../../ui/state/till-context.ts'
import { useCommand } from '../../ui/state/use-command.tsx'

/** Who is signed in on the website of this browser goes on with one press; where that is not enough, it is said why. */
export function SiteOfferButton({
  site,
  onRefused,
}: {
  site: SiteOffer
  onRefused: (refusal: SignInRefusal) => void
}) {
  const till = useTill()
  const [run, isBusy] = useCommand()

  async function goOn() {
    const result = await run(() => till.signInBySite())
    if (result && !result.ok) onRefused(result.refusal)
  }

  if (site.refusal?.code === 'staff_here') {
    return (
      <p role="status" className="rounded-control bg-laci-50 p-3" data-testid="site-offer-refused">
        {signInRefusalText(site.refusal)}
      </p>
    )
  }
  return (
    <div className="grid gap-2">
      <Button
        size="large"
        isBusy={isBusy}
        busyLabel="Membuka kasir..."
        onClick={goOn}
        data-testid="sign-in-by-site"
      >
        <span className="min-w-0 wrap-break-word">Lanjut sebagai {site.name || site.signInName}</span>
      </Button>
      <p className="text-sm text-redup">
        Akun ini sedang masuk di situs, di browser ini. Atau masuk dengan akun lain:
      </p>
    </div>
  )
}
