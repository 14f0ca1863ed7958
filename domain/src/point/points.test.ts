import { expect, test } from 'vitest'
import { pointsAfterSale, pointsEarned } from './points.ts'

test('[POINT-1] Rp 1.000 really paid earn one point, a part of it none', () => {
  expect([-5, 0, 999, 1_000, 1_999, 128_500].map(pointsEarned)).toEqual([0, 0, 0, 1, 1, 128])
})

test('[POINT-2] after a sale the spent ones are off and the earned ones on, never below nothing', () => {
  const payments = [{ pointCount: 30 }, {}, { pointCount: 5 }]
  expect(pointsAfterSale(100, { payments, pointsEarned: 12 })).toBe(77)
  expect(pointsAfterSale(100, { payments: [], pointsEarned: 0 })).toBe(100)
  expect(pointsAfterSale(10, { payments, pointsEarned: 0 })).toBe(0)
})
