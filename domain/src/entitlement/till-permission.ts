import { dayMs } from '../base/time/durations.ts'
import type { Instant } from '../base/time/instant.ts'
import type { Pass } from './pass.ts'
import { graceMs, type Standing, standingAt } from './standing.ts'

/** So long a till sells on that has not heard of the server since its pass ran out (ruling 21). */
export const unheardDays = 30
const unheardMs = unheardDays * dayMs
/** From so many days before the end on a till says how many are left [TILL-24]. */
export const endingSoonDays = 3
const endingSoonMs = endingSoonDays * dayMs
/** So few tokens are worth a word [TILL-24]: a tenth of the smallest pack. */
export const lowTokens = 200

/** What the till's banner is about; null: there is none. */
export type TillNotice =
  /** Trial or plan end within three days. `until`: their end. */
  | 'ending_soon'
  /** Sales spend tokens, and few are left. */
  | 'tokens_low'
  /** The server said that the time ran out. `until`: when new sales stop. */
  | 'grace'
  /** The pass ran out and the server was not heard of since. `until`: when new sales stop. */
  | 'not_heard'
  /** The server said that the time ran out and the grace too: no new sales. `until`: when it ran out. */
  | 'ended'
  /** Nothing was heard for too long: no new sales until the server is heard of once. `until`: when that was reached. */
  | 'unheard_too_long'

export type TillPermission = {
  /** New sales only. A sale that was begun is finished; reading and exporting are never asked for (R12). */
  readonly maySell: boolean
  readonly notice: TillNotice | null
  readonly until: Instant | null
  /** As the pass tells it for this moment; null without a pass. */
  readonly standing: Standing | null
}

/**
 * What a till may do at a moment of its own clock [ENTITLEMENT-4]. `firstAskedAt`: when it first looked for a pass, which is
 * where the thirty days begin for a till that never got one. A clock that stands before the pass was issued counts as that
 * moment. Only the server's own word *ended* locks before the thirty days are over.
 */
export function tillPermission(pass: Pass | null, firstAskedAt: Instant, now: Instant): TillPermission {
  if (pass === null) return unheard(firstAskedAt, now, null)
  const at = Math.max(now, pass.issuedAt) as Instant
  const told = standingAt(pass.holding, pass.issuedAt)
  if (told.state === 'ended') return { maySell: false, notice: 'ended', until: told.until, standing: told }
  const standing = standingAt(pass.holding, at)
  const ranOutAt = passRunsOutAt(pass)
  if (ranOutAt !== null && at > ranOutAt) return unheard(ranOutAt, at, standing)
  if (standing.state === 'grace') return { maySell: true, notice: 'grace', until: standing.until, standing }
  if (standing.until !== null && standing.until - at <= endingSoonMs)
    return { maySell: true, notice: 'ending_soon', until: standing.until, standing }
  const isLow = standing.state === 'tokens' && pass.holding.tokens <= lowTokens
  return { maySell: true, notice: isLow ? 'tokens_low' : null, until: null, standing }
}

/**
 * Until when a pass is enough by itself: the end and three days [ENTITLEMENT-2]. Tokens have no date, and how many are left
 * only the server knows: their three days begin when it last said that there are some. Null: for ever.
 */
export function passRunsOutAt(pass: Pass): Instant | null {
  const { endsAt, tokens, tokensEndedAt } = pass.holding
  if (endsAt === null) return null
  const last = tokens > 0 ? pass.issuedAt : (tokensEndedAt ?? endsAt)
  return (Math.max(endsAt, last) + graceMs) as Instant
}

function unheard(since: Instant, at: Instant, standing: Standing | null): TillPermission {
  const until = (since + unheardMs) as Instant
  return at <= until
    ? { maySell: true, notice: 'not_heard', until, standing }
    : { maySell: false, notice: 'unheard_too_long', until, standing }
}
