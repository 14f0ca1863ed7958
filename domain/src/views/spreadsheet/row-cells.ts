import type { Rupiah } from '../../base/money/rupiah.ts'
import type { QuantityThousandths } from '../../base/quantity/quantity.ts'
import { type Cell, cellText, isBlank, isFormulaError } from '../../base/table/cell.ts'
import { readBarcodes } from './barcode-cell.ts'
import type { ColumnMarks } from './column-marks.ts'
import type { ImportField } from './columns.ts'
import type { RowIssue } from './issue.ts'
import {
  bareNumber,
  type DecimalMark,
  isAmbiguousNumber,
  type ReadNumber,
  readQuantity,
  readRupiah,
  readStock,
} from './number-text.ts'
import type { ColumnMapping } from './product-head.ts'
import { yesNo } from './yes-no.ts'

export type RowOptions = {
  readonly mapping: ColumnMapping
  /** How many cells the header row has: what stands beyond it belongs to nothing. */
  readonly columnCount: number
  /** What the marks of a column mean; a field that is not in it: each number says it by itself. */
  readonly marks?: ColumnMarks
}

/** The cells of a row by their column, and what is wrong with those that were read so far. */
export type RowCells = {
  readonly of: ReadonlyMap<ImportField, Cell>
  readonly options: RowOptions
  readonly issues: RowIssue[]
}

/** Clears a field that may be empty: a blank cell never does. */
const clearingWord = 'HAPUS'

/** Whether a row says nothing at all. */
export function isEmptyRow(cells: readonly Cell[]): boolean {
  return cells.every(isBlank)
}

export function openRow(cells: readonly Cell[], options: RowOptions): RowCells {
  const issues: RowIssue[] = []
  const of = new Map<ImportField, Cell>()
  for (const [index, field] of options.mapping) {
    const cell = cells[index] ?? null
    if (isFormulaError(cell)) {
      issues.push({ field, code: 'formula_error', level: 'error', shown: cellText(cell) })
    } else if (!isBlank(cell)) of.set(field, cell)
  }
  const surplus = cells.slice(options.columnCount).find((cell) => !isBlank(cell))
  if (surplus !== undefined) {
    issues.push({ field: null, code: 'row_too_long', level: 'error', shown: cellText(surplus) })
  }
  return { of, options, issues }
}

/** What stands there; empty: nothing. */
export function typedIn({ of }: RowCells, field: ImportField): string {
  return cellText(of.get(field))
}

export function clears(row: RowCells, field: ImportField): boolean {
  return typedIn(row, field).toUpperCase() === clearingWord
}

export function hasColumn({ options }: RowCells, field: ImportField): boolean {
  return [...options.mapping.values()].includes(field)
}

/** The text of a cell, where it is not longer than it may be. */
export function textIn(row: RowCells, field: ImportField, maximumLength: number): string | undefined {
  const typed = typedIn(row, field)
  return typed !== '' && isShort(row, field, { typed, maximumLength }) ? typed : undefined
}

export function isShort(
  { issues }: RowCells,
  field: ImportField,
  { typed, maximumLength }: { readonly typed: string; readonly maximumLength: number },
): boolean {
  if (typed.length <= maximumLength) return true
  issues.push({ field, code: 'too_long', level: 'error', shown: typed, suggestion: String(maximumLength) })
  return false
}

export function flagIn(row: RowCells, field: ImportField): boolean | undefined {
  const typed = typedIn(row, field)
  if (typed === '') return undefined
  const found = yesNo(typed)
  if (found === null) row.issues.push({ field, code: 'not_yes_no', level: 'warning', shown: typed })
  return found ?? undefined
}

export function barcodesIn(row: RowCells, field: ImportField): readonly string[] {
  if (clears(row, field)) return []
  const { codes, notes } = readBarcodes(row.of.get(field))
  for (const note of notes) row.issues.push({ field, ...note })
  return codes
}

export function rupiahIn(row: RowCells, field: ImportField): Rupiah | undefined {
  return numberIn(row, field, { read: readRupiah, textOf: plainNumber })
}

/** A quantity that something is counted in: more than nothing. */
export function amountIn(row: RowCells, field: ImportField): QuantityThousandths | undefined {
  const found = numberIn(row, field, { read: readQuantity, textOf: plainQuantity })
  if (found === undefined || found > 0) return found
  row.issues.push({ field, code: 'negative', level: 'error', shown: typedIn(row, field) })
  return undefined
}

/** A quantity of nothing or more. */
export function quantityIn(row: RowCells, field: ImportField): QuantityThousandths | undefined {
  const found = stockIn(row, field)
  if (found === undefined || found >= 0) return found
  row.issues.push({ field, code: 'negative', level: 'error', shown: typedIn(row, field) })
  return undefined
}

/** What may be as much as a whole stock, also below zero: programs write that. */
export function stockIn(row: RowCells, field: ImportField): QuantityThousandths | undefined {
  return numberIn(row, field, { read: readStock, textOf: plainQuantity })
}

function numberIn<Value extends number>(
  { of, options, issues }: RowCells,
  field: ImportField,
  {
    read,
    textOf,
  }: {
    readonly read: (cell: Cell | undefined, mark: DecimalMark) => ReadNumber<Value>
    readonly textOf: (value: Value) => string
  },
): Value | undefined {
  const cell = of.get(field)
  const { mark = 'auto', isDoubtful = false } = options.marks?.get(field) ?? {}
  const found = read(cell, mark)
  if (found.kind === 'none') return undefined
  const shown = cellText(cell)
  if (found.kind === 'refused') {
    issues.push({ field, code: found.refusal, level: 'error', shown })
    return undefined
  }
  const suggestion = textOf(found.value)
  if (found.isRounded) issues.push({ field, code: 'rounded', level: 'warning', shown, suggestion })
  if (isDoubtful && typeof cell === 'string' && isAmbiguousNumber(bareNumber(shown).digits)) {
    issues.push({ field, code: 'stock_ambiguous', level: 'warning', shown, suggestion })
  }
  return found.value
}

export function plainNumber(value: number): string {
  return String(value)
}

function plainQuantity(thousandths: number): string {
  return String(thousandths / 1000).replace('.', ',')
}
