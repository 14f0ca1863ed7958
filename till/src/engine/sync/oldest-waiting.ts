import type { Instant } from '@laci/domain/base/time/instant.ts'
import type { TillLog } from '../log/till-log.ts'
import type { Journal } from './journal.ts'

/**
 * When the oldest event that waits was recorded; null: nothing waits, or it is not known yet. What waits again because the server
 * came back from a backup is in memory no more: it is read from the log, and `onFound` runs.
 */
export function createOldestWaiting(
  { journal, log }: { readonly journal: Journal; readonly log: Pick<TillLog, 'ownEvents'> },
  onFound: () => void,
): () => Instant | null {
  let found: { readonly afterSeq: number; readonly at: Instant | null } | null = null
  let isReading = false

  async function read(afterSeq: number): Promise<void> {
    if (isReading) return
    isReading = true
    try {
      const [event] = await log.ownEvents(afterSeq + 1, 1)
      found = { afterSeq, at: event?.at ?? null }
    } catch {
      // Whatever needs the log next says so.
      return
    } finally {
      isReading = false
    }
    onFound()
  }

  return () => {
    const { ackedThrough } = journal.marks
    if (journal.head.deviceSeq === ackedThrough) return null
    const next = journal.replica.pending.get(ackedThrough + 1)
    if (next !== undefined) return next.at
    if (found?.afterSeq === ackedThrough) return found.at
    void read(ackedThrough)
    return null
  }
}
