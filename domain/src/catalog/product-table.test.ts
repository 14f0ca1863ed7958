import { expect, test } from 'vitest'
import { sortedRows } from '../base/lib/sorted-rows.ts'
import { rupiah } from '../base/money/rupiah.ts'
import { quantityThousandths, wholeUnits } from '../base/quantity/quantity.ts'
import { type ProductFields, productDefaults } from './product.ts'
import {
  fitsFilter,
  type ProductColumn,
  type ProductFilter,
  productRow,
  productSortValue,
} from './product-table.ts'

const stocks: { readonly [productId: string]: number } = { tea: 12_000, sugar: 0, soap: -2_000, cup: 8_000 }
const goods: { readonly [productId: string]: ProductFields } = {
  tea: {
    ...productDefaults,
    ...{ name: 'Teh', category: 'Minuman', priceRupiah: rupiah(6_000), costRupiah: rupiah(5_000) },
    minimumStockThousandths: wholeUnits(15),
  },
  sugar: { ...productDefaults, name: 'gula', priceRupiah: rupiah(16_000), costRupiah: null },
  soap: {
    ...productDefaults,
    name: 'Sabun',
    category: 'Mandi',
    priceRupiah: rupiah(4_000),
    costRupiah: rupiah(4_500),
  },
  cup: { ...productDefaults, name: 'Gelas', priceRupiah: rupiah(0), costRupiah: rupiah(500) },
  // A glass of tea: half a pack in a glass.
  drink: {
    ...productDefaults,
    ...{ name: 'Es teh', category: 'Minuman', priceRupiah: rupiah(5_000), isStocked: false },
    parts: [
      { productId: 'tea', quantityThousandths: quantityThousandths(500) },
      { productId: 'cup', quantityThousandths: wholeUnits(1) },
    ],
  },
  haircut: { ...productDefaults, name: 'Cukur', priceRupiah: rupiah(20_000), isStocked: false },
}
const shop = {
  fieldsOf: (productId: string) => goods[productId] ?? null,
  stockOf: (productId: string) => stocks[productId] ?? 0,
}
const view = (productId: string) => ({ fields: goods[productId]!, stockThousandths: stocks[productId] ?? 0 })
const row = (productId: string) => productRow(view(productId), shop)

test('[TILL-148] a row says cost, profit, margin and stock; what is not known is no figure', () => {
  expect(row('tea')).toEqual({
    ...{ costRupiah: 5_000, profitRupiah: 1_000, marginHundredths: 1_667 },
    ...{ stockThousandths: 12_000, isLow: true },
  })
  expect(row('sugar')).toMatchObject({ costRupiah: null, profitRupiah: null, marginHundredths: null })
  expect(row('soap')).toMatchObject({ profitRupiah: -500, marginHundredths: -1_250, isLow: false })
  expect(row('cup')).toMatchObject({ profitRupiah: -500, marginHundredths: null })
  expect(row('haircut').stockThousandths).toBeNull()
})

test('[TILL-148] a bundle costs what its parts do, and has as many as they allow', () => {
  expect(row('drink')).toMatchObject({ costRupiah: 3_000, profitRupiah: 2_000, stockThousandths: 8_000 })
  const unknown = { ...shop, fieldsOf: (id: string) => (id === 'cup' ? null : shop.fieldsOf(id)) }
  expect(productRow(view('drink'), unknown).costRupiah).toBeNull()
})

test('[TILL-148] every column sorts by what it shows', () => {
  const ids = Object.keys(goods)
  const by = (column: ProductColumn, direction: 'ascending' | 'descending') =>
    sortedRows(ids, (id) => productSortValue(view(id), column, shop), direction).join(' ')
  expect(by('name', 'ascending')).toBe('haircut drink cup sugar soap tea')
  expect(by('category', 'ascending')).toBe('soap tea drink sugar cup haircut')
  expect(by('price', 'descending')).toBe('haircut sugar tea drink soap cup')
  expect(by('cost', 'descending')).toBe('tea soap drink cup sugar haircut')
  expect(by('margin', 'ascending')).toBe('soap tea drink sugar cup haircut')
  expect(by('stock', 'ascending')).toBe('soap sugar cup drink tea haircut')
})

test('[TILL-148] category and stock that were chosen hold together', () => {
  const shown = (filter: Partial<ProductFilter>) =>
    Object.keys(goods)
      .filter((id) => fitsFilter(view(id), { category: null, stock: null, ...filter }, shop))
      .join(' ')
  expect(shown({})).toBe('tea sugar soap cup drink haircut')
  expect(shown({ category: 'Minuman' })).toBe('tea drink')
  expect(shown({ category: '' })).toBe('sugar cup haircut')
  expect(shown({ stock: 'low' })).toBe('tea')
  expect(shown({ stock: 'out' })).toBe('sugar soap')
  expect(shown({ stock: 'available' })).toBe('tea cup drink')
  expect(shown({ stock: 'uncounted' })).toBe('haircut')
  expect(shown({ category: 'Minuman', stock: 'low' })).toBe('tea')
})
