import { readFile } from 'node:fs/promises'
import type { BusinessDay } from '@laci/domain/base/time/zone.ts'
import type { JournalEvent } from '@laci/domain/events/fact.ts'
import { anyGoodsStory, goodsStory, productIds } from '@laci/domain/testing/any-goods-story.ts'
import type { CostState } from '@laci/domain/views/cost/cost-state.ts'
import { costsOfRange, type DayCosts, dayCostsOf, joinDayCosts } from '@laci/domain/views/cost/day-costs.ts'
import { reckonCosts } from '@laci/domain/views/cost/reckon-costs.ts'
import { stockWorthOf } from '@laci/domain/views/cost/stock-worth.ts'
import {
  costStatesAtOnce,
  lastCostProductId,
  type TillCosts,
  tillCostsSchema,
} from '@laci/domain/views/cost/wire.ts'
import { costReportSchema } from '@laci/domain/views/report/wire.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addTestDevice,
  callApi,
  openTestShop,
  push,
  sealStory,
  type TestDevice,
  type TestShop,
} from '../../testing/shop.ts'
import { askSold } from '../../testing/sold-costs.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const [coffee] = productIds
const range = { fromDay: '2026-10-20' as BusinessDay, throughDay: '2027-03-31' as BusinessDay }

async function ask(device: TestDevice, after: { seq: number; productId: string } | null): Promise<TillCosts> {
  const query = new URLSearchParams({
    fromDay: range.fromDay,
    ...(after === null ? {} : { afterSeq: String(after.seq), afterProductId: after.productId }),
  })
  const { body } = await callApi(server, 'GET', `/api/sync/costs?${query}`, { bearer: device.deviceKey })
  return tillCostsSchema.parse(body)
}

/** Everything that is asked for in one go, and what stood behind it. */
async function askAll(device: TestDevice, from: { seq: number; productId: string } | null) {
  const states = new Map<string, CostState>()
  let after = from
  for (;;) {
    const answer = await ask(device, after)
    for (const { productId, state } of answer.products) states.set(productId, state)
    if (answer.next === null) return { ...answer, states }
    after = answer.next
  }
}

async function ofServer(shop: TestShop) {
  const search = new URLSearchParams({ storeId: shop.storeId, ...range })
  const { body } = await callApi(server, 'GET', `/api/reports/cost?${search}`, {
    bearer: shop.owner.accessToken,
  })
  const { soldRupiah, lossRupiah, repairRupiah } = costReportSchema.parse(body)
  return { soldRupiah, lossRupiah, repairRupiah }
}

const seal = (device: TestDevice, told: readonly JournalEvent[]) =>
  sealStory(device, told) as unknown as JournalEvent[]

test('[COST-8] [COST-9] [COST-14] a till that goes on from what it was told comes to what the server says once it is sent', async () => {
  await fc.assert(
    fc.asyncProperty(anyGoodsStory, anyGoodsStory, fc.nat(), async (mine, theirs, cutAt) => {
      const shop = await openTestShop(server)
      const [own, other] = [await addTestDevice(server, shop), await addTestDevice(server, shop)]
      const events = seal(own, mine)
      const cut = cutAt % (events.length + 1)
      for (const [device, part] of [
        [other, seal(other, theirs)],
        [own, events.slice(0, cut)],
      ] as const)
        if (part.length > 0) expect((await push(server, device, part)).status).toBe(200)
      const told = await askAll(own, null)
      expect([told.ownThrough, told.throughSeq]).toEqual([cut, cut + theirs.length])
      expect(costsOfRange(told.days, range)).toEqual(await ofServer(shop))
      const days: DayCosts[] = [...told.days]
      const sold = await askSold(server, own, range.fromDay, told.throughSeq)
      for (const event of events.slice(cut)) days.push(...dayCostsOf(reckonCosts(told.states, event, sold)))
      if (cut < events.length) await push(server, own, events.slice(cut))
      expect(costsOfRange(joinDayCosts(days), range)).toEqual(await ofServer(shop))
      // The database adds up the very states that the domain does.
      const { body } = await callApi(
        server,
        'GET',
        `/api/reports/cost?${new URLSearchParams({ storeId: shop.storeId, ...range })}`,
        { bearer: shop.owner.accessToken },
      )
      const { stockRupiah } = stockWorthOf(told.states.values())
      expect(costReportSchema.parse(body).stock).toMatchObject({ stockRupiah, hasOtherStores: false })
      // What changed since is all that is asked for the next time.
      const changed = await askAll(own, { seq: told.throughSeq, productId: lastCostProductId })
      expect(new Map([...told.states, ...changed.states])).toEqual(told.states)
      expect((await askAll(own, null)).states).toEqual(told.states)
    }),
    { numRuns: 12 },
  )
})

