/** Codes overtake everything else: they have a lane of their own (ruling 33). */
export type Lane = 'codes' | 'notes'

/** Sources: ruling 33 for codes, the gateway's contract (section 5) for the rest [WA-6]. */
const gapMs: { readonly [Name in Lane]: readonly [number, number] } = {
  codes: [1_000, 1_000],
  notes: [3_000, 5_000],
}
/** How many may be under way at once: one slow answer must not hold up the next person's code. */
const atOnce: { readonly [Name in Lane]: number } = { codes: 4, notes: 1 }
/** Other messages than codes in 24 hours, so that the number is not taken for a sender of advertisements. */
export const notesPerDay = 200

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
  options: { isThrottled: boolean; clock: () => number; chance: () => number },
): Throttle {
  let nextAt = 0
  let underWay = 0
  return {
    waitMs: () => (options.isThrottled ? Math.max(0, nextAt - options.clock()) : 0),
    freeSlots: () => atOnce[lane] - underWay,
    started() {
      underWay += 1
      const [least, most] = gapMs[lane]
      nextAt = options.clock() + least + (most - least) * options.chance()
    },
    ended() {
      underWay -= 1
    },
  }
}
