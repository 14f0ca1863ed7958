import * as z from 'zod/mini'
import { uuidSchema } from '../base/ids/uuid.ts'
import { rupiahSchema } from '../base/money/rupiah.ts'
import type { Permission } from '../base/permission/permission.ts'
import { instantSchema } from '../base/time/instant.ts'
import { dayFacts } from '../events/day-facts.ts'

/** Whom the shop knows by name. A name alone is enough; a phone number needs its consent line (UU PDP). */
export const customerFieldsSchema = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
  /** `+628…`, or empty. */
  phone: z.string().check(z.maxLength(20)),
  /** When the customer agreed to the number being kept; null without a number. */
  phoneConsentAt: z.nullable(instantSchema),
  address: z.string().check(z.trim(), z.maxLength(200)),
  /** Prices and promotions go by it; empty: none. */
  group: z.string().check(z.trim(), z.maxLength(40)),
  /** Most that may be owed; null: no limit. */
  kasbonLimitRupiah: z.nullable(rupiahSchema),
  /** What happens above the limit. */
  kasbonLimitMode: z.enum(['warn', 'block']),
  /** Days until kasbon of this customer is due; null: as in the whole shop. */
  kasbonDays: z.nullable(z.int().check(z.gte(1), z.lte(365))),
  note: z.string().check(z.trim(), z.maxLength(200)),
  isActive: z.boolean(),
})
export type CustomerFields = z.output<typeof customerFieldsSchema>
export type CustomerChanges = Partial<CustomerFields>

export const customerDefaults: CustomerFields = {
  name: '',
  phone: '',
  phoneConsentAt: null,
  address: '',
  group: '',
  kasbonLimitRupiah: null,
  kasbonLimitMode: 'warn',
  kasbonDays: null,
  note: '',
  isActive: true,
}

/**
 * The rights that these changes need [CUSTOMER-3]. How much may be owed, and for how long, is the owner's word: a cashier who
 * could lift a limit would have none.
 */
export function customerPermissions(changes: CustomerChanges): Permission[] {
  const isAboutLimit = ['kasbonLimitRupiah', 'kasbonLimitMode', 'kasbonDays'].some((name) => name in changes)
  return isAboutLimit ? [{ right: 'settings' }] : []
}

/** Body of `customer_saved`: only the fields that changed, as with products. */
export const customerSavedSchema = z.object({
  customers: z
    .array(z.object({ customerId: uuidSchema, changes: z.partial(customerFieldsSchema) }))
    .check(z.minLength(1), z.maxLength(200)),
  /** The file that they came from. */
  importId: z.optional(uuidSchema),
  ...dayFacts,
})
export type CustomerSaved = z.output<typeof customerSavedSchema>
