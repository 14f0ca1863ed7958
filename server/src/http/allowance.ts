/** How much a key may use: it is full at first, and refills steadily. */
export type Allowance = {
  /** Uses one of `key`'s; false: there is none left, and nothing was used. */
  take(key: string): boolean
  /** Whether there is one left. */
  has(key: string): boolean
}

/** A flood from many addresses must not fill our memory: beyond this, the key that was used longest ago starts anew. */
const maximumKeys = 50_000

/** Two numbers a key, however high the figure: for what every call counts. `clock`: monotonic milliseconds. */
export function createAllowance(figure: {
  readonly burst: number
  readonly perSecond: number
  readonly clock: () => number
}): Allowance {
  const { burst, perSecond, clock } = figure
  const byKey = new Map<string, { left: number; atMs: number }>()
  const leftOf = (key: string, nowMs: number) => {
    const known = byKey.get(key)
    if (known === undefined) return burst
    return Math.min(burst, known.left + ((nowMs - known.atMs) / 1_000) * perSecond)
  }
  return {
    has: (key) => leftOf(key, clock()) >= 1,
    take(key) {
      const nowMs = clock()
      const left = leftOf(key, nowMs)
      if (left < 1) return false
      byKey.delete(key)
      byKey.set(key, { left: left - 1, atMs: nowMs })
      if (byKey.size > maximumKeys) byKey.delete(byKey.keys().next().value as string)
      return true
    },
  }
}
