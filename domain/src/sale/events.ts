import * as z from 'zod/mini'
import { uuidSchema } from '../base/ids/uuid.ts'
import { rupiahSchema, signedRupiahSchema, unitPriceSchema } from '../base/money/rupiah.ts'
import { soldQuantitySchema, stockQuantitySchema } from '../base/quantity/quantity.ts'
import { businessDaySchema } from '../base/time/zone.ts'
import { counterFacts } from '../events/counter-facts.ts'
import { dayFacts } from '../events/day-facts.ts'
import { type BodiesOf, defineEvent, firstVersion } from '../events/define-event.ts'
import { pointCountSchema } from '../point/points.ts'
import { discountSchema } from './discount.ts'
import { holdIdsSchema } from './hold-ids.ts'
import { saleMovements } from './movements.ts'
import { tenderSchema } from './tender.ts'
import { uncheckedMark } from './unchecked-mark.ts'

export const maximumSaleLines = 500
export const maximumSalePayments = 10

/** Device letter, date, counter: `A-261120-0231`. Made offline, never renumbered (ruling 17). */
export const receiptNumberSchema = z.string().check(z.regex(/^[A-Z]{1,3}-\d{6}-\d{4,6}$/))

/** A percentage in hundredths: 11 % is 1100. */
const percentHundredthsSchema = z.int().check(z.gte(0), z.lte(10_000))

/** `baseRupiah`: what the tax was reckoned on. Only an exclusive tax is added to the total. */
const billedTax = {
  mode: z.enum(['inclusive', 'exclusive']),
  percentHundredths: percentHundredthsSchema,
  baseRupiah: rupiahSchema,
  taxRupiah: rupiahSchema,
} as const
export const localTaxNameSchema = z.string().check(z.minLength(1), z.maxLength(20))

/** One way in which a sale or an instalment was paid. Given money less change is the amount. */
export const paymentSchema = z.object({
  tender: tenderSchema,
  amountRupiah: rupiahSchema,
  receivedRupiah: rupiahSchema,
  /** The shop's own name of an `other` tender. */
  tenderName: z.optional(z.string().check(z.maxLength(40))),
  /** Reference of a transfer, the last digits of a card. */
  reference: z.optional(z.string().check(z.maxLength(60))),
  /** True while nobody has seen the money (*menunggu cek*): QRIS from the shop's own sticker. */
  isUnchecked: z.optional(z.boolean()),
  /** The payment provider itself has said that the money came, for this charge (`qris_charge`). */
  chargeId: z.optional(uuidSchema),
  /** Points spent, for the tender `point`. */
  pointCount: z.optional(pointCountSchema),
})

/**
 * Body of `sale_recorded`. Everything the receipt says is in here, as it was on that day: names and prices are copies,
 * so a later edit of a product never changes an old sale. All sums were made by `priceCart` and `settleSale`.
 */
