import { dayMs } from '../base/time/durations.ts'
import type { BusinessDay } from '../base/time/zone.ts'
import { pad2 } from '../base/time/zone.ts'
import { payoutDaysOfMonth, payoutProcessingDays } from '../plan/commission.ts'

/** The newest day of payment that is not after `today` [PAYOUT-1]. Days are those of WIB. */
export function latestPayoutDay(today: BusinessDay): BusinessDay {
  const dayOfMonth = Number(today.slice(8))
  const day = payoutDaysOfMonth.findLast((candidate) => candidate <= dayOfMonth)!
  return `${today.slice(0, 8)}${pad2(day)}` as BusinessDay
}

/** The first day of payment after `today`. */
export function nextPayoutDay(today: BusinessDay): BusinessDay {
  const dayOfMonth = Number(today.slice(8))
  const later = payoutDaysOfMonth.find((candidate) => candidate > dayOfMonth)
  if (later !== undefined) return `${today.slice(0, 8)}${pad2(later)}` as BusinessDay
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  const [nextYear, nextMonth] = month === 12 ? [year + 1, 1] : [year, month + 1]
  return `${String(nextYear).padStart(4, '0')}-${pad2(nextMonth)}-${pad2(payoutDaysOfMonth[0])}` as BusinessDay
}

/** Until when a run is to be processed [PAYOUT-1]. */
export function processedByDay(runDay: BusinessDay): BusinessDay {
  const at = Date.parse(`${runDay}T00:00:00.000Z`) + payoutProcessingDays * dayMs
  return new Date(at).toISOString().slice(0, 10) as BusinessDay
}
