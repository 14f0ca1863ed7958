import { dayAfter, daysBetween } from '../base/time/day-text.ts'
import { dayMs } from '../base/time/durations.ts'
import type { BusinessDay } from '../base/time/zone.ts'
import type { PurchaseRecord } from './purchase-record.ts'

/** Papers that are found in a drawer are seldom older. */
export const invoiceLateDays = 366

/** Whether this may be the day on a supplier's paper: today or a day of the last year [PURCHASE-13]. */
export function isInvoiceDay(day: string, today: BusinessDay): day is BusinessDay {
  return /^\d{4}-\d\d-\d\d$/.test(day) && day <= today && day >= dayAfter(today, -invoiceLateDays)
}

type Dated = Pick<PurchaseRecord, 'businessDay' | 'invoiceDay'>

/** The day that stands on the paper; else the one on which it was written down. */
export function purchaseDay({ invoiceDay, businessDay }: Dated): BusinessDay {
  return invoiceDay ?? (businessDay as BusinessDay)
}

/** The moment that a purchase is as old as: that many days earlier than it was told as its paper is. */
export function purchasedAt({
  recordedAt,
  businessDay,
  invoiceDay,
}: Dated & Pick<PurchaseRecord, 'recordedAt'>): number {
  if (invoiceDay === null) return recordedAt
  return recordedAt - Math.max(0, daysBetween(invoiceDay, businessDay as BusinessDay)) * dayMs
}
