import { type Rupiah, rupiah } from '@laci/domain/base/money/rupiah.ts'
import { type PhoneNumber, storedPhone } from '@laci/domain/base/phone/phone-number.ts'
import type { BusinessDay } from '@laci/domain/base/time/zone.ts'
import type { WaitingReason } from '@laci/domain/payout/judge-balance.ts'
import { processedByDay } from '@laci/domain/payout/payout-day.ts'
import type { PayoutOutcome, PayoutState } from '@laci/domain/payout/payout-state.ts'
import type { Payout, PayoutRun, PayoutRunDetail } from '@laci/domain/payout/wire.ts'
import type { Rows } from '../../db/row-types.ts'
import type { Tx } from '../../db/scope.ts'

// Queries of runs and payouts. All of them need the rights of `service_role`; times are epoch milliseconds.

/** State of a payout by its outcomes: failed is the last word, whatever was noted before. */
const stateOfPayout = `
  case when failed.payout_id is not null then 'failed' when paid.payout_id is not null then 'paid' else 'open' end`
const outcomesOfPayout = `
  left join payout_outcome paid on paid.payout_id = payout.payout_id and paid.outcome = 'paid'
  left join payout_outcome failed on failed.payout_id = payout.payout_id and failed.outcome = 'failed'`

/** All runs, or the one of `runId`, newest first. */
export async function readRuns(tx: Tx, runId: string | null): Promise<PayoutRun[]> {
  const { rows } = await tx.query<{
    run_id: string
    day: BusinessDay
    made_at: Date
    payouts: { state: PayoutState; count: number; sum: number }[]
    waiting_count: number
    waiting_sum: number
  }>(
    `select run_id, day::text, made_at,
       coalesce((select jsonb_agg(by_state) from (
         select ${stateOfPayout} as state, count(*) as count, sum(amount_rupiah) as sum
         from payout ${outcomesOfPayout} where payout.run_id = payout_run.run_id group by 1) by_state), '[]') as payouts,
       (select count(*) from payout_waiting where payout_waiting.run_id = payout_run.run_id) as waiting_count,
       (select coalesce(sum(balance_rupiah), 0)::bigint from payout_waiting
        where payout_waiting.run_id = payout_run.run_id) as waiting_sum
     from payout_run where $1::uuid is null or run_id = $1 order by day desc`,
    [runId],
  )
  return rows.map((row) => {
    const of = (state: PayoutState) => row.payouts.find((group) => group.state === state)
    const total = row.payouts.reduce(
      (all, { count, sum }) => ({ count: all.count + count, sum: all.sum + sum }),
      {
        count: 0,
        sum: 0,
      },
    )
    return {
      runId: row.run_id,
      day: row.day,
      processedBy: processedByDay(row.day),
      madeAt: row.made_at.getTime(),
      payoutCount: total.count,
      totalRupiah: rupiah(total.sum),
      openCount: of('open')?.count ?? 0,
      openRupiah: rupiah(of('open')?.sum ?? 0),
      paidCount: of('paid')?.count ?? 0,
      paidRupiah: rupiah(of('paid')?.sum ?? 0),
      failedCount: of('failed')?.count ?? 0,
      failedRupiah: rupiah(of('failed')?.sum ?? 0),
      waitingCount: row.waiting_count,
      waitingRupiah: rupiah(row.waiting_sum),
    }
  })
}

export async function readRun(tx: Tx, runId: string): Promise<PayoutRunDetail | null> {
  const run = (await readRuns(tx, runId))[0]
  if (!run) return null
  const { rows: waiting } = await tx.query<
    Pick<Rows['payout_waiting'], 'affiliate_id' | 'balance_rupiah'> &
      Pick<Rows['affiliates'], 'name'> & { reason: WaitingReason }
  >(
    `select affiliate_id, name, balance_rupiah, reason
     from payout_waiting join affiliates on affiliates.id = affiliate_id
     where run_id = $1 order by balance_rupiah desc, affiliate_id`,
    [runId],
  )
  return {
    ...run,
    payouts: await readPayouts(tx, { runId }),
    waiting: waiting.map((row) => ({
      affiliateId: row.affiliate_id,
      name: row.name,
      balanceRupiah: rupiah(row.balance_rupiah),
      reason: row.reason,
    })),
  }
}

