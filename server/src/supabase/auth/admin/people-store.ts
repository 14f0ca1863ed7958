import type { Tx } from '../../../db/scope.ts'
import { type AuthUser, userOf } from '../../../identity/users-store.ts'
import { deleteAllSessions } from '../sessions-store.ts'

/** People by age, newest first, those that were deleted softly among them. */
export async function readPeople(tx: Tx, window: { offset: number; limit: number }): Promise<AuthUser[]> {
  const rows = await tx.kysely
    .selectFrom('auth_user')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('user_id')
    .offset(window.offset)
    .limit(window.limit)
    .execute()
  return rows.map(userOf)
}

export async function countPeople(tx: Tx): Promise<number> {
  const { count } = await tx.kysely
    .selectFrom('auth_user')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Codes and links that wait for this person: sent to where it may be no longer. */
export async function deleteOneTimeTokens(tx: Tx, userId: string): Promise<void> {
  await tx.query('delete from auth_one_time_token where user_id = $1', [userId])
}

/** Takes away all by which the person could sign in or be recognised. The row stays, because others point to it. */
export async function deleteSoftly(tx: Tx, userId: string, nowMs: number): Promise<void> {
  await deleteAllSessions(tx, userId)
  await tx.query('delete from auth_factor where user_id = $1', [userId])
  await deleteOneTimeTokens(tx, userId)
  await tx.query(
    `update auth_user set
       deleted_at = coalesce(deleted_at, $2), updated_at = $2,
       email = null, phone = null, password_hash = null, email_confirmed_at = null, phone_confirmed_at = null,
       app_metadata = '{}', user_metadata = '{}',
       new_email = null, email_change_sent_at = null, email_change_proved = null,
       new_phone = null, phone_change_sent_at = null
     where user_id = $1`,
    [userId, new Date(nowMs)],
  )
}

/** Takes the row away with all that hangs on it. Fails with 23503 while shops, accounts or affiliates point to it. */
export async function deleteWholly(tx: Tx, userId: string): Promise<void> {
  await tx.query('delete from auth_user where user_id = $1', [userId])
}
