import { createHmac, timingSafeEqual } from 'node:crypto'
import { allowedClockSteps } from '@laci/domain/auth/second-factor.ts'
import { assert } from '@laci/domain/base/lib/assert.ts'

// Time-based one-time passwords as the authenticator apps make them: RFC 6238 with SHA-1, six digits, 30 seconds.

/** As long as the SHA-1 that the secret goes through (RFC 4226, section 4). */
export const secretBytes = 20
export const stepSeconds = 30
const digits = 6

/** The steps of 30 seconds since 1970: what the code of this moment is made of. */
export function counterAt(nowMs: number): number {
  return Math.floor(nowMs / 1000 / stepSeconds)
}

/** The code of one step (RFC 4226, section 5.3). */
export function totpCode(secret: Uint8Array, counter: number): string {
  const moving = Buffer.alloc(8)
  moving.writeBigUInt64BE(BigInt(counter))
  const mac = createHmac('sha1', secret).update(moving).digest()
  const offset = mac[mac.length - 1]! & 0x0f
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/**
 * The step whose code this is: now, or one beside it because clocks differ; null when it is none of them. Steps up to
 * `lastCounter` are used up, so a code that was read over somebody's shoulder opens nothing (RFC 6238, section 5.2).
 */
export function matchingCounter(
  secret: Uint8Array,
  code: string,
  nowMs: number,
  lastCounter: number | null,
): number | null {
  const now = counterAt(nowMs)
  let matching: number | null = null
  // All are computed and compared in constant time: how long it takes tells nothing about the code.
  for (let counter = Math.max(0, now - allowedClockSteps); counter <= now + allowedClockSteps; counter += 1) {
    const isUsedUp = lastCounter !== null && counter <= lastCounter
    const isEqual = timingSafeEqual(Buffer.from(totpCode(secret, counter)), Buffer.from(code))
    if (isEqual && !isUsedUp) matching ??= counter
  }
  return matching
}

/** What somebody typed from the app, blanks between the digits included; null when it cannot be a code. */
export function readTotpCode(typed: string): string | null {
  const code = typed.slice(0, 32).replace(/\s/g, '')
  return /^\d{6}$/.test(code) ? code : null
}

const base32Alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648 base32 without padding: how the apps take a secret that is typed in. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((part) => base32Alphabet[Number.parseInt(part.padEnd(5, '0'), 2)])
    .join('')
}

export function fromBase32(text: string): Uint8Array {
  const bits = [...text]
    .map((sign) => {
      const value = base32Alphabet.indexOf(sign)
      assert(value !== -1, 'a stored secret is base32')
      return value.toString(2).padStart(5, '0')
    })
    .join('')
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (part) => Number.parseInt(part, 2))
}

/** What the QR code says to the app. Source: github.com/google/google-authenticator/wiki/Key-Uri-Format. */
export function totpUri(key: { secret: string; issuer: string; accountName: string }): string {
  const label = `${encodeURIComponent(key.issuer)}:${encodeURIComponent(key.accountName)}`
  const issuer = encodeURIComponent(key.issuer)
  return `otpauth://totp/${label}?algorithm=SHA1&digits=${digits}&issuer=${issuer}&period=${stepSeconds}&secret=${key.secret}`
}
