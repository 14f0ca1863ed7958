import type { Instant } from '../base/time/instant.ts'
import type { BusinessDay } from '../base/time/zone.ts'
import type { EventKind, Fact } from '../events/fact.ts'

/** An event as somebody reads it: what happened, when by the device's clock, on which device, who stood there. */
export type JournalFact = Fact & {
  readonly eventId: string
  readonly deviceId: string
  readonly deviceSeq: number
  readonly at: Instant
  readonly businessDay: BusinessDay
  /** Null: the owner. */
  readonly staffId: string | null
  /** The server's clock when it learned of it; null: it has not yet. */
  readonly receivedAt: Instant | null
}
export type JournalFactOf<Kind extends EventKind> = Extract<JournalFact, { kind: Kind }>

/** Names behind the ids of events, as far as whoever reads them knows them. */
export type JournalNames = {
  product(productId: string): string | null
  customer(customerId: string): string | null
  promotion(promotionId: string): string | null
  supplier(supplierId: string): string | null
  /** Name of a held bill; empty for one without a name. */
  bill(billId: string): string | null
  /** Null in place of an id: the owner. */
  person(staffId: string | null): string
  /** True: whoever reads may not see what goods cost, so no sentence says it. */
  readonly hidesCost?: boolean
  /** Receipt number of a sale. */
  receipt(saleId: string): string | null
}

/** The sum that an event is about, for a column; null: it is about none. */
export function amountOf(fact: Fact): number | null {
  switch (fact.kind) {
    case 'sale_recorded':
    case 'bill_held':
    case 'bill_voided':
      return fact.body.totalRupiah
    case 'purchase_recorded':
    case 'purchase_returned':
      return fact.body.totalRupiah
    case 'supplier_paid':
      return -fact.body.amountRupiah
    case 'sale_refunded':
      return -fact.body.totalRupiah
    case 'payment_received':
    case 'kasbon_adjusted':
    case 'payable_adjusted':
    case 'line_removed':
    case 'qris_noted':
      return fact.body.amountRupiah
    case 'expense_recorded':
      return -fact.body.amountRupiah
    case 'expense_reversed':
      return fact.body.amountRupiah
    case 'cash_moved':
      return fact.body.direction === 'in' ? fact.body.amountRupiah : -fact.body.amountRupiah
    case 'shift_opened':
      return fact.body.openingCashRupiah
    case 'shift_closed':
      return fact.body.differenceRupiah
    default:
      return null
  }
}

/** Receipt numbers that an event carries itself. */
export function receiptNumbersOf(fact: Fact): string[] {
  switch (fact.kind) {
    case 'sale_recorded':
    case 'payment_received':
      return [fact.body.receiptNumber]
    case 'sale_refunded':
      return [fact.body.receiptNumber, fact.body.saleReceiptNumber]
    default:
      return []
  }
}

/** The sale that an event belongs to; null: none. */
export function saleOf(fact: Fact & { readonly eventId: string }): string | null {
  switch (fact.kind) {
    case 'sale_recorded':
      return fact.eventId
    case 'sale_refunded':
    case 'receipt_printed':
    case 'receipt_reprinted':
    case 'payment_checked':
      return fact.body.saleId
    default:
      return null
  }
}
