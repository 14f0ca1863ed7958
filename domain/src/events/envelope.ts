import * as z from 'zod/mini'
import { uuidSchema } from '../base/ids/uuid.ts'
import { instantSchema } from '../base/time/instant.ts'

/** Lower-case hex SHA-256 of a UTF-8 text. Each host brings its own; domain only says what is hashed. */
export type Sha256Hex = (text: string) => string

export const hashSchema = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** The hash before a device's first event. */
export const genesisHash = '0'.repeat(64)

/**
 * What every event carries, whatever it tells (R3). Made once on the device, appended, never edited.
 * `eventId` is also the id of what the event creates: a sale's id is its event's id.
 */
export const envelopeSchema = z.object({
  storeId: uuidSchema,
  eventId: uuidSchema,
  deviceId: uuidSchema,
  /** Counts 1, 2, 3 … on one device. Order comes from here, never from a clock (R10). */
  deviceSeq: z.int().check(z.gte(1)),
  kind: z.string().check(z.minLength(1), z.maxLength(60), z.regex(/^[a-z][a-z0-9_]*$/)),
  version: z.int().check(z.gte(1), z.lte(1000)),
  /** The device's clock when it happened. */
  at: instantSchema,
  /** Who stood at the till; null is the owner's own sign-in. */
  staffId: z.nullable(uuidSchema),
  body: z.record(z.string(), z.unknown()),
  prevHash: hashSchema,
  hash: hashSchema,
})
export type Envelope = z.output<typeof envelopeSchema>

/** Of one push. */
export const maximumEventsPerPush = 100

/** What the server adds: its own number without gaps per store, and when it learned of the event. */
export type Stamp = { readonly storeSeq: number; readonly receivedAt: number }
