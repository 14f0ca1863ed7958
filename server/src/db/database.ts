import { assert } from '@laci/domain/base/lib/assert.ts'
import pg from 'pg'
import type { Logger } from 'pino'

export type Database = {
  /** Connections of the plain login role `laci_app`, which owns nothing and may do nothing before `inScope` gives it a role. */
  readonly pool: pg.Pool
  /** Connections that have the rights of `service_role` for as long as they stand; `asService` alone uses them. */
  readonly servicePool: pg.Pool
  /** The one connection of long work that nobody waits for: it never takes one from requests. */
  readonly workPool: pg.Pool
  close(): Promise<void>
}

const bigintOid = 20

/**
 * `bigint` columns hold rupiah, thousandths and sequence numbers: all of them whole numbers that a double can hold,
 * checked here so that a larger one is noticed and not rounded.
 */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === bigintOid && format !== 'binary'
      ? readWholeNumber
      : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
}

function readWholeNumber(text: string): number {
  const value = Number(text)
  assert(Number.isSafeInteger(value), `a bigint column holds ${text}, which a double cannot carry`)
  return value
}

const longestStatementMs = 30_000

type DatabaseOptions = {
  readonly url: string
  readonly log: Logger
  /** How many at most, of each kind; two cores serve best with few. */
  readonly connections?: number
  /** How long a call waits for a free connection before it fails. */
  readonly connectionWaitMs?: number
}

/** Longer, and a request would wait for an answer that nobody reads any more. */
const standardConnectionWaitMs = 5_000
const scopedConnections = 8
/** What needs the service's rights alone is short: four are never all at work on two cores. */
const serviceConnections = 4

/** Opens both pools. They connect on first use, so a database that is still starting is no error here. */
export function openDatabase(options: DatabaseOptions): Database {
  const { connections } = options
  const pool = openPool(options, connections ?? scopedConnections, '')
  const servicePool = openPool(options, connections ?? serviceConnections, '; set role = service_role')
  const workPool = openPool(options, 1, '')
  return {
    pool,
    servicePool,
    workPool,
    async close() {
      await Promise.all([pool.end(), servicePool.end(), workPool.end()])
    },
  }
}

function openPool(
  { url, log, connectionWaitMs = standardConnectionWaitMs }: DatabaseOptions,
  connections: number,
  standingRights: string,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectionWaitMs,
    idleTimeoutMillis: 60_000,
    application_name: 'laci',
    types: columnTypes,
    // Statements are sent without waiting for the answers of those before them: opening a scope costs no trip of its own.
    pipeline: true,
  })
  // Without listeners a database that restarts would end our process: a broken idle or held connection is an event.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection broke'))
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ err: error }, 'a database connection broke'))
    // Once for a connection, sent before whatever it was opened for, and whatever the database itself is set to. Where it
    // fails, what comes after it has no rights at all.
    client
      .query(`set timezone = 'UTC'; set statement_timeout = ${longestStatementMs}${standingRights}`)
      .catch((error: unknown) => log.warn({ err: error }, 'a database connection cannot be set up'))
  })
  return pool
}

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EHOSTUNREACH',
])

/**
 * True when the database is there and cannot do it now: the same call goes through later. 25006: read-only. 53xxx: no disk, no
 * memory. 40xxx, 55P03, 57014: gave way to somebody else or took too long. The transaction has left nothing.
 */
export function isDatabaseBusy(error: unknown): boolean {
  const code = error instanceof Error ? (error as { code?: unknown }).code : undefined
  return typeof code === 'string' && /^(25006|53\w{3}|40\w{3}|55P03|57014)$/.test(code)
}

/**
 * True when the database could not be reached or went away. Whether a commit under way was done is then unknown: what
 * is tried again must be safe to do twice.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway)
  const { code, severity } = error as { code?: unknown; severity?: unknown }
  // PostgreSQL ends the connection with these, or never opens it: a database that takes none, a password that changed.
  if (severity === 'FATAL' || severity === 'PANIC') return true
  if (typeof code === 'string') {
    // 08xxx: connection lost. 57P01-57P03: shutting down or starting up. 53300: too many connections.
    return networkCodes.has(code) || code.startsWith('08') || code.startsWith('57P0') || code === '53300'
  }
  // node-postgres gives these no code.
  return (
    error.message.startsWith('Connection terminated') ||
    error.message.startsWith('Client has encountered a connection error') ||
    error.message.startsWith('Client was closed') ||
    error.message.startsWith('timeout exceeded when trying to connect')
  )
}
