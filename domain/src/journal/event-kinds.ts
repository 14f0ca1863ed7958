import type * as z from 'zod/mini'
import { billEvents } from '../bill/events.ts'
import { catalogEvents } from '../catalog/events.ts'
import { customerEvents } from '../customer/events.ts'
import { type EventDefinition, type EventNature, firstEdition, readBody } from '../events/define-event.ts'
import type { Envelope, Stamp } from '../events/envelope.ts'
import type { EventBody, EventKind, JournalEvent } from '../events/fact.ts'
import { expenseEvents } from '../expense/events.ts'
import { importEvents } from '../imports/events.ts'
import { kasbonEvents } from '../kasbon/events.ts'
import { promotionEvents } from '../promotion/events.ts'
import { purchaseEvents } from '../purchase/events.ts'
import { qrisEvents } from '../qris/events.ts'
import { refundEvents } from '../refund/events.ts'
import { saleEvents } from '../sale/events.ts'
import { shiftEvents } from '../shift/events.ts'
import { shopEvents } from '../shop/events.ts'
import { staffEvents } from '../staff/events.ts'
import { stockEvents } from '../stock/events.ts'
import { supplierEvents } from '../supplier/events.ts'
import { transferEvents } from '../transfer/events.ts'
import { warningEvents } from '../warning/warning.ts'
import { settlingEvents } from './command-settled.ts'

/** Every kind of event that this release records and reads, by feature. A kind is only ever added. */
export const eventKinds = {
  ...billEvents,
  ...catalogEvents,
  ...customerEvents,
  ...expenseEvents,
  ...importEvents,
  ...kasbonEvents,
  ...promotionEvents,
  ...purchaseEvents,
  ...qrisEvents,
  ...refundEvents,
  ...saleEvents,
  ...settlingEvents,
  ...shiftEvents,
  ...shopEvents,
  ...staffEvents,
  ...stockEvents,
  ...supplierEvents,
  ...transferEvents,
  ...warningEvents,
} as const satisfies {
  // Every kind of which a feature says a body, under its own name.
  [Kind in EventKind]: Omit<
    EventDefinition<Kind, EventNature, z.ZodMiniType<EventBody<Kind>>>,
    'movements' | 'permissions' | 'references' | 'versions'
  >
}

/**
 * An event as the server hands it out. `kind` may be one that this till does not know (a newer till recorded it) or
 * `malformed` (see `malformedKind`): such an event moves the cursor and nothing else.
 */
export type StampedEvent = Envelope & Stamp

/** The kind under which the server numbers what it could not read, so that the stream has no gaps. */
export const malformedKind = 'malformed'

/**
 * The kind under which the server hands out a command that it holds [SYNC-62]: the event itself stands in the body. No
 * device tells it, and a till that does not know it keeps it and changes nothing by it.
 */
export const heldKind = 'command_held'

export function isKnownKind(kind: string): kind is EventKind {
  return Object.hasOwn(eventKinds, kind)
}

/** What the features say of this kind. */
export function definitionOf<Kind extends EventKind>(
  kind: Kind,
): EventDefinition<Kind, EventNature, z.ZodMiniType<EventBody<Kind>>> {
  return eventKinds[kind] as unknown as EventDefinition<Kind, EventNature, z.ZodMiniType<EventBody<Kind>>>
}

/** What this release reads, as one number: a till says it with each pull [SYNC-114]. */
export const journalEdition = Math.max(
  firstEdition,
  ...Object.values(eventKinds).flatMap(({ versions }) => versions.editions),
)

/**
 * The checked event with its body in the newest shape, or null when kind, version or body are not known to this release. What
 * was written in an earlier version keeps its hash: code that checks the chain or sends an event on takes the event itself.
 */
export function readJournalEvent(event: Envelope): JournalEvent | null {
  if (!isKnownKind(event.kind)) return null
  const definition = definitionOf(event.kind)
  const read = readBody(definition, event.version, event.body)
  if (read.is !== 'known') return null
  if (event.version === definition.version) return event as unknown as JournalEvent
  return { ...event, version: definition.version, body: read.body } as unknown as JournalEvent
}
