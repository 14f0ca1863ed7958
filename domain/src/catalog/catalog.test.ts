import { expect, test } from 'vitest'
import { rupiah } from '../money/rupiah.ts'
import { barcodeKey, barcodeSchema, hasValidCheckDigit } from './barcode.ts'
import { applyProductChanges, productChanges, productDefaults, productSavedSchema } from './product.ts'

test('[CATALOG-1] a barcode is text without blanks or control signs', () => {
  expect(barcodeSchema.safeParse('0089686010947').success).toBe(true)
  expect(barcodeSchema.safeParse('ABC-12').success).toBe(true)
  for (const wrong of ['', '89 96', '899\n', '\u001b@', 'é', 8996001]) {
    expect(barcodeSchema.safeParse(wrong).success).toBe(false)
  }
})

test('[CATALOG-2] a UPC-A and its EAN-13 with a leading zero are the same product', () => {
  expect(barcodeKey('089686010947')).toBe(barcodeKey('0089686010947'))
  expect(barcodeKey('8996001600146')).toBe('8996001600146')
  expect(barcodeKey(' 089686010947 ')).toBe('0089686010947')
})

test('[CATALOG-3] check digits of EAN-8, UPC-A and EAN-13', () => {
  expect(hasValidCheckDigit('089686010947')).toBe(true)
  expect(hasValidCheckDigit('4006381333931')).toBe(true)
  expect(hasValidCheckDigit('96385074')).toBe(true)
  expect(hasValidCheckDigit('4006381333932')).toBe(false)
  expect(hasValidCheckDigit('40063813339')).toBe(false)
})

test('[CATALOG-4] an edit carries only what changed', () => {
  const before = { ...productDefaults, name: 'Gula 1kg', priceRupiah: rupiah(17_000), barcodes: ['111'] }
  const after = { ...before, priceRupiah: rupiah(17_500), barcodes: ['111', '222'] }
  expect(productChanges(before, after)).toEqual({ priceRupiah: 17_500, barcodes: ['111', '222'] })
  expect(productChanges(before, { ...before, barcodes: ['111'] })).toEqual({})
  expect(applyProductChanges(before, productChanges(before, after))).toEqual(after)
})

test('[CATALOG-4] a body with unknown members of a newer release still reads', () => {
  const body = {
    products: [{ productId: '01919191-0000-7000-8000-000000000001', changes: { name: 'Gula', colour: 'x' } }],
  }
  expect(productSavedSchema.safeParse(body).success).toBe(true)
  expect(productSavedSchema.safeParse({ products: [{ productId: 'x', changes: {} }] }).success).toBe(false)
})
