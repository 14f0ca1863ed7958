import { type Envelope, envelopeSchema } from '@laci/domain/sync/envelope.ts'
import { type EventKind, eventKinds, isKnownKind } from '@laci/domain/sync/event-kinds.ts'
import { type PushRequest, pushRequestSchema } from '@laci/domain/sync/wire.ts'
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

const bodyCheckOfKind = Object.fromEntries(
  Object.entries(eventKinds).map(([kind, { body }]) => [
    kind,
    trimmedKinds.has(kind as EventKind) ? (value: unknown) => body.safeParse(value).success : compile(body),
  ]),
) as { [Kind in EventKind]: (body: unknown) => boolean }

export function isPushRequest(value: unknown): value is PushRequest {
  return isPushShape(value)
}

export function isEnvelope(value: unknown): value is Envelope {
  return isEnvelopeShape(value)
}

/** `known`: this release counts it. `unknown`: a newer till told it. `bad`: a kind we know with a body it cannot have. */
export function judgeBody(event: Envelope): 'known' | 'unknown' | 'bad' {
  if (!isKnownKind(event.kind) || event.version !== eventKinds[event.kind].version) return 'unknown'
  return bodyCheckOfKind[event.kind](event.body) ? 'known' : 'bad'
}
