import fc from 'fast-check'
import type { DayRange } from '../base/time/range.ts'
import type { BusinessDay } from '../base/time/zone.ts'

const anyDay = fc
  .integer({ min: Date.UTC(2023, 0, 1), max: Date.UTC(2028, 11, 31) })
  .map((ms) => new Date(ms).toISOString().slice(0, 10) as BusinessDay)

/** Any days of a few years, of which one has a 29th of February. */
export const anyRange = fc.tuple(anyDay, anyDay).map((days): DayRange => {
  const [fromDay, throughDay] = days.toSorted()
  return { fromDay: fromDay!, throughDay: throughDay! }
})
