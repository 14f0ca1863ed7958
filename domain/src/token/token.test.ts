import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayMs } from '../base/time/durations.ts'
import { instant } from '../base/time/instant.ts'
import {
  type BusinessDay,
  businessDayOf,
  defaultZone,
  endOfBusinessDay,
  startOfBusinessDay,
  zoneSchema,
} from '../base/time/zone.ts'
import { creditDay, spentTokens, tokensTakenBack } from './spending.ts'

const day = (number: number) => `2026-11-${String(number).padStart(2, '0')}` as BusinessDay
const cost = (number: number, tokens: number, storeId = 'a') => ({
  day: day(number),
  endsAtMs: endOfBusinessDay(day(number), defaultZone),
  storeId,
  tokens,
})
const credit = (number: number, tokens: number) => ({
  atMs: startOfBusinessDay(day(number), defaultZone) + dayMs / 2,
  tokens,
})

test('[TOKEN-2] each day uses tokens as long as the balance of that day lasts', () => {
  const credits = [credit(1, 100), credit(4, 50)]
  expect(spentTokens(credits, [cost(2, 70), cost(3, 70), cost(4, 20), cost(5, 70)])).toEqual([
    cost(2, 70),
    cost(3, 30),
    cost(4, 20),
    cost(5, 30),
  ])
  // A late sale of the second changes its own day; the third is settled anew.
  expect(spentTokens(credits, [cost(2, 90), cost(3, 70)])).toEqual([cost(2, 90), cost(3, 10)])
  // What was sold before the tokens came is not charged later.
  expect(spentTokens([credit(3, 10)], [cost(2, 5), cost(3, 5)])).toEqual([cost(2, 0), cost(3, 5)])
})

test('[TOKEN-2] a balance that was made negative by a take-back pays nothing, and the next tokens fill it up first', () => {
  const credits = [credit(1, 100), credit(3, -100), credit(5, 120)]
  expect(spentTokens(credits, [cost(2, 80), cost(4, 10), cost(6, 90)])).toEqual([
    cost(2, 80),
    cost(4, 0),
    cost(6, 40),
  ])
})

const anyDay = fc.integer({ min: 1, max: 30 })
const credits = fc.array(
  fc.tuple(anyDay, fc.integer({ min: -500, max: 2_000 })).map(([on, tokens]) => credit(on, tokens)),
  { maxLength: 8 },
)
const costs = fc.uniqueArray(
  fc
    .tuple(anyDay, fc.integer({ min: 0, max: 900 }), fc.constantFrom('a', 'b'))
    .map(([on, tokens, storeId]) => cost(on, tokens, storeId)),
  { selector: (it) => `${it.day} ${it.storeId}`, maxLength: 20 },
)

test('[TOKEN-2] no day uses more than it costs, and selling never makes a balance negative or more negative', () => {
  fc.assert(
    fc.property(credits, costs, (came, cost) => {
      const spent = spentTokens(came, cost)
      expect(spent).toHaveLength(cost.length)
      for (const it of spent) {
        const whole = cost.find((other) => other.day === it.day && other.storeId === it.storeId)!
        expect(it.tokens).toBeGreaterThanOrEqual(0)
        expect(it.tokens).toBeLessThanOrEqual(whole.tokens)
        const sum = (list: readonly { tokens: number }[]) =>
          list.reduce((total, { tokens }) => total + tokens, 0)
        if (it.tokens > 0 && came.every(({ tokens }) => tokens > 0))
          expect(
            sum(came.filter(({ atMs }) => atMs < it.endsAtMs)) -
              sum(spent.filter(({ endsAtMs }) => endsAtMs <= it.endsAtMs)),
          ).toBeGreaterThanOrEqual(0)
      }
      // Enough tokens from the first day on: every day is paid whole.
      const rich = spentTokens([credit(1, 1_000_000)], cost)
      expect(rich.reduce((total, it) => total + it.tokens, 0)).toBe(
        cost.reduce((total, it) => total + it.tokens, 0),
      )
    }),
  )
})

test('[TOKEN-2] the order in which anything is learned does not matter', () => {
  fc.assert(
    fc.property(credits, costs, (came, cost) => {
      expect(spentTokens([...came].reverse(), [...cost].reverse())).toEqual(spentTokens(came, cost))
    }),
  )
})

