import { type Mark, moveMark } from '@laci/domain/base/document/page.ts'
import { assert } from '@laci/domain/base/lib/assert.ts'
import type { Frame, Row } from './rows.ts'

/** The marks of one page's column, from its upper left corner. */
export type FilledColumn = { readonly marks: readonly Mark[] }

const framePadding = { top: 10, bottom: 11 } as const

/**
 * Fills columns with rows in their order. What stays together goes to the next page together; what is longer than a page
 * is a mistake of the author and is said. A box that goes over a page's end is closed there and opened again.
 */
export function fillColumns(
  rows: readonly Row[],
  heightPt: number,
  firstHeightPt: number,
  widthPt: number,
): FilledColumn[] {
  const columns: FilledColumn[] = []
  let column = openColumn(widthPt)
  const end = () => {
    columns.push({ marks: column.end() })
    column = openColumn(widthPt)
  }
  for (const piece of pieces(rows)) {
    const room = columns.length === 0 ? firstHeightPt : heightPt
    const isFull = piece[0]!.beginsPage === true || column.heightWith(piece) > room
    if (isFull && !column.isEmpty()) end()
    assert(column.heightWith(piece) <= heightPt, 'what stays together fits on one page')
    for (const row of piece) column.add(row)
  }
  if (!column.isEmpty()) end()
  return columns
}

type Place = { readonly y: number; readonly frame: Frame | null }

function openColumn(widthPt: number) {
  const marks: Mark[] = []
  const grounds: Mark[] = []
  let at: Place = { y: 0, frame: null }
  let frameTop = 0

  /** Where the next row begins. */
  const next = ({ y, frame }: Place, row: Row): number => {
    if (row.frame === frame) return y === 0 ? 0 : y + row.gapPt
    const closed = frame === null ? y : y + framePadding.bottom
    const top = closed === 0 ? 0 : closed + row.gapPt
    return row.frame === null ? top : top + framePadding.top
  }
  const closeFrame = () => {
    if (at.frame === null) return
    const height = at.y + framePadding.bottom - frameTop
    grounds.push(
      { kind: 'box', x: 0, y: frameTop, width: widthPt, height, fill: at.frame.fill, radiusPt: 4 },
      { kind: 'box', x: 0, y: frameTop, width: 4, height, fill: at.frame.bar, radiusPt: 2 },
    )
  }
  return {
    isEmpty: () => at.y === 0,
    heightWith(rows: readonly Row[]): number {
      let place = at
      for (const row of rows) place = { y: next(place, row) + row.heightPt, frame: row.frame }
      return place.y + (place.frame === null ? 0 : framePadding.bottom)
    },
    add(row: Row): void {
      const top = next(at, row)
      if (row.frame !== at.frame) {
        closeFrame()
        frameTop = top - framePadding.top
      }
      for (const mark of row.marks) marks.push(moveMark(mark, 0, top))
      at = { y: top + row.heightPt, frame: row.frame }
    },
    end(): Mark[] {
      closeFrame()
      return [...grounds, ...marks]
    },
  }
}

/** Rows that no page parts. */
function pieces(rows: readonly Row[]): Row[][] {
  const all: Row[][] = []
  let piece: Row[] = []
  for (const row of rows) {
    piece.push(row)
    if (row.staysWithNext) continue
    all.push(piece)
    piece = []
  }
  if (piece.length > 0) all.push(piece)
  return all
}
