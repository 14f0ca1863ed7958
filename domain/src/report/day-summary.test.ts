import fc from 'fast-check'
import { expect, test } from 'vitest'
import { noRounding } from '../money/rounding.ts'
import { rupiah } from '../money/rupiah.ts'
import type { SaleRecorded } from '../sale/events.ts'
import { saleRecorded } from '../sale/record.ts'
import { settleCashSale } from '../sale/settle.ts'
import { wholeUnits } from '../stock/quantity.ts'
import { instant } from '../time/instant.ts'
import { businessDayOf } from '../time/zone.ts'
import { daySummary } from './day-summary.ts'

function sale(priceRupiah: number, discountRupiah: number): SaleRecorded {
  const draft = {
    lines: [
      {
        productId: null,
        name: 'Barang lain',
        unit: 'pcs',
        isStocked: false,
        quantityThousandths: wholeUnits(1),
        priceRupiah: rupiah(priceRupiah),
        discount: null,
        note: '',
      },
    ],
    billDiscount: { kind: 'amount' as const, amountRupiah: rupiah(discountRupiah) },
  }
  const settled = settleCashSale(draft, noRounding, rupiah(10_000_000))
  if (!settled.ok) throw new Error(settled.refusal.code)
  return saleRecorded(draft, settled.value, {
    receiptNumber: 'A-261120-0001',
    verifyCode: '0123456789ABCDEF',
    zone: 'Asia/Jakarta',
    businessDay: businessDayOf(instant(1_795_000_000_000), 'Asia/Jakarta'),
    cashierName: '',
  })
}

test('[REPORT-1] a day is the sum of its sales', () => {
  expect(daySummary([sale(10_000, 500), sale(2_500, 0)])).toEqual({
    saleCount: 2,
    totalRupiah: 12_000,
    discountRupiah: 500,
    cashRupiah: 12_000,
    roundingRupiah: 0,
  })
  expect(daySummary([]).totalRupiah).toBe(0)
})

test('[REPORT-1] the order of the sales does not matter', () => {
  const sales = fc.array(fc.tuple(fc.nat({ max: 900_000 }), fc.nat({ max: 9_000 })), { maxLength: 20 })
  fc.assert(
    fc.property(sales, (figures) => {
      const recorded = figures.map(([price, discount]) => sale(price, discount))
      expect(daySummary([...recorded].reverse())).toEqual(daySummary(recorded))
    }),
  )
})
