import type { PhoneNumber } from '@laci/domain/base/phone/phone-number.ts'
import type { Rows } from '../../db/row-types.ts'
import type { Tx } from '../../db/scope.ts'

/**
 * Who brought a new person, by the code of the link [ACCOUNT-8]; null for an unknown code, for somebody who is leaving and
 * for oneself: the same user or number, or a browser that the affiliate has used [AFFILIATE-4]. Needs the rights of
 * `service_role`.
 */
export async function findReferrer(
  tx: Tx,
  ref: string | null,
  newcomer: { userId: string; phone: PhoneNumber; deviceHash: Buffer | null },
): Promise<string | null> {
  if (ref === null) return null
  const { rows } = await tx.query<Pick<Rows['affiliates'], 'id'>>(
    `select affiliates.id from affiliates join auth_user using (user_id)
     where affiliate_code = $1 and user_id <> $2 and phone is distinct from $3 and not app.is_leaving(user_id)
       and not exists (select from affiliate_device
                       where affiliate_id = affiliates.id and device_hash = $4)`,
    [ref, newcomer.userId, newcomer.phone, newcomer.deviceHash],
  )
  return rows[0]?.id ?? null
}

/** Counts a sign-up for an affiliate. To be called once, in the transaction that makes the account. */
export async function creditSignup(tx: Tx, affiliateId: string, now: number): Promise<void> {
  await tx.query(
    `insert into affiliates_stats (affiliate_id, total_signups, created_at, updated_at) values ($1, 1, $2, $2)
     on conflict (affiliate_id) do update set total_signups = affiliates_stats.total_signups + 1, updated_at = $2`,
    [affiliateId, new Date(now)],
  )
}

/**
 * Keeps what was known of somebody who was brought. Where either side never named its browser, nobody can tell whether they
 * are two: the commissions wait [AFFILIATE-13].
 */
export async function noteOrigin(
  tx: Tx,
  affiliateId: string,
  newcomer: { userId: string; deviceHash: Buffer | null; addressHash: Buffer | null },
): Promise<void> {
  await tx.query(
    `insert into account_origin (account_id, is_browser_known, address_hash)
     values ($1, $2 and exists (select from affiliate_device where affiliate_id = $4), $3)`,
    [newcomer.userId, newcomer.deviceHash !== null, newcomer.addressHash, affiliateId],
  )
}
