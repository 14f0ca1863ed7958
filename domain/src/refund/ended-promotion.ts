import { multiplyRatio } from '../base/lib/integer-ratio.ts'
import { type Rupiah, rupiah } from '../base/money/rupiah.ts'
import { quantityThousandths } from '../base/quantity/quantity.ts'
import type { Promotion, PromotionBook } from '../promotion/promotion-book.ts'
import { emptyPromotionBook } from '../promotion/promotion-book.ts'
import type { SaleLine, SaleRecorded } from '../sale/events.ts'
import { type RuleableLine, ruleLines } from '../sale/rule-lines.ts'
import type { RefundWish } from './refund-of.ts'

/** A promotion that no longer holds, or holds for less, for what the customer keeps. */
export type EndedPromotion = {
  readonly name: string
  /** What the goods that stay keep of it, because each piece comes back at what was paid for it. */
  readonly keptRupiah: Rupiah
  /** What they would get of it if they alone were bought. */
  readonly dueRupiah: Rupiah
}

/**
 * Which promotions of a sale the goods that come back end [REFUND-14]: for the cashier to say, because the refund itself gives back
 * what was paid for each piece. `left`: how much of each line was still with the customer. Promotions that nobody has any more
 * and goods without a category are taken as they are known now.
 */
export function endedPromotions(
  sale: Pick<SaleRecorded, 'lines'>,
  left: readonly number[],
  wishes: readonly RefundWish[],
  promotionOf: (promotionId: string) => Promotion['fields'] | null,
  categoryOf: (productId: string) => string,
): EndedPromotion[] {
  const comesBack = new Map(wishes.map((wish) => [wish.lineIndex, wish.quantityThousandths as number]))
  const kept = sale.lines.map((_, index) => (left[index] ?? 0) - (comesBack.get(index) ?? 0))
  const ids = new Set(sale.lines.flatMap(({ promotion }) => promotion?.promotionId ?? []))
  const ruleable = sale.lines.map((line, index) => keptLine(line, kept[index]!, categoryOf))
  return [...ids].flatMap((id) => {
    const of = sale.lines.map((line, index) =>
      line.promotion?.promotionId === id ? shareOf(line, kept[index]!) : 0,
    )
    const before = sale.lines.map((line, index) =>
      line.promotion?.promotionId === id ? shareOf(line, left[index] ?? 0) : 0,
    )
    const keptRupiah = sum(of)
    const fields = promotionOf(id)
    // Nothing of it comes back, or nothing stays: whoever gives everything back keeps no promise.
    if (fields === null || sum(before) === 0 || kept.every((quantity) => quantity <= 0)) return []
    const due = ruleLines(ruleable, bookOf({ id, fields }), fields.customerGroup).reduce(
      (all, rule) => (rule?.kind === 'promotion' ? all + rule.savedRupiah : all),
      0,
    )
    const name = sale.lines.find(({ promotion }) => promotion?.promotionId === id)!.promotion!.name
    return due < keptRupiah ? [{ name, keptRupiah: rupiah(keptRupiah), dueRupiah: rupiah(due) }] : []
  })
}

/** Null: nothing of it stays, or no promotion may change it. */
function keptLine(
  line: SaleLine,
  kept: number,
  categoryOf: (productId: string) => string,
): RuleableLine | null {
  const { productId, unit, priceRupiah, quantityThousandths: whole, stockThousandths = whole } = line
  if (kept <= 0 || productId === null || line.listPriceRupiah !== undefined || line.priceTier !== undefined) {
    return null
  }
  return {
    ...{ productId, unit, priceRupiah, priceTiers: [] },
    category: categoryOf(productId),
    quantityThousandths: quantityThousandths(kept),
    stockThousandths: quantityThousandths(Math.max(1, multiplyRatio(stockThousandths, kept, whole))),
  }
}

function shareOf({ promotion, quantityThousandths: whole }: SaleLine, quantity: number): number {
  return promotion === undefined ? 0 : multiplyRatio(promotion.discountRupiah, Math.max(0, quantity), whole)
}

function bookOf(promotion: Promotion): PromotionBook {
  const { productIds, categories } = promotion.fields
  const list = [promotion]
  return {
    ...emptyPromotionBook,
    ofEverything: productIds.length + categories.length === 0 ? list : [],
    ofProduct: new Map(productIds.map((id) => [id, list])),
    ofCategory: new Map(categories.map((category) => [category, list])),
  }
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((all, amount) => all + amount, 0)
}
