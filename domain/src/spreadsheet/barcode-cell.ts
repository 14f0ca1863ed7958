import { barcodeSchema, hasValidCheckDigit } from '../catalog/barcode.ts'
import { missedCheckDigit } from '../catalog/missed-check-digit.ts'
import { isReservedCode } from '../sale/reserved-code.ts'
import { type Cell, cellText } from './cell.ts'

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

/** Excel keeps 15 digits of a number; what stands behind them was thrown away when the file was saved. */
const largestExactNumber = 999_999_999_999_999

/**
 * The barcodes of one cell, several divided by `;` or a line break [SPREADSHEET-2]. What Excel has destroyed is an error
 * and never guessed; a leading zero that it dropped comes back only where the check digit then fits.
 */
export function readBarcodes(cell: Cell | undefined): ReadBarcodes {
  if (cell instanceof Date) return refused('date_instead_of_code', cellText(cell))
  if (typeof cell === 'number') return fromNumber(cell)
  const codes: string[] = []
  const notes: BarcodeNote[] = []
  const parts = typeof cell === 'string' ? cell.split(/[;\r\n]+/) : []
  for (const part of parts) {
    const read = fromText(cellText(part))
    codes.push(...read.codes.filter((code) => !codes.includes(code)))
    notes.push(...read.notes)
  }
  return { codes, notes }
}

function fromNumber(cell: number): ReadBarcodes {
  const shown = cellText(cell)
  if (!Number.isInteger(cell) || cell <= 0) return refused('bad_barcode', shown)
  if (cell > largestExactNumber) return refused('barcode_precision', shown)
  const padded = shown.padStart(shown.length > 8 ? 13 : 8, '0')
  const isShort = [12, 11, 7, 6].includes(shown.length)
  if (isShort && hasValidCheckDigit(padded)) {
    return {
      codes: [padded],
      notes: [{ code: 'barcode_padded', level: 'fixed', shown, suggestion: padded }],
    }
  }
  return fromText(shown)
}

function fromText(typed: string): ReadBarcodes {
  if (typed === '' || typed === '-') return { codes: [], notes: [] }
  if (/^\d+([.,]\d+)?e\+?\d+$/i.test(typed)) return refused('barcode_scientific', typed)
  const bare = typed.replace(/^(\d+)[.,]0+$/, '$1')
  const code = /^[\d\s-]+$/.test(bare) && /\s/.test(bare) ? bare.replaceAll(/[\s-]/g, '') : bare
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
