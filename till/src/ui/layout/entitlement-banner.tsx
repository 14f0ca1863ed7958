import { buttonClass } from '@laci/ui/controls/button-class.ts'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { CalendarClock } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { Banner } from '../base/banner.tsx'
import { useReadable } from '../base/use-readable.ts'
import { useShop } from '../state/till-context.ts'
import { useCommand } from '../state/use-command.tsx'
import { useServerNow } from '../state/use-server-now.ts'
import { type EntitlementWords, entitlementWords } from '../sync/entitlement-words.ts'

const offers: { readonly [Offer in EntitlementWords['offer']]: string } = {
  renew: 'Perpanjang',
  tokens: 'Isi token',
  check: 'Cek lagi',
}

/** Plan and tokens, where there is something to say of them [TILL-24]. Never in the way of a sale that was begun. */
export function EntitlementBanner() {
  const shop = useShop()
  const now = useServerNow()
  const toast = useToast()
  const [run, isBusy] = useCommand()
  const view = useReadable(shop.entitlement)
  const { zone } = useReadable(shop.settings)
  const { pathname } = useLocation()
  const words = entitlementWords(view, zone, now)
  // *Langganan* says all of it itself.
  if (words === null || pathname === '/langganan') return null

  async function check() {
    const wasAsked = await run(() => shop.checkEntitlement())
    if (wasAsked === false)
      toast('Server belum bisa dihubungi. Sambungkan internet, lalu cek lagi.', 'warning')
  }

  const look = buttonClass('outline', 'medium', 'shrink-0 bg-transparent! text-inherit! border-current!')
  return (
    <Banner
      tone={words.tone}
      icon={CalendarClock}
      testId="banner-entitlement"
      action={
        words.offer === 'check' ? (
          <button type="button" className={look} onClick={check} aria-busy={isBusy || undefined}>
            {offers.check}
          </button>
        ) : (
          <Link to="/langganan" className={look} data-testid="banner-renew">
            {offers[words.offer]}
          </Link>
        )
      }
    >
      {words.text}
    </Banner>
  )
}
