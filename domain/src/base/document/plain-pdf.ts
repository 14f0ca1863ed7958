import { assert } from '../lib/assert.ts'
import { asciiText } from '../print/paper-text.ts'
import type { Colour, DrawnDocument, Face, Mark, Page, Ruler } from './page.ts'

// A PDF in the typeface that every reader has (Helvetica, one of the fourteen of the PDF standard): nothing to embed, so a
// till makes a note without internet and without a library of 225 kB. Texts are ASCII, as on paper.

const fontOf: { readonly [Name in Face]: number } = {
  regular: 0,
  semibold: 1,
  bold: 1,
  extrabold: 1,
  italic: 2,
}
const fontNames = ['Helvetica', 'Helvetica-Bold', 'Helvetica-Oblique']

/** Widths of the signs 32 to 126 in thousandths of the size (Adobe's font metrics, with straight quotes as WinAnsi has). */
const widths = [
  '278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584',
  '278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 333 333 584 584 584 611 975 722 722 722 722 667 611 778 722 278 556 722 611 833 722 778 667 778 722 667 611 722 667 944 667 667 611 333 278 333 584 556 333 556 611 556 611 556 333 611 611 278 278 556 278 889 611 611 611 611 389 556 333 611 556 778 556 556 500 389 280 389 584',
].map((list) => list.split(' ').map(Number))

/** Measures ASCII texts as `plainPdf` sets them. */
export const plainRuler: Ruler = (text, face, sizePt) => {
  const own = widths[fontOf[face] === 1 ? 1 : 0]!
  let sum = 0
  for (let index = 0; index < text.length; index += 1) sum += own[text.charCodeAt(index) - 32] ?? 556
  return (sum * sizePt) / 1000
}

/** The file of a document of texts, lines and boxes [DOC-4]. Same document, same bytes. */
export function plainPdf(document: DrawnDocument): Uint8Array {
  const firstPage = 4 + fontNames.length
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (id-ID) /ViewerPreferences << /DisplayDocTitle true >> >>',
    `<< /Type /Pages /Kids [${document.pages.map((_, index) => `${firstPage + 2 * index} 0 R`).join(' ')}] /Count ${document.pages.length} >>`,
    `<< /Title ${named(document.title)} /Author ${named(document.author)} /Subject ${named(document.subject)} /CreationDate (${pdfTime(document.madeAt)}) >>`,
    ...fontNames.map(
      (name) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`,
    ),
    ...document.pages.flatMap((page, index) => pageObjects(page, firstPage + 2 * index + 1)),
  ]
  let file = '%PDF-1.7\n'
  const places: number[] = []
  for (const [index, object] of objects.entries()) {
    places.push(file.length)
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
  }
  const start = file.length
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 3 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Uint8Array.from(file, (sign) => sign.charCodeAt(0))
}

function pageObjects(page: Page, contentNumber: number): [string, string] {
  const content = page.marks.map((mark) => drawn(mark, page.heightPt)).join('\n')
  const fonts = fontNames.map((_, index) => `/F${index} ${4 + index} 0 R`).join(' ')
  return [
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${figure(page.widthPt)} ${figure(page.heightPt)}] /Resources << /Font << ${fonts} >> >> /Contents ${contentNumber} 0 R >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ]
}

/** PDF counts from the lower edge. */
function drawn(mark: Mark, heightPt: number): string {
  switch (mark.kind) {
    case 'text': {
      const place = `${figure(mark.x)} ${figure(heightPt - mark.baselineY)}`
      return `BT /F${fontOf[mark.face]} ${figure(mark.sizePt)} Tf ${ink(mark.colour)} rg 1 0 0 1 ${place} Tm ${quoted(mark.text)} Tj ET`
    }
    case 'line': {
      const from = `${figure(mark.fromX)} ${figure(heightPt - mark.fromY)} m`
      const to = `${figure(mark.toX)} ${figure(heightPt - mark.toY)} l`
      return `${figure(mark.thicknessPt)} w ${ink(mark.colour)} RG ${from} ${to} S`
    }
    case 'box': {
      const corner = `${figure(mark.x)} ${figure(heightPt - mark.y - mark.height)}`
      const area = `${corner} ${figure(mark.width)} ${figure(mark.height)} re`
      const fill = mark.fill === undefined ? '' : `${ink(mark.fill)} rg ${area} f`
      const edge = mark.stroke === undefined ? '' : `0.75 w ${ink(mark.stroke)} RG ${area} S`
      return `${fill} ${edge}`.trim()
    }
    default:
      assert(false, `a plain PDF has no ${mark.kind}`)
  }
}

/** Names are as people gave them; what is set on the page was made ASCII before it was measured. */
function named(text: string): string {
  return quoted(asciiText(text))
}

function quoted(text: string): string {
  assert(/^[\x20-\x7e]*$/.test(text), 'texts of a plain PDF are ASCII')
  return `(${text.replace(/[\\()]/g, '\\$&')})`
}

function figure(number: number): string {
  return String(Math.round(number * 100) / 100)
}

function ink(colour: Colour): string {
  return [1, 3, 5].map((at) => figure(Number.parseInt(colour.slice(at, at + 2), 16) / 255)).join(' ')
}

/** `D:20261120070500Z` */
function pdfTime(atMs: number): string {
  return `D:${new Date(atMs).toISOString().slice(0, 19).replace(/\D/g, '')}Z`
}
