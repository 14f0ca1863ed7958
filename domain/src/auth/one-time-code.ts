import { assert } from '../lib/assert.ts'

/** What a one-time token was given out for. Stored, so never renamed. */
export type OneTimeKind =
  | 'signup'
  | 'invite'
  | 'magiclink'
  | 'recovery'
  | 'sms'
  | 'phone_change'
  | 'email_change_current'
  | 'email_change_new'
  | 'reauthentication'
  | 'pkce'

const minuteMs = 60_000

/** An hour for what goes by e-mail, shorter for what goes to a phone (contract of the wire, 4.4 and 4.10). */
export const oneTimeLifeMs: { readonly [Kind in OneTimeKind]: number } = {
  signup: 60 * minuteMs,
  invite: 60 * minuteMs,
  magiclink: 60 * minuteMs,
  recovery: 60 * minuteMs,
  email_change_current: 60 * minuteMs,
  email_change_new: 60 * minuteMs,
  sms: 10 * minuteMs,
  phone_change: 10 * minuteMs,
  reauthentication: 10 * minuteMs,
  pkce: 5 * minuteMs,
}

export const oneTimeCodeTries = 5
const oneTimeCodeCount = 1_000_000

/** Six digits, leading zeros included. `random` holds 6 fresh bytes: over 48 bits the rest of a million favours nobody. */
export function oneTimeCode(random: Uint8Array): string {
  assert(random.length >= 6, 'six random bytes are needed')
  let value = 0
  for (const byte of random.subarray(0, 6)) value = value * 256 + byte
  return String(value % oneTimeCodeCount).padStart(6, '0')
}

/** What was typed, without blanks around or between; null when it cannot be a code. */
export function readOneTimeCode(typed: string): string | null {
  const digits = typed.slice(0, 32).normalize('NFKC').replace(/\s/g, '')
  return /^\d{6}$/.test(digits) ? digits : null
}
