import { tidyName } from '@laci/domain/base/lib/tidy-name.ts'
import type { Rupiah } from '@laci/domain/base/money/rupiah.ts'
import {
  type PhoneNumber,
  type PhoneRefusal,
  readPhoneNumber,
  shownPhone,
} from '@laci/domain/base/phone/phone-number.ts'
import type { Instant } from '@laci/domain/base/time/instant.ts'
import { type CustomerFields, customerDefaults } from '@laci/domain/customer/customer.ts'

/** What stands in the form of a customer. */
export type CustomerValues = {
  readonly name: string
  readonly phone: string
  readonly hasConsent: boolean
  readonly group: string
  readonly address: string
  readonly note: string
  readonly limitRupiah: Rupiah | null
  readonly limitMode: CustomerFields['kasbonLimitMode']
  /** Empty: as in the whole shop. */
  readonly days: string
  readonly isActive: boolean
}

export type CustomerErrors = {
  readonly [Field in 'name' | 'phone' | 'consent' | 'days']?: string | undefined
}

export function phoneRefusalText(code: PhoneRefusal['code']): string {
  return code === 'phone_foreign'
    ? 'Nomor ini dari negara lain. Yang bisa disimpan nomor Indonesia; tulis nomor ini di Catatan.'
    : 'Nomor ini tidak lengkap. Contoh: 0812-3456-7890.'
}

/** As people here write it; a number from elsewhere as it was kept. */
export function phoneText(phone: string): string {
  return phone.startsWith('+62') ? shownPhone(phone as PhoneNumber) : phone
}

export function customerValues(fields: CustomerFields = customerDefaults): CustomerValues {
  return {
    name: fields.name,
    phone: phoneText(fields.phone),
    hasConsent: fields.phoneConsentAt !== null,
    group: fields.group,
    address: fields.address,
    note: fields.note,
    limitRupiah: fields.kasbonLimitRupiah,
    limitMode: fields.kasbonLimitMode,
    days: fields.kasbonDays === null ? '' : String(fields.kasbonDays),
    isActive: fields.isActive,
  }
}

/** What was typed for a new customer: a name, or a number. */
export function valuesOfSearch(words: string): CustomerValues {
  const isNumber = /^[+\d\s-]{5,}$/.test(words)
  return { ...customerValues(), ...(isNumber ? { phone: words.trim() } : { name: words.trim() }) }
}

/**
 * The customer that was typed [CUSTOMER-1]: a name is enough, a number needs the consent of whom it belongs to. A number that
 * stays keeps the moment of its consent; one that goes takes it along.
 */
export function readCustomer(
  values: CustomerValues,
  before: CustomerFields,
  now: Instant,
):
  | { readonly isOk: true; readonly fields: CustomerFields }
  | { readonly isOk: false; readonly errors: CustomerErrors } {
  const name = tidyName(values.name)
  const typedPhone = values.phone.trim()
  // A number that was not touched stays as it is kept, whatever we can read today.
  const isSamePhone = typedPhone === phoneText(before.phone)
  const read = typedPhone === '' || isSamePhone ? null : readPhoneNumber(typedPhone)
  const phone = typedPhone === '' ? '' : isSamePhone ? before.phone : read?.ok ? read.value : null
  const days = values.days.trim() === '' ? null : Number(values.days.trim())
  const errors: CustomerErrors = {
    name: name === '' ? 'Nama belum diisi.' : undefined,
    phone: read === null || read.ok ? undefined : phoneRefusalText(read.refusal.code),
    consent: phone && !values.hasConsent ? 'Centang dulu, atau kosongkan nomornya.' : undefined,
    days:
      days === null || (Number.isInteger(days) && days >= 1 && days <= 365)
        ? undefined
        : 'Isi 1 sampai 365 hari.',
  }
  if (Object.values(errors).some((error) => error !== undefined) || phone === null) {
    return { isOk: false, errors }
  }
  const fields: CustomerFields = {
    name,
    phone,
    phoneConsentAt: phone === '' ? null : phone === before.phone ? (before.phoneConsentAt ?? now) : now,
    address: values.address.trim(),
    group: values.group.trim(),
    kasbonLimitRupiah: values.limitRupiah,
    kasbonLimitMode: values.limitMode,
    kasbonDays: days,
    note: values.note.trim(),
    isActive: values.isActive,
  }
  return { isOk: true, fields }
}
