import { maximumRupiah, maximumUnitPriceRupiah, type Rupiah, rupiah } from '../../base/money/rupiah.ts'
import {
  maximumQuantityThousandths,
  maximumStockThousandths,
  type QuantityThousandths,
  quantityThousandths,
} from '../../base/quantity/quantity.ts'
import { type Cell, isBlank, tidyText } from '../../base/table/cell.ts'

/** Which sign stands before the fraction in the quantities of a file; `auto`: told from each number by itself. */
export type DecimalMark = 'auto' | ',' | '.'

/** A number as it is written, still exact: `1.234,56` is -/+, `1234` and `56`. */
type Written = {
  readonly isNegative: boolean
  readonly whole: string
  readonly decimals: string
  /** One mark before three digits: thousands here, but it could have been a fraction (`1,500`). */
  readonly isAmbiguous: boolean
}

export type NumberRefusal = 'not_number' | 'negative' | 'too_large'

/** What a cell says as a number: nothing, a number with how sure that is, or why it is none. */
export type ReadNumber<Value extends number> =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'value'
      readonly value: Value
      readonly isRounded: boolean
      readonly isAmbiguous: boolean
    }
  | { readonly kind: 'refused'; readonly refusal: NumberRefusal }

/**
 * Reads what people and programs write for a number, Indonesian or English [SPREADSHEET-1]: with both marks the last is
 * the decimal one and the others stand before groups of three; one kind several times is thousands; a single mark is
 * thousands where exactly three digits follow 1 to 3 others that are not a lone zero. Null when it is no number.
 */
export function readWritten(text: string, mark: DecimalMark = 'auto'): Written | null {
  const { digits, isNegative } = bareNumber(text)
  // `1.500,` and `1,500.`: what Excel leaves of a whole number, and of `Rp 1.500,-`.
  const isWhole = /[.,]$/.test(digits)
  let rest = digits.replace(/[.,]$/, '')
  if (/\s/.test(rest)) {
    // `1 250 000`: blanks as thousands, and nothing else of that kind.
    if (!/^\d{1,3}(\s\d{3})+([.,]\d+)?$/.test(rest)) return null
    rest = rest.replaceAll(/\s/g, '')
  }
  if (!/^\d[\d.,]*$/.test(rest) || /[.,]$/.test(rest)) return null
  const decimalMark = isWhole ? '' : mark === 'auto' ? guessMark(rest) : mark
  const isAmbiguous = !isWhole && mark === 'auto' && isAmbiguousNumber(rest)
  const [whole = '', decimals = '', ...more] = decimalMark === '' ? [rest] : rest.split(decimalMark)
  if (more.length > 0 || /[.,]/.test(decimals)) return null
  const groups = whole.split(/[.,]/)
  const isGrouped =
    groups.length === 1 ||
    (/^\d{1,3}$/.test(groups[0]!) &&
      groups.slice(1).every((group) => group.length === 3) &&
      new Set(whole.replaceAll(/\d/g, '')).size === 1)
  if (!isGrouped) return null
  return { isNegative, whole: groups.join(''), decimals, isAmbiguous }
}

/** A number without its currency, sign and brackets. */
export function bareNumber(text: string): { readonly digits: string; readonly isNegative: boolean } {
  const rest = text
    .replace(/^(-?)\s*(?:rp|idr)\s*\.?\s*/i, '$1')
    .replace(/(?:rp|idr)\.?$/i, '')
    .trimEnd()
    .replace(/([.,])-+$/, '$1')
    .trim()
  // `1.500-`: how some programs write what is below zero.
  const behind = /^(\d[\d.,\s]*\d|\d)\s*[-\u2212]$/.exec(rest)
  if (behind !== null) return { digits: behind[1]!, isNegative: true }
  const bracketed = /^\((.+)\)$/.exec(rest)
  if (bracketed !== null) {
    return { digits: bracketed[1]!.replace(/^\s*(?:rp|idr)\s*\.?\s*/i, '').trim(), isNegative: true }
  }
  if (/^[-+]/.test(rest)) return { digits: rest.slice(1).trim(), isNegative: rest.startsWith('-') }
  return { digits: rest, isNegative: false }
}

