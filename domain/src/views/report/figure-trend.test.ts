import { expect, test } from 'vitest'
import { figureTrend } from './figure-trend.ts'

const traded = { saleCount: 2, refundCount: 0 }

test('[REPORT-73] a trend is said only where there was something before', () => {
  expect(figureTrend(70_580, 0, { saleCount: 0, refundCount: 0 })).toBeNull()
  expect(figureTrend(70_580, 0, null)).toBeNull()
  expect(figureTrend(75_000, 50_000, traded)).toEqual({
    ...{ direction: 'up', differenceRupiah: 25_000, beforeRupiah: 50_000, percent: 50 },
  })
  expect(figureTrend(40_000, 50_000, traded)).toMatchObject({
    direction: 'down',
    differenceRupiah: -10_000,
    percent: 20,
  })
  expect(figureTrend(50_000, 50_000, traded)).toMatchObject({ direction: 'same', percent: 0 })
})

test('[REPORT-73] what all came back, or was a loss, gives no percent', () => {
  expect(figureTrend(5_000, 0, { saleCount: 1, refundCount: 1 })).toMatchObject({
    direction: 'up',
    percent: null,
  })
  expect(figureTrend(5_000, -2_000, traded)).toMatchObject({ direction: 'up', percent: null })
})
