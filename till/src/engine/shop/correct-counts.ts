import {
  type CountFact,
  countCorrectionEvents,
  lastCounts,
} from '@laci/domain/views/inventory/count-corrections.ts'
import type { Recording } from '../api/turn.ts'
import type { JournalReader } from './journal-reader.ts'

/**
 * Takes back what this device's counts already contain [STOCK-5], looking at what came in the stream after `throughSeq`. Answers when
 * the newest line of a count was counted that nobody has counted since; null: this device has none.
 */
export async function correctCounts(deps: {
  readonly reader: Pick<JournalReader, 'ofKinds' | 'heardAfter'>
  readonly appendAll: Recording['appendAll']
  readonly deviceId: string
  readonly throughSeq: number
}): Promise<number | null> {
  const { reader, deviceId } = deps
  let newestCountedAt: number | null = null
  // Looked up in its turn: whoever comes second finds what the first one corrected.
  await deps.appendAll(async ({ counter }) => {
    const counts: readonly CountFact[] = await reader.ofKinds(['stock_counted', 'stock_count_corrected'])
    const own = [...lastCounts(counts).values()].filter(({ fact }) => fact.deviceId === deviceId)
    newestCountedAt = own.length === 0 ? null : Math.max(...own.map(({ countedAt }) => countedAt))
    if (own.length === 0) return []
    const heard = await reader.heardAfter(deps.throughSeq)
    const facts = new Map([...counts, ...heard].map((fact) => [fact.eventId, fact]))
    return countCorrectionEvents([...facts.values()], deviceId, counter)
  })
  return newestCountedAt
}
