import { maximumStoresPerOwner, readStoreName } from '@laci/domain/account/open-store.ts'
import type { AccountRefusal } from '@laci/domain/account/refusal-text.ts'
import { accept, type Result, refuse } from '@laci/domain/base/lib/result.ts'
import { readPhoneNumber } from '@laci/domain/base/phone/phone-number.ts'
import type { Rows } from '../../db/row-types.ts'
import { inScope } from '../../db/scope.ts'
import { storeForbidden } from '../../identity/membership.ts'
import type { Owner } from '../../identity/session.ts'
import type { AccountDeps } from './account-deps.ts'
import { createStore } from './create-account.ts'
import { eraseTimeOf, lockAccount } from './deletion-store.ts'

/**
 * A further shop of a signed-in owner [ACCOUNT-27]. The page makes `storeId`: an answer that was lost is asked for again and
 * makes no second shop. Nothing is granted: plan and tokens are the account's, and cover it as they are. Throws Problem 403
 * `store_forbidden` when the id is somebody else's shop.
 */
export async function openStore(
  deps: AccountDeps,
  owner: Owner,
  wish: { readonly storeId: string; readonly name: string },
): Promise<Result<{ readonly storeId: string }, AccountRefusal>> {
  const name = readStoreName(wish.name)
  if (!name.ok) return name
  const { storeId } = wish
  return inScope(deps.database, { role: 'service_role' }, async (tx) => {
    // Two presses at once make one shop, and the count below is of all of them.
    await lockAccount(tx, owner.userId)
    const eraseAt = await eraseTimeOf(tx, owner.userId)
    if (eraseAt !== null) return refuse({ code: 'account_leaving', eraseAt })
    const account = await tx.query('select from accounts where account_id = $1', [owner.userId])
    if (account.rowCount === 0) return refuse({ code: 'account_missing' })
    const known = await tx.query<Pick<Rows['stores'], 'owner_id'>>(
      'select owner_id from stores where id = $1',
      [storeId],
    )
    const ownerId = known.rows[0]?.owner_id
    if (ownerId !== undefined && ownerId !== owner.userId) throw storeForbidden()
    if (ownerId !== undefined) return accept({ storeId })
    const { rows } = await tx.query<{ count: number }>(
      'select count(*)::int as count from stores where owner_id = $1',
      [owner.userId],
    )
    if (rows[0]!.count >= maximumStoresPerOwner) return refuse({ code: 'too_many_stores' })
    const phone = owner.phone === null ? null : readPhoneNumber(owner.phone)
    await createStore(
      tx,
      { storeId, userId: owner.userId, phone: phone?.ok ? phone.value : null, name: name.value },
      deps.clock(),
    )
    return accept({ storeId })
  })
}
