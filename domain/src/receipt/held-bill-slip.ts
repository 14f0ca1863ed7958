import type { BillHeld } from '../bill/events.ts'
import { discountAmount } from '../sale/discount.ts'
import { lineAmount } from '../stock/quantity.ts'
import type { Instant } from '../time/instant.ts'
import { paperNumber, paperRupiah } from './paper-text.ts'
import { centered, indented, left, type ReceiptLine, rule, sides } from './receipt-line.ts'
import {
  factLines,
  named,
  type PaperShop,
  percentText,
  quantityText,
  shopLines,
  sum,
} from './receipt-parts.ts'

export type HeldBillContent = {
  readonly bill: BillHeld
  readonly heldAt: Instant
  readonly shop: PaperShop
  readonly customerName?: string
}

/** A bill that is not paid yet, for the table [RECEIPT-11]: no number and no check code, so that it proves nothing. */
export function heldBillLines(
  { bill, heldAt, shop, customerName }: HeldBillContent,
  columns: number,
): ReceiptLine[] {
  return [
    ...shopLines(shop, columns, { isShort: true }),
    ...centered('*** BELUM DIBAYAR ***', columns, true),
    rule,
    ...named('Pesanan', bill.name, columns),
    ...factLines({ number: null, at: heldAt, zone: bill.zone, cashierName: bill.cashierName }, columns),
    ...named('Pelanggan', customerName, columns),
    rule,
    ...bill.lines.flatMap((line) => lineLines(line, columns)),
    rule,
    ...sides('JUMLAH SEMENTARA', paperRupiah(bill.totalRupiah), columns, true),
    ...centered('*** BELUM DIBAYAR ***', columns, true),
  ]
}

function lineLines(line: BillHeld['lines'][number], columns: number): ReceiptLine[] {
  const { discount, priceRupiah } = line
  const gross = lineAmount(priceRupiah, line.quantityThousandths)
  const off = discountAmount(gross, discount)
  const percent = discount?.kind === 'percent' ? percentText(discount.percentHundredths) : ''
  const quantity = quantityText(line.quantityThousandths, line.unit)
  return [
    ...left(line.name, columns),
    ...sides(`  ${quantity} x ${paperNumber(priceRupiah)}`, paperNumber(gross), columns),
    ...(off > 0 ? sum(`  Diskon${percent}`, -off, columns) : []),
    ...indented(line.note, columns),
  ]
}
