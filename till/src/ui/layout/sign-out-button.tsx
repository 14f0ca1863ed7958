import { leaveShopCommand } from '@laci/domain/device/commands.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { Dialog } from '@laci/ui/controls/dialog.tsx'
import { commonTexts } from '@laci/ui/texts/common.ts'
import { LogIn, LogOut } from 'lucide-react'
import { useState } from 'react'
import { useCommands } from '../approval/approval.tsx'
import { useIsSelling } from '../payment/selling.ts'
import { useShop, useTill } from '../state/till-context.ts'
import { useCommand } from '../state/use-command.tsx'
import { UnsentDialog } from './unsent-dialog.tsx'

/** What becomes of the website's sign-in [TILL-189]; nobody is signed in there: nothing to say. */
const siteText = {
  none: null,
  given: 'Anda juga keluar dari dasbor di browser ini.',
  own: 'Dasbor di browser ini tetap masuk; keluar dari sana di halaman Dasbor.',
} as const

type Step = { readonly kind: 'asking' } | { readonly kind: 'unsent'; readonly waitingCount: number }

const ways = {
  leave: {
    label: 'Keluar',
    title: 'Keluar dari kasir ini?',
    text: 'Perangkat ini berhenti menjadi kasir toko ini. Transaksi yang sudah terkirim tetap ada di server.',
  },
  comeBack: {
    label: 'Masuk lagi',
    title: 'Masuk lagi di perangkat ini?',
    text: 'Yang belum terkirim dikirim dulu. Lalu perangkat ini masuk lagi sebagai kasir baru, dengan nomor dan kata sandi pemilik.',
  },
} as const

/**
 * *Keluar*: first sends what waits; with something left only after the recovery file was saved (R8). `hasEnded`: nothing
 * can be sold here any more, so a cart holds nobody back. `comesBack`: the same, said by who was taken out of the shop and
 * signs in anew [ACCOUNT-73].
 */
export function SignOutButton({
  hasEnded = false,
  comesBack = false,
}: {
  hasEnded?: boolean
  comesBack?: boolean
}) {
  const { label, title, text } = ways[comesBack ? 'comeBack' : 'leave']
  const till = useTill()
  const shop = useShop()
  const { execute } = useCommands()
  const isSelling = useIsSelling() && !hasEnded
  const [run, isBusy] = useCommand()
  const [step, setStep] = useState<Step | null>(null)

  async function ask() {
    const { current, ownStaffId } = shop.staff
    const isOwn = hasEnded || (ownStaffId !== null && current.get().staffId === ownStaffId)
    const allowed = await run(() => execute(leaveShopCommand, { isOwn }))
    if (allowed?.is !== 'done') return
    setStep({ kind: 'asking' })
  }

  async function signOut(recoveryFileSaved: boolean) {
    const result = await run(() => shop.signOut({ recoveryFileSaved }))
    // Signed out: the screen is gone by now.
    if (!result || result.ok) return
    setStep({ kind: 'unsent', waitingCount: result.refusal.waitingCount })
  }

  return (
    <>
      <Button
        tone="outline"
        className={comesBack ? '' : 'justify-self-start text-cabai-600!'}
        onClick={ask}
        data-testid={comesBack ? 'sign-in-again' : 'sign-out'}
      >
        {comesBack ? <LogIn aria-hidden size={20} /> : <LogOut aria-hidden size={20} />}
        {label}
      </Button>
      {step?.kind === 'asking' ? (
        <Dialog
          isOpen
          onClose={() => setStep(null)}
          title={title}
          testId="sign-out-dialog"
          actions={
            <>
              <Button tone="outline" onClick={() => setStep(null)}>
                {commonTexts.cancel}
              </Button>
              <Button
                tone={comesBack ? 'primary' : 'danger'}
                disabled={isSelling}
                isBusy={isBusy}
                busyLabel="Mengirim..."
                onClick={() => signOut(false)}
                data-testid="sign-out-confirm"
              >
                {label}
              </Button>
            </>
          }
        >
          <p>{isSelling ? 'Keranjang masih berisi. Selesaikan atau kosongkan dulu, lalu keluar.' : text}</p>
          {isSelling || comesBack ? null : <p data-testid="sign-out-site">{siteText[till.siteSignIn()]}</p>}
        </Dialog>
      ) : null}
      {step?.kind === 'unsent' ? (
        <UnsentDialog
          waitingCount={step.waitingCount}
          lostText="Keluar sekarang akan menghapusnya."
          savedText="Jaga berkas itu: setelah Anda keluar, hanya di sana catatan ini ada."
          goOnLabel={label}
          isBusy={isBusy}
          goOn={signOut}
          onClose={() => setStep(null)}
        />
      ) : null}
    </>
  )
}
