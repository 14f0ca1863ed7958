import type { Tx } from '../db/scope.ts'

/** Ends every session of a person; their refresh tokens go with them. Tills have keys of their own and go on. */
export async function endAllSessions(tx: Tx, userId: string): Promise<void> {
  await tx.query('delete from auth_session where user_id = $1', [userId])
}
