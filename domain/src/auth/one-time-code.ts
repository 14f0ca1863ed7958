import { type CodeRules, judgeNextCode, recoveryCodeRules, withinLast } from '../account/sent-code.ts'
import { dayMs, minuteMs } from '../base/time/durations.ts'
import type { Instant } from '../base/time/instant.ts'

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

/**
 * How these codes are made, tried and asked for (contract of the wire, 4.9 to 4.11): as those of recovery, because they open
 * an account that exists. How long each lives is said by its kind.
 */
export const oneTimeCodeRules: CodeRules = { ...recoveryCodeRules, validMs: oneTimeLifeMs.sms }

/**
 * How long a target waits for its next code [AUTH-37]; 0: not at all. `issuedAt` holds the times of its codes of the last
 * day; `perDay` ends them, because each can be guessed at five times. Null for the outside suites, which ask for the same
 * few addresses again and again: for them the minute alone counts.
 */
export function waitForNextCodeMs(issuedAt: readonly Instant[], now: Instant, perDay: number | null): number {
  const times = withinLast(dayMs, issuedAt, now)
  const judged = judgeNextCode(oneTimeCodeRules, perDay === null ? times.slice(-1) : times, now)
  const waitMs = judged.ok ? 0 : judged.refusal.waitMs
  const freesTheDay = perDay === null ? undefined : times.at(-perDay)
  return freesTheDay === undefined ? waitMs : Math.max(waitMs, freesTheDay + dayMs - now)
}
