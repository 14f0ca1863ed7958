import type { Timers } from '../engine/base/timers.ts'

/** Time that only moves when a test says so. */
export type VirtualTime = {
  readonly timers: Timers
  now(): number
  /** Moves the clock on, running what is due in its order, with everything that follows from it. */
  pass(durationMs: number): Promise<void>
  /** Sets the device's clock without running anything: a wrong clock. */
  shiftClock(byMs: number): void
  clock(): number
}

export function virtualTime(startMs: number): VirtualTime {
  let nowMs = startMs
  let shiftMs = 0
  let order = 0
  const due = new Map<number, { atMs: number; work: () => void }>()

  async function pass(durationMs: number): Promise<void> {
    const endMs = nowMs + durationMs
    await settle()
    for (;;) {
      const next = [...due].sort(([one, a], [other, b]) => a.atMs - b.atMs || one - other)[0]
      if (next === undefined || next[1].atMs > endMs) break
      due.delete(next[0])
      nowMs = Math.max(nowMs, next[1].atMs)
      next[1].work()
      await settle()
    }
    nowMs = endMs
  }

  return {
    timers: {
      after(delayMs, work) {
        order += 1
        const id = order
        due.set(id, { atMs: nowMs + delayMs, work })
        return () => due.delete(id)
      },
    },
    now: () => nowMs,
    clock: () => nowMs + shiftMs,
    pass,
    shiftClock(byMs) {
      shiftMs += byMs
    },
  }
}

/** Lets promises and the in-memory IndexedDB, which works in macrotasks, come to rest. */
async function settle(): Promise<void> {
  for (let round = 0; round < 120; round += 1) await new Promise((resolve) => setImmediate(resolve))
}
