import { TillProblem } from '../base/problem.ts'
import type { TillDatabase } from './till-database.ts'
import type { SaleRow } from './till-log.ts'

type EventRow = Parameters<TillDatabase['event']['add']>[0]

export type AddedRows = {
  readonly event: readonly EventRow[]
  readonly sale: readonly SaleRow[]
  /** Nothing else is asked of the transaction: it ends as soon as the pen is known to be ours. */
  readonly isAll: boolean
}

/** Another window writes the shop: nothing of this one counts any more. */
export function penTaken(): TillProblem {
  return new TillProblem('other_tab', 'another window writes this shop now')
}

/**
 * Adds what a cashier waits for inside a transaction of Dexie's, which opens, watches and undoes it; the requests go to the
 * browser as they are. Dexie's own way to three rows takes 0.6 ms, and a browser that is left to find out by itself that
 * nothing more is asked takes another 0.6 ms, of 3.5 ms for a bare transaction of the same rows (`npm run bench -- pay`,
 * 2026-11-24). All is asked for at once, the pen too: a pen that was taken undoes the rows with it. `onRefused` hears why
 * the transaction is about to be undone.
 */
export function addRows(
  transaction: IDBTransaction,
  pen: number,
  rows: AddedRows,
  onRefused: (cause: unknown) => void,
): void {
  const asked = transaction.objectStore('mark').get('pen')
  asked.onsuccess = () => {
    if ((asked.result as { value?: unknown } | undefined)?.value !== pen) {
      onRefused(penTaken())
      transaction.abort()
    } else if (rows.isAll) {
      transaction.commit()
    }
  }
  for (const name of ['event', 'sale'] as const) {
    for (const row of rows[name]) {
      const added = transaction.objectStore(name).add(row)
      added.onerror = (event) => {
        onRefused(added.error)
        // Dexie would take the undoing on itself, and a transaction that is told to end can no longer be undone by it: the
        // other rows would stay. The browser undoes it by itself.
        event.stopPropagation()
      }
    }
  }
}
