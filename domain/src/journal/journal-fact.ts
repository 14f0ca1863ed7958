import type { Instant } from '../base/time/instant.ts'
import type { BusinessDay } from '../base/time/zone.ts'
import type { EventKind, Fact } from '../events/fact.ts'

/** An event as somebody reads it: what happened, when by the device's clock, on which device, who stood there. */
export type JournalFact = Fact & {
  readonly eventId: string
  readonly deviceId: string
  readonly deviceSeq: number
  readonly at: Instant
  readonly businessDay: BusinessDay
  /** Null: the owner. */
  readonly staffId: string | null
  /** The server's clock when it learned of it; null: it has not yet. */
  readonly receivedAt: Instant | null
}
export type JournalFactOf<Kind extends EventKind> = Extract<JournalFact, { kind: Kind }>
