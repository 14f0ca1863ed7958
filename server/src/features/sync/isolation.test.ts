import { wholeUnits } from '@laci/domain/base/quantity/quantity.ts'
import type { Fact } from '@laci/domain/events/fact.ts'
import type { SaleRecorded } from '@laci/domain/sale/events.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inScope } from '../../db/scope.ts'
import {
  coffee,
  customerFact,
  instalmentFact,
  productFact,
  refundFact,
  saleFact,
} from '../../testing/facts.ts'
import {
  addTestDevice,
  callApi,
  openTestShop,
  pull,
  push,
  pushBody,
  snapshot,
  type TestDevice,
  type TestShop,
} from '../../testing/shop.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let shop: TestShop
let till: TestDevice
let stranger: TestShop
let strangersTill: TestDevice

/** Stands in everything that the one shop tells; the other may never read it. */
const canary = 'BURUNG KENARI 7731'

beforeAll(async () => {
  server = await startTestServer()
  shop = await openTestShop(server, canary)
  till = await addTestDevice(server, shop, canary)
  stranger = await openTestShop(server)
  strangersTill = await addTestDevice(server, stranger)
  const sold = { ...coffee, name: canary }
  const seal = (fact: Fact) => till.maker.seal(fact)
  const events = [
    seal(productFact(sold)),
    seal({ kind: 'settings_saved', body: { changes: { receiptHeader: canary, ownerName: canary } } }),
  ]
  const sale = seal(saleFact(till, 1, [sold]))
  const wish = [{ lineIndex: 0, quantityThousandths: wholeUnits(1) }]
  await push(server, till, [
    ...events,
    sale,
    seal(refundFact(sale.eventId, sale.body as SaleRecorded, [], wish)),
    seal({ kind: 'payment_checked', body: { saleId: sale.eventId, paymentIndex: 0, outcome: 'received' } }),
    seal(instalmentFact(1_000)),
    seal(customerFact({ name: canary })),
    till.maker.seal({ kind: 'from_the_future', body: { text: canary } }),
    { poison: canary },
  ])
})
afterAll(() => server.close())

const tables = [
  'journal_head',
  'journal_event',
  'sale',
  'sale_line',
  'sale_payment',
  'movement',
  'balance',
  'product',
  'shop_setting',
  'shop_record',
  'refund',
  'refund_line',
  'refund_payment',
  'kasbon_payment',
  'payment_check',
  'journal_warning',
  'device',
]
const facts = [
  'journal_event',
  'sale',
  'sale_line',
  'sale_payment',
  'movement',
  'refund',
  'refund_line',
  'refund_payment',
  'kasbon_payment',
  'payment_check',
  'journal_warning',
]

test("[SYNC-35] no answer to a stranger's till or session holds a word of this shop", async () => {
  const seen = [
    JSON.stringify((await pull(server, strangersTill)).body),
    JSON.stringify(await snapshot(server, strangersTill)),
    JSON.stringify(await snapshot(server, strangersTill, '999.sales.0')),
  ]
  const { storeId } = shop
  for (const [method, path] of [
    ['GET', '/api/stores'],
    ['GET', `/api/devices?storeId=${storeId}`],
    ['POST', `/api/devices/${till.deviceId}/revoke`],
    ['GET', `/api/reports/day?storeId=${storeId}&day=2026-11-20`],
    ['GET', '/api/sync/account'],
    ['GET', '/api/devices'],
  ] as const) {
    for (const bearer of [stranger.owner.accessToken, strangersTill.deviceKey]) {
      seen.push(JSON.stringify((await callApi(server, method, path, { bearer })).body))
    }
  }
  const body = { storeId, name: 'mata-mata' }
  const created = await callApi(server, 'POST', '/api/devices', { bearer: stranger.owner.accessToken, body })
  expect([created.status, created.body.code]).toEqual([403, 'store_forbidden'])
  expect(seen.join('\n')).not.toContain(canary)
  // And the canary is really there for whom it belongs to.
  expect(JSON.stringify(await snapshot(server, till))).toContain(canary)
})

test('[SYNC-35] a till cannot write into another shop, whatever it says', async () => {
  const before = await countEverything(shop.storeId)
  const event = strangersTill.maker.seal(saleFact(strangersTill, 1, [coffee]))
  const body = pushBody(server, strangersTill, [{ ...event, storeId: shop.storeId }])
  for (const changes of [{ storeId: shop.storeId }, { deviceId: till.deviceId, storeId: shop.storeId }, {}]) {
    await callApi(server, 'POST', '/api/sync/push', {
      bearer: strangersTill.deviceKey,
      body: { ...body, ...changes },
    })
  }
  // The same id in two shops is two events: an id of theirs can never swallow one of ours.
  const own = till.maker.sealWith(saleFact(till, 2, [coffee]), { eventId: event.eventId, deviceSeq: 6 })
  await push(server, strangersTill, [event], { firstSeq: 1 })
  const after = await countEverything(shop.storeId)
  expect(after).toEqual(before)
  expect((await push(server, till, [own])).body.conflicts).toEqual([])
})

