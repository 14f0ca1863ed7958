import { multiplyRatio, multiplyRatioUpTo } from '../base/lib/integer-ratio.ts'
import { maximumUnitPriceRupiah, type Rupiah, rupiah } from '../base/money/rupiah.ts'
import type { ProductFields } from '../catalog/product.ts'
import type { PurchaseLine } from './events.ts'

/** A price of the list whose goods became dearer, and the one that keeps the margin. For one base unit. */
export type PriceProposal = {
  readonly productId: string
  readonly name: string
  readonly unit: string
  readonly costRupiah: Rupiah
  readonly priceRupiah: Rupiah
  readonly proposedRupiah: Rupiah
  /** The list asks for less than the goods cost now. */
  readonly isBelowCost: boolean
}

/** Nobody counts smaller coins. */
const stepRupiah = 100

/**
 * New prices for goods that a purchase made dearer, and for those that cost more than they are sold for [SALE-33]: dearer by as
 * much as their cost became, so that the margin of the shop stays; goods whose margin nobody knows at no less than they cost.
 */
export function proposedPrices(
  lines: readonly Pick<PurchaseLine, 'productId' | 'stockThousandths' | 'owedRupiah' | 'extraRupiah'>[],
  fieldsOf: (
    productId: string,
  ) => Pick<ProductFields, 'name' | 'unit' | 'priceRupiah' | 'costRupiah'> | null | undefined,
): PriceProposal[] {
  const proposals = new Map<string, PriceProposal>()
  for (const { productId, stockThousandths, owedRupiah, extraRupiah } of lines) {
    const fields = fieldsOf(productId)
    const cost = multiplyRatio(owedRupiah + extraRupiah, 1_000, stockThousandths)
    // As with its cost: of several lines the last one says what it is now.
    proposals.delete(productId)
    if (fields == null || cost > maximumUnitPriceRupiah) continue
    const { name, unit, priceRupiah, costRupiah: before } = fields
    // What has no price is asked for as it is sold.
    if (priceRupiah === 0) continue
    const isBelowCost = cost > priceRupiah
    const hadMargin = before !== null && before > 0 && before < priceRupiah
    if (!isBelowCost && !(hadMargin && cost > before)) continue
    const kept = hadMargin ? multiplyRatioUpTo(maximumUnitPriceRupiah, priceRupiah, cost, before) : cost
    const proposed = Math.min(maximumUnitPriceRupiah, Math.ceil(kept / stepRupiah) * stepRupiah)
    // So little dearer that the price stays.
    if (proposed <= priceRupiah) continue
    const sums = { costRupiah: rupiah(cost), priceRupiah, proposedRupiah: rupiah(proposed) }
    proposals.set(productId, { productId, name, unit, ...sums, isBelowCost })
  }
  return [...proposals.values()]
}
