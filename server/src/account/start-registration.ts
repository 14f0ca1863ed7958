import type { AccountRefusal } from '@laci/domain/account/refusal-text.ts'
import {
  type Registration,
  type RegistrationRequest,
  type RegistrationStarted,
  readRegistration,
} from '@laci/domain/account/registration.ts'
import {
  judgeNextCode,
  registrationCode,
  registrationCodeGapMs,
  registrationCodeValidMs,
} from '@laci/domain/account/registration-code.ts'
import { isUuid, uuidV7 } from '@laci/domain/ids/uuid.ts'
import { accept, type Result, refuse } from '@laci/domain/lib/result.ts'
import type { PhoneNumber } from '@laci/domain/phone/phone-number.ts'
import { type Instant, instant } from '@laci/domain/time/instant.ts'
import { inScope, type Tx } from '../platform/scope.ts'
import type { AccountDeps } from './account-deps.ts'
import {
  codeMessageKey,
  codeTimesOf,
  deleteOldRegistrations,
  holdRegistration,
  insertCode,
  insertRegistration,
  lockPhone,
} from './registration-store.ts'

/** So long may a request wait for its code to be sent (the gateway's contract, section 5) [ACCOUNT-12]. */
const longestWaitMs = 8_000
const hourMs = 3_600_000

/** A code that did not go out leaves its registration behind: *Kirim ulang* works on it. */
export type StartRefusal = AccountRefusal & { registrationId?: string }

type IssuedCode = { registrationId: string; messageId: string; issuedAt: Instant }

/**
 * Takes a filled form, makes a code and waits until it is sent. Nothing here looks whether the number is known
 * [ACCOUNT-11]: that is told after a right code. `visitor`: the key of the caller's address.
 */
export async function startRegistration(
  deps: AccountDeps,
  request: RegistrationRequest,
  visitor: string,
): Promise<Result<RegistrationStarted, StartRefusal>> {
  const read = readRegistration(request)
  if (!read.ok) return read
  const isAllowed = takeRegistration(deps, visitor)
  if (!isAllowed.ok) return isAllowed
  const form = read.value
  // Before the transaction: hashing takes tens of milliseconds and must not hold a connection.
  const passwordHash = await deps.passwords.hash(form.password)
  const issued = await inScope(deps.database, { role: 'service_role' }, async (tx) => {
    const now = instant(deps.clock())
    await lockPhone(tx, form.phone)
    const judged = judgeNextCode(await codeTimesOf(tx, form.phone, now - hourMs), now)
    if (!judged.ok) return judged
    await deleteOldRegistrations(tx, now)
    const registrationId = uuidV7(now, deps.randomBytes(10))
    await insertRegistration(tx, { ...form, registrationId, passwordHash, now })
    const messageId = await issueCode(deps, tx, { registrationId, phone: form.phone, now })
    await tellOperator(deps, tx, form)
    return accept({ registrationId, messageId, issuedAt: now })
  })
  return issued.ok ? answerWhenSent(deps, issued.value) : issued
}

/** A new code for a registration; the one before it is void from now on [ACCOUNT-5]. */
export async function resendCode(
  deps: AccountDeps,
  registrationId: unknown,
  visitor: string,
): Promise<Result<RegistrationStarted, StartRefusal>> {
  if (!isUuid(registrationId)) return refuse({ code: 'registration_unknown' })
  const isAllowed = takeRegistration(deps, visitor)
  if (!isAllowed.ok) return isAllowed
  const issued = await inScope(deps.database, { role: 'service_role' }, async (tx) => {
    const now = instant(deps.clock())
    const registration = await holdRegistration(tx, registrationId)
    if (registration === null || registration.isUserNew !== null) {
      return refuse({ code: 'registration_unknown' as const })
    }
    await lockPhone(tx, registration.phone)
    const judged = judgeNextCode(await codeTimesOf(tx, registration.phone, now - hourMs), now)
    if (!judged.ok) return judged
    const messageId = await issueCode(deps, tx, { registrationId, phone: registration.phone, now })
    return accept({ registrationId, messageId, issuedAt: now })
  })
  return issued.ok ? answerWhenSent(deps, issued.value) : issued
}

/** A code asked for again costs as much as the first one: both count for the address. */
function takeRegistration(deps: AccountDeps, visitor: string): Result<void, StartRefusal> {
  const verdict = deps.limits.registrationsByAddress.take(visitor)
  if (verdict.isAllowed) return accept(undefined)
  return refuse({ code: 'too_many_registrations', waitMs: verdict.retryAfterMs })
}

async function issueCode(
  deps: AccountDeps,
  tx: Tx,
  target: { registrationId: string; phone: PhoneNumber; now: Instant },
): Promise<string> {
  const { registrationId, phone, now } = target
  const codeId = uuidV7(now, deps.randomBytes(10))
  const code = registrationCode(deps.randomBytes(6))
  await insertCode(tx, { codeId, registrationId, phone, hash: deps.codeHasher.hash(codeId, code), now })
  // An older code that is still on its way would arrive after this one and be taken for the newest.
  await deps.outbox.voidCodesTo(tx, phone)
  return deps.outbox.add(tx, {
    to: phone,
    kind: 'otp',
    // Source of the text: product specification, section 7.
    text: `Kode OTP Anda adalah: ${code}`,
    idempotencyKey: codeMessageKey(codeId),
    notAfter: now + registrationCodeValidMs,
  })
}

async function tellOperator(deps: AccountDeps, tx: Tx, form: Registration): Promise<void> {
  const notice = { kind: 'registration_started', name: form.name, phone: form.phone } as const
  // One notice for a number, however often its form is sent.
  if (deps.notices.isWanted(notice, form.phone)) await deps.notices.add(tx, notice)
}

async function answerWhenSent(
  deps: AccountDeps,
  { registrationId, messageId, issuedAt }: IssuedCode,
): Promise<Result<RegistrationStarted, StartRefusal>> {
  deps.outbox.poke()
  switch (await deps.outbox.waitFor(messageId, longestWaitMs)) {
    case 'sent':
      return accept({
        registrationId,
        expiresAt: issuedAt + registrationCodeValidMs,
        resendAt: issuedAt + registrationCodeGapMs,
      })
    case 'not_on_whatsapp':
      return refuse({ code: 'not_on_whatsapp', registrationId })
    case 'no_answer':
      return refuse({ code: 'gateway_silent', registrationId })
    case 'not_sent':
      return refuse({ code: 'code_not_sent', registrationId })
  }
}
