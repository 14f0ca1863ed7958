import { tidyName } from '@laci/domain/base/lib/tidy-name.ts'
import { readPhoneNumber } from '@laci/domain/base/phone/phone-number.ts'
import type { SupplierRefusal } from '@laci/domain/supplier/commands.ts'
import type { SupplierFields } from '@laci/domain/supplier/supplier.ts'
import { phoneRefusalText, phoneText } from '../../ui/customers/customer-values.ts'

/** What stands in the form of a supplier. */
export type SupplierValues = Omit<SupplierFields, 'paymentDays'> & { readonly days: string }

export type SupplierErrors = { readonly [Field in 'name' | 'phone' | 'days']?: string | undefined }

export const supplierRefusalText = {
  name_missing: 'Nama belum diisi.',
  name_taken: 'Sudah ada pemasok dengan nama ini. Beri tanda, misalnya kotanya.',
} as const satisfies { [Code in SupplierRefusal['code']]: string }

export function supplierValues({ paymentDays, ...fields }: SupplierFields): SupplierValues {
  return {
    ...fields,
    phone: phoneText(fields.phone),
    days: paymentDays === null ? '' : String(paymentDays),
  }
}

/** The supplier that was typed: a name of its own is enough [SUPPLIER-1], because purchases find it by its name. */
export function readSupplier(
  values: SupplierValues,
  before: SupplierFields,
  otherNames: readonly string[],
):
  | { readonly isOk: true; readonly fields: SupplierFields }
  | { readonly isOk: false; readonly errors: SupplierErrors } {
  const { days: typedDays, ...fields } = values
  const name = tidyName(values.name)
  const typedPhone = values.phone.trim()
  // A number that was not touched stays as it is kept, whatever we can read today.
  const isSamePhone = typedPhone === phoneText(before.phone)
  const read = typedPhone === '' || isSamePhone ? null : readPhoneNumber(typedPhone)
  const days = typedDays.trim() === '' ? null : Number(typedDays.trim())
  const isTaken = otherNames.some((other) => other.toLowerCase() === name.toLowerCase())
  const areDaysGood = days === null || (Number.isInteger(days) && days >= 1 && days <= 365)
  const errors: SupplierErrors = {
    name:
      name === '' ? supplierRefusalText.name_missing : isTaken ? supplierRefusalText.name_taken : undefined,
    phone: read?.ok === false ? phoneRefusalText(read.refusal.code) : undefined,
    days: areDaysGood ? undefined : 'Isi 1 sampai 365 hari.',
  }
  if (name === '' || isTaken || read?.ok === false || !areDaysGood) return { isOk: false, errors }
  return {
    isOk: true,
    fields: {
      ...fields,
      ...{ name, paymentDays: days, address: values.address.trim(), note: values.note.trim() },
      phone: typedPhone === '' ? '' : isSamePhone ? before.phone : (read?.value ?? ''),
    },
  }
}
