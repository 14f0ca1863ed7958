import { multiplyRatioUpTo } from '../base/lib/integer-ratio.ts'
import { type Rupiah, rupiah } from '../base/money/rupiah.ts'
import { lineAmount, quantityThousandths } from '../base/quantity/quantity.ts'
import type { ProductFields } from './product.ts'
import type { ProductPart } from './product-members.ts'

type TakenPart = {
  readonly productId: string
  readonly stockThousandths: ReturnType<typeof quantityThousandths>
}

/**
 * What so many of a bundle or recipe take from stock: of each part its share, at least a thousandth, as the journal wants it
 * [CATALOG-20]. What is more than one sale may take is refused as it is settled, and never made less here [CATALOG-46].
 */
export function partsTaken(parts: readonly ProductPart[], bundleThousandths: number): TakenPart[] {
  return parts.map((part) => {
    // Beyond whole numbers it stays beyond every bound.
    const most = Number.MAX_SAFE_INTEGER
    const taken = multiplyRatioUpTo(most, part.quantityThousandths, bundleThousandths, 1000)
    return { productId: part.productId, stockThousandths: quantityThousandths(Math.max(1, taken)) }
  })
}

/** How many whole bundles the parts in stock allow, in thousandths; zero when one of them is missing [CATALOG-21]. */
export function bundlesInStock(
  parts: readonly ProductPart[],
  stockOf: (productId: string) => number,
): number {
  const counts = parts.map(({ productId, quantityThousandths: each }) => stockOf(productId) / each)
  return Math.max(0, Math.floor(Math.min(...counts))) * 1000
}

/** The stock that lists show: of a bundle what its parts allow; null where nothing is counted. */
export function shownStock(
  {
    fields,
    stockThousandths,
  }: {
    readonly fields: Pick<ProductFields, 'isStocked' | 'parts'>
    readonly stockThousandths: number
  },
  stockOf: (productId: string) => number,
): number | null {
  if (fields.parts.length > 0) return bundlesInStock(fields.parts, stockOf)
  return fields.isStocked ? stockThousandths : null
}

/** What the parts would cost on their own, at the prices of their base units. */
export function sumOfParts(parts: readonly ProductPart[], priceOf: (productId: string) => Rupiah): Rupiah {
  let sum = 0
  for (const { productId, quantityThousandths: quantity } of parts)
    sum += lineAmount(priceOf(productId), quantity)
  return rupiah(sum)
}

type KnownProduct = Pick<ProductFields, 'name' | 'isStocked' | 'parts'>

export type PartsFault =
  | { readonly code: 'part_is_itself' }
  | { readonly code: 'part_twice'; readonly name: string }
  /** Its own parts would not leave the shelf. */
  | { readonly code: 'part_is_bundle'; readonly name: string }
  | { readonly code: 'part_not_stocked'; readonly name: string }
  /** It is a part of another bundle itself. */
  | { readonly code: 'bundle_is_part'; readonly name: string }
  /** Goods of its own would stay on a shelf that nobody sees any more. */
  | { readonly code: 'bundle_has_stock'; readonly stockThousandths: number }

/**
 * Why these parts cannot make up a product; null: they can [CATALOG-22]. `before` are the parts that it has already: they
 * stay whatever became of them. `products`: every product of the shop; `productId` null: it is new.
 */
export function partsFault(
  productId: string | null,
  parts: readonly ProductPart[],
  before: readonly ProductPart[],
  shop: {
    readonly products: () => Iterable<readonly [string, KnownProduct]>
    readonly product: (productId: string) => KnownProduct | null
    readonly stockThousandths: number
  },
): PartsFault | null {
  const seen = new Set<string>()
  for (const part of parts) {
    const fields = shop.product(part.productId)
    const name = fields?.name ?? ''
    if (part.productId === productId) return { code: 'part_is_itself' }
    if (seen.has(part.productId)) return { code: 'part_twice', name }
    seen.add(part.productId)
    if (fields === null || before.some((known) => known.productId === part.productId)) continue
    if (fields.parts.length > 0) return { code: 'part_is_bundle', name }
    if (!fields.isStocked) return { code: 'part_not_stocked', name }
  }
  if (parts.length === 0 || before.length > 0 || productId === null) return null
  if (shop.stockThousandths !== 0)
    return { code: 'bundle_has_stock', stockThousandths: shop.stockThousandths }
  for (const [, fields] of shop.products()) {
    if (fields.parts.some((part) => part.productId === productId)) {
      return { code: 'bundle_is_part', name: fields.name }
    }
  }
  return null
}
