import { assert } from '../base/lib/assert.ts'

/** Source: product specification, sections 3 and 9. */
const smallestNumber = 1_000
export const numbersPerPrefix = 9_000
const letters = 26
/** What stands where a name has fewer than three letters of the alphabet. */
const filler = 'X'

/** The letters that a code begins with: the first three of the name, capitals without accents [AFFILIATE-1]. */
export function codePrefix(name: string): string {
  const own = name
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^A-Z]/g, '')
  return own.slice(0, 3).padEnd(3, filler)
}

/**
 * A free code with these letters [AFFILIATE-1]: 1000 to 9999, each as likely as another. `taken` holds the numbers that the
 * prefix has given out, `random` 6 fresh bytes. Null: the prefix is exhausted, and the next one is tried [AFFILIATE-2].
 */
export function freeCode(prefix: string, taken: ReadonlySet<number>, random: Uint8Array): string | null {
  assert(random.length >= 6, 'six random bytes are needed')
  const free = Array.from({ length: numbersPerPrefix }, (_, index) => smallestNumber + index).filter(
    (number) => !taken.has(number),
  )
  if (free.length === 0) return null
  let value = 0
  for (const byte of random.subarray(0, 6)) value = value * 256 + byte
  return `${prefix}${free[value % free.length]}`
}

/** The prefix that follows an exhausted one: BUD, BUE … BUZ, BVA … ZZZ, AAA [AFFILIATE-2]. */
export function nextPrefix(prefix: string): string {
  const first = 'A'.charCodeAt(0)
  let rank = 0
  for (const letter of prefix) rank = rank * letters + letter.charCodeAt(0) - first
  rank = (rank + 1) % letters ** 3
  return [letters ** 2, letters, 1]
    .map((place) => String.fromCharCode(first + (Math.floor(rank / place) % letters)))
    .join('')
}

/** An affiliate code out of a link, as written there; null when it cannot be one: registering goes on without. */
export function readAffiliateCode(written: string): string | null {
  const code = written.slice(0, 32).trim().toUpperCase()
  return /^[A-Z]{1,3}\d{4}$/.test(code) ? code : null
}
