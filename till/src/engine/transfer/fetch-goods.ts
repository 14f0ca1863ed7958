import type { CopiedProduct } from '@laci/domain/transfer/copied-goods.ts'
import type { AskGoods } from './ask-transfers.ts'

/** Everything that another shop of the owner sells, page by page [TRANSFER-23]: what breaks off has recorded nothing. */
export async function fetchGoods(ask: AskGoods, storeId: string): Promise<readonly CopiedProduct[]> {
  const products: CopiedProduct[] = []
  for (let after: string | null = null; ; ) {
    const page = await ask(storeId, after)
    products.push(...(page.products as readonly CopiedProduct[]))
    after = page.next
    if (after === null) return products
  }
}
