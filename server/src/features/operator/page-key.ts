import { Problem } from '../../http/problems.ts'

export const rowsPerPage = 25

/** A place in a list that is ordered by a time and an id, newest first: exact to the microsecond, as the database has it. */
export type PageKey = { readonly at: string; readonly id: string }

/** As SQL writes the time of a page key. */
export const keyTime = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

const pattern = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)_([0-9a-f-]{36})$/

/** Throws Problem 400: only what an earlier page named is a place. */
export function readPageKey(before: string | undefined): PageKey | null {
  if (before === undefined) return null
  const match = pattern.exec(before)
  if (match === null || Number.isNaN(Date.parse(match[1]!))) throw badPlace()
  return { at: match[1]!, id: match[2]! }
}

/** A place in a list that is ordered by one whole number. */
export function readPageNumber(before: string | undefined): number | null {
  if (before === undefined) return null
  const number = /^\d{1,15}$/.test(before) ? Number(before) : Number.NaN
  if (Number.isNaN(number)) throw badPlace()
  return number
}

/** The page of `rows`, which were asked for with one more than fits. */
export function pageOf<Row, Shown>(
  rows: readonly Row[],
  show: (row: Row) => Shown,
  keyOf: (row: Row) => string,
  limit = rowsPerPage,
): { rows: Shown[]; next: string | null } {
  const fitting = rows.slice(0, limit)
  return { rows: fitting.map(show), next: rows.length > limit ? keyOf(fitting.at(-1)!) : null }
}

function badPlace(): Problem {
  return new Problem(400, 'bad_page', 'Alamat halaman daftar ini salah. Muat ulang daftarnya.')
}
