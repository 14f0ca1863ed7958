import * as z from 'zod/mini'
import { uuidSchema } from '../../base/ids/uuid.ts'
import { instantSchema } from '../../base/time/instant.ts'
import { chainFindingCodes } from './chain-walk.ts'

const chainFindingsSchema = z.object({
  code: z.enum(chainFindingCodes),
  count: z.int(),
  knownCount: z.int(),
  first: z.array(
    z.object({
      code: z.enum(chainFindingCodes),
      fromSeq: z.int(),
      throughSeq: z.int(),
      eventId: z.nullable(uuidSchema),
      kind: z.nullable(z.string()),
      at: z.nullable(z.int()),
      isKnown: z.boolean(),
    }),
  ),
})

/** What the server found in the chain of one device. */
export const deviceChainSchema = z.object({
  deviceId: uuidSchema,
  /** Null: the journal names a device that the shop does not have. */
  letter: z.nullable(z.string()),
  name: z.nullable(z.string()),
  eventCount: z.int(),
  firstSeq: z.nullable(z.int()),
  lastSeq: z.nullable(z.int()),
  /** Hash of the newest event, which the device itself can compare with its own. */
  lastHash: z.nullable(z.string()),
  findings: z.array(chainFindingsSchema),
})
export type DeviceChain = z.output<typeof deviceChainSchema>

/** What was found in the shop's own numbering, whatever device it is about. */
export const shopOrderSchema = z.object({
  eventCount: z.int(),
  /** Numbers of the shop that nothing has: events that were stored and are not there any more. */
  missingCount: z.int(),
  firstMissing: z.array(z.object({ fromSeq: z.int(), throughSeq: z.int() })),
  /** Events beyond the newest number that the server has given out. */
  addedCount: z.int(),
  /** Events that are said to have arrived before what came in front of them. */
  arrivalBackCount: z.int(),
  firstArrivalBack: z.array(z.object({ storeSeq: z.int(), eventId: uuidSchema })),
})
export type ShopOrder = z.output<typeof shopOrderSchema>

/**
 * `GET /api/journal/chains?storeId=`, for the owner, for staff with the right `reports` and for a till of the shop with its
 * device key: NDJSON, one line as soon as it is known. Without `end` it broke off, and says nothing of the rest.
 */
export const chainLineSchema = z.discriminatedUnion('line', [
  z.object({ line: z.literal('head'), lastSeq: z.int(), serverTime: instantSchema }),
  z.object({ line: z.literal('progress'), throughSeq: z.int() }),
  z.object({ line: z.literal('device'), chain: deviceChainSchema }),
  z.object({ line: z.literal('shop'), order: shopOrderSchema }),
  z.object({ line: z.literal('end') }),
])
export type ChainLine = z.output<typeof chainLineSchema>
