import { centered, type ReceiptLine, rule } from '../../base/print/receipt-line.ts'
import type { Instant } from '../../base/time/instant.ts'
import type { BillHeld } from '../../bill/events.ts'
import type { PricedSale } from '../../sale/record.ts'
import { factLines, factsLines, named, type PaperShop, shopLines } from './receipt-parts.ts'
import { sumFacts } from './sale-facts.ts'
import { saleLines } from './sale-lines.ts'

export type HeldBillContent = {
  readonly bill: Pick<BillHeld, 'name' | 'zone' | 'cashierName'>
  /** What it would come to if it was paid in cash now. */
  readonly priced: PricedSale
  readonly heldAt: Instant
  readonly shop: PaperShop
  readonly customerName?: string
}

/**
 * A bill that is not paid yet, for the table [RECEIPT-11]: no number and no check code, so that it proves nothing. Goods
 * and sums are those of the receipt that it will become [RECEIPT-42].
 */
export function heldBillLines(
  { bill, priced, heldAt, shop, customerName }: HeldBillContent,
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
    ...priced.lines.flatMap((line) => saleLines(line, columns)),
    rule,
    ...factsLines(sumFacts(priced, 'JUMLAH SEMENTARA'), columns),
    ...centered('*** BELUM DIBAYAR ***', columns, true),
  ]
}
