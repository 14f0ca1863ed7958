import { checkDigitOf, hasValidCheckDigit, upcAOfUpcE } from '../../base/barcode/barcode.ts'
import { type Cell, cellText } from '../../base/table/cell.ts'

/** Excel keeps 15 digits of a number; what stands behind them was thrown away when the file was saved. */
export const largestExactNumber = 999_999_999_999_999

/** `8,99101E+12`: what is left of a long number that was saved as it was shown. */
export function isScientific(text: string): boolean {
  return /^\d([.,]\d+)?e\+\d+$/i.test(text)
}

/** Lengths of codes from which a spreadsheet has dropped zeros, and how long they were. */
const shortened: ReadonlyMap<number, number> = new Map([
  [6, 8],
  [7, 8],
  [11, 13],
])

/** The code with the zeros that were dropped from it; null where its check digit then does not fit. */
export function withZeros(digits: string): string | null {
  const length = shortened.get(digits.length)
  if (length === undefined || !/^\d+$/.test(digits)) return null
  const padded = digits.padStart(length, '0')
  return hasValidCheckDigit(padded) || (digits.length === 7 && upcAOfUpcE(padded) !== null) ? padded : null
}

/**
 * Whether most of what stands in a column are numbers of goods, whole or destroyed: then it is the barcode, whatever its name
 * [SPREADSHEET-19]. One at least is whole, or all of them are destroyed in the same manner.
 */
export function isCodeColumn(values: readonly Cell[]): boolean {
  const codes = values.filter(isCode).length
  const destroyed = values.filter(isDestroyed).length
  return (codes > 0 || destroyed === values.length) && (codes + destroyed) * 2 > values.length
}

function isCode(cell: Cell): boolean {
  const text = cellText(cell).replace(/[.,]0+$/, '')
  if (!/^\d{7,14}$/.test(text)) return false
  if (text.length === 14) return checkDigitOf(text.slice(0, -1)) === Number(text.at(-1))
  return hasValidCheckDigit(text) || upcAOfUpcE(text) !== null || withZeros(text) !== null
}

function isDestroyed(cell: Cell): boolean {
  return typeof cell === 'number' ? cell > largestExactNumber : isScientific(cellText(cell))
}
