import * as z from 'zod/mini'
import { type BusinessDay, businessDaySchema } from '../../base/time/zone.ts'

/** Sales that stand on days which have not come: a till's clock ran ahead. No report of today has them [REPORT-62]. */
export const salesAheadSchema = z.object({
  saleCount: z.int(),
  /** The first of those days. */
  fromDay: businessDaySchema,
})
export type SalesAhead = z.output<typeof salesAheadSchema>

/** Out of days on which something was sold, in any order; null: none of them is to come. */
export function salesAheadOf(
  days: readonly { readonly day: BusinessDay; readonly saleCount: number }[],
  today: BusinessDay,
): SalesAhead | null {
  let [saleCount, fromDay]: [number, BusinessDay | null] = [0, null]
  for (const sold of days) {
    if (sold.day <= today) continue
    saleCount += sold.saleCount
    if (fromDay === null || sold.day < fromDay) fromDay = sold.day
  }
  return fromDay === null ? null : { saleCount, fromDay }
}
