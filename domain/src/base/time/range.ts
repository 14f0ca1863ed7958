import { dayAfter } from './day-text.ts'
import type { BusinessDay } from './zone.ts'

/** Business days from the first through the last, both included. */
export type DayRange = { readonly fromDay: BusinessDay; readonly throughDay: BusinessDay }

export function isDayOf({ fromDay, throughDay }: DayRange, day: BusinessDay): boolean {
  return fromDay <= day && day <= throughDay
}

/** The ranges that are one press away. */
export const namedRanges = ['today', 'yesterday', 'last_7', 'last_30', 'this_month', 'last_month'] as const
export type NamedRange = (typeof namedRanges)[number]

export const namedRangeLabel = {
  today: 'Hari ini',
  yesterday: 'Kemarin',
  last_7: '7 hari',
  last_30: '30 hari',
  this_month: 'Bulan ini',
  last_month: 'Bulan lalu',
} as const satisfies { [Name in NamedRange]: string }

/** A range of more days than this is no question of a shop. */
export const maximumRangeDays = 3_660

export function rangeNamed(name: NamedRange, today: BusinessDay): DayRange {
  switch (name) {
    case 'today':
      return { fromDay: today, throughDay: today }
    case 'yesterday': {
      const yesterday = dayAfter(today, -1)
      return { fromDay: yesterday, throughDay: yesterday }
    }
    case 'last_7':
      return { fromDay: dayAfter(today, -6), throughDay: today }
    case 'last_30':
      return { fromDay: dayAfter(today, -29), throughDay: today }
    case 'this_month':
      return { fromDay: firstOfMonth(today), throughDay: today }
    case 'last_month': {
      const throughDay = dayAfter(firstOfMonth(today), -1)
      return { fromDay: firstOfMonth(throughDay), throughDay }
    }
  }
}

/** How many days a range has. */
export function dayCount({ fromDay, throughDay }: DayRange): number {
  return Math.round((Date.parse(throughDay) - Date.parse(fromDay)) / 86_400_000) + 1
}

/**
 * What a range is compared with [REPORT-7]: whole months with as many whole months before them, the beginning of a month
 * with the same days of the month before, anything else with as many days right before it.
 */
export function rangeBefore(range: DayRange): DayRange {
  const { fromDay, throughDay } = range
  if (fromDay === firstOfMonth(fromDay)) {
    if (throughDay === lastOfMonth(throughDay)) {
      const months = monthNumber(throughDay) - monthNumber(fromDay) + 1
      return { fromDay: firstOfMonthNumber(monthNumber(fromDay) - months), throughDay: dayAfter(fromDay, -1) }
    }
    if (monthNumber(fromDay) === monthNumber(throughDay)) {
      const first = firstOfMonthNumber(monthNumber(fromDay) - 1)
      const last = lastOfMonth(first)
      // The 1st to 30th of March is compared with the whole of February.
      const days = Math.min(dayCount(range), dayCount({ fromDay: first, throughDay: last }))
      return { fromDay: first, throughDay: dayAfter(first, days - 1) }
    }
  }
  return { fromDay: dayAfter(fromDay, -dayCount(range)), throughDay: dayAfter(fromDay, -1) }
}

export function daysOfRange({ fromDay, throughDay }: DayRange): BusinessDay[] {
  const days: BusinessDay[] = []
  for (let day = fromDay; day <= throughDay; day = dayAfter(day, 1)) days.push(day)
  return days
}

function firstOfMonth(day: BusinessDay): BusinessDay {
  return `${day.slice(0, 7)}-01` as BusinessDay
}

export function lastOfMonth(day: BusinessDay): BusinessDay {
  return dayAfter(firstOfMonthNumber(monthNumber(day) + 1), -1)
}

/** Months since the year 0. */
function monthNumber(day: BusinessDay): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
}

function firstOfMonthNumber(number: number): BusinessDay {
  const year = String(Math.floor(number / 12)).padStart(4, '0')
  return `${year}-${String((number % 12) + 1).padStart(2, '0')}-01` as BusinessDay
}
