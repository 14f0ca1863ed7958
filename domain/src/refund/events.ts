import * as z from 'zod/mini'
import { uuidSchema } from '../base/ids/uuid.ts'
import { rupiahSchema, signedRupiahSchema } from '../base/money/rupiah.ts'
import { foundQuantitySchema, soldQuantitySchema, stockQuantitySchema } from '../base/quantity/quantity.ts'
import { counterFacts } from '../events/counter-facts.ts'
import { type BodiesOf, defineEvent, firstVersion } from '../events/define-event.ts'
import { pointCountSchema } from '../point/points.ts'
import { localTaxNameSchema, maximumSaleLines, receiptNumberSchema } from '../sale/events.ts'
import { tenderSchema } from '../sale/tender.ts'
import { refundMovements } from './movements.ts'

/**
 * Body of `sale_refunded` (*Retur*): goods of one sale come back, whole or by line. Its own fact beside the sale, which
 * stays as it was. Sums are made by `refundOf`, so that all refunds of a sale together never exceed what was paid and
 * the last one brings it to exactly that.
 */
export const saleRefundedSchema = z.object({
  saleId: uuidSchema,
  /** The number of the sale, for lists and paper. */
  saleReceiptNumber: receiptNumberSchema,
  receiptNumber: receiptNumberSchema,
  ...counterFacts,
  lines: z
    .array(
      z.object({
        /** Counts from 0 in the sale's lines. */
        lineIndex: z.int().check(z.gte(0), z.lt(maximumSaleLines)),
        /** Null for a free line. */
        productId: z.nullable(uuidSchema),
        name: z.string().check(z.minLength(1), z.maxLength(120)),
        unit: z.string().check(z.maxLength(20)),
        quantityThousandths: soldQuantitySchema,
        /** What goes back to stock, by product: empty when nothing does (written off, not kept in stock). */
        restocked: z
          .array(z.object({ productId: uuidSchema, stockThousandths: stockQuantitySchema }))
          .check(z.maxLength(50)),
        isWrittenOff: z.boolean(),
        /** Base units of goods that come back and were never in stock: what they cost goes with them [COST-13]. 0: none. */
        unstockedThousandths: z.optional(foundQuantitySchema),
        /** This quantity's part of the line's net, service and tax. */
        netRupiah: rupiahSchema,
        serviceRupiah: rupiahSchema,
        taxRupiah: rupiahSchema,
        /** This quantity's part of what was taken off the line, as in the sale; absent: none, or told by an older till. */
        lineDiscountRupiah: z.optional(rupiahSchema),
        billDiscountRupiah: z.optional(rupiahSchema),
        promotion: z.optional(z.object({ promotionId: uuidSchema, discountRupiah: rupiahSchema })),
        /** Its part of what the price tier saved. */
        tierSavedRupiah: z.optional(signedRupiahSchema),
        /** True when the sale's tax is on this line, also where this quantity's part of the tax is none. */
        isTaxed: z.optional(z.boolean()),
        /** True when that is the restaurant tax. */
        isLocallyTaxed: z.optional(z.boolean()),
      }),
    )
    .check(z.minLength(1), z.maxLength(maximumSaleLines)),
  /** As in the sale's `tax`: only an exclusive tax comes on top of net and service. */
  taxMode: z.optional(z.enum(['inclusive', 'exclusive'])),
  /** The restaurant tax of the sale, alone or beside PPN: of the lines that say so. */
  localTax: z.optional(z.object({ name: localTaxNameSchema, mode: z.enum(['inclusive', 'exclusive']) })),
  /** The part of the sale's rounding that goes back with these goods, signed as in the sale. */
  roundingRupiah: signedRupiahSchema,
  totalRupiah: rupiahSchema,
  /** How the money goes back: by tender, or off the customer's debt (`kasbon`). Adds up to the total. */
  payments: z
    .array(
      z.object({
        tender: tenderSchema,
        amountRupiah: rupiahSchema,
        tenderName: z.optional(z.string().check(z.maxLength(40))),
        pointCount: z.optional(pointCountSchema),
        /** True: nothing goes back, because the sale's own payment by this tender never came [REFUND-11]. */
        isUnpaid: z.optional(z.boolean()),
      }),
    )
    .check(z.maxLength(10)),
  customerId: z.optional(uuidSchema),
  customerName: z.optional(z.string().check(z.maxLength(80))),
  /** True: the sale names nobody; the customer is whose debt its missing payment became. */
  isSaleNameless: z.optional(z.boolean()),
  /** What the customer owes afterwards, as this till knew it, where some of it went off the debt. */
  kasbonAfterRupiah: z.optional(rupiahSchema),
  /** Points that the sale had earned and that go with its goods. */
  pointsTakenBack: z.optional(pointCountSchema),
  reason: z.string().check(z.minLength(1), z.maxLength(200)),
})
export type SaleRefunded = z.output<typeof saleRefundedSchema>
export type RefundLine = SaleRefunded['lines'][number]

export const saleRefunded = defineEvent({
  kind: 'sale_refunded',
  is: 'fact',
  versions: firstVersion(saleRefundedSchema),
  movements: (body, deviceId) => refundMovements(deviceId, body),
  isReferenced: true,
  permissions: () => [[{ right: 'refund' }]],
})

export const refundEvents = {
  sale_refunded: saleRefunded,
} as const

declare module '../events/fact.ts' {
  interface EventBodies extends BodiesOf<typeof refundEvents> {}
}
