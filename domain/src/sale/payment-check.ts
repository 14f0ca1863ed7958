import { rupiah } from '../money/rupiah.ts'
import type { Fact } from '../sync/event-kinds.ts'
import type { BusinessDay } from '../time/zone.ts'
import type { SalePayment, SaleRecorded } from './events.ts'
import { tenderText } from './tender.ts'

/** `waiting`: *menunggu cek*. */
export type PaymentCheckState = 'waiting' | 'received' | 'missing'

/** A payment that was not seen when the sale was paid, and what has been said of it since. */
export type UncheckedPayment = {
  readonly saleId: string
  /** Counts from 0 in the sale's payments. */
  readonly paymentIndex: number
  readonly payment: SalePayment
  readonly sale: SaleRecorded
  readonly soldAt: number
  readonly businessDay: BusinessDay
  readonly state: PaymentCheckState
  /** What of it became a customer's debt because it did not come. */
  readonly kasbonRupiah: number
  /** Whose debt; null: nobody's. */
  readonly kasbonCustomerId: string | null
}

/** The events that tell of unchecked payments. */
type Told = Fact & { readonly eventId: string; readonly at: number }

/**
 * Every payment that waited for somebody to look, the newest sale first [SALE-19]. What was said last counts: money that
 * came after all is *received*, whatever was said before. `events` in the order of their time.
 */
export function uncheckedPayments(events: Iterable<Told>): UncheckedPayment[] {
  const said = new Map<string, PaymentCheckState>()
  const owed = new Map<string, { rupiah: number; customerId: string }>()
  const sales: Extract<Told, { kind: 'sale_recorded' }>[] = []
  for (const event of events) {
    if (event.kind === 'sale_recorded' && event.body.payments.some(({ isUnchecked }) => isUnchecked)) {
      sales.push(event)
    }
    if (event.kind === 'payment_checked') {
      said.set(`${event.body.saleId}|${event.body.paymentIndex}`, event.body.outcome)
    }
    if (event.kind === 'kasbon_adjusted' && event.body.saleId !== undefined) {
      const { saleId, customerId, amountRupiah } = event.body
      owed.set(saleId, { rupiah: (owed.get(saleId)?.rupiah ?? 0) + amountRupiah, customerId })
    }
  }
  return sales.reverse().flatMap(({ eventId: saleId, at: soldAt, body: sale }) => {
    let openKasbon = owed.get(saleId)?.rupiah ?? 0
    return sale.payments.flatMap((payment, paymentIndex): UncheckedPayment[] => {
      if (!payment.isUnchecked) return []
      const state = said.get(`${saleId}|${paymentIndex}`) ?? 'waiting'
      const kasbonRupiah = Math.max(0, Math.min(openKasbon, payment.amountRupiah))
      openKasbon -= kasbonRupiah
      const kasbonCustomerId = kasbonRupiah > 0 ? owed.get(saleId)!.customerId : null
      const about = { saleId, paymentIndex, payment, sale, soldAt, businessDay: sale.businessDay }
      return [{ ...about, state, kasbonRupiah, kasbonCustomerId }]
    })
  })
}

/** One that never came, as far as sums need it. */
export type MissingPayment = Pick<UncheckedPayment, 'sale' | 'payment'>

/** What of the money never came [SALE-22]. */
export function missingPayments(unseen: Iterable<UncheckedPayment>): UncheckedPayment[] {
  return [...unseen].filter(({ state }) => state === 'missing')
}

/** How many wait, and how much that is. */
export function waitingTotals(payments: readonly UncheckedPayment[]): { count: number; rupiah: number } {
  const waiting = payments.filter(({ state }) => state === 'waiting')
  return {
    count: waiting.length,
    rupiah: waiting.reduce((sum, { payment }) => sum + payment.amountRupiah, 0),
  }
}

/**
 * What the books of kasbon say of a payment that did not come [SALE-20]: the customer owes it, for the receipt that it is
 * about. `isPaid`: it came after all, and the debt goes again.
 */
export function debtOfMissing(
  { saleId, payment, sale, kasbonRupiah }: UncheckedPayment,
  customerId: string,
  dueDay: BusinessDay,
  { isPaid = false } = {},
) {
  const word = isPaid ? 'akhirnya masuk' : 'tidak masuk'
  return {
    customerId,
    reason: 'correction' as const,
    amountRupiah: rupiah(isPaid ? -kasbonRupiah : payment.amountRupiah),
    ...(isPaid ? {} : { dueDay }),
    note: `${tenderText(payment)} ${sale.receiptNumber} ${word}`,
    saleId,
  }
}
