import { expect, test } from 'vitest'
import { rupiah } from '../../base/money/rupiah.ts'
import { quantityThousandths } from '../../base/quantity/quantity.ts'
import type { BusinessDay } from '../../base/time/zone.ts'
import { type ProductChanges, productDefaults } from '../../catalog/product.ts'
import { slowGoods, slowRange, soldProducts } from './slow-goods.ts'

const box = { name: 'dus', factorThousandths: quantityThousandths(12_000), barcodes: [], priceRupiah: null }

const idOf = (letter: string) => `0191d5c5-0000-7000-8000-00000000000${letter}`
const product = (letter: string, stockThousandths: number, changes: ProductChanges = {}) => ({
  productId: idOf(letter),
  stockThousandths,
  fields: { ...productDefaults, name: `Barang ${letter}`, priceRupiah: rupiah(1_000), ...changes },
})

test('[REPORT-19] goods that are kept in stock, are there and were not sold, the most money first', () => {
  const parts = [{ productId: idOf('5'), quantityThousandths: quantityThousandths(2_000) }]
  const products = [
    product('a', 3_000),
    product('b', 1_500, { priceRupiah: rupiah(9_999), unit: 'kg' }),
    product('c', 25_000, { units: [box] }),
    product('d', 3_000),
    product('1', 0),
    product('2', -2_000),
    product('3', 5_000, { isActive: false }),
    product('4', 5_000, { isStocked: false }),
    product('5', 5_000),
    product('6', 5_000, { parts }),
    product('7', 5_000),
    product('8', 5_000),
  ]
  const sold = soldProducts(
    [
      { key: idOf('6'), quantityThousandths: 1_000 },
      { key: idOf('7'), quantityThousandths: 500 },
      // Sold and brought back is not sold.
      { key: idOf('8'), quantityThousandths: 0 },
      { key: '=Parkir', quantityThousandths: 1_000 },
    ],
    (key) => (key === idOf('6') ? parts : []),
  )
  expect(
    slowGoods(products, sold).map(({ productId, stockText, worthRupiah }) => [
      productId.slice(-1),
      stockText,
      worthRupiah,
    ]),
  ).toEqual([
    ['c', '2 dus + 1 pcs', 25_000],
    // 1,5 × 9.999 = 14.998,5
    ['b', '1,5 kg', 14_999],
    ['8', '5 pcs', 5_000],
    ['a', '3 pcs', 3_000],
    ['d', '3 pcs', 3_000],
  ])
})

test('[REPORT-19] four weeks are looked at, today included', () => {
  expect(slowRange('2026-03-01' as BusinessDay)).toEqual({ fromDay: '2026-02-02', throughDay: '2026-03-01' })
})
