import { paperQuantity, paperTime } from '../base/print/paper-text.ts'
import { left, type ReceiptLine } from '../base/print/receipt-line.ts'
import type { Instant } from '../base/time/instant.ts'
import type { SaleRecorded } from '../sale/events.ts'
import type { RoutedLine } from './route-lines.ts'

/** What the kitchen needs of a sale, or of a bill that is not paid yet (which has no number). */
export type KitchenOrder = {
  readonly sale: Pick<SaleRecorded, 'zone' | 'cashierName' | 'billName'> & {
    readonly receiptNumber: string | null
    readonly lines: readonly (Pick<
      SaleRecorded['lines'][number],
      'name' | 'unit' | 'quantityThousandths' | 'note'
    > &
      RoutedLine)[]
  }
  readonly soldAt: Instant
  /** True: the kitchen has orders of this bill already, and these come on top. */
  readonly isAddition?: boolean
  /** What it has been ordered: a station that hears of the bill for the first time gets no addition. Absent: nobody asks. */
  readonly ordered?: readonly RoutedLine[]
  /** True: the bill was dropped; its lines take back what was ordered. */
  readonly isDropped?: boolean
  /** True: an earlier paper may have come out. Nobody should cook twice. */
  readonly isCopy: boolean
}

/** *Pesanan*: what to make, how many and how, without a price; *BATAL* is what not to make any more [PRINTER-12]. */
export function kitchenTicketLines(
  { sale, soldAt, isAddition, isDropped, isCopy }: KitchenOrder,
  columns: number,
): ReceiptLine[] {
  const title = isDropped ? 'PESANAN BATAL' : isAddition ? 'TAMBAHAN PESANAN' : 'PESANAN'
  const head = sale.billName ? `${title} ${sale.billName}` : title
  return [
    ...left(head, columns, true),
    ...(isCopy ? left('SALINAN, jangan dibuat dua kali', columns, true) : []),
    ...(sale.receiptNumber === null ? [] : left(`No. ${sale.receiptNumber}`, columns)),
    ...left(paperTime(soldAt, sale.zone), columns),
    ...(sale.cashierName === '' ? [] : left(`Kasir: ${sale.cashierName}`, columns)),
    { kind: 'rule' },
    ...sale.lines.flatMap((line) => [
      ...left(`${line.quantityThousandths < 0 ? 'BATAL ' : ''}${quantity(line)} ${line.name}`, columns, true),
      ...(line.note === '' ? [] : left(`* ${line.note}`, columns)),
    ]),
    { kind: 'rule' },
  ]
}

function quantity(line: KitchenOrder['sale']['lines'][number]): string {
  const unit = line.unit === '' || line.unit === 'pcs' ? 'x' : ` ${line.unit}`
  return `${paperQuantity(Math.abs(line.quantityThousandths))}${unit}`
}
