import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, expect, inject, test } from 'vitest'
import { createLog } from '../logging/log.ts'
import { migrate } from './migrate.ts'

const log = createLog('silent')
const folder = mkdtempSync(join(tmpdir(), 'laci-migrations-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let name: string
let url: string
const admin = new pg.Pool({ connectionString: inject('laciPostgres').adminUrl, max: 1 })
beforeEach(async () => {
  name = `laci_empty_${randomBytes(6).toString('hex')}`
  await admin.query(`create database ${name}`)
  const place = new URL(inject('laciPostgres').adminUrl)
  place.pathname = `/${name}`
  url = place.href
  rmSync(folder, { recursive: true, force: true })
  const { mkdirSync } = await import('node:fs')
  mkdirSync(folder)
})
afterEach(() => admin.query(`drop database ${name} with (force)`))
afterAll(() => admin.end())

const write = (file: string, text: string) => writeFileSync(join(folder, file), text)

async function tables(): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(
    `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`,
  )
  await client.end()
  return rows.map((row) => row.relname as string)
}

test('[PLATFORM-10] files run once and in order, also when several servers start at once', async () => {
  write('0001_first.sql', 'create table a (id int);')
  write('0002_second.sql', 'alter table a rename to b;')
  const done = await Promise.all([1, 2, 3].map(() => migrate(url, log, folder)))
  expect(done.flat()).toEqual(['0001_first.sql', '0002_second.sql'])
  expect(await tables()).toEqual(['b', 'schema_migration'])
  write('0003_third.sql', 'create table c (id int);')
  expect(await migrate(url, log, folder)).toEqual(['0003_third.sql'])
})

test('[PLATFORM-10] a file that fails leaves nothing of itself, and those before it stay', async () => {
  write('0001_first.sql', 'create table a (id int);')
  write('0002_second.sql', 'create table b (id int); select 1 / 0;')
  await expect(migrate(url, log, folder)).rejects.toThrow('0002_second.sql failed: division by zero')
  expect(await tables()).toEqual(['a', 'schema_migration'])
})

test('[PLATFORM-10] a changed or missing old file is refused', async () => {
  write('0001_first.sql', 'create table a (id int);')
  await migrate(url, log, folder)
  write('0001_first.sql', 'create table a (id bigint);')
  await expect(migrate(url, log, folder)).rejects.toThrow('was changed after it was applied')
  rmSync(join(folder, '0001_first.sql'))
  await expect(migrate(url, log, folder)).rejects.toThrow('does not have: 1')
})

test('[PLATFORM-10] doubled numbers and other names are refused before anything runs', async () => {
  write('0001_first.sql', 'create table a (id int);')
  write('0001_other.sql', 'create table b (id int);')
  await expect(migrate(url, log, folder)).rejects.toThrow('two migrations have the number')
  rmSync(join(folder, '0001_other.sql'))
  write('second.sql', '')
  await expect(migrate(url, log, folder)).rejects.toThrow('is not named like')
  expect(await tables()).toEqual(['schema_migration'])
})
