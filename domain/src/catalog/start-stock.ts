import type { ProductFields, ProductSaved } from './product.ts'
import { savedProducts } from './saved-products.ts'

/** Goods whose stock could be kept and is not: what a bundle has is what its parts allow. */
export function isWithoutStock({
  isStocked,
  isActive,
  parts,
}: Pick<ProductFields, 'isStocked' | 'isActive' | 'parts'>): boolean {
  return isActive && !isStocked && parts.length === 0
}

/** *Mulai catat stok* for some goods, as the journal takes it [STOCK-26]: they begin with what they have, mostly nothing. */
export function stockStarted(
  productIds: readonly string[],
  fieldsOf: (productId: string) => ProductFields | null,
): Pick<ProductSaved, 'products'>[] {
  const products = productIds
    .filter((productId) => {
      const fields = fieldsOf(productId)
      return fields !== null && isWithoutStock(fields)
    })
    .map((productId) => ({ productId, changes: { isStocked: true } }))
  return savedProducts(products)
}
