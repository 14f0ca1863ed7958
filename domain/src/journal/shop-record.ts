import type { Instant } from '../base/time/instant.ts'
import type { AddedLine, HeldLine } from '../bill/events.ts'
import { type CustomerChanges, type CustomerFields, customerDefaults } from '../customer/customer.ts'
import { changesOfErased, erasedChanges } from '../customer/erasing.ts'
import { type PromotionFields, promotionDefaults } from '../promotion/promotion.ts'
import { type PurchaseRecord, purchaseDefaults, purchaseFieldOf } from '../purchase/purchase-record.ts'
import type { Discount } from '../sale/discount.ts'
import { type BatchRecord, batchDefaults, batchOf, foundBatchOf } from '../stock/batch-record.ts'
import { type SupplierFields, supplierDefaults } from '../supplier/supplier.ts'
import {
  type TransferRecord,
  transferDefaults,
  transferFieldOf,
  transferIdOf,
} from '../transfer/transfer-record.ts'
import type { JournalEvent } from './event-kinds.ts'

/**
 * Things that all devices of a shop share and that are not products: each is a row of named fields, kept the same way
 * everywhere. An edit names only what changed; the server's order decides field by field (SYNC-6).
 */
export const shopRecordKinds = [
  'customer',
  'promotion',
  'bill',
  'shift',
  'supplier',
  'purchase',
  'transfer',
  'batch',
] as const
export type ShopRecordKind = (typeof shopRecordKinds)[number]

export type ShopRecordChange = {
  readonly recordKind: ShopRecordKind
  readonly recordId: string
  readonly changes: { readonly [field: string]: unknown }
}

/** One *Simpan* of a bill: what came onto it, on top of which ones. */
export type BillHold = {
  readonly at: number
  readonly cashierName: string
  readonly holdIds: readonly string[]
  readonly added: readonly AddedLine[]
}

/**
 * A bill as its record says it: held, then open on one device, then paid or dropped. What was put on it and what ended it
 * have fields of their own, named by their events, so that two devices that tell both without internet lose neither, in
 * whatever order they come; `bill-standing.ts` reads them [BILL-10].
 */
export type BillRecord = {
  /** Said by an end only: no later *Simpan* takes it back. Older rows say `held`, too. */
  readonly status: 'held' | 'paid' | 'voided'
  readonly name: string
  readonly customerId: string | null
  readonly lines: readonly HeldLine[]
  readonly billDiscount: Discount | null
  readonly totalRupiah: number
  readonly cashierName: string
  readonly heldAt: number
  /** The device that works on it now; null: nobody since it was held. */
  readonly openedByDeviceId: string | null
  /** The sale that ended it. */
  readonly saleId: string | null
  /** The `bill_held` that said `lines`; null: a till that took the last word for the whole. */
  readonly holdId: string | null
  readonly [entry: `hold:${string}` | `end:${string}`]: unknown
}

/** A shift as its record says it. What was sold in it are the events that name it. */
export type ShiftRecord = {
  /** Said by the end only: an opening that comes after it, to a server that was restored, opens nothing again. */
  readonly status: 'open' | 'closed'
  readonly deviceId: string
  readonly businessDay: string
  readonly cashierName: string
  readonly openedAt: number
  readonly openingCashRupiah: number
  readonly closedAt: number | null
  readonly countedCashRupiah: number | null
  readonly differenceRupiah: number | null
}

/** A customer as the shop knows them. */
export type CustomerRecord = CustomerFields & {
  /** When the person was forgotten, by the clock of the device that was told to; null: never. */
  readonly erasedAt: Instant | null
}

/** The fields of each kind of record. */
export type ShopRecordFields = {
  readonly customer: CustomerRecord
  readonly promotion: PromotionFields
  readonly bill: BillRecord
  readonly shift: ShiftRecord
  readonly supplier: SupplierFields
  readonly purchase: PurchaseRecord
  readonly transfer: TransferRecord
  readonly batch: BatchRecord
}

/** What a field has when no event ever named it. */
export const shopRecordDefaults: ShopRecordFields = {
  customer: { ...customerDefaults, erasedAt: null },
  promotion: promotionDefaults,
  bill: {
    status: 'held',
    name: '',
    customerId: null,
    lines: [],
    billDiscount: null,
    totalRupiah: 0,
    cashierName: '',
    heldAt: 0,
    openedByDeviceId: null,
    saleId: null,
    holdId: null,
  },
  shift: {
    status: 'open',
    deviceId: '',
    businessDay: '',
    cashierName: '',
    openedAt: 0,
    openingCashRupiah: 0,
    closedAt: null,
    countedCashRupiah: null,
    differenceRupiah: null,
  },
  supplier: supplierDefaults,
  purchase: purchaseDefaults,
  transfer: transferDefaults,
  batch: batchDefaults,
}

