import { breakParagraph } from '../document/break-paragraph.ts'
import {
  a4,
  type Colour,
  type DrawnDocument,
  type Face,
  type Mark,
  type Page,
  type Ruler,
} from '../document/page.ts'
import { type KasbonStatementContent, kasbonEntryName, statementEnd } from './kasbon-statement.ts'
import { asciiText, paperNumber, paperRupiah, paperTime } from './paper-text.ts'
import { paperDay } from './receipt-parts.ts'

const ink: Colour = '#17211f'
const soft: Colour = '#55615e'
const hair: Colour = '#8a857a'
const side = 48
const right = a4.widthPt - side
const foot = a4.heightPt - side
const columns = { what: side + 66, more: right - 160, less: right - 80 } as const
const whatWidth = columns.more - columns.what - 70

/** A customer's page of the notebook on A4: a table that goes on over as many pages as it needs [RECEIPT-19]. */
export function kasbonStatementSheet(content: KasbonStatementContent, ruler: Ruler): DrawnDocument {
  const { customerName, statement, writtenAt, zone, shop } = content
  const pages: Mark[][] = []
  let marks: Mark[] = []
  let y = 0

  function text(
    words: string,
    x: number,
    style: { face?: Face; sizePt?: number; colour?: Colour; isRight?: boolean } = {},
  ): void {
    const { face = 'regular', sizePt = 9, colour = ink, isRight = false } = style
    const shown = asciiText(words)
    const from = isRight ? x - ruler(shown, face, sizePt) : x
    marks.push({ kind: 'text', text: shown, face, sizePt, x: from, baselineY: y, colour })
  }
  function line(): void {
    marks.push({ kind: 'line', fromX: side, fromY: y, toX: right, toY: y, thicknessPt: 0.6, colour: hair })
  }
  function linesOf(words: string, widthPt: number, sizePt: number): string[] {
    // A word without a blank is broken where it must be, or it would run over the figures.
    const breakable = asciiText(words).replace(/\S{24}(?=\S)/g, '$& ')
    return breakParagraph([{ text: breakable, face: 'regular' }], widthPt, sizePt, ruler).map(
      ({ runs }) => runs[0]?.text ?? '',
    )
  }
  function newPage(): void {
    marks = []
    pages.push(marks)
    y = side + 12
  }
  function tableHead(): void {
    text('Tanggal', side, headStyle)
    text('Keterangan', columns.what, headStyle)
    text('Utang', columns.more, { ...headStyle, isRight: true })
    text('Bayar', columns.less, { ...headStyle, isRight: true })
    text('Sisa', right, { ...headStyle, isRight: true })
    y += 6
    line()
    y += 16
  }
  function makeRoom(heightPt: number): void {
    if (y + heightPt <= foot - 24) return
    newPage()
    tableHead()
  }

  newPage()
  text(shop.storeName || 'Toko', side, { face: 'extrabold', sizePt: 16 })
  text('CATATAN KASBON', right, { face: 'bold', sizePt: 12, isRight: true })
  y += 15
  text(paperTime(writtenAt, zone), right, { colour: soft, isRight: true })
  for (const words of [shop.storeAddress, shop.storePhone]) {
    for (const part of words === '' ? [] : linesOf(words, (right - side) * 0.6, 9)) {
      text(part, side, { colour: soft })
      y += 12
    }
  }
  y += 8
  for (const part of linesOf(`Pelanggan: ${customerName}`, right - side, 11)) {
    text(part, side, { face: 'bold', sizePt: 11 })
    y += 15
  }
  y += 6
  tableHead()

  if (statement.beforeRupiah !== 0) {
    text('Catatan sebelumnya', columns.what, { colour: soft })
    text(paperNumber(statement.beforeRupiah), right, { isRight: true })
    y += 16
  }
  for (const { entry, balanceRupiah } of statement.rows) {
    const notes = entry.label === '' ? [] : linesOf(entry.label, whatWidth, 8)
    makeRoom(16 + notes.length * 11)
    text(paperDay(entry.businessDay), side)
    text(kasbonEntryName(entry), columns.what)
    const isLess = entry.amountRupiah < 0
    text(paperNumber(Math.abs(entry.amountRupiah)), isLess ? columns.less : columns.more, { isRight: true })
    text(paperNumber(balanceRupiah), right, { isRight: true })
    for (const note of notes) {
      y += 11
      text(note, columns.what, { sizePt: 8, colour: soft })
    }
    y += 16
  }
  makeRoom(40)
  y -= 6
  line()
  y += 18
  const { name, amountRupiah, due } = statementEnd(statement)
  text(name, columns.what, { face: 'bold', sizePt: 12 })
  text(paperRupiah(amountRupiah), right, { face: 'bold', sizePt: 12, isRight: true })
  y += 20
  for (const { day, openRupiah } of due) {
    makeRoom(14)
    text(`Jatuh tempo ${paperDay(day)}`, columns.what, { colour: soft })
    text(paperNumber(openRupiah), right, { isRight: true })
    y += 14
  }
  pages.forEach((page, index) => {
    marks = page
    y = foot
    if (pages.length > 1)
      text(`Halaman ${index + 1} dari ${pages.length}`, right, { ...headStyle, isRight: true })
  })
  return {
    title: asciiText(`Kasbon ${customerName}`),
    author: asciiText(shop.storeName || 'Toko'),
    subject: asciiText(`Catatan kasbon ${customerName}`),
    madeAt: writtenAt,
    pages: pages.map((page): Page => ({ ...a4, marks: page })),
  }
}

const headStyle = { face: 'bold', sizePt: 8, colour: soft } as const
