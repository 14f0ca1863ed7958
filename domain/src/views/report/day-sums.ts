import type { BusinessDay } from '../../base/time/zone.ts'
import {
  newerName,
  productNamesOf,
  type SeenName,
  sumTallies,
  type TalliedEvent,
  type Tally,
  type TallyGroup,
  talliesOf,
} from './tally.ts'

/**
 * What some events add to reports, in as few numbers as they come to: what a device keeps of a day, so that a month is not
 * read sale by sale [REPORT-15]. Payments that never came are not in it: what was said of them last counts, on any day.
 */
export type DaySums = {
  /** One of each day, group and key: an expense may count for another day than the one it was told on. */
  readonly tallies: readonly Tally[]
  /** The newest name of each key of `product`. */
  readonly names: ReadonlyMap<string, SeenName>
}

/** Of events in any order. */
export function daySumsOf(events: readonly TalliedEvent[]): DaySums {
  const names = new Map<string, SeenName>()
  for (const event of events)
    for (const { key, name } of productNamesOf(event)) see(names, key, { name, at: event.at })
  return { tallies: talliesByDay(events), names }
}

/** Those of several days in one. */
export function joinDaySums(days: readonly DaySums[]): DaySums {
  const names = new Map<string, SeenName>()
  for (const day of days) for (const [key, seen] of day.names) see(names, key, seen)
  return { tallies: days.flatMap(({ tallies }) => tallies), names }
}

function see(names: Map<string, SeenName>, key: string, seen: SeenName): void {
  names.set(key, newerName(names.get(key), seen))
}

function talliesByDay(events: readonly TalliedEvent[]): Tally[] {
  const byDay = new Map<BusinessDay, Tally[]>()
  for (const event of events) {
    for (const tally of talliesOf(event)) {
      const ofDay = byDay.get(tally.day)
      if (ofDay === undefined) byDay.set(tally.day, [tally])
      else ofDay.push(tally)
    }
  }
  return [...byDay].flatMap(([day, tallies]) =>
    Object.entries(sumTallies(tallies)).flatMap(([group, sums]) =>
      sums.map((sum) => ({ day, group: group as TallyGroup, ...sum })),
    ),
  )
}
