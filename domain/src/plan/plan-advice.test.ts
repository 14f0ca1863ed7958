import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rupiah } from '../base/money/rupiah.ts'
import { oneTimePayment } from './one-time-payment.ts'
import {
  cheapestSubscriptions,
  costsOf,
  maximumAverageRupiah,
  maximumMonths,
  maximumSalesPerDay,
  monthsWhereSubscriptionCostsMore,
  salesPerDayWhereTokensCostMore,
  tokenCost,
} from './plan-advice.ts'
import { currentList } from './price-book.ts'

const months = fc.integer({ min: 0, max: maximumMonths })
const shops = fc.record({
  salesPerDay: fc.integer({ min: 0, max: 2_000 }),
  averageRupiah: fc.integer({ min: 0, max: 5_000_000 }).map(rupiah),
  months: fc.integer({ min: 1, max: 120 }),
})

test.each([
  [0, 0, []],
  [1, 69_000, [1]],
  [2, 138_000, [1, 1]],
  [3, 147_000, [3]],
  [6, 294_000, [3, 3]],
  // Four times three months cost the same as the year, which lasts three months longer.
  [12, 588_000, [12]],
  [15, 588_000, [12]],
  [16, 657_000, [12, 1]],
])('[PLAN-11] %d months cost %d at least', (length, totalRupiah, planMonths) => {
  expect(cheapestSubscriptions(length)).toEqual({ totalRupiah, planMonths })
})

test('[PLAN-11] the plans named add up to the price, last long enough, and no mixture is cheaper', () => {
  const [month, quarter, year] = currentList
  fc.assert(
    fc.property(months, (wanted) => {
      const { totalRupiah, planMonths } = cheapestSubscriptions(wanted)
      const plans = planMonths.map((length) => currentList.find((price) => price.months === length)!)
      expect(plans.reduce((sum, plan) => sum + plan.totalRupiah, 0)).toBe(totalRupiah)
      expect(plans.reduce((sum, plan) => sum + plan.months + plan.bonusMonths, 0)).toBeGreaterThanOrEqual(
        wanted,
      )
      // By brute force: so many years and quarters, and single months for what is left.
      for (let years = 0; years * 15 < wanted + 15; years += 1) {
        for (let quarters = 0; quarters * 3 < wanted + 3; quarters += 1) {
          const single = Math.max(0, wanted - years * 15 - quarters * 3)
          const cost =
            years * year!.totalRupiah + quarters * quarter!.totalRupiah + single * month!.totalRupiah
          expect(totalRupiah).toBeLessThanOrEqual(cost)
        }
      }
    }),
    { numRuns: 60 },
  )
})

test('[PLAN-11] tokens cost each sale by itself, thirty days a month', () => {
  // 40 sales of Rp 25.000 a day: 25 tokens each, Rp 250.
  expect(tokenCost({ salesPerDay: 40, averageRupiah: rupiah(25_000), months: 1 })).toBe(300_000)
  expect(tokenCost({ salesPerDay: 0, averageRupiah: rupiah(25_000), months: 12 })).toBe(0)
  // The most that can be typed.
  const most = {
    salesPerDay: maximumSalesPerDay,
    averageRupiah: maximumAverageRupiah,
    months: maximumMonths,
  }
  expect(tokenCost(most)).toBe(7_200_000_000_000_000)
})

test.each([
  [{ salesPerDay: 3, averageRupiah: rupiah(15_000), months: 12 }, 'token'],
  [{ salesPerDay: 40, averageRupiah: rupiah(25_000), months: 12 }, 'subscription'],
  [{ salesPerDay: 40, averageRupiah: rupiah(25_000), months: 120 }, 'one_time'],
  [{ salesPerDay: 0, averageRupiah: rupiah(0), months: 120 }, 'token'],
])('[PLAN-12] the cheapest way for %j is %s', (shop, way) => {
  expect(costsOf(shop)[0]!.way).toBe(way)
})

test('[PLAN-12] the advice is never beaten by another way', () => {
  fc.assert(
    fc.property(shops, (shop) => {
      const costs = costsOf(shop)
      expect(new Set(costs.map((cost) => cost.way))).toEqual(new Set(['token', 'subscription', 'one_time']))
      for (const cost of costs) {
        expect(costs[0]!.totalRupiah).toBeLessThanOrEqual(cost.totalRupiah)
        const alone = {
          token: tokenCost(shop),
          subscription: cheapestSubscriptions(shop.months).totalRupiah,
          one_time: oneTimePayment.totalRupiah,
        }[cost.way]
        expect(cost.totalRupiah).toBe(alone)
      }
    }),
  )
})

test('[PLAN-12] more sales, larger sales or more months never make a way cheaper', () => {
  fc.assert(
    fc.property(shops, shops, (one, other) => {
      const larger = {
        salesPerDay: Math.max(one.salesPerDay, other.salesPerDay),
        averageRupiah: rupiah(Math.max(one.averageRupiah, other.averageRupiah)),
        months: Math.max(one.months, other.months),
      }
      const costIn = (shop: typeof one) => new Map(costsOf(shop).map((cost) => [cost.way, cost.totalRupiah]))
      for (const [way, cost] of costIn(one)) {
        expect(costIn(larger).get(way)!).toBeGreaterThanOrEqual(cost)
      }
    }),
  )
})

test('[PLAN-13] tokens cost more than a year of subscription from 7 sales of Rp 25.000 a day on', () => {
  const shop = { averageRupiah: rupiah(25_000), months: 12 }
  const year = cheapestSubscriptions(12).totalRupiah
  expect(salesPerDayWhereTokensCostMore(year, shop)).toBe(7)
  expect(tokenCost({ ...shop, salesPerDay: 6 })).toBeLessThanOrEqual(year)
  expect(tokenCost({ ...shop, salesPerDay: 7 })).toBeGreaterThan(year)
})

test('[PLAN-13] the break-even point is exact: one sale a day fewer does not cost more', () => {
  fc.assert(
    fc.property(shops, fc.integer({ min: 0, max: 10_000_000 }).map(rupiah), (shop, other) => {
      const point = salesPerDayWhereTokensCostMore(other, shop)
      if (point === null) {
        expect(shop.averageRupiah).toBe(0)
        return
      }
      expect(tokenCost({ ...shop, salesPerDay: point })).toBeGreaterThan(other)
      expect(tokenCost({ ...shop, salesPerDay: point - 1 })).toBeLessThanOrEqual(other)
    }),
  )
})

test('[PLAN-13] subscriptions cost more than the one-time payment from the 86th month on', () => {
  expect(monthsWhereSubscriptionCostsMore()).toBe(86)
  expect(cheapestSubscriptions(85).totalRupiah).toBeLessThanOrEqual(3_500_000)
  expect(cheapestSubscriptions(86).totalRupiah).toBeGreaterThan(3_500_000)
})
