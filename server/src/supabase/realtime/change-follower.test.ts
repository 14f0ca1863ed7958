import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { inScope } from '../../db/scope.ts'
import { inbox, openRaw, realtimeClientOf, subscribe } from '../../testing/realtime.ts'
import { makeShopkeeper, type Shopkeeper } from '../../testing/shop-records.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { type ChangeFollower, createChangeFollower } from './change-follower.ts'
import { type Audience, type Change, forgetOldChanges } from './change-store.ts'
import { hadEnded, readSnapshot } from './snapshot.ts'

let server: TestServer
let budi: Shopkeeper
beforeAll(async () => {
  server = await startTestServer()
  budi = await makeShopkeeper(server)
})
afterAll(() => server.close())

const nobody: Audience = { readerIds: [], hasService: false }
let audience: Audience
let told: ReturnType<typeof inbox<Change>>
let gaps: ReturnType<typeof inbox<string>>
let follower: ChangeFollower
let clockOffsetMs: number
beforeEach(() => {
  audience = nobody
  told = inbox()
  gaps = inbox()
  clockOffsetMs = 0
  follower = createChangeFollower({
    database: server.deps.database,
    log: server.deps.log,
    clock: () => Date.now() + clockOffsetMs,
    audience: () => audience,
    onChanges: async (changes) => {
      for (const change of changes) told.put(change)
    },
    onGap: () => gaps.put('gap'),
  })
})
afterEach(() => follower.stop())

const own = (): Audience => ({ readerIds: [budi.userId], hasService: false })
const write = (clicks: number) =>
  server.ownerPool.query('update affiliates_stats set clicks = $1 where id = $2', [clicks, budi.statsId])

test('[REALTIME-15] a change during a join is told after it, however long the join takes', async () => {
  await follower.whileJoining(own(), async () => {
    await write(1)
    // Longer than several looks.
    await new Promise((resolve) => setTimeout(resolve, 700))
    expect(told.all).toEqual([])
    audience = own()
  })
  expect(await told.next()).toMatchObject({
    tableName: 'affiliates_stats',
    kind: 'UPDATE',
    rowId: budi.statsId,
  })
})

test('[REALTIME-15] a join that fails leaves nobody waiting, and the next one begins afresh', async () => {
  const failed = follower.whileJoining(own(), () => Promise.reject(new Error('refused')))
  await expect(failed).rejects.toThrow('refused')
  await write(2)
  // Looks go on only while somebody listens; then they stop, and what happens meanwhile is for nobody.
  await new Promise((resolve) => setTimeout(resolve, 500))
  await follower.whileJoining(own(), async () => {
    audience = own()
  })
  await write(3)
  await told.next()
  expect(told.all).toHaveLength(1)
})

test('[REALTIME-15] who was away longer than half the time that notes are kept is told of a gap, and then follows on', async () => {
  await follower.whileJoining(own(), async () => {
    audience = own()
  })
  clockOffsetMs = 5 * 60_000 + 1_000
  expect(await gaps.next()).toBe('gap')
  await write(4)
  expect(await told.next()).toMatchObject({ kind: 'UPDATE' })
  expect(gaps.all).toHaveLength(1)
})

test('[REALTIME-15] notes older than ten minutes are forgotten, younger ones kept', async () => {
  await server.ownerPool.query('delete from realtime_change')
  await write(5)
  await server.ownerPool.query(
    `update realtime_change set changed_at = now() - interval '10 minutes 1 second'`,
  )
  await write(6)
  await inScope(server.deps.database, { role: 'service_role' }, forgetOldChanges)
  const { rows } = await server.ownerPool.query('select count(*)::int as count from realtime_change')
  expect(rows).toEqual([{ count: 1 }])
})

test('[REALTIME-15] a moment of the database tells ended transactions from running ones', () => {
  const snapshot = readSnapshot('10:20:12,15')
  const ended = [9, 10, 11, 12, 15, 19, 20, 21].filter((xid) => hadEnded(snapshot, BigInt(xid)))
  expect(ended).toEqual([9, 10, 11, 19])
  expect(hadEnded(readSnapshot('7:7:'), 6n)).toBe(true)
  expect(hadEnded(readSnapshot('7:7:'), 7n)).toBe(false)
})

test('[REALTIME-15] changes of the time without a database arrive when it is back', async () => {
  const alone = await startTestServer()
  const admin = `alter database ${alone.testDatabase.name} allow_connections`
  const cut = () =>
    server.ownerPool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = 'laci_app'`,
      [alone.testDatabase.name],
    )
  try {
    const person = await makeShopkeeper(alone)
    const client = await realtimeClientOf(alone, person)
    const heard = inbox<{ new: { clicks: number } }>()
    const channel = client.channel('a')
    channel.on('postgres_changes', { event: '*', schema: 'public', table: 'affiliates_stats' }, (payload) =>
      heard.put(payload as never),
    )
    const states = subscribe(channel)
    expect(await states.next()).toBe('SUBSCRIBED')
    await server.ownerPool.query(`${admin} false`)
    await cut()
    // Looks fail meanwhile.
    await new Promise((resolve) => setTimeout(resolve, 600))
    await server.ownerPool.query(`${admin} true`)
    await alone.ownerPool.query('update affiliates_stats set clicks = 41 where id = $1', [person.statsId])
    await cut()
    await alone.ownerPool.query('update affiliates_stats set clicks = 42 where id = $1', [person.statsId])
    for (let clicks = 0; clicks !== 42; ) clicks = (await heard.next()).new.clicks
    expect(states.states).toEqual(['SUBSCRIBED'])
    await client.disconnect()
  } finally {
    await server.ownerPool.query(`${admin} true`)
    await alone.close()
  }
})

test('[REALTIME-15] a join while the database is away is refused with a reason, and goes through later', async () => {
  const alone = await startTestServer()
  const admin = `alter database ${alone.testDatabase.name} allow_connections`
  try {
    const person = await makeShopkeeper(alone)
    const line = await openRaw(alone)
    await server.ownerPool.query(`${admin} false`)
    await server.ownerPool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
      [alone.testDatabase.name],
    )
    const config = { postgres_changes: [{ event: '*', schema: 'public', table: 'stores' }] }
    const refused = await line.join('realtime:a', config, person.accessToken)
    expect(refused.payload).toEqual({
      status: 'error',
      response: { reason: expect.stringMatching(/^UnableToProcess/) },
    })
    await server.ownerPool.query(`${admin} true`)
    await expect
      .poll(async () => (await line.join('realtime:a', config, person.accessToken)).payload)
      .toMatchObject({ status: 'ok' })
    line.close()
  } finally {
    await server.ownerPool.query(`${admin} true`)
    await alone.close()
  }
})
