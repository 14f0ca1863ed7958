import { type KitchenLine, kitchenDifference, orderedSoFar } from '@laci/domain/bill/kitchen-order.ts'
import type { KitchenOrder } from '@laci/domain/printer/kitchen-ticket.ts'
import type { OpenShop } from '../till-types.ts'
import type { PrintableSale } from './paper.ts'

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

/** The ticket of a sale that ended a held bill; null: the kitchen knows all of it. */
export async function ticketOfBill(
  { journal }: Pick<OpenShop, 'journal'>,
  billId: string,
  paid: PrintableSale,
): Promise<Omit<KitchenOrder, 'isCopy'> | null> {
  const { lines, isAddition } = kitchenNews(paid.sale.lines, await journal.entriesAbout(billId))
  return lines.length === 0 ? null : { sale: { ...paid.sale, lines }, soldAt: paid.soldAt, isAddition }
}
