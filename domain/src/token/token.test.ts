import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BusinessDay } from '../time/zone.ts'
import { spentTokens, tokensTakenBack } from './spending.ts'

const day = (number: number) => `2026-11-${String(number).padStart(2, '0')}` as BusinessDay
const cost = (number: number, tokens: number, storeId = 'a') => ({ day: day(number), storeId, tokens })

test('[TOKEN-2] each day uses tokens as long as the balance of that day lasts', () => {
  const credits = [
    { day: day(1), tokens: 100 },
    { day: day(4), tokens: 50 },
  ]
  expect(spentTokens(credits, [cost(2, 70), cost(3, 70), cost(4, 20), cost(5, 70)])).toEqual([
    cost(2, 70),
    cost(3, 30),
    cost(4, 20),
    cost(5, 30),
  ])
  // A late sale of the second changes its own day; the third is settled anew.
  expect(spentTokens(credits, [cost(2, 90), cost(3, 70)])).toEqual([cost(2, 90), cost(3, 10)])
  // What was sold before the tokens came is not charged later.
  expect(spentTokens([{ day: day(3), tokens: 10 }], [cost(2, 5), cost(3, 5)])).toEqual([
    cost(2, 0),
    cost(3, 5),
  ])
})

test('[TOKEN-2] a balance that was made negative by a take-back pays nothing, and the next tokens fill it up first', () => {
  const credits = [
    { day: day(1), tokens: 100 },
    { day: day(3), tokens: -100 },
    { day: day(5), tokens: 120 },
  ]
  expect(spentTokens(credits, [cost(2, 80), cost(4, 10), cost(6, 90)])).toEqual([
    cost(2, 80),
    cost(4, 0),
    cost(6, 40),
  ])
})

const anyDay = fc.integer({ min: 1, max: 30 })
const credits = fc.array(fc.record({ day: anyDay.map(day), tokens: fc.integer({ min: -500, max: 2_000 }) }), {
  maxLength: 8,
})
const costs = fc.uniqueArray(
  fc.record({
    day: anyDay.map(day),
    storeId: fc.constantFrom('a', 'b'),
    tokens: fc.integer({ min: 0, max: 900 }),
  }),
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
        const sum = (list: readonly { day: string; tokens: number }[]) =>
          list.filter((other) => other.day <= it.day).reduce((total, other) => total + other.tokens, 0)
        if (it.tokens > 0 && came.every(({ tokens }) => tokens > 0))
          expect(sum(came) - sum(spent)).toBeGreaterThanOrEqual(0)
      }
      // Enough tokens from the first day on: every day is paid whole.
      const rich = spentTokens([{ day: day(1), tokens: 1_000_000 }], cost)
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

test('[TOKEN-4] a part of the price takes that part of the tokens, begun ones stay, and the whole takes all', () => {
  const pack = { tokens: 2_000, paidRupiah: 20_000 }
  expect(tokensTakenBack(pack, { totalRupiah: 5_000, isWhole: false })).toBe(500)
  expect(tokensTakenBack(pack, { totalRupiah: 5_009, isWhole: false })).toBe(500)
  expect(tokensTakenBack(pack, { totalRupiah: 20_000, isWhole: false })).toBe(2_000)
  expect(tokensTakenBack(pack, { totalRupiah: 0, isWhole: true })).toBe(2_000)
})
