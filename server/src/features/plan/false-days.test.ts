import type { BusinessDay } from '@laci/domain/base/time/zone.ts'
import { shopRecordSchema } from '@laci/domain/operator/desk-wire.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { coffee, saleFact } from '../../testing/facts.ts'
import { callDesk, makeOperator } from '../../testing/operators.ts'
import { askPlan, grant, paidOrder } from '../../testing/plans.ts'
import { addTestDevice, openTestShop, push, type TestDevice } from '../../testing/shop.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const dayMs = 86_400_000

function saleOf(till: TestDevice, counter: number, atMs: number, businessDay?: string) {
  till.maker.atMs = atMs
  const fact = saleFact(till, counter, [{ ...coffee, priceRupiah: 100_000 }])
  if (fact.kind !== 'sale_recorded') throw new Error('a sale')
  return till.maker.seal(
    businessDay === undefined
      ? fact
      : { ...fact, body: { ...fact.body, businessDay: businessDay as BusinessDay } },
  )
}

/** A shop whose trial is over, with a till that was paired on its first day. */
async function afterTrial(days = 22) {
  const shop = await openTestShop(server)
  const till = await addTestDevice(server, shop)
  const start = server.clock()
  server.clock.advance(days * dayMs)
  return { shop, till, start }
}
const tokensOf = async (till: TestDevice) => (await askPlan(server, till)).body.holding.tokens

test('[TOKEN-8] a business day that cannot be is charged on the day of the sale', async () => {
  const { shop, till } = await afterTrial()
  const days = ['2000-01-01', '0001-01-01', '2026-02-31', '9999-12-31', '2199-01-01']
  let left = 2_000
  for (const [index, day] of days.entries()) {
    expect((await push(server, till, [saleOf(till, index + 1, server.clock(), day)])).status).toBe(200)
    left -= 100
    expect(await tokensOf(till), day).toBe(left)
  }
  // Tokens bought today pay for what is sold today, whatever day its till names.
  await push(
    server,
    till,
    Array.from({ length: 20 }, (_, index) => saleOf(till, 10 + index, server.clock())),
  )
  expect(await tokensOf(till)).toBe(0)
  server.clock.advance(3 * dayMs)
  await grant(server, paidOrder(server, shop, 'tokens-2000'))
  await push(server, till, [saleOf(till, 50, server.clock(), '2026-01-01')])
  expect(await tokensOf(till)).toBe(1_900)
})

test('[PLAN-23] a clock set back into the trial covers nothing that comes after what the till has told', async () => {
  const { till } = await afterTrial()
  await push(server, till, [saleOf(till, 1, server.clock())])
  expect(await tokensOf(till)).toBe(1_900)
  await push(server, till, [saleOf(till, 2, server.clock() - 15 * dayMs - 3_600_000)])
  expect(await tokensOf(till)).toBe(1_800)
  // Long before: also before the account began, which would cost nothing.
  await push(server, till, [saleOf(till, 3, 1_000)])
  expect(await tokensOf(till)).toBe(1_700)
})

test('[PLAN-23] a till whose clock stands still in the trial is charged from its second sending after it on', async () => {
  const shop = await openTestShop(server)
  const till = await addTestDevice(server, shop)
  const inTrial = server.clock() + 2 * dayMs
  server.clock.advance(2 * dayMs)
  await push(server, till, [saleOf(till, 1, inTrial)])
  for (const [round, left] of [2_000, 2_000, 1_900, 1_800].entries()) {
    if (round > 0) await push(server, till, [saleOf(till, round + 1, inTrial + round)])
    expect(await tokensOf(till)).toBe(left)
    server.clock.advance(20 * dayMs)
  }
})

test('[PLAN-23] a clock that is behind while sending is set right, and a till paired after the trial has sold nothing in it', async () => {
  const shop = await openTestShop(server)
  const till = await addTestDevice(server, shop)
  const late = await addTestDevice(server, shop)
  server.clock.advance(22 * dayMs)
  const back = server.clock() - 18 * dayMs
  const send = (device: TestDevice, counter: number, atMs: number, sentAt: number) =>
    push(server, device, [saleOf(device, counter, atMs)], { sentAt })
  expect((await send(till, 1, back, back)).status).toBe(200)
  expect(await tokensOf(till)).toBe(1_900)
  await server.ownerPool.query('update device set created_at = $2 where device_id = $1', [
    late.deviceId,
    new Date(server.clock()),
  ])
  expect((await send(late, 1, back, server.clock())).status).toBe(200)
  expect(await tokensOf(till)).toBe(1_800)
})

test('[TOKEN-9] what a till sold offline in the trial and sends weeks after its end costs nothing', async () => {
  const { till, start } = await afterTrial(37)
  const sales = Array.from({ length: 230 }, (_, index) => saleOf(till, index + 1, start + index * 60_000))
  for (let from = 0; from < sales.length; from += 100) {
    server.clock.advance(1_000)
    expect((await push(server, till, sales.slice(from, from + 100))).status).toBe(200)
  }
  expect(await tokensOf(till)).toBe(2_000)
  const { rows } = await server.ownerPool.query('select from sale_charge where store_id = $1', [till.storeId])
  expect(rows).toEqual([])
})

test('[TOKEN-9] what it sold after the end is charged on its own days, however late it comes', async () => {
  const { till, start } = await afterTrial(37)
  await push(server, till, [
    saleOf(till, 1, start + 3 * dayMs),
    saleOf(till, 2, start + 12 * dayMs),
    saleOf(till, 3, start + 30 * dayMs),
  ])
  const { holding, tokenDays } = (await askPlan(server, till)).body
  expect(holding.tokens).toBe(1_800)
  expect(tokenDays.map(({ spent }) => spent)).toEqual([100, 100, 0])
})

test('[OPERATOR-19] the desk sees how many sales of a shop do not count by the word of their till', async () => {
  const { till, shop } = await afterTrial()
  const operator = await makeOperator(server)
  const judged = async () => {
    const opened = await callDesk(server, operator.bearer, `/shops/${shop.storeId}/open`, {})
    return shopRecordSchema.parse(opened.body).shop.judgedSaleCountMonth
  }
  // A clock that is a few minutes off, either way, is no news.
  await push(server, till, [
    saleOf(till, 1, server.clock() - 120_000),
    saleOf(till, 2, server.clock()),
    saleOf(till, 3, server.clock() - 60_000),
  ])
  await tokensOf(till)
  expect(await judged()).toBe(0)
  await push(server, till, [
    saleOf(till, 4, server.clock(), '2000-01-01'),
    saleOf(till, 5, server.clock() - 20 * dayMs),
  ])
  await tokensOf(till)
  expect(await judged()).toBe(2)
  server.clock.advance(31 * dayMs)
})

test('[TOKEN-7] tills that were there before are judged by what they sent before', async () => {
  const { till, shop } = await afterTrial()
  await push(server, till, [saleOf(till, 1, server.clock())])
  expect(await tokensOf(till)).toBe(1_900)
  // As a release left it that kept no history.
  await server.ownerPool.query('delete from till_history where store_id = $1', [shop.storeId])
  await push(server, till, [saleOf(till, 2, server.clock() - 16 * dayMs)])
  expect(await tokensOf(till)).toBe(1_800)
})
