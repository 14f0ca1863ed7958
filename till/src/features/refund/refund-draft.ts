import type { QuantityThousandths } from '@laci/domain/base/quantity/quantity.ts'
import type { RefundWish } from '@laci/domain/refund/refund-of.ts'
import { formatQuantity, parseQuantity } from '@laci/ui/format/quantity.ts'

/** What somebody has typed about one line of the sale. An empty text: nothing of it comes back. */
export type LineDraft = {
  readonly text: string
  /** Where its goods go, as somebody chose it; null: as the reason says [REFUND-15]. */
  readonly isWrittenOff: boolean | null
}

export const noLine: LineDraft = { text: '', isWrittenOff: null }

/** By the line's index in the sale. */
export type RefundDraft = ReadonlyMap<number, LineDraft>

/** A typed quantity up to what is left; `unreadable` and `too_much` stay on the screen until they are mended. */
export function readLine(
  { text }: LineDraft,
  leftThousandths: number,
): QuantityThousandths | 'unreadable' | 'too_much' {
  if (text.trim() === '') return 0 as QuantityThousandths
  const quantity = parseQuantity(text)
  if (quantity === null) return 'unreadable'
  return quantity > leftThousandths ? 'too_much' : quantity
}

/**
 * What the draft wishes; null while a line cannot be read or wants more than is left. `isSpoiled`: the reason says that goods
 * of which nobody chose where they go are not sold again.
 */
export function wishesOf(
  draft: RefundDraft,
  left: readonly number[],
  isSpoiled: boolean,
): RefundWish[] | null {
  const wishes: RefundWish[] = []
  for (const [lineIndex, leftThousandths] of left.entries()) {
    const line = draft.get(lineIndex) ?? noLine
    const quantity = readLine(line, leftThousandths)
    if (typeof quantity === 'string') return null
    if (quantity === 0) continue
    wishes.push({ lineIndex, quantityThousandths: quantity, isWrittenOff: line.isWrittenOff ?? isSpoiled })
  }
  return wishes
}

/** So many units more or fewer, from nothing up to all that is left. */
export function stepLine(line: LineDraft, leftThousandths: number, units: number): LineDraft {
  const read = readLine(line, leftThousandths)
  const before = read === 'too_much' ? leftThousandths : read === 'unreadable' ? 0 : read
  const next = Math.min(leftThousandths, Math.max(0, before + units * 1000))
  return { ...line, text: next === 0 ? '' : formatQuantity(next) }
}

/** Everything that is left, each line as it is about its stock; what was written off stays so. */
export function wholeDraft(draft: RefundDraft, left: readonly number[]): RefundDraft {
  return new Map(
    left.flatMap((leftThousandths, lineIndex) =>
      leftThousandths === 0
        ? []
        : [
            [
              lineIndex,
              { ...(draft.get(lineIndex) ?? noLine), text: formatQuantity(leftThousandths) },
            ] as const,
          ],
    ),
  )
}
