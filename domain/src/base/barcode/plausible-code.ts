import { hasValidCheckDigit, withoutSymbology } from './barcode.ts'

/**
 * Whether signs that came no faster than a quick hand types them are surely a code: a GTIN from UPC-A on with its check digit, a
 * GS1 string or link that begins with one, or what our own papers carry. An EAN-8 is not: Rp 12.500.000 is one, too.
 */
export function isPlausibleCode(typed: string): boolean {
  const text = withoutSymbology(typed)
  if (/^01\d{14}/.test(text)) return true
  if (/^https?:\/\/\S+\/01\/\d/i.test(text) || text.startsWith('LACI/')) return true
  return text.length >= 12 && hasValidCheckDigit(text.length === 14 ? gtin13Of(text) : text)
}

/** The 13 digits that have the same check digit sum where the indicator is zero. */
function gtin13Of(text: string): string {
  return text.startsWith('0') ? text.slice(1) : text
}
