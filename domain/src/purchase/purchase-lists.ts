import type { Rupiah } from '../base/money/rupiah.ts'
import type { BusinessDay } from '../base/time/zone.ts'
import { itself, type StandsFor } from '../catalog/stands-for.ts'
import { type KasbonEntry, openDebts } from '../kasbon/debts.ts'
import type { PurchaseLine } from './events.ts'
import { openStock } from './plan-purchase.ts'
import { purchaseDay, purchasedAt } from './purchase-day.ts'
import { deliveriesOf, type PurchaseRecord, paymentsOf, returnsOf } from './purchase-record.ts'

export type KnownPurchase = { readonly id: string; readonly fields: PurchaseRecord }

/** A purchase of which something is still owed. */
export type OpenPurchase = {
  readonly purchaseId: string
  readonly openRupiah: Rupiah
  readonly businessDay: BusinessDay
  readonly dueDay: BusinessDay | null
  readonly label: string
}

/**
 * Which purchases of one supplier are not paid yet, the oldest first [SUPPLIER-3]: by the rule of *kasbon*, turned round. What was
 * paid by name goes off its own purchase first. `oldRupiah`: owed beside them, from the old notebook.
 */
export function openPurchases(
  purchases: readonly KnownPurchase[],
  balanceRupiah: number,
): { readonly open: OpenPurchase[]; readonly oldRupiah: number } {
  const entries = purchases.flatMap(({ id, fields }): KasbonEntry[] => {
    const base = { businessDay: purchaseDay(fields), dueDay: fields.dueDay, saleId: id }
    const label = fields.invoiceNumber
    let owed = 0
    for (const { lines } of deliveriesOf(fields)) for (const line of lines) owed += line.owedRupiah
    let named = 0
    for (const { amountRupiah } of paymentsOf(fields)) named += amountRupiah
    for (const { totalRupiah, cashRupiah } of returnsOf(fields)) named += totalRupiah - cashRupiah
    const at = purchasedAt(fields)
    return [
      { eventId: id, kind: 'sale', at, amountRupiah: owed, label, ...base },
      { eventId: id, kind: 'refund', at, amountRupiah: 0 - named, label, ...base },
    ]
  })
  const open = openDebts(entries, balanceRupiah).map(
    ({ eventId, openRupiah, businessDay, dueDay, label }) => ({
      ...{ purchaseId: eventId, openRupiah, businessDay, dueDay, label },
    }),
  )
  const known = open.reduce((sum, { openRupiah }) => sum + openRupiah, 0)
  return { open, oldRupiah: Math.max(0, balanceRupiah - known) }
}

/** What a product cost at one purchase. */
export type PricePaid = {
  readonly purchaseId: string
  readonly supplierId: string | null
  readonly supplierName: string
  readonly businessDay: string
  readonly unit: string
  /** Of one unit of that line, on the paper. */
  readonly priceRupiah: number
  /** What so many base units cost with everything. */
  readonly costRupiah: number
  readonly stockThousandths: number
}

/** Prices of one product, the newest first [PURCHASE-5]. */
export function pricesPaid(
  purchases: readonly KnownPurchase[],
  productId: string,
  standsFor: StandsFor = itself,
): PricePaid[] {
  return newestFirst(purchases).flatMap((purchase) =>
    purchase.fields.lines
      .filter(
        (line) => standsFor(line.productId) === productId && !isMistaken(purchase.fields, line.productId),
      )
      .map((line) => pricePaid(purchase, line)),
  )
}

/** Where, in which unit and for how much each product was bought last. */
export function lastPricesPaid(
  purchases: readonly KnownPurchase[],
  standsFor: StandsFor = itself,
): ReadonlyMap<string, PricePaid> {
  const last = new Map<string, PricePaid>()
  for (const purchase of newestFirst(purchases)) {
    for (const line of purchase.fields.lines) {
      const productId = standsFor(line.productId)
      if (last.has(productId) || isMistaken(purchase.fields, line.productId)) continue
      last.set(productId, pricePaid(purchase, line))
    }
  }
  return last
}

/** All of it that was bought was told by mistake [PURCHASE-9]: nothing was paid for it. */
function isMistaken(purchase: PurchaseRecord, productId: string): boolean {
  const stockOf = (lines: readonly { readonly productId: string; readonly stockThousandths: number }[]) =>
    lines.reduce((sum, line) => sum + (line.productId === productId ? line.stockThousandths : 0), 0)
  const mistaken = returnsOf(purchase).reduce(
    (sum, { isMistake, lines }) => sum + (isMistake ? stockOf(lines) : 0),
    0,
  )
  return mistaken > 0 && mistaken >= stockOf(purchase.lines)
}

function newestFirst(purchases: readonly KnownPurchase[]): KnownPurchase[] {
  return purchases.toSorted(
    (one, other) => other.fields.recordedAt - one.fields.recordedAt || (one.id < other.id ? 1 : -1),
  )
}

function pricePaid({ id, fields }: KnownPurchase, line: PurchaseLine): PricePaid {
  return {
    purchaseId: id,
    supplierId: fields.supplierId,
    supplierName: fields.supplierName,
    businessDay: purchaseDay(fields),
    unit: line.unit,
    priceRupiah: line.priceRupiah,
    costRupiah: line.owedRupiah + line.extraRupiah,
    stockThousandths: line.stockThousandths,
  }
}

/** What was bought of each product and has not come yet, in base units. */
export function awaitedStock(
  purchases: readonly KnownPurchase[],
  standsFor: StandsFor = itself,
): ReadonlyMap<string, number> {
  const awaited = new Map<string, number>()
  for (const { fields } of purchases) {
    if (fields.isClosed) continue
    for (const [lineIndex, open] of openStock(fields, deliveriesOf(fields)).entries()) {
      const productId = standsFor(fields.lines[lineIndex]!.productId)
      if (open > 0) awaited.set(productId, (awaited.get(productId) ?? 0) + open)
    }
  }
  return awaited
}
