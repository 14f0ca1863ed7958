import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayAfter } from '../base/time/day-text.ts'
import type { BusinessDay } from '../base/time/zone.ts'
import { type LearnedSale, openSalesMemory } from './best-sellers.ts'

const friday = '2026-11-20' as BusinessDay
const sale = (businessDay: BusinessDay, hour: number, ...productIds: string[]): LearnedSale => ({
  businessDay,
  hour,
  productIds,
})

function learned(sales: readonly LearnedSale[]) {
  const memory = openSalesMemory(null)
  for (const one of sales) memory.learn(one)
  return memory
}

test('[CATALOG-73] what sells most comes first, a receipt counting once for each of its goods', () => {
  const memory = learned([
    sale(friday, 9, 'tea', 'tea', 'tea'),
    sale(friday, 9, 'rice'),
    sale(friday, 9, 'rice', 'egg'),
  ])
  expect(memory.best({ businessDay: friday, hour: 9 }, 10)).toEqual(['rice', 'egg', 'tea'])
  expect(memory.best({ businessDay: friday, hour: 9 }, 1)).toEqual(['rice'])
  expect(openSalesMemory(null).best({ businessDay: friday, hour: 9 }, 10)).toEqual([])
})

test('[CATALOG-73] in the morning come first the goods of mornings, on Fridays those of Fridays', () => {
  const days = [0, 1, 2, 3, 4, 5, 6].map((later) => dayAfter(friday, later))
  const memory = learned([
    ...days.flatMap((day) => [sale(day, 6, 'porridge'), sale(day, 7, 'porridge'), sale(day, 19, 'noodles')]),
    ...days.flatMap((day) => [sale(day, 18, 'noodles'), sale(day, 20, 'noodles')]),
  ])
  const lastDay = days.at(-1)!
  expect(memory.best({ businessDay: lastDay, hour: 7 }, 2)).toEqual(['porridge', 'noodles'])
  expect(memory.best({ businessDay: lastDay, hour: 19 }, 2)).toEqual(['noodles', 'porridge'])

  const weekly = learned([
    sale(friday, 12, 'dates'),
    sale(friday, 12, 'dates'),
    sale(dayAfter(friday, 1), 12, 'ice'),
    sale(dayAfter(friday, 1), 12, 'ice'),
  ])
  expect(weekly.best({ businessDay: dayAfter(friday, 7), hour: 12 }, 1)).toEqual(['dates'])
  expect(weekly.best({ businessDay: dayAfter(friday, 8), hour: 12 }, 1)).toEqual(['ice'])
})

test('[CATALOG-73] what stopped selling fades, and is forgotten after months', () => {
  const memory = learned([...Array(10)].map(() => sale(friday, 9, 'old')))
  for (let later = 0; later < 30; later += 1) memory.learn(sale(dayAfter(friday, later), 9, 'new'))
  expect(memory.best({ businessDay: dayAfter(friday, 30), hour: 9 }, 2)).toEqual(['new', 'old'])
  memory.learn(sale(dayAfter(friday, 200), 9, 'newest'))
  expect(memory.best({ businessDay: dayAfter(friday, 200), hour: 9 }, 9)).toEqual(['newest'])
  // A receipt that comes in as late as that teaches nothing either.
  memory.learn(sale(friday, 9, 'old'))
  expect(memory.size()).toBe(1)
})

test('[CATALOG-73] a till remembers 600 goods at most, and those that sell', () => {
  const memory = openSalesMemory(null)
  for (let round = 0; round < 3; round += 1) memory.learn(sale(friday, 9, 'bread', 'milk'))
  for (let made = 0; made < 3_000; made += 1) memory.learn(sale(friday, made % 24, `seldom ${made}`))
  expect(memory.size()).toBeLessThanOrEqual(600)
  expect(memory.best({ businessDay: friday, hour: 9 }, 2)).toEqual(['bread', 'milk'])
  expect(memory.toText().length).toBeLessThan(100_000)
})

test('[CATALOG-73] the order of receipts does not matter, nor does a restart between any two', () => {
  const anySale = fc.record({
    businessDay: fc.integer({ min: 0, max: 20 }).map((later) => dayAfter(friday, later)),
    hour: fc.integer({ min: 0, max: 23 }),
    productIds: fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 4 }),
  })
  const last = sale(dayAfter(friday, 20), 0, 'z')
  fc.assert(
    fc.property(
      fc.array(anySale, { maxLength: 30 }).chain((sales) =>
        fc.record({
          sales: fc.constant(sales),
          shuffled: fc.shuffledSubarray(sales, { minLength: sales.length }),
        }),
      ),
      fc.integer({ min: 0, max: 23 }),
      ({ sales, shuffled }, hour) => {
        const scores = (list: readonly LearnedSale[], restarts: boolean) => {
          let memory = openSalesMemory(null)
          for (const one of list) {
            memory.learn(one)
            if (restarts) memory = openSalesMemory(memory.toText())
          }
          const { counts } = JSON.parse(memory.toText()) as { counts: [string, number[]][] }
          return { counts: new Map(counts), best: memory.best({ businessDay: last.businessDay, hour }, 9) }
        }
        const one = scores([...sales, last], false)
        const other = scores([...shuffled, last], false)
        const kept = scores([...sales, last], true)
        for (const { counts } of [other, kept]) {
          expect([...counts.keys()].sort()).toEqual([...one.counts.keys()].sort())
          for (const [productId, values] of one.counts) {
            for (const [at, value] of values.entries()) {
              // Each restart rounds to a thousandth.
              if (at % 2 === 1) expect(Math.abs(value - counts.get(productId)![at]!)).toBeLessThanOrEqual(31)
            }
          }
        }
      },
    ),
  )
})

test('[CATALOG-73] what was kept and cannot be read is begun anew', () => {
  for (const text of [null, '', '{', '[]', '{"day":"soon","counts":[]}', '{"day":"2026-11-20"}', 'null']) {
    expect(openSalesMemory(text).size(), String(text)).toBe(0)
  }
})
