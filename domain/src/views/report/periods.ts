import { dayAfter } from '../../base/time/day-text.ts'
import { type DayRange, daysOfRange, lastOfMonth } from '../../base/time/range.ts'
import type { BusinessDay } from '../../base/time/zone.ts'

/**
 * A stretch of the calendar for which sums are kept: a day `2026-11-20`, an eighth of a month `2026-11.6` (its days 20 to 22, see
 * `eighthStarts`), a half of it `2026-11/2` (its days 1 to 15, 16 to the last), a month `2026-11` or a year `2026`.
 */
export type Period = string & { readonly unit: 'period' }

/** The day, the eighth, the half, the month and the year that a day adds to; `app.periods_of` says the same in the database. */
export function periodsOf(day: BusinessDay): readonly [Period, Period, Period, Period, Period] {
  const month = day.slice(0, 7)
  const eighth = eighthStarts.findLastIndex((start) => start <= Number(day.slice(8))) + 1
  const half = Math.ceil(eighth / eighthsOfHalf)
  const periods: string[] = [day, `${month}.${eighth}`, `${month}/${half}`, month, day.slice(0, 4)]
  return periods as [Period, Period, Period, Period, Period]
}

/**
 * The days of the month with which its eighths begin. Uneven: of all ways to cut two halves of 14 to 16 days into pieces of three
 * to six, nine at most, none needs fewer periods for thirty days, which are five on average and seven at most.
 */
const eighthStarts = [1, 5, 9, 12, 16, 20, 23, 26]
const eighthsOfHalf = eighthStarts.length / 2

/** The sums of a range are those of `added` less those of `taken`. */
export type PeriodCover = { readonly added: readonly Period[]; readonly taken: readonly Period[] }

/**
 * Few periods that together are exactly the range [REPORT-6]: eleven months and three weeks are a year less what is
 * missing of it, because every period that is read costs as many rows as products were sold in it.
 */
export function periodsOfRange(range: DayRange): PeriodCover {
  const pieces: Piece[] = []
  for (let year = Number(range.fromDay.slice(0, 4)); year <= Number(range.throughDay.slice(0, 4)); year += 1)
    pieces.push(...piecesOf(yearStretch(String(year).padStart(4, '0')), range, 1))
  const signed = (wanted: Sign) => pieces.flatMap(({ period, sign }) => (sign === wanted ? [period] : []))
  return { added: signed(1), taken: signed(-1) }
}

type Sign = 1 | -1
type Piece = { readonly period: Period; readonly sign: Sign }

/** A period with its days, and the smaller periods that it consists of. */
type Stretch = DayRange & { readonly period: Period; parts(): readonly Stretch[] }

/** The fewest pieces for what the range has of a stretch: its parts, or the whole less the parts that are not wanted. */
function piecesOf(stretch: Stretch, range: DayRange, sign: Sign): readonly Piece[] {
  const [, fromDay] = [stretch.fromDay, range.fromDay].toSorted() as [BusinessDay, BusinessDay]
  const [throughDay] = [stretch.throughDay, range.throughDay].toSorted() as [BusinessDay, BusinessDay]
  if (fromDay > throughDay) return []
  const whole = { period: stretch.period, sign }
  if (fromDay === stretch.fromDay && throughDay === stretch.throughDay) return [whole]
  const inParts = (days: DayRange, partSign: Sign) =>
    stretch.parts().flatMap((part) => piecesOf(part, days, partSign))
  const plain = inParts({ fromDay, throughDay }, sign)
  const other = sign === 1 ? -1 : 1
  const lessRest = [
    whole,
    ...inParts({ fromDay: stretch.fromDay, throughDay: dayAfter(fromDay, -1) }, other),
    ...inParts({ fromDay: dayAfter(throughDay, 1), throughDay: stretch.throughDay }, other),
  ]
  return lessRest.length < plain.length ? lessRest : plain
}

function yearStretch(year: string): Stretch {
  return {
    period: year as Period,
    fromDay: `${year}-01-01` as BusinessDay,
    throughDay: `${year}-12-31` as BusinessDay,
    parts: () =>
      Array.from({ length: 12 }, (_, index) =>
        monthStretch(`${year}-${String(index + 1).padStart(2, '0')}-01` as BusinessDay),
      ),
  }
}

function monthStretch(fromDay: BusinessDay): Stretch {
  const throughDay = lastOfMonth(fromDay)
  return {
    ...{ fromDay, throughDay },
    period: periodsOf(fromDay)[3],
    parts: () => {
      const second = dayAfter(fromDay, eighthStarts[eighthsOfHalf]! - 1)
      return [halfStretch(fromDay, dayAfter(second, -1)), halfStretch(second, throughDay)]
    },
  }
}

function halfStretch(fromDay: BusinessDay, throughDay: BusinessDay): Stretch {
  return {
    ...{ fromDay, throughDay },
    period: periodsOf(fromDay)[2],
    parts: () => {
      const firsts = eighthStarts
        .map((start) => `${fromDay.slice(0, 8)}${String(start).padStart(2, '0')}` as BusinessDay)
        .filter((first) => first >= fromDay && first <= throughDay)
      return firsts.map((first, index) =>
        eighthStretch(first, index + 1 < firsts.length ? dayAfter(firsts[index + 1]!, -1) : throughDay),
      )
    },
  }
}

function eighthStretch(fromDay: BusinessDay, throughDay: BusinessDay): Stretch {
  return {
    ...{ fromDay, throughDay },
    period: periodsOf(fromDay)[1],
    parts: () => daysOfRange({ fromDay, throughDay }).map(dayStretch),
  }
}

function dayStretch(day: BusinessDay): Stretch {
  return { fromDay: day, throughDay: day, period: periodsOf(day)[0], parts: () => [] }
}
