import { wellFormed } from '../lib/well-formed.ts'
import { guardedText } from './cell.ts'

/** How a column is written: texts as texts whatever they look like, sums and quantities as numbers. */
export type TableColumn = {
  readonly header: string
  readonly kind: 'text' | 'rupiah' | 'quantity'
  /** In characters. */
  readonly width: number
}

export function textColumn(header: string, width: number): TableColumn {
  return { header, kind: 'text', width }
}

export function rupiahColumn(header: string): TableColumn {
  return { header, kind: 'rupiah', width: 14 }
}

export function quantityColumn(header: string): TableColumn {
  return { header, kind: 'quantity', width: 10 }
}

export type TableCell = string | number | null

/** One sheet of an export. */
export type Table = {
  readonly name: string
  readonly columns: readonly TableColumn[]
  /** The first column names the part that a row belongs to; those of one part stand together. */
  readonly isInParts?: boolean
  readonly rows: readonly (readonly TableCell[])[]
}

/** The mark in front tells spreadsheets that it is UTF-8. */
export const csvStart = '\ufeff'

/**
 * Rows of a table as an Indonesian spreadsheet reads them [SPREADSHEET-9]: divided by `;`, a comma before decimals, CR LF,
 * and nothing that would be run.
 */
export function csvRows(rows: readonly (readonly TableCell[])[]): string {
  return rows.map((row) => `${row.map(csvCell).join(';')}\r\n`).join('')
}

function csvCell(cell: TableCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell).replace('.', ',')
  // Most cells: nothing in them could be run, hidden or taken for a divider.
  if (/^[A-Za-z0-9][A-Za-z0-9.:_/-]*$/.test(cell)) return cell
  const text = guardedText(cell, true)
  return /[";,\s]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** What Excel takes in one cell. */
const longestCell = 32_767

/** A text for a cell of a workbook: no sign that XML forbids, and no longer than Excel reads. */
export function workbookText(text: string): string {
  return wellFormed(
    guardedText(text, false)
      .replaceAll(/[\ufffe\uffff]/g, ' ')
      .slice(0, longestCell),
  )
}
