import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quantityThousandths, wholeUnits } from '../../base/quantity/quantity.ts'
import { dayAfter } from '../../base/time/day-text.ts'
import type { BusinessDay } from '../../base/time/zone.ts'
import type { JournalFact } from '../../journal/journal-fact.ts'
import { anyGoodsStory, goodsStory, productIds } from '../../testing/any-goods-story.ts'
import { daysOfStock, demandDays, demandOf, isRunningLow, lowDays, suggestedUnits } from './restock.ts'

const [coffee, sugar] = productIds
const today = '2026-11-29' as BusinessDay

function factOf(
  make: Parameters<typeof goodsStory.events>[0][number],
  businessDay: BusinessDay,
): JournalFact {
  const [event] = goodsStory.events([make])
  return { ...event!, businessDay, receivedAt: null }
}

test('[STOCK-9] goods last as many days as they would at the speed of the last 28 days, and never fewer than with less in stock', () => {
  fc.assert(
    fc.property(anyGoodsStory, fc.integer({ min: -90_000, max: 900_000 }), (events, stock) => {
      const facts = events.map((event) => ({
        ...event,
        businessDay: goodsStory.dayOf(event),
        receivedAt: null,
      }))
      const demand = demandOf(facts, today)
      expect(demand.dayCount).toBeGreaterThan(0)
      expect(demand.dayCount).toBeLessThanOrEqual(demandDays)
      const days = daysOfStock(demand, coffee, stock)
      const sold = demand.soldThousandths.get(coffee) ?? 0
      if (sold <= 0) expect(days).toBeNull()
      else {
        const perDays = (count: number) => (sold * count) / demand.dayCount
        expect(perDays(days!)).toBeLessThanOrEqual(Math.max(0, stock))
        expect(perDays(days! + 1)).toBeGreaterThan(stock)
        expect(daysOfStock(demand, coffee, stock + 1_000)).toBeGreaterThanOrEqual(days!)
      }
    }),
  )
})

test('[STOCK-9] what was sold longer ago does not count, what came back neither, and a young shop has fewer days', () => {
  const facts = [
    factOf(goodsStory.sold(coffee, 50_000), dayAfter(today, -demandDays)),
    factOf(goodsStory.sold(coffee, 12_000), dayAfter(today, -9)),
    factOf(goodsStory.sold(coffee, 9_000), today),
    factOf(goodsStory.refunded(coffee, 1_000, 'sale'), today),
    factOf(goodsStory.received(coffee, 90_000, 1_000), today),
    factOf(goodsStory.adjusted(coffee, -5_000, 'waste'), today),
  ]
  const demand = demandOf(facts, today)
  expect(demand.dayCount).toBe(10)
  expect(demand.soldThousandths.get(coffee)).toBe(20_000)
  expect(daysOfStock(demand, coffee, 13_900)).toBe(6)
  expect(daysOfStock(demand, coffee, -1_000)).toBe(0)
  expect(daysOfStock(demand, sugar, 13_900)).toBeNull()
  expect(demandOf([], today)).toEqual({ soldThousandths: new Map(), dayCount: 1 })
})

test('[STOCK-9] low is at the minimum, or gone within a week; what has no stock or is hidden is never low', () => {
  const fields = { isStocked: true, isActive: true, minimumStockThousandths: wholeUnits(5) }
  expect(isRunningLow(fields, 5_000, null)).toBe(true)
  expect(isRunningLow(fields, 5_001, null)).toBe(false)
  expect(isRunningLow(fields, 50_000, lowDays - 1)).toBe(true)
  expect(isRunningLow(fields, 50_000, lowDays)).toBe(false)
  expect(isRunningLow({ ...fields, minimumStockThousandths: null }, -3_000, null)).toBe(false)
  expect(isRunningLow({ ...fields, isActive: false }, 0, 0)).toBe(false)
  expect(isRunningLow({ ...fields, isStocked: false }, 0, 0)).toBe(false)
})

test('[STOCK-10] what is suggested lasts for the days that were asked for, and one unit less would not', () => {
  fc.assert(
    fc.property(
      fc.record({
        soldThousandths: fc.nat({ max: 900_000 }),
        dayCount: fc.integer({ min: 1, max: 28 }),
        stockThousandths: fc.integer({ min: -90_000, max: 900_000 }),
        awaitedThousandths: fc.nat({ max: 90_000 }),
        minimumThousandths: fc.option(fc.nat({ max: 90_000 })),
        factorThousandths: fc.constantFrom(500, 1_000, 40_000),
        coverDays: fc.constantFrom(7, 14, 30),
      }),
      ({ soldThousandths, dayCount, ...goods }) => {
        const demand = { soldThousandths: new Map([[coffee, soldThousandths]]), dayCount }
        const factorThousandths = quantityThousandths(goods.factorThousandths)
        const units = suggestedUnits(demand, { ...goods, productId: coffee, unit: { factorThousandths } })
        expect(units % 1_000).toBe(0)
        const minimum = goods.minimumThousandths ?? 0
        const wanted = (soldThousandths * goods.coverDays) / dayCount + minimum
        const thereWith = (count: number) =>
          goods.stockThousandths + goods.awaitedThousandths + (count / 1_000) * factorThousandths
        expect(thereWith(units)).toBeGreaterThanOrEqual(wanted)
        const isEnough = (there: number) =>
          there >= wanted && (goods.minimumThousandths === null || there > minimum)
        if (units > 0) expect(isEnough(thereWith(units - 1_000))).toBe(false)
        if (goods.minimumThousandths !== null) expect(thereWith(units)).toBeGreaterThan(minimum)
      },
    ),
  )
})
