import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { columnTypes, type Database, openDatabase } from '../db/database.ts'
import { migrate, migrationFolder } from '../db/migrate.ts'
import { createLog } from '../logging/log.ts'

/**
 * As long as a test may take: on a machine that is busy with something else, thirty rounds at once wait longer for one
 * connection than a request ever should.
 */
const connectionWaitMs = 60_000

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
  const name = `laci_${randomBytes(6).toString('hex')}`
  await runAsAdmin(`create database ${name} template ${inject('laciPostgres').templateName}`)
  return openTestDatabase(name)
}

/** A database as an earlier release left it: with the migrations up to this number alone. `migrate` brings it up to now. */
export async function createEarlierDatabase(throughMigration: number): Promise<TestDatabase> {
  const name = `laci_${randomBytes(6).toString('hex')}`
  await runAsAdmin(`create database ${name}`)
  const opened = openTestDatabase(name)
  const folder = mkdtempSync(join(tmpdir(), 'laci-earlier-'))
  try {
    for (const file of readdirSync(migrationFolder)) {
      if (Number(file.slice(0, 4)) <= throughMigration)
        copyFileSync(join(migrationFolder, file), join(folder, file))
    }
    await migrate(opened.ownerUrl, createLog('silent'), folder)
    return opened
  } catch (error) {
    await opened.close()
    throw error
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function openTestDatabase(name: string): TestDatabase {
  const cluster = inject('laciPostgres')
  const ownerUrl = new URL(cluster.adminUrl)
  ownerUrl.pathname = `/${name}`
  const appUrl = new URL(ownerUrl)
  appUrl.username = cluster.appRole
  appUrl.password = cluster.appPassword
  const ownerPool = new pg.Pool({ connectionString: ownerUrl.href, max: 4, types: columnTypes })
  // Dropping the database at the end cuts connections that are still being put away.
  ownerPool.on('error', () => {})
  const database = openDatabase({ url: appUrl.href, log: createLog('silent'), connectionWaitMs })
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
