import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Rupiah, rupiah, sumRupiah } from '../../base/money/rupiah.ts'
import { type QuantityThousandths, wholeUnits } from '../../base/quantity/quantity.ts'
import { instant } from '../../base/time/instant.ts'
import { type DayRange, rangeBefore, rangeNamed } from '../../base/time/range.ts'
import type { BusinessDay } from '../../base/time/zone.ts'
import { isCostKnown } from '../../catalog/known-cost.ts'
import { movementsOf } from '../../journal/movements.ts'
import type { UncheckedPayment } from '../../sale/payment-check.ts'
import { anyRange } from '../../testing/any-range.ts'
import { anyShopDays, someSaleId, type ToldAt } from '../../testing/any-shop-days.ts'
import { profitOf, profitRows } from './profit.ts'
import { reportTable, uncostedLabel } from './report-table.ts'
import { type ReportNames, shopReport } from './shop-report.ts'
import {
  missingTallies,
  newerName,
  type SeenName,
  sumTallies,
  type TalliedEvent,
  talliesOf,
} from './tally.ts'
import { joinTaxMonths, monthsOfYear, taxMonthOf, taxRecap, taxTable } from './tax-recap.ts'
import { turnoverOf, turnoverRecap } from './turnover-tax.ts'

const deviceId = '0191d5c5-0000-7000-8000-0000000000d1'
const noonMs = Date.UTC(2026, 10, 22, 5)

const events = (told: readonly ToldAt[]): TalliedEvent[] =>
  told.map(({ fact, afterMinutes }) => ({ ...fact, deviceId, at: instant(noonMs + afterMinutes * 60_000) }))

const names: ReportNames = {
  product: (productId) => `Barang ${productId.slice(-1)}`,
  customer: () => 'Bu Ani',
  promotion: () => 'Promo',
  category: (productId) => (productId.endsWith('1') ? '' : productId.endsWith('2') ? 'Minuman' : 'Sembako'),
}
const reportOf = (told: readonly ToldAt[]) => shopReport(sumTallies(events(told).flatMap(talliesOf)), names)
const sum = (lines: readonly { readonly amountRupiah: Rupiah }[]) =>
  sumRupiah(lines.map(({ amountRupiah }) => amountRupiah))

test('[REPORT-1] by tender, product, category, hour, cashier and customer each add up to the omzet, whatever happened', () => {
  fc.assert(
    fc.property(anyShopDays, (told) => {
      const report = reportOf(told)
      const totals = (kind: 'sale_recorded' | 'sale_refunded') =>
        sumRupiah(told.flatMap(({ fact }) => (fact.kind === kind ? [fact.body.totalRupiah] : [])))
      expect(report.soldRupiah).toBe(totals('sale_recorded'))
      expect(report.refundedRupiah).toBe(totals('sale_refunded'))
      expect(report.netRupiah).toBe(report.soldRupiah - report.refundedRupiah)
      const { serviceRupiah, addedTaxRupiah, roundingRupiah } = report
      const beside = serviceRupiah + addedTaxRupiah + roundingRupiah
      for (const lines of [report.byTender, report.byHour, report.byCashier, report.byCustomer])
        expect(sum(lines)).toBe(report.netRupiah)
      for (const lines of [report.byProduct, report.byCategory])
        expect(sum(lines) + beside).toBe(report.netRupiah)
      expect(shopReport(sumTallies(events(told).toReversed().flatMap(talliesOf)), names)).toEqual(report)
    }),
    { numRuns: 300 },
  )
})

test('[REPORT-1] [REFUND-2] sales that came back whole are days of nothing, in every list', () => {
  fc.assert(
    fc.property(anyShopDays, (told) => {
      // What is left of each sale once its refunds are taken off; only those that came back whole are looked at.
      const left = told.map(({ fact }, index) => {
        if (fact.kind !== 'sale_recorded') return null
        const back = told
          .filter(({ of }) => of === index)
          .flatMap(({ fact: refund }) => (refund.kind === 'sale_refunded' ? refund.body.lines : []))
        return fact.body.lines.every(
          (line, at) =>
            back
              .filter(({ lineIndex }) => lineIndex === at)
              .reduce((sold, one) => sold - one.quantityThousandths, line.quantityThousandths as number) ===
            0,
        )
      })
      const whole = told.filter(({ of }, index) => left[of ?? index] === true)
      const report = reportOf(whole)
      expect(report.netRupiah).toBe(0)
      for (const { amountRupiah } of [...report.byTender, ...report.byProduct, ...report.byCategory])
        expect(amountRupiah).toBe(0)
      for (const { quantityThousandths } of report.byProduct) expect(quantityThousandths).toBe(0)
      expect([
        report.serviceRupiah,
        report.addedTaxRupiah,
        report.roundingRupiah,
        report.tax.taxRupiah,
      ]).toEqual([0, 0, 0, 0])
    }),
  )
})

