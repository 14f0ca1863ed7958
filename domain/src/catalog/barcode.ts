import * as z from 'zod/mini'

/** A code as a scanner sends it: text, never a number (ruling 26). Code 128 allows letters; blanks are never part. */
export const barcodeSchema = z.string().check(z.regex(/^[\x21-\x7e]{1,48}$/))

/**
 * The form under which a code is looked up [CATALOG-2]. A UPC-A of 12 digits, its EAN-13 with a leading 0 and their GTIN-14 with
 * two are the same product, as are an EAN-8 and its forms with zeros before it (GS1 General Specifications, section 3.3.2: no
 * other GTIN begins with five). Letters are compared without case: a scanner follows caps lock.
 */
export function barcodeKey(code: string): string {
  const trimmed = code.trim()
  if (!/^\d{12,14}$/.test(trimmed)) return trimmed.toUpperCase()
  const gtin13 =
    trimmed.length === 14 && trimmed.startsWith('0') ? trimmed.slice(1) : trimmed.padStart(13, '0')
  return gtin13.replace(/^00000(?=\d{8}$)/, '')
}

/** Whether an EAN-8, UPC-A or EAN-13 ends in its right check digit (GS1 General Specifications, section 7.9). */
export function hasValidCheckDigit(code: string): boolean {
  return isGs1Long(code) && checkDigitOf(code.slice(0, -1)) === Number(code.at(-1))
}

/** The check digit that belongs behind these digits. */
export function checkDigitOf(digits: string): number {
  let sum = 0
  for (let index = digits.length - 1, weight = 3; index >= 0; index -= 1, weight = 4 - weight) {
    sum += Number(digits[index]) * weight
  }
  return (10 - (sum % 10)) % 10
}

/** Whether a code has as many digits as an EAN-8, UPC-A or EAN-13. */
export function isGs1Long(code: string): boolean {
  return /^(\d{8}|\d{12}|\d{13})$/.test(code)
}
