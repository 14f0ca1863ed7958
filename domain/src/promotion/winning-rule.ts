import { multiplyRatio, multiplyRatioUpTo } from '../base/lib/integer-ratio.ts'
import { type Rupiah, rupiah } from '../base/money/rupiah.ts'
import { lineAmount, type QuantityThousandths } from '../base/quantity/quantity.ts'
import type { PriceTier } from '../catalog/product-members.ts'
import type { PromotionFields } from './promotion.ts'
import type { PromotionBook } from './promotion-book.ts'

/** The one rule that made a line cheaper: a price of the product's own list, or a promotion. */
export type LineRule =
  | { readonly kind: 'tier'; readonly tier: PriceTier; readonly savedRupiah: Rupiah }
  | {
      readonly kind: 'promotion'
      readonly promotionId: string
      readonly name: string
      readonly savedRupiah: Rupiah
    }

/**
 * What a rule is judged by: goods of one kind in one unit, on one line or on several. `priceRupiah` is the list price of
 * that unit.
 */
export type RuledLine = {
  readonly productId: string
  readonly category: string
  /** The product's price tiers for this unit. */
  readonly priceTiers: readonly PriceTier[]
  /** What those count where it is more than these goods: all of their variant group in the same unit [SALE-31]. */
  readonly tierThousandths?: number
  readonly quantityThousandths: QuantityThousandths
  /** The same in base units: what promotions count. */
  readonly stockThousandths: QuantityThousandths
  readonly priceRupiah: Rupiah
  /** What they cost before any rule. */
  readonly grossRupiah: Rupiah
  /** All that the cart has of the product, in whatever unit: whether enough was bought. */
  readonly boughtThousandths: QuantityThousandths
  /** How much of that stands before these: which of them are the free ones of a set. */
  readonly beforeThousandths: number
  /** The same two for each promotion that counts more than this product [SALE-31]. */
  readonly counted?: ReadonlyMap<string, CountedGoods>
}

/** How much of what a promotion names is in the cart, and how much of it stands before these goods. */
export type CountedGoods = Pick<RuledLine, 'boughtThousandths' | 'beforeThousandths'>

/** Which one wins when two save the same: the price list, then the narrower promise; the older promotion last. */
const orderOfKind: { readonly [Kind in PromotionFields['kind']]: number } = {
  group_price: 1,
  quantity_break: 2,
  buy_get: 3,
  discount: 4,
}

/**
 * Of all rules that hold for a line the one that saves the customer most; rules are never added up [PROMOTION-1]. Null
 * when none makes it cheaper.
 */
export function winningRule(line: RuledLine, book: PromotionBook, customerGroup: string): LineRule | null {
  const { grossRupiah } = line
  let best: LineRule | null = null
  let bestOrder = 0
  for (const tier of line.priceTiers) {
    if (tier.customerGroup !== '' && tier.customerGroup !== customerGroup) continue
    if ((line.tierThousandths ?? line.quantityThousandths) < tier.minimumThousandths) continue
    const savedRupiah = rupiah(grossRupiah - lineAmount(tier.priceRupiah, line.quantityThousandths))
    if (savedRupiah > (best?.savedRupiah ?? 0)) best = { kind: 'tier', tier, savedRupiah }
  }
  let bestId = ''
  const offers = [
    book.ofEverything,
    book.ofProduct.get(line.productId) ?? [],
    book.ofCategory.get(line.category) ?? [],
  ]
  for (const offer of offers) {
    for (const { id: promotionId, fields } of offer) {
      const counted = line.counted?.get(promotionId)
      const savedRupiah = promotionSaves(fields, { ...line, ...counted }, customerGroup)
      const order = orderOfKind[fields.kind]
      const least: number = best?.savedRupiah ?? 0
      const isBetter =
        savedRupiah > least ||
        (savedRupiah === least &&
          best?.kind === 'promotion' &&
          (order < bestOrder || (order === bestOrder && promotionId < bestId)))
      if (!isBetter) continue
      best = { kind: 'promotion', promotionId, name: fields.name, savedRupiah }
      bestOrder = order
      bestId = promotionId
    }
  }
  return best
}

/** What a promotion takes off a line: zero when it does not hold for it, and never more than the line. */
export function promotionSaves(
  fields: PromotionFields,
  line: Pick<RuledLine, 'stockThousandths' | 'grossRupiah' | 'boughtThousandths' | 'beforeThousandths'>,
  customerGroup: string,
): Rupiah {
  const nothing = rupiah(0)
  if (fields.customerGroup !== '' && fields.customerGroup !== customerGroup) return nothing
  if (fields.kind === 'group_price' && fields.customerGroup === '') return nothing
  const { grossRupiah, stockThousandths: own, beforeThousandths: before } = line
  if (fields.minimumThousandths !== null && line.boughtThousandths < fields.minimumThousandths) return nothing
  const saved =
    fields.kind === 'buy_get'
      ? multiplyRatio(
          grossRupiah,
          freeThousandths(fields, before + own) - freeThousandths(fields, before),
          own,
        )
      : reduction(fields, own, grossRupiah)
  return rupiah(Math.max(0, Math.min(grossRupiah, saved)))
}

/** A new price, a percentage or a sum off each unit: whichever of them the promotion names first in this order. */
function reduction(fields: PromotionFields, bought: QuantityThousandths, grossRupiah: Rupiah): number {
  // Promotions count base units, of which there may be very many: a price beyond what the line costs saves nothing.
  const upToGross = (unitRupiah: Rupiah) => multiplyRatioUpTo(grossRupiah, unitRupiah, bought, 1_000)
  if (fields.priceRupiah !== null) return grossRupiah - upToGross(fields.priceRupiah)
  if (fields.percentHundredths !== null) return multiplyRatio(grossRupiah, fields.percentHundredths, 10_000)
  if (fields.amountRupiah !== null) return upToGross(fields.amountRupiah)
  return 0
}

/** *Beli 2 gratis 1*: of each full set the free part, and of the rest what goes beyond the part to be bought. */
function freeThousandths(fields: PromotionFields, bought: number): number {
  const { minimumThousandths, freeThousandths: free } = fields
  if (minimumThousandths === null || free === null) return 0
  const set = minimumThousandths + free
  const rest = bought % set
  return ((bought - rest) / set) * free + Math.max(0, rest - minimumThousandths)
}
