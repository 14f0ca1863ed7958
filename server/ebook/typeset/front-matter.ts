import { breakParagraph } from '@laci/domain/base/document/break-paragraph.ts'
import type { Mark, Page, Ruler } from '@laci/domain/base/document/page.ts'
import { moveMark } from '@laci/domain/base/document/page.ts'
import type { Block } from './blocks.ts'
import { lineMarks, stack } from './rows.ts'
import { setBlocks } from './set-blocks.ts'
import { colours, column, margin, paper } from './style.ts'

/** The front of the book: the drawer of the shop's page, in the colours of the house. */
export function coverPage(lead: string, ruler: Ruler): Page {
  const scale = 0.98
  const x = 46
  const y = 300
  const shape = (outline: string, fill: `#${string}`): Mark => ({ kind: 'shape', outline, x, y, fill })
  const rounded = (
    left: number,
    top: number,
    width: number,
    height: number,
    radiusPt: number,
    fill: `#${string}`,
  ): Mark => ({
    kind: 'box',
    x: x + left * scale,
    y: y + top * scale,
    width: width * scale,
    height: height * scale,
    radiusPt,
    fill,
  })
  const title = (text: string, baselineY: number): Mark => ({
    kind: 'text',
    text,
    face: 'extrabold',
    sizePt: 46,
    x: 44,
    baselineY,
    colour: colours.white,
  })
  const subtitle = breakParagraph([{ text: lead, face: 'regular' }], 205, 14, ruler)
  return {
    ...paper,
    marks: [
      { kind: 'bookmark', title: 'Sampul', level: 0 },
      {
        kind: 'box',
        x: -2,
        y: -2,
        width: paper.widthPt + 4,
        height: paper.heightPt + 4,
        fill: colours.teal900,
      },
      { kind: 'box', x: -2, y: -2, width: 18, height: paper.heightPt + 4, fill: colours.teal700 },
      title('Kas Rapi,', 128),
      title('Stok Pasti', 180),
      ...subtitle.flatMap((line, index) =>
        lineMarks(line.runs, { sizePt: 14, leadingPt: 21, colour: colours.teal100 }, 46, 202 + index * 21),
      ),
      // A drawer with sorted notes.
      rounded(0, 0, 328, 92, 16, colours.teal600),
      ...[0, 1, 2].map((note) =>
        rounded(24 + note * 98, 24, 84, 50, 6, note === 1 ? colours.white : colours.teal100),
      ),
      rounded(0, 104, 328, 96, 22, colours.yellow400),
      rounded(0, 104, 328, 40, 0, colours.yellow400),
      shape('M124 102 L196 102 A36 36 0 0 1 124 102 Z', colours.teal900),
      {
        kind: 'text',
        text: 'Dengan contoh hitungan, lembar kas harian, dan kartu stok',
        face: 'semibold',
        sizePt: 9.5,
        x: 46,
        baselineY: 556,
        colour: colours.teal100,
      },
    ],
  }
}

/** A page of small print, set at its foot. */
export function colophonPage(blocks: readonly Block[], ruler: Ruler): Page {
  const text = stack(
    setBlocks(blocks, column.widthPt, ruler, { sizePt: 8, leadingPt: 12, colour: colours.soft }),
  )
  const y = paper.heightPt - margin.bottom - text.heightPt
  return { ...paper, marks: text.marks.map((mark) => moveMark(mark, margin.side, y)) }
}

export type Entry = {
  readonly title: string
  readonly number: string
  readonly pageNumber: number
  readonly place: string
  readonly parts: readonly { title: string; place: string; pageNumber: number }[]
}

/** *Isi buku*, with the pages they really stand on, each line a link. */
export function contentsPages(entries: readonly Entry[], ruler: Ruler): Page[] {
  const heading = (isFirst: boolean): Mark[] => [
    ...(isFirst
      ? [
          { kind: 'bookmark', title: 'Isi buku', level: 0 } as const,
          { kind: 'place', name: 'isi-buku', y: 0 } as const,
        ]
      : []),
    {
      kind: 'text',
      text: isFirst ? 'Isi buku' : 'Isi buku (lanjutan)',
      face: 'extrabold',
      sizePt: isFirst ? 22 : 12,
      x: margin.side,
      baselineY: margin.top + 12,
      colour: colours.teal700,
    },
  ]
  const pages: Page[] = []
  let marks = heading(true)
  let y = margin.top + 34
  const bottom = paper.heightPt - margin.bottom
  for (const entry of entries) {
    const heightPt = 23 + entry.parts.length * 12.6
    if (y + heightPt > bottom) {
      pages.push({ ...paper, marks })
      marks = heading(false)
      y = margin.top + 30
    }
    marks.push(...entryLine(entry.number, entry.title, entry.pageNumber, entry.place, y + 8, true, ruler))
    y += 19
    for (const part of entry.parts) {
      marks.push(...entryLine('', part.title, part.pageNumber, part.place, y, false, ruler))
      y += 12.6
    }
    y += 5
  }
  pages.push({ ...paper, marks })
  return pages
}

function entryLine(
  number: string,
  title: string,
  pageNumber: number,
  place: string,
  y: number,
  isChapter: boolean,
  ruler: Ruler,
): Mark[] {
  const face = isChapter ? 'bold' : 'regular'
  const sizePt = isChapter ? 9.8 : 8.2
  const colour = isChapter ? colours.ink : colours.soft
  const left = margin.side + 20
  const right = paper.widthPt - margin.side
  const page = String(pageNumber)
  const pageWidth = ruler(page, face, sizePt)
  const titleEnd = left + ruler(title, face, sizePt)
  return [
    ...(number === ''
      ? []
      : [
          {
            kind: 'text',
            text: number,
            face: 'extrabold',
            sizePt,
            x: margin.side,
            baselineY: y + 9,
            colour: colours.teal600,
          } as const,
        ]),
    { kind: 'text', text: title, face, sizePt, x: left, baselineY: y + 9, colour },
    {
      kind: 'line',
      fromX: titleEnd + 5,
      fromY: y + 8,
      toX: right - pageWidth - 5,
      toY: y + 8,
      thicknessPt: 0.6,
      colour: colours.strongRule,
      dashPt: 1.2,
    },
    { kind: 'text', text: page, face, sizePt, x: right - pageWidth, baselineY: y + 9, colour },
    { kind: 'jump', x: margin.side, y: y - 2, width: right - margin.side, height: 12.6, place },
  ]
}
