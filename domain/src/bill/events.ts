import * as z from 'zod/mini'
import { uuidSchema } from '../base/ids/uuid.ts'
import { rupiahSchema, unitPriceSchema } from '../base/money/rupiah.ts'
import { movedQuantitySchema, soldQuantitySchema, stockQuantitySchema } from '../base/quantity/quantity.ts'
import { productUnitSchema } from '../catalog/product-members.ts'
import { counterFacts } from '../events/counter-facts.ts'
import { dayFacts } from '../events/day-facts.ts'
import { type BodiesOf, defineEvent, firstVersion } from '../events/define-event.ts'
import { discountSchema } from '../sale/discount.ts'
import { maximumSaleLines } from '../sale/events.ts'
import { holdIdsSchema } from '../sale/hold-ids.ts'
import { stationNamesSchema } from '../shop/station-name.ts'

const billNameSchema = z.string().check(z.maxLength(60))

/** A line of a bill that is not paid yet, as a cart keeps it. */
export const heldLineSchema = z.object({
  productId: z.nullable(uuidSchema),
  name: z.string().check(z.minLength(1), z.maxLength(120)),
  unit: z.string().check(z.maxLength(20)),
  isStocked: z.boolean(),
  quantityThousandths: soldQuantitySchema,
  stockThousandths: z.optional(stockQuantitySchema),
  priceRupiah: unitPriceSchema,
  listPriceRupiah: z.optional(unitPriceSchema),
  discount: z.nullable(discountSchema),
  note: z.string().check(z.maxLength(120)),
  /** Base units in one unit of this line, in thousandths; absent: it is the base unit. */
  factorThousandths: z.optional(soldQuantitySchema),
  /** So many of this line's unit are one base unit. */
  perBase: productUnitSchema.shape.perBase,
  /** True for a pack that carries its own price, and for money that came before its goods [QRIS-13]. */
  isPriceFixed: z.optional(z.boolean()),
})
export type HeldLine = z.output<typeof heldLineSchema>

/** What came onto a bill with one *Simpan*, in the units of its line; less than nothing was taken off. */
export const addedLineSchema = z.object({
  ...heldLineSchema.shape,
  quantityThousandths: movedQuantitySchema,
})
export type AddedLine = z.output<typeof addedLineSchema>

/** Body of `bill_held` (*Simpan pesanan*): the whole bill as it stands; told again when it was changed. */
export const billHeldSchema = z.object({
  billId: uuidSchema,
  ...counterFacts,
  name: billNameSchema,
  customerId: z.nullable(uuidSchema),
  lines: z.array(heldLineSchema).check(z.minLength(1), z.maxLength(maximumSaleLines)),
  billDiscount: z.nullable(discountSchema),
  totalRupiah: rupiahSchema,
  /** On top of what it was opened with. Left out, with `added`, by tills that took the last word for the whole. */
  holdIds: z.optional(holdIdsSchema),
  added: z.optional(z.array(addedLineSchema).check(z.maxLength(2 * maximumSaleLines))),
})
export type BillHeld = z.output<typeof billHeldSchema>

/** Body of `bill_opened`: this device works on it now. Two may, both sales stand, and the second warns (ruling 20). */
export const billOpenedSchema = z.object({ billId: uuidSchema, ...dayFacts })

/**
 * Body of `kitchen_ordered`: a ticket of a held bill went to the kitchen. All of a bill's together say what the kitchen
 * knows [BILL-6]; less than nothing takes back what an earlier one had ordered.
 */
export const kitchenOrderedSchema = z.object({
  billId: uuidSchema,
  ...counterFacts,
  lines: z
    .array(
      z.object({
        productId: z.nullable(uuidSchema),
        name: z.string().check(z.minLength(1), z.maxLength(120)),
        unit: z.string().check(z.maxLength(20)),
        quantityThousandths: movedQuantitySchema,
        note: z.string().check(z.maxLength(120)),
        /** Who was to make it: what changes later goes there, too. Empty: nobody in particular; absent: every printer had it. */
        stations: z.optional(stationNamesSchema),
      }),
    )
    // A whole bill that is taken back for another whole bill.
    .check(z.minLength(1), z.maxLength(2 * maximumSaleLines)),
})
export type KitchenOrdered = z.output<typeof kitchenOrderedSchema>

/**
 * Body of `bill_voided`: a bill, or a cart that somebody had begun to pay, is dropped before payment. `lines` say what
 * was on it, because this is where theft hides.
 */
export const billVoidedSchema = z.object({
  billId: uuidSchema,
  ...counterFacts,
  name: billNameSchema,
  lines: z
    .array(
      z.object({
        productId: z.nullable(uuidSchema),
        name: z.string().check(z.maxLength(120)),
        quantityThousandths: soldQuantitySchema,
        amountRupiah: rupiahSchema,
      }),
    )
    .check(z.maxLength(maximumSaleLines)),
  totalRupiah: rupiahSchema,
  reason: z.string().check(z.maxLength(200)),
  /** What was dropped of it; absent: all of it. */
  holdIds: z.optional(holdIdsSchema),
})
export type BillVoided = z.output<typeof billVoidedSchema>

/** Body of `line_removed`: a line left a bill that had been held, or whose payment had begun. */
export const lineRemovedSchema = z.object({
  billId: uuidSchema,
  ...counterFacts,
  productId: z.nullable(uuidSchema),
  name: z.string().check(z.minLength(1), z.maxLength(120)),
  quantityThousandths: soldQuantitySchema,
  amountRupiah: rupiahSchema,
  /** Why. Left out by tills that did not ask yet. */
  reason: z.optional(z.string().check(z.maxLength(200))),
})
export type LineRemoved = z.output<typeof lineRemovedSchema>

export const billHeld = defineEvent({
  kind: 'bill_held',
  is: 'fact',
  versions: firstVersion(billHeldSchema),
})

export const billOpened = defineEvent({
  kind: 'bill_opened',
  is: 'fact',
  versions: firstVersion(billOpenedSchema),
})

export const billVoided = defineEvent({
  kind: 'bill_voided',
  is: 'fact',
  versions: firstVersion(billVoidedSchema),
  permissions: () => [[{ right: 'void' }]],
})

export const lineRemoved = defineEvent({
  kind: 'line_removed',
  is: 'fact',
  versions: firstVersion(lineRemovedSchema),
  permissions: () => [[{ right: 'void' }]],
})

export const kitchenOrdered = defineEvent({
  kind: 'kitchen_ordered',
  is: 'fact',
  versions: firstVersion(kitchenOrderedSchema),
})

export const billEvents = {
  bill_held: billHeld,
  bill_opened: billOpened,
  bill_voided: billVoided,
  line_removed: lineRemoved,
  kitchen_ordered: kitchenOrdered,
} as const

declare module '../events/fact.ts' {
  interface EventBodies extends BodiesOf<typeof billEvents> {}
}
