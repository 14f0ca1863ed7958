import { type BillHold, type BillRecord, billDefaults } from '../bill/bill-record.ts'
import type { CustomerChanges } from '../customer/customer.ts'
import { type CustomerRecord, customerRecordDefaults } from '../customer/customer-record.ts'
import { changesOfErased, erasedChanges } from '../customer/erasing.ts'
import type { JournalEvent } from '../events/fact.ts'
import { type PromotionFields, promotionDefaults } from '../promotion/promotion.ts'
import { type PurchaseRecord, purchaseDefaults, purchaseFieldOf } from '../purchase/purchase-record.ts'
import { type ShiftRecord, shiftDefaults } from '../shift/shift-record.ts'
import { type BatchRecord, batchDefaults, batchOf, foundBatchOf } from '../stock/batch-record.ts'
import { type SupplierFields, supplierDefaults } from '../supplier/supplier.ts'
import {
  type TransferRecord,
  transferDefaults,
  transferFieldOf,
  transferIdOf,
} from '../transfer/transfer-record.ts'

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
  customer: customerRecordDefaults,
  promotion: promotionDefaults,
  bill: billDefaults,
  shift: shiftDefaults,
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
