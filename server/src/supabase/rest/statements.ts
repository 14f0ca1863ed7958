import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/scope.ts'
import type { ExposedTable } from '../exposed/exposed-tables.ts'
import { typeOf, whereOf } from '../exposed/filter-sql.ts'
import { askShape } from './ask-shape.ts'
import { maximumRows, type Order, type RestQuery } from './read-query.ts'
import type { Cell, RowsToWrite } from './read-rows.ts'

/**
 * Every name in these statements was looked up in exposed-tables.ts and is quoted; every value is a bound parameter.
 * Answers are made into JSON by the database, so times and numbers have its spelling.
 */
export type Answer = {
  /** A JSON list. '' when no representation was asked for. */
  readonly json: string
  readonly rowCount: number
}

type JsonRow = { json: string; row_count: number }

/** Rows of one table, at most `maximumRows`. `total` counts all that match, when wanted. */
export async function selectRows(
  tx: Tx,
  table: ExposedTable,
  query: RestQuery,
  isCountWanted: boolean,
): Promise<Answer & { total: number | null }> {
  const limit = Math.min(query.limit ?? maximumRows, maximumRows)
  const where = whereOf(table, query.filters)
  const total = isCountWanted
    ? sql`(select count(*) from ${sql.table(table.name)} ${where})`
    : sql`null::bigint`
  const statement = sql`
    with picked as (
      select ${namesOf(query.columns)} from ${sql.table(table.name)} ${where} ${orderOf(query.orders)}
      limit ${limit}::bigint offset ${query.offset}::bigint
    )
    select ${jsonOf('picked')}, ${total} as total from picked
  `
  const result = await askShape<JsonRow & { total: number | null }>(tx, statement)
  const row = result.rows[0]!
  return { json: row.json, rowCount: row.row_count, total: row.total }
}

export type Conflict = { readonly columns: readonly string[]; readonly resolution: 'merge' | 'ignore' } | null

/** Inserts; with a conflict rule, `insertedCount` tells how many of the rows are new. */
export async function insertRows(
  tx: Tx,
  table: ExposedTable,
  toWrite: RowsToWrite,
  options: { conflict: Conflict; representation: RestQuery | null },
): Promise<Answer & { insertedCount: number }> {
  if (toWrite.rows.length === 0) return { json: '[]', rowCount: 0, insertedCount: 0 }
  const values = valuesOf(table, toWrite)
  const statement = sql`insert into ${sql.table(table.name)} ${values} ${conflictOf(options.conflict, toWrite.columns)}`
  if (options.conflict === null) {
    const answer = await write(tx, statement, options.representation)
    return { ...answer, insertedCount: answer.rowCount }
  }
  // xmax is 0 in a row that this statement made, and its own number in one that it updated.
  const names = options.representation === null ? sql`` : sql`${namesOf(options.representation.columns)},`
  const inserting = sql`
    with changed as (${statement} returning ${names} (xmax = 0) as is_new_row),
    picked as (select ${options.representation === null ? sql`1` : namesOf(options.representation.columns)} from changed)
    select ${jsonOf('picked')}, (select count(*) filter (where is_new_row) from changed)::int as inserted_count
    from picked
  `
  const result = await askShape<JsonRow & { inserted_count: number }>(tx, inserting)
  const row = result.rows[0]!
  return { json: row.json, rowCount: row.row_count, insertedCount: row.inserted_count }
}

/** Rows of which nothing is said are rows all the same: each gets the defaults. */
function valuesOf(table: ExposedTable, { columns, rows }: RowsToWrite): RawBuilder<unknown> {
  const isEmpty = columns.length === 0
  const names = isEmpty ? ['id'] : columns
  const cells = (row: readonly Cell[]) =>
    isEmpty ? names.map(() => sql`default`) : row.map((cell, index) => cellOf(table, names[index]!, cell))
  return sql`(${namesOf(names)}) values ${sql.join(rows.map((row) => sql`(${sql.join(cells(row))})`))}`
}

export async function updateRows(
  tx: Tx,
  table: ExposedTable,
  changes: readonly { column: string; cell: Cell }[],
  query: RestQuery,
  isRepresentationWanted: boolean,
): Promise<Answer> {
  const settings = changes.map(({ column, cell }) => sql`${sql.ref(column)} = ${cellOf(table, column, cell)}`)
  const statement = sql`update ${sql.table(table.name)} set ${sql.join(settings)} ${whereOf(table, query.filters)}`
  return write(tx, statement, isRepresentationWanted ? query : null)
}

export async function deleteRows(
  tx: Tx,
  table: ExposedTable,
  query: RestQuery,
  isRepresentationWanted: boolean,
): Promise<Answer> {
  const statement = sql`delete from ${sql.table(table.name)} ${whereOf(table, query.filters)}`
  return write(tx, statement, isRepresentationWanted ? query : null)
}

/** Without a representation nothing is returned, so the right to read is not needed either. */
async function write(
  tx: Tx,
  statement: RawBuilder<unknown>,
  representation: RestQuery | null,
): Promise<Answer> {
  if (representation === null) {
    const result = await askShape(tx, statement)
    return { json: '', rowCount: result.rowCount ?? 0 }
  }
  // Ordered by columns that the answer holds; others are gone once the statement has run.
  const orders = representation.orders.filter((order) => representation.columns.includes(order.column))
  const writing = sql`
    with changed as (${statement} returning ${namesOf(representation.columns)}),
    picked as (select * from changed ${orderOf(orders)})
    select ${jsonOf('picked')} from picked
  `
  const result = await askShape<JsonRow>(tx, writing)
  const row = result.rows[0]!
  return { json: row.json, rowCount: row.row_count }
}

function jsonOf(source: 'picked'): RawBuilder<unknown> {
  const name = sql.table(source)
  return sql`coalesce(json_agg(row_to_json(${name})), '[]')::text as json, count(*)::int as row_count`
}

function namesOf(columns: readonly string[]): RawBuilder<unknown> {
  return sql.join(columns.map((column) => sql.ref(column)))
}

function cellOf(table: ExposedTable, column: string, cell: Cell): RawBuilder<unknown> {
  if (cell.kind === 'default') return sql`default`
  return sql`${cell.text}::${sql.raw(typeOf(table, column))}`
}

function orderOf(orders: readonly Order[]): RawBuilder<unknown> {
  if (orders.length === 0) return sql``
  return sql`order by ${sql.join(
    orders.map((order) => {
      const direction = sql.raw(order.isDescending ? 'desc' : 'asc')
      const nulls = sql.raw(order.nulls === null ? '' : `nulls ${order.nulls}`)
      return sql`${sql.ref(order.column)} ${direction} ${nulls}`
    }),
  )}`
}

function conflictOf(conflict: Conflict, columns: readonly string[]): RawBuilder<unknown> {
  if (conflict === null) return sql``
  const target = sql`on conflict (${namesOf(conflict.columns)})`
  if (conflict.resolution === 'ignore' || columns.length === 0) return sql`${target} do nothing`
  const settings = columns.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`)
  return sql`${target} do update set ${sql.join(settings)}`
}
