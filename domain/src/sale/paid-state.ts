import type { Rupiah } from '../base/money/rupiah.ts'
import type { BusinessDay } from '../base/time/zone.ts'
import type { SalePayment, SaleRecorded } from './events.ts'
import type { PaymentCheckState } from './payment-check.ts'
import { tenderText } from './tender.ts'

/** One part of a sale's money, by what is known of it now. */
export type PartState = {
  /** `paid`: it is there; `owed`: on kasbon; `waiting`: nobody has seen it yet; `missing`: somebody looked, and it did not come. */
  readonly state: 'paid' | 'owed' | 'waiting' | 'missing'
  /** What the payment is called. */
  readonly name: string
  readonly amountRupiah: Rupiah
}

export type PaidState = {
  /** Only then is a sale *Lunas* [SALE-34]: each part of its money is there. */
  readonly isPaid: boolean
  readonly parts: readonly PartState[]
  /** Until when what is owed is to be paid; null: nothing is owed, or nobody said. */
  readonly dueDay: BusinessDay | null
  readonly customerName: string
}

type PaidSale = Pick<SaleRecorded, 'payments'> & Partial<Pick<SaleRecorded, 'dueDay' | 'customerName'>>

/**
 * How the money of a sale stands [SALE-34]. `checkOf`: what was said since of its payment of that index; undefined: nothing
 * yet, so a payment that was not seen waits.
 */
export function paidState(
  sale: PaidSale,
  checkOf: (paymentIndex: number) => PaymentCheckState | undefined = () => undefined,
): PaidState {
  const parts = sale.payments.map(
    (payment, index): PartState => ({
      state: stateOf(payment, checkOf(index)),
      name: tenderText(payment),
      amountRupiah: payment.amountRupiah,
    }),
  )
  const isOwed = parts.some(({ state }) => state === 'owed')
  return {
    isPaid: parts.every(({ state }) => state === 'paid'),
    parts,
    dueDay: isOwed ? (sale.dueDay ?? null) : null,
    customerName: sale.customerName ?? '',
  }
}

function stateOf(payment: SalePayment, check: PaymentCheckState | undefined): PartState['state'] {
  // What went on kasbon of nothing is owed by nobody.
  if (payment.tender === 'kasbon') return payment.amountRupiah > 0 ? 'owed' : 'paid'
  if (!payment.isUnchecked) return 'paid'
  return check === undefined ? 'waiting' : check === 'received' ? 'paid' : check
}
