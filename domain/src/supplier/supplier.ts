import * as z from 'zod/mini'
import { uuidSchema } from '../base/ids/uuid.ts'
import { dayFacts } from '../events/day-facts.ts'

/** Whom the shop buys from (*pemasok*). A name alone is enough. */
export const supplierFieldsSchema = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
  /** `+628…`, or empty: orders are sent there. */
  phone: z.string().check(z.maxLength(20)),
  address: z.string().check(z.trim(), z.maxLength(200)),
  /** Days until a purchase is to be paid; null: at once. */
  paymentDays: z.nullable(z.int().check(z.gte(1), z.lte(365))),
  note: z.string().check(z.trim(), z.maxLength(200)),
  isActive: z.boolean(),
})
export type SupplierFields = z.output<typeof supplierFieldsSchema>
export type SupplierChanges = Partial<SupplierFields>

/** What a supplier is called in front of people; without a name it was bought from nobody in particular. */
export function supplierText(name: string): string {
  return name === '' ? 'Tanpa pemasok' : name
}

export const supplierDefaults: SupplierFields = {
  name: '',
  phone: '',
  address: '',
  paymentDays: null,
  note: '',
  isActive: true,
}

/** Body of `supplier_saved`: only the fields that changed, as with customers. */
export const supplierSavedSchema = z.object({
  suppliers: z
    .array(z.object({ supplierId: uuidSchema, changes: z.partial(supplierFieldsSchema) }))
    .check(z.minLength(1), z.maxLength(200)),
  /** The file that they came from. */
  importId: z.optional(uuidSchema),
  ...dayFacts,
})
export type SupplierSaved = z.output<typeof supplierSavedSchema>
