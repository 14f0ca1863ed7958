import { setTimeout as wait } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { expect, test } from 'vitest'
import { createLimits, limitFigures } from '../../http/limits.ts'
import { hashDeviceKey, makeDeviceKey } from '../../identity/device-key.ts'
import { createShopSlots, mostWaiting, slotsOfShop } from '../../identity/shop-slots.ts'
import { customerFact, parking, saleFact } from '../../testing/facts.ts'
import {
  addTestDevice,
  callApi,
  freshRandom,
  openTestShop,
  pull,
  push,
  pushBody,
  snapshot,
  type TestDevice,
} from '../../testing/shop.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { server, shop, till, useTestShop } from '../../testing/test-shop.ts'
import { turn } from '../../timing/turn.ts'

useTestShop()

/** Statements on the connections of requests that wait for the shop's lock. */
async function waitingStatements(): Promise<number> {
  const { rows } = await server.ownerPool.query<{ count: string }>(
    `select count(*) from pg_stat_activity
     where datname = $1 and usename <> current_user and state <> 'idle' and wait_event_type = 'Lock'`,
    [server.testDatabase.name],
  )
  return Number(rows[0]!.count)
}

async function holdShop(storeId: string): Promise<PoolClient> {
  const holder = await server.ownerPool.connect()
  await holder.query('begin')
  await holder.query('select from journal_head where store_id = $1 for update', [storeId])
  return holder
}

async function letGo(holder: PoolClient): Promise<void> {
  await holder.query('rollback')
  holder.release()
}

test('[PLATFORM-43] ten heavy pushes of one shop hold a quarter of the connections, and every other shop is served beside them', async () => {
  await push(server, till, [till.maker.seal(customerFact({ name: 'Bu Sri' }))])
  const tills = await Promise.all(Array.from({ length: 10 }, () => addTestDevice(server, shop)))
  const other = await openTestShop(server)
  const otherTill = await addTestDevice(server, other)
  const most = slotsOfShop(server.deps.database.pool.options.max)
  expect([server.deps.database.pool.options.max, most]).toEqual([8, 2])
  const holder = await holdShop(shop.storeId)
  const pushes = tills.map((device) =>
    push(server, device, [device.maker.seal(saleFact(device, 1, [parking]))]),
  )
  const reads = tills.map((device) => pull(server, device))
  try {
    await expect.poll(waitingStatements).toBe(most)
    for (let sent = 0; sent < 5; sent += 1) {
      const sale = otherTill.maker.seal(saleFact(otherTill, sent + 1, [parking]))
      expect((await push(server, otherTill, [sale])).status).toBe(200)
      expect((await pull(server, otherTill)).status).toBe(200)
      expect((await snapshot(server, otherTill)).at(-1)).toEqual({ line: 'end' })
      expect(await waitingStatements()).toBeLessThanOrEqual(most)
    }
  } finally {
    await letGo(holder)
  }
  for (const answer of await Promise.all([...pushes, ...reads])) expect(answer.status).toBe(200)
})

test('[PLATFORM-43] who names a device of a shop without its key takes nobody’s place', async () => {
  const holder = await holdShop(shop.storeId)
  const sale = till.maker.seal(saleFact(till, 1, [parking]))
  const held = [push(server, till, [sale]), push(server, till, [sale])]
  try {
    await expect.poll(waitingStatements).toBe(2)
    const strangers = Array.from({ length: 40 }, () => makeDeviceKey(till.deviceId, freshRandom(32)))
    for (const key of strangers) {
      expect(hashDeviceKey(key)).not.toBe(hashDeviceKey(till.deviceKey))
      const body = pushBody(server, till, [sale])
      const [sent, asked] = await Promise.all([
        callApi(server, 'POST', '/api/sync/push', { bearer: key, body }),
        callApi(server, 'GET', '/api/sync/pull', { bearer: key }),
      ])
      // Told at once, though the shop's own place is taken.
      expect([sent.status, asked.status]).toEqual([401, 401])
    }
    expect(await waitingStatements()).toBe(2)
  } finally {
    await letGo(holder)
  }
  for (const answer of await Promise.all(held)) expect(answer.status).toBe(200)
})

test('[PLATFORM-43] requests of a shop take their turn in their order; those that would wait too long are told to come again', async () => {
  const slots = createShopSlots(2, 20)
  const begun: number[] = []
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  const patient = createShopSlots(2)
  const work = Array.from({ length: 6 }, (_, n) =>
    patient.run('a', async () => {
      begun.push(n)
      await gate
    }),
  )
  await patient.run('b', async () => {})
  expect(begun).toEqual([0, 1])
  open()
  await Promise.all(work)
  expect(begun).toEqual([0, 1, 2, 3, 4, 5])
  // A failure gives its place on.
  await expect(patient.run('a', () => Promise.reject(new Error('bug')))).rejects.toThrow('bug')

  const never = () => new Promise<void>(() => {})
  for (let n = 0; n < 2; n += 1) void slots.run('a', never)
  await expect(slots.run('a', never)).rejects.toMatchObject({
    status: 503,
    code: 'server_busy',
    retryAfterMs: 5_000,
  })
  const full = createShopSlots(1, 60_000)
  let leave = () => {}
  const first = full.run('a', () => new Promise<void>((resolve) => (leave = resolve)))
  const waiting = Array.from({ length: mostWaiting }, () => full.run('a', async () => {}))
  await expect(full.run('a', never)).rejects.toMatchObject({ status: 503, code: 'server_busy' })
  await full.run('b', async () => {})
  // Everybody who waits has a turn, or this process would hear of them later.
  leave()
  await Promise.all([first, ...waiting])
})

