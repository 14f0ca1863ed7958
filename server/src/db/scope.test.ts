import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../logging/log.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { isDatabaseAway, openDatabase } from './database.ts'
import { type Asker, asService, inOneTrip, inScope, type Scope, type Statement } from './scope.ts'

let own: TestDatabase
beforeAll(async () => {
  own = await createTestDatabase()
})
afterAll(() => own.close())

const somebody = '0191d5c5-0000-7000-8000-000000000000'

test('[PLATFORM-1] a transaction has the rights of its scope, the connection has none', async () => {
  const inside = await inScope(own.database, { role: 'authenticated', userId: somebody }, async (tx) => {
    const { rows } = await tx.query('select current_user, app.user_id(), app.store_id(), app.device_id()')
    return rows[0]
  })
  expect(inside).toEqual({
    current_user: 'authenticated',
    user_id: somebody,
    store_id: null,
    device_id: null,
  })
  await expect(own.database.pool.query('select app.user_id()')).rejects.toMatchObject({ code: '42501' })
  await expect(own.database.pool.query('select from stores')).rejects.toMatchObject({ code: '42501' })
})

test('[PLATFORM-1] a hundred scopes at once on a few connections never mix', async () => {
  const scopes = Array.from({ length: 100 }, (_, index): Scope => {
    const role = (['anon', 'authenticated', 'service_role'] as const)[index % 3]!
    return index % 2 === 0 ? { role, userId: randomUUID() } : { role, storeId: randomUUID() }
  })
  const seen = await Promise.all(
    scopes.map((scope) =>
      inScope(own.database, scope, async (tx) => {
        await tx.query('select pg_sleep(0.002)')
        const { rows } = await tx.query('select current_user as role, app.user_id(), app.store_id()')
        return rows[0]
      }),
    ),
  )
  expect(seen).toEqual(
    scopes.map(({ role, userId, storeId }) => ({ role, user_id: userId ?? null, store_id: storeId ?? null })),
  )
})

test('[PLATFORM-1] what is no id cannot get into a scope', async () => {
  const scope: Scope = { role: 'authenticated', userId: "'; set role postgres; --" }
  await expect(inScope(own.database, scope, async () => {})).rejects.toThrow('ids only')
})

test('[PLATFORM-40] a statement ends after 30 seconds and days are those of UTC, whatever the database is set to', async () => {
  const name = (await own.ownerPool.query('select current_database() as name')).rows[0].name as string
  await own.ownerPool.query(`alter database ${name} set timezone = 'Asia/Jakarta'`)
  await own.ownerPool.query(`alter database ${name} set statement_timeout = 0`)
  const fresh = openDatabase({ url: own.appUrl, log: createLog('silent') })
  try {
    for (const ask of [inScope, inOneTrip]) {
      const [zone, timeout] = await ask(fresh, { role: 'anon' }, (tx) =>
        Promise.all([tx.query('show timezone'), tx.query('show statement_timeout')]),
      )
      expect([zone.rows[0], timeout.rows[0]]).toEqual([{ TimeZone: 'UTC' }, { statement_timeout: '30s' }])
    }
  } finally {
    await fresh.close()
  }
})

test('[PLATFORM-2] a throw takes everything back', async () => {
  const mintedPhone = '+6281234500000'
  await expect(
    inScope(own.database, { role: 'service_role' }, async (tx) => {
      await tx.query(`insert into auth_signup_ticket values ('\\x01', $1, now())`, [mintedPhone])
      throw new Error('changed my mind')
    }),
  ).rejects.toThrow('changed my mind')
  const { rows } = await own.ownerPool.query('select phone from auth_signup_ticket')
  expect(rows).toEqual([])
})

test('[PLATFORM-2] a connection that breaks in the middle fails its transaction and nothing else', async () => {
  const broken = inScope(own.database, { role: 'service_role' }, async (tx) => {
    const { rows } = await tx.query<{ pid: number }>('select pg_backend_pid() as pid')
    await own.ownerPool.query('select pg_terminate_backend($1)', [rows[0]!.pid])
    await tx.query('select 1')
  })
  const error = await broken.catch((caught: unknown) => caught)
  expect(isDatabaseAway(error)).toBe(true)
  await inScope(own.database, { role: 'service_role' }, (tx) => tx.query('select 1'))
})

test('[PLATFORM-2] numbers of `bigint` columns are numbers, and one too large is noticed', async () => {
  await inScope(own.database, { role: 'anon' }, async (tx) => {
    const { rows } = await tx.query('select 9007199254740991::bigint as largest')
    expect(rows).toEqual([{ largest: 9_007_199_254_740_991 }])
    await expect(tx.query('select 9007199254740993::bigint')).rejects.toThrow('a double cannot carry')
  })
})

