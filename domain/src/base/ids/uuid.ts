import * as z from 'zod/mini'
import { assert } from '../lib/assert.ts'

export const uuidSchema = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/))

export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && uuidSchema.safeParse(value).success
}

/**
 * A UUIDv7 (RFC 9562): 48 bits of epoch milliseconds, then 74 random bits. Sorts by time of making, so indexes grow
 * at their end. `random` holds at least 10 fresh random bytes; time and chance are arguments, domain has neither.
 */
export function uuidV7(nowMs: number, random: Uint8Array): string {
  assert(Number.isSafeInteger(nowMs) && nowMs >= 0 && nowMs < 2 ** 48, `not a time: ${nowMs}`)
  assert(random.length >= 10, 'ten random bytes are needed')
  const bytes = new Uint8Array(16)
  let rest = nowMs
  for (let index = 5; index >= 0; index -= 1) {
    bytes[index] = rest % 256
    rest = Math.floor(rest / 256)
  }
  bytes.set(random.subarray(0, 10), 6)
  bytes[6] = 0x70 | (bytes[6]! & 0x0f)
  bytes[8] = 0x80 | (bytes[8]! & 0x3f)
  return formatUuid(bytes)
}

/** A UUIDv8 made of a hash: the same text always gets the same id. `digestHex` holds at least 32 hex digits. */
export function uuidFromDigest(digestHex: string): string {
  assert(/^[0-9a-f]{32,}$/.test(digestHex), 'a lower-case hex digest is needed')
  const variant = ((Number.parseInt(digestHex[16]!, 16) & 0x3) | 0x8).toString(16)
  const hex = `${digestHex.slice(0, 12)}8${digestHex.slice(13, 16)}${variant}${digestHex.slice(17, 32)}`
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

const hexOfByte = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

function formatUuid(bytes: Uint8Array): string {
  let hex = ''
  for (const byte of bytes) hex += hexOfByte[byte]
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
