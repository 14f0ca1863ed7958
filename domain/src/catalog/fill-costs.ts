import type { Rupiah } from '../base/money/rupiah.ts'
import type { ProductFields, ProductSaved } from './product.ts'
import { savedProducts } from './saved-products.ts'

type Known = { readonly productId: string; readonly fields: ProductFields }

/** Goods of which nobody has said what they cost. */
export type UncostedGoods = {
  readonly productId: string
  readonly name: string
  readonly unit: string
  readonly priceRupiah: Rupiah
  /** What was sold of it, by itself or in bundles, in the days that were asked about. */
  readonly soldRupiah: number
}

/**
 * What a shop still has to say the cost of [REPORT-76]: everything active without one, what was sold for most first. A bundle
 * costs what its parts do, so those stand here for it. `soldOf`: the omzet of a product by itself. What was sold alike stays in the
 * order in which it comes.
 */
export function goodsWithoutCost(
  products: Iterable<Known>,
  soldOf: (productId: string) => number,
): UncostedGoods[] {
  const all = Array.from(products)
  const soldInBundles = new Map<string, number>()
  for (const { productId, fields } of all) {
    const sold = fields.parts.length === 0 ? 0 : soldOf(productId)
    if (sold > 0)
      for (const part of fields.parts)
        soldInBundles.set(part.productId, (soldInBundles.get(part.productId) ?? 0) + sold)
  }
  return all
    .filter(({ fields }) => fields.parts.length === 0 && !hasCost(fields))
    .map(({ productId, fields }) => ({
      ...{ productId, name: fields.name, unit: fields.unit, priceRupiah: fields.priceRupiah },
      soldRupiah: soldOf(productId) + (soldInBundles.get(productId) ?? 0),
      isActive: fields.isActive,
    }))
    .filter(({ isActive, soldRupiah }) => isActive || soldRupiah > 0)
    .map(({ isActive: _, ...goods }) => goods)
    .sort((one, other) => other.soldRupiah - one.soldRupiah)
}

/**
 * The costs that somebody typed, as the journal takes them. `keptNames`: goods of which somebody else has said it meanwhile; theirs
 * stays.
 */
export function costsSaved(
  typed: ReadonlyMap<string, Rupiah>,
  fieldsOf: (productId: string) => ProductFields | null,
): { readonly bodies: Pick<ProductSaved, 'products'>[]; readonly keptNames: readonly string[] } {
  const products: ProductSaved['products'] = []
  const keptNames: string[] = []
  for (const [productId, costRupiah] of typed) {
    const fields = fieldsOf(productId)
    if (fields === null) continue
    if (hasCost(fields)) keptNames.push(fields.name)
    else products.push({ productId, changes: { costRupiah }, before: { costRupiah: fields.costRupiah } })
  }
  return { bodies: savedProducts(products), keptNames }
}

/** Takes such costs back where they are still what was typed; nobody's later word is lost. */
export function costsTakenBack(
  typed: ReadonlyMap<string, Rupiah>,
  fieldsOf: (productId: string) => ProductFields | null,
): Pick<ProductSaved, 'products'>[] {
  const products: ProductSaved['products'] = []
  for (const [productId, costRupiah] of typed)
    if (fieldsOf(productId)?.costRupiah === costRupiah)
      products.push({ productId, changes: { costRupiah: null }, before: { costRupiah } })
  return savedProducts(products)
}

/** Nothing is no cost, as in reports. */
function hasCost({ costRupiah }: Pick<ProductFields, 'costRupiah'>): boolean {
  return (costRupiah ?? 0) > 0
}
