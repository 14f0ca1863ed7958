import fc from 'fast-check'
import { expect, test } from 'vitest'
import { barcodeKey, checkDigitOf, upcAOfUpcE } from '../base/barcode/barcode.ts'
import { missedCheckDigit } from '../base/barcode/missed-check-digit.ts'

test('[CATALOG-56] a UPC-E is its UPC-A, by each way of leaving zeros out', () => {
  expect(upcAOfUpcE('04252614')).toBe('042100005264')
  for (const long of ['042100005264', '012300000451', '012340000057', '012345000065']) {
    const body = long.slice(1, 11)
    const short =
      body.slice(2, 6) === '1000'
        ? `${body.slice(0, 2)}${body.slice(7)}${body[2]}`
        : body.slice(3, 8) === '00000'
          ? `${body.slice(0, 3)}${body.slice(8)}3`
          : body.slice(4, 9) === '00000'
            ? `${body.slice(0, 4)}${body.slice(9)}4`
            : `${body.slice(0, 5)}${body.slice(9)}`
    const check = checkDigitOf(long.slice(0, 11))
    expect(upcAOfUpcE(`0${short}${check}`)).toBe(`${long.slice(0, 11)}${check}`)
  }
})

test('[CATALOG-56] every form of a UPC-E finds the same product, and none is advised to end in another digit', () => {
  fc.assert(
    fc.property(fc.constantFrom('0', '1'), fc.stringMatching(/^\d{6}$/), (system, body) => {
      const code = Array.from({ length: 10 }, (_, check) => `${system}${body}${check}`).find(
        (one) => upcAOfUpcE(one) !== null,
      )
      if (code === undefined) return
      const long = upcAOfUpcE(code)!
      expect(missedCheckDigit(code)).toBeNull()
      expect(barcodeKey(`0${long}`)).toBe(barcodeKey(long))
      expect(barcodeKey(`00${long}`)).toBe(barcodeKey(long))
      // A company whose number begins with so many zeros has no UPC-E: eight digits after five zeros are an EAN-8.
      if (!long.startsWith('0000')) expect(barcodeKey(code)).toBe(barcodeKey(long))
    }),
  )
})

test('[CATALOG-56] an EAN-8 is still no UPC-A, with zeros before it or without', () => {
  expect(barcodeKey('40170725')).toBe('40170725')
  expect(barcodeKey('0000040170725')).toBe('40170725')
  expect(missedCheckDigit('04252613')).toBe(0)
})
