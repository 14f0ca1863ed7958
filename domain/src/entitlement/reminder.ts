import { dayMs } from '../base/time/durations.ts'
import type { Instant } from '../base/time/instant.ts'
import type { Zone } from '../base/time/zone.ts'
import { isMessageHour } from '../message/hours.ts'
import { type Holding, standingAt } from './standing.ts'

/** An owner hears of the end three days and one day before it, and when it has come [PLAN-21]. */
export type Reminder = 'three_days' | 'one_day' | 'ended'

/** An end that is longer ago is no news. */
const newsMs = 2 * dayMs

/** The reminder that is due now; null: none, or it is night in the shop. A later one takes the place of one that was missed. */
export function reminderDue(holding: Holding, now: Instant, zone: Zone): Reminder | null {
  const { endsAt } = holding
  if (endsAt === null || !isMessageHour(now, zone)) return null
  const { state } = standingAt(holding, now)
  const leftMs = endsAt - now
  if (state === 'trial' || state === 'plan') {
    if (leftMs <= dayMs) return 'one_day'
    return leftMs <= 3 * dayMs ? 'three_days' : null
  }
  return leftMs > -newsMs ? 'ended' : null
}

/** How far from an end the job has to look. */
export const reminderWindow = { beforeMs: 3 * dayMs, afterMs: newsMs } as const
