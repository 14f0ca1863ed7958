import type { AccountRefusal } from '@laci/domain/account/refusal-text.ts'
import { accept, type Result, refuse } from '@laci/domain/base/lib/result.ts'
import { readPhoneNumber } from '@laci/domain/base/phone/phone-number.ts'
import * as z from 'zod/mini'
import type { Rows } from '../../db/row-types.ts'
import { inScope } from '../../db/scope.ts'
import type { Owner } from '../../identity/session.ts'
import type { AccountDeps } from './account-deps.ts'
import { type AccountIds, createAccount, ensureStore } from './create-account.ts'
import { eraseTimeOf, lockAccount } from './deletion-store.ts'
import { staffHaveNoShop } from './staff-problem.ts'

export const ensuredAccountSchema = z.object({ accountId: z.string(), storeId: z.string() })

/**
 * Account and store of a signed-in person, made now if there is no account row (ruling 12) [ACCOUNT-13]. Throws Problem
 * 403 `not_an_owner` for staff: they work in somebody else's shop and get none of their own by signing in. Who has asked to
 * be deleted gets nothing new: coming back is a decision [ACCOUNT-22].
 */
export async function ensureAccount(
  deps: AccountDeps,
  owner: Owner,
): Promise<Result<AccountIds, AccountRefusal>> {
  return inScope(deps.database, { role: 'service_role' }, async (tx) => {
    // Two tabs that sign in at once make one account.
    await lockAccount(tx, owner.userId)
    const eraseAt = await eraseTimeOf(tx, owner.userId)
    if (eraseAt !== null) return refuse({ code: 'account_leaving', eraseAt })
    const { rows } = await tx.query<Pick<Rows['accounts'], 'id' | 'store_id'>>(
      'select id, store_id from accounts where account_id = $1',
      [owner.userId],
    )
    const known = rows[0]
    if (known?.store_id) return accept({ accountId: known.id, storeId: known.store_id })
    const staff = await tx.query(`select from membership where user_id = $1 and role <> 'owner' limit 1`, [
      owner.userId,
    ])
    if (staff.rowCount !== 0) {
      throw staffHaveNoShop()
    }
    const phone = owner.phone === null ? null : readPhoneNumber(owner.phone)
    const person = { userId: owner.userId, phone: phone?.ok ? phone.value : null }
    const world = { now: deps.clock(), randomBytes: deps.randomBytes }
    if (known) {
      // An account without a shop was inserted by an old page; its trial is decided, only the shop is missing.
      const storeId = await ensureStore(tx, person, world)
      await tx.query('update accounts set store_id = $2 where id = $1', [known.id, storeId])
      return accept({ accountId: known.id, storeId })
    }
    const affiliate = await tx.query<Pick<Rows['affiliates'], 'name'>>(
      'select name from affiliates where user_id = $1',
      [owner.userId],
    )
    const name = affiliate.rows[0]?.name ?? owner.name
    const email = owner.email ?? owner.phone ?? ''
    return accept(
      await createAccount(tx, { ...person, email, name: name.slice(0, 80), affiliateId: null }, world),
    )
  })
}
