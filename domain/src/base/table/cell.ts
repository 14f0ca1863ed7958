import { wellFormed } from '../lib/well-formed.ts'
/** What a reader of spreadsheets gives for one cell. A formula is its cached result. */
export type Cell = string | number | boolean | Date | null

/** The rows of one sheet as they lie in the file, the first one included. */
export type SheetRows = readonly (readonly Cell[])[]

/**
 * Blanks, marks and quotes that nobody sees: a no-break space, a zero-width mark, the apostrophe by which Excel keeps a
 * text a text and by which our own export keeps a text from being run.
 */
export function tidyText(text: string): string {
  const flat = text
    .replace(/[\u200b-\u200f\u2028-\u202e\u2060\ufeff]/g, '')
    .replace(/[\p{Cc}\u00a0\s]+/gu, ' ')
    .trim()
  // `="007"`: how programs keep a text a text in a CSV that Excel opens.
  const formula = /^="((?:[^"]|"")*)"$/.exec(flat)
  if (formula === null) return isQuoted(flat) ? flat.slice(1) : flat
  return formula[1]!.replaceAll('""', '"').trim()
}

/** An apostrophe before what a spreadsheet would run or take for a number, in signs of any width. */
function isQuoted(text: string): boolean {
  return text.startsWith("'") && /^[=+\-@'\d]/.test(text.slice(1).normalize('NFKC'))
}

/**
 * A text as it leaves in a file, so that `tidyText` gives it back. `isGuarded`: for CSV, where what begins like a formula
 * would be run by the spreadsheet that opens it [SPREADSHEET-9].
 */
export function guardedText(text: string, isGuarded: boolean): string {
  const flat = wellFormed(text.replace(/[\p{Cc}\u00a0]+/gu, ' '))
  const isRead = isQuoted(flat) || /^\s*="/.test(flat)
  const isRun = isGuarded && /^[\s\p{C}]*[=+\-@]/u.test(flat.normalize('NFKC'))
  return isRead || isRun ? `'${flat}` : flat
}

/** A cell as text; numbers without an exponent. */
export function cellText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'string') return tidyText(cell)
  if (typeof cell === 'boolean') return cell ? 'Ya' : 'Tidak'
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10)
  return Number.isInteger(cell) && Math.abs(cell) < 1e21 ? BigInt(cell).toString() : String(cell)
}

/** Nothing in it, or the dash by which people write nothing. */
export function isBlank(cell: Cell | undefined): boolean {
  const text = cellText(cell)
  return text === '' || text === '-'
}

const formulaErrors = /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|GETTING_DATA)$/i

/** `#N/A` and its like: the sum in the cell has failed. */
export function isFormulaError(cell: Cell | undefined): boolean {
  return typeof cell === 'string' && formulaErrors.test(cell.trim())
}
