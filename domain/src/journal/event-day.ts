import type { Instant } from '../base/time/instant.ts'
import { type BusinessDay, businessDayOf, defaultZone } from '../base/time/zone.ts'
import type { Fact, JournalEvent } from '../events/fact.ts'

/**
 * The business day of an event, for whoever counts it: its own word. Old ones that name none have that of their clock in
 * Jakarta: whoever reckons later, wherever, must come to the same day, whatever the shop's zone is by then [SYNC-41].
 */
export function eventDay({
  at,
  body,
}: {
  readonly at: number
  readonly body: JournalEvent['body']
}): BusinessDay {
  return body.businessDay ?? businessDayOf(at as Instant, defaultZone)
}

/** What is told says for which day it counts, whatever kind it is of [SYNC-100]. */
export function withDay<Told extends Fact>(fact: Told, businessDay: BusinessDay): Told {
  return fact.body.businessDay === undefined ? { ...fact, body: { ...fact.body, businessDay } } : fact
}
