import { assert } from '../base/lib/assert.ts'
import type { Instant } from '../base/time/instant.ts'
import { businessDayOf } from '../base/time/zone.ts'
import type { OrderKind } from './catalogue.ts'

/** What stands in front of a number: people tell by it what was bought. */
const wordOfKind = {
  ebook: 'EBOOK',
  plan: 'PLAN',
  tokens: 'TOKEN',
  one_time: 'SEKALI',
  hardware: 'PAKET',
} as const satisfies { [Kind in OrderKind]: string }

/** `PLAN-20261120-01KAFQ…` [ORDER-2]. */
export type OrderNumber = string & { readonly unit: 'order-number' }

/**
 * `{KIND}-{yyyymmdd}-{ULID}`, the day in WIB [ORDER-2]: at most 50 characters, as the payment provider demands (contract of
 * Midtrans, section 2), and never used twice. `random` holds at least 10 fresh random bytes.
 */
export function makeOrderNumber(kind: OrderKind, at: Instant, random: Uint8Array): OrderNumber {
  const day = businessDayOf(at, 'Asia/Jakarta').replaceAll('-', '')
  return `${wordOfKind[kind]}-${day}-${ulid(at, random)}` as OrderNumber
}

/** Crockford's alphabet: no I, L, O, U. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 48 bits of time and 80 random ones in 26 letters; sorts by time. Source: github.com/ulid/spec. */
function ulid(at: Instant, random: Uint8Array): string {
  assert(random.length >= 10, 'ten random bytes are needed')
  let time = ''
  for (let index = 0, rest: number = at; index < 10; index += 1, rest = Math.floor(rest / 32)) {
    time = letters[rest % 32]! + time
  }
  let chance = ''
  let bits = 0
  let bitCount = 0
  for (const byte of random.subarray(0, 10)) {
    bits = (bits << 8) | byte
    bitCount += 8
    while (bitCount >= 5) {
      bitCount -= 5
      chance += letters[(bits >> bitCount) & 31]
    }
    bits &= 31
  }
  return time + chance
}
