import type { Cell, SheetRows } from '@laci/domain/base/table/cell.ts'
import type { SheetHead } from '@laci/domain/views/spreadsheet/product-head.ts'

/** The file again with the rows that were left out, and why, so that it can be mended and taken in once more. */
export function faultyRows<
  Row extends { readonly rowNumber: number; readonly kind: 'new' | 'changed' | 'same' | 'error' },
>(
  rows: SheetRows,
  {
    firstHeaderIndex,
    headerIndex,
    columnCount,
  }: Pick<SheetHead, 'firstHeaderIndex' | 'headerIndex' | 'columnCount'>,
  planned: readonly Row[],
  reasonOf: (row: Row) => string,
): Cell[][] {
  const whole = (cells: readonly Cell[] = []) =>
    Array.from({ length: columnCount }, (_, at) => cells[at] ?? null)
  const header = rows
    .slice(firstHeaderIndex, headerIndex + 1)
    .map((cells, at) => [...whole(cells), at === 0 ? 'Kesalahan' : null])
  const faulty = planned.filter(({ kind }) => kind === 'error')
  return [...header, ...faulty.map((row) => [...whole(rows[row.rowNumber - 1]), reasonOf(row)])]
}