test('[REPORT-1] [SALE-22] what never came is missing by tender, and with it the tenders add up to the omzet', () => {
  fc.assert(
    fc.property(anyShopDays, fc.array(fc.boolean()), (told, missing) => {
      const unseen = events(told).flatMap((event, saleIndex): UncheckedPayment[] => {
        if (event.kind !== 'sale_recorded') return []
        const { body: sale, at: soldAt } = event
        return sale.payments.map((payment, paymentIndex) => ({
          ...{ saleId: someSaleId, paymentIndex, payment, sale, soldAt, businessDay: sale.businessDay },
          state: missing[saleIndex + paymentIndex] ? 'missing' : 'received',
          kasbonRupiah: 0,
          kasbonCustomerId: null,
          takenBack: [],
        }))
      })
      const tallies = events(told).flatMap(talliesOf)
      const report = shopReport(sumTallies([...tallies, ...missingTallies(unseen)]), names)
      const gone = unseen
        .filter(({ state }) => state === 'missing')
        .map(({ payment }) => payment.amountRupiah)
      expect(report.missingRupiah).toBe(sumRupiah(gone))
      expect(sum(report.byTender) + report.missingRupiah).toBe(report.netRupiah)
      const { byTender: _, missingRupiah: __, cashRupiah: ___, ...rest } = report
      expect(reportOf(told)).toMatchObject(rest)
    }),
  )
})

test('[REPORT-5] the days of a shop add up to the range, cut wherever they are, and cash to what the drawers hold', () => {
  fc.assert(
    fc.property(anyShopDays, fc.nat({ max: 6 }), (told, at) => {
      const tallies = events(told).flatMap(talliesOf)
      const cut = `2026-11-${20 + at}` as BusinessDay
      const parts = [tallies.filter(({ day }) => day < cut), tallies.filter(({ day }) => day >= cut)]
      const both = parts.flatMap((part) =>
        Object.entries(sumTallies(part)).flatMap(([group, sums]) =>
          sums.map((one) => ({ group: group as (typeof tallies)[number]['group'], ...one })),
        ),
      )
      expect(shopReport(sumTallies(both), names)).toEqual(shopReport(sumTallies(tallies), names))
      const moved = events(told)
        .flatMap((event) => movementsOf(event))
        .filter(({ account }) => account === 'cash')
      expect(reportOf(told).cash.netRupiah).toBe(sumRupiah(moved.map(({ amount }) => rupiah(amount))))
    }),
  )
})

test('[REPORT-5] an expense counts for the day that it names, and so does what takes it back', () => {
  const counter = { zone: 'Asia/Jakarta', businessDay: '2026-11-22' as BusinessDay, cashierName: '' } as const
  const spent = {
    category: 'Gaji',
    amountRupiah: rupiah(500_000),
    day: '2026-11-20' as BusinessDay,
    source: 'drawer',
  } as const
  const told = talliesOf({
    kind: 'expense_recorded',
    body: { ...counter, ...spent, note: '' },
    deviceId,
    at: instant(noonMs),
  })
  expect(told).toEqual([
    {
      day: '2026-11-22',
      group: 'cash',
      key: 'expense',
      count: 1,
      quantityThousandths: 0,
      amountRupiah: -500_000,
    },
    {
      day: '2026-11-20',
      group: 'expense',
      key: 'Gaji',
      count: 1,
      quantityThousandths: 0,
      amountRupiah: 500_000,
    },
  ])
})

test('[REPORT-5] the name of a product is the newest that a receipt said, in whatever order they come', () => {
  const seen = fc.array(
    fc.record({ name: fc.constantFrom('Mi', 'Mi Jumbo', 'Mie'), at: fc.nat({ max: 3 }) }),
    { minLength: 1 },
  )
  fc.assert(
    fc.property(seen, (all) => {
      const newest = (list: readonly SeenName[]) => list.reduce<SeenName | undefined>(newerName, undefined)
      expect(newest(all.toReversed())).toEqual(newest(all))
      expect(newest(all)!.at).toBe(Math.max(...all.map(({ at }) => at)))
    }),
  )
})

