import type { JournalNames } from '@laci/domain/events/journal-text.ts'
import type { JournalFact } from '@laci/domain/journal/journal-fact.ts'
import { receiptNumbersOf, saleOf } from '@laci/domain/journal/journal-texts.ts'
import { filtersOf, type JournalFilter, journalFilters } from '@laci/domain/views/audit/journal-filter.ts'
import { isInSentence, patternText } from '@laci/domain/views/audit/pattern-text.ts'
import { type Pattern, type PatternRules, patternsOf } from '@laci/domain/views/audit/patterns.ts'
import type { JournalRow } from '../../engine/api/journal.ts'

/** A row with what is said of it. */
export type JournalEntry = {
  readonly row: JournalRow
  readonly patterns: readonly Pattern[]
  readonly filters: readonly JournalFilter[]
  /** What does not fit about its place in the chain, in a sentence; null: nothing. */
  readonly unfit: string | null
}

export function entriesOf(
  rows: readonly JournalRow[],
  rules: PatternRules,
  unfit: ReadonlyMap<string, string>,
): JournalEntry[] {
  const found = patternsOf(rows, rules)
  return rows.map((row) => {
    const patterns = found.get(row.eventId) ?? none
    const text = unfit.get(row.eventId) ?? null
    return { row, patterns, filters: filtersOf(row, patterns, text !== null), unfit: text }
  })
}
const none: readonly Pattern[] = []

/** What is said of an event beside its sentence; the first is about its place in the chain. */
export function notesOf({ patterns, unfit }: Pick<JournalEntry, 'patterns' | 'unfit'>): string[] {
  const said = patterns.filter(({ code }) => !isInSentence(code)).map(patternText)
  return unfit === null ? said : [unfit, ...said]
}

export type Narrowing = {
  /** Null: everybody; empty: the owner. */
  readonly staffId: string | null
  readonly deviceId: string | null
  /** Part of a receipt number. */
  readonly number: string
}

/** Whoever is asked for, on the device that is asked for, about the receipt that is asked for. */
export function narrow(
  entries: readonly JournalEntry[],
  { staffId, deviceId, number }: Narrowing,
  names: JournalNames,
): readonly JournalEntry[] {
  const wanted = number.trim().toUpperCase()
  if (staffId === null && deviceId === null && wanted === '') return entries
  return entries.filter(
    ({ row }) =>
      (staffId === null || (row.staffId ?? '') === staffId) &&
      (deviceId === null || row.deviceId === deviceId) &&
      (wanted === '' || numbersAbout(row, names).some((one) => one.includes(wanted))),
  )
}

/** Receipt numbers that an event carries or is about. */
function numbersAbout(row: JournalFact, names: JournalNames): readonly string[] {
  const saleId = saleOf(row)
  const ofSale = saleId === null ? null : names.receipt(saleId)
  return ofSale === null ? receiptNumbersOf(row) : [...receiptNumbersOf(row), ofSale]
}

export type FilterCounts = { readonly [Filter in JournalFilter]: number }

export function countFilters(entries: readonly JournalEntry[]): FilterCounts {
  const counts = Object.fromEntries(journalFilters.map((filter) => [filter, 0])) as {
    [Filter in JournalFilter]: number
  }
  for (const { filters } of entries) for (const filter of filters) counts[filter] += 1
  return counts
}
