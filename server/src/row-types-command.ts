import { writeFileSync } from 'node:fs'
import pg from 'pg'
import { migrate } from './db/migrate.ts'
import { readRowTypes } from './db/read-row-types.ts'
import { createLog } from './logging/log.ts'
import { startTestPostgres } from './testing/test-postgres.ts'

/** `npm run row-types`: writes db/row-types.ts again, from a database that all migrations have run on. */
const postgres = await startTestPostgres()
const url = postgres.urlOf('postgres')
const client = new pg.Client({ connectionString: url })
try {
  await migrate(url, createLog('silent'))
  await client.connect()
  writeFileSync(new URL('./db/row-types.ts', import.meta.url), await readRowTypes(client))
} finally {
  await client.end()
  await postgres.stop()
}
