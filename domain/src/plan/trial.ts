import { dayMs } from '../base/time/durations.ts'
import type { Instant } from '../base/time/instant.ts'

/** Source of the figures: product specification, sections 4 and 9. */
export const trialDays = 7
export const trialTokens = 2_000

export type Trial = { readonly startsAt: Instant; readonly endsAt: Instant; readonly tokens: number }

/**
 * What a new account starts with [ACCOUNT-1]. The trial is given once per person for ever: who had one, by number or by
 * user, starts expired and without tokens, however the first account went away.
 */
export function trialOf(startsAt: Instant, hadTrial: boolean): Trial {
  if (hadTrial) return { startsAt, endsAt: startsAt, tokens: 0 }
  return { startsAt, endsAt: (startsAt + trialDays * dayMs) as Instant, tokens: trialTokens }
}

/** An account is expired when its end lies before now; the last moment still counts. */
export function isExpired(endsAt: Instant, now: Instant): boolean {
  return endsAt < now
}
