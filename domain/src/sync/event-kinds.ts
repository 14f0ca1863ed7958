import type * as z from 'zod/mini'
import {
  billHeldSchema,
  billOpenedSchema,
  billVoidedSchema,
  kitchenOrderedSchema,
  lineRemovedSchema,
} from '../bill/events.ts'
import { productSavedSchema } from '../catalog/product.ts'
import { customerSavedSchema } from '../customer/customer.ts'
import { customerErasedSchema } from '../customer/erasing.ts'
import { expenseRecordedSchema, expenseReversedSchema } from '../expense/events.ts'
import { kasbonAdjustedSchema, paymentReceivedSchema } from '../kasbon/events.ts'
import { promotionSavedSchema } from '../promotion/promotion.ts'
import {
  goodsReceivedSchema,
  purchaseClosedSchema,
  purchaseRecordedSchema,
  purchaseReturnedSchema,
} from '../purchase/events.ts'
import { qrisNotedSchema } from '../qris/events.ts'
import { saleRefundedSchema } from '../refund/events.ts'
import {
  paymentCheckedSchema,
  receiptPrintedSchema,
  receiptReprintedSchema,
  saleRecordedSchema,
} from '../sale/events.ts'
import { cashMovedSchema, drawerOpenedSchema, shiftClosedSchema, shiftOpenedSchema } from '../shift/events.ts'
import { settingsSavedSchema } from '../shop/settings.ts'
import { importUndoneSchema, productsImportedSchema } from '../spreadsheet/events.ts'
import { approvalGivenSchema, staffSwitchedSchema } from '../staff/events.ts'
import {
  productsMergedSchema,
  stockAdjustedSchema,
  stockCountCorrectedSchema,
  stockCountedSchema,
  stockReceivedSchema,
} from '../stock/events.ts'
import { payableAdjustedSchema, supplierPaidSchema } from '../supplier/payable-events.ts'
import { supplierSavedSchema } from '../supplier/supplier.ts'
import {
  stockTransferredSchema,
  transferCancelledSchema,
  transferCorrectedSchema,
  transferReceivedSchema,
} from '../transfer/events.ts'
import type { Envelope, Stamp } from './envelope.ts'
import { warningsReviewedSchema } from './warning.ts'

/**
 * Every kind of event that this release can tell, with the version it writes and the shape of its body.
 * A kind is only ever added. A body may gain optional members within a version; anything else is a new version, and
 * the old one stays readable for ever because outboxes and journals hold it.
 */
export const eventKinds = {
  product_saved: { version: 1, body: productSavedSchema },
  stock_received: { version: 1, body: stockReceivedSchema },
  stock_adjusted: { version: 1, body: stockAdjustedSchema },
  sale_recorded: { version: 1, body: saleRecordedSchema },
  receipt_printed: { version: 1, body: receiptPrintedSchema },
  receipt_reprinted: { version: 1, body: receiptReprintedSchema },
  settings_saved: { version: 1, body: settingsSavedSchema },
  warnings_reviewed: { version: 1, body: warningsReviewedSchema },
  sale_refunded: { version: 1, body: saleRefundedSchema },
  payment_checked: { version: 1, body: paymentCheckedSchema },
  customer_saved: { version: 1, body: customerSavedSchema },
  payment_received: { version: 1, body: paymentReceivedSchema },
  kasbon_adjusted: { version: 1, body: kasbonAdjustedSchema },
  promotion_saved: { version: 1, body: promotionSavedSchema },
  bill_held: { version: 1, body: billHeldSchema },
  bill_opened: { version: 1, body: billOpenedSchema },
  bill_voided: { version: 1, body: billVoidedSchema },
  line_removed: { version: 1, body: lineRemovedSchema },
  shift_opened: { version: 1, body: shiftOpenedSchema },
  shift_closed: { version: 1, body: shiftClosedSchema },
  cash_moved: { version: 1, body: cashMovedSchema },
  drawer_opened: { version: 1, body: drawerOpenedSchema },
  approval_given: { version: 1, body: approvalGivenSchema },
  staff_switched: { version: 1, body: staffSwitchedSchema },
  products_imported: { version: 1, body: productsImportedSchema },
  import_undone: { version: 1, body: importUndoneSchema },
  qris_noted: { version: 1, body: qrisNotedSchema },
  kitchen_ordered: { version: 1, body: kitchenOrderedSchema },
  stock_counted: { version: 1, body: stockCountedSchema },
  stock_count_corrected: { version: 1, body: stockCountCorrectedSchema },
  supplier_saved: { version: 1, body: supplierSavedSchema },
  purchase_recorded: { version: 1, body: purchaseRecordedSchema },
  goods_received: { version: 1, body: goodsReceivedSchema },
  purchase_returned: { version: 1, body: purchaseReturnedSchema },
  purchase_closed: { version: 1, body: purchaseClosedSchema },
  supplier_paid: { version: 1, body: supplierPaidSchema },
  payable_adjusted: { version: 1, body: payableAdjustedSchema },
  expense_recorded: { version: 1, body: expenseRecordedSchema },
  expense_reversed: { version: 1, body: expenseReversedSchema },
  products_merged: { version: 1, body: productsMergedSchema },
  customer_erased: { version: 1, body: customerErasedSchema },
  stock_transferred: { version: 1, body: stockTransferredSchema },
  transfer_cancelled: { version: 1, body: transferCancelledSchema },
  transfer_received: { version: 1, body: transferReceivedSchema },
  transfer_corrected: { version: 1, body: transferCorrectedSchema },
} as const satisfies { [kind: string]: { version: number; body: z.ZodMiniType } }

export type EventKind = keyof typeof eventKinds
export type EventBody<Kind extends EventKind> = z.output<(typeof eventKinds)[Kind]['body']>

/** An event whose body has been checked against its kind. */
export type JournalEvent = {
  [Kind in EventKind]: Omit<Envelope, 'kind' | 'body'> & { kind: Kind; body: EventBody<Kind> }
}[EventKind]

/** What is told, before the device numbers and seals it. */
export type Fact = { [Kind in EventKind]: { kind: Kind; body: EventBody<Kind> } }[EventKind]

/**
 * An event as the server hands it out. `kind` may be one that this till does not know (a newer till told it) or
 * `malformed` (see `malformedKind`): such an event moves the cursor and nothing else.
 */
export type StampedEvent = Envelope & Stamp

/** The kind under which the server numbers what it could not read, so that the stream has no gaps. */
export const malformedKind = 'malformed'

export function isKnownKind(kind: string): kind is EventKind {
  return Object.hasOwn(eventKinds, kind)
}

/** The checked event, or null when kind, version or body are not known to this release. */
export function readJournalEvent(event: Envelope): JournalEvent | null {
  if (!isKnownKind(event.kind)) return null
  const known = eventKinds[event.kind]
  if (event.version !== known.version) return null
  return known.body.safeParse(event.body).success ? (event as unknown as JournalEvent) : null
}
