import { assert } from '../base/lib/assert.ts'
import { accept, type Result, refuse } from '../base/lib/result.ts'
import { hourMs, minuteMs } from '../base/time/durations.ts'
import type { Instant } from '../base/time/instant.ts'

/** How a kind of code that goes out by WhatsApp is made, how long it lives and how often a number gets one. */
export type CodeRules = {
  readonly digits: number
  readonly validMs: number
  readonly tries: number
  /** Between two codes for one number. */
  readonly gapMs: number
  readonly perHour: number
}

/** Source: product specification section 9 (the digits), ruling 10 (times and limits). */
export const registrationCodeRules: CodeRules = {
  digits: 4,
  validMs: 5 * minuteMs,
  tries: 5,
  gapMs: minuteMs,
  perHour: 3,
}

/** Source: ruling 10. Six digits, because this code opens an account that exists; it may come late, so it lives longer. */
export const recoveryCodeRules: CodeRules = { ...registrationCodeRules, digits: 6, validMs: 10 * minuteMs }

/** Numbers together from one browser, by its mark [ACCOUNT-71]: who helps a market stall by stall stays below. */
export const registrationsPerDevicePerHour = 10
/** From one address of the net: a phone network has a whole market behind it (record 0070). */
export const registrationsPerAddressPerHour = 120

/**
 * A code that begins with no 0 [ACCOUNT-4]: 1000 to 9999, 100000 to 999999. `random` holds 6 fresh bytes: over 48 bits the
 * rest of a division by that many values favours nobody.
 */
export function makeCode({ digits }: CodeRules, random: Uint8Array): string {
  assert(random.length >= 6, 'six random bytes are needed')
  let value = 0
  for (const byte of random.subarray(0, 6)) value = value * 256 + byte
  const smallest = 10 ** (digits - 1)
  return String(smallest + (value % (9 * smallest)))
}

/** What was typed, without blanks around or between; null when it cannot be a code of this kind. */
export function readCode({ digits }: CodeRules, typed: string): string | null {
  const read = typed.slice(0, 32).normalize('NFKC').replace(/\s/g, '')
  return /^\d+$/.test(read) && read.length === digits ? read : null
}

/**
 * The code in what was typed or pasted: the whole of it without blanks, or the one run of so many digits in a longer text, as
 * in *Kode Laci: 6689. Jangan beri tahu siapa pun.*
 */
export function codeInText({ digits }: Pick<CodeRules, 'digits'>, text: string): string {
  const together = text.replace(/\s/g, '')
  if (together.length <= digits) return together
  const runs =
    text
      .slice(0, 500)
      .match(/\d+/g)
      ?.filter((run) => run.length === digits) ?? []
  return runs.length === 1 ? runs[0]! : together.slice(0, digits)
}

export type CodeRefusal =
  | { code: 'code_wrong'; triesLeft: number }
  | { code: 'code_expired'; validMs: number }
  | { code: 'code_used_up'; tries: number }

/** A code that was given out, as far as its rules need it. Times are of the server's clock. */
export type IssuedCode = { readonly issuedAt: Instant; readonly triesUsed: number }

/**
 * Judges one typed code [ACCOUNT-5]. `triesUsed` does not count this try. The order matters: after the last wrong try
 * and after its time even the right code is refused.
 */
export function judgeCode(
  { validMs, tries }: CodeRules,
  issued: IssuedCode,
  isRight: boolean,
  now: Instant,
): Result<void, CodeRefusal> {
  if (now - issued.issuedAt >= validMs) return refuse({ code: 'code_expired', validMs })
  if (issued.triesUsed >= tries) return refuse({ code: 'code_used_up', tries })
  if (isRight) return accept(undefined)
  const triesLeft = tries - issued.triesUsed - 1
  return refuse(triesLeft === 0 ? { code: 'code_used_up', tries } : { code: 'code_wrong', triesLeft })
}

export type CodeLimitRefusal =
  | { code: 'code_too_soon'; waitMs: number }
  | { code: 'code_limit'; waitMs: number }

/**
 * The moments of the last `lengthMs`, oldest first. What lies ahead was dated by a clock that has been set back since: it
 * keeps nobody waiting until that time comes again.
 */
export function withinLast(lengthMs: number, moments: readonly Instant[], now: Instant): Instant[] {
  return moments.filter((at) => now - at < lengthMs && at - now <= minuteMs).sort((a, b) => a - b)
}

/**
 * May another code of this kind go to this number [ACCOUNT-6]? `issuedAt` holds the times of its codes of the last hour
 * that may have arrived: one that surely was not sent takes nobody's turn.
 */
export function judgeNextCode(
  { gapMs, perHour }: CodeRules,
  issuedAt: readonly Instant[],
  now: Instant,
): Result<void, CodeLimitRefusal> {
  const recent = withinLast(hourMs, issuedAt, now)
  const last = recent.at(-1)
  const gapWaitMs = last === undefined ? 0 : last + gapMs - now
  if (recent.length >= perHour) {
    const freed = recent[recent.length - perHour]!
    // Both hold: the hour may be over before the pause since the last one.
    return refuse({ code: 'code_limit', waitMs: Math.max(freed + hourMs - now, gapWaitMs) })
  }
  if (gapWaitMs > 0) return refuse({ code: 'code_too_soon', waitMs: gapWaitMs })
  return accept(undefined)
}
