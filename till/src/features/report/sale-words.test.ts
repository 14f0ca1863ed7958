import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { instant } from '@laci/domain/base/time/instant.ts'
import { expect, test } from 'vitest'
import type { SaleSummary } from '../../engine/api/sales.ts'
import { isMeant } from './sale-words.ts'
import type { DayRow } from './sales-rows.tsx'

test('[TILL-173] what is typed is looked for in the number, all goods, the customer and the way of paying', () => {
  const row: DayRow = {
    kind: 'sale',
    refundedRupiah: 0,
    sale: {
      saleId: 'x',
      soldAt: instant(0),
      receiptNumber: 'A-261120-0231',
      firstName: 'Gula Pasir',
      itemCount: 2,
      totalRupiah: rupiah(2_000),
      isSent: true,
      payments: [{ tender: 'kasbon', amountRupiah: rupiah(2_000), receivedRupiah: rupiah(2_000) }],
      sale: {
        lines: [{ name: 'Gula Pasir' }, { name: 'Teh Celup' }],
        customerName: 'Bu Tini',
      } as SaleSummary['sale'],
    },
  }
  for (const words of ['', ' ', '0231', 'celup', 'TINI', 'kasbon', 'tini gula'])
    expect(isMeant(row, words), words).toBe(true)
  for (const words of ['kopi', 'tini kopi', 'qris', '0232']) expect(isMeant(row, words), words).toBe(false)
})
