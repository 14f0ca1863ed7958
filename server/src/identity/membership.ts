import { isUuid } from '@laci/domain/base/ids/uuid.ts'
import type { Database } from '../db/database.ts'
import { inScope, type Tx } from '../db/scope.ts'
import { Problem } from '../http/problems.ts'
import type { Owner } from './session.ts'

/**
 * Runs `work` for a signed-in person inside a shop that the request named: the membership is checked first, then the
 * transaction is scoped to that shop (ruling 14). Throws Problem `store_forbidden` (403), which does not tell whether
 * the shop exists.
 */
export function inMemberScope<T>(
  database: Database,
  owner: Owner,
  storeId: unknown,
  work: (tx: Tx, storeId: string) => Promise<T>,
): Promise<T> {
  return inRoleScope(database, owner, storeId, null, work)
}

/** As inMemberScope, for what the owner of a shop alone may do. */
export function inOwnerScope<T>(
  database: Database,
  owner: Owner,
  storeId: unknown,
  work: (tx: Tx, storeId: string) => Promise<T>,
): Promise<T> {
  return inRoleScope(database, owner, storeId, 'owner', work)
}

function inRoleScope<T>(
  database: Database,
  owner: Owner,
  storeId: unknown,
  role: 'owner' | null,
  work: (tx: Tx, storeId: string) => Promise<T>,
): Promise<T> {
  if (!isUuid(storeId)) throw storeForbidden()
  return inScope(database, { role: 'authenticated', userId: owner.userId }, async (tx) => {
    const { rows } = await tx.prepared(
      'scope_of_member',
      `select set_config('app.store_id', store_id::text, true) from membership
       where store_id = $1 and user_id = app.user_id() and ($2::text is null or role = $2)`,
      [storeId, role],
    )
    if (rows.length === 0) throw storeForbidden()
    return work(tx, storeId)
  })
}

export function storeForbidden(): Problem {
  return new Problem(403, 'store_forbidden', 'Akun ini tidak punya akses ke toko itu. Tidak ada yang diubah.')
}
