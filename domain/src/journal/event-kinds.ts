import type * as z from 'zod/mini'
import { billHeld, billOpened, billVoided, kitchenOrdered, lineRemoved } from '../bill/events.ts'
import { productSaved } from '../catalog/events.ts'
import { customerErased, customerSaved } from '../customer/events.ts'
import { type EventDefinition, type EventNature, firstEdition, readBody } from '../events/define-event.ts'
import type { Envelope, Stamp } from '../events/envelope.ts'
import type { EventBody, EventKind, JournalEvent } from '../events/fact.ts'
import { expenseRecorded, expenseReversed } from '../expense/events.ts'
import { importUndone, peopleImported, productsImported } from '../imports/events.ts'
import { kasbonAdjusted, paymentReceived } from '../kasbon/events.ts'
import { promotionSaved } from '../promotion/events.ts'
import { goodsReceived, purchaseClosed, purchaseRecorded, purchaseReturned } from '../purchase/events.ts'
import { qrisNoted } from '../qris/events.ts'
import { saleRefunded } from '../refund/events.ts'
import { paymentChecked, receiptPrinted, receiptReprinted, saleRecorded } from '../sale/events.ts'
import { cashMoved, drawerOpened, shiftClosed, shiftOpened } from '../shift/events.ts'
import { settingsSaved } from '../shop/events.ts'
import { approvalGiven, staffSwitched } from '../staff/events.ts'
import {
  productsMerged,
  stockAdjusted,
  stockCountCorrected,
  stockCounted,
  stockReceived,
} from '../stock/events.ts'
import { payableAdjusted, supplierPaid, supplierSaved } from '../supplier/events.ts'
import {
  stockTransferred,
  transferCancelled,
  transferCorrected,
  transferReceived,
} from '../transfer/events.ts'
import { warningsReviewed } from '../warning/warning.ts'
import { commandSettled } from './command-settled.ts'

/** Every kind of event that this release records and reads. A kind is only ever added. */
export const eventKinds = {
  product_saved: productSaved,
  stock_received: stockReceived,
  stock_adjusted: stockAdjusted,
  sale_recorded: saleRecorded,
  receipt_printed: receiptPrinted,
  receipt_reprinted: receiptReprinted,
  settings_saved: settingsSaved,
  warnings_reviewed: warningsReviewed,
  sale_refunded: saleRefunded,
  payment_checked: paymentChecked,
  customer_saved: customerSaved,
  payment_received: paymentReceived,
  kasbon_adjusted: kasbonAdjusted,
  promotion_saved: promotionSaved,
  bill_held: billHeld,
  bill_opened: billOpened,
  bill_voided: billVoided,
  line_removed: lineRemoved,
  shift_opened: shiftOpened,
  shift_closed: shiftClosed,
  cash_moved: cashMoved,
  drawer_opened: drawerOpened,
  approval_given: approvalGiven,
  staff_switched: staffSwitched,
  products_imported: productsImported,
  import_undone: importUndone,
  qris_noted: qrisNoted,
  kitchen_ordered: kitchenOrdered,
  stock_counted: stockCounted,
  stock_count_corrected: stockCountCorrected,
  supplier_saved: supplierSaved,
  purchase_recorded: purchaseRecorded,
  goods_received: goodsReceived,
  purchase_returned: purchaseReturned,
  purchase_closed: purchaseClosed,
  supplier_paid: supplierPaid,
  payable_adjusted: payableAdjusted,
  expense_recorded: expenseRecorded,
  expense_reversed: expenseReversed,
  products_merged: productsMerged,
  customer_erased: customerErased,
  stock_transferred: stockTransferred,
  transfer_cancelled: transferCancelled,
  transfer_received: transferReceived,
  transfer_corrected: transferCorrected,
  command_settled: commandSettled,
  people_imported: peopleImported,
} as const satisfies {
  // Every kind of which a feature says a body, under its own name.
  [Kind in EventKind]: Omit<
    EventDefinition<Kind, EventNature, z.ZodMiniType<EventBody<Kind>>>,
    'movements' | 'permissions' | 'references' | 'versions'
  >
}

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

/** What the features say of this kind. */
export function definitionOf<Kind extends EventKind>(
  kind: Kind,
): EventDefinition<Kind, EventNature, z.ZodMiniType<EventBody<Kind>>> {
  return eventKinds[kind] as unknown as EventDefinition<Kind, EventNature, z.ZodMiniType<EventBody<Kind>>>
}

/** What this release reads, as one number: a till says it with each pull [SYNC-114]. */
export const journalEdition = Math.max(
  firstEdition,
  ...Object.values(eventKinds).flatMap(({ versions }) => versions.editions),
)

/**
 * The checked event with its body in the newest shape, or null when kind, version or body are not known to this release. What
 * was written in an earlier version keeps its hash: code that checks the chain or sends an event on takes the event itself.
 */
export function readJournalEvent(event: Envelope): JournalEvent | null {
  if (!isKnownKind(event.kind)) return null
  const definition = definitionOf(event.kind)
  const read = readBody(definition, event.version, event.body)
  if (read.is !== 'known') return null
  if (event.version === definition.version) return event as unknown as JournalEvent
  return { ...event, version: definition.version, body: read.body } as unknown as JournalEvent
}
