import { daysOfRange } from '@laci/domain/base/time/range.ts'
import type { BusinessDay } from '@laci/domain/base/time/zone.ts'
import { shopReport } from '@laci/domain/views/report/shop-report.ts'
import { expect, test } from 'vitest'
import { chartSteps } from './chart-steps.ts'

const names = { product: () => null, customer: () => null, promotion: () => null, category: () => '' }
const reportOf = (hours: readonly [key: string, amountRupiah: number][]) =>
  shopReport(
    {
      hour: hours.map(([key, amountRupiah]) => ({ key, amountRupiah, count: 1, quantityThousandths: 0 })),
    },
    names,
  )
const daysOf = (fromDay: string, throughDay: string) =>
  daysOfRange({ fromDay: fromDay as BusinessDay, throughDay: throughDay as BusinessDay }).map((day) => ({
    ...{ day, saleCount: 1, netRupiah: 1_000 },
  }))

test('[REPORT-13] the chart has hours of one day, days of some weeks, and months of more, and loses no rupiah', () => {
  const report = reportOf([
    ['09', 5_000],
    ['12', 7_000],
  ])
  const beforeReport = reportOf([['08', 3_000]])
  const oneDay = chartSteps({
    days: daysOf('2026-11-22', '2026-11-22'),
    beforeDays: daysOf('2026-11-21', '2026-11-21'),
    report,
    beforeReport,
  })
  expect(oneDay.unit).toBe('jam')
  expect(oneDay.steps.map(({ label, nowRupiah, beforeRupiah }) => [label, nowRupiah, beforeRupiah])).toEqual([
    ['08', 0, 3_000],
    ['09', 5_000, 0],
    ['10', 0, 0],
    ['11', 0, 0],
    ['12', 7_000, 0],
  ])
  // The 31st of March has no day before it to stand beside.
  const month = chartSteps({
    days: daysOf('2026-03-01', '2026-03-31'),
    beforeDays: daysOf('2026-02-01', '2026-02-28'),
    report,
    beforeReport,
  })
  expect([
    month.unit,
    month.steps.length,
    month.steps[27]?.beforeRupiah,
    month.steps[28]?.beforeRupiah,
  ]).toEqual(['hari', 31, 1_000, null])
  const acrossMonths = chartSteps({
    days: daysOf('2026-10-30', '2026-11-02'),
    beforeDays: [],
    report,
    beforeReport,
  })
  expect(acrossMonths.steps.map(({ label }) => label)).toEqual(['30/10', '31/10', '1/11', '2/11'])
  const year = chartSteps({
    days: daysOf('2026-01-01', '2026-12-31'),
    beforeDays: daysOf('2025-01-01', '2025-12-31'),
    report,
    beforeReport,
  })
  expect([year.unit, year.steps.length, year.steps[1]]).toEqual([
    'bulan',
    12,
    { key: '2026-02', label: 'Feb 26', name: 'Februari 2026', nowRupiah: 28_000, beforeRupiah: 28_000 },
  ])
  expect(year.steps.reduce((sum, { nowRupiah }) => sum + nowRupiah, 0)).toBe(365_000)
})
