import { judgePasswordShape } from '@laci/domain/account/password.ts'
import {
  beginningOf,
  readStaffAccess,
  type StaffAccess,
  type StaffRight,
  type StaffRole,
  wholeDiscountHundredths,
} from '@laci/domain/base/permission/rights.ts'
import { judgePin } from '@laci/domain/staff/pin.ts'
import { type StaffRefusal, staffRefusalText } from '@laci/domain/staff/refusal-text.ts'
import { readStaffName } from '@laci/domain/staff/staff-name.ts'
import { formatQuantity } from '@laci/ui/format/quantity.ts'
import { readPercent } from '../../ui/base/percent-text.ts'

/** What stands in the form of a staff member. PIN and password only when the person is new. */
export type StaffValues = {
  readonly name: string
  readonly role: StaffRole
  readonly rights: readonly StaffRight[]
  readonly maximumDiscount: string
  readonly pin: string
  readonly password: string
}

export type StaffErrors = { readonly [Field in keyof StaffValues]?: string | undefined }

export type ReadStaff = {
  readonly name: string
  readonly access: StaffAccess
  readonly pin: string | null
  readonly password: string
}

export function staffValues(known: (StaffAccess & { readonly name: string }) | null): StaffValues {
  const access = known ?? beginningOf('cashier')
  return {
    name: known?.name ?? '',
    role: access.role,
    rights: access.rights,
    maximumDiscount: percentText(access.maximumDiscountHundredths),
    pin: '',
    password: '',
  }
}

/** Another role begins with its own rights; the owner goes on from there. */
export function withRole(values: StaffValues, role: StaffRole): StaffValues {
  const { rights, maximumDiscountHundredths } = beginningOf(role)
  return { ...values, role, rights, maximumDiscount: percentText(maximumDiscountHundredths) }
}

export function withRight(values: StaffValues, right: StaffRight, isGiven: boolean): StaffValues {
  const others = values.rights.filter((one) => one !== right)
  return { ...values, rights: isGiven ? [...others, right] : others }
}

const fieldOf = {
  name_missing: 'name',
  name_too_long: 'name',
  name_taken: 'name',
  password_too_short: 'password',
  password_too_long: 'password',
  password_common: 'password',
  password_personal: 'password',
  password_wrong: 'password',
  pin_invalid: 'pin',
  pin_weak: 'pin',
  pin_taken: 'pin',
  discount_maximum_missing: 'maximumDiscount',
  staff_unknown: 'name',
  staff_left: 'pin',
} as const satisfies { readonly [Code in StaffRefusal['code']]: keyof StaffValues }

/** The field that a refusal of the server is about; null for one that is about none. */
export function errorOf(reason: string, message: string): StaffErrors | null {
  const field = (fieldOf as { readonly [reason: string]: keyof StaffValues | undefined })[reason]
  return field === undefined ? null : { [field]: message }
}

/** What was typed, judged by the server's own rules before anything is sent. */
export function readStaff(
  values: StaffValues,
  isNew: boolean,
):
  | { readonly isOk: true; readonly staff: ReadStaff }
  | { readonly isOk: false; readonly errors: StaffErrors } {
  const errors: { -readonly [Field in keyof StaffValues]?: string } = {}
  const note = (refusal: StaffRefusal) => {
    errors[fieldOf[refusal.code]] = staffRefusalText[refusal.code]()
  }
  const name = readStaffName(values.name)
  if (!name.ok) note(name.refusal)
  const isTyped = values.rights.includes('discount') && values.maximumDiscount.trim() !== ''
  const maximum = isTyped ? readPercent(values.maximumDiscount) : 0
  if (maximum === null) errors.maximumDiscount = 'Isi angka dari 0,01 sampai 100, misalnya 10.'
  const access = readStaffAccess({ ...values, maximumDiscountHundredths: maximum ?? wholeDiscountHundredths })
  if (!access.ok) note(access.refusal)
  const password = judgePasswordShape(values.password)
  if (isNew && !password.ok) note(password.refusal)
  const pin = values.pin === '' ? null : judgePin(values.pin)
  if (isNew && pin?.ok === false) note(pin.refusal)
  if (Object.keys(errors).length > 0 || !name.ok || !access.ok) return { isOk: false, errors }
  return {
    isOk: true,
    staff: { name: name.value, access: access.value, pin: values.pin || null, password: values.password },
  }
}

export function percentText(hundredths: number): string {
  return hundredths === 0 ? '' : formatQuantity(hundredths * 10)
}

/** `5 hak · diskon sampai 10%`: what somebody may do, in one line of a list. */
export function accessText({ rights, maximumDiscountHundredths }: StaffAccess): string {
  const count = `${rights.length} hak`
  return maximumDiscountHundredths > 0 && rights.includes('discount')
    ? `${count} · diskon sampai ${percentText(maximumDiscountHundredths)}%`
    : count
}
