import type { Socket } from 'node:net'
import { isUuid } from '@laci/domain/base/ids/uuid.ts'
import { assert } from '@laci/domain/base/lib/assert.ts'
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'
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
  /** The same, for a statement that somebody else wrote. */
  ask<Row extends pg.QueryResultRow = pg.QueryResultRow>(statement: Statement): Promise<pg.QueryResult<Row>>
  /** Typed queries on the same transaction. */
  readonly kysely: Kysely<Tables>
}

/**
 * Runs `work` in one transaction with the rights of `scope`: commits when it resolves, rolls back when it throws.
 * Role and settings are local to the transaction, so a connection goes back to the pool with no rights at all.
 */
export async function inScope<T>(database: Database, scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await database.pool.connect()
  let isBroken = false
  try {
    // One message to the server for all of it, and sent together with the first statement: row security costs no round
    // trip. Where the opening fails, that statement finds an aborted transaction and does nothing [PLATFORM-38].
    const opening = openingOf(scope)
    const [opened, done] = await Promise.allSettled(
      inOneWrite(client, () => [client.query(opening), work(makeTx(client, scope))] as const),
    )
    if (opened.status === 'rejected') throw opened.reason
    if (done.status === 'rejected') throw done.reason
    await client.query('commit')
    return done.value
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

/** Who can be asked a statement: a transaction, or `asService`. */
export type Asker = Pick<Tx, 'ask'>

/**
 * Asks with the rights of `service_role`, each statement in one round trip and in a transaction of its own, which is
 * committed before its answer. For what one statement decides: its connections have these rights for good, so that
 * nothing is sent to open and to end a transaction. That is a tenth of what a sign-in costs beside its hash (0.12
 * core-milliseconds of ours and as much of the database's).
 */
export function asService(database: Database): Asker {
  return { ask: (statement) => askOn(database.servicePool, statement) }
}

function askOn<Row extends pg.QueryResultRow>(
  connection: Pick<pg.PoolClient, 'query'>,
  statement: Statement,
): Promise<pg.QueryResult<Row>> {
  return connection.query<Row>({ ...statement, values: statement.values as unknown[] })
}

/** One parsed-once statement: `name` stands for exactly one text. */
export type Statement = { readonly name: string; readonly text: string; readonly values: readonly unknown[] }

/**
 * One transaction in a single round trip: opening, what `work` asks and the commit go out together. `work` sends all its
 * statements before it first waits for one (an assert says when not), so it cannot decide by an answer whether to go on:
 * for reads, and for single statements that decide everything themselves. Resolves after the commit.
 */
export async function inOneTrip<T>(
  database: Database,
  scope: Scope,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const opening = openingOf(scope)
  const client = await database.pool.connect()
  let isSent = false
  const sender = {
    query: ((...question: unknown[]) => {
      assert(!isSent, 'what goes in one trip is sent before anything is waited for')
      return (client.query as (...question: unknown[]) => unknown)(...question)
    }) as pg.PoolClient['query'],
  }
  // A statement that fails leaves an aborted transaction, of which `commit` makes a rollback.
  const [opened, done, ended] = await Promise.allSettled(
    inOneWrite(client, () => {
      const steps = [client.query(opening), work(makeTx(sender, scope)), client.query('commit')] as const
      isSent = true
      return steps
    }),
  )
  // A connection that did not end its transaction must not be handed to the next request with our rights on it.
  client.release(ended.status === 'rejected')
  for (const step of [opened, done, ended]) if (step.status === 'rejected') throw step.reason
  assert(done.status === 'fulfilled', 'every step was done')
  return done.value
}

/**
 * Holds back what `send` writes until all of it is there: one system call instead of three, each of which wakes the
 * database. node-postgres has no word for it, but its stream is a plain socket.
 */
function inOneWrite<T>(client: pg.PoolClient, send: () => T): T {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  stream.cork()
  try {
    return send()
  } finally {
    stream.uncork()
  }
}

/**
 * Plain settings: a `select set_config(…)` would be planned, and its answer described and read, at every opening. Only what the
 * scope has: they end with the transaction, so what is not set is nobody's.
 */
function openingOf({ role, userId, storeId, deviceId }: Scope): string {
  const ids = { 'app.user_id': userId, 'app.store_id': storeId, 'app.device_id': deviceId }
  let opening = `begin; set local role = ${role}`
  for (const [name, id] of Object.entries(ids)) {
    if (id === undefined) continue
    assert(isUuid(id), 'a scope holds ids only')
    opening += `; set local ${name} = '${id}'`
  }
  return opening
}

function makeTx(client: Pick<pg.PoolClient, 'query'>, scope: Scope): Tx {
  let kysely: Kysely<Tables> | null = null
  return {
    scope,
    query: (text, values = []) => client.query(text, values as unknown[]),
    ask: (statement) => askOn(client, statement),
    prepared: (name, text, values = []) => client.query({ name, text, values: values as unknown[] }),
    get kysely() {
      kysely ??= new Kysely<Tables>({ dialect: new PostgresDialect({ pool: poolOfOne(client) }) })
      return kysely
    },
  }
}

/** Makes kysely speak on the connection that holds our transaction, and on no other. */
function poolOfOne(client: Pick<pg.PoolClient, 'query'>): PostgresPool {
  const borrowed: PostgresPoolClient = {
    query: client.query.bind(client) as PostgresPoolClient['query'],
    release: () => {},
  }
  return { connect: async () => borrowed, end: async () => {}, options: {} }
}
