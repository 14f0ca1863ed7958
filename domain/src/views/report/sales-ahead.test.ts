import { expect, test } from 'vitest'
import type { BusinessDay } from '../../base/time/zone.ts'
import { salesAheadOf } from './sales-ahead.ts'

const today = '2026-11-20' as BusinessDay
const sold = (...days: [string, number][]) =>
  days.map(([day, saleCount]) => ({ day: day as BusinessDay, saleCount }))

test('[REPORT-62] sales of days to come are counted together, from the first of those days', () => {
  expect(
    salesAheadOf(sold(['2027-11-26', 2], ['2026-11-20', 9], ['2027-11-25', 1], ['2026-11-19', 3]), today),
  ).toEqual({ saleCount: 3, fromDay: '2027-11-25' })
})

test('[REPORT-62] today and the days before it are not ahead', () => {
  expect(salesAheadOf(sold(['2026-11-20', 9], ['2026-11-19', 3]), today)).toBeNull()
  expect(salesAheadOf([], today)).toBeNull()
})
