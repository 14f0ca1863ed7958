import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { quantityThousandths } from '@laci/domain/base/quantity/quantity.ts'
import { instant } from '@laci/domain/base/time/instant.ts'
import {
  type BusinessDay,
  businessDayOf,
  endOfBusinessDay,
  type Zone,
  zoneSchema,
} from '@laci/domain/base/time/zone.ts'
import type { PlanGrant } from '@laci/domain/plan/plan-ledger.ts'
import { coveredTimes } from '@laci/domain/plan/plan-ledger.ts'
import { tokensForSale } from '@laci/domain/plan/token-model.ts'
import type { SaleRecorded } from '@laci/domain/sale/events.ts'
import { creditDay, spentTokens, tokensTakenBack } from '@laci/domain/token/spending.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inScope } from '../../db/scope.ts'
import type { PaidOrder } from '../../payments/order-effect.ts'
import { coffee, refundFact, saleFact } from '../../testing/facts.ts'
import { askPlan, grant, paidOrder, planRound, takeBack } from '../../testing/plans.ts'
import { addTestDevice, openTestShop, push, type TestDevice } from '../../testing/shop.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { settleTokens } from './settle-tokens.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const dayMs = 86_400_000
const hourMs = 3_600_000
const wib = (ms: number) => businessDayOf(instant(ms), 'Asia/Jakarta')
async function entries(userId: string) {
  const { rows } = await server.ownerPool.query<{ kind: string; day: string; tokens: number }>(
    'select kind, day, tokens from token_entry where user_id = $1 order by entry_id',
    [userId],
  )
  return rows
}
type Clock = { readonly zone: Zone; readonly dayStartsAtMinute: number }
const jakarta: Clock = { zone: 'Asia/Jakarta', dayStartsAtMinute: 0 }
function saleOf(till: TestDevice, counter: number, totalRupiah: number, atMs: number, clock = jakarta) {
  till.maker.atMs = atMs
  const { kind, body } = saleFact(till, counter, [{ ...coffee, priceRupiah: totalRupiah }])
  const businessDay = businessDayOf(instant(atMs), clock.zone, clock.dayStartsAtMinute)
  return till.maker.seal({ kind, body: { ...body, zone: clock.zone, businessDay } })
}
/** The shop says how it tells its days apart. */
async function keepClock(till: TestDevice, clock: Clock) {
  till.maker.atMs = server.clock()
  const fact = { kind: 'settings_saved', body: { changes: clock } } as const
  expect((await push(server, till, [till.maker.seal(fact)])).status).toBe(200)
}
/** The next moment at which it is this hour in Jakarta. */
function goToHour(hour: number): void {
  const sinceMidnight = (server.clock() + 7 * hourMs) % dayMs
  server.clock.advance((hour * hourMs - sinceMidnight + dayMs) % dayMs)
}

test('[TOKEN-1] a sale of the database costs what the calculator says', async () => {
  const shop = await openTestShop(server)
  const till = await addTestDevice(server, shop)
  server.clock.advance(8 * dayMs)
  const totals = [1, 999, 1_000, 1_001, 25_000, 123_456]
  await push(
    server,
    till,
    totals.map((total, index) => saleOf(till, index + 1, total, server.clock())),
  )
  const { holding } = (await askPlan(server, till)).body
  expect(holding.tokens).toBe(2_000 - totals.reduce((sum, total) => sum + tokensForSale(rupiah(total)), 0))
})

test('[TOKEN-1] while a trial runs nothing is spent, and nothing ever with the one-time payment', async () => {
  const shop = await openTestShop(server)
  const till = await addTestDevice(server, shop)
  await push(server, till, [saleOf(till, 1, 500_000, server.clock())])
  // A shop that comes with its past, on the day on which its account begins.
  await push(server, till, [saleOf(till, 9, 70_000, server.clock() - 3_600_000)])
  expect((await askPlan(server, till)).body.holding.tokens).toBe(2_000)
  await grant(server, paidOrder(server, shop, 'one-time'))
  server.clock.advance(400 * dayMs)
  await push(server, till, [saleOf(till, 2, 500_000, server.clock())])
  expect((await askPlan(server, till)).body.holding.tokens).toBe(2_000)
  expect(await entries(shop.owner.userId)).toHaveLength(1)
})

