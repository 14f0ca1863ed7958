import { fewProducts, manyProducts, openProductShop, type ProductShop } from './product-shop.ts'
import { type BenchPages, openPages } from './till-pages.ts'

/** A large shop and a small one, and the pages in which both are measured, for as long as `measure` runs. */
export async function inTwoShops<Figures>(
  measure: (
    pages: BenchPages,
    shops: { readonly many: ProductShop; readonly few: ProductShop },
  ) => Promise<Figures>,
): Promise<Figures> {
  const pages = openPages()
  const opened: ProductShop[] = []
  try {
    for (const count of [manyProducts, fewProducts]) opened.push(await openProductShop(count))
    const [many, few] = opened
    return await measure(pages, { many: many!, few: few! })
  } finally {
    await pages.close()
    for (const shop of opened) await shop.close()
  }
}