/** Payouts of a run in their order, or the one of `payoutId`. */
export async function readPayouts(tx: Tx, which: { runId?: string; payoutId?: string }): Promise<Payout[]> {
  const { rows } = await tx.query<{
    payout_id: string
    day: BusinessDay
    run_row: number
    affiliate_id: string
    name: string
    bank_number: string
    amount_rupiah: number
    state: PayoutState
    reference: string | null
    reason: string | null
    decided_at: Date | null
    is_gone: boolean
    commissions: {
      entryId: string
      orderId: string
      packageName: string
      bookedAt: string
      paidRupiah: number
      commissionRupiah: number
    }[]
  }>(
    `select payout.payout_id, day::text, run_row, affiliate_id, name, bank_number, amount_rupiah,
       ${stateOfPayout} as state, paid.note as reference, failed.note as reason,
       coalesce(failed.decided_at, paid.decided_at) as decided_at,
       (select user_id is null from affiliates where affiliates.id = affiliate_id) as is_gone,
       (select jsonb_agg(jsonb_build_object('entryId', entry.entry_id, 'orderId', order_id,
            'packageName', coalesce(package_name, ''), 'bookedAt', booked_at,
            'paidRupiah', paid_rupiah, 'commissionRupiah', entry.amount_rupiah) order by booked_at, entry.entry_id)
        from payout_entry join commission_entry entry using (entry_id)
          left join subscription_payment on subscription_payment.id = entry_id
        where payout_entry.payout_id = payout.payout_id) as commissions
     from payout join payout_run using (run_id) ${outcomesOfPayout}
     where ($1::uuid is null or run_id = $1) and ($2::uuid is null or payout.payout_id = $2)
     order by day, run_row`,
    [which.runId ?? null, which.payoutId ?? null],
  )
  return rows.map((row) => ({
    payoutId: row.payout_id,
    number: `${row.day}/${row.run_row}`,
    affiliateId: row.affiliate_id,
    name: row.name,
    bankNumber: row.bank_number,
    amountRupiah: rupiah(row.amount_rupiah),
    state: row.state,
    reference: row.reference,
    reason: row.reason,
    decidedAt: row.decided_at?.getTime() ?? null,
    isAffiliateGone: row.is_gone,
    commissions: row.commissions.map((commission) => ({
      ...commission,
      bookedAt: Date.parse(commission.bookedAt),
      paidRupiah: rupiah(commission.paidRupiah),
      commissionRupiah: rupiah(commission.commissionRupiah),
    })),
  }))
}

export type HeldPayout = {
  readonly state: PayoutState
  readonly amountRupiah: Rupiah
  readonly bankNumber: string
  readonly name: string
  readonly isAffiliateGone: boolean
  /** The last decision: whose it was, and when, epoch milliseconds; null: none yet. */
  readonly decidedBy: string | null
  readonly decidedAt: number | null
  /** Null: somebody without a number, or gone. */
  readonly phone: PhoneNumber | null
}

/** Finds a payout and holds it: decisions about one follow one another, and no run is made meanwhile. */
export async function holdPayout(tx: Tx, payoutId: string): Promise<HeldPayout | null> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('payout run', 0))`)
  const { rows } = await tx.query<
    Pick<Rows['payout'], 'amount_rupiah' | 'bank_number' | 'name'> &
      Pick<Rows['auth_user'], 'phone'> & {
        state: PayoutState
        is_gone: boolean
        decided_by: string | null
        decided_at: Date | null
      }
  >(
    `select ${stateOfPayout} as state, amount_rupiah, bank_number, payout.name,
       affiliates.user_id is null as is_gone, phone,
       coalesce(failed.decided_by, paid.decided_by) as decided_by,
       coalesce(failed.decided_at, paid.decided_at) as decided_at
     from payout ${outcomesOfPayout} join affiliates on affiliates.id = affiliate_id left join auth_user using (user_id)
     where payout.payout_id = $1 for key share of affiliates`,
    [payoutId],
  )
  const row = rows[0]
  if (!row) return null
  return {
    state: row.state,
    amountRupiah: rupiah(row.amount_rupiah),
    bankNumber: row.bank_number,
    name: row.name,
    isAffiliateGone: row.is_gone,
    decidedBy: row.decided_by,
    decidedAt: row.decided_at?.getTime() ?? null,
    phone: row.phone === null ? null : storedPhone(row.phone),
  }
}

/** Notes what became of a payout, and shows it in the rows that the affiliate reads [PAYOUT-4]. */
export async function insertOutcome(
  tx: Tx,
  decision: {
    payoutId: string
    outcome: PayoutOutcome
    note: string
    newBankNumber: string | null
    decidedBy: string | null
    now: number
  },
): Promise<void> {
  const { payoutId, outcome } = decision
  await tx.query(
    `insert into payout_outcome (payout_id, outcome, note, new_bank_number, decided_by, decided_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [payoutId, outcome, decision.note, decision.newBankNumber, decision.decidedBy, new Date(decision.now)],
  )
  await tx.query(
    `update subscription_payment set affiliate_paid = $2
     where id in (select entry_id from payout_entry where payout_id = $1)`,
    [payoutId, outcome === 'paid'],
  )
  // Open again: the next run finds them.
  if (outcome === 'failed')
    await tx.query('update payout_entry set is_live = false where payout_id = $1', [payoutId])
}
