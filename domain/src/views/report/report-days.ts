import { type DayRange, daysOfRange } from '../../base/time/range.ts'
import type { BusinessDay } from '../../base/time/zone.ts'
import type { Tally } from './tally.ts'
import type { ReportDay } from './wire.ts'

/** Every day of a range with what it brought, also where that is nothing. */
export function reportDays(
  range: DayRange,
  tallies: Iterable<Pick<Tally, 'day' | 'group' | 'count' | 'amountRupiah'>>,
): ReportDay[] {
  const days = new Map<BusinessDay, { saleCount: number; netRupiah: number }>(
    daysOfRange(range).map((day) => [day, { saleCount: 0, netRupiah: 0 }]),
  )
  for (const { day, group, count, amountRupiah } of tallies) {
    const sum = days.get(day)
    if (sum === undefined) continue
    if (group === 'sold') {
      sum.saleCount += count
      sum.netRupiah += amountRupiah
    } else if (group === 'refunded') sum.netRupiah -= amountRupiah
  }
  return [...days].map(([day, sum]) => ({ day, ...sum }))
}
