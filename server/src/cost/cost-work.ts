import { catchUpCosts } from '../platform/cost-book.ts'
import { createRepeatedWork, type RepeatedWork } from '../platform/repeated-work.ts'
import { inScope } from '../platform/scope.ts'
import type { FeatureDeps } from '../platform/server-deps.ts'

const everyMs = 60_000
const storesAtOnce = 100

/** Reckons costs of shops that told something, so that whoever reads them waits for a minute's events at most. */
export function createCostWork(deps: Pick<FeatureDeps, 'database' | 'log'>): RepeatedWork {
  return createRepeatedWork({ name: 'costs', everyMs, log: deps.log, work: () => doCostWork(deps) })
}

async function doCostWork(deps: Pick<FeatureDeps, 'database' | 'log'>): Promise<void> {
  const { rows } = await inScope(deps.database, { role: 'service_role' }, (tx) =>
    tx.query<{ store_id: string }>(
      `select store_id from journal_head left join cost_head using (store_id)
       where journal_head.last_seq > coalesce(cost_head.through_seq, 0) limit $1`,
      [storesAtOnce],
    ),
  )
  for (const { store_id: storeId } of rows) {
    try {
      await catchUpCosts(deps.database, storeId)
    } catch (error) {
      deps.log.error({ err: error, storeId }, 'costs of a shop were not reckoned')
    }
  }
}
