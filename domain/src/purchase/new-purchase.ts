import { assert } from '../base/lib/assert.ts'
import { multiplyRatio } from '../base/lib/integer-ratio.ts'
import { accept, type Result, refuse } from '../base/lib/result.ts'
import { maximumUnitPriceRupiah, type Rupiah, rupiah } from '../base/money/rupiah.ts'
import type { BusinessDay } from '../base/time/zone.ts'
import type { ProductFields, ProductSaved } from '../catalog/product.ts'
import { unitNamed } from '../catalog/selling-unit.ts'
import type { CounterFacts } from '../events/counter-facts.ts'
import type { BatchFacts } from '../stock/batch-record.ts'
import type { MoneyTaken, NamedSupplier } from '../supplier/commands.ts'
import type { GoodsReceived, GoodsReceivedLine } from './events.ts'
import {
  deliveryLines,
  type PurchaseDraft,
  type PurchaseRefusal,
  type PurchaseSums,
  purchaseSums,
} from './plan-purchase.ts'
import type { PriceProposal } from './price-proposal.ts'
import { isInvoiceDay } from './purchase-day.ts'

/** *Catat pembelian*, as it was typed from the supplier's paper. */
export type NewPurchase = {
  /** A name without an id: a new one. */
  readonly supplier: NamedSupplier
  readonly invoiceNumber: string
  /** On the paper. */
  readonly invoiceDay: string
  readonly dueDay: BusinessDay | null
  readonly draft: PurchaseDraft
  /** What stands on the goods, by line. */
  readonly batches: readonly BatchFacts[]
  readonly hasCome: boolean
  readonly paidRupiah: Rupiah
  readonly taken: MoneyTaken
  /** Prices that somebody raised with it. */
  readonly raised: readonly Pick<PriceProposal, 'productId' | 'proposedRupiah'>[]
}

export type NewPurchaseRefusal =
  | PurchaseRefusal
  | { readonly code: 'unit_gone'; readonly name: string; readonly unit: string }
  | { readonly code: 'paid_exceeds'; readonly totalRupiah: Rupiah }
  | { readonly code: 'supplier_missing' }
  | { readonly code: 'invoice_day_unusable' }

export type PurchaseProducts = {
  product(productId: string): { readonly fields: ProductFields } | null
}

/** Whether it can be recorded as it is: nothing of it is while a line's unit was renamed or taken away [CATALOG-48]. */
export function checkNewPurchase(
  { supplier, invoiceDay, draft, hasCome, paidRupiah }: NewPurchase,
  shop: PurchaseProducts,
  today: BusinessDay,
): Result<{ readonly sums: PurchaseSums; readonly invoiceDay: BusinessDay }, NewPurchaseRefusal> {
  const gone = draft.lines.find(({ productId, unit }) => {
    const fields = shop.product(productId)?.fields
    return fields === undefined || unitNamed(fields, unit) === null
  })
  if (gone !== undefined) return refuse({ code: 'unit_gone', name: gone.name, unit: gone.unit })
  const sums = purchaseSums(draft)
  if (!sums.ok) return sums
  const { totalRupiah } = sums.value
  if (paidRupiah > totalRupiah) return refuse({ code: 'paid_exceeds', totalRupiah })
  if (supplier.supplierName === '' && (paidRupiah < totalRupiah || !hasCome))
    return refuse({ code: 'supplier_missing' })
  if (!isInvoiceDay(invoiceDay, today)) return refuse({ code: 'invoice_day_unusable' })
  return accept({ sums: sums.value, invoiceDay })
}

type PurchaseOf = { readonly purchaseId: string; readonly supplier: NamedSupplier }

/** All of a purchase, which came as it was recorded. */
export function wholeDelivery(
  counter: CounterFacts,
  of: PurchaseOf,
  { lines }: PurchaseSums,
  batches: readonly BatchFacts[],
) {
  const all = lines.map(({ stockThousandths }, lineIndex) => ({
    ...{ lineIndex, stockThousandths, ...batches[lineIndex] },
  }))
  const came = deliveryLines({ lines, isClosed: false }, [], all)
  assert(came.ok, 'all of a purchase can come')
  return deliveryEvents(counter, of, came.value)
}

/** Goods that came; what one unit cost becomes the product's *Modal*, which prices below cost are judged by. */
export function deliveryEvents(
  counter: CounterFacts,
  { purchaseId, supplier }: PurchaseOf,
  lines: GoodsReceivedLine[],
): ({ kind: 'goods_received'; body: GoodsReceived } | { kind: 'product_saved'; body: ProductSaved })[] {
  const costs = new Map<string, Rupiah>()
  for (const { productId, stockThousandths, owedRupiah, extraRupiah } of lines) {
    const cost = multiplyRatio(owedRupiah + extraRupiah, 1_000, stockThousandths)
    if (cost > 0 && cost <= maximumUnitPriceRupiah) costs.set(productId, rupiah(cost))
  }
  const products = [...costs].map(([productId, costRupiah]) => ({ productId, changes: { costRupiah } }))
  return [
    { kind: 'goods_received', body: { ...counter, purchaseId, ...supplier, lines, note: '' } },
    ...(products.length === 0 ? [] : [{ kind: 'product_saved' as const, body: { products } }]),
  ]
}
