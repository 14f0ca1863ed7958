import type { BusinessDay } from '@laci/domain/base/time/zone.ts'
import type { Fact } from '@laci/domain/events/fact.ts'
import { expect, test } from 'vitest'
import { inScope } from '../../db/scope.ts'
import { customerFact, parking, saleFact, sri } from '../../testing/facts.ts'
import { addTestDevice, openTestShop, push, type TestDevice, type TestShop } from '../../testing/shop.ts'
import { server, shop, till, useTestShop } from '../../testing/test-shop.ts'
import { forgetStep } from './forget-customers.ts'
import { forgetDue } from './forgetting-work.ts'

useTestShop()

const counter = {
  zone: 'Asia/Jakarta',
  businessDay: '2026-11-20' as BusinessDay,
  cashierName: 'Sari',
  shiftId: null,
} as const
const erasing = (customerId = sri): Fact => ({ kind: 'customer_erased', body: { ...counter, customerId } })
const opened = (reason: string): Fact => ({ kind: 'drawer_opened', body: { ...counter, reason } })

async function tell(
  device: TestDevice,
  facts: readonly (Fact | { kind: string; version?: number; body: Record<string, unknown> })[],
) {
  for (let at = 0; at < facts.length; at += 100) {
    const events = facts.slice(at, at + 100).map((fact) => device.maker.seal(fact))
    expect((await push(server, device, events)).status).toBe(200)
  }
}

/** How many rows of the shop's journal still say the word. */
async function countSaying(word: string, { storeId }: TestShop = shop): Promise<number> {
  const { rows } = await server.ownerPool.query<{ count: string }>(
    `select count(*) from journal_event where store_id = $1 and (body::text ilike $2 or raw ilike $2)`,
    [storeId, `%${word}%`],
  )
  return Number(rows[0]!.count)
}

test('[CUSTOMER-12] a push that asks to forget is answered at once, whatever holds up the forgetting', async () => {
  await tell(till, [
    customerFact({ name: 'Sri Wahyuningsih' }),
    ...Array.from({ length: 50 }, (_, n) => opened(`Untuk Sri Wahyuningsih ${n}`)),
  ])
  const holder = await server.ownerPool.connect()
  try {
    // The rows that the work has to write: no push may wait for them.
    await holder.query('begin')
    await holder.query('select from journal_event where store_id = $1 for update', [shop.storeId])
    await tell(till, [erasing()])
    for (let sent = 0; sent < 3; sent += 1) await tell(till, [opened('Tukar uang')])
    await forgetDue(server.deps)
    expect(await countSaying('Wahyuningsih')).toBe(51)
    const { rows } = await server.ownerPool.query(
      'select is_due, failure_count from customer_forgetting where store_id = $1',
      [shop.storeId],
    )
    expect(rows).toMatchObject([{ is_due: true }])
    expect(rows[0].failure_count).toBeGreaterThan(0)
    // Another shop does not wait for this one.
    const other = await openTestShop(server)
    const otherTill = await addTestDevice(server, other)
    await tell(otherTill, [customerFact({ name: 'Sri Wahyuningsih' }), erasing()])
    await forgetDue(server.deps)
    expect(await countSaying('Wahyuningsih', other)).toBe(0)
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  server.clock.advance(2 * 3_600_000)
  await forgetDue(server.deps)
  expect(await countSaying('Wahyuningsih')).toBe(0)
})

test('[CUSTOMER-12] it goes on after any step where it was broken off, and what comes meanwhile is not left out', async () => {
  await tell(till, [
    customerFact({ name: 'Sri Wahyuningsih' }),
    ...Array.from({ length: 40 }, (_, n) => opened(`Untuk Sri Wahyuningsih ${n}`)),
  ])
  const { deps } = server
  const away = await addTestDevice(server, shop)
  // The server's own work is far away: only these steps are done.
  await server.ownerPool.query(
    `insert into customer_forgetting (store_id, is_due, not_before_ms) values ($1, true, $2)`,
    [shop.storeId, server.clock() + 1e12],
  )
  await tell(till, [erasing()])
  const step = (isKept: boolean) =>
    inScope(deps.database, { role: 'service_role', storeId: shop.storeId }, async (tx) => {
      const isLeft = await forgetStep(tx, shop.storeId, server.clock(), { events: 7, bytes: 100_000 })
      if (!isKept) throw new Error('killed')
      return isLeft
    })
  let steps = 0
  for (let isLeft = true; isLeft; steps += 1) {
    await expect(step(false)).rejects.toThrow('killed')
    isLeft = await step(true)
    if (steps === 5) {
      await tell(away, [
        {
          kind: 'customer_saved',
          version: 2,
          body: { customers: [{ customerId: sri, changes: { name: 'Sri Wahyuningsih' } }] },
        },
      ])
      await tell(away, [customerFact({ name: 'Sri Wahyuningsih' }), opened('Untuk Sri Wahyuningsih')])
    }
  }
  expect(steps).toBeGreaterThan(12)
  expect(await countSaying('Wahyuningsih')).toBe(0)
  const { rows } = await server.ownerPool.query(
    'select words, erased_at_ms from customer_erasure where store_id = $1',
    [shop.storeId],
  )
  expect(rows).toEqual([{ words: [], erased_at_ms: expect.anything() }])
})

test('[CUSTOMER-12] a customer of two thousand names costs no more steps than one of one name', async () => {
  const stepsOf = async (nameCount: number) => {
    const own = await openTestShop(server)
    const device = await addTestDevice(server, own)
    await server.ownerPool.query(
      `insert into customer_forgetting (store_id, not_before_ms) values ($1, $2)`,
      [own.storeId, server.clock() + 1e12],
    )
    const names = Array.from({ length: nameCount }, (_, n) => ({
      customerId: sri,
      changes: { name: `Sri ke-${n}` },
    }))
    await tell(device, [
      ...Array.from({ length: 10 }, (_, n) => ({
        kind: 'customer_saved',
        body: { customers: names.slice(n * 200, n * 200 + 200) },
      })).filter(({ body }) => body.customers.length > 0),
      ...Array.from({ length: 200 }, () => opened('Tukar uang untuk Sri ke-0')),
      erasing(),
    ])
    let steps = 0
    while (
      await inScope(server.deps.database, { role: 'service_role', storeId: own.storeId }, (tx) =>
        forgetStep(tx, own.storeId, server.clock(), { events: 50, bytes: 500_000 }),
      )
    )
      steps += 1
    return steps
  }
  const [one, many] = [await stepsOf(1), await stepsOf(2_000)]
  expect(many).toBeLessThanOrEqual(one + 2)
})

test('[CUSTOMER-13] who asked with an event that nobody can read is not forgotten, and nothing is looked through for it', async () => {
  await tell(till, [customerFact({ name: 'Sri Wahyuningsih' })])
  await tell(till, [
    { kind: 'customer_erased', version: 999, body: { customerId: sri } },
    { kind: 'customer_erased', version: 2, body: { customerId: 'bukan-uuid' } },
    { kind: 'customer_erased', body: { customerId: sri, cashierName: 7 } },
    saleFact(till, 1, [parking]),
  ])
  await forgetDue(server.deps)
  expect(await countSaying('Wahyuningsih')).toBe(1)
  const { rows } = await server.ownerPool.query('select from customer_forgetting where store_id = $1', [
    shop.storeId,
  ])
  expect(rows).toEqual([])
})
