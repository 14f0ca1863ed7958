/** Chance that repeats itself: the same seed gives the same throws. Never for secrets. */
export type Chance = {
  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number
  isLucky(share: number): boolean
  /** An index, as likely as its weight among all. */
  weighted(weights: readonly number[]): number
  bytes(count: number): Uint8Array
}

/** mulberry32 (public domain): 32 bits of state are plenty for a story. */
export function seededChance(seed: number): Chance {
  let state = seed >>> 0
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    whole: (least, most) => least + Math.floor(fraction() * (most - least + 1)),
    isLucky: (share) => fraction() < share,
    weighted(weights) {
      let rest = fraction() * weights.reduce((sum, weight) => sum + weight, 0)
      for (const [index, weight] of weights.entries()) {
        rest -= weight
        if (rest < 0) return index
      }
      return weights.length - 1
    },
    bytes: (count) => Uint8Array.from({ length: count }, () => Math.floor(fraction() * 256)),
  }
}
