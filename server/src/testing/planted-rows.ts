import { randomUUID } from 'node:crypto'
import type { TestServer } from './test-server.ts'

export type PlantedValues = Record<string, unknown>

/** What the columns of one table are, and which of them must be filled. */
async function columnsOf(server: TestServer, table: string) {
  const { rows } = await server.ownerPool.query<{ name: string; type: string; must: boolean }>(
    `select attname as name, format_type(atttypid, null) as type, attnotnull and not atthasdef and attidentity = '' as must
     from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [table],
  )
  return rows
}

const fillers: Record<string, () => unknown> = {
  uuid: randomUUID,
  text: () => 'x',
  'text[]': () => [],
  jsonb: () => '{}',
  bytea: () => Buffer.from(randomUUID()),
  boolean: () => false,
  bigint: () => 1,
  integer: () => 1,
  smallint: () => 1,
  date: () => '2026-11-01',
  'timestamp with time zone': () => new Date(Date.UTC(2026, 10, 1)),
}

/** A row with these values; what else a row must have is filled by its type. Foreign keys are not asked. */
export async function plantRow(server: TestServer, table: string, given: PlantedValues): Promise<void> {
  const values: PlantedValues = { ...given }
  for (const { name, type, must } of await columnsOf(server, table)) {
    if (must && !(name in values)) values[name] = fillers[type]!()
  }
  const names = Object.keys(values)
  const client = await server.ownerPool.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query(
      `insert into ${table} (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) on conflict do nothing`,
      Object.values(values),
    )
  } finally {
    await client.query('set session_replication_role = origin')
    client.release()
  }
}
