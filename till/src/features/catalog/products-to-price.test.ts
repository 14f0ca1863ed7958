import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { planPrices } from '@laci/domain/catalog/price-change.ts'
import { type ProductFields, productDefaults } from '@laci/domain/catalog/product.ts'
import type { PurchaseRecord } from '@laci/domain/purchase/purchase-record.ts'
import { expect, test } from 'vitest'
import type { ProductView } from '../../engine/api/catalog.ts'
import { keepPriceUndo, readPriceUndo } from './price-undo.ts'
import { productsToPrice, readTicked } from './products-to-price.ts'

const idOf = (number: number) => `01919191-0000-7000-8000-${String(number).padStart(12, '0')}`
const view = (number: number, fields: Partial<ProductFields>): ProductView => ({
  ...{ productId: idOf(number), stockThousandths: 0 },
  fields: { ...productDefaults, priceRupiah: rupiah(1_000), ...fields },
})
const products = [
  view(1, { name: 'Indomie Goreng', category: 'Mi' }),
  view(2, { name: 'Indomie Soto', category: 'Mi' }),
  view(3, { name: 'Teh Pucuk', category: 'Minuman' }),
]
const merged = idOf(9)
const catalog = {
  all: () => products.map(({ productId }) => productId),
  ofCategory: (category: string) =>
    products.filter(({ fields }) => fields.category === category).map(({ productId }) => productId),
  search: (words: string) =>
    products
      .filter(({ fields }) => fields.name.toLowerCase().includes(words.toLowerCase()))
      .map(({ productId }) => productId),
  product: (productId: string) => products.find((one) => one.productId === productId) ?? null,
  standsFor: (productId: string) => (productId === merged ? idOf(2) : productId),
}
const bought = (supplierId: string, ...productIds: string[]) => ({
  fields: {
    supplierId,
    lines: productIds.map((productId) => ({ productId })) as unknown as PurchaseRecord['lines'],
  },
})
const purchases = [bought('jaya', merged, idOf(3)), bought('makmur', idOf(1))]
const names = (chosen: Partial<Parameters<typeof productsToPrice>[2]>) =>
  productsToPrice(catalog, purchases, { category: '', supplierId: '', words: '', ...chosen }).map(
    ({ fields }) => fields.name,
  )

test('[CATALOG-63] category, supplier and words choose together; merged goods count for the product that stays', () => {
  expect(names({})).toHaveLength(3)
  expect(names({ category: 'Mi' })).toEqual(['Indomie Goreng', 'Indomie Soto'])
  expect(names({ supplierId: 'jaya' })).toEqual(['Indomie Soto', 'Teh Pucuk'])
  expect(names({ supplierId: 'jaya', category: 'Mi' })).toEqual(['Indomie Soto'])
  expect(names({ words: 'indomie', supplierId: 'makmur' })).toEqual(['Indomie Goreng'])
  expect(names({ words: 'kopi' })).toEqual([])
})

test('[CATALOG-62] the way back outlives a reload; what cannot be read, or a full storage, is no way back and loses nothing else', () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  }
  const { changes } = planPrices(products, {
    ...{ kind: 'percent', hundredths: 1_000, rounding: { stepRupiah: 100, direction: 'nearest' } },
  })
  keepPriceUndo(storage, 'toko', changes)
  expect(readPriceUndo(storage, 'toko')).toEqual(changes)
  expect(readPriceUndo(storage, 'lain')).toEqual([])
  kept.set('laci-kasir-harga-toko', '{')
  expect(readPriceUndo(storage, 'toko')).toEqual([])
  const full = {
    ...storage,
    setItem() {
      throw new Error('full')
    },
  }
  expect(() => keepPriceUndo(full, 'toko', changes)).not.toThrow()
  keepPriceUndo(storage, 'toko', [])
  expect(readPriceUndo(storage, 'toko')).toEqual([])
})

test('[TILL-149] prices of the goods that were ticked in the list change, and of no others', () => {
  const productIds = [idOf(1), idOf(3)]
  expect(names({ productIds })).toEqual(['Indomie Goreng', 'Teh Pucuk'])
  expect(names({ productIds, category: 'Mi' })).toEqual(['Indomie Goreng'])
  expect(names({ productIds, words: 'teh' })).toEqual(['Teh Pucuk'])
  expect(readTicked({ productIds })).toEqual(productIds)
  // Nothing ticked, or an address that somebody typed.
  for (const state of [null, {}, { productIds: [] }, { productIds: ['x'] }])
    expect(readTicked(state)).toBeUndefined()
})