test('[TOKEN-3] settling again changes nothing, a late sale corrects its own day, and rows are only added', async () => {
  const shop = await openTestShop(server)
  const till = await addTestDevice(server, shop)
  const late = await addTestDevice(server, shop)
  server.clock.advance(8 * dayMs)
  const first = server.clock()
  await push(server, till, [saleOf(till, 1, 100_000, first)])
  await planRound(server)
  await settleTokens(server.deps, shop.owner.userId)
  server.clock.advance(2 * dayMs)
  await push(server, till, [saleOf(till, 2, 50_000, server.clock())])
  await planRound(server)
  expect(await entries(shop.owner.userId)).toMatchObject([
    { kind: 'trial', tokens: 2_000 },
    { kind: 'spent', tokens: -100, day: wib(first) },
    { kind: 'spent', tokens: -50, day: wib(server.clock()) },
  ])
  // A till that was without internet for two days, and that sends the same twice.
  const sale = saleOf(late, 1, 7_500, first)
  await push(server, late, [sale])
  await push(server, late, [sale])
  await planRound(server)
  expect((await entries(shop.owner.userId)).slice(3)).toMatchObject([
    { kind: 'spent', tokens: -8, day: wib(first) },
  ])
})

test('[TOKEN-6] a refund returns the tokens of what went back, on the day of its sale, and never more', async () => {
  const shop = await openTestShop(server)
  const till = await addTestDevice(server, shop)
  server.clock.advance(8 * dayMs)
  const sale = saleOf(till, 1, 2_400, server.clock())
  await push(server, till, [sale])
  expect((await askPlan(server, till)).body.holding.tokens).toBe(2_000 - 3)
  server.clock.advance(2 * dayMs)
  till.maker.atMs = server.clock()
  const body = sale.body as SaleRecorded
  const half = [{ lineIndex: 0, quantityThousandths: quantityThousandths(500) }]
  const first = refundFact(sale.eventId, body, [], half)
  await push(server, till, [till.maker.seal(first)])
  // What is left is Rp 1.200: two tokens of three.
  expect((await askPlan(server, till)).body.holding.tokens).toBe(2_000 - 2)
  const second = refundFact(sale.eventId, body, [first.body], half)
  await push(server, till, [till.maker.seal(second), till.maker.seal(second)])
  expect((await askPlan(server, till)).body.holding.tokens).toBe(2_000)
  expect((await entries(shop.owner.userId)).slice(1)).toMatchObject([
    { kind: 'spent', tokens: -3, day: wib(sale.at) },
    { kind: 'spent', tokens: 1, day: wib(sale.at) },
    { kind: 'spent', tokens: 2, day: wib(sale.at) },
  ])
})

test('[TOKEN-3] a payment that is confirmed late covers what was sold since it was made', async () => {
  const shop = await openTestShop(server)
  const till = await addTestDevice(server, shop)
  server.clock.advance(8 * dayMs)
  const paidAt = server.clock()
  await push(server, till, [saleOf(till, 1, 100_000, paidAt + 1_000)])
  expect((await askPlan(server, till)).body.holding.tokens).toBe(1_900)
  server.clock.advance(dayMs)
  await grant(server, paidOrder(server, shop, 'plan-1', { paidAt }))
  const { holding, tokenDays } = (await askPlan(server, till)).body
  expect(holding.tokens).toBe(2_000)
  expect(tokenDays).toHaveLength(1)
  expect((await entries(shop.owner.userId)).map(({ tokens }) => tokens)).toEqual([2_000, -100, 100])
})

test('[TOKEN-3] a clock that runs ahead of a plan does not make its sales cost tokens', async () => {
  const shop = await openTestShop(server)
  const till = await addTestDevice(server, shop)
  await push(server, till, [saleOf(till, 1, 100_000, server.clock() + 300 * dayMs)])
  expect((await askPlan(server, till)).body.holding.tokens).toBe(2_000)
})

