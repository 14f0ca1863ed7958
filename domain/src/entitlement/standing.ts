import { dayMs } from '../base/time/durations.ts'
import type { Instant } from '../base/time/instant.ts'
import type { AccountType } from '../plan/plan-ledger.ts'

/** How long a shop whose time ran out still sells (ruling 21). */
export const graceDays = 3
export const graceMs = graceDays * dayMs

/** What the server knows of an account, and what a pass carries: the same function judges it here and there. */
export type Holding = {
  readonly accountType: AccountType
  /** Nothing but the trial has given time so far. */
  readonly isTrial: boolean
  /** End of trial and plans; null: never (one-time payment). */
  readonly endsAt: Instant | null
  /** Balance; negative after tokens that were spent were taken back. */
  readonly tokens: number
  /** Since when there are none; null while there are some, or where there never were any. */
  readonly tokensEndedAt: Instant | null
}

export type StandingState = 'trial' | 'plan' | 'one_time' | 'tokens' | 'grace' | 'ended'

export type Standing = {
  readonly state: StandingState
  /** Trial, plan: their end. Grace: its end. Ended: when the time ran out. Null: one-time payment and tokens have no date. */
  readonly until: Instant | null
}

/**
 * What holds for an account at a moment [ENTITLEMENT-1]. While trial or plan run nothing else counts; then tokens do as long
 * as they last; then there are three days of grace, from the later of the two ends. The last moment still counts.
 */
export function standingAt(holding: Holding, at: Instant): Standing {
  const { endsAt } = holding
  if (endsAt === null) return { state: 'one_time', until: null }
  if (at <= endsAt) return { state: holding.isTrial ? 'trial' : 'plan', until: endsAt }
  if (holding.tokens > 0) return { state: 'tokens', until: null }
  const endedAt = Math.max(endsAt, holding.tokensEndedAt ?? endsAt) as Instant
  const graceEndsAt = (endedAt + graceMs) as Instant
  return at <= graceEndsAt ? { state: 'grace', until: graceEndsAt } : { state: 'ended', until: endedAt }
}

/** Whole days until then, a begun one counts; 0 when it is over. */
export function daysUntil(until: Instant, now: Instant): number {
  return Math.max(0, Math.ceil((until - now) / dayMs))
}
