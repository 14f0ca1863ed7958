import { type FieldEdit, fieldEdit, type OpenForm } from '../base/lib/field-edit.ts'
import type { CustomerFields } from './customer.ts'

/** What the form of a customer tells: what was changed in it, and nothing else [CUSTOMER-2]. */
export function customerEdit(form: OpenForm<CustomerFields>): FieldEdit<CustomerFields> {
  const together = [
    ['phone', 'phoneConsentAt'],
    ['kasbonLimitRupiah', 'kasbonLimitMode'],
  ] as const
  const { typed, now } = form
  // One number told on two devices: the consent stands from the first of them.
  const hasConsent = typed.phone === now.phone && now.phoneConsentAt !== null
  const phoneConsentAt = hasConsent ? now.phoneConsentAt : typed.phoneConsentAt
  return fieldEdit({ ...form, typed: { ...typed, phoneConsentAt }, together })
}
