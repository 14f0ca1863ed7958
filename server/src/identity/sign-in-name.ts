import { phoneOfPseudoEmail, pseudoEmail, readPhoneNumber } from '@laci/domain/base/phone/phone-number.ts'
import type { ServerConfig } from '../world/server-config.ts'

/** Under what a person is known: an e-mail, a number (`+…`), or both when the e-mail is made of the number. */
export type SignInName = { readonly email: string | null; readonly phone: string | null }

/**
 * Reads a sign-in e-mail. One of our own domain is brought to the one spelling of its number, so that `0812…@`,
 * `62812…@` and `+62 812…@` are the same person (ruling 8). Null when it cannot be an address.
 */
export function readSignInEmail(typed: string, pseudoDomain: string): SignInName | null {
  const email = typed.trim().toLowerCase()
  const ending = `@${pseudoDomain}`
  if (email.endsWith(ending)) {
    const read = readPhoneNumber(email.slice(0, -ending.length))
    if (!read.ok) return null
    return { email: pseudoEmail(read.value, pseudoDomain), phone: read.value }
  }
  // Not a full grammar: enough that a typing error is noticed, and nothing that a mail server would choke on.
  if (email.length > 254 || !/^[^\s@"(),:;<>[\\\]]+@[^\s@.]+(\.[^\s@.]+)+$/.test(email)) return null
  return { email, phone: null }
}

/**
 * Reads a number as `/auth/v1` gets it, with or without the plus. Null when it is no Indonesian mobile number; in
 * conformance mode any E.164 number will do, because the outside suites sign up with numbers of other countries.
 */
export function readSignInPhone(typed: string, config: Pick<ServerConfig, 'signupTicket'>): string | null {
  const read = readPhoneNumber(typed)
  if (read.ok) return read.value
  const isForeign = config.signupTicket === 'off' && /^\+?[1-9]\d{6,14}$/.test(typed)
  return isForeign ? `+${typed.replace('+', '')}` : null
}

/** True for an e-mail that stands for a phone number and is therefore the account's identity. */
export function isPseudoEmail(email: string, pseudoDomain: string): boolean {
  return phoneOfPseudoEmail(email, pseudoDomain) !== null
}
