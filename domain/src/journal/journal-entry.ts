import type { JournalEvent } from '../events/fact.ts'

/**
 * Kinds that a first download does not bring as entries of the journal: a sale has a table of its own, and an edit lives
 * on in what it changed. The whole story is the server's.
 */
export const kindsWithoutEntry = ['sale_recorded', 'product_saved', 'settings_saved'] as const

export function isEntryKind(kind: string): boolean {
  return !(kindsWithoutEntry as readonly string[]).includes(kind)
}

/** Edits of more products at once are an import: its rows would fill a device, and nobody's hand is in them. */
const maximumEditedProducts = 20

/** Whether a device keeps an event as an entry of its journal when it tells it or hears of it in the stream [JOURNAL-9]. */
export function isEntry(event: JournalEvent): boolean {
  if (event.kind === 'settings_saved') return true
  if (event.kind === 'product_saved') return event.body.products.length <= maximumEditedProducts
  return isEntryKind(event.kind)
}
