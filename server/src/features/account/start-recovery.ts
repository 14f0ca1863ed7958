import { type RecoveryStarted, readRecoveryPhone, recoveryMessage } from '@laci/domain/account/recovery.ts'
import type { AccountRefusal } from '@laci/domain/account/refusal-text.ts'
import { isUuid, uuidV7 } from '@laci/domain/base/ids/uuid.ts'
import { accept, type Result, refuse } from '@laci/domain/base/lib/result.ts'
import type { Message } from '@laci/domain/message/templates.ts'
import { inScope } from '../../db/scope.ts'
import { findUserByPhone } from '../../identity/users-store.ts'
import type { AccountDeps } from './account-deps.ts'
import { type IssuedMessage, issueCode, whenSent } from './code-sending.ts'
import { deleteOldRecoveries, holdRecovery, insertRecovery } from './recovery-store.ts'

/** A code that did not go out leaves its recovery behind: *Kirim ulang* works on it. */
export type StartRecoveryRefusal = AccountRefusal & { recoveryId?: string }

/**
 * Sends a code to a number, or the word that nobody has this number [ACCOUNT-15]: every number is sent a message, gets
 * the same answer and may ask as often. `visitor`: the key of the caller's address.
 */
export async function startRecovery(
  deps: AccountDeps,
  typedPhone: string,
  visitor: string,
): Promise<Result<RecoveryStarted, StartRecoveryRefusal>> {
  const read = readRecoveryPhone(typedPhone)
  if (!read.ok) return read
  const isAllowed = takeRecovery(deps, visitor)
  if (!isAllowed.ok) return isAllowed
  const phone = read.value
  const recoveryId = uuidV7(deps.clock(), deps.randomBytes(10))
  const issued = await inScope(deps.database, { role: 'service_role' }, async (tx) => {
    const user = await findUserByPhone(tx, phone)
    const target = {
      ownerId: recoveryId,
      phone,
      messageOf: messageFor(deps, user !== null),
      share: 'person' as const,
      visitor,
    }
    return issueCode(deps, deps.recoveryCode, tx, target, async (now) => {
      await deleteOldRecoveries(tx, now)
      await insertRecovery(tx, { recoveryId, phone, userId: user?.userId ?? null, now })
    })
  })
  return issued.ok ? answerWhenSent(deps, recoveryId, issued.value) : issued
}

/** A new code for a recovery; the one before it is void from now on [ACCOUNT-5]. */
export async function resendRecoveryCode(
  deps: AccountDeps,
  recoveryId: unknown,
  visitor: string,
): Promise<Result<RecoveryStarted, StartRecoveryRefusal>> {
  if (!isUuid(recoveryId)) return refuse({ code: 'recovery_unknown' })
  const isAllowed = takeRecovery(deps, visitor)
  if (!isAllowed.ok) return isAllowed
  const issued = await inScope(deps.database, { role: 'service_role' }, async (tx) => {
    const recovery = await holdRecovery(tx, recoveryId)
    if (recovery === null || recovery.endedAt !== null) return refuse({ code: 'recovery_unknown' as const })
    const { phone, userId } = recovery
    const target = {
      ownerId: recoveryId,
      phone,
      messageOf: messageFor(deps, userId !== null),
      share: 'person' as const,
      visitor,
    }
    return issueCode(deps, deps.recoveryCode, tx, target)
  })
  return issued.ok ? answerWhenSent(deps, recoveryId, issued.value) : issued
}

function messageFor(deps: AccountDeps, isKnown: boolean): (code: string) => Message {
  return (code) => recoveryMessage(deps.config.brand.name, isKnown ? code : null)
}

function takeRecovery(deps: AccountDeps, visitor: string): Result<void, StartRecoveryRefusal> {
  const verdict = deps.limits.recoveriesByAddress.take(visitor)
  if (verdict.isAllowed) return accept(undefined)
  return refuse({ code: 'too_many_recoveries', waitMs: verdict.retryAfterMs })
}

async function answerWhenSent(
  deps: AccountDeps,
  recoveryId: string,
  message: IssuedMessage,
): Promise<Result<RecoveryStarted, StartRecoveryRefusal>> {
  const sent = await whenSent(deps, deps.recoveryCode, message)
  return sent.ok ? accept({ recoveryId, ...sent.value }) : refuse({ ...sent.refusal, recoveryId })
}
