/** Waiting as an argument: the simulator runs the same code in virtual time. */
export type Timers = {
  /** Calls `work` once after so many milliseconds; the answer cancels it. */
  after(delayMs: number, work: () => void): () => void
}

export const realTimers: Timers = {
  after(delayMs, work) {
    const handle = setTimeout(work, delayMs)
    return () => clearTimeout(handle)
  },
}
