import { uuidSchema } from '@laci/domain/base/ids/uuid.ts'
import { instantSchema } from '@laci/domain/base/time/instant.ts'
import { heardSchema } from '@laci/domain/events/heard.ts'
import { stockCountedSchema } from '@laci/domain/stock/events.ts'
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
