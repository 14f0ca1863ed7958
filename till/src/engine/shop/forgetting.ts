import { recordWithoutCustomer } from '@laci/domain/customer/erasing.ts'
import type { Sha256Hex } from '@laci/domain/events/envelope.ts'
import type { Replica } from '@laci/domain/journal/replica.ts'
import type { ShopRecordKind } from '@laci/domain/journal/shop-record.ts'
import { TillProblem } from '../base/problem.ts'
import type { LogEffects, LogMarks, TillLog } from '../log/till-log.ts'
import type { ForgettingRuns } from './forgetting-runs.ts'
import type { RecordMemory } from './record-memory.ts'

type Change = {
  readonly recordKinds: ReadonlySet<ShopRecordKind> | 'all'
  readonly effects: LogEffects
}

export type Forgetting = {
  take(change: Change): void
  /** Goes on where this device was closed in between. */
  start(): void
  /** More was sent: who is still named somewhere may leave now. */
  goOn(): void
}

/** Sees whom the shop has erased and has them leave this device; the work itself is in `forgetting-runs.ts`. */
export function createForgetting(deps: {
  readonly journal: { readonly replica: Replica; marks: LogMarks }
  readonly records: RecordMemory
  readonly log: Pick<TillLog, 'forget' | 'saveMarks'>
  readonly sha256: Sha256Hex
  /** What screens read of the log is read again. */
  readonly onForgotten: () => void
  readonly trimCopy: () => Promise<boolean>
  readonly onBug: (cause: unknown) => void
}): Forgetting {
  const { journal, records, log } = deps
  let started: Promise<ForgettingRuns | null> | null = null
  let isMissed = false

  /** Who was erased and may still stand in what this device keeps. */
  function unforgottenIds(): string[] {
    const forgotten = new Set(journal.marks.forgottenIds)
    const customers = [...journal.replica.records.values()].filter((row) => row.recordKind === 'customer')
    return customers.flatMap(({ recordId, fields }) =>
      fields.erasedAt == null || forgotten.has(recordId) ? [] : [recordId],
    )
  }

  function erasedIn({ effects, recordKinds }: Change): string[] {
    if (recordKinds === 'all') return unforgottenIds()
    const named = [...effects.sales, ...effects.entries].flatMap(({ refs }) => refs)
    return [...new Set(named)].filter(
      (id) => (records.record('customer', id)?.fields.erasedAt ?? null) !== null,
    )
  }

  /** Few shops ever need it: it stays out of what every start of the till reads. */
  async function startRuns(): Promise<ForgettingRuns> {
    const { createForgettingRuns } = await import('./forgetting-runs.ts')
    return createForgettingRuns({
      log,
      sha256: deps.sha256,
      forgottenIds: () => journal.marks.forgottenIds,
      async saveForgottenIds(forgottenIds) {
        await log.saveMarks({ forgottenIds })
        journal.marks = { ...journal.marks, forgottenIds }
      },
      progress: () => `${journal.marks.ackedThrough} ${journal.replica.cursor}`,
      onForgotten(customerIds) {
        const { records: rows } = journal.replica
        for (const id of customerIds)
          for (const [key, row] of rows) rows.set(key, recordWithoutCustomer(row, id))
        records.refresh(new Set(['bill']))
        deps.onForgotten()
      },
      trimCopy: deps.trimCopy,
    })
  }

  function settle(customerIds: readonly string[]): void {
    if (customerIds.length === 0 && started === null) return
    // They may stand in what is still to come; its end asks again.
    if (journal.marks.history !== null) return
    isMissed = false
    started ??= startRuns().catch(() => {
      // Not in reach without internet before the app is kept.
      started = null
      isMissed = true
      return null
    })
    started
      .then((runs) => runs?.settle(customerIds))
      .catch((cause: unknown) => {
        // A disk that answers no more is told where somebody sells.
        if (!(cause instanceof TillProblem)) deps.onBug(cause)
      })
  }

  return {
    take: (change) => settle(erasedIn(change)),
    start: () => settle(unforgottenIds()),
    goOn: () => settle(isMissed ? unforgottenIds() : []),
  }
}
