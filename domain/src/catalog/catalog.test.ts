import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { barcodeKey, barcodeSchema, hasValidCheckDigit, upcAOfUpcE } from '../base/barcode/barcode.ts'
import { missedCheckDigit, missedCheckDigitText } from '../base/barcode/missed-check-digit.ts'
import { rupiah } from '../base/money/rupiah.ts'
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

test('[CATALOG-8] a wrong check digit is named with the right one, also for a UPC-A in either form', () => {
  expect(missedCheckDigit('8991002101235')).toBe(4)
  expect(missedCheckDigit(' 8991002101235 ')).toBe(4)
  expect(missedCheckDigitText(4)).toContain('seharusnya 4')
  expect(missedCheckDigit('96385075')).toBe(4)
  expect(missedCheckDigit('089686010948')).toBe(7)
  expect(missedCheckDigit('0089686010948')).toBe(7)
  for (const fine of [
    '',
    '8991002101234',
    '96385074',
    '089686010947',
    'TOKO-7',
    '7',
    '89910021012',
    '18991002101231',
  ])
    expect(missedCheckDigit(fine)).toBe(null)
})

test('[CATALOG-8] of the ten digits that can end a code one is right, and it is the one that the others name', () => {
  const digits = fc
    .constantFrom(7, 11, 12)
    .chain((length) => fc.stringMatching(new RegExp(`^\\d{${length}}$`)))
  fc.assert(
    fc.property(digits, (begin) => {
      // Eight digits may be a UPC-E, too, whose check digit is another one [CATALOG-56].
      fc.pre(
        !Array.from({ length: 10 }, (_, last) => upcAOfUpcE(`${begin}${last}`)).some((long) => long !== null),
      )
      const named = Array.from({ length: 10 }, (_, last) => missedCheckDigit(`${begin}${last}`))
      const right = named.indexOf(null)
      expect(hasValidCheckDigit(`${begin}${right}`)).toBe(true)
      expect(named.filter((_, last) => last !== right)).toEqual(new Array(9).fill(right))
      if (begin.length === 11) expect(missedCheckDigit(`0${begin}${(right + 1) % 10}`)).toBe(right)
    }),
  )
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
