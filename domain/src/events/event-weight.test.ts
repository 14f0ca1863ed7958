import { expect, test } from 'vitest'
import { eventWeight, heaviestDevice, heaviestShop, lightestWeighed } from './event-weight.ts'

test('[SYNC-71] an event weighs its figures without their signs, in lists and groups too, and moments weigh nothing', () => {
  expect(eventWeight({ totalRupiah: lightestWeighed - 1 })).toBeNull()
  expect(eventWeight({ totalRupiah: lightestWeighed })).toBe(lightestWeighed)
  expect(eventWeight({ amountRupiah: -5e9, lines: [{ stockThousandths: 1e9 }, { pointCount: 2e9 }] })).toBe(
    8e9,
  )
  expect(eventWeight({ pointsEarned: 1e9, tax: { taxRupiah: 1e9 } })).toBe(2e9)
  expect(eventWeight({ knownAt: 1.8e12, note: '9999999999999', total: null })).toBeNull()
  expect(eventWeight({ soldAt: 1.8e12, totalRupiah: 5e7 })).toBe(5e7)
  // What came in is worth its price by the piece.
  expect(eventWeight({ lines: [{ unitCostRupiah: 1e8, quantityThousandths: 1e8 }] })).toBe(1e13 + 2e8)
  expect(eventWeight({ totalRupiah: 1e300 })).toBe(Number.MAX_SAFE_INTEGER)
})

test('[SYNC-70] what a shop may weigh leaves room for sums of sums, and each device leaves room for others', () => {
  expect(heaviestShop * 16).toBeLessThanOrEqual(2 ** 53)
  expect(heaviestDevice * 4).toBeLessThanOrEqual(heaviestShop)
})
