import { createHash, timingSafeEqual } from 'node:crypto'
import { judgePassword } from '@laci/domain/account/password.ts'
import {
  type RecoveryCompletion,
  type RecoveryTicket,
  recoveryTicketValidMs,
} from '@laci/domain/account/recovery.ts'
import type { AccountRefusal } from '@laci/domain/account/refusal-text.ts'
import { judgeCode, readCode } from '@laci/domain/account/sent-code.ts'
import { isUuid } from '@laci/domain/base/ids/uuid.ts'
import { accept, type Result, refuse } from '@laci/domain/base/lib/result.ts'
import { instant } from '@laci/domain/base/time/instant.ts'
import { inScope, type Tx } from '../../db/scope.ts'
import { keyOfTry, rememberSuccess } from '../../http/limits.ts'
import { endAllSessions } from '../../identity/end-sessions.ts'
import { sealOfFactors, takeFactorCode } from '../../identity/factor-codes.ts'
import { type Factor, readFactorsOf } from '../../identity/factors-store.ts'
import { passwordOwnerOf } from '../../identity/password-owner.ts'
import { findUserById, lockUser, updateUser } from '../../identity/users-store.ts'
import { voidMessagesOfCodes } from '../../outbox/code-message.ts'
import type { AccountDeps } from './account-deps.ts'
import { holdRecovery, type Recovery, saveTicket } from './recovery-store.ts'

/**
 * Checks a typed code; a right one is exchanged for a ticket that is good for one new password [ACCOUNT-16]. The same
 * right code again gets a new ticket: the answer with the first may have been lost on its way.
 */
export async function verifyRecovery(
  deps: AccountDeps,
  recoveryId: unknown,
  typed: string,
): Promise<Result<RecoveryTicket, AccountRefusal>> {
  if (typed.trim() === '') return refuse({ code: 'code_missing' })
  if (!isUuid(recoveryId)) return refuse({ code: 'recovery_unknown' })
  const { rules, store, hasher } = deps.recoveryCode
  const code = readCode(rules, typed)
  // A refusal is a value and not thrown: the try that was counted must be committed.
  return inScope(deps.database, { role: 'service_role' }, async (tx) => {
    const recovery = await holdRecovery(tx, recoveryId)
    if (recovery === null || recovery.endedAt !== null) return refuse({ code: 'recovery_unknown' })
    const now = instant(deps.clock())
    const issued = await store.newest(tx, recoveryId)
    const isRight =
      code !== null && hasher.isRight(issued.codeId, code, issued.codeHash) && recovery.userId !== null
    const judged = judgeCode(rules, issued, isRight, now)
    if (!judged.ok) {
      await store.countTry(tx, issued.codeId)
      if (judged.refusal.code === 'code_used_up') await voidMessagesOfCodes(tx, [issued.codeId], now)
      return judged
    }
    await voidMessagesOfCodes(tx, [issued.codeId], now)
    const ticket = Buffer.from(deps.randomBytes(32)).toString('base64url')
    const expiresAt = now + recoveryTicketValidMs
    await saveTicket(tx, recoveryId, { hash: hashOf(ticket), expiresAt })
    const needsFactorCode = (await verifiedFactorsOf(tx, recovery.userId!, now)).length > 0
    return accept({ ticket, expiresAt, needsFactorCode })
  })
}

/**
 * Sets the new password, once, and ends every session of the person; the tills have keys of their own and go on
 * [ACCOUNT-16]. Who has an authenticator app gives a code of it as well, or a stolen or swapped telephone number would go
 * around the second factor [ACCOUNT-29]. What is refused uses nothing up. Said again with the same password it is a yes
 * again.
 * `visitor`: the key of the caller's address.
 */
