import { dayMs } from '../base/time/durations.ts'
import type { BusinessDay } from '../base/time/zone.ts'

/** Days until kasbon is due: the customer's own, else the shop's. */
export function kasbonDaysOf(
  customer: { readonly kasbonDays: number | null } | null,
  shop: { readonly kasbonDays: number },
): number {
  return customer?.kasbonDays ?? shop.kasbonDays
}

/** The day on which kasbon of today is due. */
export function kasbonDueDay(today: BusinessDay, days: number): BusinessDay {
  return new Date(Date.parse(`${today}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10) as BusinessDay
}
