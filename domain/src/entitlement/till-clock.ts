import { dayMs } from '../base/time/durations.ts'
import type { Instant } from '../base/time/instant.ts'

/**
 * The moment at which a till judges its pass: its own clock, but never later than the days on which it was used since
 * allow [TILL-23]. A clock that jumps years ahead so brings one more day and no lock (R10). `since`: when the pass was
 * issued, by the server's clock; `daysOpen`: different days of use since then, the first one included.
 */
export function judgedNow(clockNow: Instant, since: Instant, daysOpen: number): Instant {
  return Math.min(clockNow, since + Math.max(1, daysOpen) * dayMs) as Instant
}
