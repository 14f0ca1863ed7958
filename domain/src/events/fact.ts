import type { Envelope } from './envelope.ts'

/**
 * The body of each kind of event in its newest shape. Each feature adds its record of definitions (`declare module`), so that one can
 * read the facts of another without importing it; the registry (`journal/event-kinds.ts`) gathers exactly these.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features add the members.
export interface EventBodies {}

export type EventKind = keyof EventBodies
export type EventBody<Kind extends EventKind> = EventBodies[Kind]

/** What happened, before the device numbers and seals it. */
export type Fact = { [Kind in EventKind]: { kind: Kind; body: EventBody<Kind> } }[EventKind]

/** An event whose body has been checked against its kind. */
export type JournalEvent = {
  [Kind in EventKind]: Omit<Envelope, 'kind' | 'body'> & { kind: Kind; body: EventBody<Kind> }
}[EventKind]
