import type { CounterFacts } from '@laci/domain/events/counter-facts.ts'
import type { Fact } from '@laci/domain/sync/event-kinds.ts'
import type { OpenShop } from '../till-types.ts'
import { TillProblem } from '../till-types.ts'
import type { CatalogIndex } from './catalog-memory.ts'

export type Merging = {
  /** Products that look different now. */
  take(productIds: ReadonlySet<string> | 'all'): void
}

/**
 * Goods of a product that this till merged away move on when they are sold, counted or come in later, here or on a till that
 * had not heard of it [CATALOG-42].
 */
export function createMerging(deps: {
  readonly catalog: Pick<CatalogIndex, 'product' | 'each'>
  readonly appendAll: OpenShop['appendAll']
  readonly counterFacts: () => CounterFacts
  readonly deviceId: string
  readonly onBug: (cause: unknown) => void
}): Merging {
  const { catalog } = deps
  const waiting = new Set<string>()
  let isTelling = false

  async function tellDues(): Promise<void> {
    // Few shops ever merge anything: it stays out of what every start of the till reads.
    const merge = await import('@laci/domain/catalog/merge-products.ts').catch(() => null)
    // Not in reach without internet before the app is kept: the next change, or the next start, tells it.
    if (merge === null) return
    for (;;) {
      const [productId] = waiting
      if (productId === undefined) return
      waiting.delete(productId)
      const product = catalog.product(productId)
      if (product === null) continue
      const { products, lines } = merge.mergeDues(product, catalog.product, deps.deviceId)
      const facts: Fact[] = []
      if (products.length > 0) facts.push({ kind: 'product_saved', body: { products } })
      if (lines.length > 0) facts.push({ kind: 'products_merged', body: { ...deps.counterFacts(), lines } })
      if (facts.length > 0) await deps.appendAll(facts)
    }
  }

  return {
    take(productIds) {
      catalog.each(productIds, ['merged', 'isActive'], (productId, { merged, isActive }) => {
        if (merged !== null && !isActive) waiting.add(productId)
      })
      if (isTelling || waiting.size === 0) return
      isTelling = true
      void tellDues()
        .catch((cause: unknown) => {
          // The disk is full or another window took over: the next change, or the next start, tells it.
          if (!(cause instanceof TillProblem)) deps.onBug(cause)
        })
        .finally(() => {
          isTelling = false
        })
    },
  }
}
