import { breakParagraph } from '../document/break-paragraph.ts'
import {
  a4,
  a5,
  type Colour,
  type DrawnDocument,
  type Face,
  type Mark,
  type Page,
  type Ruler,
} from '../document/page.ts'
import { rupiahInWords } from '../document/rupiah-in-words.ts'
import type { SaleLine } from '../sale/events.ts'
import { checkAddress, groupsOfFour } from './check-code.ts'
import { asciiText, paperNumber, paperTime } from './paper-text.ts'
import { isBlack } from './print-picture.ts'
import { qrModules } from './qr-code.ts'
import type { ReceiptContent } from './receipt.ts'
import { quantityText } from './receipt-parts.ts'
import { customerFacts, type Fact, paymentFacts, priceNote, reductionFacts, sumFacts } from './sale-facts.ts'

const ink: Colour = '#17211f'
const soft: Colour = '#55615e'
const hair: Colour = '#8a857a'

const sheets = { a4, a5 } as const
export type NotaSheet = keyof typeof sheets

type Style = {
  readonly face?: Face
  readonly sizePt?: number
  readonly colour?: Colour
  readonly align?: 'right' | 'center'
}

/**
 * The sheet for a customer who needs more than a roll [RECEIPT-15]: the same facts as the receipt, in a table that goes
 * on over as many pages as it needs.
 */