/** One mark before exactly three digits, as in `1.500`: thousands, or a fraction. */
export function isAmbiguousNumber(digits: string): boolean {
  return /^(?!0[.,])\d{1,3}[.,]\d{3}$/.test(digits)
}

/** The mark that stands before the fraction of this number; empty: there is none. */
function guessMark(digits: string): string {
  const marks = digits.replaceAll(/\d/g, '')
  if (marks === '') return ''
  const last = marks.at(-1)!
  if (new Set(marks).size > 1) return last
  if (marks.length > 1) return ''
  return isAmbiguousNumber(digits) ? '' : last
}

/** A price or cost: whole rupiah, a fraction is rounded half up and said. */
export function readRupiah(cell: Cell | undefined, mark: DecimalMark = 'auto'): ReadNumber<Rupiah> {
  const read = readScaled(cell, 0, mark)
  if (read.kind !== 'value') return read
  if (read.value < 0) return { kind: 'refused', refusal: 'negative' }
  if (read.value > maximumUnitPriceRupiah) return { kind: 'refused', refusal: 'too_large' }
  return { ...read, value: rupiah(read.value) }
}

/** A debt or a limit: whole rupiah of any sum that an event carries. */
export function readSum(cell: Cell | undefined, mark: DecimalMark = 'auto'): ReadNumber<Rupiah> {
  const read = readScaled(cell, 0, mark)
  if (read.kind !== 'value') return read
  if (read.value < 0) return { kind: 'refused', refusal: 'negative' }
  if (read.value > maximumRupiah) return { kind: 'refused', refusal: 'too_large' }
  return { ...read, value: rupiah(read.value) }
}

/** A quantity in thousandths, also below zero: programs export stock that is minus. */
export function readQuantity(
  cell: Cell | undefined,
  mark: DecimalMark = 'auto',
): ReadNumber<QuantityThousandths> {
  return readUpTo(maximumQuantityThousandths, cell, mark)
}

/** The same in base units, as stock is counted. */
export function readStock(
  cell: Cell | undefined,
  mark: DecimalMark = 'auto',
): ReadNumber<QuantityThousandths> {
  return readUpTo(maximumStockThousandths, cell, mark)
}

function readUpTo(
  mostThousandths: number,
  cell: Cell | undefined,
  mark: DecimalMark,
): ReadNumber<QuantityThousandths> {
  const read = readScaled(cell, 3, mark)
  if (read.kind !== 'value') return read
  if (Math.abs(read.value) > mostThousandths) return { kind: 'refused', refusal: 'too_large' }
  return { ...read, value: quantityThousandths(read.value) }
}

/** The number times ten to the power of `places`, rounded half up, away from zero. */
function readScaled(cell: Cell | undefined, places: number, mark: DecimalMark): ReadNumber<number> {
  if (isBlank(cell)) return { kind: 'none' }
  if (typeof cell === 'number') return fromDouble(cell, places)
  if (typeof cell !== 'string') return { kind: 'refused', refusal: 'not_number' }
  const text = tidyText(cell)
  // `2.5` in a column of commas can be read in one way only.
  const written = readWritten(text, mark) ?? readWritten(text)
  if (written === null) return { kind: 'refused', refusal: 'not_number' }
  const { isNegative, whole, decimals, isAmbiguous } = written
  if (whole.replace(/^0+/, '').length > 13) return { kind: 'refused', refusal: 'too_large' }
  const kept = Number(whole + decimals.slice(0, places).padEnd(places, '0'))
  const dropped = decimals.slice(places)
  const value = kept + (dropped.charAt(0) >= '5' ? 1 : 0)
  const isRounded = /[1-9]/.test(dropped)
  return { kind: 'value', value: isNegative ? 0 - value : value, isRounded, isAmbiguous }
}

/** Number cells carry the dust of binary fractions (0.30000000000000004): that is no rounding to speak of. */
function fromDouble(cell: number, places: number): ReadNumber<number> {
  if (!Number.isFinite(cell)) return { kind: 'refused', refusal: 'not_number' }
  const scaled = Math.abs(cell) * 10 ** places
  if (scaled > 1e15) return { kind: 'refused', refusal: 'too_large' }
  const value = Math.round(scaled)
  const isRounded = Math.abs(scaled - value) > 1e-6
  return { kind: 'value', value: cell < 0 ? 0 - value : value, isRounded, isAmbiguous: false }
}
