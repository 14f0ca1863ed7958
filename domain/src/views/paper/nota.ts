import { a4, a5, type DrawnDocument, type Ruler } from '../../base/document/page.ts'
import { rupiahInWords } from '../../base/document/rupiah-in-words.ts'
import { headStyle, openSheetPen, soft, writeHead } from '../../base/document/sheet-pen.ts'
import { paperTime } from '../../base/print/paper-text.ts'
import { isBlack } from '../../base/print/print-picture.ts'
import { qrModules } from '../../base/print/qr-code.ts'
import { taxesOf } from '../../sale/bill-taxes.ts'
import { checkAddress, groupsOfFour } from './check-code.ts'
import { notaColumns, notaRow } from './nota-row.ts'
import type { ReceiptContent } from './receipt.ts'
import { taxpayerText } from './receipt-parts.ts'
import { customerFacts, type Fact, paymentFacts, sumFacts } from './sale-facts.ts'

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
  const name = shop.storeName || 'Toko'
  const copyWords = copyNumber > 0 ? `SALINAN ke-${copyNumber}` : ''
  const columns = notaColumns(sale.lines, pen, ruler)
  const footLines = pen.linesOf(shop.receiptFooter, right - side - 90, { sizePt: 8 }).length
  const end = foot - Math.max(32, 10 + footLines * 11)
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
  /** True: on a new page, which says of which nota it is, and whether that is a copy [RECEIPT-47]. */
  function makeRoom(belowPt: number): boolean {
    if (pen.y + belowPt <= end) return false
    pen.newPage()
    const ofWhich = [`Nota ${sale.receiptNumber}`, copyWords].filter((words) => words !== '').join('  ')
    pen.text(ofWhich, right, { face: 'bold', align: 'right' })
    const room = right - side - ruler(ofWhich, 'bold', 9) - 12
    pen.text(pen.linesOf(name, room, { face: 'bold' })[0] ?? '', side, { face: 'bold' })
    pen.y += 18
    return true
  }

  pen.newPage()
  drawLogo()
  const nameTop = pen.y
  writeHead(pen, name, 'NOTA', 14, ruler)
  pen.y += 15
  const taxpayer = taxesOf(sale).tax === null ? '' : taxpayerText(shop)
  for (const words of [shop.storeAddress, shop.storePhone, taxpayer, shop.receiptHeader]) {
    if (words === '') continue
    pen.wrapped(words, side, (right - side) * 0.55, { colour: soft })
    pen.y += 12
  }
  const below = pen.y
  pen.y = nameTop + 15
  for (const words of [
    sale.receiptNumber,
    paperTime(soldAt, sale.zone),
    sale.cashierName && `Kasir: ${sale.cashierName}`,
    copyWords,
  ]) {
    if (!words) continue
    const face = words === copyWords ? 'bold' : 'regular'
    for (const line of pen.linesOf(words, (right - side) * 0.42, { face })) {
      pen.text(line, right, { align: 'right', face })
      pen.y += 12
    }
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
    const row = notaRow(sold, columns, pen)
    if (makeRoom(row.heightPt)) tableHead()
    row.draw(index + 1)
  }
  pen.y -= 4
  pen.rule()
  pen.y += 16
  drawSums()
  const pages = pen.finish((pageText) => {
    if (pageText !== '') pen.text(pageText, right, { sizePt: 8, colour: soft, align: 'right' })
    pen.y = foot - Math.max(22, (footLines - 1) * 11)
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

  function drawSums(): void {
    const facts: Fact[] = [
      ...sumFacts(sale),
      ...paymentFacts(sale.payments, sale.changeRupiah),
      ...customerFacts(sale),
    ].map(({ name, note, ...fact }) => ({ ...fact, name: note === undefined ? name : `${name} (${note})` }))
    const heightOf = ({ name, isBold }: Fact) =>
      2 + 12 * pen.linesOf(name, 120, { face: isBold ? 'bold' : 'regular' }).length
    const wordsStyle = { face: 'italic' } as const
    const words = rupiahInWords(sale.totalRupiah)
    const wordsWidth = right - 220 - side
    const checkPt = 24 + 12 * pen.linesOf(words, wordsWidth, wordsStyle).length + (hasQr() ? 70 : 0)
    makeRoom(
      Math.max(
        facts.reduce((sum, fact) => sum + heightOf(fact), -14),
        checkPt,
      ),
    )
    let sumsTop = pen.y
    for (const fact of facts) {
      // More ways of paying than a page holds.
      if (makeRoom(heightOf(fact) - 14)) sumsTop = pen.y
      const face = fact.isBold ? 'bold' : 'regular'
      pen.text(fact.value, right, { face, align: 'right' })
      pen.wrapped(fact.name, right - 200, 120, { face })
      pen.y += 14
    }
    pen.y = sumsTop
    pen.text('Terbilang', side, { sizePt: 8, colour: soft })
    pen.y += 12
    pen.wrapped(words, side, wordsWidth, wordsStyle)
    pen.y += 20
    drawCheck()
  }

  function hasQr(): boolean {
    return content.checkOrigin !== undefined && shop.hasReceiptQr !== false
  }

  function drawCheck(): void {
    const { checkOrigin } = content
    pen.text(`Kode cek: ${groupsOfFour(sale.verifyCode)}`, side, { sizePt: 8, colour: soft })
    if (checkOrigin === undefined || !hasQr()) return
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