export const saleRecordedSchema = z.object({
  receiptNumber: receiptNumberSchema,
  /** 80 random bits in Crockford base 32, for the public check of a receipt. */
  verifyCode: z.string().check(z.regex(/^[0-9A-HJKMNP-TV-Z]{16}$/)),
  ...counterFacts,
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
        /** gross − promotion − line discount − part of the bill discount. */
        netRupiah: rupiahSchema,
        note: z.string().check(z.maxLength(120)),
        /** What leaves stock, in the product's base unit; absent: the same as `quantityThousandths`. */
        stockThousandths: z.optional(stockQuantitySchema),
        /** A bundle or recipe: what leaves stock in the product's place. */
        parts: z.optional(
          z
            .array(z.object({ productId: uuidSchema, stockThousandths: stockQuantitySchema }))
            .check(z.maxLength(50)),
        ),
        /** The price of the list where it was changed by hand. */
        listPriceRupiah: z.optional(unitPriceSchema),
        /** The promotion that won, and what it took off before any discount by hand. */
        promotion: z.optional(
          z.object({
            promotionId: uuidSchema,
            name: z.string().check(z.maxLength(60)),
            discountRupiah: rupiahSchema,
          }),
        ),
        /** The price tier that won (*harga grosir*); `priceRupiah` is its price then. */
        priceTier: z.optional(
          z.object({
            customerGroup: z.string().check(z.maxLength(40)),
            minimumThousandths: soldQuantitySchema,
            /** What one unit costs without it. */
            listPriceRupiah: unitPriceSchema,
          }),
        ),
        /** This line's part of the service charge. */
        serviceRupiah: z.optional(rupiahSchema),
        /** True when the sale's tax is on this line. */
        isTaxed: z.optional(z.boolean()),
        /** This line's part of the tax: on top when exclusive, contained when inclusive. */
        taxRupiah: z.optional(rupiahSchema),
        /** True when the tax on it is the restaurant tax. */
        isLocallyTaxed: z.optional(z.boolean()),
      }),
    )
    .check(z.minLength(1), z.maxLength(maximumSaleLines)),
  billDiscount: z.nullable(discountSchema),
  /** Sum of the lines after their own discounts. */
  subtotalRupiah: rupiahSchema,
  billDiscountRupiah: rupiahSchema,
  service: z.optional(z.object({ percentHundredths: percentHundredthsSchema, serviceRupiah: rupiahSchema })),
  /** PPN, or the restaurant tax by its name where it is the only one: older tills add that up as theirs [TAX-24]. */
  tax: z.optional(z.object({ ...billedTax, name: z.optional(localTaxNameSchema) })),
  /** The restaurant tax of a bill that has PPN too. */
  localTax: z.optional(z.object({ ...billedTax, name: localTaxNameSchema })),
  roundingRupiah: signedRupiahSchema,
  totalRupiah: rupiahSchema,
  payments: z.array(paymentSchema).check(z.minLength(1), z.maxLength(maximumSalePayments)),
  changeRupiah: rupiahSchema,
  customerId: z.optional(uuidSchema),
  customerName: z.optional(z.string().check(z.maxLength(80))),
  /** The last day to pay what went to kasbon. */
  dueDay: z.optional(businessDaySchema),
  /** What the customer owes after this sale, as this till knew it: the receipt says so. */
  kasbonAfterRupiah: z.optional(rupiahSchema),
  pointsEarned: z.optional(pointCountSchema),
  /** The customer's points after this sale, as this till knew them: the receipt says so. */
  pointsAfter: z.optional(pointCountSchema),
  /** The held bill that this sale ended. */
  billId: z.optional(uuidSchema),
  /** Table or name that the bill was held under. */
  billName: z.optional(z.string().check(z.maxLength(60))),
  /** What was paid of it; absent: all of it. */
  billHoldIds: z.optional(holdIdsSchema),
  /** True when nobody asked for a receipt as it was paid: the first one that is printed later is the original. */
  isPaperless: z.optional(z.boolean()),
})
export type SaleRecorded = z.output<typeof saleRecordedSchema>
export type SaleLine = SaleRecorded['lines'][number]
export type SalePayment = SaleRecorded['payments'][number]

/** Body of `payment_checked`: somebody looked whether the money of an unchecked payment has come (*menunggu cek*). */
export const paymentCheckedSchema = z.object({
  saleId: uuidSchema,
  /** Counts from 0 in the sale's payments. */
  paymentIndex: z.int().check(z.gte(0), z.lte(9)),
  outcome: z.enum(['received', 'missing']),
  ...dayFacts,
})
export type PaymentChecked = z.output<typeof paymentCheckedSchema>

/** Body of `receipt_printed`: the original of a receipt that did not leave the till with its fact [RECEIPT-20]. */
export const receiptPrintedSchema = z.object({
  /** The sale, or the refund, whose receipt it is: the id of its event. */
  saleId: uuidSchema,
  ...dayFacts,
})
export type ReceiptPrinted = z.output<typeof receiptPrintedSchema>

/** Body of `receipt_reprinted`: paper is a proof, so a second one is a fact (and is marked *SALINAN ke-n*). */
export const receiptReprintedSchema = z.object({
  /** As in `receipt_printed`. */
  saleId: uuidSchema,
  copyNumber: z.int().check(z.gte(1), z.lte(1000)),
  ...dayFacts,
})
export type ReceiptReprinted = z.output<typeof receiptReprintedSchema>

export const saleRecorded = defineEvent({
  kind: 'sale_recorded',
  is: 'fact',
  versions: firstVersion(saleRecordedSchema),
  movements: (body, deviceId) => saleMovements(deviceId, body),
  references: ({ payments }) => (payments.some(({ isUnchecked }) => isUnchecked) ? [uncheckedMark] : []),
  permissions: () => [[{ right: 'sell' }]],
})

export const paymentChecked = defineEvent({
  kind: 'payment_checked',
  is: 'fact',
  versions: firstVersion(paymentCheckedSchema),
  references: () => [uncheckedMark],
})

export const receiptPrinted = defineEvent({
  kind: 'receipt_printed',
  is: 'fact',
  versions: firstVersion(receiptPrintedSchema),
})

export const receiptReprinted = defineEvent({
  kind: 'receipt_reprinted',
  is: 'fact',
  versions: firstVersion(receiptReprintedSchema),
})

export const saleEvents = {
  sale_recorded: saleRecorded,
  payment_checked: paymentChecked,
  receipt_printed: receiptPrinted,
  receipt_reprinted: receiptReprinted,
} as const

declare module '../events/fact.ts' {
  interface EventBodies extends BodiesOf<typeof saleEvents> {}
}
