/**
 * Chance that repeats: one seed always gives the same row of numbers (sfc32, a small generator that passes PractRand).
 * Nothing in the simulator may take chance from anywhere else, or a failing seed could not be played again.
 */
export type Random = {
  /** 0 ≤ x < 1. */
  fraction(): number
  /** A whole number, both ends included. */
  between(least: number, most: number): number
  chance(probability: number): boolean
  pick<Item>(items: readonly Item[]): Item
  bytes(count: number): Uint8Array
  /** A stream of its own for one purpose: drawing more there does not shift what others draw. Each call gives another one. */
  fork(purpose: string): Random
  /** The one stream of that name, whatever was drawn or forked before: a new name shifts no other. */
  stream(name: string): Random
}

export function randomFrom(seed: number, purpose = ''): Random {
  let a = 0x9e3779b9
  let b = seed | 0
  let c = Math.floor(seed / 2 ** 32) | 0
  let counter = 1
  for (let index = 0; index < purpose.length; index += 1) {
    a = Math.imul(a ^ purpose.charCodeAt(index), 0x01000193)
  }
  function next(): number {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return sum >>> 0
  }
  for (let warmUp = 0; warmUp < 15; warmUp += 1) next()
  const self: Random = {
    fraction: () => next() / 2 ** 32,
    between: (least, most) => least + Math.floor((next() / 2 ** 32) * (most - least + 1)),
    chance: (probability) => next() / 2 ** 32 < probability,
    pick: (items) => items[Math.floor((next() / 2 ** 32) * items.length)]!,
    bytes(count) {
      const bytes = new Uint8Array(count)
      for (let index = 0; index < count; index += 1) bytes[index] = next() & 0xff
      return bytes
    },
    fork: (forkPurpose) => randomFrom(next() * 2 ** 21 + (next() >>> 11), forkPurpose),
    stream: (name) => randomFrom(seed, `${purpose}/${name}`),
  }
  return self
}