test('[TOKEN-3] asked for by many at once, a day is booked once', async () => {
  const shop = await openTestShop(server)
  const till = await addTestDevice(server, shop)
  server.clock.advance(8 * dayMs)
  await push(server, till, [saleOf(till, 1, 100_000, server.clock())])
  const answers = await Promise.all(Array.from({ length: 8 }, () => askPlan(server, till)))
  for (const { body } of answers) expect(body.holding.tokens).toBe(1_900)
  expect(await entries(shop.owner.userId)).toHaveLength(2)
})

test('[TOKEN-5] nobody changes or removes what was booked, and no person or till reads another one’s', async () => {
  for (const table of ['token_entry', 'plan_grant', 'plan_take_back']) {
    for (const statement of [`delete from ${table}`, `update ${table} set grant_id = grant_id`]) {
      await expect(
        inScope(server.deps.database, { role: 'service_role' }, (tx) => tx.query(statement)),
      ).rejects.toThrow('permission denied')
    }
  }
  const shop = await openTestShop(server)
  const till = await addTestDevice(server, shop)
  const scopes = [
    { role: 'authenticated', userId: shop.owner.userId },
    { role: 'authenticated', deviceId: till.deviceId, storeId: shop.storeId },
    { role: 'anon' },
  ] as const
  for (const scope of scopes) {
    for (const table of ['token_entry', 'token_day', 'plan_grant', 'plan_take_back', 'plan_account']) {
      await expect(
        inScope(server.deps.database, scope, (tx) => tx.query(`select from ${table}`)),
      ).rejects.toThrow('permission denied')
    }
  }
})

test('[TOKEN-10] tokens that are bought after midnight pay for the evening that is not over yet, and nobody is warned', async () => {
  const shop = await openTestShop(server)
  const till = await addTestDevice(server, shop)
  const cafe = { zone: 'Asia/Jakarta', dayStartsAtMinute: 240 } as const
  await keepClock(till, cafe)
  server.clock.advance(8 * dayMs)
  goToHour(12)
  await push(server, till, [saleOf(till, 1, 2_000_000, server.clock(), cafe)])
  expect((await askPlan(server, till)).body.holding.tokens).toBe(0)
  goToHour(0.5)
  await grant(server, paidOrder(server, shop, 'tokens-2000'))
  server.clock.advance(60_000)
  await push(server, till, [saleOf(till, 2, 100_000, server.clock(), cafe)])
  await planRound(server)
  const { holding, tokenDays } = (await askPlan(server, till)).body
  expect(holding.tokens).toBe(1_900)
  expect(tokenDays[0]).toMatchObject({
    day: businessDayOf(instant(server.clock()), cafe.zone, cafe.dayStartsAtMinute),
    received: 2_000,
    spent: 2_100,
    balance: 1_900,
  })
  expect(await beyondOf(shop.storeId)).toEqual([])
})

test('[TOKEN-10] tokens that are bought on Tuesday of the shop pay nothing of its Monday, also once its clock is another', async () => {
  const shop = await openTestShop(server)
  const till = await addTestDevice(server, shop)
  const east = { zone: 'Asia/Jayapura', dayStartsAtMinute: 0 } as const
  await keepClock(till, east)
  server.clock.advance(8 * dayMs)
  goToHour(12)
  await push(server, till, [saleOf(till, 1, 2_000_000, server.clock(), east)])
  goToHour(18)
  await push(server, till, [saleOf(till, 2, 1_500_000, server.clock(), east)])
  await planRound(server)
  const monday = businessDayOf(instant(server.clock()), east.zone)
  expect(await beyondOf(shop.storeId)).toEqual([monday])
  // 22.30 in Jakarta, half past midnight in the shop.
  goToHour(22.5)
  await grant(server, paidOrder(server, shop, 'tokens-2000'))
  await planRound(server)
  expect((await askPlan(server, till)).body.holding.tokens).toBe(2_000)
  // A day that begins later from now on makes no yesterday of that moment.
  await keepClock(till, { ...east, dayStartsAtMinute: 300 })
  server.clock.advance(12 * hourMs)
  await push(server, till, [saleOf(till, 3, 1_000, server.clock(), east)])
  await planRound(server)
  expect((await askPlan(server, till)).body.holding.tokens).toBe(1_999)
})

