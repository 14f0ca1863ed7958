import { daysOfRange } from '@laci/domain/base/time/range.ts'
import type { BusinessDay } from '@laci/domain/base/time/zone.ts'
import { type DaySums, daySumsOf } from '@laci/domain/views/report/day-sums.ts'
import type { SeenName, TalliedEvent } from '@laci/domain/views/report/tally.ts'
import { soundRows } from './sound-rows.ts'
import type { DaySumRow, TillDatabase } from './till-database.ts'
import type { EntryRow, SaleRow } from './till-log.ts'

/** The address of this file changes with every release that reckons otherwise: what another one kept is reckoned anew. */
const reckonedBy = import.meta.url

/** What days come to, as long as nothing is written that stands under them; null: nothing does. */
export type KnownDays = Map<BusinessDay, DaySums | null>

type KeptDay = Counts & { readonly sums: DaySums }
type Counts = Pick<DaySumRow, 'saleCount' | 'entryCount'>

/**
 * What the events that stand under each of these days add to reports [REPORT-15]. What was kept counts while the day has as
 * many sales and entries as it had then: events are only added, nothing that is added up of them ever changes
 * [CUSTOMER-7], and whoever takes some away (`prune`) drops the day in the same transaction. So selling writes nothing for
 * reports, and no power cut can come between an event and its sums. A month of which nothing changed is two counts and its
 * few rows, and in `known` nothing at all: whoever goes from the week to the month and back reads each day once.
 */
export async function readDaySums(
  database: TillDatabase,
  fromDay: BusinessDay,
  throughDay: BusinessDay,
  known: KnownDays,
  onUnsound: () => void = () => undefined,
): Promise<DaySums[]> {
  const wanted = daysOfRange({ fromDay, throughDay })
  const missing = wanted.filter((day) => !known.has(day))
  const [first, last] = [missing[0], missing.at(-1)]
  if (first !== undefined && last !== undefined) await learnDays(database, first, last, known, onUnsound)
  return wanted.flatMap((day) => known.get(day) ?? [])
}

async function learnDays(
  database: TillDatabase,
  fromDay: BusinessDay,
  throughDay: BusinessDay,
  known: KnownDays,
  onUnsound: () => void,
): Promise<void> {
  const { sale, entry, daySum } = database
  const days = daysOfRange({ fromDay, throughDay })
  const { kept, changed } = await database.transaction('r', [sale, entry, daySum], async () => {
    const rows = await daySum.where('businessDay').between(fromDay, throughDay, true, true).toArray()
    const kept = new Map<string, KeptDay>()
    for (const row of rows) {
      // What cannot be read is reckoned anew [LOG-25].
      const sums = row.reckonedBy === reckonedBy && soundRows.daySum(row) ? unpacked(row) : null
      if (sums !== null) kept.set(row.businessDay, { ...row, sums })
    }
    return { kept, changed: await changedDays(database, days, kept) }
  })
  for (const day of changed) kept.delete(day)
  const reckoned: [BusinessDay, DaySums][] = []
  // A transaction a day: a sale has its turn between two of them.
  for (const day of changed) reckoned.push([day, await reckonDay(database, day, onUnsound)])
  for (const day of days) known.set(day, kept.get(day)?.sums ?? null)
  for (const [day, sums] of reckoned) known.set(day, sums)
}

/** Halves what does not come to the kept counts until single days are left: mostly today alone. */
async function changedDays(
  database: TillDatabase,
  days: readonly BusinessDay[],
  kept: ReadonlyMap<string, Counts>,
): Promise<BusinessDay[]> {
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return []
  const [saleCount, entryCount] = await Promise.all([
    database.sale.where('businessDay').between(first, last, true, true).count(),
    database.entry.where('businessDay').between(first, last, true, true).count(),
  ])
  let [keptSales, keptEntries] = [0, 0]
  for (const day of days) {
    keptSales += kept.get(day)?.saleCount ?? 0
    keptEntries += kept.get(day)?.entryCount ?? 0
  }
  if (saleCount === keptSales && entryCount === keptEntries) return []
  if (days.length === 1) return [first]
  const middle = Math.ceil(days.length / 2)
  const halves = [days.slice(0, middle), days.slice(middle)]
  return (await Promise.all(halves.map((half) => changedDays(database, half, kept)))).flat()
}

/**
 * Reads and keeps in one transaction, so that nothing is taken away between the two. A disk that takes no more, and so keeps
 * nothing, still answers.
 */
async function reckonDay(
  database: TillDatabase,
  businessDay: BusinessDay,
  onUnsound: () => void,
): Promise<DaySums> {
  const { sale, entry, daySum } = database
  let sums: DaySums | null = null
  try {
    await database.transaction('rw', [sale, entry, daySum], async () => {
      const [sales, entries] = await Promise.all([
        sale.where('businessDay').equals(businessDay).toArray(),
        entry.where('businessDay').equals(businessDay).toArray(),
      ])
      const [soundSales, soundEntries] = [sales.filter(soundRows.sale), entries.filter(soundRows.entry)]
      sums = daySumsOf([...soundSales.map(soldEvent), ...soundEntries.map(entryEvent)])
      if (soundSales.length + soundEntries.length < sales.length + entries.length) {
        onUnsound()
        return
      }
      const counts = { saleCount: sales.length, entryCount: entries.length }
      await daySum.put({ businessDay, reckonedBy, ...counts, sums: packed(sums) })
    })
  } catch (cause) {
    if (sums === null) throw cause
  }
  return sums!
}

function soldEvent({ sale: body, deviceId, at }: SaleRow): TalliedEvent {
  return { kind: 'sale_recorded', body, deviceId, at: at as TalliedEvent['at'] }
}

function entryEvent({ kind, body, deviceId, at }: EntryRow): TalliedEvent {
  return { kind, body, deviceId, at } as TalliedEvent
}

/** One text: a browser reads it many times faster than as many objects. */
function packed({ tallies, names }: DaySums): string {
  return JSON.stringify({ tallies, names: [...names] })
}

/** Null: it is none. */
function unpacked({ sums }: DaySumRow): DaySums | null {
  try {
    const { tallies, names } = JSON.parse(sums) as Omit<DaySums, 'names'> & { names: [string, SeenName][] }
    return Array.isArray(tallies) ? { tallies, names: new Map(names) } : null
  } catch {
    return null
  }
}
