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
import { importUndoneSchema, peopleImportedSchema, productsImportedSchema } from '../spreadsheet/events.ts'
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
import { commandSettledSchema } from './command-settled.ts'
import type { Envelope, Stamp } from './envelope.ts'
import { warningsReviewedSchema } from './warning.ts'

/**
 * Every kind of event that this release can tell, with the version it writes and the shape of its body.
 * A kind is only ever added. A body may gain optional members within a version; anything else is a new version, and
 * the old one stays readable for ever because outboxes and journals hold it.
 *
 * A fact has happened and is always counted (R6). A command changes settings, prices or records, or erases: it counts when
 * the device stands and whoever told it may, and is held for the owner otherwise [SYNC-55].
 */
export const eventKinds = {
  product_saved: { version: 1, is: 'command', body: productSavedSchema },
  stock_received: { version: 1, is: 'fact', body: stockReceivedSchema },
  stock_adjusted: { version: 1, is: 'fact', body: stockAdjustedSchema },
  sale_recorded: { version: 1, is: 'fact', body: saleRecordedSchema },
  receipt_printed: { version: 1, is: 'fact', body: receiptPrintedSchema },
  receipt_reprinted: { version: 1, is: 'fact', body: receiptReprintedSchema },
  settings_saved: { version: 1, is: 'command', body: settingsSavedSchema },
  warnings_reviewed: { version: 1, is: 'command', body: warningsReviewedSchema },
  sale_refunded: { version: 1, is: 'fact', body: saleRefundedSchema },
  payment_checked: { version: 1, is: 'fact', body: paymentCheckedSchema },
  customer_saved: { version: 1, is: 'command', body: customerSavedSchema },
  payment_received: { version: 1, is: 'fact', body: paymentReceivedSchema },
  kasbon_adjusted: { version: 1, is: 'command', body: kasbonAdjustedSchema },
  promotion_saved: { version: 1, is: 'command', body: promotionSavedSchema },
  bill_held: { version: 1, is: 'fact', body: billHeldSchema },
  bill_opened: { version: 1, is: 'fact', body: billOpenedSchema },
  bill_voided: { version: 1, is: 'fact', body: billVoidedSchema },
  line_removed: { version: 1, is: 'fact', body: lineRemovedSchema },
  shift_opened: { version: 1, is: 'fact', body: shiftOpenedSchema },
  shift_closed: { version: 1, is: 'fact', body: shiftClosedSchema },
  cash_moved: { version: 1, is: 'fact', body: cashMovedSchema },
  drawer_opened: { version: 1, is: 'fact', body: drawerOpenedSchema },
  approval_given: { version: 1, is: 'fact', body: approvalGivenSchema },
  staff_switched: { version: 1, is: 'fact', body: staffSwitchedSchema },
  products_imported: { version: 1, is: 'command', body: productsImportedSchema },
  import_undone: { version: 1, is: 'command', body: importUndoneSchema },
  qris_noted: { version: 1, is: 'fact', body: qrisNotedSchema },
  kitchen_ordered: { version: 1, is: 'fact', body: kitchenOrderedSchema },
  stock_counted: { version: 1, is: 'fact', body: stockCountedSchema },
  stock_count_corrected: { version: 1, is: 'fact', body: stockCountCorrectedSchema },
  supplier_saved: { version: 1, is: 'command', body: supplierSavedSchema },
  purchase_recorded: { version: 1, is: 'fact', body: purchaseRecordedSchema },
  goods_received: { version: 1, is: 'fact', body: goodsReceivedSchema },
  purchase_returned: { version: 1, is: 'fact', body: purchaseReturnedSchema },
  purchase_closed: { version: 1, is: 'fact', body: purchaseClosedSchema },
  supplier_paid: { version: 1, is: 'fact', body: supplierPaidSchema },
  payable_adjusted: { version: 1, is: 'command', body: payableAdjustedSchema },
  expense_recorded: { version: 1, is: 'fact', body: expenseRecordedSchema },
  expense_reversed: { version: 1, is: 'fact', body: expenseReversedSchema },
  products_merged: { version: 1, is: 'command', body: productsMergedSchema },
  customer_erased: { version: 1, is: 'command', body: customerErasedSchema },
  stock_transferred: { version: 1, is: 'fact', body: stockTransferredSchema },
  transfer_cancelled: { version: 1, is: 'fact', body: transferCancelledSchema },
  transfer_received: { version: 1, is: 'fact', body: transferReceivedSchema },
  transfer_corrected: { version: 1, is: 'fact', body: transferCorrectedSchema },
  command_settled: { version: 1, is: 'command', body: commandSettledSchema },
  people_imported: { version: 1, is: 'command', body: peopleImportedSchema },
} as const satisfies { [kind: string]: { version: number; is: 'fact' | 'command'; body: z.ZodMiniType } }

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

/**
 * The kind under which the server hands out a command that it holds [SYNC-62]: the event itself stands in the body. No
 * device tells it, and a till that does not know it keeps it and changes nothing by it.
 */
export const heldKind = 'command_held'

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
