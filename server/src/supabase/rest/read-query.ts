import type { ExposedTable } from '../exposed/exposed-tables.ts'
import { type Filter, readFilter } from '../exposed/filter.ts'
import { RestProblem, unknownColumn, unreadable } from './rest-problem.ts'

/** Never more rows in one answer. */
export const maximumRows = 1_000

export type Order = {
  readonly column: string
  readonly isDescending: boolean
  readonly nulls: 'first' | 'last' | null
}

/** What the address asks for, every column in it known. */
export type RestQuery = {
  readonly columns: readonly string[]
  readonly filters: readonly Filter[]
  readonly orders: readonly Order[]
  readonly limit: number | null
  readonly offset: number
  /** `columns`: the keys of an array body that count. */
  readonly bodyColumns: readonly string[] | null
  readonly conflictColumns: readonly string[] | null
}

/** Parts that PostgREST knows and we leave out. */
const leftOut = /^(?:not\.)?(?:and|or)$/

/** Reads the part of an address after `?`. Throws RestProblem for whatever is unknown or left out. */
export function readQuery(table: ExposedTable, search: URLSearchParams): RestQuery {
  const once = (name: string): string | null => {
    const values = search.getAll(name)
    if (values.length > 1) throw unreadable(`"${name}" may be given once`)
    return values[0] ?? null
  }
  const filters: Filter[] = []
  for (const [name, value] of search) {
    if (ownNames.has(name)) continue
    if (leftOut.test(name)) throw unreadable(`"${name}" groups are not supported`)
    filters.push(requireFilter(requireColumn(table, name), value))
  }
  return {
    columns: readSelect(table, once('select') ?? '*'),
    filters,
    orders: readOrder(table, once('order')),
    limit: readCount('limit', once('limit')),
    offset: readCount('offset', once('offset')) ?? 0,
    bodyColumns: readColumnList(table, once('columns')),
    conflictColumns: readColumnList(table, once('on_conflict')),
  }
}

function requireFilter(column: string, text: string): Filter {
  const filter = readFilter(column, text)
  if (filter.ok) return filter.value
  throw unreadable(filter.refusal.message, filter.refusal.details)
}

const ownNames = new Set(['select', 'order', 'limit', 'offset', 'columns', 'on_conflict'])

/** A plain column of the table, in quotes or without. JSON paths, embedded tables and casts are no columns. */
function requireColumn(table: ExposedTable, text: string): string {
  const name = text.replace(/^"(.*)"$/, '$1')
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) throw unreadable(`failed to parse column (${text})`)
  if (!table.columns.has(name)) throw unknownColumn(table.name, name)
  return name
}

function readSelect(table: ExposedTable, text: string): string[] {
  const all = [...table.columns.keys()]
  if (text.trim() === '') return all
  if (/\b(?:sum|avg|min|max|count)\(\)/.test(text)) {
    throw new RestProblem(400, 'PGRST123', 'Use of aggregate functions is not allowed')
  }
  if (/[()]/.test(text)) {
    throw new RestProblem(400, 'PGRST200', 'Embedding other tables is not supported', { details: text })
  }
  const columns = text
    .split(',')
    .flatMap((part) => (part.trim() === '*' ? all : [requireColumn(table, part.trim())]))
  return [...new Set(columns)]
}

function readOrder(table: ExposedTable, text: string | null): Order[] {
  if (text === null || text === '') return []
  return text.split(',').map((part) => {
    const match = /^([^.]+)(?:\.(asc|desc))?(?:\.(nullsfirst|nullslast))?$/.exec(part)
    if (!match) throw unreadable(`failed to parse order (${text})`)
    return {
      column: requireColumn(table, match[1]!),
      isDescending: match[2] === 'desc',
      nulls: match[3] === undefined ? null : match[3] === 'nullsfirst' ? 'first' : 'last',
    }
  })
}

function readCount(name: string, text: string | null): number | null {
  if (text === null) return null
  if (/^-\d+$/.test(text)) {
    throw new RestProblem(416, 'PGRST103', 'Requested range not satisfiable', {
      details: `${name} must not be negative`,
    })
  }
  if (!/^\d{1,15}$/.test(text)) throw unreadable(`"${name}" must be a whole number`)
  return Number(text)
}

function readColumnList(table: ExposedTable, text: string | null): string[] | null {
  if (text === null || text === '') return null
  return text
    .split(',')
    .map((part) => part.trim().replace(/^"(.*)"$/, '$1'))
    .filter((name) => !table.droppedColumns.includes(name))
    .map((name) => {
      if (table.columns.has(name)) return name
      throw noSuchColumnInBody(table, name)
    })
}

export function noSuchColumnInBody(table: ExposedTable, name: string): RestProblem {
  return new RestProblem(
    400,
    'PGRST204',
    `Could not find the '${name}' column of '${table.name}' in the schema cache`,
  )
}
