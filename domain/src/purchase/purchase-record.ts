import type { Instant } from '../base/time/instant.ts'
import type { BusinessDay } from '../base/time/zone.ts'
import type { JournalEvent } from '../events/fact.ts'
import { batchFactsOf } from '../stock/batch-record.ts'
import type { GoodsReceivedLine, PurchaseLine, PurchaseRecorded, PurchaseReturned } from './events.ts'

/** Some of a purchase that has come. */
export type Delivery = {
  readonly at: Instant
  readonly businessDay: BusinessDay
  readonly lines: readonly Pick<
    GoodsReceivedLine,
    'lineIndex' | 'stockThousandths' | 'owedRupiah' | 'extraRupiah' | 'expiresOn' | 'batchNumber'
  >[]
}
/** What was paid for it by name. */
export type PurchasePayment = { readonly at: Instant; readonly amountRupiah: number }
/** Goods of it that went back. */
export type PurchaseReturn = {
  readonly at: Instant
  readonly totalRupiah: number
  readonly cashRupiah: number
  /** Nothing went back: it had never come. */
  readonly isMistake?: boolean
  readonly lines: readonly Pick<
    PurchaseReturned['lines'][number],
    'productId' | 'stockThousandths' | 'creditRupiah'
  >[]
}

/**
 * A purchase as its record says it. Deliveries, payments and returns each have a field of their own, named by their
 * event: two devices that receive at the same time without internet add to it, and neither overwrites the other [PURCHASE-4].
 */
export type PurchaseRecord = {
  readonly supplierId: string | null
  readonly supplierName: string
  readonly invoiceNumber: string
  readonly businessDay: string
  readonly recordedAt: number
  readonly lines: readonly PurchaseLine[]
  readonly landed: PurchaseRecorded['landed']
  readonly discountRupiah: number
  readonly totalRupiah: number
  readonly dueDay: BusinessDay | null
  /** Null: that of `businessDay`. */
  readonly invoiceDay: BusinessDay | null
  readonly note: string
  /** What has not come will not come any more. */
  readonly isClosed: boolean
  readonly [entry: `delivery:${string}` | `payment:${string}` | `return:${string}`]: unknown
}

export const purchaseDefaults: PurchaseRecord = {
  supplierId: null,
  supplierName: '',
  invoiceNumber: '',
  businessDay: '',
  recordedAt: 0,
  lines: [],
  landed: [],
  discountRupiah: 0,
  totalRupiah: 0,
  dueDay: null,
  invoiceDay: null,
  note: '',
  isClosed: false,
}

type PurchaseEvent = Extract<
  JournalEvent,
  {
    kind: 'purchase_recorded' | 'goods_received' | 'purchase_returned' | 'purchase_closed' | 'supplier_paid'
  }
>

/** What an event of a purchase says of its record. */
export function purchaseFieldOf(event: PurchaseEvent): Partial<PurchaseRecord> {
  const { at } = event
  switch (event.kind) {
    case 'purchase_recorded': {
      const { supplierId, supplierName, invoiceNumber, businessDay, lines, landed, note } = event.body
      const { discountRupiah, totalRupiah, dueDay = null, invoiceDay } = event.body
      return {
        ...{ supplierId, supplierName, invoiceNumber, businessDay, lines, landed, note },
        ...{ discountRupiah, totalRupiah, dueDay, recordedAt: at },
        ...(invoiceDay === undefined ? {} : { invoiceDay }),
      }
    }
    case 'goods_received': {
      const { businessDay, lines } = event.body
      const delivery: Delivery = {
        at,
        businessDay,
        lines: lines.map(({ lineIndex, stockThousandths, owedRupiah, extraRupiah, ...line }) => ({
          ...{ lineIndex, stockThousandths, owedRupiah, extraRupiah, ...batchFactsOf(line) },
        })),
      }
      return { [`delivery:${event.eventId}`]: delivery }
    }
    case 'purchase_returned': {
      const { totalRupiah, cashRupiah, lines, isMistake } = event.body
      const back: PurchaseReturn = {
        ...{ at, totalRupiah, cashRupiah },
        lines: lines.map(({ productId, stockThousandths, creditRupiah }) => ({
          ...{ productId, stockThousandths, creditRupiah },
        })),
        ...(isMistake ? { isMistake } : {}),
      }
      return { [`return:${event.eventId}`]: back }
    }
    case 'supplier_paid': {
      const payment: PurchasePayment = { at, amountRupiah: event.body.amountRupiah }
      return { [`payment:${event.eventId}`]: payment }
    }
    case 'purchase_closed':
      return { isClosed: true }
  }
}

export function deliveriesOf(purchase: PurchaseRecord): Delivery[] {
  return entriesOf<Delivery>(purchase, 'delivery:')
}

export function paymentsOf(purchase: PurchaseRecord): PurchasePayment[] {
  return entriesOf<PurchasePayment>(purchase, 'payment:')
}

export function returnsOf(purchase: PurchaseRecord): PurchaseReturn[] {
  return entriesOf<PurchaseReturn>(purchase, 'return:')
}

/** Oldest first; by name where two are of the same moment, so that every device has the same order. */
function entriesOf<Entry extends { readonly at: number }>(purchase: PurchaseRecord, start: string): Entry[] {
  return Object.entries(purchase)
    .filter(([name]) => name.startsWith(start))
    .map(([name, value]) => ({ name, entry: value as Entry }))
    .sort((one, other) => one.entry.at - other.entry.at || (one.name < other.name ? -1 : 1))
    .map(({ entry }) => entry)
}
