import { deletionGraceMs, judgeDeletion } from '@laci/domain/account/deletion.ts'
import type { DeletionView } from '@laci/domain/account/deletion-wire.ts'
import type { AccountRefusal } from '@laci/domain/account/refusal-text.ts'
import { accept, type Result, refuse } from '@laci/domain/base/lib/result.ts'
import { inScope, type Tx } from '../../db/scope.ts'
import { takeOrThrow } from '../../http/limits.ts'
import { endAllSessions } from '../../identity/end-sessions.ts'
import type { Owner } from '../../identity/session.ts'
import { findUserById } from '../../identity/users-store.ts'
import type { AccountDeps } from './account-deps.ts'
import {
  affiliateOf,
  eraseTimeOf,
  insertDeletion,
  isStaffOnly,
  lockAccount,
  removeDeletion,
  revokeTillsOf,
  staffNamesOf,
  tillsOf,
} from './deletion-store.ts'
import { staffHaveNoShop } from './staff-problem.ts'

/** What a deletion would take along [ACCOUNT-19], or when the one that was asked for is carried out. */
export function viewDeletion(deps: AccountDeps, { userId }: Owner): Promise<DeletionView> {
  return inScope(deps.database, { role: 'service_role' }, async (tx) => ({
    eraseAt: await eraseTimeOf(tx, userId),
    tills: await tillsOf(tx, userId),
    staffNames: await staffNamesOf(tx, userId),
    affiliate: await affiliateOf(tx, userId),
  }))
}

/**
 * Closes the account of a signed-in person who types the password once more [ACCOUNT-20]: account and shops are gone for
 * everybody, sessions and tills end, nothing is erased yet. Asked again it answers the same. Throws Problem 403
 * `not_an_owner` for staff, 429 after too many passwords.
 */
export async function deleteAccount(
  deps: AccountDeps,
  owner: Owner,
  password: string,
): Promise<Result<{ eraseAt: number }, AccountRefusal>> {
  if (password === '') return refuse({ code: 'fields_missing' })
  takeOrThrow(deps.limits.passwordChecksByPerson, owner.userId)
  const service = <T>(work: (tx: Tx) => Promise<T>) => inScope(deps.database, { role: 'service_role' }, work)
  const user = await service(async (tx) => {
    if (await isStaffOnly(tx, owner.userId)) throw staffHaveNoShop()
    return findUserById(tx, owner.userId)
  })
  const isRight = await deps.passwords.verify(user?.passwordHash ?? null, password)
  if (!isRight) return refuse({ code: 'password_wrong' })

  const closed = await service(async (tx) => {
    await lockAccount(tx, owner.userId)
    const known = await eraseTimeOf(tx, owner.userId)
    if (known !== null) return accept({ eraseAt: known, tills: [] as string[] })
    const judged = judgeDeletion(await tillsOf(tx, owner.userId))
    if (!judged.ok) return judged
    const now = deps.clock()
    const eraseAt = now + deletionGraceMs
    await insertDeletion(tx, { userId: owner.userId, now, eraseAt })
    const tills = await revokeTillsOf(tx, owner.userId, now)
    await endAllSessions(tx, owner.userId)
    return accept({ eraseAt, tills })
  })
  if (!closed.ok) return closed
  for (const deviceId of closed.value.tills) deps.shopListeners.tellRevoked(deviceId)
  return accept({ eraseAt: closed.value.eraseAt })
}

/**
 * Calls a deletion off [ACCOUNT-22]: account and shops are as they were. Tills stay taken back and sign in anew, because
 * their keys may be with somebody else by now.
 */
export function restoreAccount(deps: AccountDeps, { userId }: Owner): Promise<Result<void, AccountRefusal>> {
  return inScope(deps.database, { role: 'service_role' }, async (tx) => {
    await lockAccount(tx, userId)
    const isCalledOff = await removeDeletion(tx, userId, deps.clock())
    return isCalledOff ? accept(undefined) : refuse({ code: 'deletion_over' })
  })
}
