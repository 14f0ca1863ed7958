import { type Rupiah, rupiah } from '@laci/domain/base/money/rupiah.ts'
import { isPayableByQris } from '@laci/domain/qris/qris-for-amount.ts'
import { mayWait, type TenderChoice } from '../../ui/payment/payment-parts.ts'

/** What the next press does with what was typed. */
export type PaymentStep =
  /** Shows the provider's code for so much. */
  | { readonly kind: 'code'; readonly amountRupiah: Rupiah; readonly isPayable: boolean }
  /** Takes this much; the rest comes by another way. `isOwed`: it is written down and not taken. */
  | { readonly kind: 'part'; readonly amountRupiah: Rupiah; readonly isOwed: boolean }
  /** The same, of money that somebody has to see. */
  | { readonly kind: 'seen_part' }
  /** Ends the sale. `isExact`: nothing was typed, and it is taken as exactly what is due. */
  | { readonly kind: 'end'; readonly isExact: boolean; readonly isOwed: boolean }
  /** Ends it, and says whether the money was seen. */
  | { readonly kind: 'seen_end' }

/** What goes on from what was typed [TILL-154] [TILL-155]. */
export function paymentStep({
  choice,
  isByProvider,
  typedRupiah,
  dueRupiah,
  isEnough,
}: {
  choice: Omit<TenderChoice, 'label'>
  /** The provider says itself when it was paid. */
  isByProvider: boolean
  /** Null: nothing was typed. */
  typedRupiah: Rupiah | null
  /** What is open before it. */
  dueRupiah: Rupiah
  /** With it the sale is paid, and nothing else is missing. */
  isEnough: boolean
}): PaymentStep {
  const amountRupiah = typedRupiah ?? rupiah(0)
  const isOwed = choice.tender === 'kasbon'
  if (isByProvider && !isEnough) {
    return { kind: 'code', amountRupiah, isPayable: amountRupiah > 0 && isPayableByQris(amountRupiah) }
  }
  // Something is paid and something is still open: the next part may be another tender.
  const isPart = !isEnough && amountRupiah > 0 && amountRupiah < dueRupiah
  if (mayWait(choice) && !isByProvider && amountRupiah > 0) return { kind: isPart ? 'seen_part' : 'seen_end' }
  if (isPart) return { kind: 'part', amountRupiah, isOwed }
  return { kind: 'end', isExact: choice.tender === 'cash' && typedRupiah === null && dueRupiah > 0, isOwed }
}
