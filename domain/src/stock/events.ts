import * as z from 'zod/mini'
import { uuidSchema } from '../base/ids/uuid.ts'
import { rupiahSchema, unitPriceSchema } from '../base/money/rupiah.ts'
import {
  countedQuantitySchema,
  movedQuantitySchema,
  stockQuantitySchema,
  summedQuantitySchema,
} from '../base/quantity/quantity.ts'
import { instantSchema } from '../base/time/instant.ts'
import { businessDaySchema } from '../base/time/zone.ts'
import { counterFacts } from '../events/counter-facts.ts'
import { dayFacts } from '../events/day-facts.ts'
import { type BodiesOf, defineEvent, firstVersion, type ShopBefore } from '../events/define-event.ts'
import { heardSchema } from '../events/heard.ts'
import {
  productsMergedMovements,
  stockAdjustedMovements,
  stockCountCorrectedMovements,
  stockCountedMovements,
  stockReceivedMovements,
} from './movements.ts'

/** Of one event. */
export const maximumStockLines = 500
export const maximumBatchNumberLength = 40
/** The import that moved it; absent for everything that a hand did. */
const importIdSchema = z.optional(uuidSchema)
const noteSchema = z.string().check(z.maxLength(200))

/** What stands on goods that come in: on deliveries, on what comes without one, and on what a count finds [STOCK-12]. */
export const batchFacts = {
  /** The last day on which they may be sold. */
  expiresOn: z.optional(businessDaySchema),
  /** As it stands on the goods: some sign that can be seen. */
  batchNumber: z.optional(z.string().check(z.regex(/\S/), z.maxLength(maximumBatchNumberLength))),
} as const

/** Body of `stock_received`: goods that came in without a purchase on paper, and the opening stock of a new product. */
export const stockReceivedSchema = z.object({
  reason: z.enum(['opening', 'received']),
  lines: z
    .array(
      z.object({
        productId: uuidSchema,
        quantityThousandths: stockQuantitySchema,
        unitCostRupiah: z.nullable(unitPriceSchema),
        ...batchFacts,
      }),
    )
    .check(z.minLength(1), z.maxLength(maximumStockLines)),
  note: noteSchema,
  ...dayFacts,
  importId: importIdSchema,
})
export type StockReceived = z.output<typeof stockReceivedSchema>

/** Body of `stock_adjusted`: a signed difference with its reason, never a new absolute figure (SYNC-5). */
export const stockAdjustedSchema = z.object({
  reason: z.enum(['correction', 'waste', 'own_use']),
  lines: z
    .array(
      z.object({
        productId: uuidSchema,
        quantityThousandths: movedQuantitySchema,
        /** Thrown away because of its expiry day, which is this one, or told by mistake with it [STOCK-11]. */
        expiresOn: z.optional(businessDaySchema),
        /** Of a reversal: what these goods were taken in for; null: nobody said. */
        costRupiah: z.optional(z.nullable(rupiahSchema)),
      }),
    )
    .check(z.minLength(1), z.maxLength(maximumStockLines)),
  note: noteSchema,
  ...dayFacts,
  importId: importIdSchema,
  /** What was told by mistake is as if it had never been told [COST-11]: of the import, or of this receipt. */
  reversal: z.optional(z.object({ receiptId: z.optional(uuidSchema) })),
})
export type StockAdjusted = z.output<typeof stockAdjustedSchema>

/**
 * Body of `products_merged` (*Gabungkan*): stock of one product that is stock of another from now on, with what it is worth
 * [CATALOG-41]. What became of the products themselves is told beside it.
 */
export const productsMergedSchema = z.object({
  ...counterFacts,
  lines: z
    .array(
      z.object({
        fromProductId: uuidSchema,
        intoProductId: uuidSchema,
        quantityThousandths: summedQuantitySchema,
      }),
    )
    .check(z.minLength(1), z.maxLength(maximumStockLines)),
})
export type ProductsMerged = z.output<typeof productsMergedSchema>

