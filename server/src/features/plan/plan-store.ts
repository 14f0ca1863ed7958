import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { type Instant, instant } from '@laci/domain/base/time/instant.ts'
import type { Holding } from '@laci/domain/entitlement/standing.ts'
import { standingAt } from '@laci/domain/entitlement/standing.ts'
import { endlessEnd, type GrantKind, type PlanGrant, planStanding } from '@laci/domain/plan/plan-ledger.ts'
import type { Rows } from '../../db/row-types.ts'
import type { Tx } from '../../db/scope.ts'

// Queries of the two ledgers. All of them need the rights of `service_role`.

/** A line of the plan ledger with what people see of it. */
export type LedgerGrant = PlanGrant & {
  readonly orderNumber: string | null
  readonly itemName: string
  readonly bonusMonths: number
  readonly tokens: number
}

/** Takes the account's lock: whatever is booked for an account is booked one after the other. */
export async function lockPlanAccount(tx: Tx, userId: string): Promise<void> {
  await tx.query('insert into plan_account (user_id) values ($1) on conflict do nothing', [userId])
  await tx.query('select from plan_account where user_id = $1 for update', [userId])
}

export async function readGrants(tx: Tx, userId: string): Promise<LedgerGrant[]> {
  const { rows } = await tx.query<{
    grant_id: string
    kind: GrantKind
    order_number: string | null
    item_name: string
    granted_at: Date
    months: number
    bonus_months: number
    tokens: number
    trial_ends_at: Date | null
    amount_rupiah: number
    taken_back: { at: number; totalRupiah: number; isWhole: boolean }[]
  }>(
    `select plan_grant.*,
       (select coalesce(json_agg(json_build_object(
          'at', floor(extract(epoch from taken_back_at) * 1000)::bigint, 'totalRupiah', total_rupiah, 'isWhole', is_whole
        ) order by taken_back_at, step_id), '[]')
        from plan_take_back where plan_take_back.grant_id = plan_grant.grant_id) as taken_back
     from plan_grant where user_id = $1 order by granted_at, grant_id`,
    [userId],
  )
  return rows.map((row) => ({
    grantId: row.grant_id,
    kind: row.kind,
    at: instant(row.granted_at.getTime()),
    months: row.months,
    trialEndsAt: row.trial_ends_at === null ? null : instant(row.trial_ends_at.getTime()),
    paidRupiah: rupiah(row.amount_rupiah),
    takenBack: row.taken_back.map(({ at, totalRupiah, isWhole }) => ({
      at: instant(at),
      totalRupiah: rupiah(totalRupiah),
      isWhole,
    })),
    orderNumber: row.order_number,
    itemName: row.item_name,
    bonusMonths: row.bonus_months,
    tokens: row.tokens,
  }))
}

/** Whose shop it is; null: there is no such shop. */
export async function ownerOfStore(tx: Tx, storeId: string): Promise<string | null> {
  const { rows } = await tx.query<Pick<Rows['stores'], 'owner_id'>>(
    'select owner_id from stores where id = $1',
    [storeId],
  )
  return rows[0]?.owner_id ?? null
}

/** What an account holds now; null for a person without an account. */
export async function readHolding(tx: Tx, userId: string): Promise<Holding | null> {
  const grants = await readGrants(tx, userId)
  if (grants.length === 0) return null
  const { rows } = await tx.query<Pick<Rows['plan_account'], 'tokens_ended_at'> & { tokens: number }>(
    `select coalesce((select sum(tokens) from token_entry where user_id = $1), 0)::bigint as tokens, tokens_ended_at
     from plan_account where user_id = $1`,
    [userId],
  )
  const row = rows[0]
  return {
    ...planStanding(grants),
    tokens: row?.tokens ?? 0,
    tokensEndedAt: (row?.tokens_ended_at?.getTime() ?? null) as Instant | null,
  }
}

/**
 * Writes what the ledgers add up to into `accounts` [PLAN-18]. The balance itself is summed up by the database. Under the
 * account's lock.
 */
export async function projectAccount(tx: Tx, userId: string, nowMs: number): Promise<void> {
  const holding = await readHolding(tx, userId)
  if (holding === null) return
  await tx.query(
    `update accounts set end_date = $2, account_type = $3, is_active = $4, updated_at = $5
     where account_id = $1
       and (date_trunc('milliseconds', end_date), account_type, is_active) is distinct from ($2::timestamptz, $3, $4)`,
    [
      userId,
      new Date(holding.endsAt ?? endlessEnd),
      holding.accountType,
      standingAt(holding, instant(nowMs)).state !== 'ended',
      new Date(nowMs),
    ],
  )
}

/** Every till of the account's shops asks for a new pass with its next pull [ENTITLEMENT-6]. */
export async function tellTills(tx: Tx, userId: string): Promise<void> {
  await tx.query(
    `insert into plan_store (store_id, version) select id, 1 from stores where owner_id = $1 order by id
     on conflict (store_id) do update set version = plan_store.version + 1`,
    [userId],
  )
}
