import type { BusinessDay } from '@laci/domain/base/time/zone.ts'
import { type CostCursor, lastCostProductId, type SoldCostCursor } from '@laci/domain/views/cost/wire.ts'
import { TillProblem } from '../base/problem.ts'
import type { TillLog } from '../log/till-log.ts'
import type { FetchCosts, FetchSoldCosts } from './fetch-costs.ts'

/** Tries until what was fetched and what the stream has brought fit together: other tills sell meanwhile. */
const mostTries = 3
/** No event posts as often: what follows an event follows all that it posted. */
const afterLastPosition = 2_000_000_000

export type RefreshCostsDeps = {
  readonly log: Pick<TillLog, 'costHead' | 'saveCosts'>
  readonly fetch: FetchCosts
  readonly fetchSold: FetchSoldCosts
  /** The newest number of the stream that is on disk. */
  readonly streamThrough: () => number
  /** One try of the engine; resolves when it is over. */
  readonly sendNow: () => Promise<void>
}

/**
 * Brings what goods cost up to the server's word [COST-8]: what changed since the last time, or all of it. It is not taken
 * before the stream has come as far, so that no sale is in the costs that is not in the omzet. Throws a problem when it
 * cannot be had.
 */
export async function refreshCosts(deps: RefreshCostsDeps, fromDay: BusinessDay): Promise<void> {
  const { log } = deps
  const head = await log.costHead()
  const known = head?.hasSold ? head : null
  let after: CostCursor | null =
    known === null ? null : { seq: known.throughSeq, productId: lastCostProductId }
  let isFirst = true
  for (;;) {
    const answer = await deps.fetch(fromDay, after)
    const { products, next, throughSeq, ownThrough, days, serverTime } = answer
    const isWhole = isFirst && known === null
    isFirst = false
    if (next !== null) {
      await log.saveCosts({ products, sold: [], head: null, isWhole })
      after = next
      continue
    }
    for (let tries = 0; deps.streamThrough() < throughSeq; tries += 1) {
      if (tries === mostTries) throw new TillProblem('offline', 'the stream did not come as far')
      await deps.sendNow()
    }
    const told = { throughSeq, ownThrough, fromDay, days, hasSold: true, heardAt: serverTime } as const
    let part = { products, isWhole }
    let soldAfter: SoldCostCursor = { seq: known?.throughSeq ?? 0, position: afterLastPosition }
    for (;;) {
      const sold = await deps.fetchSold(fromDay, throughSeq, soldAfter)
      // Until the last part is there nobody knows: part of a word is none.
      await log.saveCosts({ ...part, sold: sold.rows, head: sold.next === null ? told : null })
      if (sold.next === null) return
      soldAfter = sold.next
      part = { products: [], isWhole: false }
    }
  }
}
