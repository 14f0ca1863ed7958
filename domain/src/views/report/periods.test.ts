import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayAfter } from '../../base/time/day-text.ts'
import { instant } from '../../base/time/instant.ts'
import { type DayRange, dayCount, daysOfRange } from '../../base/time/range.ts'
import type { BusinessDay } from '../../base/time/zone.ts'
import { anyRange } from '../../testing/any-range.ts'
import { anyShopDays } from '../../testing/any-shop-days.ts'
import { type Period, periodsOf, periodsOfRange } from './periods.ts'
import { sumTallies, type Tally, talliesOf } from './tally.ts'

const cover = (fromDay: string, throughDay: string) => periodsOfRange({ fromDay, throughDay } as DayRange)

test('[REPORT-6] what is added less what is taken is every day of any range once, and no other day', () => {
  fc.assert(
    fc.property(anyRange, (range) => {
      const { added, taken } = periodsOfRange(range)
      const timesOf = (day: BusinessDay) =>
        periodsOf(day).reduce(
          (times, period) => times + Number(added.includes(period)) - Number(taken.includes(period)),
          0,
        )
      const days = daysOfRange(range)
      expect(days).toHaveLength(dayCount(range))
      for (const day of days) expect([day, timesOf(day)]).toEqual([day, 1])
      // Every period ends in the years of the range.
      const years = daysOfRange({
        fromDay: `${range.fromDay.slice(0, 4)}-01-01` as BusinessDay,
        throughDay: `${range.throughDay.slice(0, 4)}-12-31` as BusinessDay,
      })
      const outside = years.filter((day) => day < range.fromDay || day > range.throughDay)
      expect(outside.filter((day) => timesOf(day) !== 0)).toEqual([])
      const known = new Set(years.flatMap((day) => periodsOf(day)))
      expect([...added, ...taken].filter((period) => !known.has(period))).toEqual([])
    }),
  )
})

test('[REPORT-6] any range is few periods, and what is asked for most is the fewest', () => {
  fc.assert(
    fc.property(anyRange, (range) => {
      const { added, taken } = periodsOfRange(range)
      // At each end of it six months and four pieces of a month, and the years between.
      expect(added.length + taken.length).toBeLessThanOrEqual(2 * (6 + 4) + 4)
      expect(added.length + taken.length).toBeLessThanOrEqual(dayCount(range))
    }),
  )
  expect(cover('2026-11-22', '2026-11-22')).toEqual({ added: ['2026-11-22'], taken: [] })
  expect(cover('2026-02-01', '2026-02-28')).toEqual({ added: ['2026-02'], taken: [] })
  expect(cover('2025-12-01', '2026-12-31')).toEqual({ added: ['2025-12', '2026'], taken: [] })
  expect(cover('2026-10-17', '2026-11-15')).toEqual({
    added: ['2026-10/2', '2026-11/1'],
    taken: ['2026-10-16'],
  })
  expect(cover('2026-10-04', '2026-11-22')).toEqual({
    added: ['2026-10', '2026-10-04', '2026-11/1', '2026-11.5', '2026-11.6'],
    taken: ['2026-10.1'],
  })
  expect(cover('2026-01-01', '2026-12-25')).toEqual({ added: ['2026'], taken: ['2026-12.8'] })
  expect(periodsOf('2026-01-31' as BusinessDay)).toEqual([
    '2026-01-31',
    '2026-01.8',
    '2026-01/2',
    '2026-01',
    '2026',
  ])
  expect(periodsOf('2026-01-15' as BusinessDay)).toEqual([
    '2026-01-15',
    '2026-01.4',
    '2026-01/1',
    '2026-01',
    '2026',
  ])
  expect(periodsOf('2026-01-16' as BusinessDay)).toEqual([
    '2026-01-16',
    '2026-01.5',
    '2026-01/2',
    '2026-01',
    '2026',
  ])
})

test('[REPORT-6] thirty days anywhere in a year are seven periods at most, and five on average', () => {
  const begun = daysOfRange({ fromDay: '2026-01-01', throughDay: '2026-12-02' } as DayRange)
  const counts = begun.map((fromDay) => {
    const { added, taken } = periodsOfRange({ fromDay, throughDay: dayAfter(fromDay, 29) })
    return added.length + taken.length
  })
  expect(Math.max(...counts)).toBe(7)
  expect(counts.reduce((sum, count) => sum + count) / counts.length).toBeLessThan(5)
})

test('[REPORT-6] the sums of any range are those of its days, also where periods are taken off others', () => {
  const add = (sums: Map<Period, Tally[]>, period: Period, tally: Tally) =>
    sums.set(period, [...(sums.get(period) ?? []), tally])
  fc.assert(
    fc.property(anyShopDays, fc.integer({ min: -40, max: 40 }), fc.nat({ max: 400 }), (told, from, days) => {
      const tallies = told.flatMap(({ fact }) =>
        talliesOf({ ...fact, deviceId: '0191d5c5-0000-7000-8000-0000000000d1', at: instant(0) }),
      )
      const kept = new Map<Period, Tally[]>()
      for (const tally of tallies) for (const period of periodsOf(tally.day)) add(kept, period, tally)
      const fromDay = dayAfter('2026-11-22' as BusinessDay, from)
      const range = { fromDay, throughDay: dayAfter(fromDay, days) }
      const { added, taken } = periodsOfRange(range)
      const of = (period: Period) => kept.get(period) ?? []
      const isInOrder = (sums: ReturnType<typeof sumTallies>) =>
        Object.entries(sums)
          .flatMap(([group, keys]) => keys.map((sum) => ({ group, ...sum })))
          .toSorted((one, other) => (one.group + one.key < other.group + other.key ? -1 : 1))
      const fromPeriods = sumTallies([
        ...added.flatMap(of),
        ...taken.flatMap(of).map(({ count, quantityThousandths, amountRupiah, ...tally }) => ({
          ...tally,
          count: -count,
          quantityThousandths: -quantityThousandths,
          amountRupiah: -amountRupiah,
        })),
      ])
      const fromDays = sumTallies(
        tallies.filter(({ day }) => day >= range.fromDay && day <= range.throughDay),
      )
      expect(isInOrder(fromPeriods)).toEqual(isInOrder(fromDays))
    }),
  )
})
