import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maximumRupiah, rupiah } from '../base/money/rupiah.ts'
import { priceOfTokens, tokensForSale, valueCoveredBy } from './token-model.ts'
import { trialTokens } from './trial.ts'

test('[PLAN-4] a token costs Rp 10 and covers Rp 1.000 of a sale, and what is begun counts', () => {
  expect(tokensForSale(rupiah(0))).toBe(0)
  expect(tokensForSale(rupiah(1))).toBe(1)
  expect(tokensForSale(rupiah(1_000))).toBe(1)
  expect(tokensForSale(rupiah(1_001))).toBe(2)
  expect(priceOfTokens(tokensForSale(rupiah(25_000)))).toBe(250)
})

test('[PLAN-4] the tokens of the trial are worth Rp 20.000 and cover Rp 2.000.000', () => {
  expect(priceOfTokens(trialTokens)).toBe(20_000)
  expect(valueCoveredBy(trialTokens)).toBe(2_000_000)
  expect(tokensForSale(rupiah(2_000_000))).toBe(trialTokens)
})

test('[PLAN-4] the tokens of a sale just cover it, and a larger sale never needs fewer', () => {
  const value = fc.integer({ min: 0, max: maximumRupiah }).map(rupiah)
  fc.assert(
    fc.property(value, value, (one, other) => {
      const tokens = tokensForSale(one)
      expect(valueCoveredBy(tokens)).toBeGreaterThanOrEqual(one)
      if (tokens > 0) expect(valueCoveredBy(tokens - 1)).toBeLessThan(one)
      if (one <= other) expect(tokens).toBeLessThanOrEqual(tokensForSale(other))
    }),
  )
})
