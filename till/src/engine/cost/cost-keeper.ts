import { dayAfter } from '@laci/domain/base/time/day-text.ts'
import type { BusinessDay } from '@laci/domain/base/time/zone.ts'
import { keptSalesDays } from '@laci/domain/journal/wire.ts'
import { TillProblem } from '../base/problem.ts'
import type { Timers } from '../base/timers.ts'
import type { RefreshCostsDeps } from './refresh-costs.ts'

/** After a start the till has better to do. */
const quietMs = 60_000
/** So that laba rugi of a till that lost its internet is reckoned from a word of today. */
const everyMs = 6 * 3_600_000

export type CostKeeper = {
  /** Brings what goods cost up to the server's word. Online only: throws a problem otherwise. */
  refresh(): Promise<void>
  online(isOnline: boolean): void
  stop(): void
}

/** Fetches what goods cost now and then, and whenever somebody reads it. */
export function createCostKeeper(
  deps: RefreshCostsDeps & {
    readonly today: () => BusinessDay
    readonly timers: Timers
    readonly onRefreshed: () => void
    readonly onBug: (cause: unknown) => void
  },
): CostKeeper {
  let running: Promise<void> | null = null
  let cancel: (() => void) | null = null
  let isOnline = false
  let isStopped = false

  async function refreshOnce(): Promise<void> {
    // Reckoning stays out of what every start of the till reads.
    const { refreshCosts } = await import('./refresh-costs.ts')
    await refreshCosts(deps, dayAfter(deps.today(), -keptSalesDays))
    deps.onRefreshed()
  }

  function refresh(): Promise<void> {
    running ??= refreshOnce().finally(() => {
      running = null
    })
    return running
  }

  function plan(delayMs: number): void {
    cancel = deps.timers.after(delayMs, () => {
      cancel = null
      if (!isOnline || isStopped) return
      refresh()
        .catch((cause: unknown) => {
          if (!(cause instanceof TillProblem)) deps.onBug(cause)
        })
        .finally(() => {
          if (!isStopped) plan(everyMs)
        })
    })
  }

  return {
    refresh,
    online(now) {
      isOnline = now
      if (isOnline && cancel === null && running === null && !isStopped) plan(quietMs)
    },
    stop() {
      isStopped = true
      cancel?.()
    },
  }
}
