import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rupiah } from '../base/money/rupiah.ts'
import { lineAmount, quantityThousandths } from '../base/quantity/quantity.ts'
import { weightInUnit } from '../catalog/scale-code.ts'
import { quantityForSum } from './quantity-for-sum.ts'

const sum = fc.integer({ min: 1, max: 1_000_000 }).map(rupiah)
// Cheaper goods would fill more than a line holds.
const price = fc.integer({ min: 20, max: 500_000 }).map(rupiah)
const step = fc.constantFrom('kg', 'ons', 'gram').map((unit) => weightInUnit(1, unit))

test('[SALE-35] what a sum buys costs never more than the sum, and one step more would', () => {
  fc.assert(
    fc.property(sum, price, step, (asked, each, stepThousandths) => {
      const quantity = quantityForSum(asked, each, stepThousandths) ?? quantityThousandths(0)
      expect(quantity % stepThousandths).toBe(0)
      expect(lineAmount(each, quantity)).toBeLessThanOrEqual(asked)
      const more = quantityThousandths(quantity + stepThousandths)
      expect(lineAmount(each, more)).toBeGreaterThan(asked)
    }),
  )
})

test('[SALE-35] where any quantity costs exactly the sum, the line does', () => {
  fc.assert(
    fc.property(price, step, fc.integer({ min: 1, max: 20_000 }), (each, stepThousandths, steps) => {
      const asked = lineAmount(each, quantityThousandths(steps * stepThousandths))
      if (asked === 0) return
      expect(lineAmount(each, quantityForSum(asked, each, stepThousandths)!)).toBe(asked)
    }),
  )
})

test('[SALE-35] Rp 10.000 of rice and of meat; nothing for less than a gram, without a price, and for more than a line holds', () => {
  expect(quantityForSum(rupiah(10_000), rupiah(16_000))).toBe(625)
  expect(quantityForSum(rupiah(10_000), rupiah(28_000))).toBe(357)
  expect(lineAmount(rupiah(28_000), quantityThousandths(357))).toBe(9_996)
  expect(quantityForSum(rupiah(1), rupiah(28_000))).toBeNull()
  expect(quantityForSum(rupiah(10_000), rupiah(0))).toBeNull()
  expect(quantityForSum(rupiah(9_000_000_000), rupiah(1))).toBeNull()
})
