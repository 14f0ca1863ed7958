import { barcodeSchema, hasValidCheckDigit } from '../../base/barcode/barcode.ts'
import { missedCheckDigit } from '../../base/barcode/missed-check-digit.ts'
import { isReservedCode } from '../../base/barcode/reserved-code.ts'
import { type Cell, cellText, tidyText } from '../../base/table/cell.ts'
import { isScientific, largestExactNumber, withZeros } from './code-column.ts'

export type BarcodeNote = {
  readonly code:
    | 'bad_barcode'
    | 'barcode_reserved'
    | 'barcode_precision'
    | 'barcode_scientific'
    | 'barcode_padded'
    | 'barcode_check_digit'
    | 'barcode_of_scale'
    | 'date_instead_of_code'
  readonly level: 'error' | 'warning' | 'fixed'
  readonly shown: string
  readonly suggestion?: string
}

export type ReadBarcodes = { readonly codes: readonly string[]; readonly notes: readonly BarcodeNote[] }

/**
 * The barcodes of one cell, several divided by `;` or a line break, whole numbers of goods also by a comma, a slash or a
 * blank [SPREADSHEET-2]. What Excel has destroyed is an error
 * and never guessed; a leading zero that it dropped comes back only where the check digit then fits.
 */
export function readBarcodes(cell: Cell | undefined): ReadBarcodes {
  if (cell instanceof Date) return refused('date_instead_of_code', cellText(cell))
  if (typeof cell === 'number') return fromNumber(cell)
  const codes: string[] = []
  const notes: BarcodeNote[] = []
  const parts = typeof cell === 'string' ? unwrapped(cell).split(/[;\r\n]+/) : []
  for (const part of parts.flatMap(severalIn)) {
    const read = fromText(cellText(part))
    codes.push(...read.codes.filter((code) => !codes.includes(code)))
    notes.push(...read.notes)
  }
  return { codes, notes }
}

/** `="0123"` is how programs keep the zeros of a code in Excel; around the whole cell or around each code of it. */
function unwrapped(cell: string): string {
  return tidyFormula.test(cell) ? tidyText(cell) : cell
}

const tidyFormula = /^\s*="(?:[^"]|"")*"\s*$/

/**
 * The codes that stand in one cell without a `;` between them [SPREADSHEET-41]: one of them is a whole number of goods, and so is
 * each other one, if need be with its zeros; beside a mark it may also be a code of the shop's own.
 */
function severalIn(part: string): string[] {
  const codes = part
    .trim()
    .split(/\s+dan\s+|[\s,/|&+]+/i)
    .map((code) => tidyText(code).replace(/^(\d+)[.,]0+$/, '$1'))
  const isWhole = (code: string) => code.length >= 8 && hasValidCheckDigit(code)
  if (codes.length < 2 || !codes.some(isWhole)) return [part]
  const isMarked = /\S\s*[,|&+/]\s*\S/.test(part)
  const isOther = (code: string) =>
    withZeros(code) !== null || (isMarked && barcodeSchema.safeParse(code).success)
  return codes.every((code) => isWhole(code) || isOther(code)) ? codes : [part]
}

function fromNumber(cell: number): ReadBarcodes {
  const shown = cellText(cell)
  if (!Number.isInteger(cell) || cell <= 0) return refused('bad_barcode', shown)
  if (cell > largestExactNumber) return refused('barcode_precision', shown)
  // A number of 12 digits is an EAN-13 without its zero, or a UPC-A: they are one.
  const padded = shown.length === 12 && hasValidCheckDigit(shown) ? `0${shown}` : null
  return padded === null ? fromText(shown) : mended(shown, padded)
}

function mended(shown: string, code: string): ReadBarcodes {
  return { codes: [code], notes: [{ code: 'barcode_padded', level: 'fixed', shown, suggestion: code }] }
}

function fromText(typed: string): ReadBarcodes {
  if (typed === '' || typed === '-') return { codes: [], notes: [] }
  if (isScientific(typed)) return refused('barcode_scientific', typed)
  const bare = typed.replace(/^(\d+)[.,]0+$/, '$1')
  const code = /^[\d\s-]+$/.test(bare) && /\s/.test(bare) ? bare.replaceAll(/[\s-]/g, '') : bare
  const padded = withZeros(code)
  if (padded !== null) return mended(typed, padded)
  if (isReservedCode(code)) return refused('barcode_reserved', typed)
  if (!barcodeSchema.safeParse(code).success) return refused('bad_barcode', typed)
  if (/^2\d{12}$/.test(code)) {
    return { codes: [code], notes: [{ code: 'barcode_of_scale', level: 'warning', shown: code }] }
  }
  const rightDigit = missedCheckDigit(code)
  if (rightDigit !== null) {
    const suggestion = String(rightDigit)
    return {
      codes: [code],
      notes: [{ code: 'barcode_check_digit', level: 'warning', shown: code, suggestion }],
    }
  }
  return { codes: [code], notes: [] }
}

function refused(code: BarcodeNote['code'], shown: string): ReadBarcodes {
  return { codes: [], notes: [{ code, level: 'error', shown }] }
}
