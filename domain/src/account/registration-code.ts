import { assert } from '../lib/assert.ts'
import { accept, type Result, refuse } from '../lib/result.ts'
import type { Instant } from '../time/instant.ts'

/** Source: product specification section 9 (the digits), ruling 10 (times and limits). */
export const registrationCodeLength = 4
export const smallestRegistrationCode = 1_000
export const largestRegistrationCode = 9_999
export const registrationCodeValidMs = 5 * 60_000
export const registrationCodeTries = 5
export const registrationCodeGapMs = 60_000
export const registrationCodesPerHour = 3
/** All numbers together from one address of the net: a shop's family registers, a script does not (contract). */
export const registrationCodesPerAddressPerHour = 20
const hourMs = 3_600_000

/** A code from 1000 to 9999 [ACCOUNT-4]. `random` holds 6 fresh bytes: over 48 bits the rest of 9000 favours nobody. */
export function registrationCode(random: Uint8Array): string {
  assert(random.length >= 6, 'six random bytes are needed')
  let value = 0
  for (const byte of random.subarray(0, 6)) value = value * 256 + byte
  const count = largestRegistrationCode - smallestRegistrationCode + 1
  return String(smallestRegistrationCode + (value % count))
}

/** What was typed, without blanks around or between; null when it cannot be a code. */
export function readRegistrationCode(typed: string): string | null {
  const digits = typed.slice(0, 32).normalize('NFKC').replace(/\s/g, '')
  return /^\d{4}$/.test(digits) ? digits : null
}

export type CodeRefusal =
  | { code: 'code_wrong'; triesLeft: number }
  | { code: 'code_expired' }
  | { code: 'code_used_up' }

/** A code that was given out, as far as its rules need it. Times are of the server's clock. */
export type IssuedCode = { readonly issuedAt: Instant; readonly triesUsed: number }

/**
 * Judges one typed code [ACCOUNT-5]. `triesUsed` does not count this try. The order matters: after the fifth wrong try
 * and after five minutes even the right code is refused.
 */
export function judgeCode(issued: IssuedCode, isRight: boolean, now: Instant): Result<void, CodeRefusal> {
  if (now - issued.issuedAt >= registrationCodeValidMs) return refuse({ code: 'code_expired' })
  if (issued.triesUsed >= registrationCodeTries) return refuse({ code: 'code_used_up' })
  if (isRight) return accept(undefined)
  const triesLeft = registrationCodeTries - issued.triesUsed - 1
  return refuse(triesLeft === 0 ? { code: 'code_used_up' } : { code: 'code_wrong', triesLeft })
}

export type CodeLimitRefusal =
  | { code: 'code_too_soon'; waitMs: number }
  | { code: 'code_limit'; waitMs: number }

/**
 * May another code go to this number [ACCOUNT-6]? `issuedAt` holds the times of its codes of the last hour that may
 * have arrived: one that surely was not sent takes nobody's turn.
 */
export function judgeNextCode(issuedAt: readonly Instant[], now: Instant): Result<void, CodeLimitRefusal> {
  const recent = issuedAt.filter((at) => now - at < hourMs).sort((a, b) => a - b)
  if (recent.length >= registrationCodesPerHour) {
    const freed = recent[recent.length - registrationCodesPerHour]!
    return refuse({ code: 'code_limit', waitMs: freed + hourMs - now })
  }
  const last = recent.at(-1)
  if (last !== undefined && now - last < registrationCodeGapMs) {
    return refuse({ code: 'code_too_soon', waitMs: last + registrationCodeGapMs - now })
  }
  return accept(undefined)
}
