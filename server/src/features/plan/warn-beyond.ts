import type { Rows } from '../../db/row-types.ts'
import { inScope, type Tx } from '../../db/scope.ts'
import type { PlanDeps } from './plan-deps.ts'

/**
 * Tells owners of days on which something was sold that neither time nor tokens covered: one warning for a shop and a day,
 * never one for each sale [PLAN-19]. The sales themselves were taken in like all others (R6).
 */
export async function warnOfSalesBeyond(deps: PlanDeps): Promise<void> {
  const shops = await inScope(deps.database, { role: 'service_role' }, async (tx) => {
    const { rows } = await tx.query<Pick<Rows['token_day'], 'store_id'>>(
      'select distinct store_id from token_day where is_beyond and warned_at is null',
    )
    return rows.map((row) => row.store_id)
  })
  for (const storeId of shops) {
    try {
      await inScope(deps.database, { role: 'service_role' }, (tx) => warnShop(tx, storeId, deps.clock()))
    } catch (error) {
      // The others go on, and so does what comes after the warnings [PLAN-27].
      deps.log.error({ err: error, storeId }, 'an owner was not warned of sales beyond the plan')
    }
  }
}

async function warnShop(tx: Tx, storeId: string, nowMs: number): Promise<void> {
  // The shop's lock first, as with every warning: their numbers have no gaps.
  const head = await tx.query<Pick<Rows['journal_head'], 'warning_seq'>>(
    'select warning_seq from journal_head where store_id = $1 for update',
    [storeId],
  )
  const days = await tx.query<Pick<Rows['token_day'], 'day'>>(
    `update token_day set warned_at = $2 where store_id = $1 and is_beyond and warned_at is null returning day`,
    [storeId, new Date(nowMs)],
  )
  if (head.rowCount === 0) return
  await tx.query(
    `update journal_head set warning_seq = raise_warnings($1, null, warning_seq, $2, 0, '{}', $3) where store_id = $1`,
    [
      storeId,
      nowMs,
      JSON.stringify(days.rows.map(({ day }) => [null, 'subscription_ended', { businessDay: day }])),
    ],
  )
}
