import { expect, test } from 'vitest'
import { productDefaults, productSavedSchema } from '../catalog/product.ts'
import { type CopiedProduct, copyChanges } from './copied-goods.ts'

const idOf = (number: number) => `018f0000-0000-7000-8000-${String(number).padStart(12, '0')}`
const goods = (number: number, fields: object): CopiedProduct => ({
  productId: idOf(number),
  fields: { name: `Barang ${number}`, priceRupiah: 1_000, ...fields } as CopiedProduct['fields'],
})

test('[TRANSFER-23] goods of another shop come with prices and codes, without cost and photo, under their ids', () => {
  const [part] = copyChanges(
    [
      goods(1, { barcodes: ['8991'], costRupiah: 700, photo: 'a'.repeat(64), category: 'Mi', later: 1 }),
      goods(2, { isActive: false }),
      goods(3, { merged: { intoProductId: idOf(1), deviceId: idOf(9) } }),
      goods(4, { parts: [{ productId: idOf(1), quantityThousandths: 2_000 }] }),
      { productId: idOf(5), fields: {} },
    ],
    () => false,
  )
  expect(part!.map(({ productId }) => productId)).toEqual([idOf(1), idOf(4)])
  expect(part![0]!.changes).toEqual({
    ...productDefaults,
    ...{ name: 'Barang 1', priceRupiah: 1_000, barcodes: ['8991'], category: 'Mi' },
  })
  expect(productSavedSchema.safeParse({ products: part }).success).toBe(true)
})

test('[TRANSFER-23] what the shop has already, by product, code or name, is not told again', () => {
  const known = new Set([idOf(1), '8992', 'Barang 3'])
  const parts = copyChanges(
    [goods(1, {}), goods(2, { barcodes: ['8992'] }), goods(3, {}), goods(4, {})],
    ({ productId, barcodes, name }) =>
      known.has(productId) || known.has(name) || barcodes.some((one) => known.has(one)),
  )
  expect(parts.flat().map(({ productId }) => productId)).toEqual([idOf(4)])
  expect(copyChanges([], () => false)).toEqual([])
  const many = Array.from({ length: 401 }, (_, at) => goods(at + 1, {}))
  expect(copyChanges(many, () => false).map((part) => part.length)).toEqual([200, 200, 1])
})
