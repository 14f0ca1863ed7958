import { expect, test } from 'vitest'
import { type ProductFields, productDefaults, productDetails, productFieldsSchema } from './product.ts'
import { type FieldUse, fieldsThat, type ProductFieldName, productFields } from './product-fields.ts'

test('[CATALOG-76] a product is made of the fields of the list, each with a default that it may hold', () => {
  expect(Object.keys(productFieldsSchema.shape)).toEqual(Object.keys(productFields))
  expect(Object.keys(productDefaults)).toEqual(Object.keys(productFields))
  expect(productFieldsSchema.parse({ ...productDefaults, name: 'Gula' })).toEqual({
    ...productDefaults,
    name: 'Gula',
  })
  expect(productFieldsSchema.safeParse(productDefaults).error?.issues.map(({ path }) => path[0])).toEqual([
    'name',
  ])
})

test('[CATALOG-76] a text field holds what its length says, without blanks around it', () => {
  const fields: ProductFields = { ...productDefaults, name: 'Gula' }
  const { maximumLength } = productFields.sku
  expect(productFieldsSchema.parse({ ...fields, sku: ' A-1 ' }).sku).toBe('A-1')
  expect(productFieldsSchema.safeParse({ ...fields, sku: 'x'.repeat(maximumLength) }).success).toBe(true)
  expect(productFieldsSchema.safeParse({ ...fields, sku: 'x'.repeat(maximumLength + 1) }).success).toBe(false)
  expect(productFieldsSchema.safeParse({ ...fields, unit: ' ' }).success).toBe(false)
})

test('[CATALOG-76] the list says what becomes of each field', () => {
  const uses: { [Use in FieldUse]: readonly ProductFieldName[] } = {
    isSearched: ['name', 'sku'],
    isListed: ['name', 'sku', 'category', 'unit', 'isActive', 'variant'],
    isDetail: ['sku'],
    isCost: ['costRupiah'],
    isOfOne: ['sku', 'barcodes', 'isActive', 'scaleCode', 'parts', 'variant'],
    isOfShop: ['costRupiah', 'merged', 'photo'],
    isFilledByMerge: ['photo'],
    isLater: ['stations'],
  }
  for (const [use, names] of Object.entries(uses)) expect(fieldsThat(use as FieldUse), use).toEqual(names)
})

test('[CATALOG-76] lists show beside a name what the list says, and the first barcode', () => {
  expect(productDetails(productDefaults)).toBe('')
  expect(productDetails({ ...productDefaults, sku: 'A-1', barcodes: ['899', '898'] })).toBe('A-1 · 899')
})
