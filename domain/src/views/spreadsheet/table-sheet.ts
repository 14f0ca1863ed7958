import { a4, type DrawnDocument, type Ruler } from '../../base/document/page.ts'
import { headStyle, openSheetPen, type PenStyle, soft, writeHead } from '../../base/document/sheet-pen.ts'
import { asciiText, paperNumber, paperQuantity, paperTime } from '../../base/print/paper-text.ts'
import type { Table, TableCell, TableColumn } from '../../base/table/table.ts'
import type { Instant } from '../../base/time/instant.ts'
import type { Zone } from '../../base/time/zone.ts'

/** What stands above a table on paper: whose figures they are, of which days, and when they were written down. */
export type SheetHeading = {
  readonly storeName: string
  readonly title: string
  readonly about: string
  readonly writtenAt: Instant
  readonly zone: Zone
}

const side = 48
const gap = 14
const rowHeight = 16
const nameStyle: PenStyle = { face: 'bold', sizePt: 11 }

/**
 * A table on A4, over as many pages as it needs [REPORT-13]. Numbers stand at the right of their columns, texts share what is
 * left and take as many lines as they need. In a table that is in parts the first column becomes a heading over its rows.
 */
export function tableSheet(table: Table, heading: SheetHeading, ruler: Ruler): DrawnDocument {
  const pen = openSheetPen(a4, side, ruler)
  const columns = placed(table, pen.right - side, ruler)

  function tableHead(): void {
    for (const { column, x, style } of columns) pen.text(column.header, x, { ...headStyle, ...style })
    pen.y += 6
    pen.rule()
    pen.y += rowHeight
  }
  function makeRoom(heightPt: number): void {
    if (pen.y + heightPt <= pen.foot - 24) return
    pen.newPage()
    tableHead()
  }
  function row(cells: readonly TableCell[], heightAbove: number, writeAbove: () => void): void {
    const lines = columns.map(({ at, column, widthPt }) =>
      pen.linesOf(cellText(cells[at] ?? null, column), widthPt),
    )
    const lineCount = Math.max(1, ...lines.map(({ length }) => length))
    makeRoom(heightAbove + lineCount * 12 + 4)
    writeAbove()
    const top = pen.y
    columns.forEach(({ x, style }, index) => {
      lines[index]!.forEach((line, below) => {
        pen.y = top + below * 12
        pen.text(line, x, style)
      })
    })
    pen.y = top + (lineCount - 1) * 12 + rowHeight
  }

  pen.newPage()
  writeHead(pen, heading.storeName || 'Toko', heading.title.toUpperCase(), 12, ruler)
  pen.y += 16
  const writtenText = `Dicetak ${paperTime(heading.writtenAt, heading.zone)}`
  pen.text(writtenText, pen.right, { colour: soft, align: 'right' })
  pen.wrapped(heading.about, side, pen.right - side - ruler(writtenText, 'regular', 9) - 12, { colour: soft })
  pen.y += 24
  tableHead()
  let part: TableCell | undefined
  for (const cells of table.rows) {
    const isNewPart = table.isInParts === true && cells[0] !== part
    part = cells[0]
    row(cells, isNewPart ? 26 : 0, () => {
      if (!isNewPart) return
      pen.y += 8
      pen.text(String(part ?? ''), side, nameStyle)
      pen.y += 18
    })
  }
  const pages = pen.finish((pageText) => {
    pen.text(pen.linesOf(heading.about, pen.right - side - 90, headStyle)[0] ?? '', side, headStyle)
    if (pageText !== '') pen.text(pageText, pen.right, { ...headStyle, align: 'right' })
  })
  return {
    title: `${heading.title} ${heading.storeName}`,
    author: heading.storeName || 'Toko',
    subject: `${heading.title}, ${heading.about}`,
    madeAt: heading.writtenAt,
    pages,
  }
}

type PlacedColumn = {
  /** Which cell of a row. */
  readonly at: number
  readonly column: TableColumn
  /** Of its left edge, or of its right one where its texts end there. */
  readonly x: number
  readonly style: PenStyle
  readonly widthPt: number
}

function placed(table: Table, widthPt: number, ruler: Ruler): PlacedColumn[] {
  const shown = table.columns
    .map((column, at) => ({ at, column, needsPt: column.kind === 'text' ? 0 : neededPt(table, at, ruler) }))
    .slice(table.isInParts === true ? 1 : 0)
  const gaps = gap * (shown.length - 1)
  const left = widthPt - gaps - shown.reduce((sum, { needsPt }) => sum + needsPt, 0)
  const share = shown.reduce((sum, { column }) => sum + (column.kind === 'text' ? column.width : 0), 0)
  let x = side
  return shown.map(({ at, column, needsPt }): PlacedColumn => {
    const isText = column.kind === 'text'
    const own = isText ? (left * column.width) / share : needsPt
    const place = isText ? x : x + own
    x += own + gap
    return { at, column, x: place, style: isText ? {} : { align: 'right' }, widthPt: own }
  })
}

/** No number is broken: its column is as wide as the widest. */
function neededPt({ columns, rows }: Table, at: number, ruler: Ruler): number {
  const column = columns[at]!
  const widths = rows.map((cells) => ruler(cellText(cells[at] ?? null, column), 'regular', 9))
  return widths.reduce((widest, width) => Math.max(widest, width), ruler(column.header, 'bold', 8))
}

function cellText(cell: TableCell, { kind }: TableColumn): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return asciiText(cell).replaceAll(/\b(\d{4})-(\d\d)(?:-(\d\d))?\b/g, asRead)
  return kind === 'quantity' ? paperQuantity(Math.round(cell * 1000)) : paperNumber(cell)
}

/** In a spreadsheet days stand so that they sort; on paper so that people read them. */
function asRead(_: string, year: string, month: string, day: string | undefined): string {
  return day === undefined ? `${month}-${year}` : `${day}-${month}-${year}`
}
