import {
  type KitchenLine,
  kitchenDifference,
  linesToMake,
  type Makers,
  orderedSoFar,
} from '@laci/domain/bill/kitchen-order.ts'
import { makersOf } from '@laci/domain/catalog/stations.ts'
import type { Envelope } from '@laci/domain/events/envelope.ts'
import type { Fact } from '@laci/domain/events/fact.ts'
import type { OpenShop } from '../../engine/till/open-shop.ts'
import { kitchenPaper } from './bill-paper.ts'
import type { PrintableSale } from './paper.ts'
import { printPaper } from './printing-paper.ts'

/** What the kitchen has not been told of a bill yet, after every ticket that this device knows [BILL-6]. */
export type KitchenNews = {
  readonly lines: readonly KitchenLine[]
  /** All of the bill that somebody makes. */
  readonly all: readonly KitchenLine[]
  /** What its tickets have ordered so far. */
  readonly ordered: readonly KitchenLine[]
  /** The kitchen has something of this bill already. */
  readonly isAddition: boolean
}

export function kitchenNews(
  wanted: readonly KitchenLine[],
  rows: Parameters<typeof orderedSoFar>[0],
  makersOf: Makers,
): KitchenNews {
  const ordered = orderedSoFar(rows)
  const all = linesToMake(wanted, ordered, makersOf)
  return { all, ordered, lines: kitchenDifference(all, ordered), isAddition: ordered.length > 0 }
}

/** Who makes what, by what the shop says now [CATALOG-71]. */
export function makersIn({ catalog, settings }: Pick<OpenShop, 'catalog' | 'settings'>): Makers {
  const fieldsOf = (productId: string) => catalog.product(catalog.standsFor(productId))?.fields
  // One by one: where something is marked few of thousands are looked at.
  function* products() {
    for (const productId of catalog.all()) {
      const fields = fieldsOf(productId)
      if (fields !== undefined) yield fields
    }
  }
  const makers = makersOf(settings.get().stations, products())
  return ({ productId }) => makers(productId === null ? undefined : fieldsOf(productId))
}

/** The kitchen's ticket of a paid sale, as far as no ticket of its bill has told it [PRINTER-12]. */
export async function printKitchenTicket(
  host: Parameters<typeof printPaper>[0],
  shop: Parameters<typeof printPaper>[1] & Pick<OpenShop, 'journal' | 'catalog'>,
  { saleId, soldAt, sale }: PrintableSale,
): Promise<void> {
  const { billId } = sale
  const rows = billId === undefined ? [] : await shop.journal.entriesAbout(billId)
  const { all, ordered, lines, isAddition } = kitchenNews(sale.lines, rows, makersIn(shop))
  if (lines.length === 0) return
  const order = { sale: { ...sale, lines: billId === undefined ? all : lines }, soldAt, ordered, isAddition }
  await printPaper(host, shop, kitchenPaper(order, saleId), 0)
}

/** The ticket of what a dropped bill took back, if that is among `recorded`; it goes the way of the bill's other tickets. */
export async function printKitchenRecall(
  host: Parameters<typeof printPaper>[0],
  shop: Parameters<typeof printPaper>[1],
  recorded: readonly (Pick<Envelope, 'at'> & Fact)[],
  billName: string,
): Promise<void> {
  for (const { at: soldAt, kind, body } of recorded) {
    if (kind !== 'kitchen_ordered') continue
    const sale = { ...body, billName, receiptNumber: null }
    await printPaper(host, shop, kitchenPaper({ sale, soldAt, isDropped: true }, null), 0)
  }
}
