import * as z from 'zod/mini'
import { uuidSchema } from '../ids/uuid.ts'
import { rupiahSchema, signedRupiahSchema, unitPriceSchema } from '../money/rupiah.ts'
import { soldQuantitySchema } from '../stock/quantity.ts'
import { businessDaySchema, zoneSchema } from '../time/zone.ts'
import { discountSchema } from './discount.ts'

/** How a sale was paid. More tenders come with the selling feature; the shape is already a list. */
export const tenderSchema = z.enum(['cash'])
export type Tender = z.output<typeof tenderSchema>

export const maximumSaleLines = 500

/**
 * Body of `sale_recorded`. Everything the receipt says is in here, as it was on that day: names and prices are copies,
 * so a later edit of a product never changes an old sale. All sums were made by `priceCart` and `settleSale`.
 */
export const saleRecordedSchema = z.object({
  /** Device letter, date, counter: `A-261120-0231`. Made offline, never renumbered (ruling 17). */
  receiptNumber: z.string().check(z.regex(/^[A-Z]{1,3}-\d{6}-\d{4,6}$/)),
  /** 80 random bits in Crockford base 32, for the public check of a receipt. */
  verifyCode: z.string().check(z.regex(/^[0-9A-HJKMNP-TV-Z]{16}$/)),
  zone: zoneSchema,
  businessDay: businessDaySchema,
  cashierName: z.string().check(z.maxLength(80)),
  lines: z
    .array(
      z.object({
        /** Null for a free line (*Barang lain*). */
        productId: z.nullable(uuidSchema),
        name: z.string().check(z.minLength(1), z.maxLength(120)),
        unit: z.string().check(z.maxLength(20)),
        isStocked: z.boolean(),
        quantityThousandths: soldQuantitySchema,
        priceRupiah: unitPriceSchema,
        discount: z.nullable(discountSchema),
        grossRupiah: rupiahSchema,
        lineDiscountRupiah: rupiahSchema,
        /** This line's part of the discount on the whole sale. */
        billDiscountRupiah: rupiahSchema,
        /** gross − line discount − part of the bill discount. */
        netRupiah: rupiahSchema,
        note: z.string().check(z.maxLength(120)),
      }),
    )
    .check(z.minLength(1), z.maxLength(maximumSaleLines)),
  billDiscount: z.nullable(discountSchema),
  /** Sum of the lines after their own discounts. */
  subtotalRupiah: rupiahSchema,
  billDiscountRupiah: rupiahSchema,
  roundingRupiah: signedRupiahSchema,
  totalRupiah: rupiahSchema,
  payments: z
    .array(z.object({ tender: tenderSchema, amountRupiah: rupiahSchema, receivedRupiah: rupiahSchema }))
    .check(z.minLength(1), z.maxLength(10)),
  changeRupiah: rupiahSchema,
})
export type SaleRecorded = z.output<typeof saleRecordedSchema>
export type SaleLine = SaleRecorded['lines'][number]
export type SalePayment = SaleRecorded['payments'][number]

/** Body of `receipt_reprinted`: paper is a proof, so a second one is a fact (and is marked *SALINAN ke-n*). */
export const receiptReprintedSchema = z.object({
  saleId: uuidSchema,
  copyNumber: z.int().check(z.gte(1), z.lte(1000)),
})
export type ReceiptReprinted = z.output<typeof receiptReprintedSchema>