export function notaDocument(content: ReceiptContent, sheet: NotaSheet, ruler: Ruler): DrawnDocument {
  const { sale, soldAt, shop, copyNumber } = content
  const size = sheets[sheet]
  const side = sheet === 'a4' ? 48 : 32
  const right = size.widthPt - side
  const foot = size.heightPt - side
  const columns = { name: side + 24, quantity: right - 150, price: right - 75 }
  const pages: Mark[][] = []
  let marks: Mark[] = []
  let y = 0

  function text(
    words: string,
    x: number,
    { face = 'regular', sizePt = 9, colour = ink, align }: Style = {},
  ): void {
    const shown = asciiText(words)
    const width = align === undefined ? 0 : ruler(shown, face, sizePt)
    const from = x - (align === 'right' ? width : align === 'center' ? width / 2 : 0)
    marks.push({ kind: 'text', text: shown, face, sizePt, x: from, baselineY: y, colour })
  }
  function line(): void {
    marks.push({ kind: 'line', fromX: side, fromY: y, toX: right, toY: y, thicknessPt: 0.6, colour: hair })
  }
  /** Words in a column, as many lines as they need; `y` ends at the last one. */
  function wrapped(words: string, x: number, widthPt: number, style: Style = {}): void {
    const { face = 'regular', sizePt = 9 } = style
    // A name without a blank is broken where it must be, or it would run over the figures.
    const breakable = asciiText(words).replace(/\S{24}(?=\S)/g, '$& ')
    const lines = breakParagraph([{ text: breakable, face }], widthPt, sizePt, ruler)
    for (const [index, { runs }] of lines.entries()) {
      if (index > 0) y += sizePt + 3
      text(runs[0]!.text, x, style)
    }
  }
  function tableHead(): void {
    const style: Style = { face: 'bold', sizePt: 8, colour: soft }
    text('No', side, style)
    text('Barang', columns.name, style)
    text('Banyak', columns.quantity, { ...style, align: 'right' })
    text('Harga', columns.price, { ...style, align: 'right' })
    text('Jumlah', right, { ...style, align: 'right' })
    y += 6
    line()
    y += 14
  }
  function newPage(): void {
    marks = []
    pages.push(marks)
    y = side + 12
  }
  function makeRoom(heightPt: number): boolean {
    if (y + heightPt <= foot - 32) return false
    newPage()
    return true
  }

  newPage()
  drawLogo()
  text(shop.storeName || 'Toko', side, { face: 'extrabold', sizePt: 16 })
  text('NOTA', right, { face: 'bold', sizePt: 14, align: 'right' })
  y += 15
  const top = y
  for (const words of [shop.storeAddress, shop.storePhone, shop.receiptHeader]) {
    if (words === '') continue
    wrapped(words, side, (right - side) * 0.55, { colour: soft })
    y += 12
  }
  const below = y
  y = top
  for (const words of [
    sale.receiptNumber,
    paperTime(soldAt, sale.zone),
    sale.cashierName && `Kasir: ${sale.cashierName}`,
    copyNumber > 0 && `SALINAN ke-${copyNumber}`,
  ]) {
    if (!words) continue
    text(words, right, { align: 'right', face: words.startsWith('SALINAN') ? 'bold' : 'regular' })
    y += 12
  }
  y = Math.max(y, below) + 4
  if (sale.customerName) {
    wrapped(`Kepada: ${sale.customerName}`, side, right - side, { face: 'bold' })
    y += 14
  }
  line()
  y += 16
  tableHead()
  for (const [index, sold] of sale.lines.entries()) {
    if (makeRoom(heightOf(sold))) tableHead()
    text(String(index + 1), side, { colour: soft })
    text(quantityText(sold.quantityThousandths, sold.unit), columns.quantity, { align: 'right' })
    text(paperNumber(sold.priceRupiah), columns.price, { align: 'right' })
    text(paperNumber(sold.grossRupiah), right, { align: 'right' })
    const widthPt = columns.quantity - columns.name - 56
    wrapped(sold.name, columns.name, widthPt)
    for (const note of [priceNote(sold), sold.note]) {
      if (!note) continue
      y += 11
      wrapped(note, columns.name, widthPt, { sizePt: 8, colour: soft })
    }
    for (const { name, value } of reductionFacts(sold)) {
      y += 11
      text(value, right, { sizePt: 8, colour: soft, align: 'right' })
      wrapped(name, columns.name, widthPt + 56, { sizePt: 8, colour: soft })
    }
    y += 15
  }
  y -= 4
  line()
  y += 16
  const facts: Fact[] = [
    ...sumFacts(sale),
    ...paymentFacts(sale.payments, sale.changeRupiah),
    ...customerFacts(sale),
  ]
  makeRoom(Math.max((facts.length - 1) * 14, 150))
  const sumsTop = y
  for (const { name, value, isBold, note } of facts) {
    const face = isBold ? 'bold' : 'regular'
    text(value, right, { face, align: 'right' })
    wrapped(note === undefined ? name : `${name} (${note})`, right - 200, 120, { face })
    y += 14
  }
  y = sumsTop
  text('Terbilang', side, { sizePt: 8, colour: soft })
  y += 12
  wrapped(rupiahInWords(sale.totalRupiah), side, right - 220 - side, { face: 'italic' })
  y += 20
  drawCheck()
  pages.forEach((page, index) => {
    marks = page
    y = foot
    const pageText = pages.length > 1 ? `Halaman ${index + 1} dari ${pages.length}` : ''
    if (pageText !== '') text(pageText, right, { sizePt: 8, colour: soft, align: 'right' })
    y = foot - 22
    if (shop.receiptFooter !== '')
      wrapped(shop.receiptFooter, side, right - side - 90, { sizePt: 8, colour: soft })
  })
  return {
    title: `Nota ${sale.receiptNumber}`,
    author: asciiText(shop.storeName || 'Toko'),
    subject: `Nota penjualan ${sale.receiptNumber}`,
    madeAt: soldAt,
    pages: pages.map((page): Page => ({ ...size, marks: page })),
  }

  /** Dot for dot, small: at most a fifth of the sheet's width. */
  function drawLogo(): void {
    const { logo = null } = content
    if (logo === null) return
    const dotPt = Math.min(0.25, 96 / logo.widthDots)
    for (let row = 0; row < logo.heightDots; row += 1) {
      const dots = Array.from({ length: logo.widthDots }, (_, x) => isBlack(logo, x, row))
      for (const [start, length] of runsOf(dots))
        marks.push({
          kind: 'box',
          x: side + start * dotPt,
          y: y - 12 + row * dotPt,
          width: length * dotPt,
          height: dotPt,
          fill: '#000000',
        })
    }
    y += logo.heightDots * dotPt + 8
  }

  /** A little more than a line takes, so that none is torn over two pages. */
  function heightOf(sold: SaleLine): number {
    return 15 + Math.ceil((sold.name.length + sold.note.length) / 18) * 12 + 36
  }

  function drawCheck(): void {
    const { checkOrigin } = content
    text(`Kode cek: ${groupsOfFour(sale.verifyCode)}`, side, { sizePt: 8, colour: soft })
    if (checkOrigin === undefined || shop.hasReceiptQr === false) return
    const modules = qrModules(checkAddress(checkOrigin, sale.verifyCode))
    const modulePt = 1.6
    y += 8
    for (const [row, dots] of modules.entries())
      for (const [start, length] of runsOf(dots)) {
        marks.push({
          kind: 'box',
          x: side + start * modulePt,
          y: y + row * modulePt,
          width: length * modulePt,
          height: modulePt,
          fill: '#000000',
        })
      }
  }
}

/** Where dark modules stand side by side: one box each instead of one a module. */
function runsOf(dots: readonly boolean[]): [number, number][] {
  const runs: [number, number][] = []
  dots.forEach((isDark, index) => {
    const last = runs.at(-1)
    if (!isDark) return
    if (last !== undefined && last[0] + last[1] === index) last[1] += 1
    else runs.push([index, 1])
  })
  return runs
}