test('[PLATFORM-84] what waits for a slot of a busy shop begins after a rest as long as the work before it; nobody else rests', async () => {
  const slots = createShopSlots(1)
  const spans: { readonly begun: number; readonly ended: number }[] = []
  const work = (shop: string) =>
    slots.run(shop, async () => {
      const begun = performance.now()
      await wait(25)
      spans.push({ begun, ended: performance.now() })
    })
  await Promise.all([work('a'), work('a'), work('a')])
  expect(spans).toHaveLength(3)
  for (const [before, after] of [spans.slice(0, 2), spans.slice(1)] as [
    (typeof spans)[0],
    (typeof spans)[0],
  ][])
    expect(after.begun - before.ended).toBeGreaterThan(0.8 * (before.ended - before.begun))
  // Nobody waits: the slot is free at once, for the same shop too.
  let isBegun = false
  await slots.run('a', () => wait(25))
  void slots.run('a', async () => {
    isBegun = true
  })
  await Promise.resolve()
  expect(isBegun).toBe(true)
})

test('[PLATFORM-84] pushes that come together are judged one in each round of the event loop', async () => {
  let round = 0
  const count = () => {
    round += 1
    if (round < 100) setImmediate(count)
  }
  setImmediate(count)
  const rounds = await Promise.all(Array.from({ length: 5 }, () => turn().then(() => round)))
  expect(new Set(rounds).size).toBe(5)
})

test('[SYNC-52] what comes after the events are on disk is not waited for and does not decide the answer', async () => {
  const device = await addTestDevice(server, shop)
  const sale = device.maker.seal(saleFact(device, 1, [parking]))
  expect((await push(server, device, [sale], { unsentCount: 7 })).status).toBe(200)
  const { rows } = await server.ownerPool.query('select unsent_count from device where device_id = $1', [
    device.deviceId,
  ])
  expect(rows).toEqual([{ unsent_count: 7 }])
  // One trip stores the events and what the till says besides: none comes after it.
  const { pool } = server.deps.database
  const asked: string[] = []
  const ask = pool.query.bind(pool)
  const connect = pool.connect.bind(pool)
  Object.assign(pool, {
    query: (...question: never[]) => {
      asked.push('query')
      return (ask as (...question: never[]) => unknown)(...question)
    },
    connect: (...way: never[]) => {
      asked.push('connect')
      return (connect as (...way: never[]) => unknown)(...way)
    },
  })
  try {
    const erasing = device.maker.seal({
      kind: 'customer_erased',
      body: {
        zone: 'Asia/Jakarta',
        businessDay: '2026-11-20',
        cashierName: 'Sari',
        shiftId: null,
        customerId: crypto.randomUUID(),
      },
    })
    expect((await push(server, device, [erasing], { unsentCount: 8 })).status).toBe(200)
    expect(asked.filter((word) => word === 'query')).toHaveLength(1)
    // Who may tell a command is read before; `query` of a pool connects by itself.
    const accepting = asked.slice(asked.indexOf('query') + 1)
    expect(accepting.filter((word) => word === 'connect').length).toBeLessThanOrEqual(1)
  } finally {
    Object.assign(pool, { query: ask, connect })
  }
})

/** A body that is refused: only that somebody came counts. */
const pushNothing = (to: TestServer, { deviceKey }: Pick<TestDevice, 'deviceKey'>) =>
  to.app.inject({
    method: 'POST',
    url: '/api/sync/push',
    headers: { authorization: `Bearer ${deviceKey}`, 'content-type': 'application/json' },
    payload: '{}',
  })

test('[PLATFORM-44] pushes are counted by device and by shop: an honest refill passes, a loop is told how long to wait', async () => {
  // Thirty days of 24,000 sales, a hundred at a push and ten pushes a second.
  let now = 0
  const limits = createLimits({ clock: () => now, isConformanceMode: false })
  for (let sent = 0; sent < 7_200; sent += 1) {
    now += 100
    expect(limits.pushesByDevice.take('till').isAllowed).toBe(true)
  }
  // Two hundred tills of one shop, each of which tells a sale every three seconds.
  for (let sent = 0; sent < 40_000; sent += 1) {
    now += 15
    expect(limits.pushesByShop.take('shop').isAllowed).toBe(true)
  }
  expect(limitFigures.pushesByDevice.maximum).toBeLessThan(limitFigures.pushesByShop.maximum)

  // The till's own count is full long before that of its shop.
  const [looping, calm] = [await addTestDevice(server, shop), await addTestDevice(server, shop)]
  for (let sent = 0; sent < limitFigures.pushesByDevice.maximum; sent += 1) await pushNothing(server, looping)
  expect((await pushNothing(server, looping)).statusCode).toBe(429)
  expect((await pushNothing(server, calm)).statusCode).toBe(400)

  const strict = await startTestServer({ config: { signupTicket: 'off' } })
  try {
    const own = await openTestShop(strict)
    const [device, second] = [await addTestDevice(strict, own), await addTestDevice(strict, own)]
    const pushOf = (of: TestDevice) => pushNothing(strict, of)
    for (let sent = 0; sent < 6_000; sent += 1) {
      const { statusCode } = await pushOf(device)
      if (statusCode !== 400) expect([sent, statusCode]).toEqual([sent, 400])
    }
    const refused = await pushOf(device)
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    // The shop's own count is full as well; a stranger who only names the device counts nowhere.
    expect((await pushOf(second)).statusCode).toBe(429)
    const other = await addTestDevice(strict, await openTestShop(strict))
    expect((await pushOf(other)).statusCode).toBe(400)
  } finally {
    await strict.close()
  }
})
