import type { Instant } from './instant.ts'
import { type BusinessDay, clockParts, defaultZone, pad2, startOfBusinessDay } from './zone.ts'

/**
 * The same time of the same day so many calendar months later, in WIB [TIME-3]. A month that is too short for the day gives
 * its last day: 31 January and one month is 28 February, and one month more 28 March.
 */
export function addMonths(at: Instant, months: number): Instant {
  const { year, month, day } = clockParts(at, defaultZone)
  const monthIndex = year * 12 + (month - 1) + months
  const [targetYear, targetMonth] = [Math.floor(monthIndex / 12), (monthIndex % 12) + 1]
  const lastDay = new Date(Date.UTC(targetYear, targetMonth, 0)).getUTCDate()
  const dayOf = (y: number, m: number, d: number) =>
    `${String(y).padStart(4, '0')}-${pad2(m)}-${pad2(d)}` as BusinessDay
  const sinceMidnight = at - startOfBusinessDay(dayOf(year, month, day), defaultZone)
  const midnight = startOfBusinessDay(dayOf(targetYear, targetMonth, Math.min(day, lastDay)), defaultZone)
  return (midnight + sinceMidnight) as Instant
}
