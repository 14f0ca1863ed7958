import * as z from 'zod/mini'
import { uuidSchema } from '../base/ids/uuid.ts'
import { instantSchema } from '../base/time/instant.ts'
import { productFieldsSchema } from '../catalog/product.ts'
import { envelopeSchema, maximumEventsPerPush } from '../events/envelope.ts'
import { shopSettingsSchema } from '../shop/settings.ts'
import { warningCodeSchema, warningSchema } from '../warning/warning.ts'
import { deviceTailSchema } from './device-tail.ts'
import { shopRecordKinds } from './shop-record.ts'

/**
 * The wire between till and server. Its shape is pinned by a hash in `wire.test.ts`: a change there is a decision
 * about tills that are already out in shops. Requests carry `protocol`; the server names the floor it still speaks.
 */
export const syncProtocol = 1
export const oldestSyncProtocol = 1

export const maximumEventsPerPull = 500

/** `POST /api/sync/push`, with the device's key as bearer. */
export const pushRequestSchema = z.object({
  protocol: z.int().check(z.gte(1)),
  storeId: uuidSchema,
  deviceId: uuidSchema,
  /** The device's clock while sending: the server compares it with its own (R10). */
  sentAt: instantSchema,
  /** `deviceSeq` of the first event; event i has `firstSeq + i`. */
  firstSeq: z.int().check(z.gte(1)),
  /** True when the device knows that events before `firstSeq` are lost for good. */
  isGapKnown: z.boolean(),
  /** How many more events of this device wait behind this call; older tills do not say [SYNC-38]. */
  unsentCount: z.optional(z.int().check(z.gte(0))),
  /** Each is judged by itself: one that cannot be read does not hold up the others (ruling 15). */
  events: z.array(z.unknown()).check(z.minLength(1), z.maxLength(maximumEventsPerPush)),
})
export type PushRequest = z.output<typeof pushRequestSchema>

/**
 * Answer to a push. Events up to `acceptedThrough` are stored for good and may leave the outbox. When it is below
 * `firstSeq - 1`, nothing of this call was stored: the server lacks earlier events and the device sends from there.
 */
export const pushResponseSchema = z.object({
  acceptedThrough: z.int(),
  /** The store's newest number: what a pull can reach. */
  lastSeq: z.int(),
  serverTime: instantSchema,
  /** Events whose id was known with another content: the first content stays (SYNC-4). */
  conflicts: z.array(
    z.object({
      eventId: uuidSchema,
      deviceSeq: z.int(),
      status: z.literal(409),
      code: z.literal('changed_body'),
    }),
  ),
  warnings: z.array(z.object({ code: warningCodeSchema, deviceSeq: z.nullable(z.int()) })),
})
export type PushResponse = z.output<typeof pushResponseSchema>

export const stampedEventSchema = z.extend(envelopeSchema, { storeSeq: z.int(), receivedAt: instantSchema })

/**
 * `GET /api/sync/pull?after=&warningsAfter=&limit=&unsent=&codes=&tail=&edition=`; `unsent` as `unsentCount` of a push, `codes`:
 * `warningCodes`, `tail`: `deviceTailText`, `edition`: `journalEdition`.
 */
export const pullResponseSchema = z.object({
  /** In `storeSeq` order, without gaps, from `after + 1`. */
  events: z.array(stampedEventSchema),
  lastSeq: z.int(),
  hasMore: z.boolean(),
  /** How far the server holds this device's own events: lower than the device thinks after a restored backup. */
  acceptedThrough: z.int(),
  warnings: z.array(warningSchema),
  serverTime: instantSchema,
  /** Grows with every change of the shop's staff: then a till asks `/api/sync/account` again. */
  staffVersion: z.optional(z.int()),
  /** Grows with every change of what the account holds: then a till asks `/api/entitlement` again. */
  entitlementVersion: z.optional(z.int()),
  /** What every till of the shop reads that was heard of lately; a server of before that says nothing [SYNC-114]. */
  readableEdition: z.optional(z.int().check(z.gte(1))),
  /** Only where the server knows of a later event of this device than the device itself [SYNC-89]. */
  tail: z.optional(deviceTailSchema),
})
export type PullResponse = z.output<typeof pullResponseSchema>