const range = (fromDay: string, throughDay: string) => ({ fromDay, throughDay }) as DayRange
test('[REPORT-7] months are compared with months, the beginning of one with the beginning of the last, other days with those before', () => {
  expect(rangeBefore(range('2026-11-01', '2026-11-30'))).toEqual(range('2026-10-01', '2026-10-31'))
  expect(rangeBefore(range('2026-01-01', '2026-12-31'))).toEqual(range('2025-01-01', '2025-12-31'))
  expect(rangeBefore(range('2026-11-01', '2026-11-22'))).toEqual(range('2026-10-01', '2026-10-22'))
  expect(rangeBefore(range('2026-03-01', '2026-03-30'))).toEqual(range('2026-02-01', '2026-02-28'))
  expect(rangeBefore(range('2026-11-16', '2026-11-22'))).toEqual(range('2026-11-09', '2026-11-15'))
  expect(rangeBefore(range('2026-11-22', '2026-11-22'))).toEqual(range('2026-11-21', '2026-11-21'))
  const today = '2026-03-05' as BusinessDay
  expect(rangeNamed('last_7', today)).toEqual(range('2026-02-27', '2026-03-05'))
  expect(rangeNamed('this_month', today)).toEqual(range('2026-03-01', '2026-03-05'))
  expect(rangeNamed('last_month', today)).toEqual(range('2026-02-01', '2026-02-28'))
  expect(rangeNamed('last_30', today)).toEqual(range('2026-02-04', '2026-03-05'))
  fc.assert(
    fc.property(anyRange, (asked) => {
      const before = rangeBefore(asked)
      expect(before.throughDay < asked.fromDay).toBe(true)
      expect(before.fromDay <= before.throughDay).toBe(true)
    }),
  )
})

test('[REPORT-9] goods stand under the category that they have now, free lines under none', () => {
  const sums = {
    product: [
      { key: 'p2', count: 1, quantityThousandths: 1_000, amountRupiah: 5_000 },
      { key: 'p1', count: 2, quantityThousandths: 3_000, amountRupiah: 9_000 },
      { key: '=Parkir', count: 1, quantityThousandths: 1_000, amountRupiah: 2_000 },
    ],
  }
  expect(shopReport(sums, names).byCategory.map(({ name, amountRupiah }) => [name, amountRupiah])).toEqual([
    ['Tanpa kategori', 11_000],
    ['Minuman', 5_000],
  ])
})

test('[REPORT-11] turnover is the omzet before discounts and without PPN; a person pays from Rp 500 juta of the year on', () => {
  expect(
    turnoverOf({
      netRupiah: rupiah(1_110_000),
      discountRupiah: rupiah(90_000),
      tax: { baseRupiah: rupiah(1_000_000), taxRupiah: rupiah(110_000) },
    }),
  ).toBe(1_090_000)
  const months = [300, 190, 20, -5, 100].map((millions, index) => ({
    month: `2026-0${index + 1}`,
    turnoverRupiah: rupiah(millions * 1_000_000),
  }))
  expect(
    turnoverRecap(months, 'person').map(({ taxedRupiah, taxRupiah }) => [taxedRupiah, taxRupiah]),
  ).toEqual([
    [0, 0],
    [0, 0],
    [10_000_000, 50_000],
    [0, 0],
    [95_000_000, 475_000],
  ])
  expect(turnoverRecap(months, 'company').map(({ taxRupiah }) => taxRupiah)).toEqual([
    1_500_000, 950_000, 100_000, 0, 475_000,
  ])
  expect(turnoverRecap(months, 'person').at(-1)!.yearRupiah).toBe(605_000_000)
})

test('[TAX-6] a month below zero lets no rupiah be taxed twice: what is asked is the tax on the year so far less what was asked', () => {
  const recapOf = (millions: readonly number[], taxpayer: 'person' | 'company') =>
    turnoverRecap(
      millions.map((it, index) => ({ month: `2026-0${index + 1}`, turnoverRupiah: rupiah(it * 1_000_000) })),
      taxpayer,
    )
  expect(recapOf([600, -150, 150], 'person').map(({ taxRupiah }) => taxRupiah)).toEqual([500_000, 0, 0])
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -300, max: 400 }), { minLength: 1, maxLength: 9 }),
      fc.constantFrom('person' as const, 'company' as const),
      (millions, taxpayer) => {
        const free = taxpayer === 'person' ? 500_000_000 : 0
        let year = 0
        let asked = 0
        for (const { turnoverRupiah, taxRupiah } of recapOf(millions, taxpayer)) {
          year += turnoverRupiah
          expect(taxRupiah).toBe(Math.max(0, (Math.max(0, year - free) * 5) / 1_000 - asked))
          asked += taxRupiah
        }
      },
    ),
  )
})

