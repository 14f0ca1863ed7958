import type { Sha256Hex } from '@laci/domain/events/envelope.ts'
import type { TillLog } from '../log/till-log.ts'

export type ForgettingRuns = {
  /** Forgets these, and whoever was not forgotten wholly before; one run at a time, and nothing is done twice for nothing. */
  settle(customerIds: readonly string[]): Promise<void>
}

/**
 * Whom the shop has erased leaves this device [CUSTOMER-10]. Somebody whom an event names that is not confirmed yet, or that
 * is the newest, is due until that is over: `forgottenIds` are those who are not, so a till that is closed in between
 * goes on at its next start.
 */
export function createForgettingRuns(deps: {
  readonly log: Pick<TillLog, 'forget'>
  readonly sha256: Sha256Hex
  readonly forgottenIds: () => readonly string[]
  readonly saveForgottenIds: (customerIds: readonly string[]) => Promise<void>
  /** How far this device's events and the shop's have come: only when it moves is there more to forget. */
  readonly progress: () => string
  /** What memory and screens hold is read again. */
  readonly onForgotten: (customerIds: readonly string[]) => void
  /** Writes the second copy anew; false: it holds what is still to be sent. */
  readonly trimCopy: () => Promise<boolean>
}): ForgettingRuns {
  const { log, sha256, forgottenIds, saveForgottenIds } = deps
  const due = new Set<string>()
  let isRunning = false
  let isWanted = false
  let lastProgress = ''

  async function run(): Promise<void> {
    lastProgress = deps.progress()
    const ids = [...due]
    const left = new Set(ids)
    due.clear()
    try {
      const stillForgotten = forgottenIds().filter((id) => !left.has(id))
      if (stillForgotten.length < forgottenIds().length) await saveForgottenIds(stillForgotten)
      const gone: string[] = []
      for (const id of ids) if (await log.forget(id, sha256)) gone.push(id)
      deps.onForgotten(ids)
      if (!(await deps.trimCopy()) || gone.length === 0) return
      await saveForgottenIds([...forgottenIds(), ...gone])
      for (const id of gone) left.delete(id)
    } finally {
      for (const id of left) due.add(id)
    }
  }

  return {
    async settle(customerIds) {
      for (const id of customerIds) due.add(id)
      if (due.size === 0 || (customerIds.length === 0 && deps.progress() === lastProgress)) return
      isWanted = true
      if (isRunning) return
      isRunning = true
      try {
        while (isWanted && due.size > 0) {
          isWanted = false
          await run()
        }
      } finally {
        isRunning = false
      }
    },
  }
}