/** A product with its stock as of `throughSeq`: every event up to that number is in it, none after. */
export const catalogRowSchema = z.object({
  productId: uuidSchema,
  /** The name is empty where a product has stock or a price, but the event that named it could not be read. */
  fields: z.extend(productFieldsSchema, { name: z.string().check(z.maxLength(120)) }),
  stockThousandths: z.int(),
  throughSeq: z.int(),
})
export type CatalogRow = z.output<typeof catalogRowSchema>

/** A shared record as of `throughSeq`: only the fields that some event named, the others have their defaults. */
export const recordRowSchema = z.object({
  recordKind: z.enum(shopRecordKinds),
  recordId: uuidSchema,
  fields: z.record(z.string(), z.unknown()),
  throughSeq: z.int(),
  /** The server's clock when it took the newest event that changed it. */
  changedAt: instantSchema,
})
export type RecordRow = z.output<typeof recordRowSchema>

/** What somebody owes, is owed or has collected, or what is in a drawer, as of `throughSeq`. */
export const balanceRowSchema = z.object({
  account: z.enum(['cash', 'kasbon', 'point', 'payable']),
  subject: uuidSchema,
  amount: z.int(),
  throughSeq: z.int(),
})
export type BalanceRow = z.output<typeof balanceRowSchema>

/**
 * `GET /api/sync/snapshot?after=<cursor>`: one JSON line after another (NDJSON). Each line after the head carries the
 * `cursor` from which a broken download goes on. Rows carry their own `throughSeq`, so lines read at different moments
 * still fit together.
 */
export const snapshotLineSchema = z.discriminatedUnion('line', [
  z.object({
    line: z.literal('head'),
    protocol: z.int(),
    /** Pull from here once the snapshot is in. */
    lastSeq: z.int(),
    settings: shopSettingsSchema,
    settingsThroughSeq: z.int(),
    productCount: z.int(),
    serverTime: instantSchema,
  }),
  z.object({ line: z.literal('products'), cursor: z.string(), products: z.array(catalogRowSchema) }),
  z.object({ line: z.literal('records'), cursor: z.string(), records: z.array(recordRowSchema) }),
  z.object({ line: z.literal('balances'), cursor: z.string(), balances: z.array(balanceRowSchema) }),
  z.object({ line: z.literal('sales'), cursor: z.string(), sales: z.array(stampedEventSchema) }),
  /** Everything else that a device keeps: all kinds but sales and edits of products and settings. */
  z.object({ line: z.literal('entries'), cursor: z.string(), entries: z.array(stampedEventSchema) }),
  z.object({ line: z.literal('end') }),
])
export type SnapshotLine = z.output<typeof snapshotLineSchema>

/** `GET /api/sync/sale`: one sale and what was said of it since, in `storeSeq` order; empty: the shop has none. */
export const soldSaleSchema = z.object({ events: z.array(stampedEventSchema) })

/** Days of sales and other entries that a first load brings, and the least that a device keeps of its own (fault: restored server). */
export const keptSalesDays = 35

/** `GET /api/sync/socket`: the client's first message is a hello; every later message of the server is a poke. */
export const socketHelloSchema = z.object({ hello: z.literal('laci'), deviceKey: z.string() })
export const socketPokeSchema = z.object({
  lastSeq: z.int(),
  /** Something beside the journal has changed, such as who works here: ask, also where this number is known. */
  isChange: z.optional(z.boolean()),
})
export type SocketPoke = z.output<typeof socketPokeSchema>

/** Every error of `/api`: a code for programs, an Indonesian sentence for people. */
export const problemSchema = z.object({ code: z.string(), message: z.string() })

/** The `reason` of a 403 `device_revoked`: nobody took back this till alone, the whole account was closed [ACCOUNT-73]. */
export const accountClosedReason = 'account_closed'
export type ProblemBody = z.output<typeof problemSchema>
