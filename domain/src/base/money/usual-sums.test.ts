import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mostCashFor } from './usual-sums.ts'

test('[MONEY-5] nobody hands over a note too many, and of a large bill a bundle is no surprise', () => {
  expect(
    [0, 1, 3_500, 99_999, 100_000, 100_001, 450_000, 500_000, 850_000, 1_000_001].map(mostCashFor),
  ).toEqual([100_000, 100_000, 100_000, 100_000, 100_000, 200_000, 500_000, 1_000_000, 1_000_000, 2_000_000])
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), (due) => {
      expect(mostCashFor(due)).toBeGreaterThanOrEqual(due)
      expect(mostCashFor(due) - due).toBeLessThanOrEqual(1_000_000)
    }),
  )
})
