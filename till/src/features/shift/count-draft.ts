import { rupiahSchema } from '@laci/domain/base/money/rupiah.ts'
import { tenderSchema } from '@laci/domain/sale/tender.ts'
import { shiftClosedSchema } from '@laci/domain/shift/events.ts'
import * as z from 'zod/mini'
import type { TypedCash } from '../../ui/shift/cash-count.tsx'

/**
 * A count that is not finished. It outlives a reload and a power cut, and with it what was compared already: who saw
 * *Seharusnya* cannot unsee it by reloading [SHIFT-8].
 */
const countDraftSchema = z.object({
  shiftId: z.string(),
  typed: z.object({
    isByPiece: z.boolean(),
    pieces: shiftClosedSchema.shape.counted,
    sumRupiah: z.nullable(rupiahSchema),
  }),
  others: z.array(
    z.object({
      tender: tenderSchema,
      tenderName: z.exactOptional(z.string()),
      countedRupiah: rupiahSchema,
    }),
  ),
  /** Sums of cash that *Seharusnya* was shown for, the last one last. */
  comparedRupiah: z.array(z.number()),
  isComparing: z.boolean(),
  note: z.string(),
})
export type CountDraft = Omit<z.output<typeof countDraftSchema>, 'typed'> & { readonly typed: TypedCash }

const keyOf = (shiftId: string) => `laci-kasir-hitung-${shiftId}`

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export function emptyCount(shiftId: string): CountDraft {
  return {
    shiftId,
    typed: { isByPiece: true, pieces: [], sumRupiah: null },
    others: [],
    comparedRupiah: [],
    isComparing: false,
    note: '',
  }
}

/** The draft of this shift; an empty one for none, and for what cannot be read. */
export function readCount(storage: DraftStorage, shiftId: string): CountDraft {
  try {
    const read = countDraftSchema.safeParse(JSON.parse(storage.getItem(keyOf(shiftId)) ?? 'null'))
    if (read.success) return read.data
  } catch {
    // Not JSON, or no storage: it is counted anew.
  }
  return emptyCount(shiftId)
}

export function keepCount(storage: DraftStorage, draft: CountDraft): void {
  try {
    storage.setItem(keyOf(draft.shiftId), JSON.stringify(draft))
  } catch {
    // A full storage costs the draft, not the count.
  }
}

export function dropCount(storage: DraftStorage, shiftId: string): void {
  storage.removeItem(keyOf(shiftId))
}

/** *Bandingkan*: from here on the sum was seen beside what it should be. */
export function compare(draft: CountDraft, cashRupiah: number): CountDraft {
  const { comparedRupiah } = draft
  const isAgain = comparedRupiah.at(-1) === cashRupiah
  return {
    ...draft,
    isComparing: true,
    comparedRupiah: isAgain ? comparedRupiah : [...comparedRupiah, cashRupiah],
  }
}

/** What was compared before the sum that is accepted now. */
export function earlierCounts({ comparedRupiah }: CountDraft): number[] {
  return comparedRupiah.slice(0, -1)
}
