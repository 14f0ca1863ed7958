import { type Envelope, envelopeSchema } from '@laci/domain/events/envelope.ts'
import type { EventKind, JournalEvent } from '@laci/domain/events/fact.ts'
import { definitionOf, eventKinds, isKnownKind } from '@laci/domain/journal/event-kinds.ts'
import { type PushRequest, pushRequestSchema } from '@laci/domain/journal/wire.ts'
import { Ajv } from 'ajv'
import * as z from 'zod/mini'

/**
 * Counts letters as zod does, by code point. Server and till must draw the same line, or the one would count an event
 * that the other ignores: a property test compares the two [SYNC-21].
 */
const ajv = new Ajv({ strict: false, logger: false })

/** The compiled form of a zod schema: one source, several times faster on the busiest path. */
function compile(schema: z.ZodMiniType): (value: unknown) => boolean {
  return ajv.compile(z.toJSONSchema(schema, { io: 'input', target: 'draft-7' }))
}

const isEnvelopeShape = compile(envelopeSchema)
const isPushShape = compile(pushRequestSchema)

/** Texts of these bodies are trimmed before they are measured, which JSON Schema cannot say: zod itself judges them. */
const trimmedKinds: ReadonlySet<EventKind> = new Set([
  'product_saved',
  'settings_saved',
  'customer_saved',
  'promotion_saved',
  'supplier_saved',
])

/** By kind, one for each version from the first. */
const bodyChecksOfKind: ReadonlyMap<EventKind, readonly ((body: unknown) => boolean)[]> = new Map(
  Object.values(eventKinds).map(({ kind, versions }) => [
    kind,
    versions.shapes.map((shape) =>
      trimmedKinds.has(kind) ? (value: unknown) => shape.safeParse(value).success : compile(shape),
    ),
  ]),
)

export function isPushRequest(value: unknown): value is PushRequest {
  return isPushShape(value)
}

export function isEnvelope(value: unknown): value is Envelope {
  return isEnvelopeShape(value)
}

/**
 * The event with its body in the newest shape. `unknown`: a newer till recorded it. `bad`: a version that we know with a body it
 * cannot have.
 */
export function judgeBody(event: Envelope): JournalEvent | 'unknown' | 'bad' {
  if (!isKnownKind(event.kind)) return 'unknown'
  const isBody = bodyChecksOfKind.get(event.kind)?.[event.version - 1]
  if (isBody === undefined) return 'unknown'
  if (!isBody(event.body)) return 'bad'
  const { version, versions } = definitionOf(event.kind)
  if (event.version === version) return event as unknown as JournalEvent
  return { ...event, version, body: versions.upcast(event.version, event.body) } as unknown as JournalEvent
}
