import type { ProductPart } from '../catalog/product-members.ts'
import { partsTaken } from '../catalog/product-parts.ts'
import type { ShopSettings } from '../shop/settings.ts'
import { type DraftLine, stockQuantity } from './cart.ts'

/** What a sale that takes more than there is does: it is sold, asked about, or refused [STOCK-20]. */
export type StockGuard = NonNullable<ShopSettings['stockGuard']>

/** As the owner chose it; shops from before they could choose sell, but for those that had said no. */
export function stockGuardOf({
  stockGuard,
  isNegativeStockAllowed,
}: Pick<ShopSettings, 'stockGuard' | 'isNegativeStockAllowed'>): StockGuard {
  return stockGuard ?? (isNegativeStockAllowed ? 'sell' : 'forbid')
}

/** The settings that say so, also to tills that know of no question. */
export function stockGuardChanges(
  stockGuard: StockGuard,
): Required<Pick<ShopSettings, 'stockGuard' | 'isNegativeStockAllowed'>> {
  return { stockGuard, isNegativeStockAllowed: stockGuard !== 'forbid' }
}

type TakingLine = Pick<DraftLine, 'productId' | 'quantityThousandths' | 'factorThousandths' | 'perBase'>

/** What the catalogue says of goods that a line takes. */
export type TakenGoods = {
  readonly name: string
  readonly unit: string
  readonly isStocked: boolean
  readonly parts: readonly ProductPart[]
}

/** Base units that lines take from the stock of each product, in thousandths; a bundle takes its parts. */
export function takenByProduct(
  lines: readonly TakingLine[],
  goodsOf: (productId: string) => TakenGoods | null,
): Map<string, number> {
  const taken = new Map<string, number>()
  const take = (productId: string, thousandths: number) => {
    if (goodsOf(productId)?.isStocked) taken.set(productId, (taken.get(productId) ?? 0) + thousandths)
  }
  for (const line of lines) {
    const goods = line.productId === null ? null : goodsOf(line.productId)
    if (goods === null) continue
    const own = stockQuantity(line)
    if (goods.parts.length === 0) take(line.productId!, own)
    for (const part of partsTaken(goods.parts, own)) take(part.productId, part.stockThousandths)
  }
  return taken
}

/** The products of which more is taken than there is. */
export function shortProducts(
  taken: ReadonlyMap<string, number>,
  stockOf: (productId: string) => number,
): string[] {
  return [...taken]
    .filter(([productId, amount]) => stockOf(productId) < amount)
    .map(([productId]) => productId)
}
