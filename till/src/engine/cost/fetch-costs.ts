import type { BusinessDay } from '@laci/domain/base/time/zone.ts'
import {
  type CostCursor,
  type SoldCostCursor,
  type TillCosts,
  type TillSoldCosts,
  tillCostsSchema,
  tillSoldCostsSchema,
} from '@laci/domain/views/cost/wire.ts'
import { type ApiCall, goodAnswer } from '../base/api-call.ts'
import { TillProblem } from '../base/problem.ts'

/** One part of what the shop's goods cost (`tillCostsSchema`); `after` null: from the start. Throws a problem. */
export type FetchCosts = (fromDay: BusinessDay, after: CostCursor | null) => Promise<TillCosts>

export async function fetchCosts(
  call: ApiCall,
  deviceKey: string,
  ...[fromDay, after]: Parameters<FetchCosts>
): Promise<TillCosts> {
  const query = new URLSearchParams({ fromDay })
  if (after !== null) {
    query.set('afterSeq', String(after.seq))
    query.set('afterProductId', after.productId)
  }
  const answered = await call(`/api/sync/costs?${query}`, {
    headers: { authorization: `Bearer ${deviceKey}` },
  })
  const read = tillCostsSchema.safeParse(goodAnswer(answered).body)
  if (!read.success) throw new TillProblem('server_trouble', 'what goods cost cannot be read')
  return read.data
}

/** One part of what sales cost (`tillSoldCostsSchema`), through the event `throughSeq`. Throws a problem. */
export type FetchSoldCosts = (
  fromDay: BusinessDay,
  throughSeq: number,
  after: SoldCostCursor,
) => Promise<TillSoldCosts>

export async function fetchSoldCosts(
  call: ApiCall,
  deviceKey: string,
  ...[fromDay, throughSeq, after]: Parameters<FetchSoldCosts>
): Promise<TillSoldCosts> {
  const query = new URLSearchParams({
    ...{ fromDay, throughSeq: String(throughSeq) },
    ...{ afterSeq: String(after.seq), afterPosition: String(after.position) },
  })
  const answered = await call(`/api/sync/sold-costs?${query}`, {
    headers: { authorization: `Bearer ${deviceKey}` },
  })
  const read = tillSoldCostsSchema.safeParse(goodAnswer(answered).body)
  if (!read.success) throw new TillProblem('server_trouble', 'what sales cost cannot be read')
  return read.data
}
