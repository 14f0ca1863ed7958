import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isObjectName, storeOfObjectName } from '../storage/object-name.ts'
import { productDefaults, productFieldsSchema, productSavedSchema } from './product.ts'
import { fitPhoto, photoObjectName, photoSide, photoSizes } from './product-photo.ts'

const productId = '018f0000-0000-7000-8000-0000000000b1'
const photoId = 'a1'.repeat(32)

test('[CATALOG-40] a product says its photo by its content; a release without photos reads the rest', () => {
  expect(productDefaults.photo).toBe('')
  const body = { products: [{ productId, changes: { photo: photoId } }] }
  expect(productSavedSchema.safeParse(body).success).toBe(true)
  for (const odd of ['A1'.repeat(32), 'a1', '../x', `${photoId}0`]) {
    expect(productFieldsSchema.shape.photo.safeParse(odd).success, odd).toBe(false)
  }
})

test('[CATALOG-40] pictures keep their form, are never made larger, and have names of the shop', () => {
  expect(fitPhoto({ width: 4_000, height: 3_000 }, 640)).toEqual({ width: 640, height: 480 })
  expect(fitPhoto({ width: 100, height: 60 }, 640)).toEqual({ width: 100, height: 60 })
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 20_000 }),
      fc.integer({ min: 1, max: 20_000 }),
      fc.constantFrom(...photoSizes),
      (width, height, size) => {
        const fitted = fitPhoto({ width, height }, photoSide[size])
        expect(Math.max(fitted.width, fitted.height)).toBeLessThanOrEqual(photoSide[size])
        expect(Math.min(fitted.width, fitted.height)).toBeGreaterThanOrEqual(1)
        expect(fitted.width <= width && fitted.height <= height).toBe(true)
      },
    ),
  )
  const name = photoObjectName(productId, photoId, 'small')
  expect(isObjectName(name)).toBe(true)
  expect(storeOfObjectName(name)).toBe(productId)
})
