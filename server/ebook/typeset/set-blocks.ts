import type { Mark, Ruler } from '@laci/domain/base/document/page.ts'
import type { AsideTone, Block } from './blocks.ts'
import { figureOf } from './figures.ts'
import { type Frame, moveRow, paragraphRows, type Row, stack, type TextStyle } from './rows.ts'
import { body, colours, small } from './style.ts'
import { tableRows } from './tables.ts'
import { fieldsRow, worksheetRow } from './worksheets.ts'

const headings: { readonly [level in 2 | 3]: TextStyle & { gapPt: number } } = {
  2: { sizePt: 13, leadingPt: 18, face: 'extrabold', colour: colours.teal700, gapPt: 17 },
  3: { sizePt: 10.2, leadingPt: 15, face: 'bold', gapPt: 11 },
}

/** Blocks as rows, in their order. A heading of level 1 opens a chapter and is not set here. */
export function setBlocks(
  blocks: readonly Block[],
  widthPt: number,
  ruler: Ruler,
  text: TextStyle = body,
): Row[] {
  let beginsPage = false
  return blocks.flatMap((block, index): Row[] => {
    if (block.kind === 'new_page') {
      beginsPage = true
      return []
    }
    const rows = rowsOf(block, widthPt, ruler, text)
    // What introduces a list, a table or a figure stays with it.
    const next = blocks[index + 1]
    const introduces =
      block.kind === 'paragraph' &&
      next !== undefined &&
      !['paragraph', 'heading', 'new_page'].includes(next.kind)
    const glued =
      introduces && text === body ? glueEnd(rows, true) : isLast(next) ? glueEnd(rows, false) : rows
    if (!beginsPage) return glued
    beginsPage = false
    return glued.map((row, at) => (at === 0 ? { ...row, beginsPage: true } : row))
  })
}

const isLast = (next: Block | undefined) => next === undefined || next.kind === 'new_page'
const glueEnd = (rows: readonly Row[], staysWithNext: boolean) =>
  rows.map((row, index) => (index === rows.length - 1 ? { ...row, staysWithNext } : row))

function rowsOf(
  block: Exclude<Block, { kind: 'new_page' }>,
  widthPt: number,
  ruler: Ruler,
  text: TextStyle,
): Row[] {
  switch (block.kind) {
    case 'heading': {
      if (block.level === 1) throw new Error('a chapter has one title')
      const style = headings[block.level]
      const rows = paragraphRows(
        [{ text: block.text, face: style.face! }],
        widthPt,
        style,
        style.gapPt,
        ruler,
      )
      return rows.map((row, index) => {
        const marks: Mark[] =
          index === 0 && block.level === 2
            ? [
                { kind: 'place', name: block.place, y: 0 },
                { kind: 'bookmark', title: block.text, level: 1 },
                ...row.marks,
              ]
            : [...row.marks]
        return { ...row, marks, staysWithNext: true }
      })
    }
    case 'paragraph':
      return paragraphRows(block.runs, widthPt, text, text === body ? body.gapPt : 5, ruler)
    case 'list':
      return listRows(block, widthPt, ruler, text)
    case 'table':
      return tableRows(block.table, widthPt, 9, ruler)
    case 'formula':
      return [formulaRow(block.text, widthPt, ruler)]
    case 'fields':
      return block.lines.map((fields, index) => fieldsRow(fields, widthPt, index === 0 ? 6 : 0, ruler))
    case 'worksheet':
      return [worksheetRow(block, widthPt, ruler)]
    case 'aside':
      return asideRows(block, widthPt, ruler)
    case 'figure': {
      const figure = figureOf(block.name, widthPt, ruler)
      const caption = stack(
        paragraphRows(block.caption, widthPt, { ...small, colour: colours.soft }, 0, ruler),
      )
      return [
        { heightPt: figure.heightPt, gapPt: 12, marks: figure.marks, staysWithNext: true, frame: null },
        { heightPt: caption.heightPt + 5, gapPt: 5, marks: caption.marks, staysWithNext: false, frame: null },
      ]
    }
  }
}

