import { breakParagraph } from '@laci/domain/base/document/break-paragraph.ts'
import {
  type DrawnDocument,
  type Mark,
  moveMark,
  type Page,
  type Ruler,
} from '@laci/domain/base/document/page.ts'
import { assert } from '@laci/domain/base/lib/assert.ts'
import { type Block, readBlocks } from './blocks.ts'
import { colophonPage, contentsPages, coverPage, type Entry } from './front-matter.ts'
import { fillColumns } from './paginate.ts'
import { lineMarks } from './rows.ts'
import { setBlocks } from './set-blocks.ts'
import { colours, column, margin, paper } from './style.ts'

export const bookTitle = 'Kas Rapi, Stok Pasti'
export const bookLead = 'Panduan uang dan barang untuk toko kecil'
/** The day of this edition, which stands in the file: building again gives the same bytes. */
const editionAt = Date.UTC(2026, 10, 22)

/** A source file: `01-…` to `06-…` are numbered chapters, `00-…` stands before them, `90-…` and on after them. */
export type Source = { readonly name: string; readonly text: string }

type Chapter = {
  readonly number: string
  readonly title: string
  readonly lead: readonly Block[]
  readonly rest: readonly Block[]
  readonly place: string
}

const openerHeight = 132

/** The whole book out of its sources: cover, small print, contents, chapters. */
export function makeBook(sources: readonly Source[], ruler: Ruler): DrawnDocument {
  const colophon = sources.find(({ name }) => name === 'colophon.md')
  assert(colophon !== undefined, 'the book has a page of small print')
  const chapters = sources.filter((source) => /^\d\d-/.test(source.name)).map(readChapter)
  const set = chapters.map((chapter) => setChapter(chapter, ruler))
  // The contents need the page numbers, and these the length of the contents: it only depends on how many lines there are.
  const contentsLength = contentsPages(entriesOf(set, 0), ruler).length
  const before = 2 + contentsLength
  const entries = entriesOf(set, before)
  const pages = [
    coverPage(bookLead, ruler),
    colophonPage(readBlocks(colophon.text), ruler),
    ...contentsPages(entries, ruler),
    ...set.flatMap(({ pages }) => pages),
  ]
  return {
    title: `${bookTitle}: ${bookLead.toLowerCase()}`,
    author: 'Laci',
    subject: 'Mengatur kas dan stok toko kecil',
    madeAt: editionAt,
    pages: pages.map((page, index) =>
      index < 2 ? page : withFrame(page, index + 1, ruler, runningHead(index + 1, entries)),
    ),
  }
}

type SetChapter = {
  readonly chapter: Chapter
  readonly pages: readonly Page[]
  readonly parts: readonly { title: string; place: string; page: number }[]
}

function readChapter({ name, text }: Source): Chapter {
  const [title, ...rest] = readBlocks(text)
  assert(title?.kind === 'heading' && title.level === 1, `${name} begins with its title`)
  const number = Number(name.slice(0, 2))
  return {
    number: number >= 1 && number <= 89 ? String(number) : '',
    title: title.text,
    place: `bab-${name.slice(0, 2)}`,
    lead: rest.slice(0, 1),
    rest: rest.slice(1),
  }
}

function setChapter(chapter: Chapter, ruler: Ruler): SetChapter {
  const opener = openerMarks(chapter, ruler)
  const columns = fillColumns(
    setBlocks(chapter.rest, column.widthPt, ruler),
    column.heightPt,
    column.heightPt - opener.heightPt,
    column.widthPt,
  )
  const pages = columns.map(({ marks }, index): Page => {
    const top = margin.top + (index === 0 ? opener.heightPt : 0)
    const moved = marks.map((mark) => moveMark(mark, margin.side, top))
    return { ...paper, marks: index === 0 ? [...opener.marks, ...moved] : moved }
  })
  const parts = pages.flatMap((page, index) =>
    page.marks.flatMap((mark, at) => {
      const next = page.marks[at + 1]
      return mark.kind === 'place' && next?.kind === 'bookmark' && next.level === 1
        ? [{ title: next.title, place: mark.name, page: index }]
        : []
    }),
  )
  return { chapter, pages, parts }
}