test('[REPORT-17] [REPORT-11] the months of a tax year sum up to the year and are the report’s own, of one shop and of several', () => {
  fc.assert(
    fc.property(fc.array(anyShopDays, { minLength: 1, maxLength: 3 }), (stores) => {
      const year = { fromDay: '2026-01-01', throughDay: '2026-12-31' } as DayRange
      const within = (told: readonly ToldAt[], { fromDay, throughDay }: DayRange) =>
        shopReport(
          sumTallies(
            events(told)
              .flatMap(talliesOf)
              .filter(({ day }) => day >= fromDay && day <= throughDay),
          ),
          names,
        )
      const monthsOf = (told: readonly ToldAt[]) =>
        monthsOfYear(2026).map(({ month, range: days }) => taxMonthOf(month, within(told, days)))
      const months = joinTaxMonths(stores.map(monthsOf))
      const recap = taxRecap(months, 'person')
      const whole = stores.map((told) => within(told, year))
      const total = (of: (report: (typeof whole)[number]) => number) =>
        whole.reduce((added, report) => added + of(report), 0)
      expect(months.map(({ month }) => month)).toHaveLength(12)
      expect(recap.turnoverRupiah).toBe(total(turnoverOf))
      expect(recap.months.at(-1)!.yearRupiah).toBe(recap.turnoverRupiah)
      expect(recap.vatRupiah + recap.localTax.taxRupiah).toBe(total(({ tax }) => tax.taxRupiah))
      expect(recap.vatBaseRupiah + recap.localTax.baseRupiah).toBe(total(({ tax }) => tax.baseRupiah))
      for (const { taxRupiah } of recap.months) expect(Number.isSafeInteger(taxRupiah)).toBe(true)
      // Every cell of the file stands on the page as well.
      const rows = taxTable(recap).rows
      expect(rows).toHaveLength(13)
      expect(rows.at(-1)!.slice(0, 2)).toEqual(['Setahun', recap.turnoverRupiah])
    }),
    { numRuns: 60 },
  )
})

test('[REPORT-17] the Rp 500 juta that are free belong to the owner and not to each shop', () => {
  const shop = (millions: number) =>
    monthsOfYear(2026).map(({ month }) => ({
      ...{ month, turnoverRupiah: rupiah(millions * 1_000_000) },
      ...{ taxBaseRupiah: rupiah(0), taxRupiah: rupiah(0) },
    }))
  const alone = taxRecap(shop(40), 'person')
  const both = taxRecap(joinTaxMonths([shop(40), shop(30)]), 'person')
  expect([alone.turnoverRupiah, alone.taxRupiah]).toEqual([480_000_000, 0])
  expect([both.turnoverRupiah, both.taxRupiah]).toEqual([840_000_000, 1_700_000])
  expect(both.months[7]).toMatchObject({ month: '2026-08', taxedRupiah: 60_000_000, taxRupiah: 300_000 })
  expect(both.hasVat).toBe(false)
  expect(taxTable(both).columns.map(({ header }) => header)).not.toContain('PPN keluaran')
})

test('[REPORT-90] [REPORT-17] a month that was put right says what it had said, of all shops and in the file', () => {
  const shop = (base: number, before?: number) =>
    monthsOfYear(2026).map(({ month }) => ({
      ...{ month, turnoverRupiah: rupiah(1_000_000) },
      ...{ taxBaseRupiah: rupiah(base), taxRupiah: rupiah(110) },
      ...(before !== undefined &&
        month === '2026-11' && { before: { taxBaseRupiah: rupiah(before), taxRupiah: rupiah(100) } }),
    }))
  const recap = taxRecap(joinTaxMonths([shop(1_000), shop(2_000, 1_500)]), 'person')
  expect(recap.months[10]).toMatchObject({
    vatBaseRupiah: 3_000,
    before: { taxBaseRupiah: 2_500, taxRupiah: 210 },
  })
  expect(recap.months[9]!.before).toBeUndefined()
  const { columns, rows } = taxTable(recap)
  expect(columns.slice(-2).map(({ header }) => header)).toEqual([
    'DPP sebelum dibetulkan',
    'PPN sebelum dibetulkan',
  ])
  for (const row of rows) expect(row).toHaveLength(columns.length)
  expect(rows[10]!.slice(-2)).toEqual([2_500, 210])
  expect(rows[9]!.slice(-2)).toEqual([null, null])
  expect(taxTable(taxRecap(shop(1_000), 'person')).columns).toHaveLength(columns.length - 2)
})

