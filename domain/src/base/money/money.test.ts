import fc from 'fast-check'
import { expect, test } from 'vitest'
import { multiplyRatio } from '../lib/integer-ratio.ts'
import { allocateRupiah } from './allocate.ts'
import { roundingDifference } from './rounding.ts'
import { rupiah, sumRupiah } from './rupiah.ts'

const amount = fc.integer({ min: 0, max: 2_000_000_000 }).map(rupiah)

test('[MONEY-1] a fraction of a rupiah is a bug and stops the program', () => {
  expect(() => rupiah(0.5)).toThrow('rupiah must be a whole number')
  expect(() => rupiah(Number.NaN)).toThrow('rupiah must be a whole number')
  expect(() => rupiah(2 ** 53)).toThrow('rupiah must be a whole number')
  expect(Object.is(rupiah(-0), 0)).toBe(true)
})

test('[MONEY-2] a discount split over lines always adds up to the discount', () => {
  fc.assert(
    fc.property(
      amount,
      fc.array(amount, { minLength: 1, maxLength: 40 }).filter((weights) => sumRupiah(weights) > 0),
      (total, weights) => {
        const parts = allocateRupiah(total, weights)
        expect(sumRupiah(parts)).toBe(total)
        expect(parts.every((part) => part >= 0)).toBe(true)
      },
    ),
  )
})

test('[MONEY-2] no part is larger than its weight while the total is not larger than all weights', () => {
  fc.assert(
    fc.property(
      fc.array(amount, { minLength: 1, maxLength: 40 }),
      fc.nat({ max: 10_000 }),
      (weights, share) => {
        const sum = sumRupiah(weights)
        fc.pre(sum > 0)
        const parts = allocateRupiah(rupiah(multiplyRatio(sum, share, 10_000)), weights)
        for (const [index, part] of parts.entries()) expect(part).toBeLessThanOrEqual(weights[index]!)
      },
    ),
  )
})

test('[MONEY-2] sums near the largest whole number of a double keep every rupiah', () => {
  const weights = [rupiah(999_999_999_999), rupiah(1), rupiah(999_999_999_998)]
  const parts = allocateRupiah(rupiah(1_999_999_999_997), weights)
  expect(parts).toEqual([999_999_999_998, 1, 999_999_999_998])
})

test('[MONEY-3] a ratio rounds half up, away from zero, exactly', () => {
  expect(multiplyRatio(15, 1, 10)).toBe(2)
  expect(multiplyRatio(14, 1, 10)).toBe(1)
  expect(multiplyRatio(-15, 1, 10)).toBe(-2)
  expect(multiplyRatio(999_999_999_999, 999_999_999, 1_000_000_000)).toBe(999_999_998_999)
  fc.assert(
    fc.property(
      fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }),
      fc.integer({ min: 1, max: 1_000 }),
      fc.integer({ min: 1_000, max: 10_000 }),
      (value, numerator, denominator) => {
        const doubled = BigInt(multiplyRatio(value, numerator, denominator)) * BigInt(denominator) * 2n
        const exact = BigInt(value) * BigInt(numerator) * 2n
        const error = doubled - exact
        expect(error <= BigInt(denominator) && error >= -BigInt(denominator)).toBe(true)
      },
    ),
  )
})

test('[MONEY-4] rounding brings a total to the step and moves it by less than one step', () => {
  expect(roundingDifference(rupiah(12_350), { stepRupiah: 100, direction: 'nearest' })).toBe(50)
  expect(roundingDifference(rupiah(12_349), { stepRupiah: 100, direction: 'nearest' })).toBe(-49)
  expect(roundingDifference(rupiah(12_999), { stepRupiah: 500, direction: 'down' })).toBe(-499)
  expect(roundingDifference(rupiah(12_345), { stepRupiah: 1, direction: 'nearest' })).toBe(0)
  fc.assert(
    fc.property(
      amount,
      fc.constantFrom(1 as const, 100 as const, 500 as const, 1000 as const),
      fc.constantFrom('nearest' as const, 'down' as const),
      (total, stepRupiah, direction) => {
        const difference = roundingDifference(total, { stepRupiah, direction })
        expect((total + difference) % stepRupiah).toBe(0)
        expect(Math.abs(difference)).toBeLessThan(stepRupiah)
        expect(total + difference).toBeGreaterThanOrEqual(0)
        if (direction === 'down') expect(difference).toBeLessThanOrEqual(0)
      },
    ),
  )
})
