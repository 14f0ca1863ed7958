import { a4, type DrawnDocument, type Ruler } from '../../base/document/page.ts'
import { headStyle, openSheetPen, soft, writeHead } from '../../base/document/sheet-pen.ts'
import { paperNumber, paperRupiah, paperTime } from '../../base/print/paper-text.ts'
import { type KasbonStatementContent, kasbonEntryName, statementEnd } from './kasbon-statement.ts'
import { paperDay } from './receipt-parts.ts'

const side = 48
const right = a4.widthPt - side
const columns = { what: side + 66, more: right - 160, less: right - 80 } as const
const whatWidth = columns.more - columns.what - 70

/** A customer's page of the notebook on A4: a table that goes on over as many pages as it needs [RECEIPT-19]. */
export function kasbonStatementSheet(content: KasbonStatementContent, ruler: Ruler): DrawnDocument {
  const { customerName, statement, writtenAt, zone, shop } = content
  const pen = openSheetPen(a4, side, ruler)
  function tableHead(): void {
    pen.text('Tanggal', side, headStyle)
    pen.text('Keterangan', columns.what, headStyle)
    pen.text('Utang', columns.more, { ...headStyle, align: 'right' })
    pen.text('Bayar', columns.less, { ...headStyle, align: 'right' })
    pen.text('Sisa', right, { ...headStyle, align: 'right' })
    pen.y += 6
    pen.rule()
    pen.y += 16
  }
  function makeRoom(heightPt: number): void {
    if (pen.y + heightPt <= pen.foot - 24) return
    pen.newPage()
    tableHead()
  }

  pen.newPage()
  const top = pen.y
  writeHead(pen, shop.storeName || 'Toko', 'CATATAN KASBON', 12, ruler)
  const nameEnd = pen.y
  pen.y = top + 15
  pen.text(paperTime(writtenAt, zone), right, { colour: soft, align: 'right' })
  pen.y = nameEnd + 15
  for (const words of [shop.storeAddress, shop.storePhone]) {
    for (const part of words === '' ? [] : pen.linesOf(words, (right - side) * 0.6)) {
      pen.text(part, side, { colour: soft })
      pen.y += 12
    }
  }
  pen.y += 8
  for (const part of pen.linesOf(`Pelanggan: ${customerName}`, right - side, { face: 'bold', sizePt: 11 })) {
    pen.text(part, side, { face: 'bold', sizePt: 11 })
    pen.y += 15
  }
  pen.y += 6
  tableHead()

  if (statement.beforeRupiah !== 0) {
    pen.text('Catatan sebelumnya', columns.what, { colour: soft })
    pen.text(paperNumber(statement.beforeRupiah), right, { align: 'right' })
    pen.y += 16
  }
  for (const { entry, balanceRupiah } of statement.rows) {
    const notes = entry.label === '' ? [] : pen.linesOf(entry.label, whatWidth, { sizePt: 8 })
    makeRoom(16 + notes.length * 11)
    pen.text(paperDay(entry.businessDay), side)
    pen.text(kasbonEntryName(entry), columns.what)
    const isLess = entry.amountRupiah < 0
    pen.text(paperNumber(Math.abs(entry.amountRupiah)), isLess ? columns.less : columns.more, {
      align: 'right',
    })
    pen.text(paperNumber(balanceRupiah), right, { align: 'right' })
    for (const note of notes) {
      pen.y += 11
      pen.text(note, columns.what, { sizePt: 8, colour: soft })
    }
    pen.y += 16
  }
  makeRoom(40)
  pen.y -= 6
  pen.rule()
  pen.y += 18
  const { name, amountRupiah, due } = statementEnd(statement)
  pen.text(name, columns.what, { face: 'bold', sizePt: 12 })
  pen.text(paperRupiah(amountRupiah), right, { face: 'bold', sizePt: 12, align: 'right' })
  pen.y += 20
  for (const { day, openRupiah } of due) {
    makeRoom(14)
    pen.text(`Jatuh tempo ${paperDay(day)}`, columns.what, { colour: soft })
    pen.text(paperNumber(openRupiah), right, { align: 'right' })
    pen.y += 14
  }
  const pages = pen.finish((pageText) => {
    if (pageText === '') return
    pen.text(pageText, right, { ...headStyle, align: 'right' })
    // A loose sheet says whose it is.
    const whose = `${customerName}, ${shop.storeName}, ${paperTime(writtenAt, zone)}`
    pen.text(pen.linesOf(whose, right - side - 90, headStyle)[0] ?? '', side, headStyle)
  })
  return {
    title: `Kasbon ${customerName}`,
    author: shop.storeName || 'Toko',
    subject: `Catatan kasbon ${customerName}`,
    madeAt: writtenAt,
    pages,
  }
}
