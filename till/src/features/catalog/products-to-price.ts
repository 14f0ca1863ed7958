import { uuidSchema } from '@laci/domain/base/ids/uuid.ts'
import type { PricedProduct } from '@laci/domain/catalog/price-change.ts'
import type { PurchaseRecord } from '@laci/domain/purchase/purchase-record.ts'
import * as z from 'zod/mini'
import type { CatalogMemory } from '../../engine/api/catalog.ts'

/** Beyond any shop: a search that finds more finds all of it. */
const mostProducts = 100_000

/** The products whose prices are to be changed: those that fit every choice that was made [CATALOG-63]. */
export function productsToPrice(
  catalog: Pick<CatalogMemory, 'all' | 'ofCategory' | 'search' | 'product' | 'standsFor'>,
  purchases: readonly { readonly fields: Pick<PurchaseRecord, 'supplierId' | 'lines'> }[],
  chosen: {
    readonly category: string
    readonly supplierId: string
    readonly words: string
    /** Those that were ticked in the list; absent: all of the shop. */
    readonly productIds?: readonly string[] | undefined
  },
): PricedProduct[] {
  const { category, supplierId, words, productIds } = chosen
  let ids = category === '' ? (productIds ?? catalog.all()) : catalog.ofCategory(category)
  if (productIds !== undefined && category !== '') {
    const ticked = new Set(productIds)
    ids = ids.filter((productId) => ticked.has(productId))
  }
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

/** The goods that were ticked in the list of products, as they came with the address; undefined: none were. */
export function readTicked(state: unknown): readonly string[] | undefined {
  const read = z.object({ productIds: z.array(uuidSchema).check(z.minLength(1)) }).safeParse(state)
  return read.success ? read.data.productIds : undefined
}
