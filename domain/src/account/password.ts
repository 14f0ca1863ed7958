import { accept, type Result, refuse } from '../lib/result.ts'

/** Source: product specification, section 9. */
export const minimumPasswordLength = 6
/** Bytes of UTF-8: the limit of the auth wire (contract section 4.6), so registration must not promise more. */
export const maximumPasswordBytes = 72

export type PasswordRefusal = { code: 'password_too_short' } | { code: 'password_too_long' }

/** A password is taken as typed, blanks included [ACCOUNT-2]; its least length counts characters, not code units. */
export function judgePassword(password: string): Result<string, PasswordRefusal> {
  if (utf8Length(password) > maximumPasswordBytes) return refuse({ code: 'password_too_long' })
  if ([...password].length < minimumPasswordLength) return refuse({ code: 'password_too_short' })
  return accept(password)
}

function utf8Length(text: string): number {
  let bytes = 0
  for (const sign of text) {
    const code = sign.codePointAt(0)!
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
    // Enough is known; a text of megabytes is not counted to its end.
    if (bytes > maximumPasswordBytes) break
  }
  return bytes
}
