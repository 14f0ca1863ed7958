import * as z from 'zod/mini'
import { uuidSchema } from '../base/ids/uuid.ts'
import { accept, type Result, refuse } from '../base/lib/result.ts'
import type { Instant } from '../base/time/instant.ts'
import { counterFacts } from '../events/counter-facts.ts'
import type { CustomerFields } from './customer.ts'

/** Body of `customer_erased` (*Hapus data pelanggan*): who it was is forgotten, what was bought and paid stays. */
export const customerErasedSchema = z.object({ ...counterFacts, customerId: uuidSchema })
export type CustomerErased = z.output<typeof customerErasedSchema>

export const erasedName = 'Pelanggan dihapus'

/** What says who somebody is; limits and the price group say nothing of a person. */
export const personalDefaults = {
  name: erasedName,
  phone: '',
  phoneConsentAt: null,
  address: '',
  note: '',
  isActive: false,
} as const satisfies Partial<CustomerFields>

/** A customer's record from the erasing on. */
export function erasedChanges(erasedAt: Instant): { readonly [field: string]: unknown } {
  return { ...personalDefaults, erasedAt }
}

/** What an edit still changes: nothing brings the person back, whenever it comes [CUSTOMER-6]. */
export function changesOfErased(changes: { readonly [field: string]: unknown }): {
  readonly [field: string]: unknown
} {
  return Object.fromEntries(
    Object.entries(changes).filter(([name]) => !Object.hasOwn(personalDefaults, name)),
  )
}

export type ErasingRefusal =
  | { readonly code: 'kasbon_open'; readonly owedRupiah: number }
  | { readonly code: 'overpaid'; readonly overRupiah: number }
  | { readonly code: 'erased_already' }

/** Whether a customer may be forgotten: not while one of the two owes the other [CUSTOMER-5]. */
export function checkErasing(
  customer: { readonly erasedAt: Instant | null },
  balanceRupiah: number,
): Result<void, ErasingRefusal> {
  if (customer.erasedAt !== null) return refuse({ code: 'erased_already' })
  if (balanceRupiah > 0) return refuse({ code: 'kasbon_open', owedRupiah: balanceRupiah })
  if (balanceRupiah < 0) return refuse({ code: 'overpaid', overRupiah: -balanceRupiah })
  return accept(undefined)
}

/** A bill that waits, or waited, under the name of a customer; every other record as it is. */
export function recordWithoutCustomer<
  Row extends { readonly recordKind: string; readonly fields: { readonly [member: string]: unknown } },
>(row: Row, customerId: string): Row {
  const { recordKind, fields } = row
  const isUnderName = recordKind === 'bill' && fields.customerId === customerId && fields.name !== ''
  return isUnderName ? { ...row, fields: { ...fields, name: '' } } : row
}
