import { isBlank, type SheetRows } from './cell.ts'
import { readHead } from './columns.ts'

/** A sheet of a file; a CSV has one, without a name. */
export type Sheet = { readonly name: string; readonly isHidden: boolean; readonly rows: SheetRows }

/**
 * The sheets that may be taken in, the likeliest first [SPREADSHEET-24]: those with goods, what can be seen before what is
 * hidden. Where no header is known, whatever is not empty.
 */
export function sheetsToOffer(sheets: readonly Sheet[]): readonly Sheet[] {
  const filled = sheets.filter(({ rows }) => rows.some((row) => !row.every(isBlank)))
  const known = filled.filter(({ rows }) => hasGoods(rows))
  const offered = known.length > 0 ? known : filled.length > 0 ? filled : sheets.slice(0, 1)
  return offered.toSorted((one, other) => Number(one.isHidden) - Number(other.isHidden))
}

function hasGoods(rows: SheetRows): boolean {
  const head = readHead(rows)
  return head !== null && rows.slice(head.headerIndex + 1).some((row) => !row.every(isBlank))
}
