import { assert } from '../base/lib/assert.ts'
import { accept, type Result, refuse } from '../base/lib/result.ts'

export type PinRefusal = { code: 'pin_invalid' } | { code: 'pin_weak' }

/** Six digits (ruling 13), and none of those that everybody tries first [STAFF-4]. */
export function judgePin(typed: string): Result<string, PinRefusal> {
  if (!/^\d{6}$/.test(typed)) return refuse({ code: 'pin_invalid' })
  const steps = new Set(Array.from(typed.slice(1), (digit, index) => Number(digit) - Number(typed[index])))
  // 111111, 123456 and 654321: every digit is the same step from the one before it.
  const [step] = steps
  if (steps.size === 1 && Math.abs(step!) <= 1) return refuse({ code: 'pin_weak' })
  // 121212 and 123123.
  if (/^(\d{2})\1\1$|^(\d{3})\2$/.test(typed)) return refuse({ code: 'pin_weak' })
  return accept(typed)
}

/**
 * How a PIN is hashed: PBKDF2 with SHA-256, which every browser computes by itself and fast enough to switch cashiers
 * without internet. 600,000 rounds: the OWASP password storage cheat sheet (2024). A million PINs are few for somebody
 * who holds a hash, so hashes leave the server only for the tills of their own shop.
 */
export const pinHashRounds = 600_000
export const pinSaltBytes = 16
export const pinHashBytes = 32

export type PinHash = {
  readonly rounds: number
  /** Lower-case hex, like the hash. */
  readonly saltHex: string
  readonly hashHex: string
}

/** A hash as it is kept and handed to tills: `pbkdf2-sha256$600000$<salt>$<hash>`. */
export function pinHashText({ rounds, saltHex, hashHex }: PinHash): string {
  return `pbkdf2-sha256$${rounds}$${saltHex}$${hashHex}`
}

/** The parts of a kept hash. A text of another form is a bug: tills read nothing but what the server made. */
export function readPinHash(text: string): PinHash {
  const parts = /^pbkdf2-sha256\$(\d{1,9})\$([0-9a-f]{32})\$([0-9a-f]{64})$/.exec(text)
  assert(parts !== null, 'a PIN hash has the form that this release knows')
  return { rounds: Number(parts[1]), saltHex: parts[2]!, hashHex: parts[3]! }
}
