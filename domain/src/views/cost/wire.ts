import * as z from 'zod/mini'
import { uuidSchema } from '../../base/ids/uuid.ts'
import { instantSchema } from '../../base/time/instant.ts'
import { businessDaySchema } from '../../base/time/zone.ts'
import { type CostState, costAccounts } from './cost-state.ts'

/** Products of one answer: so many rows a phone writes without anybody waiting for it. */
export const costStatesAtOnce = 500

// An optional member of zod may also be undefined, which JSON has no word for.
const costStateSchema = z.object({
  stockThousandths: z.int(),
  valueRupiah: z.int(),
  lastCost: z.nullable(z.object({ costRupiah: z.int(), quantityThousandths: z.int() })),
  shortages: z.array(
    z.object({
      account: z.enum(costAccounts),
      ofEventId: uuidSchema,
      lineIndex: z.nullable(z.int()),
      businessDay: businessDaySchema,
      quantityThousandths: z.int(),
      estimateRupiah: z.int(),
    }),
  ),
  sent: z.optional(
    z.array(
      z.object({
        transferId: uuidSchema,
        lineIndex: z.int(),
        costRupiah: z.int(),
        isBack: z.boolean(),
      }),
    ),
  ),
  imported: z.optional(
    z.array(
      z.object({
        importId: uuidSchema,
        account: z.enum(['paid', 'counted']),
        ofEventId: uuidSchema,
        businessDay: businessDaySchema,
        quantityThousandths: z.int(),
        costRupiah: z.int(),
      }),
    ),
  ),
}) as unknown as z.ZodMiniType<CostState>

/** From where a till goes on asking: what changed after this event, and of the same event after this product. */
export const costCursorSchema = z.object({ seq: z.int(), productId: uuidSchema })
export type CostCursor = z.output<typeof costCursorSchema>

/** Behind every product: whoever has all that an event changed asks for what came after it. */
export const lastCostProductId = 'ffffffff-ffff-8fff-bfff-ffffffffffff'

/**
 * Answer of `GET /api/sync/costs?fromDay=&afterSeq=&afterProductId=`, with the device's key: what the goods of the shop are
 * worth, `costStatesAtOnce` products at a time, in the order in which they changed. The last answer, whose `next` is null, says
 * through which event all of it is reckoned and what every day since `fromDay` cost then; all of one answer is one moment's.
 */
export const tillCostsSchema = z.object({
  products: z.array(z.object({ productId: uuidSchema, state: costStateSchema })),
  next: z.nullable(costCursorSchema),
  /** Every event up to this number is in it. */
  throughSeq: z.int(),
  /** The newest event of the asking device that is in it. */
  ownThrough: z.int(),
  days: z.array(
    z.object({
      day: businessDaySchema,
      soldRupiah: z.int(),
      lossRupiah: z.int(),
      repairRupiah: z.int(),
    }),
  ),
  serverTime: instantSchema,
})
export type TillCosts = z.output<typeof tillCostsSchema>

/** Postings of sales in one answer. */
export const soldCostsAtOnce = 2_000

export const soldCostCursorSchema = z.object({ seq: z.int(), position: z.int() })
export type SoldCostCursor = z.output<typeof soldCostCursorSchema>

/** What one event posted of a line of a sale, or of what came back of it. */
const soldCostRowSchema = z.object({
  saleId: uuidSchema,
  /** For which it counts. */
  businessDay: businessDaySchema,
  /** Of the sale. */
  lineIndex: z.int(),
  productId: uuidSchema,
  quantityThousandths: z.int(),
  amountRupiah: z.int(),
})
export type SoldCostRow = z.output<typeof soldCostRowSchema>

/**
 * Answer of `GET /api/sync/sold-costs?fromDay=&throughSeq=&afterSeq=&afterPosition=`, with the device's key: what sales of the
 * days since `fromDay` cost by line, through the event that `tillCostsSchema` had named, in the order of the events.
 */
export const tillSoldCostsSchema = z.object({
  rows: z.array(soldCostRowSchema),
  next: z.nullable(soldCostCursorSchema),
})
export type TillSoldCosts = z.output<typeof tillSoldCostsSchema>
