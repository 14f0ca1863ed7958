import { isBlank, type SheetRows } from '../../base/table/cell.ts'
import { type FileAbout, headOfFile } from './file-about.ts'

/** A sheet of a file; a CSV has one, without a name. */
export type Sheet = { readonly name: string; readonly isHidden: boolean; readonly rows: SheetRows }

/**
 * The sheets that may be taken in, the likeliest first [SPREADSHEET-24]: those with what the file is `about`, what can be
 * seen before what is hidden. Where no header is known, whatever is not empty.
 */
export function sheetsToOffer(sheets: readonly Sheet[], about: FileAbout): readonly Sheet[] {
  const filled = sheets.filter(({ rows }) => rows.some((row) => !row.every(isBlank)))
  const known = filled.filter(({ rows }) => isFilled(rows, about))
  const offered = known.length > 0 ? known : filled.length > 0 ? filled : sheets.slice(0, 1)
  return offered.toSorted((one, other) => Number(one.isHidden) - Number(other.isHidden))
}

function isFilled(rows: SheetRows, about: FileAbout): boolean {
  const head = headOfFile(about, rows)
  return head !== null && rows.slice(head.headerIndex + 1).some((row) => !row.every(isBlank))
}
