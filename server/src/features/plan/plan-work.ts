import { instant } from '@laci/domain/base/time/instant.ts'
import { standingAt } from '@laci/domain/entitlement/standing.ts'
import { inScope, type Tx } from '../../db/scope.ts'
import { createRepeatedWork, type RepeatedWork } from '../../timing/repeated-work.ts'
import type { PlanDeps } from './plan-deps.ts'
import { lockPlanAccount, projectAccount, readHolding } from './plan-store.ts'
import { sendReminders } from './reminders.ts'
import { settleTokens } from './settle-tokens.ts'
import { warnOfSalesBeyond } from './warn-beyond.ts'

const everyMs = 10 * 60_000

/** What comes with time: sales that use tokens, ends that are reached, reminders and warnings. */
export function createPlanWork(deps: PlanDeps): RepeatedWork {
  return createRepeatedWork({
    name: 'plans and tokens',
    everyMs,
    log: deps.log,
    work: () => doPlanWork(deps),
  })
}

/** One round of it. What fails for one account is told, and the others go on. */
export async function doPlanWork(deps: PlanDeps): Promise<void> {
  await forEachPerson(deps, 'tokens were not settled', peopleToSettle, (userId) => settleTokens(deps, userId))
  await warnOfSalesBeyond(deps)
  await forEachPerson(deps, 'the end of an account was not noted', peopleToEnd, (userId) =>
    inScope(deps.database, { role: 'service_role' }, async (tx) => {
      await lockPlanAccount(tx, userId)
      await projectAccount(tx, userId, deps.clock())
    }),
  )
  await sendReminders(deps)
}

async function forEachPerson(
  deps: PlanDeps,
  failure: string,
  find: (tx: Tx, nowMs: number) => Promise<string[]>,
  work: (userId: string) => Promise<void>,
): Promise<void> {
  const people = await inScope(deps.database, { role: 'service_role' }, (tx) => find(tx, deps.clock()))
  for (const userId of people) {
    try {
      await work(userId)
    } catch (error) {
      deps.log.error({ err: error, userId }, failure)
    }
  }
}

async function peopleToSettle(tx: Tx): Promise<string[]> {
  const { rows } = await tx.query<{ user_id: string }>(
    `select distinct owner_id as user_id
     from stores join journal_head on journal_head.store_id = stores.id
     left join plan_store on plan_store.store_id = stores.id
     where last_seq > coalesce(settled_through_seq, 0) and not app.is_leaving(owner_id)
     union select user_id from plan_account where recount_from is not null`,
  )
  return rows.map((row) => row.user_id)
}

/** Accounts that still count as active and whose time is over with the grace. */
async function peopleToEnd(tx: Tx, nowMs: number): Promise<string[]> {
  const { rows } = await tx.query<{ user_id: string }>(
    'select account_id as user_id from accounts where is_active and end_date < $1 and token <= 0',
    [new Date(nowMs)],
  )
  const ended: string[] = []
  for (const { user_id } of rows) {
    const holding = await readHolding(tx, user_id)
    if (holding !== null && standingAt(holding, instant(nowMs)).state === 'ended') ended.push(user_id)
  }
  return ended
}