const note = (asker: Asker) =>
  asker.ask({
    name: 'note-a-ticket',
    text: `insert into auth_signup_ticket values ('\\x02', $1, now())`,
    values: ['+6281234500001'],
  })
const notes = async () => (await own.ownerPool.query('select phone from auth_signup_ticket')).rowCount

test.each([
  ['a transaction', inScope],
  ['one trip', inOneTrip],
] as const)(
  '[PLATFORM-38] %s whose opening fails does nothing, and leaves its connection without rights',
  async (_, open) => {
    const unknown = { role: 'nobody_at_all' as 'service_role' }
    for (let time = 0; time < 10; time += 1)
      await expect(open(own.database, unknown, note)).rejects.toThrow('nobody_at_all')
    expect(await notes()).toBe(0)
    await expect(own.database.pool.query('select from stores')).rejects.toMatchObject({ code: '42501' })
  },
)

test('[PLATFORM-39] one trip has the rights of its scope, is whole or nothing, and ends before its answer', async () => {
  const seen = await inOneTrip(own.database, { role: 'authenticated', userId: somebody }, (tx) =>
    tx.query('select current_user as role, app.user_id()'),
  )
  expect(seen.rows).toEqual([{ role: 'authenticated', user_id: somebody }])
  await expect(inOneTrip(own.database, { role: 'authenticated' }, note)).rejects.toMatchObject({
    code: '42501',
  })
  const half = inOneTrip(own.database, { role: 'service_role' }, (tx) =>
    Promise.all([note(tx), tx.query('select 1 / 0')]),
  )
  await expect(half).rejects.toMatchObject({ code: '22012' })
  expect(await notes()).toBe(0)
  await inOneTrip(own.database, { role: 'service_role' }, note)
  expect(await notes()).toBe(1)
})

test('[PLATFORM-39] what a trip would send after it has begun to wait is a bug, and nothing of it is sent', async () => {
  const late = inOneTrip(own.database, { role: 'service_role' }, async (tx) => {
    await tx.query('select 1')
    await tx.query('delete from auth_signup_ticket')
  })
  await expect(late).rejects.toThrow('before anything is waited for')
  expect(await notes()).toBe(1)
})

const who: Statement = {
  name: 'who-asks',
  text: `select current_user as role, current_setting('app.user_id', true) as user_id, pg_backend_pid() as pid`,
  values: [],
}

test('[PLATFORM-42] the service is asked with its own rights, each statement whole or nothing, and nobody else has them', async () => {
  const service = asService(own.database)
  const scoped = inScope(own.database, { role: 'authenticated', userId: somebody }, (tx) => tx.ask(who))
  const asked = await Promise.all(Array.from({ length: 50 }, () => service.ask(who)))
  expect(new Set(asked.map(({ rows }) => rows[0]!.role))).toEqual(new Set(['service_role']))
  expect(asked.every(({ rows }) => (rows[0]!.user_id ?? '') === '')).toBe(true)
  expect((await scoped).rows[0]).toMatchObject({ role: 'authenticated', user_id: somebody })
  await expect(own.database.pool.query('select from stores')).rejects.toMatchObject({ code: '42501' })

  const forget = (name: string, text: string) => service.ask({ name, text, values: [] })
  await own.ownerPool.query(`insert into auth_signup_ticket values ('\\x04', '+6281234500004', now())`)
  const before = (await notes())!
  const half = forget(
    'forget-and-fail',
    'with gone as (delete from auth_signup_ticket returning 0 as nothing) select 1 / nothing from gone',
  )
  await expect(half).rejects.toMatchObject({ code: '22012' })
  expect(await notes()).toBe(before)
  await forget('forget', 'delete from auth_signup_ticket')
  expect(await notes()).toBe(0)
})

test('[PLATFORM-42] a connection of the service that broke is opened anew with the same rights', async () => {
  const service = asService(own.database)
  const { rows } = await service.ask<{ pid: number }>(who)
  await own.ownerPool.query('select pg_terminate_backend($1)', [rows[0]!.pid])
  const after = await service
    .ask<{ pid: number; role: string }>(who)
    .catch(() => service.ask<{ pid: number; role: string }>(who))
  expect(after.rows[0]!.role).toBe('service_role')
  expect(after.rows[0]!.pid).not.toBe(rows[0]!.pid)
})

test('[PLATFORM-42] without the right to be the service a connection can do nothing', async () => {
  const login = `stranger_${randomUUID().slice(0, 8)}`
  await own.ownerPool.query(`create role ${login} login password 'rahasia-1'`)
  const url = new URL(own.appUrl)
  url.username = login
  url.password = 'rahasia-1'
  const foreign = openDatabase({ url: url.href, log: createLog('silent') })
  try {
    await expect(note(asService(foreign))).rejects.toMatchObject({ code: '42501' })
  } finally {
    await foreign.close()
    await own.ownerPool.query(`drop role ${login}`)
  }
})
