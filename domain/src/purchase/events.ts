import * as z from 'zod/mini'
import { uuidSchema } from '../base/ids/uuid.ts'
import { rupiahSchema, unitPriceSchema } from '../base/money/rupiah.ts'
import { soldQuantitySchema, stockQuantitySchema, summedQuantitySchema } from '../base/quantity/quantity.ts'
import { businessDaySchema } from '../base/time/zone.ts'
import { counterFacts } from '../events/counter-facts.ts'
import { type BodiesOf, defineEvent, firstVersion } from '../events/define-event.ts'
import { batchFacts } from '../stock/events.ts'
import { goodsReceivedMovements, purchaseReturnedMovements } from './movements.ts'

export const maximumPurchaseLines = 200

const nameSchema = z.string().check(z.maxLength(80))
const noteSchema = z.string().check(z.maxLength(200))
const lineIndexSchema = z.int().check(z.gte(0), z.lt(maximumPurchaseLines))

/** Goods of a line. Name and unit are copies, as they stood on the paper. */
const goodsFacts = {
  productId: uuidSchema,
  name: z.string().check(z.minLength(1), z.maxLength(120)),
  unit: z.string().check(z.maxLength(20)),
  /** In that unit. */
  quantityThousandths: soldQuantitySchema,
  /** The same in base units. */
  stockThousandths: stockQuantitySchema,
} as const

/** Goods may cost more than one unit's price allows: a line is bounded as a sum. */
const lineCost = {
  /** What the supplier gets for them: price less discounts, with costs that stand on the invoice. */
  owedRupiah: rupiahSchema,
  /** Their part of what was paid to others to get them here (*ongkir*, *kuli*). */
  extraRupiah: rupiahSchema,
} as const

/**
 * Body of `purchase_recorded`: what was bought, or ordered, from whom and for how much. It moves nothing by itself: goods
 * count when they come (`goods_received`), money when it is paid (`supplier_paid`); those that are told with it name it.
 */
export const purchaseRecordedSchema = z.object({
  ...counterFacts,
  purchaseId: uuidSchema,
  /** Null: from nobody in particular. */
  supplierId: z.nullable(uuidSchema),
  supplierName: nameSchema,
  /** The supplier's own number; may be empty. */
  invoiceNumber: z.string().check(z.maxLength(40)),
  lines: z
    .array(
      z.object({
        ...goodsFacts,
        /** Of one unit. */
        priceRupiah: unitPriceSchema,
        discountRupiah: rupiahSchema,
        ...lineCost,
      }),
    )
    .check(z.minLength(1), z.maxLength(maximumPurchaseLines)),
  /** Discount on the whole invoice. */
  discountRupiah: rupiahSchema,
  /** *Biaya* beside the goods, spread over the lines by what they cost. */
  landed: z
    .array(
      z.object({
        name: z.string().check(z.minLength(1), z.maxLength(40)),
        amountRupiah: rupiahSchema,
        /** True: the supplier gets it; false: it was paid to somebody else. */
        isOnInvoice: z.boolean(),
      }),
    )
    .check(z.maxLength(10)),
  /** What the supplier gets when everything has come. */
  totalRupiah: rupiahSchema,
  dueDay: z.optional(businessDaySchema),
  /** The day on the supplier's paper, where it is an earlier one: debts are as old as it says [PURCHASE-13]. */
  invoiceDay: z.optional(businessDaySchema),
  note: noteSchema,
})
export type PurchaseRecorded = z.output<typeof purchaseRecordedSchema>
export type PurchaseLine = PurchaseRecorded['lines'][number]

/** Body of `goods_received`: all or some of a purchase has come. Its cost is in it, so that it stands by itself. */
export const goodsReceivedSchema = z.object({
  ...counterFacts,
  purchaseId: uuidSchema,
  supplierId: z.nullable(uuidSchema),
  supplierName: nameSchema,
  lines: z
    .array(
      z.object({
        /** Counts from 0 in the purchase's lines. */
        lineIndex: lineIndexSchema,
        ...goodsFacts,
        ...lineCost,
        ...batchFacts,
      }),
    )
    .check(z.minLength(1), z.maxLength(maximumPurchaseLines)),
  note: noteSchema,
})
export type GoodsReceived = z.output<typeof goodsReceivedSchema>
export type GoodsReceivedLine = GoodsReceived['lines'][number]

/** Body of `purchase_returned` (*retur pembelian*): goods go back, and the supplier credits or gives back so much. */
export const purchaseReturnedSchema = z.object({
  ...counterFacts,
  /** Where they came with a purchase that this device knows. */
  purchaseId: z.optional(uuidSchema),
  supplierId: z.nullable(uuidSchema),
  supplierName: nameSchema,
  lines: z
    .array(
      z.object({
        ...goodsFacts,
        // Of several lines with the same product together.
        quantityThousandths: summedQuantitySchema,
        creditRupiah: rupiahSchema,
        /** Of goods that never came: what they were taken in for, with costs beside the goods. */
        costRupiah: z.optional(rupiahSchema),
      }),
    )
    .check(z.minLength(1), z.maxLength(maximumPurchaseLines)),
  /** Nothing went back: the goods were told by mistake [PURCHASE-9]. */
  isMistake: z.optional(z.literal(true)),
  totalRupiah: rupiahSchema,
  /** What came back in cash, into this drawer; the rest goes off the debt. */
  cashRupiah: rupiahSchema,
  reason: z.string().check(z.minLength(1), z.maxLength(200)),
})
export type PurchaseReturned = z.output<typeof purchaseReturnedSchema>

/** Body of `purchase_closed`: what has not come will not come any more. */
export const purchaseClosedSchema = z.object({ ...counterFacts, purchaseId: uuidSchema, reason: noteSchema })
export type PurchaseClosed = z.output<typeof purchaseClosedSchema>

export const purchaseRecorded = defineEvent({
  kind: 'purchase_recorded',
  is: 'fact',
  versions: firstVersion(purchaseRecordedSchema),
  permissions: () => [[{ right: 'purchases' }]],
})

export const goodsReceived = defineEvent({
  kind: 'goods_received',
  is: 'fact',
  versions: firstVersion(goodsReceivedSchema),
  movements: goodsReceivedMovements,
  permissions: () => [[{ right: 'purchases' }]],
})

export const purchaseReturned = defineEvent({
  kind: 'purchase_returned',
  is: 'fact',
  versions: firstVersion(purchaseReturnedSchema),
  movements: (body, deviceId) => purchaseReturnedMovements(deviceId, body),
  permissions: () => [[{ right: 'purchases' }]],
})

export const purchaseClosed = defineEvent({
  kind: 'purchase_closed',
  is: 'fact',
  versions: firstVersion(purchaseClosedSchema),
  permissions: () => [[{ right: 'purchases' }]],
})

export const purchaseEvents = {
  purchase_recorded: purchaseRecorded,
  goods_received: goodsReceived,
  purchase_returned: purchaseReturned,
  purchase_closed: purchaseClosed,
} as const

declare module '../events/fact.ts' {
  interface EventBodies extends BodiesOf<typeof purchaseEvents> {}
}
