import { uuidSchema } from '@laci/domain/ids/uuid.ts'
import { batchFactsOf } from '@laci/domain/stock/batch-record.ts'
import { type StockCounted, stockCountedSchema } from '@laci/domain/stock/events.ts'
import { heardSchema } from '@laci/domain/sync/heard.ts'
import { instantSchema } from '@laci/domain/time/instant.ts'
import * as z from 'zod/mini'

/**
 * A stock count that is not finished; it outlives a reload and a power cut. Each line keeps what the till expected at the
 * moment at which it was counted, and how far it had heard of the other devices then.
 */
const countDraftSchema = z.object({
  countId: uuidSchema,
  lines: z.array(
    z.extend(stockCountedSchema.shape.lines.def.element, {
      knownAt: instantSchema,
      /** Absent: an older release began the count. */
      heard: z.optional(heardSchema),
    }),
  ),
})
export type CountDraft = z.output<typeof countDraftSchema>
export type CountedLine = CountDraft['lines'][number]

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
const keyOf = (storeId: string) => `laci-kasir-opname-${storeId}`

/** The draft of this shop; null for none, and for what cannot be read. */
export function readDraft(storage: DraftStorage, storeId: string): CountDraft | null {
  try {
    const read = countDraftSchema.safeParse(JSON.parse(storage.getItem(keyOf(storeId)) ?? 'null'))
    return read.success ? read.data : null
  } catch {
    // Not JSON, or no storage: it is counted anew.
    return null
  }
}

export function keepDraft(storage: DraftStorage, storeId: string, draft: CountDraft): void {
  try {
    storage.setItem(keyOf(storeId), JSON.stringify(draft))
  } catch {
    // A full storage costs the draft, not the count.
  }
}

export function dropDraft(storage: DraftStorage, storeId: string): void {
  storage.removeItem(keyOf(storeId))
}

const linesPerEvent = 500

/** What a finished count tells: one part for all lines that knew as much of the other devices. */
export function countParts(
  draft: CountDraft,
): Pick<StockCounted, 'countId' | 'knownAt' | 'heard' | 'lines'>[] {
  const parts = new Map<string, Pick<StockCounted, 'knownAt' | 'heard'> & { lines: StockCounted['lines'] }>()
  for (const { knownAt, heard, expiresOn, batchNumber, ...line } of draft.lines) {
    // Only of what was found: it may have been counted again since somebody said what stands on it.
    const isFound = line.countedThousandths > line.expectedThousandths
    const told = { ...line, ...(isFound ? batchFactsOf({ expiresOn, batchNumber }) : {}) }
    const key = JSON.stringify([knownAt, heard])
    const part = parts.get(key) ?? { knownAt, ...(heard === undefined ? {} : { heard }), lines: [] }
    part.lines.push(told)
    parts.set(key, part)
  }
  return [...parts.values()].flatMap(({ lines, ...known }) =>
    Array.from({ length: Math.ceil(lines.length / linesPerEvent) }, (_, part) => ({
      ...{ countId: draft.countId, ...known },
      lines: lines.slice(part * linesPerEvent, (part + 1) * linesPerEvent),
    })),
  )
}
