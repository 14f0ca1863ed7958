export type RestTimer = {
  /** From now on it rings when nothing restarts it for `delayMs`. */
  restart(delayMs: number): void
  stop(): void
}

/**
 * Does `work` once a burst is over. One timer serves the whole burst and is moved on when it rings too early: to clear one
 * and set another at every key would be most of a key's work.
 */
export function createRestTimer(work: () => void): RestTimer {
  let timer: ReturnType<typeof setTimeout> | undefined
  let ringsAtMs = 0
  let dueAtMs = 0

  function ringAfter(delayMs: number) {
    ringsAtMs = performance.now() + delayMs
    timer = setTimeout(() => {
      timer = undefined
      const leftMs = dueAtMs - performance.now()
      if (leftMs > 1) ringAfter(leftMs)
      else work()
    }, delayMs)
  }

  return {
    restart(delayMs) {
      dueAtMs = performance.now() + delayMs
      if (timer !== undefined && ringsAtMs <= dueAtMs) return
      clearTimeout(timer)
      ringAfter(delayMs)
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
