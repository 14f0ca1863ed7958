import { breakParagraph, type Run } from '@laci/domain/base/document/break-paragraph.ts'
import type { Colour, Mark, Ruler } from '@laci/domain/base/document/page.ts'
import type { TableBlock } from './blocks.ts'
import { lineMarks, type Row } from './rows.ts'
import { colours, column, small } from './style.ts'

const padX = 5
const padY = 3.2

/** A table in full width. Rows do not break; of a long one the head stays with the first two rows and the last two together. */
export function tableRows(table: TableBlock, widthPt: number, gapPt: number, ruler: Ruler): Row[] {
  const widths = columnWidths(table, widthPt, ruler)
  const all = [table.head, ...table.rows]
  const rows = all.map((cells, index): Row => {
    const isHead = index === 0
    const lines = cells.map((runs, column) =>
      breakParagraph(runs, widths[column]! - 2 * padX, small.sizePt, ruler),
    )
    const heightPt = Math.max(...lines.map((cell) => cell.length)) * small.leadingPt + 2 * padY
    const marks: Mark[] = isHead
      ? [{ kind: 'box', x: 0, y: 0, width: widthPt, height: heightPt, fill: colours.teal100 }]
      : [rule(widthPt, heightPt, index === all.length - 1 ? colours.strongRule : colours.rule)]
    let x = 0
    for (const [column, cell] of lines.entries()) {
      for (const [number, line] of cell.entries()) {
        const free = widths[column]! - 2 * padX - line.widthPt
        const at = x + padX + (table.aligns[column] === 'right' ? free : 0)
        marks.push(...lineMarks(line.runs, small, at, padY + number * small.leadingPt))
      }
      x += widths[column]!
    }
    return {
      heightPt,
      gapPt: isHead ? gapPt : 0,
      marks,
      staysWithNext: isHead || index === 1 || index === all.length - 2,
      frame: null,
    }
  })
  // A short table is seen as a whole; only a long one goes over a page's end.
  const isShort = rows.reduce((sum, row) => sum + row.heightPt, 0) < column.heightPt / 2
  return rows.map((row, index) => {
    const isLast = index === rows.length - 1
    return {
      ...row,
      heightPt: row.heightPt + (isLast ? 4 : 0),
      staysWithNext: !isLast && (isShort || row.staysWithNext),
    }
  })
}

/** Figures get what they need; what is left over, or missing, is shared by the columns of words. */
function columnWidths(table: TableBlock, widthPt: number, ruler: Ruler): number[] {
  const natural = table.head.map(
    (head, column) =>
      Math.max(...[head, ...table.rows.map((row) => row[column]!)].map((runs) => widthOf(runs, ruler))) +
      2 * padX,
  )
  const least = table.head.map(
    (head, column) =>
      Math.max(...[head, ...table.rows.map((row) => row[column]!)].map((runs) => longestWord(runs, ruler))) +
      2 * padX,
  )
  const isFluid = (column: number) => table.aligns[column] === 'left'
  const missing = natural.reduce((sum, width) => sum + width, 0) - widthPt
  if (missing <= 0) {
    const fluid = natural.filter((_, column) => isFluid(column)).length
    const share = missing / (fluid || natural.length)
    return natural.map((width, column) => (fluid === 0 || isFluid(column) ? width - share : width))
  }
  const room = natural.map((width, column) => width - least[column]!)
  const fluidRoom = room.reduce((sum, width, column) => sum + (isFluid(column) ? width : 0), 0)
  if (fluidRoom >= missing) {
    return natural.map((width, column) =>
      isFluid(column) ? width - (missing * room[column]!) / fluidRoom : width,
    )
  }
  const allRoom = room.reduce((sum, width) => sum + width, 0)
  if (allRoom < missing)
    throw new Error(
      `a table is too wide: ${table.head
        .flat()
        .map((run) => run.text)
        .join(' | ')}`,
    )
  return natural.map((width, column) => width - (missing * room[column]!) / allRoom)
}

const widthOf = (runs: readonly Run[], ruler: Ruler) =>
  runs.reduce((sum, run) => sum + ruler(run.text, run.face, small.sizePt), 0) + 0.01
const longestWord = (runs: readonly Run[], ruler: Ruler) =>
  Math.max(
    0,
    ...runs.flatMap((run) => run.text.split(' ').map((word) => ruler(word, run.face, small.sizePt))),
  ) + 0.01

export function rule(widthPt: number, y: number, colour: Colour): Mark {
  return { kind: 'line', fromX: 0, fromY: y, toX: widthPt, toY: y, thicknessPt: 0.6, colour }
}
