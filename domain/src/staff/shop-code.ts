import { assert } from '../base/lib/assert.ts'

/** No vowels, so that no code is a word; no 0 O 1 I L 2 Z 5 S 8 B U V, which people read as each other. */
const letters = '34679CDFGHJKMNPQRTWXY'
const codeLength = 6

/** A shop's code [STAFF-2]. 21^6 = 85 million: two shops seldom meet, and the server tries again. `random`: 6 bytes or more. */
export function shopCodeOf(random: Uint8Array): string {
  assert(random.length >= codeLength, 'six random bytes are needed')
  return Array.from(random.subarray(0, codeLength), (byte) => letters[byte % letters.length]).join('')
}

/** What was typed as a shop's code, in its one spelling, or null when it cannot be one. Blanks and dashes do not matter. */
export function readShopCode(typed: string): string | null {
  const code = typed
    .slice(0, 64)
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}.]/gu, '')
  return code.length === codeLength && [...code].every((sign) => letters.includes(sign)) ? code : null
}

/** `CDF-347`: easier to read out than six signs in a row. */
export function shownShopCode(code: string): string {
  return `${code.slice(0, 3)}-${code.slice(3)}`
}
