import type { ExposedTable } from '../exposed/exposed-tables.ts'
import { maximumRows, noSuchColumnInBody } from './read-query.ts'
import { badBody, RestProblem } from './rest-problem.ts'

/** A value as it is bound: text in PostgreSQL's own spelling, null, or the column's default. */
export type Cell = { readonly kind: 'value'; readonly text: string | null } | { readonly kind: 'default' }

export type RowsToWrite = {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
}

type JsonObject = Readonly<Record<string, unknown>>

/** The rows of an insert. A single object names its own columns; rows of a list share theirs. Throws RestProblem. */
export function readRowsToInsert(
  table: ExposedTable,
  body: unknown,
  options: { bodyColumns: readonly string[] | null; isMissingDefault: boolean },
): RowsToWrite {
  const isList = Array.isArray(body)
  const objects = (isList ? body : [body]).map(requireObject)
  if (objects.length > maximumRows) throw badBody(`At most ${maximumRows} rows can be inserted at once`)
  const keysOfEach = objects.map((object) => keysOf(table, object))
  const columns = options.bodyColumns ?? keysOfEach[0] ?? []
  if (options.bodyColumns === null && keysOfEach.some((keys) => !haveSameMembers(keys, columns))) {
    throw badBody('All object keys must match')
  }
  const missing: Cell =
    options.isMissingDefault && isList ? { kind: 'default' } : { kind: 'value', text: null }
  return {
    columns,
    rows: objects.map((object) =>
      columns.map((column) =>
        Object.hasOwn(object, column) ? cellOf(table, column, object[column]) : missing,
      ),
    ),
  }
}

/** The columns to set of an update, possibly none: those of the body, or of `columns`. Throws RestProblem. */
export function readChanges(
  table: ExposedTable,
  body: unknown,
  options: { bodyColumns: readonly string[] | null },
): { column: string; cell: Cell }[] {
  const object = requireObject(body)
  const columns = options.bodyColumns ?? keysOf(table, object)
  return columns.map((column) => ({ column, cell: cellOf(table, column, object[column]) }))
}

function requireObject(value: unknown): JsonObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw badBody(
      value === undefined ? 'Empty or invalid json' : 'An object or a list of objects is expected',
    )
  }
  return value as JsonObject
}

function keysOf(table: ExposedTable, object: JsonObject): string[] {
  return Object.keys(object).filter((key) => {
    if (table.droppedColumns.includes(key)) return false
    if (table.columns.has(key)) return true
    throw noSuchColumnInBody(table, key)
  })
}

/** As PostgreSQL reads a JSON value into a column: texts as they are, everything else in its JSON spelling. */
function cellOf(table: ExposedTable, column: string, value: unknown): Cell {
  if (value === null || value === undefined) return { kind: 'value', text: null }
  if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)) {
    // Reading JSON has already rounded it: what would be stored is not what was sent.
    throw new RestProblem(400, '22003', `the number for "${column}" is too large to be carried exactly`)
  }
  // A text for a JSON column is a JSON text, and not JSON to be read.
  const isPlainText = typeof value === 'string' && table.columns.get(column) !== 'jsonb'
  return { kind: 'value', text: isPlainText ? value : JSON.stringify(value) }
}

function haveSameMembers(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((member) => right.includes(member))
}