/** Number, title and lead of a chapter, on a ground that bleeds. */
function openerMarks(
  { number, title, lead, place }: Chapter,
  ruler: Ruler,
): { heightPt: number; marks: Mark[] } {
  const ground = margin.top + openerHeight - 22
  const left = margin.side
  const titleSize = 23
  const lines = breakParagraph([{ text: title, face: 'extrabold' }], column.widthPt, titleSize, ruler)
  const opening = lead[0]
  assert(opening?.kind === 'paragraph', `a chapter opens with a paragraph: ${title}`)
  const leadLines = breakParagraph(opening.runs, column.widthPt, 10.4, ruler)
  const leadTop = ground - 18 - leadLines.length * 15.5
  const titleTop = leadTop - 8 - lines.length * 28
  return {
    heightPt: openerHeight,
    marks: [
      { kind: 'bookmark', title: number === '' ? title : `Bab ${number}. ${title}`, level: 0 },
      { kind: 'place', name: place, y: 0 },
      { kind: 'box', x: -2, y: -2, width: paper.widthPt + 4, height: ground + 2, fill: colours.teal50 },
      { kind: 'box', x: -2, y: ground - 3, width: paper.widthPt + 4, height: 3, fill: colours.teal600 },
      ...(number === ''
        ? []
        : [
            {
              kind: 'text',
              text: `BAB ${number}`,
              face: 'extrabold',
              sizePt: 9,
              x: left,
              baselineY: titleTop - 8,
              colour: colours.teal600,
            } as const,
          ]),
      ...lines.flatMap((line, index) =>
        lineMarks(
          line.runs,
          { sizePt: titleSize, leadingPt: 28, colour: colours.teal900 },
          left,
          titleTop + index * 28,
        ),
      ),
      ...leadLines.flatMap((line, index) =>
        lineMarks(
          line.runs,
          { sizePt: 10.4, leadingPt: 15.5, colour: colours.soft },
          left,
          leadTop + index * 15.5,
        ),
      ),
    ],
  }
}

function entriesOf(set: readonly SetChapter[], before: number): Entry[] {
  let pageNumber = before + 1
  return set.map(({ chapter, pages, parts }) => {
    const first = pageNumber
    pageNumber += pages.length
    return {
      number: chapter.number,
      title: chapter.title,
      place: chapter.place,
      pageNumber: first,
      parts: parts.map((part) => ({ title: part.title, place: part.place, pageNumber: first + part.page })),
    }
  })
}

/** Null on the first page of a chapter, whose title stands there in large. */
function runningHead(pageNumber: number, entries: readonly Entry[]): string | null {
  const entry = entries.findLast((candidate) => candidate.pageNumber <= pageNumber)
  if (entry === undefined || entry.pageNumber === pageNumber) return null
  return entry.number === '' ? entry.title : `Bab ${entry.number}   ${entry.title}`
}

/** Head and page number around the column. */
function withFrame(page: Page, pageNumber: number, ruler: Ruler, head: string | null): Page {
  const y = paper.heightPt - 32
  const number = String(pageNumber)
  const right = paper.widthPt - margin.side
  const marks: Mark[] = [
    {
      kind: 'text',
      text: bookTitle,
      face: 'regular',
      sizePt: 7.4,
      x: margin.side,
      baselineY: y,
      colour: colours.soft,
    },
    {
      kind: 'text',
      text: number,
      face: 'bold',
      sizePt: 8,
      x: right - ruler(number, 'bold', 8),
      baselineY: y,
      colour: colours.ink,
    },
  ]
  if (head !== null) {
    marks.push(
      {
        kind: 'text',
        text: head,
        face: 'semibold',
        sizePt: 7.4,
        x: margin.side,
        baselineY: 40,
        colour: colours.soft,
      },
      {
        kind: 'line',
        fromX: margin.side,
        fromY: 47,
        toX: right,
        toY: 47,
        thicknessPt: 0.6,
        colour: colours.rule,
      },
    )
  }
  return { ...page, marks: [...page.marks, ...marks] }
}