async function countEverything(storeId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of tables) {
    const { rows } = await server.ownerPool.query(
      `select count(*) as count from ${table} where store_id = $1`,
      [storeId],
    )
    counts[table] = rows[0].count
  }
  return counts
}

for (const table of tables) {
  test(`[SYNC-35] row policies of ${table}: own shop only, nobody else at all`, async () => {
    const { database } = server.deps
    const seenBy = (scope: Parameters<typeof inScope>[1]) =>
      inScope(database, scope, async (tx) => (await tx.query(`select store_id from ${table}`)).rows)
    const own = await seenBy({ role: 'authenticated', storeId: shop.storeId })
    expect(own.length).toBeGreaterThan(0)
    expect(new Set(own.map((row) => row.store_id))).toEqual(new Set([shop.storeId]))
    expect(await seenBy({ role: 'authenticated' })).toEqual([])
    expect(await seenBy({ role: 'authenticated', userId: shop.owner.userId })).toEqual([])
    await expect(seenBy({ role: 'anon', storeId: shop.storeId })).rejects.toMatchObject({ code: '42501' })
    await expect(database.pool.query(`select from ${table}`)).rejects.toMatchObject({ code: '42501' })
    // A row moved over from another shop is refused by the policy, not by a key.
    const copy = `insert into ${table} select (jsonb_populate_record(t, jsonb_build_object('store_id', $1::text))).* from ${table} t limit 1`
    await expect(
      inScope(database, { role: 'authenticated', storeId: shop.storeId }, (tx) =>
        tx.query(copy, [stranger.storeId]),
      ),
    ).rejects.toMatchObject({ code: '42501' })
  })
}

for (const table of facts) {
  test(`[SYNC-37] what has happened stays: no role changes or deletes ${table}`, async () => {
    for (const role of ['authenticated', 'service_role', 'anon'] as const) {
      for (const statement of [
        `update ${table} set store_id = store_id`,
        `delete from ${table}`,
        `truncate ${table}`,
      ]) {
        await expect(
          inScope(server.deps.database, { role, storeId: shop.storeId }, (tx) => tx.query(statement)),
          `${role}: ${statement}`,
        ).rejects.toMatchObject({ code: '42501' })
      }
    }
  })
}

test('[SYNC-35] every table of the journal forces its row policies', async () => {
  const { rows } = await server.ownerPool.query(
    `select relname from pg_class where relname = any($1) and relrowsecurity and relforcerowsecurity order by relname`,
    [tables],
  )
  expect(rows.map((row) => row.relname)).toEqual([...tables].sort())
})

test('[SYNC-35] a till sends under no other name than that of its key', async () => {
  const [own, other] = [await addTestDevice(server, shop), await addTestDevice(server, shop)]
  const answer = await push(server, { ...other, deviceKey: own.deviceKey }, [
    other.maker.seal(saleFact(other, 1)),
  ])
  expect([answer.status, answer.body.code]).toEqual([401, 'device_unknown'])
  for (const { deviceKey } of [own, other]) {
    const pulled = await callApi(server, 'GET', '/api/sync/pull', { bearer: deviceKey })
    expect(pulled.body.acceptedThrough).toBe(0)
  }
})

test('[SYNC-28] a revoked till may still send, with a red warning, and read nothing', async () => {
  const sold = await addTestDevice(server, shop)
  const [before, after] = [1, 2].map((counter) => sold.maker.seal(saleFact(sold, counter)))
  await push(server, sold, [before])
  const revoked = await callApi(server, 'POST', `/api/devices/${sold.deviceId}/revoke`, {
    bearer: shop.owner.accessToken,
  })
  expect(revoked).toMatchObject({ status: 200, body: { ok: true } })
  expect((await push(server, sold, [after])).body).toMatchObject({
    acceptedThrough: 2,
    warnings: [{ code: 'device_revoked', deviceSeq: 2 }],
  })
  for (const path of ['/api/sync/pull', '/api/sync/snapshot', '/api/sync/account', '/api/devices']) {
    const answer = await callApi(server, 'GET', path, { bearer: sold.deviceKey })
    expect([answer.status, answer.body.code], path).toEqual([403, 'device_revoked'])
  }
  const revokeOther = await callApi(server, 'POST', `/api/devices/${till.deviceId}/revoke`, {
    bearer: sold.deviceKey,
  })
  expect(revokeOther.status).toBe(403)
})