test('[REPORT-1] some days without anything are zeros and empty lists', () => {
  expect(shopReport({}, names)).toMatchObject({
    saleCount: 0,
    netRupiah: 0,
    averageRupiah: 0,
    byProduct: [],
    byHour: [],
  })
})

test('[REPORT-70] what of the omzet is of goods whose cost nobody has said is named, free lines with it, and what came back is not', () => {
  const known = '01919191-0000-7000-8000-000000000001'
  const unknown = '01919191-0000-7000-8000-000000000002'
  const bundle = '01919191-0000-7000-8000-000000000003'
  const product = (key: string, amountRupiah: number) => ({
    ...{ key, count: 1, quantityThousandths: 1_000, amountRupiah },
  })
  type Parts = { productId: string; quantityThousandths: QuantityThousandths }[]
  const fields = new Map<string, { costRupiah: Rupiah | null; parts: Parts }>([
    [known, { costRupiah: rupiah(500), parts: [] }],
    [unknown, { costRupiah: rupiah(0), parts: [] }],
    [bundle, { costRupiah: null, parts: [{ productId: known, quantityThousandths: wholeUnits(2) }] }],
  ])
  const fieldsOf = (productId: string) => fields.get(productId)
  const hasCost = (productId: string) => isCostKnown(fieldsOf(productId), fieldsOf)
  const sums = {
    product: [
      product(known, 9_000),
      product(unknown, 3_000),
      product(bundle, 7_000),
      product('=Barang lain', 2_000),
    ],
  }
  expect(shopReport(sums, { ...names, hasCost })).toMatchObject({ uncostedRupiah: 5_000, uncostedCount: 1 })
  fields.set(known, { costRupiah: rupiah(0), parts: [] })
  expect(shopReport(sums, { ...names, hasCost }).uncostedRupiah).toBe(21_000)
  expect(shopReport(sums, { ...names, hasCost }).uncostedCount).toBe(3)
  expect(shopReport({}, { ...names, hasCost })).toMatchObject({ uncostedRupiah: 0, uncostedCount: 0 })
  expect(shopReport(sums, names).uncostedRupiah).toBe(undefined)
  const report = shopReport(sums, { ...names, hasCost })
  const table = (profit: ReturnType<typeof profitRows>) =>
    reportTable({
      range: { fromDay: '2026-11-22', throughDay: '2026-11-22' } as never,
      report,
      profit,
      days: [],
    })
      .rows.filter(([, name]) => name === uncostedLabel)
      .map((row) => row.at(-1))
  expect(table(profitRows(profitOf(report, { soldRupiah: 0, lossRupiah: 0 }), []))).toEqual([21_000])
  expect(table([])).toEqual([])
})

test('[REPORT-71] the average is the omzet by transaction, less what came back', () => {
  const one = (key: string, count: number, amountRupiah: number) => ({
    ...{ key, count, quantityThousandths: 0, amountRupiah },
  })
  const average = (sold: number, count: number, back: number) =>
    shopReport({ sold: [one('', count, sold)], refunded: [one('', back === 0 ? 0 : 1, back)] }, names)
      .averageRupiah
  expect(average(151_150, 12, 1_470)).toBe(12_473)
  expect(average(30_000, 2, 0)).toBe(15_000)
  expect(average(10_000, 1, 10_000)).toBe(0)
  expect(average(0, 0, 5_000)).toBe(0)
})

test('[REPORT-72] goods that have all come back stand in no list, and goods that were given away do', () => {
  const line = (key: string, quantityThousandths: number, amountRupiah: number) => ({
    ...{ key, count: 1, quantityThousandths, amountRupiah },
  })
  const product = '01919191-0000-7000-8000-00000000000'
  const report = shopReport(
    {
      product: [line(`${product}1`, 0, 0), line(`${product}2`, 2_000, 7_000), line(`${product}3`, 1_000, 0)],
    },
    names,
  )
  expect(report.byProduct.map(({ name, quantityThousandths }) => [name, quantityThousandths])).toEqual([
    ['Barang 2', 2_000],
    ['Barang 3', 1_000],
  ])
  expect(report.byCategory.map(({ name }) => name)).toEqual(['Minuman', 'Sembako'])
})
