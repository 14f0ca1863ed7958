import { nameKey } from '@laci/domain/spreadsheet/product-index.ts'
import { type CopiedProduct, copyChanges } from '@laci/domain/transfer/copied-goods.ts'
import type { OpenShop } from '../till-types.ts'
import type { AskGoods } from './ask-transfers.ts'

/**
 * Takes the goods of another shop of the owner into this one [TRANSFER-23] and answers how many are new. All of them are fetched
 * first: what breaks off has told nothing, and the next try doubles nothing.
 */
export async function copyGoods(
  shop: Pick<OpenShop, 'catalog' | 'appendAll'>,
  ask: AskGoods,
  storeId: string,
): Promise<number> {
  const products: CopiedProduct[] = []
  for (let after: string | null = null; ; ) {
    const page = await ask(storeId, after)
    products.push(...(page.products as readonly CopiedProduct[]))
    after = page.next
    if (after === null) break
  }
  const { catalog } = shop
  const names = new Set(
    catalog.all({ withInactive: true }).map((productId) => nameKey(catalog.product(productId)!.fields.name)),
  )
  const parts = copyChanges(
    products,
    ({ productId, barcodes, name }) =>
      catalog.product(productId) !== null ||
      names.has(nameKey(name)) ||
      barcodes.some((code) => catalog.ownerOfBarcode(code) !== null),
  )
  if (parts.length > 0) {
    await shop.appendAll(parts.map((part) => ({ kind: 'product_saved' as const, body: { products: part } })))
  }
  return parts.flat().length
}
