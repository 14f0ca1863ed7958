import { readPhoneNumber } from '../base/phone/phone-number.ts'
import type { CustomerFields } from './customer.ts'

export type TypedPhone =
  /** Another customer has this number, in whatever spelling [CUSTOMER-21]. */
  | { readonly code: 'known'; readonly customerId: string; readonly name: string }
  | { readonly code: 'foreign' }

/** What is to be said of a number while it is typed; null: nothing. */
export function typedPhone(
  typed: string,
  customers: Iterable<{
    readonly id: string
    readonly fields: Pick<CustomerFields, 'name' | 'phone' | 'isActive'>
  }>,
  exceptId: string | null,
): TypedPhone | null {
  const read = readPhoneNumber(typed)
  if (!read.ok) return read.refusal.code === 'phone_foreign' && isWhole(typed) ? { code: 'foreign' } : null
  for (const { id, fields } of customers) {
    if (id !== exceptId && fields.isActive && fields.phone === read.value) {
      return { code: 'known', customerId: id, name: fields.name }
    }
  }
  return null
}

/** A plus and two digits are the beginning of any number. */
function isWhole(typed: string): boolean {
  return typed.replace(/\D/g, '').length >= 8
}
