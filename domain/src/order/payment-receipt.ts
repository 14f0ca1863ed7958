import { breakParagraph } from '../base/document/break-paragraph.ts'
import {
  a5,
  type Colour,
  type DrawnDocument,
  type Face,
  type Mark,
  type Ruler,
} from '../base/document/page.ts'
import { rupiahInWords } from '../base/document/rupiah-in-words.ts'
import type { Rupiah } from '../base/money/rupiah.ts'
import { maskedPhone, type PhoneNumber } from '../base/phone/phone-number.ts'
import { paperRupiah, paperTime } from '../base/print/paper-text.ts'
import { instant } from '../base/time/instant.ts'
import type { OrderState } from './order-state.ts'

/** What a receipt says about a payment. */
export type PaymentReceipt = {
  readonly orderNumber: string
  readonly state: OrderState
  readonly itemName: string
  readonly quantity: number
  readonly amountRupiah: Rupiah
  readonly refundedRupiah: Rupiah
  /** '' once the person was erased, as the number. */
  readonly buyerName: string
  readonly buyerPhone: string
  /** As the provider names the way; null: unknown. */
  readonly paymentType: string | null
  /** Epoch milliseconds. */
  readonly paidAt: number
}

/** Who took the money. */
export type ReceiptSeller = { readonly name: string; readonly email: string; readonly phone: string }

const ink: Colour = '#17211f'
const soft: Colour = '#55615e'
const rule: Colour = '#e4dfd4'
const teal: Colour = '#0e625c'
const red: Colour = '#bf2a1b'

const side = 40
const right = a5.widthPt - side

const ways: { readonly [type: string]: string } = {
  qris: 'QRIS',
  gopay: 'GoPay',
  shopeepay: 'ShopeePay',
  bank_transfer: 'Transfer virtual account',
  echannel: 'Mandiri Bill',
  permata: 'Transfer virtual account',
  credit_card: 'Kartu',
  cstore: 'Gerai',
  akulaku: 'Akulaku',
  kredivo: 'Kredivo',
}

/** How a payment stands today, in the words of the receipt [ORDER-20]. */
export function standingOf({ state, refundedRupiah }: PaymentReceipt): { text: string; isBack: boolean } {
  switch (state) {
    case 'part_refunded':
      return { text: `LUNAS, dikembalikan sebagian ${paperRupiah(refundedRupiah)}`, isBack: true }
    case 'refunded':
      return { text: 'DIKEMBALIKAN SELURUHNYA', isBack: true }
    case 'disputed':
      return { text: 'DITARIK KEMBALI LEWAT BANK PEMBELI', isBack: true }
    case 'reversed':
      return { text: 'DIBATALKAN PENYEDIA PEMBAYARAN', isBack: true }
    default:
      return { text: 'LUNAS', isBack: false }
  }
}

/** The receipt of a payment on one page [ORDER-20]. The number of the buyer is masked: a receipt is shown around. */
export function paymentReceipt(receipt: PaymentReceipt, seller: ReceiptSeller, ruler: Ruler): DrawnDocument {
  const marks: Mark[] = []
  const text = (
    words: string,
    x: number,
    baselineY: number,
    style: { face?: Face; sizePt?: number; colour?: Colour; align?: 'left' | 'right' } = {},
  ) => {
    const { face = 'regular', sizePt = 9.5, colour = ink, align = 'left' } = style
    const shown = printable(words)
    const from = align === 'left' ? x : x - ruler(shown, face, sizePt)
    marks.push({ kind: 'text', text: shown, face, sizePt, x: from, baselineY, colour })
  }
  const line = (y: number, colour = rule) =>
    marks.push({ kind: 'line', fromX: side, fromY: y, toX: right, toY: y, thicknessPt: 0.8, colour })
  /** Answers where the next line of words stands. */
  const wrapped = (words: string, x: number, y: number, width: number, face: Face): number => {
    const lines = breakParagraph([{ text: printable(words), face }], width, 9.5, ruler)
    for (const [index, { runs }] of lines.entries()) text(runs[0]!.text, x, y + index * 14, { face })
    return y + lines.length * 14
  }

  text(seller.name, side, 62, { face: 'extrabold', sizePt: 18, colour: teal })
  text('KUITANSI PEMBAYARAN', right, 52, { face: 'bold', sizePt: 10, align: 'right' })
  text(receipt.orderNumber, right, 66, { sizePt: 7.6, colour: soft, align: 'right' })
  line(82, teal)

  const facts: readonly (readonly [string, string])[] = [
    ['Telah diterima dari', receipt.buyerName === '' ? '-' : receipt.buyerName],
    ['Nomor WhatsApp', receipt.buyerPhone === '' ? '-' : maskedPhone(receipt.buyerPhone as PhoneNumber)],
    ['Tanggal bayar', paperTime(instant(receipt.paidAt), 'Asia/Jakarta')],
    ['Cara bayar', ways[receipt.paymentType ?? ''] ?? 'Midtrans'],
  ]
  let y = 108
  for (const [name, value] of facts) {
    text(name, side, y, { colour: soft })
    y = wrapped(value, side + 120, y, right - side - 120, 'semibold') + 5
  }

  y += 12
  line(y - 16)
  text('Barang', side, y, { face: 'semibold', sizePt: 8.4, colour: soft })
  text('Jumlah', right - 120, y, { face: 'semibold', sizePt: 8.4, colour: soft, align: 'right' })
  text('Harga', right, y, { face: 'semibold', sizePt: 8.4, colour: soft, align: 'right' })
  line(y + 8)
  const itemY = y + 24
  text(String(receipt.quantity), right - 120, itemY, { align: 'right' })
  text(paperRupiah(receipt.amountRupiah), right, itemY, { align: 'right' })
  y = wrapped(receipt.itemName, side, itemY, right - side - 170, 'regular')
  line(y)
  y += 22
  text('Total', side, y, { face: 'bold', sizePt: 11 })
  text(paperRupiah(receipt.amountRupiah), right, y, { face: 'extrabold', sizePt: 14, align: 'right' })
  y += 22
  text('Terbilang', side, y, { colour: soft })
  y = wrapped(capital(rupiahInWords(receipt.amountRupiah)), side + 120, y, right - side - 120, 'italic')

  const standing = standingOf(receipt)
  const colour = standing.isBack ? red : teal
  const width = ruler(standing.text, 'extrabold', 10) + 28
  y += 20
  marks.push({ kind: 'box', x: side, y, width, height: 30, radiusPt: 6, stroke: colour })
  text(standing.text, side + 14, y + 19, { face: 'extrabold', sizePt: 10, colour })

  const foot = a5.heightPt - 62
  line(foot - 14)
  text('Dibuat otomatis setelah pembayaran dipastikan ke penyedia pembayaran.', side, foot, {
    sizePt: 7.6,
    colour: soft,
  })
  text(`Ada yang keliru? Hubungi ${seller.name}: ${seller.phone}, ${seller.email}`, side, foot + 12, {
    sizePt: 7.6,
    colour: soft,
  })
  return {
    title: `Kuitansi ${receipt.orderNumber}`,
    author: seller.name,
    subject: receipt.itemName,
    madeAt: receipt.paidAt,
    pages: [{ ...a5, marks }],
  }
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** The typeface knows the letters of western Europe: marks above other letters are dropped, anything else is left out. */
function printable(words: string): string {
  const known = words.replace(/[^\u0020-\u007e\u00a0-\u00ff]/g, (sign) =>
    sign.normalize('NFKD').replace(/[^\u0020-\u007e]/g, ''),
  )
  return known.replace(/ {2,}/g, ' ').trim() || '-'
}
