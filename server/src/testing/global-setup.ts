import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { ensureServingRole, migrate } from '../db/migrate.ts'
import { createLog } from '../logging/log.ts'
import { startTestPostgres } from './test-postgres.ts'

/** Where the tests of this run find their PostgreSQL. */
export type TestCluster = {
  /** Superuser: clones the template, and looks past all row policies in assertions. */
  readonly adminUrl: string
  /** The login role that a server serves with, as on a real machine. */
  readonly appRole: string
  readonly appPassword: string
  readonly templateName: string
}

declare module 'vitest' {
  interface ProvidedContext {
    laciPostgres: TestCluster
  }
}

/** One real PostgreSQL for all files of the run, with one migrated database that every file gets a copy of. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres()
  try {
    const admin = new pg.Client({ connectionString: postgres.urlOf('postgres') })
    await admin.connect()
    const ownerPassword = randomBytes(18).toString('base64url')
    // The owner of a managed database is no superuser either: what only a superuser may do fails here.
    await admin.query(`create role laci_owner login createrole password '${ownerPassword}'`)
    await admin.query('create database laci_template owner laci_owner')
    await admin.end()
    const ownerUrl = postgres.urlOf('laci_template', { user: 'laci_owner', password: ownerPassword })
    const appPassword = randomBytes(18).toString('base64url')
    await migrate(ownerUrl, createLog('silent'))
    await ensureServingRole(ownerUrl, { name: 'laci_app', password: appPassword })
    project.provide('laciPostgres', {
      adminUrl: postgres.urlOf('postgres'),
      appRole: 'laci_app',
      appPassword,
      templateName: 'laci_template',
    })
  } catch (error) {
    await postgres.stop()
    throw error
  }
  return () => postgres.stop()
}
