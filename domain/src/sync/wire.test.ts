import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { canonicalText } from './canonical-text.ts'
import { envelopeSchema } from './envelope.ts'
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
test('[SYNC-3] the wire and every kind of event have the shape that is out in shops', () => {
  const shapes = {
    envelope: fingerprint(envelopeSchema),
    pushRequest: fingerprint(pushRequestSchema),
    pushResponse: fingerprint(pushResponseSchema),
    pullResponse: fingerprint(pullResponseSchema),
    snapshotLine: fingerprint(snapshotLineSchema),
    ...Object.fromEntries(
      Object.entries(eventKinds).map(([kind, { version, body }]) => [
        `${kind} v${version}`,
        fingerprint(body),
      ]),
    ),
  }
  expect(shapes).toEqual({
    envelope: 'cb177e987c529083',
    pushRequest: '231bd4ccdfae69df',
    pushResponse: '0830a391a6a164a3',
    pullResponse: '81851b43a0da5abb',
    snapshotLine: 'b0fd920d02b51261',
    'product_saved v1': '98e9b38e7663a487',
    'stock_received v1': '203ec3a647b33dac',
    'stock_adjusted v1': '17fcab59e67790a0',
    'sale_recorded v1': 'a9fe7a7434d7e5e6',
    'receipt_reprinted v1': 'fe12abec9b7c0195',
    'settings_saved v1': '7c55da8f0d923648',
    'warnings_reviewed v1': 'bf6a0e9a6b71d5db',
  })
})
