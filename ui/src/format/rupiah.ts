import { groupedNumber } from '@laci/domain/base/money/grouped-number.ts'
import { largestSumRupiah } from '@laci/domain/base/money/largest-sum.ts'
import { maximumRupiah, type Rupiah, rupiah } from '@laci/domain/base/money/rupiah.ts'

const compact = new Intl.NumberFormat('id-ID', { notation: 'compact', maximumFractionDigits: 1 })

/** `Rp 128.500`. The space is U+00A0, so that a sum never breaks over two lines. Negative: `-Rp 5.000`. */
export function formatRupiah(amountRupiah: number): string {
  if (Math.abs(amountRupiah) >= largestSumRupiah)
    return `lebih dari ${formatExactRupiah(atMost(amountRupiah))}`
  return formatExactRupiah(amountRupiah)
}

/** Sums are said up to so much [REPORT-60]. */
function atMost(amountRupiah: number): number {
  return Math.sign(amountRupiah) * largestSumRupiah
}

/** The same of what is reckoned on the spot and was cut nowhere, however large. Whole numbers up to 2^53. */
export function formatExactRupiah(amountRupiah: number): string {
  return amountRupiah < 0
    ? `-Rp\u00a0${groupedNumber(-amountRupiah)}`
    : `Rp\u00a0${groupedNumber(amountRupiah)}`
}

/** `128.500`, for columns and inputs whose heading already says rupiah. */
export function formatAmount(amountRupiah: number): string {
  if (Math.abs(amountRupiah) >= largestSumRupiah) return `lebih dari ${groupedNumber(atMost(amountRupiah))}`
  return groupedNumber(amountRupiah)
}

/** `1,3 jt`, `850 rb`: for cards and axes. Never where somebody counts money. */
export function formatRingkas(amountRupiah: number): string {
  return compact.format(amountRupiah)
}

/**
 * Reads what a person types for a sum: `69.000`, `69000`, `Rp 69.000`. Null for anything else: a comma, a minus,
 * dots in the wrong place (`1.5`), or more than the largest sum an event may carry.
 */
export function parseRupiah(text: string): Rupiah | null {
  const digits = text.replace(/^\s*(?:Rp\.?)?\s*/i, '').trim()
  if (!/^(?:\d+|\d{1,3}(?:\.\d{3})+)$/.test(digits)) return null
  const amount = Number(digits.replaceAll('.', ''))
  return amount <= maximumRupiah ? rupiah(amount) : null
}
