import type { Pace } from '../integrations/whatsapp/gateway.ts'
import { createSteadyClock } from '../timing/steady-clock.ts'

/** Codes overtake everything else: they have a lane of their own (ruling 33). */
export type Lane = 'codes' | 'notes'

export type Throttle = {
  /** How long until the next message of the lane may start; 0: now. */
  waitMs(): number
  freeSlots(): number
  started(): void
  ended(): void
}

/** `isThrottled` false: a simulator, which cannot be blocked. `chance` answers in [0, 1). */
export function createThrottle(
  lane: Lane,
  options: { pace: Pace; isThrottled: boolean; clock: () => number; chance: () => number },
): Throttle {
  const clock = createSteadyClock(options.clock)
  let nextAt = 0
  let underWay = 0
  return {
    waitMs: () => (options.isThrottled ? Math.max(0, nextAt - clock()) : 0),
    freeSlots: () => options.pace.atOnce[lane] - underWay,
    started() {
      underWay += 1
      const [least, most] = options.pace.gapMs[lane]
      nextAt = clock() + least + (most - least) * options.chance()
    },
    ended() {
      underWay -= 1
    },
  }
}
