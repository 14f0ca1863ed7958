import { maskedPhone, type PhoneNumber } from '@laci/domain/base/phone/phone-number.ts'
import { isAddressName, withShownAddresses } from './shown-address.ts'

const censored = '***'

/** Names under which secrets travel, without case, dashes and underscores. */
const secretName =
  /^(authorization|proxyauthorization|apikey|xapikey|cookie|setcookie|pin|pinhash|otp|totp|nonce|ticket|privatejwk|qrcode|uri|codeverifier|authcode)$|password|passwd|secret|keyhash|devicekey|servicekey|signingkey|(^|access|refresh|request|staff|session|device|captcha|signup|reset|approval)token(hash)?$/

/**
 * What a line may cost: callers can make us log, so nothing of a line is read before it is cut [PLATFORM-50]. Characters of
 * a text and of a whole line; members of a list or an object; how deep they may stand in each other.
 */
const longest = { text: 2_048, name: 100, line: 16_384, members: 100, depth: 12 } as const
/** A line that is too long is written with less of everything. */
const shorter = { ...longest, text: 256, members: 20, depth: 5 } as const
type Bounds = { readonly [Name in keyof typeof longest]: number }

/**
 * A finished line of the log without its secrets: members with telling names are censored at any depth, addresses of the net
 * in members that are named so are cut to their net [PLATFORM-71], then whatever looks like a secret in any text. The finished line, because then nothing can come in behind: bindings of a child log,
 * members of an error, what a library adds.
 */
export function scrubLine(line: string): string {
  const parsed: unknown = JSON.parse(line)
  const text = JSON.stringify(censor(parsed, longest, 0))
  if (text.length <= longest.line) return `${text}\n`
  const cut = JSON.stringify(censor(parsed, shorter, 0))
  if (cut.length <= longest.line) return `${cut}\n`
  const { level, time, msg } = parsed as { level?: unknown; time?: unknown; msg?: unknown }
  return `${JSON.stringify(censor({ level, time, msg, isCut: true }, shorter, 0))}\n`
}

function censor(value: unknown, bounds: Bounds, depth: number, isAddress = false): unknown {
  if (typeof value === 'string') {
    const scrubbed = scrubText(value, bounds.text)
    return isAddress ? withShownAddresses(scrubbed) : scrubbed
  }
  // A number can be somebody's as well.
  if (typeof value === 'number') {
    const text = String(value)
    const scrubbed = scrubText(text, bounds.text)
    return scrubbed === text ? value : scrubbed
  }
  if (typeof value !== 'object' || value === null) return value
  if (depth >= bounds.depth) return censored
  if (Array.isArray(value)) {
    const kept = value.slice(0, bounds.members).map((one) => censor(one, bounds, depth + 1, isAddress))
    return value.length > kept.length ? [...kept, `${value.length - kept.length} more`] : kept
  }
  // Bytes are keys, hashes or seals as often as not; nobody reads them in a log.
  if ((value as { type?: unknown }).type === 'Buffer') return censored
  const members = Object.entries(value)
  const kept = members
    .slice(0, bounds.members)
    .map(([name, member]) => [
      scrubText(name, bounds.name),
      isSecret(name, member) ? censored : censor(member, bounds, depth + 1, isAddress || isAddressName(name)),
    ])
  if (members.length > kept.length) kept.push(['isCut', true])
  return Object.fromEntries(kept)
}

function isSecret(name: string, member: unknown): boolean {
  if (member === null || typeof member === 'boolean') return false
  const plain = name.slice(0, longest.name).toLowerCase().replace(/[-_]/g, '')
  // `code` also names what went wrong (23505, ECONNREFUSED, code_wrong); codes for people have 4, 6 or 8 digits.
  if (plain === 'code') return /^(\d{4}|\d{6}|\d{8})$/.test(String(member).slice(0, 20).trim())
  return secretName.test(plain)
}

type Pattern = { readonly pattern: RegExp; readonly put: string | ((found: string) => string) }

/**
 * What a secret looks like in the middle of a text, wherever it comes from: a message, a stack, a library's error. Each begins
 * only where its secret can begin and reads a bounded way from there: a text of a caller costs what its length says
 * [TIDY-20].
 */
const patterns: readonly Pattern[] = [
  // Access tokens and API keys.
  {
    pattern: /(?:(?<![\w-])|(?<=\\[bfnrt]))eyJ[\w-]{8,2000}\.[\w-]{8,2000}(?:\.[\w-]{0,2000})?/g,
    put: censored,
  },
  // Credentials of tills and staff: the id in it may stay, the rest opens the door.
  { pattern: /(?<![a-z0-9])(laci(?:_[a-z]{1,20})?_[0-9a-f-]{36})_[\w-]{20,200}/g, put: `$1_${censored}` },
  // Hashes of passwords and PINs.
  {
    pattern: /\$?(?<![\w-])(?:argon2(?:id|i|d)|pbkdf2[\w-]{0,40})\$[^"\s\\]{1,2000}/g,
    put: censored,
  },
  // 32 random bytes in base64url: refresh tokens, tickets, request tokens.
  { pattern: /(?<![\w-])[\w-]{43}(?![\w-])/g, put: censored },
  { pattern: /(?<![a-z0-9])((?:bearer|basic)\s{1,8})[^\s"\\,]{1,2000}/gi, put: `$1${censored}` },
  // Addresses with credentials: DATABASE_URL in an error of the driver.
  { pattern: /:\/\/([^\s:/@"\\]*):[^\s/@"\\]*@/g, put: `://$1:${censored}@` },
  // Mobile numbers in any spelling; not within ids and other hexadecimal texts (`\b` and `\f` stand before them in JSON).
  {
    pattern: /(?:(?<![0-9a-f.-])|(?<=\\[bf]))(?:\+?62|0)[ .-]?8[1-9](?:[ .-]?\d){6,11}(?!\d)/g,
    put: maskedNumber,
  },
]

/** Cut before anything is looked for; what was cut off is not told. */
function scrubText(text: string, longestText: number): string {
  let scrubbed = text.length > longestText ? `${text.slice(0, longestText)}…` : text
  for (const { pattern, put } of patterns) {
    scrubbed = typeof put === 'string' ? scrubbed.replace(pattern, put) : scrubbed.replace(pattern, put)
  }
  return withoutCodes(scrubbed)
}

const codeWords = ['kode', 'otp', 'pin']
/** So far from its word a code may stand. */
const longestBeforeCode = 45

/** The text of a message with a code: digits that follow one of the words, with no other digits between. */
function withoutCodes(text: string): string {
  return text.replace(/\d{4,}/g, (digits, at: number) => {
    if (digits.length > 8) return digits
    const before = text.slice(Math.max(0, at - longestBeforeCode), at).toLowerCase()
    const isCode = codeWords.some((word) => {
      const from = before.lastIndexOf(word)
      if (from === -1 || /[a-z0-9_]/.test(before.charAt(from - 1))) return false
      const between = before.slice(from + word.length)
      return !/^[a-z0-9_]|[\d"\\]/.test(between)
    })
    return isCode ? censored : digits
  })
}

/** As people are shown their number (ruling 8): `0812***456`. Enough to find a complaint again, not to call anybody. */
function maskedNumber(found: string): string {
  const national = found.replace(/\D/g, '').replace(/^(?:62|0)/, '')
  return maskedPhone(`+62${national}` as PhoneNumber)
}
