import { pseudoEmail, readPhoneNumber } from '@laci/domain/base/phone/phone-number.ts'

/**
 * What the auth service calls this person [SITE-9]: an address with `@` as it is, anything else as the pseudo e-mail of the
 * WhatsApp number. Null when it is neither.
 */
export function signInIdentifier(typed: string, pseudoDomain: string): string | null {
  const identifier = typed.trim()
  if (identifier.includes('@')) return identifier.toLowerCase()
  const phone = readPhoneNumber(identifier)
  return phone.ok ? pseudoEmail(phone.value, pseudoDomain) : null
}
