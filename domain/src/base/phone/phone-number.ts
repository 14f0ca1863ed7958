import { assert } from '../lib/assert.ts'
import { accept, type Result, refuse } from '../lib/result.ts'

/** An Indonesian mobile number as E.164 with the plus: `+6281234567890`. One spelling for one person (ruling 8). */
export type PhoneNumber = string & { readonly unit: 'e164' }

export type PhoneRefusal = { code: 'phone_missing' } | { code: 'phone_invalid' } | { code: 'phone_foreign' }

/** Longer than any number with its decoration; a pasted page is not searched for digits. */
const maximumTypedLength = 64

/** Operator blocks 81-83 and 85-89; 10 to 13 digits when written with the leading 0. */
const indonesianMobile = /^628[1-35-9]\d{7,10}$/
/** Area codes start with 2 to 7 or 9; 8 is mobile. */
const indonesianLandline = /^62[2-79]\d{6,10}$/

/**
 * Reads a WhatsApp number in any spelling people use [PHONE-1, PHONE-2]. Source of the steps and of the valid form: the
 * contract of the WhatsApp gateway, compared there with libphonenumber.
 */
export function readPhoneNumber(typed: string): Result<PhoneNumber, PhoneRefusal> {
  const international = internationalDigits(typed)
  if (!international.ok) return international
  const digits = international.value
  if (!digits.startsWith('62')) return refuse({ code: 'phone_foreign' })
  if (!indonesianMobile.test(digits)) return refuse({ code: 'phone_invalid' })
  return accept(`+${digits}` as PhoneNumber)
}

/** Reads the phone of a shop [PHONE-6]: a mobile or a landline. Answers E.164 with the plus. */
export function readShopPhone(typed: string): Result<string, PhoneRefusal> {
  const international = internationalDigits(typed)
  if (!international.ok) return international
  const digits = international.value
  if (!digits.startsWith('62')) return refuse({ code: 'phone_foreign' })
  if (!indonesianMobile.test(digits) && !indonesianLandline.test(digits)) {
    return refuse({ code: 'phone_invalid' })
  }
  return accept(`+${digits}`)
}

/** The way people here write it: `081234567890` [PHONE-4]. */
export function shownPhone(phone: PhoneNumber): string {
  return `0${phone.slice('+62'.length)}`
}

/** First 4 digits, `***`, last 3, taken from the shown form [PHONE-4]: `0812***890`. */
export function maskedPhone(phone: PhoneNumber): string {
  const shown = shownPhone(phone)
  return `${shown.slice(0, 4)}***${shown.slice(-3)}`
}

/** The sign-in e-mail of a number [PHONE-5]: `6281234567890@<pseudo domain>`. No letter is ever sent there. */
export function pseudoEmail(phone: PhoneNumber, pseudoDomain: string): string {
  return `${phone.slice(1)}@${pseudoDomain}`
}

/** The number behind a sign-in e-mail of ours, or null for any other address. */
export function phoneOfPseudoEmail(email: string, pseudoDomain: string): PhoneNumber | null {
  const ending = `@${pseudoDomain}`
  if (!email.endsWith(ending)) return null
  const digits = email.slice(0, -ending.length)
  return indonesianMobile.test(digits) ? (`+${digits}` as PhoneNumber) : null
}

/** What the WhatsApp gateway calls a person: digits only, no plus [PHONE-5]. */
export function whatsAppChatId(phone: PhoneNumber): string {
  return `${phone.slice(1)}@c.us`
}

/** Takes a number that was stored in our form. Anything else is a bug: readPhoneNumber() is for what people type. */
export function storedPhone(value: string): PhoneNumber {
  assert(value.startsWith('+') && indonesianMobile.test(value.slice(1)), 'a stored phone number is E.164')
  return value as PhoneNumber
}

/** Digits with the country code and without the plus, whatever country [PHONE-1]. */
function internationalDigits(typed: string): Result<string, PhoneRefusal> {
  if (typed.trim() === '') return refuse({ code: 'phone_missing' })
  if (typed.length > maximumTypedLength) return refuse({ code: 'phone_invalid' })
  const bare = typed
    // Full-width digits and brackets become plain ones, no-break spaces become spaces.
    .normalize('NFKC')
    // Numbers copied from WhatsApp carry invisible direction marks.
    .replace(/[\p{Cf}\s]/gu, '')
    .replace(/^(?:https?:\/\/)?(?:wa\.me\/|tel:)/i, '')
    .replace(/[\p{Pd}\u2212.()[\]/]/gu, '')
  const match = /^(\+|00)?(\d+)$/.exec(bare)
  if (match === null) return refuse({ code: 'phone_invalid' })
  const hasCountry = match[1] !== undefined
  let digits = match[2]!
  // People write +62 0812 … and +0812 …; no country code starts with 0.
  if (digits.startsWith('620')) digits = `62${digits.slice(3)}`
  if (digits.startsWith('0')) digits = `62${digits.slice(1)}`
  // With a plus the 8 belongs to a country (+81 is Japan): it must not become somebody else's number here.
  else if (digits.startsWith('8') && !hasCountry) digits = `62${digits}`
  return accept(digits)
}
