import type { JournalEvent } from './event-kinds.ts'

/**
 * The ids that an event is about, beside products: its sale, customer, bill and shift. A device keeps its journal by
 * them, so that "everything about this customer" is one look-up [SYNC-40].
 */
export function referencesOf(event: JournalEvent): string[] {
  const body = event.body as { readonly [member: string]: unknown }
  const ids = new Set<string>()
  for (const member of ['saleId', 'customerId', 'billId', 'shiftId'] as const) {
    const id = body[member]
    if (typeof id === 'string') ids.add(id)
  }
  if (event.kind === 'shift_opened') ids.add(event.eventId)
  return [...ids]
}
