import { readBanDuration } from '@laci/domain/auth/ban-duration.ts'
import { readSignInEmail, readSignInPhone, type SignInName } from '../../../identity/sign-in-name.ts'
import type { ServerConfig } from '../../../world/server-config.ts'
import { type AuthBody, isGiven, textOf } from '../auth-body.ts'
import { AuthProblem, validationFailed } from '../auth-problem.ts'

/**
 * E-mail and number as a holder of the service key gives them, null what is not given. An e-mail that is made of a
 * number brings the number along, so that one number stays one person (AUTH-8).
 */
export function readNames(body: AuthBody, config: ServerConfig): SignInName {
  const email = textOf(body, 'email')
  const phone = textOf(body, 'phone')
  const byEmail = email === '' ? null : readSignInEmail(email, config.pseudoDomain)
  if (email !== '' && byEmail === null) {
    throw validationFailed('Unable to validate email address: invalid format')
  }
  const number = phone === '' ? null : readSignInPhone(phone, config)
  if (phone !== '' && number === null) throw validationFailed('Invalid phone number format (E.164 required)')
  const numberOfEmail = byEmail?.phone ?? null
  if (number !== null && numberOfEmail !== null && number !== numberOfEmail) {
    throw validationFailed('The email stands for another phone number')
  }
  return { email: byEmail?.email ?? null, phone: numberOfEmail ?? number }
}

/** People have one role. A database role of another kind is a matter of keys and never of a row. */
export function requirePersonsRole(body: AuthBody): void {
  const role = textOf(body, 'role')
  if (role !== '' && role !== 'authenticated') throw validationFailed('role must be authenticated')
}

/** Until when the person is kept out (epoch milliseconds), null to lift a ban, undefined when nothing is said. */
export function readBan(body: AuthBody, nowMs: number): number | null | undefined {
  const text = textOf(body, 'ban_duration')
  if (text === '') return undefined
  const read = readBanDuration(text)
  if (!read.ok)
    throw validationFailed('invalid format for ban duration: "none" or a duration such as 24h is expected')
  return read.value === 0 ? null : nowMs + read.value
}

export function flagOf(body: AuthBody, field: string): boolean {
  if (!isGiven(body, field)) return false
  const value = body[field]
  if (typeof value === 'boolean') return value
  throw new AuthProblem(
    400,
    'bad_json',
    `Could not parse request body as JSON: ${field} must be true or false`,
  )
}
