import type { Timers } from '../base/timers.ts'
import { SyncTrouble } from './sync-trouble.ts'
import type { WireAnswer } from './sync-wire.ts'

/** How long one call may take before it counts as lost. Its late answer is then ignored. */
export const callTimeoutMs = 20_000
/** A download is given up when this long not one line came. */
export const silentStreamMs = 30_000
const longestCallMs = Math.max(callTimeoutMs, silentStreamMs)

/** One call to the server at a time, with an end in any case and with what it told about the time. */
export type ServerCall = {
  answer(work: (signal: AbortSignal) => Promise<WireAnswer>): Promise<WireAnswer>
  /** Like `answer`, for a stream: `heard` puts the end off by another `silentStreamMs`. */
  stream(work: (signal: AbortSignal, heard: () => void) => Promise<WireAnswer>): Promise<WireAnswer>
  heardTime(serverTime: number): void
  /** Device clock minus server clock; null until the server was heard. */
  clockDriftMs(): number | null
  /**
   * The server's clock when it was last heard: never later than it really is; null until it was. Worked out from the drift it
   * would be years off in the moment after the device's clock was set right, and `prune` would throw everything away.
   */
  serverNow(): number | null
  /** Ends a call that is under way, when the till closes. */
  abort(): void
}

export function createServerCall(deps: {
  readonly clock: () => number
  readonly timers: Timers
  /** An answer of our server came, with its time. */
  readonly onHeard: () => void
}): ServerCall {
  let current: AbortController | null = null
  let startedAt = 0
  let driftMs: number | null = null
  let heardTime: number | null = null

  function run(
    timeoutMs: number,
    work: (signal: AbortSignal, heard: () => void) => Promise<WireAnswer>,
  ): Promise<WireAnswer> {
    const controller = new AbortController()
    current = controller
    startedAt = deps.clock()
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        // First: ending the call rejects, too, and would hide the reason.
        reject(new SyncTrouble('timed_out', `nothing heard for ${timeoutMs} ms`))
        controller.abort()
      }
      let cancel = deps.timers.after(timeoutMs, giveUp)
      const heard = () => {
        cancel()
        if (!controller.signal.aborted) cancel = deps.timers.after(timeoutMs, giveUp)
      }
      controller.signal.addEventListener('abort', () => {
        cancel()
        reject(new SyncTrouble('unreachable', 'the call was ended'))
      })
      work(controller.signal, heard).then(
        (answer) => {
          cancel()
          resolve(answer)
        },
        (cause) => {
          cancel()
          reject(cause as Error)
        },
      )
    })
  }

  return {
    answer: (work) => run(callTimeoutMs, work),
    stream: (work) => run(silentStreamMs, work),
    heardTime(serverTime) {
      const now = deps.clock()
      heardTime = serverTime
      // The answer was written somewhere between sending and hearing; the middle is off by half the way at most. Where the clock
      // was set meanwhile, or the device slept, there is no middle: the next call tells.
      const tookMs = now - startedAt
      if (tookMs >= 0 && tookMs <= longestCallMs) driftMs = Math.round(startedAt + tookMs / 2 - serverTime)
      deps.onHeard()
    },
    clockDriftMs: () => driftMs,
    serverNow: () => heardTime,
    abort: () => current?.abort(),
  }
}
