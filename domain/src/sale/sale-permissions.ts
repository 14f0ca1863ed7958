import type { Permission } from '../base/permission/permission.ts'
import { goodsCost } from '../base/quantity/quantity.ts'
import { type PricedCart, type SaleDraft, stockQuantity } from './cart.ts'

/** The cost of one base unit of a product; null: nobody has said. */
export type CostOf = (productId: string) => number | null

/**
 * The rights that this cart needs, judged as it is paid [SALE-16]: so nothing that was done on the way can go round them.
 * The discount is the largest that any line got by hand, its part of the bill's discount included: two small ones are
 * not a way to a large one. Promotions and price tiers are the owner's own and need no right.
 */
export function salePermissions(draft: SaleDraft, priced: PricedCart, costOf: CostOf): Permission[] {
  let percentHundredths = 0
  let isPriceByHand = false
  let isBelowCost = false
  draft.lines.forEach((line, index) => {
    const sums = priced.lines[index]!
    const byHand = sums.lineDiscountRupiah + sums.billDiscountRupiah
    percentHundredths = Math.max(percentHundredths, discountByHandHundredths(sums))
    const isOwnPrice = line.listPriceRupiah !== undefined
    isPriceByHand ||= isOwnPrice
    const cost = line.productId === null ? null : costOf(line.productId)
    if (cost === null || (byHand === 0 && !isOwnPrice)) return
    isBelowCost ||= sums.netRupiah < goodsCost(cost, stockQuantity(line))
  })
  return [
    { right: 'sell' },
    ...(percentHundredths > 0 ? [{ right: 'discount', percentHundredths } as const] : []),
    ...(isPriceByHand ? [{ right: 'change_price' } as const] : []),
    ...(isBelowCost ? [{ right: 'sell_below_cost' } as const] : []),
  ]
}

/** What a line got off by hand, in hundredths of a percent of what it cost after its promotion; 0: nothing. */
export function discountByHandHundredths(sums: {
  readonly grossRupiah: number
  readonly promotionRupiah: number
  readonly lineDiscountRupiah: number
  readonly billDiscountRupiah: number
}): number {
  const byHand = sums.lineDiscountRupiah + sums.billDiscountRupiah
  return byHand > 0 ? percentOf(byHand, sums.grossRupiah - sums.promotionRupiah) : 0
}

/** Down to a whole percent: the rupiah that rounding moved are nobody's extra discount. */
function percentOf(part: number, whole: number): number {
  const exact = Math.floor((part * 10_000) / whole)
  return exact < 100 ? Math.max(1, exact) : Math.floor(exact / 100) * 100
}
