/**
 * The simulated world's own time. Nothing happens between two entries of the agenda, so weeks pass in milliseconds and
 * the order of everything is decided by the seed alone.
 */
export type VirtualTime = {
  /** True time in epoch milliseconds; the clocks of devices may show something else. */
  nowMs(): number
  after(delayMs: number, run: () => void): AgendaEntry
  cancel(entry: AgendaEntry): void
  /** Does the next entry and lets every promise that it settled run to its end. False when the agenda is empty. */
  step(): Promise<boolean>
  /** Entries done so far: a run that never ends is a fault of its own. */
  stepCount(): number
}

export type AgendaEntry = { readonly atMs: number; readonly order: number; run: (() => void) | null }

export function virtualTime(startMs: number): VirtualTime {
  let nowMs = startMs
  let order = 0
  let steps = 0
  const heap: AgendaEntry[] = []

  function isBefore(left: AgendaEntry, right: AgendaEntry): boolean {
    return left.atMs < right.atMs || (left.atMs === right.atMs && left.order < right.order)
  }
  function push(entry: AgendaEntry): void {
    let index = heap.push(entry) - 1
    while (index > 0) {
      const parent = (index - 1) >> 1
      if (!isBefore(entry, heap[parent]!)) break
      heap[index] = heap[parent]!
      index = parent
    }
    heap[index] = entry
  }
  function pop(): AgendaEntry | undefined {
    const first = heap[0]
    const last = heap.pop()
    if (first === undefined || last === undefined || heap.length === 0) return first
    let index = 0
    for (;;) {
      let child = index * 2 + 1
      if (child >= heap.length) break
      if (child + 1 < heap.length && isBefore(heap[child + 1]!, heap[child]!)) child += 1
      if (!isBefore(heap[child]!, last)) break
      heap[index] = heap[child]!
      index = child
    }
    heap[index] = last
    return first
  }

  return {
    nowMs: () => nowMs,
    stepCount: () => steps,
    after(delayMs, run) {
      order += 1
      const entry = { atMs: nowMs + Math.max(0, delayMs), order, run }
      push(entry)
      return entry
    },
    cancel(entry) {
      entry.run = null
    },
    async step() {
      for (;;) {
        const entry = pop()
        if (entry === undefined) return false
        if (entry.run === null) continue
        nowMs = entry.atMs
        steps += 1
        entry.run()
        await settled()
        return true
      }
    },
  }
}

/**
 * Resolves when no promise has anything left to do. Node runs next-tick callbacks only after the whole queue of
 * promise jobs is empty, which is many times cheaper than a turn of the event loop.
 */
export function settled(): Promise<void> {
  return new Promise((resolve) => process.nextTick(resolve))
}
