import type { Cell, SheetRows } from '../../base/table/cell.ts'

/** So many cells are filled at most, whatever a file says is merged. */
const mostFilled = 200_000

/**
 * A text that is merged over several rows of one column stands in each of them [SPREADSHEET-23]. Figures do not: a stock that is
 * written once is not that of every row. `merges`: as a workbook names them, `A2:A4`.
 */
export function withMergedCells(rows: SheetRows, merges: readonly string[]): SheetRows {
  const filled = rows.map((row) => row as Cell[])
  const copied = new Set<number>()
  let restCount = mostFilled
  for (const merge of merges) {
    const place = /^([A-Z]{1,3})(\d+):([A-Z]{1,3})(\d+)$/.exec(merge)
    if (place === null || place[1] !== place[3]) continue
    const column = columnIndex(place[1]!)
    const first = Number(place[2]) - 1
    const value = filled[first]?.[column]
    if (typeof value !== 'string') continue
    for (let at = first + 1; at < Math.min(Number(place[4]), rows.length) && restCount > 0; at += 1) {
      if (!copied.has(at)) filled[at] = [...filled[at]!]
      copied.add(at)
      filled[at]![column] = value
      restCount -= 1
    }
  }
  return filled
}

/** From 0. */
export function columnIndex(letters: string): number {
  return Array.from(letters).reduce((index, letter) => index * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
