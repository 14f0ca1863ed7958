import { deskLetter } from '../platform/new-device.ts'
import { inScope, type Tx } from '../platform/scope.ts'
import type { Owner } from '../platform/session.ts'
import type { AccountDeps } from './account-deps.ts'

export type ExportFile = { readonly name: string; readonly content: Record<string, unknown> }

/**
 * What Laci keeps of a person beside the journal of the shops, as a file to take along [ACCOUNT-23]. Hashes, keys and codes
 * are no data of the person and stay out.
 */
export function exportAccount(deps: AccountDeps, { userId }: Owner): Promise<ExportFile> {
  const exportedAt = new Date(deps.clock()).toISOString()
  return inScope(deps.database, { role: 'service_role' }, async (tx) => ({
    name: `akun-${exportedAt.slice(0, 10)}.json`,
    content: {
      exportedAt,
      person: (
        await rowsOf(
          tx,
          `select user_id, email, phone, user_metadata as data, created_at, last_sign_in_at
           from auth_user where user_id = $1`,
          userId,
        )
      )[0],
      signedInSince: await rowsOf(
        tx,
        'select created_at, refreshed_at from auth_session where user_id = $1 order by created_at',
        userId,
      ),
      account:
        (await rowsOf(tx, 'select to_jsonb(accounts) as it from accounts where account_id = $1', userId))[0]
          ?.it ?? null,
      stores: (
        await rowsOf(
          tx,
          `select to_jsonb(stores) as it from stores where owner_id = $1 order by created_at, id`,
          userId,
        )
      ).map(({ it }) => it),
      tills: await rowsOf(
        tx,
        `select store_id, letter, device.name, device.created_at, last_seen_at, revoked_at
         from device join stores on stores.id = store_id where owner_id = $1 and device.letter <> '${deskLetter}'
         order by store_id, length(letter), letter`,
        userId,
      ),
      trial:
        (await rowsOf(tx, 'select phone, granted_at from trial_ledger where user_id = $1', userId))[0] ??
        null,
      planGrants: await rowsOf(
        tx,
        `select kind, order_number, item_name, granted_at, months, bonus_months, tokens, trial_ends_at, amount_rupiah,
           (select coalesce(json_agg(json_build_object('at', taken_back_at, 'reason', reason,
              'totalRupiah', total_rupiah) order by taken_back_at), '[]')
            from plan_take_back where plan_take_back.grant_id = plan_grant.grant_id) as taken_back
         from plan_grant where user_id = $1 order by granted_at`,
        userId,
      ),
      tokenEntries: await rowsOf(
        tx,
        'select kind, tokens, day, store_id, booked_at from token_entry where user_id = $1 order by entry_id',
        userId,
      ),
      affiliate:
        (await rowsOf(tx, 'select to_jsonb(affiliates) as it from affiliates where user_id = $1', userId))[0]
          ?.it ?? null,
      commissions: await rowsOf(
        tx,
        `select package_name, payment.created_at, amount, affiliate_commission, affiliate_paid
         from subscription_payment payment join affiliates on affiliates.id = affiliate_id
         where user_id = $1 order by payment.created_at`,
        userId,
      ),
      payouts: await rowsOf(
        tx,
        `select day::text, amount_rupiah, payout.bank_number, outcome, note, decided_at
         from payout join payout_run using (run_id) join affiliates on affiliates.id = affiliate_id
           left join payout_outcome using (payout_id)
         where user_id = $1 order by day, decided_at`,
        userId,
      ),
    },
  }))
}

async function rowsOf(tx: Tx, text: string, userId: string): Promise<Record<string, unknown>[]> {
  return (await tx.query(text, [userId])).rows
}
