import * as z from 'zod/mini'
import { readAffiliateCode } from '../affiliate/affiliate-code.ts'
import { deviceMarkSchema } from '../affiliate/device-mark.ts'
import { accept, type Result, refuse } from '../base/lib/result.ts'
import { tidyName } from '../base/lib/tidy-name.ts'
import { type PhoneNumber, type PhoneRefusal, readPhoneNumber } from '../base/phone/phone-number.ts'
import { judgePassword, type PasswordRefusal } from './password.ts'

/** `POST /api/registrations` and `/api/affiliate-registrations`. What is missing is judged with a text for people, not by the shape. */
export const registrationRequestSchema = z.object({
  name: z._default(z.string(), ''),
  phone: z._default(z.string(), ''),
  password: z._default(z.string(), ''),
  /** Affiliate code of the link that brought the person. */
  ref: z.optional(z.nullable(z.string())),
  device: deviceMarkSchema,
})
export type RegistrationRequest = z.output<typeof registrationRequestSchema>

/** What a right code makes: an owner with a shop, or an affiliate. */
export type RegistrationKind = 'owner' | 'affiliate'

/** 201 of `POST /api/registrations`, 200 of `POST /api/registrations/{id}/resend`. Times are epoch milliseconds. */
export const registrationStartedSchema = z.object({
  registrationId: z.string(),
  /** The code is refused from then on. */
  expiresAt: z.int(),
  /** *Kirim ulang* is refused before. */
  resendAt: z.int(),
})
export type RegistrationStarted = z.output<typeof registrationStartedSchema>

/** `POST /api/registrations/{id}/verify`. */
export const verifyRequestSchema = z.object({ code: z._default(z.string(), '') })

export type Registration = {
  readonly name: string
  readonly phone: PhoneNumber
  readonly password: string
  readonly ref: string | null
  /** The browser's mark; null: none that could be read. */
  readonly device: string | null
}

export type RegistrationRefusal =
  | { code: 'fields_missing' }
  | { code: 'name_too_long' }
  | Exclude<PhoneRefusal, { code: 'phone_missing' }>
  | PasswordRefusal

export const maximumNameLength = 80

/** Checks what the form sent [ACCOUNT-2], in the order in which its fields stand. `brand`: no password. */
export function readRegistration(
  request: RegistrationRequest,
  brand = '',
): Result<Registration, RegistrationRefusal> {
  // Bounds the work below: a page of text is no name.
  if (request.name.length > 10 * maximumNameLength) return refuse({ code: 'name_too_long' })
  const name = tidyName(request.name)
  if (name === '' || request.phone.trim() === '' || request.password === '') {
    return refuse({ code: 'fields_missing' })
  }
  if (name.length > maximumNameLength) return refuse({ code: 'name_too_long' })
  const phone = readPhoneNumber(request.phone)
  if (!phone.ok) {
    return phone.refusal.code === 'phone_missing'
      ? refuse({ code: 'fields_missing' })
      : refuse({ code: phone.refusal.code })
  }
  const password = judgePassword(request.password, { names: [name, brand], phone: phone.value })
  if (!password.ok) return password
  return accept({
    name,
    phone: phone.value,
    password: password.value,
    ref: readAffiliateCode(request.ref ?? ''),
    device: request.device ?? null,
  })
}
