import * as z from 'zod/mini'
import { uuidSchema } from '../ids/uuid.ts'
import { unitPriceSchema } from '../money/rupiah.ts'
import { movedQuantitySchema, soldQuantitySchema } from './quantity.ts'

const maximumLines = 500
const noteSchema = z.string().check(z.maxLength(200))

/** Body of `stock_received`: goods that came in without a purchase on paper, and the opening stock of a new product. */
export const stockReceivedSchema = z.object({
  reason: z.enum(['opening', 'received']),
  lines: z
    .array(
      z.object({
        productId: uuidSchema,
        quantityThousandths: soldQuantitySchema,
        unitCostRupiah: z.nullable(unitPriceSchema),
      }),
    )
    .check(z.minLength(1), z.maxLength(maximumLines)),
  note: noteSchema,
})
export type StockReceived = z.output<typeof stockReceivedSchema>

/** Body of `stock_adjusted`: a signed difference with its reason, never a new absolute figure (SYNC-5). */
export const stockAdjustedSchema = z.object({
  reason: z.enum(['correction', 'waste', 'own_use']),
  lines: z
    .array(z.object({ productId: uuidSchema, quantityThousandths: movedQuantitySchema }))
    .check(z.minLength(1), z.maxLength(maximumLines)),
  note: noteSchema,
})
export type StockAdjusted = z.output<typeof stockAdjustedSchema>
