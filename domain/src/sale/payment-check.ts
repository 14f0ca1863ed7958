import { rupiah } from '../base/money/rupiah.ts'
import type { BusinessDay } from '../base/time/zone.ts'
import type { Fact } from '../events/fact.ts'
import type { SalePayment, SaleRecorded } from './events.ts'
import { splitMissing, type TakenBack } from './missing-payment.ts'
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
  /** What refunds took of it, as far as it did not come: goods are back that nobody had paid [REFUND-11]. */
  readonly takenBack: readonly TakenBack[]
}

/** The events that tell of unchecked payments. */
export type UncheckedEvent = Fact & { readonly eventId: string; readonly at: number }
type Of<Kind extends Fact['kind']> = Extract<UncheckedEvent, { kind: Kind }>

/**
 * Every payment that waited for somebody to look, the newest sale first [SALE-19]. What was said last counts: money that
 * came after all is *received*, whatever was said before. `events` in the order of their time, with the refunds of these
 * sales.
 */
export function uncheckedPayments(events: Iterable<UncheckedEvent>): UncheckedPayment[] {
  const said = new Map<string, PaymentCheckState>()
  const owed = new Map<string, Map<string, number>>()
  const refunds = new Map<string, Map<string, Of<'sale_refunded'>>>()
  const sales: Of<'sale_recorded'>[] = []
  for (const event of events) {
    if (event.kind === 'sale_recorded' && event.body.payments.some(({ isUnchecked }) => isUnchecked)) {
      sales.push(event)
    }
    if (event.kind === 'payment_checked') {
      said.set(`${event.body.saleId}|${event.body.paymentIndex}`, event.body.outcome)
    }
    if (event.kind === 'kasbon_adjusted' && event.body.saleId !== undefined) {
      const { saleId, customerId, amountRupiah } = event.body
      const byCustomer = owed.get(saleId) ?? new Map<string, number>()
      owed.set(saleId, byCustomer.set(customerId, (byCustomer.get(customerId) ?? 0) + amountRupiah))
    }
    if (event.kind === 'sale_refunded') {
      const { saleId } = event.body
      refunds.set(saleId, (refunds.get(saleId) ?? new Map()).set(event.eventId, event))
    }
  }
  return sales.reverse().flatMap(({ eventId: saleId, at: soldAt, body: sale }) => {
    const debts = [...(owed.get(saleId) ?? [])]
    const debtRupiah = debts.reduce((sum, [, amount]) => sum + amount, 0)
    // Two tills may have named two people [KASBON-17]: whoever owes something.
    const debtor = debts.findLast(([, amount]) => amount > 0)?.[0] ?? null
    const unseen = sale.payments.flatMap((payment, paymentIndex) =>
      payment.isUnchecked
        ? [{ payment, paymentIndex, state: said.get(`${saleId}|${paymentIndex}`) ?? ('waiting' as const) }]
        : [],
    )
    const parts = splitMissing(unseen, debtRupiah, [...(refunds.get(saleId)?.values() ?? [])])
    return unseen.map((one, place) => ({
      ...{ saleId, sale, soldAt, businessDay: sale.businessDay },
      ...one,
      ...parts[place]!,
      kasbonCustomerId: parts[place]!.kasbonRupiah > 0 ? debtor : null,
    }))
  })
}

/** What of the money never came [SALE-22]. */
export function missingPayments(unseen: Iterable<UncheckedPayment>): UncheckedPayment[] {
  return [...unseen].filter(({ state }) => state === 'missing')
}

/** What refunds took of a payment that did not come: no money goes back for it, and nobody owes it. */
export function takenBackRupiah({ takenBack }: Pick<UncheckedPayment, 'takenBack'>): number {
  return takenBack.reduce((sum, { amountRupiah }) => sum + amountRupiah, 0)
}

/** One change of what never came: of a day, a shift and a tender. Below zero: goods came back for which nothing had come. */
export type MissingMove = {
  readonly businessDay: BusinessDay
  readonly shiftId: string | null
  readonly tender: SalePayment['tender']
  readonly tenderName?: string | undefined
  readonly amountRupiah: number
}

/**
 * What never came, on the day and in the shift of the sale, and what goods that came back took of it, on theirs
 * [SALE-22, REFUND-11]. What a refund itself says (`isUnpaid`) is in its own sums and not in here.
 */
export function missingMoves(unseen: Iterable<UncheckedPayment>): MissingMove[] {
  return missingPayments(unseen).flatMap(({ businessDay, sale, payment, takenBack }) => {
    const { tender, tenderName, amountRupiah } = payment
    const by = { tender, ...(tenderName === undefined ? {} : { tenderName }) }
    return [
      { ...by, businessDay, shiftId: sale.shiftId ?? null, amountRupiah },
      ...takenBack.flatMap(({ isUnpaid, amountRupiah: back, ...where }) =>
        isUnpaid ? [] : [{ ...by, ...where, amountRupiah: 0 - back }],
      ),
    ]
  })
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
  unseen: UncheckedPayment,
  customerId: string,
  dueDay: BusinessDay,
  { isPaid = false } = {},
) {
  const { saleId, payment, sale, kasbonRupiah } = unseen
  // Of what came back nobody owes anything.
  const openRupiah = payment.amountRupiah - takenBackRupiah(unseen)
  const word = isPaid ? 'akhirnya masuk' : 'tidak masuk'
  return {
    customerId,
    reason: 'correction' as const,
    amountRupiah: rupiah(isPaid ? -kasbonRupiah : openRupiah),
    ...(isPaid ? {} : { dueDay }),
    note: `${tenderText(payment)} ${sale.receiptNumber} ${word}`,
    saleId,
  }
}
