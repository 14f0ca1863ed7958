import { a4, a5, type DrawnDocument, type Ruler } from '../document/page.ts'
import { rupiahInWords } from '../document/rupiah-in-words.ts'
import type { SaleLine } from '../sale/events.ts'
import { checkAddress, groupsOfFour } from './check-code.ts'
import { paperNumber, paperTime } from './paper-text.ts'
import { isBlack } from './print-picture.ts'
import { qrModules } from './qr-code.ts'
import type { ReceiptContent } from './receipt.ts'
import { quantityText, taxpayerText } from './receipt-parts.ts'
import { customerFacts, type Fact, paymentFacts, priceNote, reductionFacts, sumFacts } from './sale-facts.ts'
import { headStyle, openSheetPen, soft } from './sheet-pen.ts'

const sheets = { a4, a5 } as const
export type NotaSheet = keyof typeof sheets

/**
 * The sheet for a customer who needs more than a roll [RECEIPT-15]: the same facts as the receipt, in a table that goes
 * on over as many pages as it needs.
 */
export function notaDocument(content: ReceiptContent, sheet: NotaSheet, ruler: Ruler): DrawnDocument {
  const { sale, soldAt, shop, copyNumber } = content
  const size = sheets[sheet]
  const side = sheet === 'a4' ? 48 : 32
  const pen = openSheetPen(size, side, ruler)
  const { right, foot } = pen
  const columns = { name: side + 24, quantity: right - 150, price: right - 75 }
  function tableHead(): void {
    pen.text('No', side, headStyle)
    pen.text('Barang', columns.name, headStyle)
    pen.text('Banyak', columns.quantity, { ...headStyle, align: 'right' })
    pen.text('Harga', columns.price, { ...headStyle, align: 'right' })
    pen.text('Jumlah', right, { ...headStyle, align: 'right' })
    pen.y += 6
    pen.rule()
    pen.y += 14
  }
  function makeRoom(heightPt: number): boolean {
    if (pen.y + heightPt <= foot - 32) return false
    pen.newPage()
    return true
  }

  pen.newPage()
  drawLogo()
  pen.text(shop.storeName || 'Toko', side, { face: 'extrabold', sizePt: 16 })
  pen.text('NOTA', right, { face: 'bold', sizePt: 14, align: 'right' })
  pen.y += 15
  const top = pen.y
  const taxpayer = sale.tax === undefined ? '' : taxpayerText(shop)
  for (const words of [shop.storeAddress, shop.storePhone, taxpayer, shop.receiptHeader]) {
    if (words === '') continue
    pen.wrapped(words, side, (right - side) * 0.55, { colour: soft })
    pen.y += 12
  }
  const below = pen.y
  pen.y = top
  for (const words of [
    sale.receiptNumber,
    paperTime(soldAt, sale.zone),
    sale.cashierName && `Kasir: ${sale.cashierName}`,
    copyNumber > 0 && `SALINAN ke-${copyNumber}`,
  ]) {
    if (!words) continue
    pen.text(words, right, { align: 'right', face: words.startsWith('SALINAN') ? 'bold' : 'regular' })
    pen.y += 12
  }
  pen.y = Math.max(pen.y, below) + 4
  if (sale.customerName) {
    pen.wrapped(`Kepada: ${sale.customerName}`, side, right - side, { face: 'bold' })
    pen.y += 14
  }
  pen.rule()
  pen.y += 16
  tableHead()
  for (const [index, sold] of sale.lines.entries()) {
    if (makeRoom(heightOf(sold))) tableHead()
    pen.text(String(index + 1), side, { colour: soft })
    pen.text(quantityText(sold.quantityThousandths, sold.unit), columns.quantity, { align: 'right' })
    pen.text(paperNumber(sold.priceRupiah), columns.price, { align: 'right' })
    pen.text(paperNumber(sold.grossRupiah), right, { align: 'right' })
    const widthPt = columns.quantity - columns.name - 56
    pen.wrapped(sold.name, columns.name, widthPt)
    for (const note of [priceNote(sold), sold.note]) {
      if (!note) continue
      pen.y += 11
      pen.wrapped(note, columns.name, widthPt, { sizePt: 8, colour: soft })
    }
    for (const { name, value } of reductionFacts(sold)) {
      pen.y += 11
      pen.text(value, right, { sizePt: 8, colour: soft, align: 'right' })
      pen.wrapped(name, columns.name, widthPt + 56, { sizePt: 8, colour: soft })
    }
    pen.y += 15
  }
  pen.y -= 4
  pen.rule()
  pen.y += 16
  const facts: Fact[] = [
    ...sumFacts(sale),
    ...paymentFacts(sale.payments, sale.changeRupiah),
    ...customerFacts(sale),
  ]
  makeRoom(Math.max((facts.length - 1) * 14, 150))
  const sumsTop = pen.y
  for (const { name, value, isBold, note } of facts) {
    const face = isBold ? 'bold' : 'regular'
    pen.text(value, right, { face, align: 'right' })
    pen.wrapped(note === undefined ? name : `${name} (${note})`, right - 200, 120, { face })
    pen.y += 14
  }
  pen.y = sumsTop
  pen.text('Terbilang', side, { sizePt: 8, colour: soft })
  pen.y += 12
  pen.wrapped(rupiahInWords(sale.totalRupiah), side, right - 220 - side, { face: 'italic' })
  pen.y += 20
  drawCheck()
  const pages = pen.finish((pageText) => {
    if (pageText !== '') pen.text(pageText, right, { sizePt: 8, colour: soft, align: 'right' })
    pen.y = foot - 22
    if (shop.receiptFooter !== '')
      pen.wrapped(shop.receiptFooter, side, right - side - 90, { sizePt: 8, colour: soft })
  })
  return {
    title: `Nota ${sale.receiptNumber}`,
    author: shop.storeName || 'Toko',
    subject: `Nota penjualan ${sale.receiptNumber}`,
    madeAt: soldAt,
    pages,
  }

  /** Dot for dot, small: at most a fifth of the sheet's width. */
  function drawLogo(): void {
    const { logo = null } = content
    if (logo === null) return
    const dotPt = Math.min(0.25, 96 / logo.widthDots)
    for (let row = 0; row < logo.heightDots; row += 1) {
      const dots = Array.from({ length: logo.widthDots }, (_, x) => isBlack(logo, x, row))
      for (const [start, length] of runsOf(dots))
        pen.add({
          kind: 'box',
          x: side + start * dotPt,
          y: pen.y - 12 + row * dotPt,
          width: length * dotPt,
          height: dotPt,
          fill: '#000000',
        })
    }
    pen.y += logo.heightDots * dotPt + 8
  }

  /** A little more than a line takes, so that none is torn over two pages. */
  function heightOf(sold: SaleLine): number {
    return 15 + Math.ceil((sold.name.length + sold.note.length) / 18) * 12 + 36
  }

  function drawCheck(): void {
    const { checkOrigin } = content
    pen.text(`Kode cek: ${groupsOfFour(sale.verifyCode)}`, side, { sizePt: 8, colour: soft })
    if (checkOrigin === undefined || shop.hasReceiptQr === false) return
    const modules = qrModules(checkAddress(checkOrigin, sale.verifyCode))
    const modulePt = 1.6
    pen.y += 8
    for (const [row, dots] of modules.entries())
      for (const [start, length] of runsOf(dots)) {
        pen.add({
          kind: 'box',
          x: side + start * modulePt,
          y: pen.y + row * modulePt,
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