test('[TOKEN-10] days that were counted by the midnight of Jakarta stay as they were', async () => {
  const shop = await openTestShop(server)
  const till = await addTestDevice(server, shop)
  const east = { zone: 'Asia/Jayapura', dayStartsAtMinute: 0 } as const
  await keepClock(till, east)
  server.clock.advance(8 * dayMs)
  goToHour(18)
  await push(server, till, [saleOf(till, 1, 3_500_000, server.clock(), east)])
  goToHour(22.5)
  await planRound(server)
  // As a release left it that kept no ends.
  await server.ownerPool.query('update token_day set ends_at = null where store_id = $1', [shop.storeId])
  await grant(server, paidOrder(server, shop, 'tokens-2000'))
  await planRound(server)
  expect((await askPlan(server, till)).body.holding.tokens).toBe(500)
})

async function beyondOf(storeId: string): Promise<string[]> {
  const { rows } = await server.ownerPool.query<{ day: string }>(
    `select detail->>'businessDay' as day from journal_warning where store_id = $1 and code = 'subscription_ended'`,
    [storeId],
  )
  return rows.map((row) => row.day)
}

const anyClock = fc.record({
  zone: fc.constantFrom(...zoneSchema.options),
  dayStartsAtMinute: fc.integer({ min: 0, max: 360 }),
})

const monthsOf: { readonly [itemId: string]: number } = { 'plan-1': 1, 'plan-3': 3, hardware: 12 }

/** What may happen to an account, one after the other. */
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('sell' as const),
      rupiah: fc.integer({ min: 1, max: 900_000 }),
      isHeld: fc.boolean(),
      till: fc.nat({ max: 1 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 200 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('settle' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('buy' as const),
      item: fc.constantFrom('tokens-2000', 'plan-1', 'plan-3', 'hardware', 'one-time'),
      // Whoever confirms a payment may be away for days.
      lateHours: fc.constantFrom(0, 0, 0, 50),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('back' as const),
      order: fc.nat(),
      share: fc.constantFrom(0.3, 1),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('send' as const) }) },
)

