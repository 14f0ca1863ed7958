import type { Envelope } from '@laci/domain/events/envelope.ts'
import type { PruneLimits } from '@laci/domain/journal/kept.ts'
import { receiptCounterIn } from '@laci/domain/sale/receipt-number.ts'
import { pendingRow } from './dexie-log.ts'
import { prunedCounters, soundRows } from './sound-rows.ts'
import type { TillDatabase } from './till-database.ts'
import type { CostHead, EntryRow, LogEffects, LogMarks, SaleRow } from './till-log.ts'

/** What the log lends to its own parts that are loaded later. */
export type LogParts = {
  readonly database: TillDatabase
  /** One transaction of the writer. */
  write(change: null, work: () => Promise<void>): Promise<void>
  forgetDays(days: Iterable<string>): void
  readCostHead(): Promise<CostHead | null>
  dropCosts(): Promise<void>
  /** Inside a transaction. */
  saveEffects(effects: LogEffects): Promise<void>
}

/** `TillLog.prune`. */
export function pruneLog(
  { database, write, forgetDays, readCostHead, dropCosts }: LogParts,
  receivedBefore: number,
  { keptRefs, endedRecords }: PruneLimits,
): Promise<void> {
  return write(null, async () => {
    // The last event stays whatever its age: the chain goes on from it.
    const last = await database.event.orderBy('deviceSeq').lastKey()
    const old = await database.event.where('receivedAt').below(receivedBefore).primaryKeys()
    await database.event.bulkDelete(old.filter((deviceSeq) => deviceSeq !== last))
    const days = new Set<string>()
    const identity = ((await database.mark.get('marks'))?.value as Partial<LogMarks> | undefined)?.identity
    const counters = prunedCounters((await database.mark.get('prunedCounters'))?.value)
    const keepCounter = (row: SaleRow | EntryRow) => {
      if (row.deviceId !== identity?.deviceId) return
      const { businessDay: day } = row
      const counter = receiptCounterIn('sale' in row ? row.sale : row.body, identity.deviceLetter, day)
      if (counter > (counters.get(day) ?? 0)) counters.set(day, counter)
    }
    const isOver = (row: SaleRow | EntryRow) => {
      if (!soundRows.sale(row) && !soundRows.entry(row)) return true
      const isGone = !(row.refs ?? []).some((ref) => keptRefs.has(ref))
      if (isGone) {
        days.add(row.businessDay)
        keepCounter(row)
      }
      return isGone
    }
    await database.sale.where('receivedAt').below(receivedBefore).and(isOver).delete()
    await database.entry.where('receivedAt').below(receivedBefore).and(isOver).delete()
    // A clock that stands on that day again goes on behind them, however much later [SALE-30].
    if (counters.size > 0)
      await database.mark.put({ key: 'prunedCounters', value: Object.fromEntries(counters) })
    await database.daySum.bulkDelete([...days])
    forgetDays(days)
    // What is thrown away may not be in the server's word yet: nothing can be reckoned on from it.
    if (((await readCostHead())?.heardAt ?? receivedBefore) < receivedBefore) await dropCosts()
    const keys = endedRecords.map((row): [string, string] => [row.recordKind, row.recordId])
    const stored = await database.record.bulkGet(keys)
    await database.record.bulkDelete(
      keys.filter((_, index) => stored[index]?.throughSeq === endedRecords[index]!.throughSeq),
    )
  })
}

/** `TillLog.restore`. */
export function restoreEvents(
  { database, write, forgetDays, saveEffects }: LogParts,
  events: readonly Envelope[],
  effects: LogEffects,
  options?: { readonly isInstead: true },
): Promise<void> {
  return write(null, async () => {
    if (options?.isInstead) {
      const rows = await database.event.bulkGet(events.map((event) => event.deviceSeq))
      await database.event.bulkPut(events.map((event, at) => ({ ...pendingRow(event), ...rows[at], event })))
      // What was made of the other content is replaced; what was taken away since, such as what waits for the owner, stays away.
      const sales = await database.sale.bulkGet(effects.sales.map((sale) => sale.saleId))
      const entries = await database.entry.bulkGet(effects.entries.map((entry) => entry.eventId))
      forgetDays(effects.sales.map((sale) => sale.businessDay))
      await database.sale.bulkPut(effects.sales.filter((_, at) => sales[at] !== undefined))
      await saveEffects({
        ...{ sales: [], reviewedWarningIds: [] },
        entries: effects.entries.filter((_, at) => entries[at] !== undefined),
      })
      return
    }
    const known = await database.event.bulkGet(events.map((event) => event.deviceSeq))
    const missing = events.filter((_, index) => known[index] === undefined)
    await database.event.bulkAdd(missing.map(pendingRow))
    await saveEffects(effects)
  })
}
