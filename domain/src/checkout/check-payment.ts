import { accept } from '../base/lib/result.ts'
import { sumText } from '../base/money/sum-text.ts'
import type { CustomerFields } from '../customer/customer.ts'
import { defineCommand } from '../events/define-command.ts'
import { kasbonDaysOf, kasbonDueDay } from '../kasbon/due-day.ts'
import type { PaymentChecked } from '../sale/events.ts'
import { debtOfMissing, type UncheckedPayment } from '../sale/payment-check.ts'
import { tenderText } from '../sale/tender.ts'

export type PaymentFound = {
  readonly unchecked: UncheckedPayment
  readonly outcome: PaymentChecked['outcome']
  /** Who owes what did not come; null: nobody is to owe it. */
  readonly debtorId: string | null
}

type DebtorShop = {
  record(kind: 'customer', id: string): { readonly fields: CustomerFields } | null
  settings(): { readonly kasbonDays: number }
}

/** What was found of a payment that nobody had seen; what is said last counts [SALE-19]. */
export const checkPaymentCommand = defineCommand({
  subject: ({ unchecked: { payment, sale } }: PaymentFound) =>
    `${tenderText(payment)} ${sumText(payment.amountRupiah)}, ${sale.receiptNumber}`,
  decide({ unchecked, outcome, debtorId }: PaymentFound, shop: DebtorShop, { counter }) {
    const { saleId, paymentIndex, kasbonCustomerId, kasbonRupiah } = unchecked
    const checked = { kind: 'payment_checked' as const, body: { saleId, paymentIndex, outcome } }
    const debt = (customerId: string, more: { readonly isPaid?: boolean }) => {
      const fields = shop.record('customer', customerId)?.fields ?? null
      const dueDay = kasbonDueDay(counter.businessDay, kasbonDaysOf(fields, shop.settings()))
      const body = { ...counter, ...debtOfMissing(unchecked, customerId, dueDay, more) }
      return { kind: 'kasbon_adjusted' as const, body }
    }
    // Money that came after all had become a debt: that goes again, in the same step.
    const isDebt = outcome === 'received' && kasbonCustomerId !== null && kasbonRupiah > 0
    const debts = [
      ...(isDebt ? [debt(kasbonCustomerId, { isPaid: true })] : []),
      ...(outcome === 'missing' && debtorId !== null ? [debt(debtorId, {})] : []),
    ]
    return accept({ events: [checked, ...debts], output: undefined })
  },
})