export async function completeRecovery(
  deps: AccountDeps,
  recoveryId: unknown,
  { ticket, password, factorCode }: RecoveryCompletion,
  visitor: string,
): Promise<Result<void, AccountRefusal>> {
  if (password === '') return refuse({ code: 'fields_missing' })
  const judged = judgePassword(password)
  if (!judged.ok) return judged
  if (!isUuid(recoveryId)) return refuse({ code: 'recovery_ticket_over' })
  const service = <T>(work: (tx: Tx) => Promise<T>) => inScope(deps.database, { role: 'service_role' }, work)
  // Looked at before hashing, which is slow and only for those who have a ticket.
  const first = await service(async (tx) => {
    const recovery = await holdRecovery(tx, recoveryId)
    if (recovery === null || !isTicketGood(recovery, ticket, deps.clock())) return null
    if (recovery.userId === null) return null
    const isFactorAsked = (await verifiedFactorsOf(tx, recovery.userId, deps.clock())).length > 0
    return { recovery, isFactorAsked, user: await findUserById(tx, recovery.userId) }
  })
  if (first === null || first.user === null) return refuse({ code: 'recovery_ticket_over' })
  if (first.recovery.endedAt !== null) {
    const isDone = await deps.passwords.verify(first.user.passwordHash, password)
    return isDone ? accept(undefined) : refuse({ code: 'recovery_ticket_over' })
  }
  if (first.isFactorAsked && factorCode.trim() === '') return refuse({ code: 'second_factor_needed' })
  const owner = await service((tx) => passwordOwnerOf(tx, first.user!, deps.config))
  const personal = judgePassword(password, owner)
  if (!personal.ok) return personal
  const passwordHash = await deps.passwords.hash(password)
  // A refusal is a value and not thrown: the wrong code that was counted must be committed.
  return service(async (tx) => {
    // The person before the recovery, as everywhere: no two wait for each other.
    await lockUser(tx, first.recovery.userId!)
    const recovery = await holdRecovery(tx, recoveryId)
    const now = deps.clock()
    if (recovery === null || recovery.endedAt !== null || !isTicketGood(recovery, ticket, now)) {
      return refuse({ code: 'recovery_ticket_over' })
    }
    const shown = await takeShownCode(tx, deps, recovery.userId!, factorCode)
    if (!shown.ok) return shown
    // The database ends all recoveries of the person with it, this one too (migration 0010).
    await updateUser(tx, recovery.userId!, { passwordHash }, now)
    await endAllSessions(tx, recovery.userId!)
    // Who forgot a password has tried some: they must not close the sign-in that follows.
    rememberSuccess(deps.limits, keyOfTry(recovery.phone, visitor))
    return accept(undefined)
  })
}

async function verifiedFactorsOf(tx: Tx, userId: string, nowMs: number): Promise<Factor[]> {
  return (await readFactorsOf(tx, userId, nowMs)).filter(({ status }) => status === 'verified')
}

/** The code of the authenticator app of a locked person; a yes for who has none. */
async function takeShownCode(
  tx: Tx,
  deps: AccountDeps,
  userId: string,
  typed: string,
): Promise<Result<void, AccountRefusal>> {
  const now = deps.clock()
  const factors = await verifiedFactorsOf(tx, userId, now)
  if (factors.length === 0) return accept(undefined)
  if (typed.trim() === '') return refuse({ code: 'second_factor_needed' })
  const taken = await takeFactorCode(tx, sealOfFactors(deps), factors, typed, now)
  if (taken.kind === 'right') return accept(undefined)
  if (taken.kind === 'wrong') return refuse({ code: 'factor_code_wrong' })
  return refuse({ code: 'factor_locked', waitMs: taken.waitMs })
}

function isTicketGood(recovery: Recovery, ticket: string, nowMs: number): boolean {
  const { ticketHash, ticketExpiresAt } = recovery
  if (ticketHash === null || ticketExpiresAt === null || ticketExpiresAt <= nowMs) return false
  return timingSafeEqual(ticketHash, hashOf(ticket))
}

function hashOf(ticket: string): Buffer {
  return createHash('sha256').update(ticket).digest()
}
