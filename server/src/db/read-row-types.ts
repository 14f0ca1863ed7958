import { assert } from '@laci/domain/base/lib/assert.ts'
import type pg from 'pg'

/** What node-postgres makes of each type of ours (`columnTypes` in database.ts). */
const typeOf: { readonly [name: string]: string } = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'Date',
  float8: 'number',
  inet: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  json: 'unknown',
  jsonb: 'unknown',
  name: 'string',
  numeric: 'string',
  text: 'string',
  timestamptz: 'Date',
  uuid: 'string',
  varchar: 'string',
  xid8: 'string',
}

const header = `/**
 * What a row of each table is, as the migrations leave it and node-postgres reads it. Made by \`npm run row-types\` and compared
 * with a migrated database by a test [PLATFORM-99]: change the migrations, never this file.
 */
`
const lineWidth = 110

type Column = {
  readonly table_name: string
  readonly column_name: string
  readonly type_name: string
  readonly is_array: boolean
  readonly is_nullable: boolean
  /** Of constraints on this column alone. */
  readonly checks: readonly string[]
}

/** The text of row-types.ts for the database that this connection is to. */
export async function readRowTypes(client: Pick<pg.Pool, 'query'>): Promise<string> {
  const { rows } = await client.query<Column>(`
    select relname::text as table_name, attname::text as column_name, coalesce(element.typname, own.typname)::text as type_name,
           element.typname is not null as is_array, not attnotnull as is_nullable,
           array(select pg_get_constraintdef(pg_constraint.oid) from pg_constraint
                 where conrelid = pg_class.oid and contype = 'c' and conkey = array[attnum]
                 order by conname) as checks
    from pg_class
    join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    join pg_type own on own.oid = atttypid
    left join pg_type element on element.oid = own.typelem and own.typcategory = 'A'
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    order by relname collate "C", attname collate "C"`)
  const tables = Map.groupBy(rows, (row) => row.table_name)
  const parts = [...tables].map(([name, columns]) => `  ${name}: {\n${columns.map(lineOf).join('')}  }\n`)
  return `${header}export type Rows = {\n${parts.join('')}}\n`
}

function lineOf({ column_name: name, type_name: base, is_array: isArray, ...column }: Column): string {
  const plain = typeOf[base]
  assert(plain !== undefined, `${column.table_name}.${name} has the type ${base}, which has none here`)
  const values = base === 'text' && !isArray ? column.checks.flatMap(allowedBy) : []
  const kinds = values.length > 0 ? values.map((value) => `'${value}'`) : [isArray ? `${plain}[]` : plain]
  if (column.is_nullable && plain !== 'unknown') kinds.push('null')
  const line = `    ${name}: ${kinds.join(' | ')}\n`
  if (line.length <= lineWidth + 1) return line
  return `    ${name}:\n${kinds.map((kind) => `      | ${kind}\n`).join('')}`
}

/** The values of `check (column in ('a', 'b'))`; none of any other check. */
function allowedBy(check: string): string[] {
  const [, list] = /^CHECK \(\(\w+ = ANY \(ARRAY\[([^\]]*)\]\)\)\)$/.exec(check) ?? []
  if (list === undefined) return []
  return [...list.matchAll(/'([\w-]+)'::text/g)].map(([, value]) => value!)
}
