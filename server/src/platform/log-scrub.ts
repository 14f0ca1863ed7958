import { maskedPhone, type PhoneNumber } from '@laci/domain/phone/phone-number.ts'

const censored = '***'

/** Names under which secrets travel, without case, dashes and underscores. */
const secretName =
  /^(authorization|proxyauthorization|apikey|xapikey|cookie|setcookie|pin|pinhash|otp|totp|nonce|ticket|privatejwk|qrcode|uri|codeverifier|authcode)$|password|passwd|secret|keyhash|devicekey|servicekey|signingkey|(^|access|refresh|request|staff|session|device|captcha|signup|reset|approval)token(hash)?$/

/**
 * A finished line of the log without its secrets: members with telling names are censored at any depth, then whatever
 * looks like a secret in any text. The finished line, because then nothing can come in behind: bindings of a child log,
 * members of an error, what a library adds.
 */
export function scrubLine(line: string): string {
  return scrubText(`${JSON.stringify(censor(JSON.parse(line)))}\n`)
}

function censor(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(censor)
  // Bytes are keys, hashes or seals as often as not; nobody reads them in a log.
  if ((value as { type?: unknown }).type === 'Buffer') return censored
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, isSecret(name, member) ? censored : censor(member)]),
  )
}

function isSecret(name: string, member: unknown): boolean {
  if (member === null || typeof member === 'boolean') return false
  const plain = name.toLowerCase().replace(/[-_]/g, '')
  // `code` also names what went wrong (23505, ECONNREFUSED, code_wrong); codes for people have 4, 6 or 8 digits.
  if (plain === 'code') return /^(\d{4}|\d{6}|\d{8})$/.test(String(member).trim())
  return secretName.test(plain)
}

type Pattern = { readonly pattern: RegExp; readonly put: string | ((found: string) => string) }

/** What a secret looks like in the middle of a text, wherever it comes from: a message, a stack, a database's detail. */
const patterns: readonly Pattern[] = [
  // Access tokens and API keys.
  { pattern: /\beyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*)?/g, put: censored },
  // Credentials of tills and staff: the id in it may stay, the rest opens the door.
  { pattern: /\b(laci(?:_[a-z]+)?_[0-9a-f-]{36})_[\w-]{20,}/g, put: `$1_${censored}` },
  // Hashes of passwords and PINs.
  { pattern: /\$?\b(?:argon2(?:id|i|d)|pbkdf2[\w-]*)\$[^"\s\\]+/g, put: censored },
  // 32 random bytes in base64url: refresh tokens, tickets, request tokens.
  { pattern: /(?<![\w-])[\w-]{43}(?![\w-])/g, put: censored },
  { pattern: /\b((?:bearer|basic)\s+)[^\s"\\,]+/gi, put: `$1${censored}` },
  // Addresses with credentials: DATABASE_URL in an error of the driver.
  { pattern: /(\b[a-z][a-z0-9+.-]*:\/\/[^\s:/@"\\]*):[^\s@"\\]+@/gi, put: `$1:${censored}@` },
  // The text of a message with a code.
  { pattern: /\b((?:kode|otp|pin)\b[^\d"\\]{0,40})(?<!\d)\d{4,8}(?!\d)/gi, put: `$1${censored}` },
  // Mobile numbers in any spelling; not within ids and other hexadecimal texts (`\b` and `\f` stand before them in JSON).
  {
    pattern: /(?:(?<![0-9a-f.-])|(?<=\\[bf]))(?:\+?62|0)[ .-]?8[1-9](?:[ .-]?\d){6,11}(?!\d)/g,
    put: maskedNumber,
  },
]

function scrubText(line: string): string {
  let scrubbed = line
  for (const { pattern, put } of patterns) {
    scrubbed = typeof put === 'string' ? scrubbed.replace(pattern, put) : scrubbed.replace(pattern, put)
  }
  return scrubbed
}

/** As people are shown their number (ruling 8): `0812***456`. Enough to find a complaint again, not to call anybody. */
function maskedNumber(found: string): string {
  const national = found.replace(/\D/g, '').replace(/^(?:62|0)/, '')
  return maskedPhone(`+62${national}` as PhoneNumber)
}
