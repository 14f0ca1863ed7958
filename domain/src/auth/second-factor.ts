import { accept, type Result, refuse } from '../base/lib/result.ts'
import type { Instant } from '../base/time/instant.ts'

/** How surely somebody is known: by a password or a message alone, or by a second factor in this sign-in as well. */
export type AssuranceLevel = 'aal1' | 'aal2'

/** What a person can prove more with: an app that shows six digits. */
export type SecondFactor = {
  readonly status: 'unverified' | 'verified'
  /** As the person calls it; null: not at all. */
  readonly friendlyName: string | null
  readonly createdAt: Instant
}

/** Source of these four: the contract of the wire, section 4.14. */
export const maximumFactors = 10
export const unverifiedFactorLifeMs = 5 * 60_000
export const challengeLifeMs = 5 * 60_000
/** Steps of 30 seconds by which the clock of a phone may be off, either way. */
export const allowedClockSteps = 1

/** A factor that nobody proved to hold is as good as gone after five minutes [AUTH-81]. */
export function isFactorThere(factor: SecondFactor, now: Instant): boolean {
  return factor.status === 'verified' || now - factor.createdAt < unverifiedFactorLifeMs
}

export type EnrolmentRefusal =
  | { code: 'second_factor_needed' }
  | { code: 'factor_name_taken' }
  | { code: 'too_many_factors' }

/**
 * May this person add a factor [AUTH-82]? `factors` are those that are there. Who has a second factor already must have
 * shown it: a stolen password would otherwise add one of the thief's own.
 */
export function judgeEnrolment(
  factors: readonly SecondFactor[],
  friendlyName: string | null,
  level: AssuranceLevel,
): Result<void, EnrolmentRefusal> {
  if (needsSecondFactor(factors, level)) return refuse({ code: 'second_factor_needed' })
  // Factors without a name do not share one.
  if (friendlyName !== null && factors.some((factor) => factor.friendlyName === friendlyName)) {
    return refuse({ code: 'factor_name_taken' })
  }
  if (factors.length >= maximumFactors) return refuse({ code: 'too_many_factors' })
  return accept(undefined)
}

/** True for a sign-in that has yet to show the second factor that its person has [AUTH-82, AUTH-87]. */
export function needsSecondFactor(factors: readonly SecondFactor[], level: AssuranceLevel): boolean {
  return level === 'aal1' && factors.some((factor) => factor.status === 'verified')
}

const freeWrongCodes = 5
const firstWaitMs = 60_000
const longestWaitMs = 3_600_000

/**
 * How long nobody may try a code of this factor after so many wrong ones in a row [AUTH-85]. Of a million codes three
 * are right at any moment: at one try an hour a guesser needs more than twenty years for an even chance.
 */
export function waitAfterWrongCodesMs(wrongCodes: number): number {
  if (wrongCodes < freeWrongCodes) return 0
  // The exponent is bounded: a count that grows for years stays a number.
  const doublings = Math.min(wrongCodes - freeWrongCodes, 10)
  return Math.min(firstWaitMs * 2 ** doublings, longestWaitMs)
}

/** Whether no code is looked at now. A lock that would last longer than any was set before the clock was set back. */
export function isFactorLocked(lockedUntil: number | null, nowMs: number): boolean {
  return lockedUntil !== null && lockedUntil > nowMs && lockedUntil - nowMs <= longestWaitMs
}