const anyClock = fc.record({
  zone: fc.constantFrom(...zoneSchema.options),
  dayStartsAtMinute: fc.integer({ min: 0, max: 360 }),
})
const anyMoment = fc.integer({
  min: startOfBusinessDay(day(10), defaultZone),
  max: startOfBusinessDay(day(14), defaultZone),
})

test('[TOKEN-10] in every zone, wherever the day begins, tokens pay for the day of the shop on which they came and no day before', () => {
  fc.assert(
    fc.property(anyClock, anyMoment, fc.nat({ max: 5 }), ({ zone, dayStartsAtMinute }, atMs, later) => {
      const on = businessDayOf(instant(atMs), zone, dayStartsAtMinute)
      const costs = Array.from({ length: 10 }, (_, index) => day(8 + index)).map((it) => ({
        day: it,
        endsAtMs: endOfBusinessDay(it, zone, dayStartsAtMinute),
        storeId: 'a',
        tokens: 1,
      }))
      const came = [{ atMs, tokens: 1_000 }]
      for (const it of spentTokens(came, costs)) expect(it.tokens).toBe(it.day >= on ? 1 : 0)
      // What is taken back has the shop's day of that moment, too.
      const backAtMs = atMs + later * (dayMs / 4)
      const backOn = businessDayOf(instant(backAtMs), zone, dayStartsAtMinute)
      for (const it of spentTokens([...came, { atMs: backAtMs, tokens: -1_000 }], costs))
        expect(it.tokens).toBe(it.day >= on && it.day < backOn ? 1 : 0)
      expect(creditDay(atMs, [{ zone, dayStartsAtMinute }])).toBe(on)
    }),
  )
})

test('[TOKEN-10] shops of different clocks use the tokens of one account in the order in which their days end', () => {
  fc.assert(
    fc.property(
      fc.array(anyClock, { minLength: 2, maxLength: 3 }),
      fc.array(fc.record({ atMs: anyMoment, tokens: fc.integer({ min: 1, max: 300 }) }), { maxLength: 5 }),
      fc.array(fc.integer({ min: 0, max: 200 }), { minLength: 30, maxLength: 30 }),
      (clocks, came, amounts) => {
        const costs = amounts.map((tokens, index) => {
          const { zone, dayStartsAtMinute } = clocks[index % clocks.length]!
          const it = day(8 + Math.floor(index / clocks.length))
          const endsAtMs = endOfBusinessDay(it, zone, dayStartsAtMinute)
          return { day: it, endsAtMs, storeId: String(index % clocks.length), tokens }
        })
        const spent = spentTokens(came, costs)
        for (const it of spent) {
          const had = came.filter(({ atMs }) => atMs < it.endsAtMs)
          const used = spent.filter(({ endsAtMs }) => endsAtMs <= it.endsAtMs)
          const sum = (list: readonly { tokens: number }[]) =>
            list.reduce((total, { tokens }) => total + tokens, 0)
          expect(sum(had) - sum(used)).toBeGreaterThanOrEqual(0)
          // The list by days never shows a token used before it came.
          const listed = came.filter(({ atMs }) => creditDay(atMs, clocks) <= it.day)
          if (it.tokens > 0) expect(sum(listed)).toBeGreaterThanOrEqual(it.tokens)
        }
        expect(spentTokens([...came].reverse(), [...costs].reverse())).toEqual(spent)
      },
    ),
  )
})

test('[TOKEN-4] a part of the price takes that part of the tokens, begun ones stay, and the whole takes all', () => {
  const pack = { tokens: 2_000, paidRupiah: 20_000 }
  expect(tokensTakenBack(pack, { totalRupiah: 5_000, isWhole: false })).toBe(500)
  expect(tokensTakenBack(pack, { totalRupiah: 5_009, isWhole: false })).toBe(500)
  expect(tokensTakenBack(pack, { totalRupiah: 20_000, isWhole: false })).toBe(2_000)
  expect(tokensTakenBack(pack, { totalRupiah: 0, isWhole: true })).toBe(2_000)
})
