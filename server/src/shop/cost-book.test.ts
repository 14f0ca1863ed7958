import type { JournalEvent } from '@laci/domain/events/fact.ts'
import { readJournalEvent } from '@laci/domain/journal/event-kinds.ts'
import { anyGoodsStory, goodsStory, productIds } from '@laci/domain/testing/any-goods-story.ts'
import type { CostState } from '@laci/domain/views/cost/cost-state.ts'
import { reckonCosts } from '@laci/domain/views/cost/reckon-costs.ts'
import type { SoldCosts } from '@laci/domain/views/cost/sold-costs.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTestDevice, openTestShop, push, sealStory, type TestShop } from '../testing/shop.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { catchUpCosts } from './cost-book.ts'

let server: TestServer
const catchUp = (shop: TestShop) => catchUpCosts(server.deps.database, shop.storeId)
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const [coffee] = productIds

async function journalOf(shop: TestShop): Promise<JournalEvent[]> {
  const { rows } = await server.ownerPool.query(
    `select event_id as "eventId", kind, version, at_ms as at, body from journal_event
     where store_id = $1 order by store_seq`,
    [shop.storeId],
  )
  return rows.map((row) => readJournalEvent({ ...row, at: Number(row.at) })!)
}

async function reckonedOf(shop: TestShop) {
  const { rows: states } = await server.ownerPool.query<{ product_id: string; state: CostState }>(
    'select product_id, state from cost_state where store_id = $1',
    [shop.storeId],
  )
  const { rows: postings } = await server.ownerPool.query(
    `select product_id as "productId", account, quantity_thousandths::float8 as "quantityThousandths",
            amount_rupiah::float8 as "amountRupiah", is_repair as "isRepair", event_id as "eventId",
            of_event_id as "ofEventId", line_index as "lineIndex", business_day as "businessDay"
     from cost_posting where store_id = $1 order by store_seq, position`,
    [shop.storeId],
  )
  return { states: new Map(states.map((row) => [row.product_id, row.state])), postings }
}

async function daysOf(shop: TestShop) {
  const { rows } = await server.ownerPool.query<{ account: string; amount: string }>(
    'select account, sum(amount_rupiah) as amount from cost_day where store_id = $1 group by account',
    [shop.storeId],
  )
  return Object.fromEntries(rows.map(({ account, amount }) => [account, Number(amount)]))
}

/** The sums that are kept, beside the same added up anew from the postings. */
async function sumsOf(shop: TestShop) {
  const { rows: kept } = await server.ownerPool.query(
    `select period, account, is_repair, amount_rupiah::float8 as amount from cost_sum where store_id = $1
     order by period, account, is_repair`,
    [shop.storeId],
  )
  const { rows: added } = await server.ownerPool.query(
    `select period, account, is_repair, sum(amount_rupiah)::float8 as amount
     from cost_posting cross join lateral unnest(app.periods_of(business_day)) as period
     where store_id = $1 group by period, account, is_repair order by period, account, is_repair`,
    [shop.storeId],
  )
  return { kept, added }
}

test('[COST-7] the server reckons what a till reckons, over any shop, however often and in whatever pieces', async () => {
  await fc.assert(
    fc.asyncProperty(anyGoodsStory, anyGoodsStory, async (mine, theirs) => {
      const shop = await openTestShop(server)
      for (const told of [mine, theirs]) {
        if (told.length === 0) continue
        const till = await addTestDevice(server, shop)
        expect((await push(server, till, sealStory(till, told))).status).toBe(200)
        await Promise.all([catchUp(shop), catchUp(shop)])
      }
      const states = new Map<string, CostState>()
      const sold: SoldCosts = new Map()
      const postings = (await journalOf(shop)).flatMap((event) => reckonCosts(states, event, sold))
      const reckoned = await reckonedOf(shop)
      expect(reckoned.states).toEqual(states)
      expect(reckoned.postings).toEqual(postings)
      const sums = await sumsOf(shop)
      expect(sums.kept).toEqual(sums.added)
      const days = await daysOf(shop)
      const { paid = 0, ...left } = days
      let value = 0
      for (const state of states.values()) value += state.valueRupiah
      expect(Object.values(left).reduce((sum, amount) => sum + amount, 0) + value).toBe(paid)
    }),
    { numRuns: 15 },
  )
})

test('[COST-7] a shop without anything, or without a journal, has no cost', async () => {
  const shop = await openTestShop(server)
  await catchUp(shop)
  expect((await reckonedOf(shop)).postings).toEqual([])
})

test('[COST-3] a late purchase repairs the day of the sale, and the day says how much of it is repair', async () => {
  const shop = await openTestShop(server)
  const till = await addTestDevice(server, shop)
  const told = goodsStory.events([
    goodsStory.named(coffee, 2_900),
    goodsStory.sold(coffee, 2_000),
    goodsStory.received(coffee, 10_000, 31_000),
  ])
  await push(
    server,
    till,
    told.map(({ kind, body }) => till.maker.seal({ kind, body } as never)),
  )
  await catchUp(shop)
  const { rows } = await server.ownerPool.query(
    `select business_day, is_repair, amount_rupiah::int from cost_day
     where store_id = $1 and account = 'sold' order by is_repair`,
    [shop.storeId],
  )
  const day = goodsStory.dayOf(told[1]!)
  expect(rows).toEqual([
    { business_day: day, is_repair: false, amount_rupiah: 5_800 },
    { business_day: day, is_repair: true, amount_rupiah: 400 },
  ])
})

test('[COST-13] goods come back at the cost of their sale, in whatever calls, also before it and in another month', async () => {
  const shop = await openTestShop(server)
  const till = await addTestDevice(server, shop)
  const told = [
    goodsStory.received(coffee, 10_000, 100_000),
    goodsStory.sold(coffee, 6_000),
    goodsStory.received(coffee, 6_000, 30_000),
    goodsStory.refunded(coffee, 2_000, goodsStory.idOf(1)),
    goodsStory.sold(coffee, 1_000),
    goodsStory.refunded(coffee, 4_000, goodsStory.idOf(1)),
    goodsStory.refunded(coffee, 1_000, goodsStory.idOf(4)),
  ]
  const events = sealStory(till, goodsStory.events(told))
  for (const event of events) {
    expect((await push(server, till, [event])).status).toBe(200)
    await catchUp(shop)
  }
  const days = await daysOf(shop)
  expect(days).toMatchObject({ paid: 130_000, sold: 0 })
  expect((await reckonedOf(shop)).states.get(coffee)).toMatchObject({ valueRupiah: 130_000 })
  const late = await addTestDevice(server, shop)
  const [sale] = sealStory(late, goodsStory.events([goodsStory.sold(coffee, 3_000)], 50))
  const early = goodsStory.events([goodsStory.refunded(coffee, 3_000, sale!.eventId)], 60)
  for (const [device, event] of [
    [till, sealStory(till, early)[0]!],
    [till, sealStory(till, goodsStory.events([goodsStory.received(coffee, 5_000, 1_000)], 70))[0]!],
    [late, sale!],
  ] as const) {
    expect((await push(server, device, [event])).status).toBe(200)
    await catchUp(shop)
  }
  expect(await daysOf(shop)).toMatchObject({ paid: 131_000, sold: 0 })
})
