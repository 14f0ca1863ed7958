import type { SaleLine, SaleRecorded } from '../sale/events.ts'
import { savedRupiah } from '../sale/sums.ts'
import { tenderText } from '../sale/tender.ts'
import type { ShopSettings } from '../shop/settings.ts'
import type { Instant } from '../time/instant.ts'
import {
  asciiText,
  paperNumber,
  paperQuantity,
  paperRupiah,
  paperTime,
  twoSided,
  wrapText,
} from './paper-text.ts'

/** One line of paper. Texts are plain ASCII and fit the width they were laid out for. */
export type ReceiptLine =
  | {
      readonly kind: 'text'
      readonly text: string
      readonly align: 'left' | 'center'
      readonly isBold: boolean
    }
  | { readonly kind: 'rule' }

/** All that a receipt says. `copyNumber` 0 is the first print; 1 and up are marked *SALINAN ke-n*. */
export type ReceiptContent = {
  readonly sale: SaleRecorded
  readonly soldAt: Instant
  readonly shop: Pick<
    ShopSettings,
    'storeName' | 'storeAddress' | 'storePhone' | 'receiptHeader' | 'receiptFooter'
  >
  readonly copyNumber: number
}

/**
 * Lays a receipt out for `columns` signs a line (32 on 58 mm paper, 48 on 80 mm). Screen, print dialog and printer
 * all show these lines, so what the cashier sees is what the customer gets (R2).
 */
export function receiptLines(content: ReceiptContent, columns: number): ReceiptLine[] {
  const { sale } = content
  return [
    ...headLines(content, columns),
    rule,
    ...sale.lines.flatMap((line) => saleLines(line, columns)),
    rule,
    ...sumLines(sale, columns),
    ...paymentLines(sale, columns),
    rule,
    ...footLines(content, columns),
  ]
}

/** The same receipt as text for a screen or a message; centred lines are padded. */
export function receiptText(lines: readonly ReceiptLine[], columns: number): string {
  return lines
    .map((line) => {
      if (line.kind === 'rule') return '-'.repeat(columns)
      if (line.align === 'left') return line.text
      return ' '.repeat(Math.floor((columns - line.text.length) / 2)) + line.text
    })
    .join('\n')
}

const rule: ReceiptLine = { kind: 'rule' }

function left(text: string, isBold = false): ReceiptLine {
  return { kind: 'text', text, align: 'left', isBold }
}

function centered(text: string, columns: number, isBold = false): ReceiptLine[] {
  return wrapText(asciiText(text), columns).map((piece) => ({
    kind: 'text',
    text: piece,
    align: 'center',
    isBold,
  }))
}

function sides(leftText: string, rightText: string, columns: number, isBold = false): ReceiptLine[] {
  return twoSided(leftText, rightText, columns).map((text) => left(text, isBold))
}

function headLines({ sale, soldAt, shop, copyNumber }: ReceiptContent, columns: number): ReceiptLine[] {
  return [
    ...centered(shop.storeName || 'Toko', columns, true),
    ...centered(shop.storeAddress, columns),
    ...centered(shop.storePhone, columns),
    ...centered(shop.receiptHeader, columns),
    ...(copyNumber > 0 ? centered(`SALINAN ke-${copyNumber}`, columns, true) : []),
    rule,
    ...wrapText(`No. ${sale.receiptNumber}`, columns).map((text) => left(text)),
    ...wrapText(paperTime(soldAt, sale.zone), columns).map((text) => left(text)),
    ...(sale.cashierName === ''
      ? []
      : wrapText(`Kasir: ${asciiText(sale.cashierName)}`, columns).map((text) => left(text))),
  ]
}

function saleLines(line: SaleLine, columns: number): ReceiptLine[] {
  const unit = line.unit === '' || line.unit === 'pcs' ? '' : ` ${asciiText(line.unit)}`
  const amount = `  ${paperQuantity(line.quantityThousandths)}${unit} x ${paperNumber(line.priceRupiah)}`
  const percent =
    line.discount?.kind === 'percent' ? ` ${paperQuantity(line.discount.percentHundredths * 10)}%` : ''
  return [
    ...wrapText(asciiText(line.name), columns).map((text) => left(text)),
    ...sides(amount, paperNumber(line.grossRupiah), columns),
    ...(line.lineDiscountRupiah > 0
      ? sides(`  Diskon${percent}`, paperNumber(-line.lineDiscountRupiah), columns)
      : []),
    ...wrapText(asciiText(line.note), columns - 2).map((text) => left(`  ${text}`)),
  ]
}

function sumLines(sale: SaleRecorded, columns: number): ReceiptLine[] {
  const hasSteps = sale.billDiscountRupiah > 0 || sale.roundingRupiah !== 0
  const percent =
    sale.billDiscount?.kind === 'percent'
      ? ` ${paperQuantity(sale.billDiscount.percentHundredths * 10)}%`
      : ''
  return [
    ...(hasSteps ? sides('Subtotal', paperNumber(sale.subtotalRupiah), columns) : []),
    ...(sale.billDiscountRupiah > 0
      ? sides(`Diskon nota${percent}`, paperNumber(-sale.billDiscountRupiah), columns)
      : []),
    ...(sale.roundingRupiah !== 0 ? sides('Pembulatan', paperNumber(sale.roundingRupiah), columns) : []),
    ...sides('TOTAL', paperRupiah(sale.totalRupiah), columns, true),
  ]
}

function paymentLines(sale: SaleRecorded, columns: number): ReceiptLine[] {
  const saved = savedRupiah(sale)
  return [
    ...sale.payments.flatMap((payment) =>
      sides(asciiText(tenderText(payment)), paperNumber(payment.receivedRupiah), columns),
    ),
    ...sides('Kembalian', paperNumber(sale.changeRupiah), columns),
    ...(saved > 0 ? sides('Hemat', paperNumber(saved), columns) : []),
  ]
}

function footLines({ sale, shop }: ReceiptContent, columns: number): ReceiptLine[] {
  return [
    ...centered(shop.receiptFooter, columns),
    ...centered(`Kode cek: ${groupsOfFour(sale.verifyCode)}`, columns),
  ]
}

function groupsOfFour(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-')
}
