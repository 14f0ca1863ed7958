import * as z from 'zod/mini'
import { uuidSchema } from '../base/ids/uuid.ts'
import { rupiahSchema, signedRupiahSchema } from '../base/money/rupiah.ts'
import { businessDaySchema } from '../base/time/zone.ts'
import { counterFacts } from '../events/counter-facts.ts'

const noteSchema = z.string().check(z.maxLength(200))
const nameSchema = z.string().check(z.maxLength(80))

/** Body of `supplier_paid`: money for goods, at once or as an instalment of *utang ke pemasok*. */
export const supplierPaidSchema = z.object({
  ...counterFacts,
  /** Null: bought from nobody in particular, on the market. */
  supplierId: z.nullable(uuidSchema),
  supplierName: nameSchema,
  /** The purchase that it is for; absent: the oldest debts first. */
  purchaseId: z.optional(uuidSchema),
  amountRupiah: rupiahSchema,
  payments: z
    .array(
      z.object({
        tender: z.enum(['cash', 'transfer', 'other']),
        amountRupiah: rupiahSchema,
        /** True: cash out of the drawer of this device; else from the owner's purse or bank. */
        isFromDrawer: z.boolean(),
        reference: z.optional(z.string().check(z.maxLength(60))),
      }),
    )
    .check(z.minLength(1), z.maxLength(5)),
  note: noteSchema,
})
export type SupplierPaid = z.output<typeof supplierPaidSchema>

/** Body of `payable_adjusted`: a debt from the old notebook (above zero), or one that was let go or mistaken (below zero). */
export const payableAdjustedSchema = z.object({
  ...counterFacts,
  supplierId: uuidSchema,
  supplierName: nameSchema,
  reason: z.enum(['opening', 'correction']),
  amountRupiah: signedRupiahSchema,
  dueDay: z.optional(businessDaySchema),
  note: noteSchema,
  /** The file that it came from. */
  importId: z.optional(uuidSchema),
})
export type PayableAdjusted = z.output<typeof payableAdjustedSchema>
