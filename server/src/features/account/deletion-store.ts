import type { DeletionView } from '@laci/domain/account/deletion-wire.ts'
import type { Rows } from '../../db/row-types.ts'
import type { Tx } from '../../db/scope.ts'
import { deskLetter } from '../../identity/new-device.ts'

// Queries of deletions. All of them need the rights of `service_role`; times are epoch milliseconds.

/** Commands about one person's account follow one another: two tabs, two machines. */
export async function lockAccount(tx: Tx, userId: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('account ' || $1, 0))`, [userId])
}

/** When a leaving person's data will be erased; null for everybody else. */
export async function eraseTimeOf(tx: Tx, userId: string): Promise<number | null> {
  const { rows } = await tx.query<Pick<Rows['account_deletion'], 'erase_after'>>(
    'select erase_after from account_deletion where user_id = $1 and erased_at is null',
    [userId],
  )
  return rows[0]?.erase_after.getTime() ?? null
}

export async function insertDeletion(
  tx: Tx,
  deletion: { userId: string; now: number; eraseAt: number },
): Promise<void> {
  await tx.query('insert into account_deletion (user_id, requested_at, erase_after) values ($1, $2, $3)', [
    deletion.userId,
    new Date(deletion.now),
    new Date(deletion.eraseAt),
  ])
}

/** False when there is no deletion that could be called off: none, or its time has come. */
export async function removeDeletion(tx: Tx, userId: string, now: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    'delete from account_deletion where user_id = $1 and erased_at is null and erase_after > $2',
    [userId, new Date(now)],
  )
  return rowCount === 1
}

/** The tills of a person's own shops that are not taken back, the first one first. */
export async function tillsOf(tx: Tx, userId: string): Promise<DeletionView['tills']> {
  const { rows } = await tx.query<
    Pick<Rows['device'], 'device_id' | 'letter' | 'name' | 'last_seen_at' | 'unsent_count'>
  >(
    `select device_id, letter, device.name, last_seen_at, unsent_count
     from device join stores on stores.id = device.store_id
     where owner_id = $1 and revoked_at is null and device.letter <> '${deskLetter}'
     order by stores.created_at, stores.id, length(letter), letter`,
    [userId],
  )
  return rows.map((row) => ({
    deviceId: row.device_id,
    letter: row.letter,
    name: row.name,
    lastSeenAt: row.last_seen_at?.getTime() ?? null,
    unsentCount: row.unsent_count,
  }))
}

/** Who works in a person's shops, by the projection that the account carries (ruling 14). */
export async function staffNamesOf(tx: Tx, userId: string): Promise<string[]> {
  const { rows } = await tx.query<{ name: string }>(
    `select staff->>'name' as name
     from accounts, jsonb_array_elements(users) with ordinality as listed (staff, at)
     where account_id = $1 and staff->>'name' is not null and coalesce((staff->>'isActive')::boolean, true)
     order by at`,
    [userId],
  )
  return rows.map((row) => row.name)
}

/** What an affiliate has earned and not been paid; null for who is none. */
export async function affiliateOf(tx: Tx, userId: string): Promise<DeletionView['affiliate']> {
  const { rows } = await tx.query<{ unpaid: number; has_bank_account: boolean }>(
    `select account_number <> '' as has_bank_account,
            coalesce((select sum(affiliate_commission) from subscription_payment
                      where affiliate_id = affiliates.id and not affiliate_paid), 0)::bigint as unpaid
     from affiliates where user_id = $1`,
    [userId],
  )
  const row = rows[0]
  return row ? { unpaidRupiah: row.unpaid, hasBankAccount: row.has_bank_account } : null
}

/** Takes back every till of a person's shops; answers which. */
export async function revokeTillsOf(tx: Tx, userId: string, now: number): Promise<string[]> {
  const { rows } = await tx.query<Pick<Rows['device'], 'device_id'>>(
    `update device set revoked_at = $2
     where revoked_at is null and store_id in (select id from stores where owner_id = $1)
     returning device_id`,
    [userId, new Date(now)],
  )
  return rows.map((row) => row.device_id)
}

/** Whether somebody owns no shop and works in another's. */
export async function isStaffOnly(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await tx.query<{ is_staff_only: boolean }>(
    `select coalesce(bool_and(role <> 'owner'), false) as is_staff_only from membership where user_id = $1`,
    [userId],
  )
  return rows[0]!.is_staff_only
}