/** A rule of arithmetic, by itself and in the middle. */
function formulaRow(text: string, widthPt: number, ruler: Ruler): Row {
  const sizePt = 9.4
  const width = ruler(text, 'semibold', sizePt)
  if (width > widthPt - 16) throw new Error(`a formula is too long for its line: ${text}`)
  return {
    heightPt: 32,
    gapPt: 9,
    marks: [
      { kind: 'box', x: 0, y: 0, width: widthPt, height: 30, radiusPt: 4, stroke: colours.teal100 },
      {
        kind: 'text',
        text,
        face: 'semibold',
        sizePt,
        x: (widthPt - width) / 2,
        baselineY: 18.3,
        colour: colours.teal700,
      },
    ],
    staysWithNext: false,
    frame: null,
  }
}

function listRows(
  list: Extract<Block, { kind: 'list' }>,
  widthPt: number,
  ruler: Ruler,
  text: TextStyle,
): Row[] {
  const indent = 17
  return list.items.flatMap((item, index) => {
    const rows = paragraphRows(item, widthPt - indent, text, index === 0 ? 5 : 3, ruler).map((row) =>
      moveRow(row, indent),
    )
    const middle = text.leadingPt / 2
    const bullet: Mark =
      list.bullet === 'check'
        ? {
            kind: 'box',
            x: 1,
            y: middle - 4.2,
            width: 8.4,
            height: 8.4,
            radiusPt: 1.6,
            stroke: colours.teal600,
          }
        : list.bullet === 'dot'
          ? {
              kind: 'box',
              x: 4,
              y: middle - 1.6,
              width: 3.6,
              height: 3.6,
              radiusPt: 1.8,
              fill: colours.teal600,
            }
          : {
              kind: 'text',
              text: `${index + 1}.`,
              face: 'bold',
              sizePt: text.sizePt,
              x: 1,
              baselineY: middle + text.sizePt * 0.34,
              colour: colours.teal600,
            }
    return rows.map((row, line) => (line === 0 ? { ...row, marks: [bullet, ...row.marks] } : row))
  })
}

const tones: { readonly [tone in AsideTone]: { fill: `#${string}`; bar: `#${string}`; label: string } } = {
  contoh: { fill: colours.teal50, bar: colours.teal600, label: 'CONTOH' },
  'hati-hati': { fill: colours.red50, bar: colours.red600, label: 'HATI-HATI' },
  ingat: { fill: colours.paper, bar: colours.strongRule, label: 'INGAT' },
  coba: { fill: colours.green50, bar: colours.green700, label: 'COBA MINGGU INI' },
}

/** A box below this height is never parted. */
const wholeBoxPt = 150

function asideRows(aside: Extract<Block, { kind: 'aside' }>, widthPt: number, ruler: Ruler): Row[] {
  const { fill, bar, label } = tones[aside.tone]
  const frame: Frame = { fill, bar }
  const padX = 14
  const inside = widthPt - 2 * padX
  const boxText: TextStyle = { sizePt: 8.9, leadingPt: 13.2 }
  const title = paragraphRows(
    [{ text: aside.title, face: 'bold' }],
    inside,
    { sizePt: 10, leadingPt: 14 },
    1,
    ruler,
  )
  const labelRow: Row = {
    heightPt: 10,
    gapPt: 11,
    marks: [{ kind: 'text', text: label, face: 'extrabold', sizePt: 6.6, x: 0, baselineY: 7, colour: bar }],
    staysWithNext: true,
    frame,
  }
  const content = setBlocks(aside.blocks, inside, ruler, boxText)
  const rows = [labelRow, ...title.map((row) => ({ ...row, staysWithNext: true })), ...content]
  const isSmall = stack(rows).heightPt < wholeBoxPt
  return rows.map((row, index) => ({
    ...moveRow(row, padX),
    frame,
    staysWithNext: index < rows.length - 1 && (isSmall || row.staysWithNext),
  }))
}
