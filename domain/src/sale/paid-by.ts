import { sumText } from '../base/money/sum-text.ts'
import { tenderText } from './tender.ts'

type Paid = Parameters<typeof tenderText>[0] & { readonly amountRupiah: number }

/** ` (Tunai)`, or each with its sum where there are several: how something was paid, in a sentence. */
export function paidBy(payments: readonly Paid[]): string {
  if (payments.length === 0) return ''
  const [only] = payments
  if (payments.length === 1 && only !== undefined) return ` (${tenderText(only)})`
  return ` (${payments.map((payment) => `${tenderText(payment)} ${sumText(payment.amountRupiah)}`).join(' + ')})`
}
