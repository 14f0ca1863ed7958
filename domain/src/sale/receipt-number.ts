import { assert } from '../base/lib/assert.ts'
import type { BusinessDay } from '../base/time/zone.ts'

/** `A-261120-0231`: device letter, business day, the device's counter of that day (ruling 17). Unique within a shop. */
export function receiptNumber(deviceLetter: string, day: BusinessDay, counter: number): string {
  assert(/^[A-Z]{1,3}$/.test(deviceLetter), `not a device letter: ${deviceLetter}`)
  assert(Number.isSafeInteger(counter) && counter >= 1 && counter <= 999_999, `not a counter: ${counter}`)
  return `${deviceLetter}-${day.slice(2).replaceAll('-', '')}-${String(counter).padStart(4, '0')}`
}

/** The counter inside a receipt number of that device and day, or null for any other text. */
export function receiptCounter(number: string, deviceLetter: string, day: BusinessDay): number | null {
  const start = `${deviceLetter}-${day.slice(2).replaceAll('-', '')}-`
  const rest = number.startsWith(start) ? number.slice(start.length) : ''
  return /^\d{4,6}$/.test(rest) ? Number(rest) : null
}

/** The same of the body of an event; 0 where it carries no such number. */
export function receiptCounterIn(body: object, deviceLetter: string, day: string): number {
  return 'receiptNumber' in body
    ? (receiptCounter(String(body.receiptNumber), deviceLetter, day as BusinessDay) ?? 0)
    : 0
}

/** Crockford base 32: no I, L, O, U, so that a code can be read aloud. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The public check code of a receipt: 80 random bits as 16 letters. `random` holds 10 fresh random bytes. */
export function verifyCode(random: Uint8Array): string {
  assert(random.length >= 10, 'ten random bytes are needed')
  let bits = 0n
  for (const byte of random.subarray(0, 10)) bits = (bits << 8n) | BigInt(byte)
  let code = ''
  for (let letter = 0; letter < 16; letter += 1) {
    code = alphabet[Number(bits & 31n)]! + code
    bits >>= 5n
  }
  return code
}
