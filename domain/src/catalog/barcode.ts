import * as z from 'zod/mini'

/** A code as a scanner sends it: text, never a number (ruling 26). Code 128 allows letters; blanks are never part. */
export const barcodeSchema = z.string().check(z.regex(/^[\x21-\x7e]{1,48}$/))

/**
 * The form under which a code is looked up. A UPC-A of 12 digits and its EAN-13 with a leading 0 are the same product
 * [CATALOG-2]: some scanners send the one, some the other.
 */
export function barcodeKey(code: string): string {
  const trimmed = code.trim()
  return trimmed.length === 12 && /^\d{12}$/.test(trimmed) ? `0${trimmed}` : trimmed
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
