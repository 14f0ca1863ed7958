import { type RawBuilder, sql } from 'kysely'
import type { Rows } from '../../db/row-types.ts'
import type { Tx } from '../../db/scope.ts'
import type { ColumnType, ExposedTable } from '../exposed/exposed-tables.ts'
import type { Filter } from '../exposed/filter.ts'
import { allOf } from '../exposed/filter-sql.ts'
import type { Snapshot } from './snapshot.ts'
import { readSnapshot } from './snapshot.ts'

export type ChangeKind = 'INSERT' | 'UPDATE' | 'DELETE'

/** The note of one change: which row, and nothing of what is in it. */
export type Change = {
  readonly changeId: number
  readonly xid: bigint
  readonly tableName: string
  readonly kind: ChangeKind
  readonly rowId: string
  /** The one person who may be able to see the row; null: the service alone. */
  readonly readerId: string | null
  readonly changedAt: Date
}

/** Who wants to hear at all. */
export type Audience = { readonly readerIds: readonly string[]; readonly hasService: boolean }

export async function readCurrentSnapshot(tx: Tx): Promise<Snapshot> {
  const { rows } = await tx.prepared<{ snapshot: string }>(
    'current-snapshot',
    'select pg_current_snapshot()::text as snapshot',
  )
  return readSnapshot(rows[0]!.snapshot)
}

export const changesPerPage = 500

/** Notes of transactions that ended after `since` and before `until`, in the order of writing, after `afterId`. */
export async function readChanges(
  tx: Tx,
  span: { since: Snapshot; until: Snapshot; afterId: number },
  audience: Audience,
): Promise<Change[]> {
  const { rows } = await tx.prepared<
    Pick<
      Rows['realtime_change'],
      'change_id' | 'xid' | 'table_name' | 'row_id' | 'reader_id' | 'changed_at'
    > & { kind: ChangeKind }
  >(
    'realtime-changes',
    `select change_id, xid::text, table_name, kind, row_id, reader_id, changed_at
     from realtime_change
     where xid >= pg_snapshot_xmin($1::pg_snapshot)
       and not pg_visible_in_snapshot(xid, $1::pg_snapshot)
       and pg_visible_in_snapshot(xid, $2::pg_snapshot)
       and change_id > $3 and (reader_id = any($4::uuid[]) or $5)
     order by change_id limit $6`,
    [span.since.text, span.until.text, span.afterId, audience.readerIds, audience.hasService, changesPerPage],
  )
  return rows.map((row) => ({
    changeId: row.change_id,
    xid: BigInt(row.xid),
    tableName: row.table_name,
    kind: row.kind,
    rowId: row.row_id,
    readerId: row.reader_id,
    changedAt: row.changed_at,
  }))
}

/** Notes older than this are of no use: who missed them for so long is asked to read everything anew. */
export const notesKeptMinutes = 10

export async function forgetOldChanges(tx: Tx): Promise<void> {
  await tx.query(`delete from realtime_change where changed_at < now() - make_interval(mins => $1)`, [
    notesKeptMinutes,
  ])
}

/** A row as its listener may see it now. `holds[i]`: whether all of `filterSets[i]` do. */
export type SeenRow = {
  readonly record: Readonly<Record<string, unknown>>
  readonly holds: readonly boolean[]
}

/** Those of these rows that the row policies let the caller of `tx` see, by id. */
export async function readSeenRows(
  tx: Tx,
  table: ExposedTable,
  ids: readonly string[],
  filterSets: readonly (readonly Filter[])[],
): Promise<Map<string, SeenRow>> {
  const columns = sql.join([...table.columns.keys()].map((column) => sql.ref(column)))
  const { rows } = await sql<{ id: string } & SeenRow>`
    select id, (select row_to_json(shown) from (select ${columns}) as shown) as record,
      ${holdsOf(table, filterSets)} as holds
    from ${sql.table(table.name)} where id = any(${ids}::uuid[])
  `.execute(tx.kysely)
  return new Map(rows.map(({ id, record, holds }) => [id, { record, holds }]))
}

/** Filters on a row that is gone: of it only the id is known, so only filters of the id can hold. */
export async function readGoneRows(
  tx: Tx,
  table: ExposedTable,
  ids: readonly string[],
  filterSets: readonly (readonly Filter[])[],
): Promise<Map<string, SeenRow>> {
  const knowable = filterSets.map((filters) => filters.every((filter) => filter.column === 'id'))
  const judged = filterSets.map((filters, index) => (knowable[index] ? filters : []))
  const { rows } = await sql<{ id: string; holds: boolean[] }>`
    select id, ${holdsOf(table, judged)} as holds from unnest(${ids}::uuid[]) as gone (id)
  `.execute(tx.kysely)
  return new Map(
    rows.map(({ id, holds }) => [
      id,
      { record: { id }, holds: holds.map((isHolding, index) => isHolding && knowable[index] === true) },
    ]),
  )
}

function holdsOf(table: ExposedTable, filterSets: readonly (readonly Filter[])[]): RawBuilder<unknown> {
  const conditions = filterSets.map((filters) =>
    filters.length === 0 ? sql`true` : sql`coalesce(${allOf(table, filters)}, false)`,
  )
  return sql`array[${sql.join(conditions)}]::boolean[]`
}

/** Throws what PostgreSQL says of a value that does not fit its column: before anybody waits for changes in vain. */
export async function tryFilters(tx: Tx, table: ExposedTable, filters: readonly Filter[]): Promise<void> {
  await sql`select from ${sql.table(table.name)} where ${allOf(table, filters)} limit 0`.execute(tx.kysely)
}

/** As PostgreSQL names them in its catalogue, by which the client converts. */
const catalogueNames: { readonly [Type in ColumnType]: string } = {
  uuid: 'uuid',
  text: 'text',
  timestamptz: 'timestamptz',
  bigint: 'int8',
  boolean: 'bool',
  jsonb: 'jsonb',
}

export function shownColumns(table: ExposedTable): { name: string; type: string }[] {
  return [...table.columns].map(([name, type]) => ({ name, type: catalogueNames[type] }))
}
