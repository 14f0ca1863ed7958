import { isUuid } from '@laci/domain/ids/uuid.ts'
import { assert } from '@laci/domain/lib/assert.ts'
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import type { Database } from './database.ts'
import type { Tables } from './tables.ts'

export type DatabaseRole = 'anon' | 'authenticated' | 'service_role'

/**
 * Whose rights a transaction has. Filled only from what was verified (a token, a session row, a device key), never
 * from what a request says about itself.
 */
export type Scope = {
  readonly role: DatabaseRole
  readonly userId?: string
  readonly storeId?: string
  readonly deviceId?: string
}

/** A transaction under the row policies of its scope. */
export type Tx = {
  readonly scope: Scope
  query<Row extends pg.QueryResultRow = pg.QueryResultRow>(
    text: string,
    values?: readonly unknown[],
  ): Promise<pg.QueryResult<Row>>
  /** A prepared statement: parsed once per connection. For hot paths; `name` stands for exactly one text. */
  prepared<Row extends pg.QueryResultRow = pg.QueryResultRow>(
    name: string,
    text: string,
    values?: readonly unknown[],
  ): Promise<pg.QueryResult<Row>>
  /** Typed queries on the same transaction. */
  readonly kysely: Kysely<Tables>
}

const longestStatementMs = 30_000

/**
 * Runs `work` in one transaction with the rights of `scope`: commits when it resolves, rolls back when it throws.
 * Role and settings are local to the transaction, so a connection goes back to the pool with no rights at all.
 */
export async function inScope<T>(database: Database, scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await database.pool.connect()
  let isBroken = false
  try {
    // One message to the server for all of it: row security costs a single round trip.
    await client.query(openingOf(scope))
    const result = await work(makeTx(client, scope))
    await client.query('commit')
    return result
  } catch (error) {
    // A connection whose rollback fails must not be handed to the next request with our rights on it.
    await client.query('rollback').catch(() => {
      isBroken = true
    })
    throw error
  } finally {
    client.release(isBroken)
  }
}

function openingOf(scope: Scope): string {
  const settings: Record<string, string> = {
    role: scope.role,
    'app.user_id': uuidOrEmpty(scope.userId),
    'app.store_id': uuidOrEmpty(scope.storeId),
    'app.device_id': uuidOrEmpty(scope.deviceId),
    TimeZone: 'UTC',
    statement_timeout: String(longestStatementMs),
  }
  const list = Object.entries(settings)
    .map(([name, value]) => `set_config('${name}', ${pg.escapeLiteral(value)}, true)`)
    .join(', ')
  return `begin; select ${list}`
}

function uuidOrEmpty(value: string | undefined): string {
  assert(value === undefined || isUuid(value), 'a scope holds ids only')
  return value ?? ''
}

function makeTx(client: pg.PoolClient, scope: Scope): Tx {
  let kysely: Kysely<Tables> | null = null
  return {
    scope,
    query: (text, values = []) => client.query(text, values as unknown[]),
    prepared: (name, text, values = []) => client.query({ name, text, values: values as unknown[] }),
    get kysely() {
      kysely ??= new Kysely<Tables>({ dialect: new PostgresDialect({ pool: poolOfOne(client) }) })
      return kysely
    },
  }
}

/** Makes kysely speak on the connection that holds our transaction, and on no other. */
function poolOfOne(client: pg.PoolClient): PostgresPool {
  const borrowed: PostgresPoolClient = {
    query: client.query.bind(client) as PostgresPoolClient['query'],
    release: () => {},
  }
  return { connect: async () => borrowed, end: async () => {}, options: {} }
}
