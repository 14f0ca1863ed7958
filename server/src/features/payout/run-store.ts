import { type Rupiah, rupiah } from '@laci/domain/base/money/rupiah.ts'
import type { BusinessDay } from '@laci/domain/base/time/zone.ts'
import type { WaitingReason } from '@laci/domain/payout/judge-balance.ts'
import type { Tx } from '../../db/scope.ts'

// Queries of the making of a run. All of them need the rights of `service_role`; times are epoch milliseconds.

/** What an affiliate has open, and what a payout would say of them. */
export type OpenAffiliate = {
  readonly affiliateId: string
  readonly name: string
  readonly bankNumber: string
  /** It changed since the run before. */
  readonly isBankNumberNew: boolean
  /** Or gone already: there is no later period to wait for. */
  readonly isLeaving: boolean
  /** Erased: nobody is left to set a bank number. */
  readonly isGone: boolean
  readonly balanceRupiah: Rupiah
  /** Not to be paid yet [AFFILIATE-13]. */
  readonly heldRupiah: Rupiah
  readonly entryIds: readonly string[]
}

/** False when the run of this day is there. */
export async function addRun(
  tx: Tx,
  run: { runId: string; day: BusinessDay; madeAt: number },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'insert into payout_run (run_id, day, made_at) values ($1, $2, $3) on conflict (day) do nothing',
    [run.runId, run.day, new Date(run.madeAt)],
  )
  return rowCount === 1
}

/**
 * Everybody with entries that no live payout holds, those who wait longest first. A balance of nothing is left out, and a
 * debit of somebody who was erased: nobody is left to pay it. Each change of a bank number holds up this run and no other
 * [PAYOUT-7]; it is taken in the same statement, because a number that is set between two would be paid at once [PAYOUT-11].
 */
export async function holdOpenBalances(
  tx: Tx,
  { runId, now }: { readonly runId: string; readonly now: number },
): Promise<OpenAffiliate[]> {
  const { rows } = await tx.query<{
    affiliate_id: string
    name: string
    account_number: string
    is_leaving: boolean
    is_new: boolean
    is_gone: boolean
    balance: number
    held: number
    entry_ids: string[]
  }>(
    // Of who was erased, a payout that the bank sent back still says to whom and where it goes [PAYOUT-9].
    `with changed as (
       update bank_number_change set run_id = $2 where run_id is null returning affiliate_id
     )
     select entry.affiliate_id, coalesce(last_failed.name, affiliates.name) as name,
       coalesce(last_failed.bank_number, account_number) as account_number,
       exists (select from changed where changed.affiliate_id = affiliates.id) as is_new,
       user_id is null as is_gone, user_id is null or app.is_leaving(user_id) as is_leaving,
       coalesce(sum(amount_rupiah) filter (where not is_held), 0)::bigint as balance,
       coalesce(sum(amount_rupiah) filter (where is_held), 0)::bigint as held,
       coalesce(array_agg(entry_id order by booked_at, entry_id) filter (where not is_held), '{}') as entry_ids
     from (select *, coalesce(held_until > $1, false) as is_held from commission_entry) entry
       join affiliates on affiliates.id = entry.affiliate_id
       left join lateral (
         select payout.name, coalesce(new_bank_number, bank_number) as bank_number
         from payout join payout_outcome on payout_outcome.payout_id = payout.payout_id and outcome = 'failed'
         where user_id is null and payout.affiliate_id = affiliates.id order by decided_at desc limit 1
       ) last_failed on true
     where not exists (select from payout_entry where payout_entry.entry_id = entry.entry_id and is_live)
     group by entry.affiliate_id, affiliates.id, last_failed.name, last_failed.bank_number
     having sum(amount_rupiah) filter (where not is_held) > 0 or sum(amount_rupiah) filter (where is_held) > 0
       or (sum(amount_rupiah) filter (where not is_held) < 0 and user_id is not null)
     order by min(booked_at), entry.affiliate_id`,
    [new Date(now), runId],
  )
  return rows.map((row) => ({
    affiliateId: row.affiliate_id,
    name: row.name,
    bankNumber: row.account_number,
    isBankNumberNew: row.is_new,
    isLeaving: row.is_leaving,
    isGone: row.is_gone,
    balanceRupiah: rupiah(row.balance),
    heldRupiah: rupiah(row.held),
    entryIds: row.entry_ids,
  }))
}

export async function insertPayout(
  tx: Tx,
  payout: { payoutId: string; runId: string; row: number; open: OpenAffiliate },
): Promise<void> {
  const { open } = payout
  await tx.query(
    `insert into payout (payout_id, run_id, run_row, affiliate_id, name, bank_number, amount_rupiah)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      payout.payoutId,
      payout.runId,
      payout.row,
      open.affiliateId,
      open.name,
      open.bankNumber,
      open.balanceRupiah,
    ],
  )
  await tx.query('insert into payout_entry (payout_id, entry_id) select $1, unnest($2::uuid[])', [
    payout.payoutId,
    open.entryIds,
  ])
}

export async function insertWaiting(
  tx: Tx,
  waiting: { runId: string; open: OpenAffiliate; reason: WaitingReason },
): Promise<void> {
  await tx.query(
    'insert into payout_waiting (run_id, affiliate_id, balance_rupiah, reason) values ($1, $2, $3, $4)',
    [
      waiting.runId,
      waiting.open.affiliateId,
      waiting.reason === 'on_hold' ? waiting.open.heldRupiah : waiting.open.balanceRupiah,
      waiting.reason,
    ],
  )
}
