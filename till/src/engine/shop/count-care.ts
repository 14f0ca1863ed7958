import type { Recording } from '../api/turn.ts'
import { TillProblem } from '../base/problem.ts'
import type { Timers } from '../base/timers.ts'
import type { DeviceIdentity, LogEffects, LogMarks, LogPage, TillLog } from '../log/till-log.ts'
import type { JournalReader } from './journal-reader.ts'

/** What is heard at one time is looked at together, and a page is on disk by then. */
const settleMs = 1_000

export type CountCare = {
  /** New facts, own and foreign, or a whole download. */
  take(change: { readonly products: ReadonlySet<string> | 'all'; readonly effects: LogEffects }): void
  /** Goes on where this device was closed in between. */
  start(): void
  stop(): void
}

/** Keeps stock at what this device's counts found and what happened since [STOCK-5], as others are heard of. */
export function createCountCare(deps: {
  readonly journal: {
    readonly identity: Pick<DeviceIdentity, 'deviceId'>
    marks: LogMarks
    readonly unsavedPage: LogPage | null
  }
  readonly log: Pick<TillLog, 'saveMarks'>
  readonly reader: Pick<JournalReader, 'ofKinds' | 'heardAfter'>
  readonly appendAll: Recording['appendAll']
  readonly timers: Timers
  readonly onBug: (cause: unknown) => void
}): CountCare {
  const { journal, log, timers } = deps
  const { deviceId } = journal.identity
  /** Of the counts that are looked after; null: none. */
  let newestCountedAt: number | null = null
  let cancel: (() => void) | null = null
  let isDue = false
  let isStopped = false

  function schedule(): void {
    isDue = true
    if (cancel !== null || isStopped) return
    cancel = timers.after(settleMs, () => {
      isDue = false
      void correct().then((isDone) => {
        cancel = null
        // Something may have been heard while it was looked at.
        if (isDue || !isDone) schedule()
      })
    })
  }

  async function correct(): Promise<boolean> {
    if (!journal.marks.isLoaded) return true
    // Memory is ahead of the disk.
    if (journal.unsavedPage !== null) return false
    const throughSeq = journal.marks.cursor
    try {
      // Few tills count: it stays out of what every start of the till reads.
      const work = await import('./correct-counts.ts').catch(() => null)
      // Not in reach without internet before the app is kept: the next change, or the next start, looks again.
      if (work === null) return true
      newestCountedAt = await work.correctCounts({
        ...deps,
        deviceId,
        throughSeq: journal.marks.countsThrough,
      })
      if (throughSeq === journal.marks.countsThrough) return true
      await log.saveMarks({ countsThrough: throughSeq })
      journal.marks = { ...journal.marks, countsThrough: throughSeq }
    } catch (cause) {
      // The disk is full or another window took over: as above.
      if (!isStopped && !(cause instanceof TillProblem)) deps.onBug(cause)
    }
    return true
  }

  return {
    take({ products, effects: { sales, entries } }) {
      const isCount = entries.some(({ kind }) => kind === 'stock_counted' || kind === 'stock_count_corrected')
      const isLate = (row: { readonly deviceId: string; readonly at: number }) =>
        newestCountedAt !== null && row.deviceId !== deviceId && row.at <= newestCountedAt
      if (products === 'all' || isCount || sales.some(isLate) || entries.some(isLate)) schedule()
    },
    start: schedule,
    stop() {
      isStopped = true
      cancel?.()
    },
  }
}
