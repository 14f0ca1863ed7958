import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { startTokenOf } from './process-identity.ts'

const log = pino({ level: 'silent' })
let dataFolder = ''
let database: EmbeddedPostgres | null = null
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'laci-postgres-'))
})
afterEach(async () => {
  await database?.stop()
  database = null
  rmSync(dataFolder, { recursive: true, force: true })
})

async function start(): Promise<EmbeddedPostgres> {
  database = await startEmbeddedPostgres({ dataFolder, log })
  return database
}

async function ask(url: string, sql: string): Promise<pg.QueryResultRow[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** Asks until the database answers again; a person's patience is the limit of the test. */
async function askPatiently(url: string, sql: string): Promise<pg.QueryResultRow[]> {
  for (;;) {
    try {
      return await ask(url, sql)
    } catch {
      await wait(25)
    }
  }
}

/** A server process that starts the database, writes, and is killed before it can say goodbye. */
async function startAndKill(): Promise<void> {
  const module = new URL('./embedded-postgres.ts', import.meta.url).href
  const script = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(module)})
    const { default: pg } = await import('pg')
    const { default: pino } = await import('pino')
    const database = await startEmbeddedPostgres({ dataFolder: ${JSON.stringify(dataFolder)}, log: pino({ level: 'silent' }) })
    const client = new pg.Client({ connectionString: database.ownerUrl })
    await client.connect()
    await client.query('create table if not exists kept (n int)')
    await client.query('insert into kept values (1)')
    console.log('written')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: join(import.meta.dirname, '..', '..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')
}

test('[RUN-4] after kill -9 of the server its living database is taken over with everything in it', async () => {
  await startAndKill()
  const orphan = Number(readFileSync(join(dataFolder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
  expect(startTokenOf(orphan)).not.toBeNull()
  const adopted = await start()
  expect(adopted.wasAdopted).toBe(true)
  expect(adopted.processId()).toBe(orphan)
  expect(await ask(adopted.ownerUrl, 'select n from kept')).toEqual([{ n: 1 }])
  await adopted.stop()
  expect(startTokenOf(orphan)).toBeNull()
})

test('[RUN-4] an orphan with other settings is stopped and started anew, and keeps its data', async () => {
  await startAndKill()
  database = await startEmbeddedPostgres({ dataFolder, log, settings: { work_mem: '9MB' } })
  expect(database.wasAdopted).toBe(false)
  expect(await ask(database.ownerUrl, 'select n from kept')).toEqual([{ n: 1 }])
  expect(await ask(database.ownerUrl, 'show work_mem')).toEqual([{ work_mem: '9MB' }])
})

test('[RUN-4] kill -9 of server and database together: the next start recovers all that was committed', async () => {
  await startAndKill()
  const orphan = Number(readFileSync(join(dataFolder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
  process.kill(orphan, 'SIGKILL')
  const next = await start()
  expect(next.wasAdopted).toBe(false)
  expect(await ask(next.ownerUrl, 'select n from kept')).toEqual([{ n: 1 }])
})

test('[RUN-4] a process number that another program has taken since does not stop the start', async () => {
  await (await start()).stop()
  // What a crash leaves behind, with the number of a program that runs under the same user: this test.
  const lines = [
    process.ppid,
    join(dataFolder, 'postgres'),
    1_700_000_000,
    5432,
    '',
    '127.0.0.1',
    '',
    'ready',
    '',
  ]
  writeFileSync(join(dataFolder, 'postgres', 'postmaster.pid'), lines.join('\n'))
  const next = await start()
  expect(next.wasAdopted).toBe(false)
  expect(await ask(next.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('[RUN-33] a file of PostgreSQL that a full disk or a power cut left empty does not stop the start', async () => {
  await (await start()).stop()
  writeFileSync(join(dataFolder, 'postgres', 'postmaster.pid'), '')
  expect(await ask((await start()).ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('[RUN-3] a database that dies is started again on the same port, and a pool finds it', async () => {
  const running = await start()
  const pool = new pg.Pool({ connectionString: running.ownerUrl, max: 4 })
  pool.on('error', () => {})
  await pool.query('create table kept (n int)')
  for (let round = 1; round <= 3; round += 1) {
    await pool.query('insert into kept values ($1)', [round])
    const before = running.processId()!
    process.kill(before, 'SIGKILL')
    await askPatiently(running.ownerUrl, 'select 1')
    expect(running.processId()).not.toBe(before)
    const kept = await pool.query('select count(*)::int as count from kept').catch(() =>
      // A connection of the dead database may be handed out once.
      pool.query('select count(*)::int as count from kept'),
    )
    expect(kept.rows).toEqual([{ count: round }])
  }
  await pool.end()
})

test('[RUN-3] an adopted database that dies is started again too', async () => {
  await startAndKill()
  const running = await start()
  const orphan = running.processId()!
  process.kill(orphan, 'SIGKILL')
  expect(await askPatiently(running.ownerUrl, 'select n from kept')).toEqual([{ n: 1 }])
  // The watch over a process that is not our child looks four times a second.
  while (running.processId() === orphan) await wait(25)
  expect(running.wasAdopted).toBe(true)
})

test('[RUN-5] every commit reaches the disk before it is acknowledged', async () => {
  const { ownerUrl } = await start()
  expect(
    await ask(
      ownerUrl,
      `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit,
              current_setting('full_page_writes') as full_page_writes`,
    ),
  ).toEqual([{ fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }])
})

test('[RUN-9] the database answers on loopback only, with a random password that only its owner can read', async () => {
  const { ownerUrl } = await start()
  const url = new URL(ownerUrl)
  expect(url.hostname).toBe('127.0.0.1')
  expect(url.password).toMatch(/^[A-Za-z0-9_-]{43}$/)
  expect(statSync(join(dataFolder, 'postgres.password')).mode & 0o777).toBe(0o600)
  url.password = 'salah'
  await expect(ask(url.href, 'select 1')).rejects.toMatchObject({ code: '28P01' })
})

test('[RUN-9] it also runs below a folder that only its owner may enter, as in the home of root', async () => {
  const home = join(dataFolder, 'home')
  mkdirSync(join(home, 'data'), { recursive: true })
  chmodSync(home, 0o700)
  database = await startEmbeddedPostgres({ dataFolder: join(home, 'data'), log })
  await ask(database.ownerUrl, 'create table kept as select 7 as n')
  expect(await ask(database.ownerUrl, 'select n from kept')).toEqual([{ n: 7 }])
  expect(statSync(home).mode & 0o777).toBe(0o700)
})

test('[RUN-9] a first start that was cut off in the middle is begun anew', async () => {
  mkdirSync(join(dataFolder, 'postgres.new'))
  writeFileSync(join(dataFolder, 'postgres.new', 'PG_VERSION'), '18\n')
  const { ownerUrl } = await start()
  expect(await ask(ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
})
