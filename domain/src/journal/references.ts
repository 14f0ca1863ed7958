import type { JournalEvent } from '../events/fact.ts'
import { definitionOf } from './event-kinds.ts'

/** Members of a body that name what the event is about, beside products. */
const idMembers = [
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
] as const

/**
 * The ids that an event is about, beside products: those its body names, its own where others name it, and what its kind adds
 * (`defineEvent`). A device keeps its journal by them, so that "everything about this customer" is one look-up [SYNC-40].
 */
export function referencesOf({ kind, body, eventId }: JournalEvent): string[] {
  const definition = definitionOf(kind)
  const named = body as { readonly [member: string]: unknown }
  const ids = new Set<string>()
  for (const member of idMembers) {
    const id = named[member]
    if (typeof id === 'string') ids.add(id)
  }
  if (definition.isReferenced) ids.add(eventId)
  for (const reference of definition.references(body)) ids.add(reference)
  return [...ids]
}
