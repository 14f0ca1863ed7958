import { readPhoneNumber } from '@laci/domain/base/phone/phone-number.ts'
import type { Tx } from '../../../db/scope.ts'
import { readSignInEmail, type SignInName } from '../../../identity/sign-in-name.ts'
import { type AuthUser, findUserByName } from '../../../identity/users-store.ts'
import type { ServerConfig } from '../../../world/server-config.ts'
import { type AuthBody, textOf } from '../auth-body.ts'
import { validationFailed } from '../auth-problem.ts'

/** Whom a request is about: one spelling for one person. */
export type Target = {
  /** As the tokens name it: the number, also behind a sign-in e-mail made of it, or the e-mail. */
  readonly key: string
  /** Null for a number that cannot be anybody's here. */
  readonly name: SignInName | null
  /** How the caller named it: decides which codes errors have. */
  readonly isPhone: boolean
}

/** Reads `email` or `phone`. Throws 400 `validation_failed` for both, neither, or what is no address. */
export function readTarget(body: AuthBody, config: ServerConfig): Target {
  const email = textOf(body, 'email')
  const phone = textOf(body, 'phone')
  if ((email === '') === (phone === '')) {
    throw validationFailed('Only an email address or phone number should be provided')
  }
  return email === '' ? readPhoneTarget(phone) : readEmailTarget(email, config)
}

/** Throws 400 `validation_failed` when it cannot be an address. */
export function readEmailTarget(email: string, config: ServerConfig): Target {
  const name = readSignInEmail(email, config.pseudoDomain)
  if (!name) throw validationFailed('Unable to validate email address: invalid format')
  return { key: (name.phone ?? name.email)!, name, isPhone: false }
}

/**
 * Numbers of other countries are nobody's here: no code can go there, also for those who signed up with one in conformance
 * mode. Throws 400 `validation_failed` when it cannot be a number of any country.
 */
export function readPhoneTarget(phone: string): Target {
  const read = readPhoneNumber(phone)
  if (read.ok) return { key: read.value, name: { email: null, phone: read.value }, isPhone: true }
  if (!/^\+?[1-9]\d{6,14}$/.test(phone)) throw invalidPhone()
  return { key: phone, name: null, isPhone: true }
}

export function invalidPhone(): Error {
  return validationFailed('Invalid phone number format (E.164 required)')
}

/** Who has this name. A name that cannot be anybody's costs a look too. */
export function findByName(tx: Tx, name: SignInName | null): Promise<AuthUser | null> {
  return findUserByName(tx, name ?? { email: null, phone: null })
}
