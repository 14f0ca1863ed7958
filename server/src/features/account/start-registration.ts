import type { AccountRefusal } from '@laci/domain/account/refusal-text.ts'
import {
  type Registration,
  type RegistrationKind,
  type RegistrationRequest,
  type RegistrationStarted,
  readRegistration,
} from '@laci/domain/account/registration.ts'
import { isUuid, uuidV7 } from '@laci/domain/base/ids/uuid.ts'
import { accept, type Result, refuse } from '@laci/domain/base/lib/result.ts'
import type { Message } from '@laci/domain/message/templates.ts'
import { inScope, type Tx } from '../../db/scope.ts'
import type { AccountDeps } from './account-deps.ts'
import { type IssuedMessage, issueCode, whenSent } from './code-sending.ts'
import { deleteOldRegistrations, holdRegistration, insertRegistration } from './registration-store.ts'

/** A code that did not go out leaves its registration behind: *Kirim ulang* works on it. */
export type StartRefusal = AccountRefusal & { registrationId?: string }

const messageOf = (code: string): Message => ({ template: 'registration_code', values: { code } })

/**
 * Takes a filled form, makes a code and waits until it is sent. Nothing here looks whether the number is known
 * [ACCOUNT-11]: that is told after a right code. `visitor`: the key of the caller's address.
 */
export async function startRegistration(
  deps: AccountDeps,
  kind: RegistrationKind,
  request: RegistrationRequest,
  visitor: string,
): Promise<Result<RegistrationStarted, StartRefusal>> {
  const read = readRegistration(request, deps.config.brand.name)
  if (!read.ok) return read
  const form = read.value
  const isAllowed = takeDevice(deps, form.device)
  if (!isAllowed.ok) return isAllowed
  const isWithin = takeRegistration(deps, visitor)
  if (!isWithin.ok) return isWithin
  // Before the transaction: hashing takes tens of milliseconds and must not hold a connection.
  const passwordHash = await deps.passwords.hash(form.password)
  const registrationId = uuidV7(deps.clock(), deps.randomBytes(10))
  const issued = await inScope(deps.database, { role: 'service_role' }, async (tx) => {
    const target = {
      ownerId: registrationId,
      phone: form.phone,
      messageOf,
      share: 'anybody' as const,
      visitor,
    }
    return issueCode(deps, deps.registrationCode, tx, target, async (now) => {
      await deleteOldRegistrations(tx, now)
      const deviceHash = form.device === null ? null : deps.hashDevice(form.device)
      const hashes = { deviceHash, addressHash: deps.hashAddress(visitor) }
      await insertRegistration(tx, { ...form, ...hashes, kind, registrationId, passwordHash, now })
      if (kind === 'owner') await tellOperator(deps, tx, form)
    })
  })
  return issued.ok ? answerWhenSent(deps, registrationId, issued.value) : issued
}

/** A new code for a registration; the one before it is void from now on [ACCOUNT-5]. */
export async function resendCode(
  deps: AccountDeps,
  kind: RegistrationKind,
  registrationId: unknown,
  visitor: string,
): Promise<Result<RegistrationStarted, StartRefusal>> {
  if (!isUuid(registrationId)) return refuse({ code: 'registration_unknown' })
  const isAllowed = takeRegistration(deps, visitor)
  if (!isAllowed.ok) return isAllowed
  const issued = await inScope(deps.database, { role: 'service_role' }, async (tx) => {
    const registration = await holdRegistration(tx, kind, registrationId)
    if (registration === null || registration.isUserNew !== null) {
      return refuse({ code: 'registration_unknown' as const })
    }
    const target = {
      ownerId: registrationId,
      phone: registration.phone,
      messageOf,
      share: 'anybody' as const,
      visitor,
    }
    return issueCode(deps, deps.registrationCode, tx, target)
  })
  return issued.ok ? answerWhenSent(deps, registrationId, issued.value) : issued
}

/**
 * One browser does not register a whole town [ACCOUNT-71]. The mark is its own word: whoever makes up another one each time is
 * counted by address.
 */
function takeDevice(deps: AccountDeps, device: string | null): Result<void, StartRefusal> {
  if (device === null) return accept(undefined)
  const verdict = deps.limits.registrationsByDevice.take(device)
  return verdict.isAllowed
    ? accept(undefined)
    : refuse({ code: 'too_many_from_device', waitMs: verdict.retryAfterMs })
}

/** A code asked for again costs as much as the first one: both count for the address. */
function takeRegistration(deps: AccountDeps, visitor: string): Result<void, StartRefusal> {
  const verdict = deps.limits.registrationsByAddress.take(visitor)
  if (verdict.isAllowed) return accept(undefined)
  return refuse({ code: 'too_many_registrations', waitMs: verdict.retryAfterMs })
}

async function tellOperator(deps: AccountDeps, tx: Tx, form: Registration): Promise<void> {
  const notice = { kind: 'registration_started', name: form.name, phone: form.phone } as const
  // One notice for a number, however often its form is sent.
  if (deps.notices.isWanted(notice, form.phone)) await deps.notices.add(tx, notice, form.phone)
}

async function answerWhenSent(
  deps: AccountDeps,
  registrationId: string,
  message: IssuedMessage,
): Promise<Result<RegistrationStarted, StartRefusal>> {
  const sent = await whenSent(deps, deps.registrationCode, message)
  return sent.ok ? accept({ registrationId, ...sent.value }) : refuse({ ...sent.refusal, registrationId })
}