/**
 * Body of `stock_counted` (*stok opname*): what somebody found, beside what this till expected at that very moment. The
 * difference moves stock, never the count itself: whoever sells meanwhile is not overwritten. A long count is several
 * events with the same `countId`.
 */
export const stockCountedSchema = z.object({
  ...counterFacts,
  countId: uuidSchema,
  /** What was counted, for people: a category, a shelf. */
  name: z.string().check(z.maxLength(60)),
  /** The server's clock when it took the newest event that this till had heard of as it counted these lines; 0: of none. */
  knownAt: instantSchema,
  /** The same, device by device, of these lines; absent: an older release counted. */
  heard: z.optional(heardSchema),
  lines: z
    .array(
      z.object({
        productId: uuidSchema,
        countedAt: instantSchema,
        expectedThousandths: countedQuantitySchema,
        countedThousandths: countedQuantitySchema,
        /** Of what was found beyond what was expected. */
        ...batchFacts,
      }),
    )
    .check(z.minLength(1), z.maxLength(maximumStockLines)),
  note: noteSchema,
})
export type StockCounted = z.output<typeof stockCountedSchema>

/**
 * Body of `stock_count_corrected`: what the last count of a product already contains and what moves stock all the same is taken
 * back [STOCK-5].
 */
export const stockCountCorrectedSchema = z.object({
  ...counterFacts,
  countId: uuidSchema,
  lines: z
    .array(
      z.object({
        productId: uuidSchema,
        quantityThousandths: movedQuantitySchema,
        /** What the count could not know. */
        lateEventId: uuidSchema,
      }),
    )
    .check(z.minLength(1), z.maxLength(maximumStockLines)),
})
export type StockCountCorrected = z.output<typeof stockCountCorrectedSchema>

export const stockReceived = defineEvent({
  kind: 'stock_received',
  is: 'fact',
  versions: firstVersion(stockReceivedSchema),
  movements: stockReceivedMovements,
  permissions: () => [[{ right: 'stock' }]],
})

export const stockAdjusted = defineEvent({
  kind: 'stock_adjusted',
  is: 'fact',
  versions: firstVersion(stockAdjustedSchema),
  movements: stockAdjustedMovements,
  permissions: () => [[{ right: 'stock' }]],
})

export const stockCounted = defineEvent({
  kind: 'stock_counted',
  is: 'fact',
  versions: firstVersion(stockCountedSchema),
  movements: stockCountedMovements,
  goodsAs: 'counted',
  permissions: () => [[{ right: 'stock' }]],
})

export const stockCountCorrected = defineEvent({
  kind: 'stock_count_corrected',
  is: 'fact',
  versions: firstVersion(stockCountCorrectedSchema),
  movements: stockCountCorrectedMovements,
  goodsAs: 'counted',
})

export const productsMerged = defineEvent({
  kind: 'products_merged',
  is: 'command',
  versions: firstVersion(productsMergedSchema),
  movements: productsMergedMovements,
  permissions: ({ lines }, { before, deviceId }) =>
    // Goods that follow a product that was merged away: nobody is asked again [CATALOG-42].
    lines.every((line) => isFollowing(line, before, deviceId)) ? [[]] : [[{ right: 'products' }]],
})

function isFollowing(
  { fromProductId, intoProductId }: { readonly fromProductId: string; readonly intoProductId: string },
  before: ShopBefore,
  deviceId: string,
): boolean {
  // Below zero the goods go the other way round.
  return [[fromProductId, intoProductId] as const, [intoProductId, fromProductId] as const].some(
    ([from, into]) => {
      const product = before.product(from)
      const merged = product?.merged ?? null
      return product?.isActive === false && merged?.intoProductId === into && merged.deviceId === deviceId
    },
  )
}

export const stockEvents = {
  stock_received: stockReceived,
  stock_adjusted: stockAdjusted,
  stock_counted: stockCounted,
  stock_count_corrected: stockCountCorrected,
  products_merged: productsMerged,
} as const

declare module '../events/fact.ts' {
  interface EventBodies extends BodiesOf<typeof stockEvents> {}
}
