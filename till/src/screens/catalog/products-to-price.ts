import type { PricedProduct } from '@laci/domain/catalog/price-change.ts'
import type { PurchaseRecord } from '@laci/domain/purchase/purchase-record.ts'
import type { CatalogMemory } from '../../till-types.ts'

/** Beyond any shop: a search that finds more finds all of it. */
const mostProducts = 100_000

/** The products whose prices are to be changed: those that fit every choice that was made [CATALOG-63]. */
export function productsToPrice(
  catalog: Pick<CatalogMemory, 'all' | 'ofCategory' | 'search' | 'product' | 'standsFor'>,
  purchases: readonly { readonly fields: Pick<PurchaseRecord, 'supplierId' | 'lines'> }[],
  chosen: { readonly category: string; readonly supplierId: string; readonly words: string },
): PricedProduct[] {
  const { category, supplierId, words } = chosen
  let ids = category === '' ? catalog.all() : catalog.ofCategory(category)
  if (words.trim() !== '') {
    const found = new Set(catalog.search(words, mostProducts, { inNamesOnly: true }))
    ids = ids.filter((productId) => found.has(productId))
  }
  if (supplierId !== '') {
    const bought = new Set(
      purchases
        .filter(({ fields }) => fields.supplierId === supplierId)
        .flatMap(({ fields }) => fields.lines.map(({ productId }) => catalog.standsFor(productId))),
    )
    ids = ids.filter((productId) => bought.has(productId))
  }
  return ids.flatMap((productId) => catalog.product(productId) ?? [])
}
