import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { columnTypes, type Database, openDatabase } from '../platform/database.ts'
import { createLog } from '../platform/log.ts'

/** A database of one's own, as the migrations leave it. */
export type TestDatabase = {
  readonly name: string
  /** As requests use it: the login role under row policies. */
  readonly database: Database
  /** Superuser, past all row policies: for assertions and set-up only. */
  readonly ownerPool: pg.Pool
  readonly appUrl: string
  readonly ownerUrl: string
  /** Closes both pools and drops the database. */
  close(): Promise<void>
}

/** Copies the migrated template: a few dozen milliseconds. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const cluster = inject('laciPostgres')
  const name = `laci_${randomBytes(6).toString('hex')}`
  await runAsAdmin(`create database ${name} template ${cluster.templateName}`)
  const ownerUrl = new URL(cluster.adminUrl)
  ownerUrl.pathname = `/${name}`
  const appUrl = new URL(ownerUrl)
  appUrl.username = cluster.appRole
  appUrl.password = cluster.appPassword
  const ownerPool = new pg.Pool({ connectionString: ownerUrl.href, max: 4, types: columnTypes })
  // Dropping the database at the end cuts connections that are still being put away.
  ownerPool.on('error', () => {})
  const database = openDatabase({ url: appUrl.href, log: createLog('silent') })
  return {
    name,
    database,
    ownerPool,
    appUrl: appUrl.href,
    ownerUrl: ownerUrl.href,
    async close() {
      await Promise.all([ownerPool.end(), database.close()])
      await runAsAdmin(`drop database if exists ${name} with (force)`)
    },
  }
}

async function runAsAdmin(statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: inject('laciPostgres').adminUrl })
  await admin.connect()
  try {
    await admin.query(statement)
  } finally {
    await admin.end()
  }
}
