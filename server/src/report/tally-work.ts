import { createRepeatedWork, type RepeatedWork } from '../platform/repeated-work.ts'
import { inScope } from '../platform/scope.ts'
import type { FeatureDeps } from '../platform/server-deps.ts'
import { catchUpTallies } from './tally-book.ts'

const everyMs = 60_000
const storesAtOnce = 100

/** Adds up shops that told something, so that whoever opens a report waits for a minute's events at most. */
export function createTallyWork(deps: Pick<FeatureDeps, 'database' | 'log'>): RepeatedWork {
  return createRepeatedWork({ name: 'tallies', everyMs, log: deps.log, work: () => doTallyWork(deps) })
}

async function doTallyWork(deps: Pick<FeatureDeps, 'database' | 'log'>): Promise<void> {
  const { rows } = await inScope(deps.database, { role: 'service_role' }, (tx) =>
    tx.query<{ store_id: string }>(
      `select store_id from journal_head left join report_head using (store_id)
       where journal_head.last_seq > coalesce(report_head.through_seq, 0) limit $1`,
      [storesAtOnce],
    ),
  )
  for (const { store_id: storeId } of rows) {
    try {
      await catchUpTallies(deps.database, storeId)
    } catch (error) {
      deps.log.error({ err: error, storeId }, 'reports of a shop were not added up')
    }
  }
}
