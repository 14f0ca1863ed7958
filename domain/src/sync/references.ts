import type { EventKind, JournalEvent } from './event-kinds.ts'

/**
 * The mark under which a device finds sales with a payment that nobody had seen, and what was said of them since: beside
 * the ids that an event names.
 */
export const uncheckedMark = 'unchecked-payment'

const namedByOthers: readonly EventKind[] = [
  'shift_opened',
  'sale_refunded',
  'expense_recorded',
  'stock_transferred',
]

/**
 * The ids that an event is about, beside products: its sale, customer, bill, shift, supplier, purchase, stock count,
 * import, expense and transfer, and the sales that points have paid; a shift, a refund, an expense and a transfer also themselves, because others name them. A device keeps its journal by them, so that "everything about this customer" is one look-up [SYNC-40]. What waits for somebody to look whether the
 * money came, and what was said of it, is found by a mark in the same way.
 */
export function referencesOf(event: JournalEvent): string[] {
  const body = event.body as { readonly [member: string]: unknown }
  const ids = new Set<string>()
  for (const member of [
    'saleId',
    'customerId',
    'billId',
    'shiftId',
    'supplierId',
    'purchaseId',
    'countId',
    'importId',
    'expenseId',
    'transferId',
  ] as const) {
    const id = body[member]
    if (typeof id === 'string') ids.add(id)
  }
  if (namedByOthers.includes(event.kind)) ids.add(event.eventId)
  if (event.kind === 'payment_received') for (const { saleId } of event.body.pointParts ?? []) ids.add(saleId)
  if (isAboutUnchecked(event)) ids.add(uncheckedMark)
  return [...ids]
}

function isAboutUnchecked(event: JournalEvent): boolean {
  switch (event.kind) {
    case 'sale_recorded':
      return event.body.payments.some(({ isUnchecked }) => isUnchecked)
    case 'payment_checked':
      return true
    case 'kasbon_adjusted':
      return event.body.saleId !== undefined
    default:
      return false
  }
}
