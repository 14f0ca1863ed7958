import { code128 } from '../base/document/code-128.ts'
import { a4, type Colour, type DrawnDocument, type Mark, type Ruler } from '../base/document/page.ts'
import { paragraphLines } from '../base/document/paragraph-lines.ts'
import { asciiText } from '../base/print/paper-text.ts'
import { commandCodes } from './command-code.ts'

const ink: Colour = '#17211f'
const soft: Colour = '#55615e'
const side = 56
const rowPt = 122
const modulePt = 1.5
const barsPt = 58

/** *Kode perintah* on A4, to be laid beside the till [SALE-23]. `madeAt`: epoch milliseconds. */
export function commandSheet(storeName: string, madeAt: number, ruler: Ruler): DrawnDocument {
  const marks: Mark[] = []
  const text = (words: string, x: number, baselineY: number, sizePt: number, isBold: boolean) => {
    const face = isBold ? 'bold' : 'regular'
    const colour = isBold ? ink : soft
    marks.push({ kind: 'text', text: asciiText(words), face, sizePt, x, baselineY, colour })
  }
  text('Kode perintah kasir', side, 70, 20, true)
  const nameLines = paragraphLines(asciiText(storeName), a4.widthPt - 2 * side, 'regular', 11, ruler)
  for (const [index, line] of nameLines.entries()) text(line, side, 88 + index * 12, 11, false)
  Object.entries(commandCodes).forEach(([code, { label }], index) => {
    const top = 122 + index * rowPt
    text(label, side, top, 13, true)
    const { bars, modules } = code128(code)
    for (const { fromModule, modules: wide } of bars) {
      const x = side + fromModule * modulePt
      marks.push({ kind: 'box', x, y: top + 10, width: wide * modulePt, height: barsPt, fill: '#000000' })
    }
    const shift = (modules * modulePt - ruler(code, 'regular', 9)) / 2
    text(code, side + shift, top + barsPt + 22, 9, false)
  })
  const foot = 122 + Object.keys(commandCodes).length * rowPt
  text(
    'Pindai saat keranjang terbuka. Saat ada jendela lain di layar, kode ini tidak berlaku.',
    side,
    foot,
    9,
    false,
  )
  return {
    title: 'Kode perintah kasir',
    author: storeName,
    subject: 'Kode perintah untuk dipindai di kasir',
    madeAt,
    pages: [{ ...a4, marks }],
  }
}
