import type { Mark, Ruler } from '@laci/domain/base/document/page.ts'
import type { Block, Field } from './blocks.ts'
import type { Row } from './rows.ts'
import { colours } from './style.ts'
import { rule } from './tables.ts'

/** Words with a line behind each, to be filled in by hand. */
export function fieldsRow(fields: readonly Field[], widthPt: number, gapPt: number, ruler: Ruler): Row {
  const sizePt = 8.6
  const gap = 10
  const whole = fields.reduce((sum, field) => sum + field.share, 0)
  const room = widthPt - gap * (fields.length - 1)
  const marks: Mark[] = []
  let x = 0
  for (const { title, share } of fields) {
    const width = (share / whole) * room
    const titleWidth = ruler(title, 'semibold', sizePt)
    marks.push(
      { kind: 'text', text: title, face: 'semibold', sizePt, x, baselineY: 14, colour: colours.ink },
      {
        kind: 'line',
        fromX: x + titleWidth + 5,
        fromY: 16,
        toX: x + width,
        toY: 16,
        thicknessPt: 0.6,
        colour: colours.strongRule,
      },
    )
    x += width + gap
  }
  return { heightPt: 23, gapPt, marks, staysWithNext: true, frame: null }
}

const lineHeight = 21

/** Lines to be filled in by hand, on one page. */
export function worksheetRow(
  sheet: Extract<Block, { kind: 'worksheet' }>,
  widthPt: number,
  ruler: Ruler,
): Row {
  const whole = sheet.columns.reduce((sum, column) => sum + column.share, 0)
  const widths = sheet.columns.map((column) => (column.share / whole) * widthPt)
  const headHeight = 20
  const heightPt = headHeight + sheet.rowCount * lineHeight
  const marks: Mark[] = [
    { kind: 'box', x: 0, y: 0, width: widthPt, height: heightPt, stroke: colours.strongRule },
    {
      kind: 'box',
      x: 0,
      y: 0,
      width: widthPt,
      height: headHeight,
      fill: colours.teal100,
      stroke: colours.strongRule,
    },
  ]
  let x = 0
  for (const [index, column] of sheet.columns.entries()) {
    const free = widths[index]! - 2 * 4 - ruler(column.title, 'semibold', 7.6)
    if (free < 0) throw new Error(`a column of a worksheet is too narrow: ${column.title}`)
    marks.push({
      kind: 'text',
      text: column.title,
      face: 'semibold',
      sizePt: 7.6,
      x: x + 4 + (column.align === 'right' ? free : 0),
      baselineY: 13,
      colour: colours.ink,
    })
    if (index > 0)
      marks.push({ ...rule(0, 0, colours.rule), fromX: x, toX: x, fromY: 0, toY: heightPt } as Mark)
    x += widths[index]!
  }
  for (let row = 1; row < sheet.rowCount; row += 1)
    marks.push(rule(widthPt, headHeight + row * lineHeight, colours.rule))
  for (const [row, line] of sheet.given.entries()) {
    let at = 0
    for (const [index, cell] of line.split('|').entries()) {
      const text = cell.trim()
      const free = (widths[index] ?? 0) - 8 - ruler(text, 'regular', 8)
      marks.push({
        kind: 'text',
        text,
        face: 'regular',
        sizePt: 8,
        x: at + 4 + (sheet.columns[index]?.align === 'right' ? free : 0),
        baselineY: headHeight + row * lineHeight + 14,
        colour: colours.soft,
      })
      at += widths[index] ?? 0
    }
  }
  return {
    heightPt,
    gapPt: 8,
    marks: marks.filter((mark) => mark.kind !== 'text' || mark.text !== ''),
    staysWithNext: false,
    frame: null,
  }
}
