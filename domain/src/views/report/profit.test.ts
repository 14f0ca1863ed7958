import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rupiah } from '../../base/money/rupiah.ts'
import { guardedText } from '../../base/table/cell.ts'
import { csvRows } from '../../base/table/table.ts'
import { instant } from '../../base/time/instant.ts'
import type { BusinessDay } from '../../base/time/zone.ts'
import { anyShopDays } from '../../testing/any-shop-days.ts'
import { reportBreakdowns, reportFigures } from './breakdowns.ts'
import { profitOf, profitRows } from './profit.ts'
import { reportTable } from './report-table.ts'
import { type ShopReport, shopReport } from './shop-report.ts'
import { allStores, storeComparison } from './store-comparison.ts'
import { sumTallies, talliesOf } from './tally.ts'

const anyReport = anyShopDays.map((told) =>
  shopReport(
    sumTallies(
      told.flatMap(({ fact }) =>
        talliesOf({ ...fact, deviceId: '0191d5c5-0000-7000-8000-0000000000d1', at: instant(0) }),
      ),
    ),
    {
      product: (id) => `=Barang ${id.slice(-1)}`,
      customer: () => null,
      promotion: () => null,
      category: () => '',
    },
  ),
)
const anyCost = fc.record({
  soldRupiah: fc.integer({ min: -1_000_000, max: 90_000_000 }),
  lossRupiah: fc.integer({ min: -1_000_000, max: 9_000_000 }),
})

test('[REPORT-12] every row of laba rugi leads from one sum to the next, over any days', () => {
  fc.assert(
    fc.property(anyReport, anyCost, fc.nat({ max: 50_000 }), (days, cost, missing) => {
      const report: ShopReport = { ...days, missingRupiah: rupiah(missing) }
      const rows = profitRows(profitOf(report, cost), report.expenses)
      expect(rows[0]).toMatchObject({ name: 'Omzet', amountRupiah: report.netRupiah })
      let running = 0
      for (const { key, isSum, amountRupiah } of rows) {
        if (key === 'net' || !isSum) running += amountRupiah
        else expect([key, amountRupiah]).toEqual([key, running])
      }
      expect(rows.at(-1)?.name).toBe('Laba bersih')
    }),
  )
})

test('[REPORT-12] tax, lost goods, money that never came and is owed by nobody, kasbon let go, points and expenses are taken off', () => {
  const line = (key: string, amount: number) => ({
    ...{ key, name: key, count: 1, quantityThousandths: 0 },
    amountRupiah: rupiah(amount),
  })
  const profit = profitOf(
    {
      netRupiah: rupiah(111_000),
      tax: { baseRupiah: rupiah(100_000), taxRupiah: rupiah(11_000) },
      missingRupiah: rupiah(5_000),
      kasbon: [line('given', 50_000), line('missing', 4_000), line('write_off', -2_000)],
      byTender: [line('cash|', 100_000), line('point|', 1_000)],
      expenseRupiah: rupiah(20_000),
    },
    { soldRupiah: 60_000, lossRupiah: 3_000 },
  )
  expect(profit.grossRupiah).toBe(40_000)
  expect(profit.leftRupiah).toBe(13_000)
  // What is nothing is not said, but omzet, cost and both sums always are.
  const quiet = profitOf(
    {
      netRupiah: rupiah(0),
      tax: { baseRupiah: rupiah(0), taxRupiah: rupiah(0) },
      ...{ missingRupiah: rupiah(0), kasbon: [], byTender: [], expenseRupiah: rupiah(0) },
    },
    { soldRupiah: 0, lossRupiah: 0 },
  )
  expect(profitRows(quiet, []).map(({ key }) => key)).toEqual(['net', 'cost', 'gross', 'left'])
})

test('[REPORT-13] [SPREADSHEET-9] a report leaves with every figure and line, and nothing of it would be run', () => {
  fc.assert(
    fc.property(anyReport, anyCost, (report, cost) => {
      const profit = profitRows(profitOf(report, cost), report.expenses)
      const range = { fromDay: '2026-11-20' as BusinessDay, throughDay: '2026-11-30' as BusinessDay }
      const days = [{ day: range.fromDay, saleCount: 1, netRupiah: report.netRupiah as number }]
      const { columns, rows } = reportTable({ range, report, profit, days })
      const lines = reportBreakdowns.reduce((sum, { part }) => sum + report[part].length, 0)
      expect(rows).toHaveLength(1 + reportFigures(report).length + profit.length + days.length + lines)
      for (const row of rows) expect(row).toHaveLength(columns.length)
      const sold = rows.filter(([part]) => part === 'Produk terlaris')
      expect(sold.map((row) => row[4])).toEqual(report.byProduct.map(({ amountRupiah }) => amountRupiah))
      for (const [, name] of sold) expect(csvRows([[name!]])).toContain(guardedText(String(name), true))
      for (const text of csvRows(rows).split('\r\n'))
        for (const cell of text.split(';')) expect(cell).not.toMatch(/^"?[=+@]/)
    }),
    { numRuns: 50 },
  )
})

test('[REPORT-14] a shop is compared by the figures of its own report, and all together are their sums', () => {
  const anyWorth = fc.record({ stockRupiah: fc.integer(), onTheWayRupiah: fc.nat() })
  const anyStore = fc.record({
    report: anyReport,
    beforeReport: anyReport,
    cost: fc.option(fc.record({ now: anyCost, before: anyCost, stock: anyWorth }), { freq: 8 }),
  })
  fc.assert(
    fc.property(fc.array(anyStore, { maxLength: 5 }), (stores) => {
      const lines = stores.map(({ cost, ...answer }) =>
        storeComparison(
          answer,
          cost === null ? null : { ...cost.now, before: cost.before, stock: cost.stock },
        ),
      )
      stores.forEach(({ report, beforeReport, cost }, at) => {
        const { now, before } = lines[at]!
        expect(now).toEqual({
          netRupiah: report.netRupiah,
          saleCount: report.saleCount,
          profitRupiah:
            cost === null
              ? null
              : profitRows(profitOf(report, cost.now), report.expenses).at(-1)?.amountRupiah,
        })
        expect([before.netRupiah, before.saleCount]).toEqual([beforeReport.netRupiah, beforeReport.saleCount])
      })
      const all = allStores(lines)
      const worths = stores.map(({ cost }) => cost?.stock ?? null)
      expect(lines.map(({ stock }) => stock)).toEqual(worths)
      const known = worths.flatMap((worth) => worth ?? [])
      expect(all.stock).toEqual(
        worths.includes(null)
          ? null
          : {
              stockRupiah: known.reduce((sum, worth) => sum + worth.stockRupiah, 0),
              onTheWayRupiah: known.reduce((sum, worth) => sum + worth.onTheWayRupiah, 0),
            },
      )
      for (const when of ['now', 'before'] as const) {
        const profits = lines.map((line) => line[when].profitRupiah)
        expect(all[when]).toEqual({
          netRupiah: lines.reduce((sum, line) => sum + line[when].netRupiah, 0),
          saleCount: lines.reduce((sum, line) => sum + line[when].saleCount, 0),
          profitRupiah: profits.includes(null)
            ? null
            : profits.reduce<number>((sum, one) => sum + (one ?? 0), 0),
        })
      }
    }),
  )
})
