import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rupiah } from '../base/money/rupiah.ts'
import { commissionOn, payoutDaysOfMonth, payoutMinimumRupiah, payoutProcessingDays } from './commission.ts'

test('[PLAN-8] a plan pays a fifth of what was really paid, the hardware package a fixed sum, all else nothing', () => {
  expect(commissionOn('plan', rupiah(588_000))).toBe(117_600)
  expect(commissionOn('plan', rupiah(0))).toBe(0)
  expect(commissionOn('hardware', rupiah(5_500_000))).toBe(500_000)
  for (const purchase of ['token', 'ebook', 'one_time'] as const) {
    expect(commissionOn(purchase, rupiah(3_500_000))).toBe(0)
  }
})

test('[PLAN-8] a commission on a plan is a fifth to within half a rupiah', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (paid) => {
      expect(Math.abs(commissionOn('plan', rupiah(paid)) * 5 - paid)).toBeLessThanOrEqual(2)
    }),
  )
})

test('[PLAN-9] payouts are on the 1st and 15th, within three days, from Rp 50.000 on', () => {
  expect(payoutDaysOfMonth).toEqual([1, 15])
  expect(payoutProcessingDays).toBe(3)
  expect(payoutMinimumRupiah).toBe(50_000)
})
