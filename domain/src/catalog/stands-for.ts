import type { ProductFields } from './product.ts'

/** The product under which goods of a product are counted now. */
export type StandsFor = (productId: string) => string

/** Where no product was ever merged into another. */
export const itself: StandsFor = (productId) => productId

/**
 * What became of a product: itself, or the one that stays at the end of all that it was merged into [CATALOG-53]. Of products that
 * two tills merged into each other it is the one that will come back [CATALOG-42].
 */
export function standsFor(
  productId: string,
  fieldsOf: (productId: string) => Pick<ProductFields, 'isActive' | 'merged'> | null,
): string {
  const path: string[] = [productId]
  for (;;) {
    const last = path.at(-1)!
    const fields = fieldsOf(last)
    if (fields === null || fields.isActive || fields.merged === null) return last
    const next = fields.merged.intoProductId
    const loopAt = path.indexOf(next)
    if (loopAt >= 0) return path.slice(loopAt).toSorted()[0]!
    path.push(next)
  }
}
