import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rupiah } from '../../base/money/rupiah.ts'
import { csvRows } from '../../base/table/table.ts'
import { instant } from '../../base/time/instant.ts'
import { customerDefaults } from '../../customer/customer.ts'
import type { SaleRecorded } from '../../sale/events.ts'
import { anyShopDays, someSaleId } from '../../testing/any-shop-days.ts'
import { type ReportNames, shopReport } from '../report/shop-report.ts'
import { sumTallies, type TalliedEvent, talliesOf } from '../report/tally.ts'
import { customerTable, isTrade, saleTable } from './shop-tables.ts'

test('[SPREADSHEET-9] customers leave with what they owe, and what they typed runs nothing', () => {
  const { columns, rows } = customerTable([
    {
      id: 'x',
      fields: { ...customerDefaults, name: '=Bu Sri', phone: '+62812' },
      owedRupiah: 15_000,
      pointCount: 3,
    },
  ])
  expect(rows[0]).toHaveLength(columns.length)
  expect(csvRows(rows)).toBe(`"'=Bu Sri";'+62812;;;15000;3;;;Ya;x\r\n`)
})

test('[SPREADSHEET-9] the total of a sale stands once, so that the column adds up', () => {
  const line = { name: 'Gula', quantityThousandths: 1_500, unit: 'kg', priceRupiah: 10_000 }
  const reduced = { ...line, lineDiscountRupiah: 500, billDiscountRupiah: 0 }
  const sale = {
    businessDay: '2026-11-20',
    zone: 'Asia/Jakarta',
    receiptNumber: 'A-261120-0001',
    cashierName: 'Sari',
    lines: [reduced, reduced],
    payments: [{ tender: 'cash', amountRupiah: rupiah(29_000) }],
    totalRupiah: 29_000,
  } as unknown as SaleRecorded
  const { columns, rows } = saleTable([
    { at: instant(Date.UTC(2026, 10, 20, 7, 5, 9)), kind: 'sale_recorded', body: sale },
  ])
  expect(rows).toHaveLength(2)
  expect(rows[0]).toHaveLength(columns.length)
  expect(rows[0]?.slice(0, 3)).toEqual(['2026-11-20', '2026-11-20 14:05:09', 'A-261120-0001'])
  expect(rows.map((row) => row[10])).toEqual([29_000, null])
})

const names: ReportNames = {
  product: () => null,
  customer: () => null,
  promotion: () => null,
  category: () => '',
}

/** The columns of a CSV as a spreadsheet adds them up. */
function columnSums(csv: string, headers: readonly string[]): { readonly [header: string]: number } {
  const rows = csv.trimEnd().split('\r\n')
  return Object.fromEntries(
    headers.map((header, at) => [
      header,
      rows.reduce((sum, row) => sum + Number((row.split(';')[at] ?? '').replace(',', '.')) * 1000, 0) / 1000,
    ]),
  )
}

test('[SPREADSHEET-30] the file of all sales adds up to the report: omzet, Diskon, service, tax, rounding and what came back', () => {
  fc.assert(
    fc.property(anyShopDays, (told) => {
      const events = told.map(
        ({ fact, afterMinutes }): TalliedEvent => ({
          ...{ ...fact, deviceId: someSaleId },
          at: instant(Date.UTC(2026, 10, 22, 5) + afterMinutes * 60_000),
        }),
      )
      const report = shopReport(sumTallies(events.flatMap(talliesOf)), names)
      const { columns, rows } = saleTable(events.filter(isTrade))
      const sumsOf = (some: typeof rows) =>
        columnSums(
          csvRows(some),
          columns.map(({ header }) => header),
        )
      const sums = sumsOf(rows)
      expect(sums).toMatchObject({
        'Total Nota': report.netRupiah,
        Diskon: report.discountRupiah,
        'Biaya Layanan': report.serviceRupiah,
        Pembulatan: report.roundingRupiah,
        'Pajak di Atas Harga': report.addedTaxRupiah,
        'Setelah Diskon': report.byProduct.reduce((sum, { amountRupiah }) => sum + amountRupiah, 0),
      })
      expect(sums['Pajak di Atas Harga']! + sums['Pajak dalam Harga']!).toBe(report.tax.taxRupiah)
      expect(sums['Termasuk PBJT']).toBe(report.localTax?.taxRupiah ?? 0)
      expect(sums.Jumlah! * 1000).toBeCloseTo(report.itemCountThousandths, 3)
      const made = ['Setelah Diskon', 'Biaya Layanan', 'Pajak di Atas Harga', 'Pembulatan']
      expect(made.reduce((sum, header) => sum + sums[header]!, 0)).toBe(report.netRupiah)
      const back = sumsOf(rows.filter((row) => row.includes('Retur')))
      expect(back['Total Nota']! + report.refundedRupiah).toBe(0)
      // And each row by itself, to the rupiah that a weighed quantity is rounded by.
      for (const row of rows) {
        const [quantity, price, discount, net] = [6, 8, 9, 14].map((at) => row[at] as number | null)
        if (price === null) continue
        expect(Math.abs(quantity! * price! - discount! - net!)).toBeLessThanOrEqual(0.5 + 1e-6)
      }
    }),
    { numRuns: 150 },
  )
})
