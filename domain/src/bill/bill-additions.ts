import { maximumQuantityThousandths, quantityThousandths } from '../base/quantity/quantity.ts'
import type { BillRecord } from './bill-record.ts'
import { besideHolds, goodsKey, withoutStock } from './bill-standing.ts'
import type { AddedLine, HeldLine } from './events.ts'

/** What came onto the bill on other devices, or here, since somebody had `holdIds` before them. */
export function addedBeside(bill: BillRecord, holdIds: readonly string[]): AddedLine[] {
  const lines = besideHolds(bill, holdIds)
  return addedLines([], lines).map(({ line, quantity }) => ({ ...line, quantityThousandths: quantity }))
}

/** What one *Simpan* put on the bill, or took off it: `lines` as they are stored, `opened` as they came into the cart. */
export function addedTo(opened: readonly HeldLine[], lines: readonly HeldLine[]): AddedLine[] {
  return addedLines(opened, lines).map(({ line, quantity }) => {
    const { discount, quantityThousandths: whole } = line
    return {
      ...withoutStock(line),
      // A sum was taken off for all of it, and stays where it was given.
      discount: discount?.kind === 'amount' && quantity !== whole ? null : discount,
      quantityThousandths: quantityThousandths(
        Math.max(-maximumQuantityThousandths, Math.min(maximumQuantityThousandths, quantity)),
      ),
    }
  })
}

/** How much more of each thing `after` has than `before`, as the last of its lines writes it. */
function addedLines(
  before: readonly HeldLine[],
  after: readonly HeldLine[],
): { readonly line: HeldLine; readonly quantity: AddedLine['quantityThousandths'] }[] {
  const sums = new Map<string, { line: HeldLine; quantity: number }>()
  for (const [lines, sign] of [
    [before, -1],
    [after, 1],
  ] as const) {
    for (const line of lines) {
      const key = goodsKey(line)
      const sum = sums.get(key)?.quantity ?? 0
      sums.set(key, { line, quantity: sum + sign * line.quantityThousandths })
    }
  }
  return [...sums.values()]
    .filter(({ quantity }) => quantity !== 0)
    .map(({ line, quantity }) => ({ line, quantity: quantity as AddedLine['quantityThousandths'] }))
}
