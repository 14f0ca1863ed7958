import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { canonicalText } from '../events/canonical-text.ts'
import { envelopeSchema } from '../events/envelope.ts'
import type { EventKind } from '../events/fact.ts'
import { sampleEvents } from '../testing/sample-events/all.ts'
import { eventKinds } from './event-kinds.ts'
import { pullResponseSchema, pushRequestSchema, pushResponseSchema, snapshotLineSchema } from './wire.ts'

/** A short fingerprint of a shape, as JSON Schema. */
function fingerprint(schema: z.ZodMiniType): string {
  const text = canonicalText(z.toJSONSchema(schema, { io: 'input' }))
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

/**
 * Tills that are out in shops speak these shapes, and outboxes hold events in them. When this test fails, decide first:
 * an optional member more is fine (pin it anew); anything else is a new event version or a new protocol, see
 * docs/decisions/0004-the-wire-is-pinned.md.
 */
test('[SYNC-3] the wire has the shape that is out in shops', () => {
  const shapes = {
    envelope: fingerprint(envelopeSchema),
    pushRequest: fingerprint(pushRequestSchema),
    pushResponse: fingerprint(pushResponseSchema),
    pullResponse: fingerprint(pullResponseSchema),
    snapshotLine: fingerprint(snapshotLineSchema),
  }
  expect(shapes).toEqual({
    envelope: 'cb177e987c529083',
    pushRequest: '231bd4ccdfae69df',
    pushResponse: 'e77169e8a1b7ce9f',
    pullResponse: '505c9e2dc90b3de9',
    snapshotLine: '8781e4947615a1d5',
  })
})

test.each(Object.entries(eventKinds))(
  '[SYNC-3] %s has the shape that is out in shops, in every version',
  (kind, { versions }) => {
    expect(versions.shapes.map(fingerprint)).toEqual(sampleEvents[kind as EventKind].shapes)
  },
)