/** What an event says about shared records. Till, server and simulator store exactly this [SYNC-39]. */
export function recordChangesOf(event: JournalEvent): ShopRecordChange[] {
  switch (event.kind) {
    case 'customer_saved':
      return event.body.customers.map(({ customerId, changes }) => ({
        recordKind: 'customer',
        recordId: customerId,
        changes: changes as CustomerChanges,
      }))
    case 'customer_erased':
      return [{ recordKind: 'customer', recordId: event.body.customerId, changes: erasedChanges(event.at) }]
    case 'promotion_saved':
      return [{ recordKind: 'promotion', recordId: event.body.promotionId, changes: event.body.changes }]
    case 'bill_held': {
      const { name, customerId, lines, billDiscount, totalRupiah, cashierName, holdIds, added } = event.body
      const hold: BillHold | null =
        holdIds === undefined || added === undefined ? null : { at: event.at, cashierName, holdIds, added }
      return bill(event.body.billId, {
        name,
        customerId,
        lines,
        billDiscount,
        totalRupiah,
        cashierName,
        heldAt: event.at,
        openedByDeviceId: null,
        holdId: hold === null ? null : event.eventId,
        ...(hold === null ? {} : { [`hold:${event.eventId}`]: hold }),
      })
    }
    case 'bill_opened':
      return bill(event.body.billId, { openedByDeviceId: event.deviceId })
    case 'bill_voided':
      return bill(event.body.billId, {
        ...{ status: 'voided', openedByDeviceId: null },
        ...billEnd(event.eventId, event.body.holdIds),
      })
    case 'sale_recorded':
      return event.body.billId === undefined
        ? []
        : bill(event.body.billId, {
            ...{ status: 'paid', saleId: event.eventId, openedByDeviceId: null },
            ...billEnd(event.eventId, event.body.billHoldIds),
          })
    case 'shift_opened': {
      const { businessDay, cashierName, openingCashRupiah } = event.body
      return shift(event.eventId, {
        deviceId: event.deviceId,
        businessDay,
        cashierName,
        openedAt: event.at,
        openingCashRupiah,
      })
    }
    case 'shift_closed': {
      const { shiftId, countedCashRupiah, differenceRupiah } = event.body
      return shift(shiftId, { status: 'closed', closedAt: event.at, countedCashRupiah, differenceRupiah })
    }
    case 'supplier_saved':
      return event.body.suppliers.map(({ supplierId, changes }) => ({
        recordKind: 'supplier',
        recordId: supplierId,
        changes,
      }))
    case 'purchase_recorded':
    case 'goods_received':
    case 'purchase_returned':
    case 'purchase_closed':
    case 'supplier_paid': {
      const { purchaseId } = event.body
      if (purchaseId === undefined) return []
      return [{ recordKind: 'purchase', recordId: purchaseId, changes: purchaseFieldOf(event) }]
    }
    case 'stock_transferred':
    case 'transfer_cancelled':
    case 'transfer_received':
    case 'transfer_corrected':
      return [{ recordKind: 'transfer', recordId: transferIdOf(event), changes: transferFieldOf(event) }]
    case 'stock_received':
    case 'stock_counted': {
      const batch = event.kind === 'stock_received' ? batchOf(event.body) : foundBatchOf(event.body)
      return batch === null ? [] : [{ recordKind: 'batch', recordId: event.eventId, changes: batch }]
    }
    default:
      return []
  }
}

/** The fields of a record with what an event says of it: who was forgotten stays forgotten [CUSTOMER-6]. */
export function withChanges(
  recordKind: ShopRecordKind,
  fields: RecordFields,
  changes: RecordFields,
): RecordFields {
  const isErased = recordKind === 'customer' && fields.erasedAt != null
  return { ...fields, ...(isErased ? changesOfErased(changes) : changes) }
}

type RecordFields = { readonly [field: string]: unknown }

function bill(recordId: string, changes: Partial<BillRecord>): ShopRecordChange[] {
  return [{ recordKind: 'bill', recordId, changes }]
}

function billEnd(eventId: string, holdIds: readonly string[] | undefined): Partial<BillRecord> {
  return holdIds === undefined ? {} : { [`end:${eventId}`]: { holdIds } }
}

function shift(recordId: string, changes: Partial<ShiftRecord>): ShopRecordChange[] {
  return [{ recordKind: 'shift', recordId, changes }]
}
