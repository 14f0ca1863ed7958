import { type Rupiah, rupiah } from '@laci/domain/base/money/rupiah.ts'
import type { Rows } from '../../db/row-types.ts'
import type { Tx } from '../../db/scope.ts'

// Queries of the ledger of commissions. All of them need the rights of `service_role`; times are epoch milliseconds.

export type NewEntry = {
  readonly entryId: string
  readonly affiliateId: string
  readonly orderId: string
  /** Null: earned. */
  readonly stepId: string | null
  readonly payerId: string
  readonly payerName: string
  readonly packageName: string
  /** What the customer paid, or got back (negative). */
  readonly paidRupiah: Rupiah
  readonly commissionRupiah: Rupiah
  readonly bookedAt: number
  /** Not paid out before then; null: at once [AFFILIATE-13]. */
  readonly heldUntil: number | null
}

/**
 * Who brought this buyer; null: nobody, oneself, or somebody who is gone. Between the wish to be deleted and the end of the
 * thirty days an affiliate still earns, because the way back leads to everything as it was. Whoever is being erased at this
 * moment is waited for [PAYOUT-11].
 */
export async function findEarner(
  tx: Tx,
  payerId: string,
  paidAt: number,
): Promise<{ affiliateId: string; payerName: string; isBrowserKnown: boolean } | null> {
  const { rows } = await tx.query<Pick<Rows['accounts'], 'id' | 'name'> & { is_browser_known: boolean }>(
    `select affiliates.id, accounts.name, coalesce(is_browser_known, true) as is_browser_known
     from accounts join affiliates on affiliates.id = accounts.affiliate_id left join account_origin using (account_id)
     where account_id = $1 and affiliates.user_id <> $1
       and not exists (select from account_deletion
                       where account_deletion.user_id = affiliates.user_id and erase_after <= $2)
     for key share of affiliates`,
    [payerId, new Date(paidAt)],
  )
  const row = rows[0]
  return row ? { affiliateId: row.id, payerName: row.name, isBrowserKnown: row.is_browser_known } : null
}

/** Writes an entry and what shows it: the row that the affiliate reads, and the sum of all commissions. */
export async function addEntry(tx: Tx, entry: NewEntry): Promise<void> {
  const bookedAt = new Date(entry.bookedAt)
  await tx.query(
    `insert into commission_entry
       (entry_id, affiliate_id, order_id, step_id, payer_id, paid_rupiah, amount_rupiah, booked_at, held_until)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      entry.entryId,
      entry.affiliateId,
      entry.orderId,
      entry.stepId,
      entry.payerId,
      entry.paidRupiah,
      entry.commissionRupiah,
      bookedAt,
      entry.heldUntil === null ? null : new Date(entry.heldUntil),
    ],
  )
  await tx.query(
    `insert into subscription_payment
       (id, affiliate_id, account_name, package_name, created_at, amount, affiliate_commission)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      entry.entryId,
      entry.affiliateId,
      entry.payerName,
      entry.packageName,
      bookedAt,
      entry.paidRupiah,
      entry.commissionRupiah,
    ],
  )
  await tx.query(
    `insert into affiliates_stats (affiliate_id, total_commission, created_at, updated_at) values ($1, $2, $3, $3)
     on conflict (affiliate_id) do update
       set total_commission = affiliates_stats.total_commission + $2, updated_at = $3`,
    [entry.affiliateId, entry.commissionRupiah, bookedAt],
  )
}

/** What an order earned, and whom; null: nothing. */
export async function earnedBy(
  tx: Tx,
  orderId: string,
): Promise<Pick<
  NewEntry,
  'affiliateId' | 'payerId' | 'payerName' | 'paidRupiah' | 'commissionRupiah' | 'heldUntil'
> | null> {
  const { rows } = await tx.query<
    Pick<
      Rows['commission_entry'],
      'affiliate_id' | 'payer_id' | 'paid_rupiah' | 'amount_rupiah' | 'held_until'
    > &
      Pick<Rows['subscription_payment'], 'account_name'>
  >(
    `select entry.affiliate_id, payer_id, account_name, paid_rupiah, amount_rupiah, held_until
     from commission_entry entry join subscription_payment on id = entry_id
     where order_id = $1 and step_id is null`,
    [orderId],
  )
  const row = rows[0]
  if (!row) return null
  return {
    affiliateId: row.affiliate_id,
    payerId: row.payer_id,
    payerName: row.account_name,
    paidRupiah: rupiah(row.paid_rupiah),
    commissionRupiah: rupiah(row.amount_rupiah),
    heldUntil: row.held_until?.getTime() ?? null,
  }
}

/** What the steps of an order have taken back so far; zero or more. */
export async function takenFrom(tx: Tx, orderId: string): Promise<Rupiah> {
  const { rows } = await tx.query<{ taken: number }>(
    `select coalesce(-sum(amount_rupiah), 0)::bigint as taken from commission_entry
     where order_id = $1 and step_id is not null`,
    [orderId],
  )
  return rupiah(rows[0]!.taken)
}
