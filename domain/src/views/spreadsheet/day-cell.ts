import { type Cell, cellText, isBlank } from '../../base/table/cell.ts'
import { type BusinessDay, pad2 } from '../../base/time/zone.ts'

/** What a cell says as a day: nothing, a day, or that it is none. */
export type ReadDay = BusinessDay | null | 'refused'

/** As people shorten the months here, and in English; the first three letters are enough. */
const months: ReadonlyMap<string, number> = new Map(
  [
    ...['jan', 'feb', 'mar', 'apr', 'mei', 'jun', 'jul', 'agu', 'sep', 'okt', 'nov', 'des'],
    ...['jan', 'peb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nop', 'dec'],
    ...['jan', 'feb', 'mrt', 'apr', 'mei', 'jun', 'jul', 'ags', 'sep', 'okt', 'nov', 'des'],
  ].map((name, at) => [name, (at % 12) + 1] as const),
)

/** Day 0 of a workbook whose cell lost its format. */
const workbookStartMs = Date.UTC(1899, 11, 30)
const dayMs = 86_400_000

/**
 * Reads a day as people and programs write it [SPREADSHEET-45]: the year first, else the day before the month as in
 * Indonesia; a month above 12 is the day of an English date. A time behind it is no matter.
 */
export function readDay(cell: Cell | undefined): ReadDay {
  if (isBlank(cell)) return null
  if (cell instanceof Date) return dayOf(cell.getUTCFullYear(), cell.getUTCMonth() + 1, cell.getUTCDate())
  if (typeof cell === 'number') return ofNumber(cell)
  const text = cellText(cell)
  if (/^\d{5}$/.test(text)) return ofNumber(Number(text))
  const dated = text.replace(/^[\p{L}']+,\s*/u, '')
  const time = dated.search(/[,T\s]\d{1,2}:\d{2}/)
  const bare = time < 0 ? dated : dated.slice(0, time)
  const parts = bare.split(/[\s/.,-]+/).filter((part) => part !== '')
  const [first = '', second = '', third = ''] = parts
  if (parts.length !== 3) return 'refused'
  if (/^\d{4}$/.test(first)) return dayOf(Number(first), monthOf(second), Number(third))
  const year = yearOf(third)
  const isEnglish = !/^\d+$/.test(first) || Number(second) > 12
  return isEnglish ? dayOf(year, monthOf(first), Number(second)) : dayOf(year, monthOf(second), Number(first))
}

function ofNumber(serial: number): ReadDay {
  // From 1990 to 2099: anything else is a sum or a number of a receipt.
  if (!(serial >= 32_874 && serial < 73_051)) return 'refused'
  const date = new Date(workbookStartMs + Math.floor(serial) * dayMs)
  return dayOf(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate())
}

function monthOf(text: string): number {
  return /^\d+$/.test(text) ? Number(text) : (months.get(text.toLowerCase().slice(0, 3)) ?? 0)
}

function yearOf(text: string): number {
  if (/^\d{2}$/.test(text)) return 2000 + Number(text)
  return /^\d{4}$/.test(text) ? Number(text) : 0
}

function dayOf(year: number, month: number, day: number): ReadDay {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isDay = year >= 1990 && year < 2100 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isDay ? (`${year}-${pad2(month)}-${pad2(day)}` as BusinessDay) : 'refused'
}
