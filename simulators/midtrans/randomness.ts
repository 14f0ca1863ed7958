/** Chance with a seed: two runs with the same seed and the same calls draw the same. */
export type Randomness = {
  /** 0 <= x < 1. */
  fraction(): number
  /** `count` decimal digits. */
  digits(count: number): string
  /** A version 4 UUID, as the vendor's transaction ids look. */
  uuid(): string
  /** What to hand in as a seed to go on from here. */
  state(): number
}

/** A small mixing generator (mulberry32); good enough to make up numbers, and for nothing secret. */
export function createRandomness(seed: number): Randomness {
  let state = seed >>> 0
  function fraction(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const draw = (alphabet: string, count: number) =>
    Array.from({ length: count }, () => alphabet[Math.floor(fraction() * alphabet.length)]).join('')
  const hex = (count: number) => draw('0123456789abcdef', count)
  return {
    fraction,
    digits: (count) => draw('0123456789', count),
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-${draw('89ab', 1)}${hex(3)}-${hex(12)}`,
    state: () => state,
  }
}
