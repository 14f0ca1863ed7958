import type { Stamp } from '@laci/domain/events/envelope.ts'
import type { Fact, JournalEvent } from '@laci/domain/events/fact.ts'
import { eventDay } from '@laci/domain/journal/event-day.ts'
import { isEntry } from '@laci/domain/journal/journal-entry.ts'
import { referencesOf } from '@laci/domain/journal/references.ts'
import type { EntryRow, LogEffects, SaleRow } from './till-log.ts'

/** What the log keeps beside events and base: sales, entries, reviewed warnings. */
export function effectsOf(events: readonly (JournalEvent & Partial<Stamp>)[]): LogEffects {
  const sales: SaleRow[] = []
  const entries: EntryRow[] = []
  const reviewedWarningIds: string[] = []
  for (const event of events) {
    const { deviceId, deviceSeq, at, staffId } = event
    const facts = {
      ...{ deviceId, deviceSeq, at, staffId, receivedAt: event.receivedAt ?? null },
      ...(event.storeSeq === undefined ? {} : { storeSeq: event.storeSeq }),
    }
    if (event.kind === 'sale_recorded') {
      const { eventId, body } = event
      const refs = referencesOf(event)
      sales.push({ saleId: eventId, businessDay: body.businessDay, sale: body, refs, ...facts })
      continue
    }
    if (isEntry(event)) {
      const { eventId, kind, body } = event
      const businessDay = eventDay(event)
      entries.push({ eventId, businessDay, refs: referencesOf(event), ...facts, ...({ kind, body } as Fact) })
    }
    if (event.kind === 'warnings_reviewed') reviewedWarningIds.push(...event.body.warningIds)
  }
  return { sales, entries, reviewedWarningIds }
}
