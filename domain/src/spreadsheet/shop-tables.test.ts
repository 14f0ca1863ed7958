import { expect, test } from 'vitest'
import { customerDefaults } from '../customer/customer.ts'
import { rupiah } from '../money/rupiah.ts'
import type { SaleRecorded } from '../sale/events.ts'
import { instant } from '../time/instant.ts'
import { customerTable, saleTable } from './shop-tables.ts'
import { csvRows } from './table.ts'

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
    { saleId: 's', soldAt: instant(Date.UTC(2026, 10, 20, 7, 5, 9)), sale },
  ])
  expect(rows).toHaveLength(2)
  expect(rows[0]).toHaveLength(columns.length)
  expect(rows[0]?.slice(0, 3)).toEqual(['2026-11-20', '2026-11-20 14:05:09', 'A-261120-0001'])
  expect(rows.map((row) => row[10])).toEqual([29_000, null])
})
