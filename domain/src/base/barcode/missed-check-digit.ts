import { checkDigitOf, hasValidCheckDigit, isGs1Long, upcAOfUpcE } from './barcode.ts'

/**
 * The digit that a code should end in, where it is as long as an EAN-8, UPC-E, UPC-A or EAN-13 and ends in another
 * one; else null. No reason to refuse it: shops have codes of their own [CATALOG-8].
 */
export function missedCheckDigit(code: string): number | null {
  const trimmed = code.trim()
  if (!isGs1Long(trimmed) || hasValidCheckDigit(trimmed) || upcAOfUpcE(trimmed) !== null) return null
  return checkDigitOf(trimmed.slice(0, -1))
}

/** What is told of such a code. */
export function missedCheckDigitText(rightDigit: number | string): string {
  return `Angka terakhir tidak cocok dengan aturan barcode, seharusnya ${rightDigit}. Periksa lagi; bila ini kode toko sendiri, tidak apa-apa.`
}
