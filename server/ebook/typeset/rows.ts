import { breakParagraph, type Run } from '@laci/domain/base/document/break-paragraph.ts'
import { type Colour, type Face, type Mark, moveMark, type Ruler } from '@laci/domain/base/document/page.ts'
import { colours } from './style.ts'

/** The ground of a box, behind the rows that carry it. */
export type Frame = { readonly fill: Colour; readonly bar: Colour }

/** What is set in one piece: a line of text, a table row, a box. Marks count from its upper left corner. */
export type Row = {
  readonly heightPt: number
  /** Above it; dropped at the top of a page. */
  readonly gapPt: number
  readonly marks: readonly Mark[]
  /** No page ends behind it. */
  readonly staysWithNext: boolean
  readonly beginsPage?: boolean
  readonly frame: Frame | null
}

export type TextStyle = {
  readonly sizePt: number
  readonly leadingPt: number
  readonly colour?: Colour
  readonly face?: Face
}

/** One line of text as marks: its baseline sits in the middle of the leading. */
export function lineMarks(
  runs: readonly (Run & { x: number; widthPt: number })[],
  style: TextStyle,
  x: number,
  y: number,
): Mark[] {
  const baselineY = y + style.leadingPt / 2 + style.sizePt * 0.34
  return runs.flatMap((run): Mark[] => {
    const isLink = run.place !== undefined
    const text: Mark = {
      kind: 'text',
      text: run.text,
      face: style.face ?? run.face,
      sizePt: style.sizePt,
      x: x + run.x,
      baselineY,
      colour: isLink ? colours.teal600 : (style.colour ?? colours.ink),
    }
    if (!isLink) return [text]
    const jump: Mark = {
      kind: 'jump',
      x: x + run.x,
      y,
      width: run.widthPt,
      height: style.leadingPt,
      place: run.place!,
    }
    return [text, jump]
  })
}

/** A paragraph: its first two and last two lines stay together, so that no page begins or ends with a lost one. */
export function paragraphRows(
  runs: readonly Run[],
  widthPt: number,
  style: TextStyle,
  gapPt: number,
  ruler: Ruler,
): Row[] {
  const set = style.face === undefined ? runs : runs.map((run) => ({ ...run, face: style.face! }))
  const lines = breakParagraph(set, widthPt, style.sizePt, ruler)
  return lines.map((line, index) => ({
    heightPt: style.leadingPt,
    gapPt: index === 0 ? gapPt : 0,
    marks: lineMarks(line.runs, style, 0, 0),
    staysWithNext: index < lines.length - 1 && (index === 0 || index === lines.length - 2),
    frame: null,
  }))
}

/** Rows below one another as one piece that no page breaks. */
export function stack(rows: readonly Row[]): { heightPt: number; marks: Mark[] } {
  let heightPt = 0
  const marks: Mark[] = []
  for (const [index, row] of rows.entries()) {
    if (index > 0) heightPt += row.gapPt
    for (const mark of row.marks) marks.push(moveMark(mark, 0, heightPt))
    heightPt += row.heightPt
  }
  return { heightPt, marks }
}

export function moveRow(row: Row, byX: number): Row {
  return { ...row, marks: row.marks.map((mark) => moveMark(mark, byX, 0)) }
}
