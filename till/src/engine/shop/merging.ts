import { TillProblem } from '../base/problem.ts'
import type { CatalogIndex } from './catalog-memory.ts'
import type { CommandShop } from './command-shop.ts'
import type { Executor } from './executor.ts'

export type Merging = {
  /** Products that look different now. */
  take(productIds: ReadonlySet<string> | 'all'): void
}

/**
 * Goods of a product that this till merged away move on when they are sold, counted or come in later, here or on a till that
 * had not heard of it [CATALOG-42].
 */
export function createMerging(deps: {
  readonly catalog: Pick<CatalogIndex, 'each'>
  readonly execute: Executor<CommandShop>['execute']
  readonly onBug: (cause: unknown) => void
}): Merging {
  const waiting = new Set<string>()
  let isRunning = false

  async function followAll(): Promise<void> {
    // Few shops ever merge anything: it stays out of what every start of the till reads.
    const commands = await import('@laci/domain/catalog/merge-commands.ts').catch(() => null)
    // Not in reach without internet before the app is kept: the next change, or the next start, does it.
    if (commands === null) return
    for (;;) {
      const [productId] = waiting
      if (productId === undefined) return
      waiting.delete(productId)
      // Nobody stands there who could be asked.
      await deps.execute(commands.followMergeCommand, { productId }, { ask: async () => null })
    }
  }

  return {
    take(productIds) {
      deps.catalog.each(productIds, ['merged', 'isActive'], (productId, { merged, isActive }) => {
        if (merged !== null && !isActive) waiting.add(productId)
      })
      if (isRunning || waiting.size === 0) return
      isRunning = true
      void followAll()
        .catch((cause: unknown) => {
          // The disk is full or another window took over: the next change, or the next start, does it.
          if (!(cause instanceof TillProblem)) deps.onBug(cause)
        })
        .finally(() => {
          isRunning = false
        })
    },
  }
}
