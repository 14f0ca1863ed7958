import { freshDeviceMs } from '@laci/domain/journal/command-authority.ts'
import type { Rows } from '../db/row-types.ts'
import type { Tx } from '../db/scope.ts'
import { Problem } from '../http/problems.ts'
import type { Owner } from './session.ts'

/**
 * For what moves a shop's money: a session that somebody found open is not enough. Throws Problem 403 `sign_in_needed` when
 * this person neither signed in nor showed a second factor within a quarter of an hour. Needs the rights of `service_role`.
 */
export async function requireFreshSignIn(tx: Tx, owner: Owner, nowMs: number): Promise<void> {
  if (owner.factorShownAt !== null && nowMs - owner.factorShownAt <= freshDeviceMs) return
  const { rows } = await tx.query<Pick<Rows['auth_session'], 'created_at'>>(
    'select created_at from auth_session where session_id = $1 and user_id = $2',
    [owner.sessionId, owner.userId],
  )
  const since = rows[0]?.created_at.getTime()
  if (since !== undefined && nowMs - since <= freshDeviceMs) return
  throw new Problem(
    403,
    'sign_in_needed',
    'Ini menyangkut ke mana uang pelanggan dibayar. Masuk sekali lagi dengan kata sandi, lalu ulangi. Tidak ada yang diubah.',
  )
}
