import { uuidSchema } from '@laci/domain/base/ids/uuid.ts'
import { maximumPurchaseLines } from '@laci/domain/purchase/events.ts'
import * as z from 'zod/mini'

/** What is to be bought, on its way from the list of what runs low to a new purchase: in the state of its address. */
const orderWishSchema = z.object({
  supplierName: z.string(),
  lines: z
    .array(z.object({ productId: uuidSchema, quantityText: z.string(), unit: z.optional(z.string()) }))
    .check(z.maxLength(maximumPurchaseLines)),
})
export type OrderWish = z.output<typeof orderWishSchema>

export function readOrderWish(state: unknown): OrderWish {
  const read = orderWishSchema.safeParse(state)
  return read.success ? read.data : { supplierName: '', lines: [] }
}
