import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { readRowTypes } from './read-row-types.ts'

let own: TestDatabase

beforeAll(async () => {
  own = await createTestDatabase()
})
afterAll(() => own.close())

const committed = () => readFileSync(new URL('./row-types.ts', import.meta.url), 'utf8')

test('[PLATFORM-99] the types of rows are those of a database that all migrations have run on', async () => {
  expect(await readRowTypes(own.ownerPool), 'run `npm run row-types`').toBe(committed())
})

test('[PLATFORM-99] a table or a column that is not in the file is noticed', async () => {
  await own.ownerPool.query(
    `create table planted (kind text not null check (kind in ('a', 'b')), at timestamptz)`,
  )
  const text = await readRowTypes(own.ownerPool)
  expect(text).toContain(`  planted: {\n    at: Date | null\n    kind: 'a' | 'b'\n  }\n`)
  expect(text).not.toBe(committed())
})
