import type { SaleLine, SaleRecorded } from '../sale/events.ts'
import { savedRupiah } from '../sale/sums.ts'
import type { ShopSettings } from '../shop/settings.ts'
import type { Instant } from '../time/instant.ts'
import { checkAddress, groupsOfFour } from './check-code.ts'
import { paperNumber, paperRupiah } from './paper-text.ts'
import type { PrintPicture } from './print-picture.ts'
import { centered, indented, left, type ReceiptLine, rule, sides } from './receipt-line.ts'
import {
  copyLines,
  factLines,
  named,
  type PaperShop,
  paperDay,
  paymentLines,
  percentText,
  quantityText,
  shopLines,
  sum,
} from './receipt-parts.ts'

/** All that the receipt of a sale says. `copyNumber` 0 is the first print; 1 and up are marked *SALINAN ke-n*. */
export type ReceiptContent = {
  readonly sale: SaleRecorded
  readonly soldAt: Instant
  readonly shop: PaperShop & Partial<Pick<ShopSettings, 'isShortReceipt' | 'hasReceiptQr'>>
  readonly copyNumber: number
  readonly logo?: PrintPicture | null
  /** The customer's points after this sale, as the till knows them. */
  readonly pointsBalance?: number
  /** Where the public check of receipts is, `https://…`; without it there is no code to scan. */
  readonly checkOrigin?: string
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
    ...shopLines(shop, columns, { logo, isShort }),
    ...copyLines(copyNumber, columns),
    rule,
    ...factLines({ number, at: soldAt, zone, cashierName: isShort ? '' : cashierName }, columns),
    ...named('Pelanggan', sale.customerName, columns),
    ...named('Pesanan', sale.billName, columns),
    rule,
    ...sale.lines.flatMap((line) => (isShort ? shortLines(line, columns) : saleLines(line, columns))),
    rule,
    ...sumLines(sale, columns),
    ...paymentLines(sale.payments, sale.changeRupiah, columns),
    ...savedLines(sale, columns),
    ...kasbonLines(sale, columns),
    ...pointLines(content, columns),
    rule,
    ...(isShort ? [] : centered(shop.receiptFooter, columns)),
    ...checkLines(content, columns),
  ]
}

function saleLines(line: SaleLine, columns: number): ReceiptLine[] {
  const quantity = quantityText(line.quantityThousandths, line.unit)
  return [
    ...left(line.name, columns),
    ...sides(`  ${quantity} x ${paperNumber(line.priceRupiah)}`, paperNumber(line.grossRupiah), columns),
    ...reductionLines(line, columns),
    ...indented(line.note, columns),
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

/** The price that held where it is not the usual one, and what was taken off a line and why. */
function reductionLines(line: SaleLine, columns: number): ReceiptLine[] {
  const { priceTier, promotion, discount, lineDiscountRupiah } = line
  const percent = discount?.kind === 'percent' ? percentText(discount.percentHundredths) : ''
  return [
    ...(priceTier === undefined
      ? []
      : indented(
          `Harga ${priceTier.customerGroup || 'grosir'}, biasa ${paperNumber(priceTier.listPriceRupiah)}`,
          columns,
        )),
    ...(promotion === undefined || promotion.discountRupiah === 0
      ? []
      : sum(`  Promo ${promotion.name}`, -promotion.discountRupiah, columns)),
    ...(lineDiscountRupiah > 0 ? sum(`  Diskon${percent}`, -lineDiscountRupiah, columns) : []),
  ]
}

/** In the order of the bill: discount, service, tax, rounding (ruling 16). A tax within the prices is told after the total. */
function sumLines(sale: SaleRecorded, columns: number): ReceiptLine[] {
  const { service, tax, billDiscount, billDiscountRupiah, roundingRupiah } = sale
  const isOnTop = tax?.mode === 'exclusive'
  const hasSteps = billDiscountRupiah > 0 || roundingRupiah !== 0 || service !== undefined || isOnTop
  const percent = billDiscount?.kind === 'percent' ? percentText(billDiscount.percentHundredths) : ''
  const taxName = tax === undefined ? '' : `PPN${percentText(tax.percentHundredths)}`
  return [
    ...(hasSteps ? sum('Subtotal', sale.subtotalRupiah, columns) : []),
    ...(billDiscountRupiah > 0 ? sum(`Diskon nota${percent}`, -billDiscountRupiah, columns) : []),
    ...(service === undefined
      ? []
      : sum(`Biaya layanan${percentText(service.percentHundredths)}`, service.serviceRupiah, columns)),
    ...(tax !== undefined && isOnTop ? sum(taxName, tax.taxRupiah, columns) : []),
    ...(roundingRupiah !== 0 ? sum('Pembulatan', roundingRupiah, columns) : []),
    ...sides('TOTAL', paperRupiah(sale.totalRupiah), columns, true),
    ...(tax !== undefined && !isOnTop ? sum(`Termasuk ${taxName}`, tax.taxRupiah, columns) : []),
  ]
}

function savedLines(sale: SaleRecorded, columns: number): ReceiptLine[] {
  const saved = savedRupiah(sale)
  return saved > 0 ? sum('Hemat', saved, columns) : []
}

/** What the customer owes from now on, and until when. */
function kasbonLines({ payments, kasbonAfterRupiah, dueDay }: SaleRecorded, columns: number): ReceiptLine[] {
  const isOnKasbon = payments.some(({ tender }) => tender === 'kasbon')
  return [
    ...(kasbonAfterRupiah === undefined ? [] : sum('Sisa kasbon', kasbonAfterRupiah, columns, true)),
    ...(isOnKasbon && dueDay !== undefined ? sides('Jatuh tempo', paperDay(dueDay), columns) : []),
  ]
}

function pointLines({ sale, pointsBalance }: ReceiptContent, columns: number): ReceiptLine[] {
  return [
    ...(sale.pointsEarned ? sum('Poin didapat', sale.pointsEarned, columns) : []),
    ...(pointsBalance === undefined ? [] : sum('Jumlah poin', pointsBalance, columns)),
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
