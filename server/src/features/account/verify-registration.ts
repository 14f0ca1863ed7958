import type { AccountRefusal } from '@laci/domain/account/refusal-text.ts'
import type { RegistrationKind } from '@laci/domain/account/registration.ts'
import { judgeCode, readCode } from '@laci/domain/account/sent-code.ts'
import { isUuid, uuidV7 } from '@laci/domain/base/ids/uuid.ts'
import { accept, type Result, refuse } from '@laci/domain/base/lib/result.ts'
import { pseudoEmail } from '@laci/domain/base/phone/phone-number.ts'
import { type Instant, instant } from '@laci/domain/base/time/instant.ts'
import { inScope, type Tx } from '../../db/scope.ts'
import { insertUser } from '../../identity/users-store.ts'
import { voidMessagesOfCodes } from '../../outbox/code-message.ts'
import type { AccountDeps } from './account-deps.ts'
import { createAccount } from './create-account.ts'
import { createAffiliate, rememberAddress, rememberDevice } from './create-affiliate.ts'
import { creditSignup, findReferrer, noteOrigin } from './referral.ts'
import { completeRegistration, holdRegistration, type OpenRegistration } from './registration-store.ts'

/**
 * Checks a typed code; a right one makes the person, and account, store, membership, trial and referral, or the affiliate
 * with code and figures [AFFILIATE-3], all in this one transaction [ACCOUNT-10]. The same right code again gets the same answer: the first one may have been lost on its way.
 */
export async function verifyRegistration(
  deps: AccountDeps,
  kind: RegistrationKind,
  registrationId: unknown,
  typed: string,
): Promise<Result<void, AccountRefusal>> {
  if (typed.trim() === '') return refuse({ code: 'code_missing' })
  if (!isUuid(registrationId)) return refuse({ code: 'registration_unknown' })
  const { rules, store, hasher } = deps.registrationCode
  const code = readCode(rules, typed)
  // A refusal is a value and not thrown: the try that was counted must be committed.
  return inScope(deps.database, { role: 'service_role' }, async (tx) => {
    const now = instant(deps.clock())
    const registration = await holdRegistration(tx, kind, registrationId)
    if (registration === null) return refuse({ code: 'registration_unknown' })
    const issued = await store.newest(tx, registrationId)
    const isRight = code !== null && hasher.isRight(issued.codeId, code, issued.codeHash)
    const judged = judgeCode(rules, issued, isRight, now)
    if (!judged.ok) {
      await store.countTry(tx, issued.codeId)
      if (judged.refusal.code === 'code_used_up') await voidMessagesOfCodes(tx, [issued.codeId], now)
      return judged
    }
    await voidMessagesOfCodes(tx, [issued.codeId], now)
    const isUserNew = registration.isUserNew ?? (await completeNow(deps, tx, kind, registration, now))
    return isUserNew ? accept(undefined) : refuse({ code: 'user_exists' })
  })
}

/** Answers whether a new person was made: false when the number is somebody's already [ACCOUNT-11]. */
async function completeNow(
  deps: AccountDeps,
  tx: Tx,
  kind: RegistrationKind,
  registration: OpenRegistration,
  now: Instant,
): Promise<boolean> {
  const { phone, name, registrationId, deviceHash, addressHash } = registration
  await deps.registrationCode.store.lockPhone(tx, phone)
  const email = pseudoEmail(phone, deps.config.pseudoDomain)
  const user = await insertUser(tx, {
    userId: uuidV7(now, deps.randomBytes(10)),
    email,
    phone,
    passwordHash: registration.passwordHash,
    isEmailConfirmed: true,
    isPhoneConfirmed: true,
    userMetadata: { name, whatsapp: phone },
    nowMs: now,
  })
  if (user !== null) {
    const world = { now, randomBytes: deps.randomBytes }
    const person = { userId: user.userId, email, phone, name }
    if (kind === 'affiliate') {
      const { affiliateId } = await createAffiliate(tx, person, world)
      if (deviceHash !== null) await rememberDevice(tx, affiliateId, deviceHash, now)
      if (addressHash !== null) await rememberAddress(tx, affiliateId, addressHash, now)
      await deps.notices.add(tx, { kind: 'affiliate_signed_up', name, phone })
    } else {
      const affiliateId = await findReferrer(tx, registration.ref, { ...person, deviceHash })
      await createAccount(tx, { ...person, affiliateId }, world)
      if (affiliateId !== null) {
        await creditSignup(tx, affiliateId, now)
        await noteOrigin(tx, affiliateId, { userId: user.userId, deviceHash, addressHash })
      }
    }
  }
  await completeRegistration(tx, registrationId, { isUserNew: user !== null, now })
  return user !== null
}
