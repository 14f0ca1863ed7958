import { paperNumber } from '../../base/print/paper-text.ts'
import type { PrintPicture } from '../../base/print/print-picture.ts'
import { centered, indented, type ReceiptLine, rule, sides } from '../../base/print/receipt-line.ts'
import type { Instant } from '../../base/time/instant.ts'
import { taxesOf } from '../../sale/bill-taxes.ts'
import type { SaleLine, SaleRecorded } from '../../sale/events.ts'
import type { ShopSettings } from '../../shop/settings.ts'
import { checkAddress, groupsOfFour } from './check-code.ts'
import {
  copyLines,
  factLines,
  factsLines,
  named,
  type PaperShop,
  quantityText,
  shopLines,
} from './receipt-parts.ts'
import { customerFacts, paymentFacts, sumFacts } from './sale-facts.ts'
import { reductionLines, saleLines } from './sale-lines.ts'

/** All that the receipt of a sale says. `copyNumber` 0 is the first print; 1 and up are marked *SALINAN ke-n*. */
export type ReceiptContent = {
  readonly sale: SaleRecorded
  readonly soldAt: Instant
  readonly shop: PaperShop & Partial<Pick<ShopSettings, 'isShortReceipt' | 'hasReceiptQr'>>
  readonly copyNumber: number
  readonly logo?: PrintPicture | null
  /** Where the public check of receipts is, `https://…`; without it there is no code to scan. */
  readonly checkOrigin?: string
  /** The sale itself, for putting it back where the device is lost before it was sent [RECEIPT-41]. */
  readonly copyCodes?: readonly string[]
}

/**
 * Lays a receipt out for `columns` signs a line (32 on 58 mm paper, 48 on 80 mm). Screen, print dialog and printer
 * all show these lines, so what the cashier sees is what the customer gets (R2).
 */
export function receiptLines(content: ReceiptContent, columns: number): ReceiptLine[] {
  const { sale, soldAt, shop, copyNumber, logo = null } = content
  const isShort = shop.isShortReceipt ?? false
  const { receiptNumber: number, zone, cashierName } = sale
  return [
    ...shopLines(shop, columns, { logo, isShort, hasTax: taxesOf(sale).tax !== null }),
    ...copyLines(copyNumber, columns),
    rule,
    ...factLines({ number, at: soldAt, zone, cashierName: isShort ? '' : cashierName }, columns),
    ...named('Pelanggan', sale.customerName, columns),
    ...named('Pesanan', sale.billName, columns),
    rule,
    ...sale.lines.flatMap((line) => (isShort ? shortLines(line, columns) : saleLines(line, columns))),
    rule,
    ...factsLines(
      [...sumFacts(sale), ...paymentFacts(sale.payments, sale.changeRupiah), ...customerFacts(sale)],
      columns,
    ),
    rule,
    ...(isShort ? [] : centered(shop.receiptFooter, columns)),
    ...checkLines(content, columns),
    ...copyCodeLines(content.copyCodes ?? [], columns),
  ]
}

/** *Hemat kertas*: quantity, name and amount on one line where they fit. */
function shortLines(line: SaleLine, columns: number): ReceiptLine[] {
  const quantity = quantityText(line.quantityThousandths, line.unit)
  return [
    ...sides(`${quantity} ${line.name}`, paperNumber(line.grossRupiah), columns),
    ...reductionLines(line, columns),
    ...indented(line.note, columns),
  ]
}

/** The code that proves this receipt: to scan, and to type [RECEIPT-14]. */
function checkLines({ sale, shop, checkOrigin }: ReceiptContent, columns: number): ReceiptLine[] {
  const hasQr = (shop.hasReceiptQr ?? false) && checkOrigin !== undefined
  return [
    ...(hasQr
      ? [{ kind: 'qr', text: checkAddress(checkOrigin, sale.verifyCode), size: 'small' } as const]
      : []),
    ...centered(`Kode cek: ${groupsOfFour(sale.verifyCode)}`, columns),
  ]
}

/** Last on the paper: it is the shop's and not the customer's, and may be torn off. */
function copyCodeLines(codes: readonly string[], columns: number): ReceiptLine[] {
  return codes.flatMap((text, index) => [
    rule,
    ...centered(
      codes.length === 1 ? 'Kode cadangan toko' : `Kode cadangan toko ${index + 1}/${codes.length}`,
      columns,
    ),
    { kind: 'qr', text, size: 'small' } as const,
  ])
}
