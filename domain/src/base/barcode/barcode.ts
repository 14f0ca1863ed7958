import * as z from 'zod/mini'

/** A code as a scanner sends it: text, never a number (ruling 26). Code 128 allows letters; blanks are never part. */
export const barcodeSchema = z.string().check(z.regex(/^[\x21-\x7e]{1,48}$/))

/**
 * The form under which a code is looked up [CATALOG-2]. A UPC-A of 12 digits, its EAN-13 with a leading 0 and their GTIN-14 with
 * two are the same product, as are an EAN-8 and its forms with zeros before it (GS1 General Specifications, section 3.3.2: no
 * other GTIN begins with five). A UPC-E is its UPC-A [CATALOG-56]. Letters are compared without case: a scanner follows caps lock.
 */
export function barcodeKey(code: string): string {
  const trimmed = code.trim()
  if (/^\d{8}$/.test(trimmed)) return eightDigitKey(trimmed)
  if (!/^\d{12,14}$/.test(trimmed)) return trimmed.toUpperCase()
  const gtin13 =
    trimmed.length === 14 && trimmed.startsWith('0') ? trimmed.slice(1) : trimmed.padStart(13, '0')
  return isEightDigits(gtin13) ? eightDigitKey(gtin13.slice(5)) : gtin13
}

function isEightDigits(gtin13: string): boolean {
  return gtin13.length === 13 && gtin13.startsWith('00000')
}

function eightDigitKey(digits: string): string {
  const long = upcAOfUpcE(digits)?.padStart(13, '0') ?? null
  return long === null || isEightDigits(long) ? digits : long
}

/**
 * The UPC-A that a UPC-E of eight digits stands for, whose check digit it has; null: it is none (GS1 General Specifications,
 * section 5.2.2.4.2: the last of the six digits says which zeros were left out).
 */
export function upcAOfUpcE(code: string): string | null {
  const digits = /^([01])(\d{5})(\d)\d$/.exec(code)
  if (digits === null) return null
  const [, system, body = '', last = ''] = digits
  const whole =
    last <= '2'
      ? `${body.slice(0, 2)}${last}0000${body.slice(2)}`
      : last === '3'
        ? `${body.slice(0, 3)}00000${body.slice(3)}`
        : last === '4'
          ? `${body.slice(0, 4)}00000${body.slice(4)}`
          : `${body}0000${last}`
  const long = `${system}${whole}${code.at(-1)}`
  return hasValidCheckDigit(long) ? long : null
}

/** Without what some scanners leave around a code: its symbology identifier, and the stars of a Code 39. */
export function plainCode(code: string): string {
  return withoutSymbology(code.trim()).replace(/^\*(.+?)\*?$/, '$1')
}

/** Without the symbology identifier of ISO/IEC 15424 (`]E0`) that some scanners send before each code. */
export function withoutSymbology(code: string): string {
  return code.replace(/^\][A-Za-z][0-9A-Za-z](?=.)/, '')
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
