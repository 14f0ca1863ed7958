import { type KitchenLine, kitchenDifference, orderedSoFar } from '@laci/domain/bill/kitchen-order.ts'
import type { OpenShop } from '../till-types.ts'
import { kitchenPaper } from './bill-paper.ts'
import type { PrintableSale } from './paper.ts'
import { printPaper } from './printing-paper.ts'

/** What the kitchen has not been told of a bill yet, after every ticket that this device knows [BILL-6]. */
export type KitchenNews = {
  readonly lines: readonly KitchenLine[]
  /** The kitchen has something of this bill already. */
  readonly isAddition: boolean
}

export function kitchenNews(
  wanted: readonly KitchenLine[],
  rows: Parameters<typeof orderedSoFar>[0],
): KitchenNews {
  const ordered = orderedSoFar(rows)
  return { lines: kitchenDifference(wanted, ordered), isAddition: ordered.length > 0 }
}

/** The kitchen's ticket of a paid sale, as far as no ticket of its bill has told it [PRINTER-12]. */
export async function printKitchenTicket(
  host: Parameters<typeof printPaper>[0],
  shop: Parameters<typeof printPaper>[1] & Pick<OpenShop, 'journal'>,
  { saleId, soldAt, sale }: PrintableSale,
): Promise<void> {
  const { billId } = sale
  const rows = billId === undefined ? [] : await shop.journal.entriesAbout(billId)
  const { lines, isAddition } = kitchenNews(sale.lines, rows)
  if (lines.length === 0) return
  const order = { sale: billId === undefined ? sale : { ...sale, lines }, soldAt, isAddition }
  await printPaper(host, shop, kitchenPaper(order, saleId), 0)
}