test('[COST-8] a shop of many products is told in parts, and only what changed the next time', async () => {
  const shop = await openTestShop(server)
  const device = await addTestDevice(server, shop)
  expect(await ask(device, null)).toMatchObject({ products: [], days: [], throughSeq: 0, ownThrough: 0 })
  const products = Array.from({ length: costStatesAtOnce + 20 }, (_, at) => ({
    productId: `01919191-0000-7000-8000-${String(at).padStart(12, '0')}`,
    changes: { costRupiah: 1_000 + at },
  }))
  const parts = Array.from({ length: Math.ceil(products.length / 100) }, (_, at) =>
    products.slice(at * 100, at * 100 + 100),
  )
  const events = parts.map((part) =>
    device.maker.seal({ kind: 'product_saved', body: { products: part } } as never),
  )
  expect((await push(server, device, events)).status).toBe(200)
  const first = await ask(device, null)
  expect(first.products).toHaveLength(costStatesAtOnce)
  const whole = await askAll(device, null)
  expect(whole.states.size).toBe(products.length)
  const [named] = goodsStory.events([goodsStory.named(coffee, 9_000)])
  await push(server, device, seal(device, [named!]))
  const changed = await ask(device, { seq: whole.throughSeq, productId: lastCostProductId })
  expect(changed.products.map(({ productId }) => productId)).toEqual([coffee])
})

test('[COST-8] only a till of the shop is told what goods cost, and only what can be asked', async () => {
  const shop = await openTestShop(server)
  const device = await addTestDevice(server, shop)
  const status = async (query: string, bearer?: string) =>
    (await callApi(server, 'GET', `/api/sync/costs?${query}`, bearer === undefined ? {} : { bearer })).status
  expect(await status('fromDay=2026-11-01')).toBe(401)
  expect(await status('fromDay=2026-11-01', shop.owner.accessToken)).toBe(401)
  for (const query of [
    '',
    'fromDay=gestern',
    'fromDay=2026-11-01&afterSeq=1',
    'fromDay=2026-11-01&afterSeq=x',
  ])
    expect(await status(query, device.deviceKey)).toBe(400)
  await server.ownerPool.query('update device set revoked_at = now() where device_id = $1', [device.deviceId])
  expect(await status('fromDay=2026-11-01', device.deviceKey)).toBe(403)
})

test('[COST-14] what sales cost is told by line with what came back of it, in parts, to a till of the shop alone', async () => {
  const shop = await openTestShop(server)
  const device = await addTestDevice(server, shop)
  const { received, sold, refunded, idOf } = goodsStory
  const story = [received(coffee, 3_000, 10_000), sold(coffee, 3_000), refunded(coffee, 1_000, idOf(1))]
  const events = seal(device, goodsStory.events(story))
  await push(server, device, events)
  const { throughSeq } = await ask(device, null)
  const told = await askSold(server, device, range.fromDay, throughSeq)
  const left = { lineIndex: 0, productId: coffee, quantityThousandths: 2_000, costRupiah: 6_667 }
  expect([...told]).toEqual([[events[1]!.eventId, [left]]])
  expect([...(await askSold(server, device, range.throughDay, throughSeq))]).toEqual([])
  expect([...(await askSold(server, device, range.fromDay, 2))]).toMatchObject([
    [events[1]!.eventId, [{ costRupiah: 10_000 }]],
  ])
  const status = async (query: string, bearer?: string) =>
    (await callApi(server, 'GET', `/api/sync/sold-costs?${query}`, bearer === undefined ? {} : { bearer }))
      .status
  const good = 'fromDay=2026-11-01&throughSeq=9&afterSeq=0&afterPosition=0'
  expect(await status(good, device.deviceKey)).toBe(200)
  expect([await status(good), await status(good, shop.owner.accessToken)]).toEqual([401, 401])
  for (const query of ['', good.replace('2026', 'tahun'), good.replace('afterSeq=0', 'afterSeq=x')])
    expect(await status(query, device.deviceKey)).toBe(400)
  const stranger = await addTestDevice(server, await openTestShop(server))
  expect([...(await askSold(server, stranger, range.fromDay, throughSeq))]).toEqual([])
})

test('[COST-15] a shop in which goods came back is reckoned anew from its journal, and its tills hear all of it once', async () => {
  const shop = await openTestShop(server)
  const device = await addTestDevice(server, shop)
  const { received, sold, refunded, idOf } = goodsStory
  const story = [received(coffee, 10_000, 90_000), sold(coffee, 3_000), refunded(coffee, 3_000, idOf(1))]
  await push(server, device, seal(device, goodsStory.events(story)))
  const before = await askAll(device, null)
  const costs = await ofServer(shop)
  // As a release left it that valued what came back otherwise.
  const { ownerPool } = server
  for (const table of ['cost_posting', 'cost_day', 'cost_sum'])
    await ownerPool.query(`update ${table} set amount_rupiah = amount_rupiah - 7 where store_id = $1`, [
      shop.storeId,
    ])
  await ownerPool.query(
    `update cost_state set state = jsonb_set(state, '{valueRupiah}', '7') where store_id = $1`,
    [shop.storeId],
  )
  expect(await ofServer(shop)).not.toEqual(costs)
  const migration = new URL('../../../migrations/0057_goods_at_their_own_cost.sql', import.meta.url)
  await ownerPool.query(`begin; ${await readFile(migration, 'utf8')}; commit`)
  const changed = await askAll(device, { seq: before.throughSeq, productId: lastCostProductId })
  expect(changed.states).toEqual(before.states)
  expect(await ofServer(shop)).toEqual(costs)
})
