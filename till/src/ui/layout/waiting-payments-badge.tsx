import { waitingTotals } from '@laci/domain/sale/payment-check.ts'
import { useUncheckedPayments } from '../payment/use-unchecked-payments.ts'
import { NavigationBadge } from '../state/navigation-badge.tsx'

/** How many payments wait for somebody to look. */
export function WaitingPaymentsBadge() {
  const payments = useUncheckedPayments()
  return <NavigationBadge count={payments === null ? 0 : waitingTotals(payments).count} word="menunggu cek" />
}
