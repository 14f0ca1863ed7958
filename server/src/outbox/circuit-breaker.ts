import type { SendOutcome } from '../integrations/whatsapp/gateway.ts'
import { createSteadyClock } from '../timing/steady-clock.ts'

/** Source: the gateway's contract, section 5 [WA-7]. */
const failuresUntilOpen = 5
const openMs = 60_000

/** Answers that say at once that no message can get through. */
const downReasons = new Set(['session_down', 'wrong_key', 'wrong_session_name', 'sender_blocked'])

export type CircuitBreaker = {
  /** `closed`: send. `open`: do not even try. `probe_due`: look at the session once, then call `probed`. */
  state(): 'closed' | 'open' | 'probe_due'
  /** True when this outcome has just opened the circuit. */
  record(outcome: SendOutcome): boolean
  probed(isSessionConnected: boolean): void
  /** The gateway itself says that it has lost WhatsApp [WA-17]; that it is back is only believed after a look. */
  lost(): void
  lookSoon(): void
  /** Why it is open, in a word of ours; null: it is closed. */
  whyOpen(): string | null
}

/** Keeps a broken gateway from being called again and again. `wallClock`: epoch milliseconds. */
export function createCircuitBreaker(wallClock: () => number): CircuitBreaker {
  const clock = createSteadyClock(wallClock)
  let failures = 0
  let openUntil: number | null = null
  let reason: string | null = null
  const open = (why: string) => {
    openUntil = clock() + openMs
    reason = why
  }
  return {
    state() {
      if (openUntil === null) return 'closed'
      return clock() < openUntil ? 'open' : 'probe_due'
    },
    record(outcome) {
      if (outcome.kind === 'sent' || outcome.kind === 'reject') {
        // A reject is an answer too: the gateway works.
        failures = 0
        return false
      }
      failures += 1
      const isDown = outcome.kind === 'retry' && downReasons.has(outcome.reason)
      if (openUntil !== null || (!isDown && failures < failuresUntilOpen)) return false
      open(outcome.reason)
      return true
    },
    probed(isSessionConnected) {
      failures = 0
      openUntil = isSessionConnected ? null : clock() + openMs
      if (isSessionConnected) reason = null
    },
    lost: () => open('session_down'),
    lookSoon() {
      if (openUntil !== null) openUntil = clock()
    },
    whyOpen: () => reason,
  }
}
