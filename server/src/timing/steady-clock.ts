/**
 * A clock that never goes back [PLATFORM-53]: it follows `clock` forward, and where that one is set back it stands for as
 * long as nobody looks and then goes on from there. For gaps, windows and leases kept in memory, which a corrected wall clock
 * must not make longer by what it was ahead. `onStepBack` hears of each step, in milliseconds.
 */
export function createSteadyClock(clock: () => number, onStepBack: (byMs: number) => void = () => {}) {
  let last = clock()
  /** What all steps back came to. */
  let lostMs = 0
  return (): number => {
    const now = clock()
    if (now < last) {
      lostMs += last - now
      onStepBack(last - now)
    }
    last = now
    return now + lostMs
  }
}

/** Clocks of several processes, and one that is being adjusted, differ by less. */
export const clockJitterMs = 60_000
