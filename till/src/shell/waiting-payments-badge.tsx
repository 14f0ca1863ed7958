import { waitingTotals } from '@laci/domain/sale/payment-check.ts'
import { NavigationBadge } from './navigation-badge.tsx'
import { useUncheckedPayments } from './use-unchecked-payments.ts'

/** How many payments wait for somebody to look. */
export function WaitingPaymentsBadge() {
  const payments = useUncheckedPayments()
  return <NavigationBadge count={payments === null ? 0 : waitingTotals(payments).count} word="menunggu cek" />
}