test('[TOKEN-3] the balance is what came less what the sales of each day used, however and whenever they arrived', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30 }), anyClock, async (steps, clock) => {
      const shop = await openTestShop(server)
      const tills = [await addTestDevice(server, shop), await addTestDevice(server, shop)]
      await keepClock(tills[0]!, clock)
      const dayAt = (ms: number) => businessDayOf(instant(ms), clock.zone, clock.dayStartsAtMinute)
      const { userId } = shop.owner
      const trial = await server.ownerPool.query<{ granted_at: Date; trial_ends_at: Date }>(
        `select granted_at, trial_ends_at from plan_grant where user_id = $1 and kind = 'trial'`,
        [userId],
      )
      const { granted_at, trial_ends_at } = trial.rows[0]!
      const grants: PlanGrant[] = [
        {
          grantId: '',
          kind: 'trial',
          at: instant(granted_at.getTime()),
          months: 0,
          trialEndsAt: instant(trial_ends_at.getTime()),
          paidRupiah: rupiah(0),
          takenBack: [],
        },
      ]
      const credits = [{ atMs: granted_at.getTime(), tokens: 2_000 }]
      const orders: { order: PaidOrder; grant: PlanGrant; backRupiah: number; tokensBack: number }[] = []
      const sales: { atMs: number; totalRupiah: number }[] = []
      const held: ReturnType<typeof saleOf>[][] = [[], []]
      const send = async (index: number) => {
        const events = held[index]!
        held[index] = []
        if (events.length > 0) expect((await push(server, tills[index]!, events)).status).toBe(200)
      }
      let counter = 0
      for (const it of steps) {
        server.clock.advance(1_000)
        if (it.kind === 'wait') server.clock.advance(it.hours * hourMs)
        else if (it.kind === 'settle') await settleTokens(server.deps, userId)
        else if (it.kind === 'send') for (const index of [1, 0]) await send(index)
        else if (it.kind === 'sell') {
          counter += 1
          const atMs = server.clock()
          sales.push({ atMs, totalRupiah: it.rupiah })
          held[it.till]!.push(saleOf(tills[it.till]!, counter, it.rupiah, atMs, clock))
          if (!it.isHeld) await send(it.till)
        } else if (it.kind === 'buy') {
          const order = await grant(
            server,
            paidOrder(server, shop, it.item, {
              paidAt: Math.max(server.clock() - it.lateHours * hourMs, granted_at.getTime()),
            }),
          )
          const tokens = it.item === 'tokens-2000' ? 2_000 : 0
          const months = monthsOf[it.item] ?? 0
          const granted = {
            grantId: order.orderId,
            kind: order.kind as PlanGrant['kind'],
            at: instant(order.paidAt),
            months,
            trialEndsAt: null,
            paidRupiah: order.amountRupiah,
            takenBack: [],
          }
          grants.push(granted)
          orders.push({ order, grant: granted, backRupiah: 0, tokensBack: 0 })
          if (tokens > 0) credits.push({ atMs: order.paidAt, tokens })
        } else if (orders.length > 0) {
          const chosen = orders[it.order % orders.length]!
          const { order } = chosen
          const total = Math.min(
            order.amountRupiah,
            chosen.backRupiah + Math.ceil(order.amountRupiah * it.share),
          )
          if (total > chosen.backRupiah) {
            await takeBack(server, order, total)
            chosen.backRupiah = total
            const back = {
              at: instant(server.clock()),
              totalRupiah: rupiah(total),
              isWhole: total === order.amountRupiah,
            }
            const place = grants.findIndex(({ grantId }) => grantId === order.orderId)
            grants[place] = { ...grants[place]!, takenBack: [...grants[place]!.takenBack, back] }
            if (order.kind === 'tokens') {
              const gone = tokensTakenBack({ tokens: 2_000, paidRupiah: order.amountRupiah }, back)
              credits.push({ atMs: server.clock(), tokens: chosen.tokensBack - gone })
              chosen.tokensBack = gone
            }
          }
        }
      }
      for (const index of [0, 1]) await send(index)
      const { holding } = (await askPlan(server, tills[0]!)).body

      // The same from the facts alone, without any order of arrival.
      const covered = coveredTimes(grants)
      const costs = new Map<string, number>()
      for (const { atMs, totalRupiah } of sales) {
        if (covered.some(({ from, until }) => from <= atMs && atMs <= until)) continue
        costs.set(dayAt(atMs), (costs.get(dayAt(atMs)) ?? 0) + tokensForSale(rupiah(totalRupiah)))
      }
      const spent = spentTokens(
        credits,
        [...costs].map(([day, tokens]) => ({
          day: day as BusinessDay,
          endsAtMs: endOfBusinessDay(day as BusinessDay, clock.zone, clock.dayStartsAtMinute),
          storeId: shop.storeId,
          tokens,
        })),
      )
      const booked = await entries(userId)
      for (const { day, tokens } of spent) {
        const ofDay = booked.filter((entry) => entry.kind === 'spent' && entry.day === day)
        expect(ofDay.reduce((sum, entry) => sum - entry.tokens, 0)).toBe(tokens)
      }
      const sum = (list: readonly { tokens: number }[]) =>
        list.reduce((total, { tokens }) => total + tokens, 0)
      expect(holding.tokens).toBe(sum(booked))
      for (const { kind, day } of booked.filter((entry) => entry.kind === 'bought'))
        expect([kind, credits.some(({ atMs }) => creditDay(atMs, [clock]) === day)]).toEqual([kind, true])
      expect(holding.tokens).toBe(sum(credits) - sum(spent))
      const projected = await server.ownerPool.query('select token from accounts where account_id = $1', [
        userId,
      ])
      expect(projected.rows).toEqual([{ token: holding.tokens }])
    }),
    { numRuns: 12 },
  )
})
