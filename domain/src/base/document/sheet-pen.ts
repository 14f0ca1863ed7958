import { asciiText } from '../print/paper-text.ts'
import type { Colour, Face, Mark, Page, Ruler } from './page.ts'
import { paragraphLines } from './paragraph-lines.ts'

export const ink: Colour = '#17211f'
export const soft: Colour = '#55615e'
const hair: Colour = '#8a857a'

export type PenStyle = {
  readonly face?: Face
  readonly sizePt?: number
  readonly colour?: Colour
  readonly align?: 'right' | 'center'
}

/** Small and grey: heads of columns, and what stands at the foot. */
export const headStyle: PenStyle = { face: 'bold', sizePt: 8, colour: soft }

/** Writes sheets from top to bottom, as many as it needs. All figures are points from the upper left corner. */
export type SheetPen = {
  /** The base of the line that is written now. */
  y: number
  readonly side: number
  readonly right: number
  /** Below this nothing stands but the foot. */
  readonly foot: number
  text(words: string, x: number, style?: PenStyle): void
  /** Words in a column, as many lines as they need; `y` ends at the last one. */
  wrapped(words: string, x: number, widthPt: number, style?: PenStyle): void
  /** The lines that words take in a column of this width. */
  linesOf(words: string, widthPt: number, style?: PenStyle): string[]
  /** From side to side. */
  rule(): void
  add(mark: Mark): void
  newPage(): void
  /** `write` puts what every page has at its end; `pageText` is empty where there is one page only. */
  finish(write: (pageText: string) => void): Page[]
}

export function openSheetPen(
  size: { readonly widthPt: number; readonly heightPt: number },
  side: number,
  ruler: Ruler,
): SheetPen {
  const pages: Mark[][] = []
  let marks: Mark[] = []
  const pen: SheetPen = {
    y: 0,
    side,
    right: size.widthPt - side,
    foot: size.heightPt - side,
    text(words, x, { face = 'regular', sizePt = 9, colour = ink, align } = {}) {
      const shown = asciiText(words)
      const width = align === undefined ? 0 : ruler(shown, face, sizePt)
      const from = x - (align === 'right' ? width : align === 'center' ? width / 2 : 0)
      marks.push({ kind: 'text', text: shown, face, sizePt, x: from, baselineY: pen.y, colour })
    },
    wrapped(words, x, widthPt, style = {}) {
      for (const [index, part] of pen.linesOf(words, widthPt, style).entries()) {
        if (index > 0) pen.y += (style.sizePt ?? 9) + 3
        pen.text(part, x, style)
      }
    },
    linesOf: (words, widthPt, { face = 'regular', sizePt = 9 } = {}) =>
      paragraphLines(asciiText(words), widthPt, face, sizePt, ruler),
    rule() {
      const { y, right } = pen
      marks.push({ kind: 'line', fromX: side, fromY: y, toX: right, toY: y, thicknessPt: 0.6, colour: hair })
    },
    add: (mark) => marks.push(mark),
    newPage() {
      marks = []
      pages.push(marks)
      pen.y = side + 12
    },
    finish(write) {
      pages.forEach((page, index) => {
        marks = page
        pen.y = pen.foot
        write(pages.length > 1 ? `Halaman ${index + 1} dari ${pages.length}` : '')
      })
      return pages.map((page): Page => ({ ...size, marks: page }))
    },
  }
  return pen
}

/**
 * A shop's name on the left and what this paper is on the right [DOC-6]: beside each other where they fit, else the name
 * on several lines of its half. `y` ends at the last line of the name.
 */
export function writeHead(pen: SheetPen, name: string, title: string, titlePt: number, ruler: Ruler): void {
  const { side, right } = pen
  pen.text(title, right, { face: 'bold', sizePt: titlePt, align: 'right' })
  const style = { face: 'extrabold', sizePt: 16 } as const
  const besideTitle = right - side - ruler(asciiText(title), 'bold', titlePt) - 12
  const isOneLine = pen.linesOf(name, besideTitle, style).length <= 1
  pen.wrapped(name, side, isOneLine ? besideTitle : Math.min(besideTitle, (right - side) * 0.55), style)
}
