import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { wholeUnits } from '@laci/domain/base/quantity/quantity.ts'
import { type ProductFields, productDefaults } from '@laci/domain/catalog/product.ts'
import { expect, test } from 'vitest'
import type { ProductView } from '../../engine/api/catalog.ts'
import { addLabel, addLabels, firstLabel, labelCounts, labelRows, maximumChosen } from './label-draft.ts'

const ids = {
  noodles: '0193a000-0000-7000-8000-000000000001',
  coffee: '0193a000-0000-7000-8000-000000000002',
  tea: '0193a000-0000-7000-8000-000000000003',
}
const product = (name: string, more: Partial<ProductFields>): ProductFields => ({
  ...{ ...productDefaults, name, priceRupiah: rupiah(3_500) },
  ...more,
})
const products = new Map<string, ProductFields>([
  [
    ids.noodles,
    product('Mi Goreng', {
      sku: 'MI-01',
      units: [
        { name: 'dus', factorThousandths: wholeUnits(40), barcodes: [], priceRupiah: null },
        { name: 'renteng', factorThousandths: wholeUnits(5), barcodes: ['96385074'], priceRupiah: null },
      ],
    }),
  ],
  [ids.coffee, product('Kopi', { sku: 'MI-01' })],
  [ids.tea, product('Teh', { barcodes: ['8991002101234'] })],
])
const catalog = {
  product: (productId: string): ProductView | null => {
    const fields = products.get(productId)
    return fields === undefined ? null : { productId, fields, stockThousandths: 0 }
  },
}

test('[CATALOG-9] the same scan again is one label more, another unit is a row of its own', () => {
  const chosen = addLabel(addLabel(addLabel([], ids.noodles, ''), ids.noodles, 'dus'), ids.noodles, '')
  expect(chosen.map(({ unit, countText }) => [unit, countText])).toEqual([
    ['dus', '1'],
    ['', '2'],
  ])
  expect(new Set(addLabels(chosen, [ids.tea, ids.coffee]).map(({ key }) => key)).size).toBe(4)
  expect(addLabels(chosen, [ids.noodles, ids.tea]).map(({ productId }) => productId)).toEqual([
    ids.tea,
    ids.noodles,
    ids.noodles,
  ])
})

test('[CATALOG-9] a full list keeps what is chosen', () => {
  const others = Array.from({ length: maximumChosen - 1 }, (_, index) => `other ${index}`)
  const chosen = addLabels(addLabel([], ids.tea, ''), others)
  expect(chosen).toHaveLength(maximumChosen)
  expect(addLabels(chosen, [ids.noodles, ids.coffee])).toEqual(chosen)
  expect(addLabel(chosen, ids.noodles, '')).toEqual(chosen)
  expect(addLabel(chosen, ids.tea, '').at(-1)).toMatchObject({ productId: ids.tea, countText: '2' })
})

test('[CATALOG-9] as many as typed are printed; what is no number stops, and a product that is gone is left out', () => {
  const typed = (countText: string, productId = ids.tea) => ({ key: 0, productId, unit: '', countText })
  const rows = labelRows(
    [typed('12'), typed(' '), typed('0'), typed('x'), typed('501'), typed('1', 'x')],
    catalog,
  )
  expect(rows.map(({ count }) => count)).toEqual([12, 0, 0, null, null])
  expect(labelCounts(rows).map(({ count }) => count)).toEqual([12])
})

test('[CATALOG-48] of a unit that was renamed no label is printed; the row asks for another unit', () => {
  const chosen = addLabel(addLabel([], ids.noodles, 'karton'), ids.tea, '')
  const rows = labelRows(chosen, catalog)
  expect(rows.map(({ unit, label }) => [unit, label?.unit ?? null])).toEqual([
    ['', 'pcs'],
    ['karton', null],
  ])
  expect(labelCounts(rows).map(({ label }) => label.name)).toEqual(['Teh'])
  expect(firstLabel(labelRows(addLabel([], ids.noodles, 'karton'), catalog))).toBeNull()
})
