import { multiplyRatio } from '../../base/lib/integer-ratio.ts'
import type { CostPosting, CostState, Shortage } from './cost-state.ts'

/** What is still sold of one product on one line of a sale, and what that cost. Below zero: it came back before its sale. */
export type SoldCost = {
  readonly lineIndex: number
  readonly productId: string
  readonly quantityThousandths: number
  readonly costRupiah: number
}

/**
 * What sales cost, so that goods come back at the cost with which they left [COST-13]. By sale: whoever reckons an event that gives
 * goods back has put in what is known of its sale.
 */
export type SoldCosts = Map<string, readonly SoldCost[]>

/** One posting more of a sale, or of what came back of it. */
export function addSoldCost(
  sold: SoldCosts,
  saleId: string,
  { lineIndex, productId, quantityThousandths, amountRupiah }: SoldPart,
): void {
  if (lineIndex === null) return
  const known = sold.get(saleId) ?? []
  const before = known.find((one) => one.lineIndex === lineIndex && one.productId === productId)
  const after = {
    ...{ lineIndex, productId },
    quantityThousandths: (before?.quantityThousandths ?? 0) + quantityThousandths,
    costRupiah: (before?.costRupiah ?? 0) + amountRupiah,
  }
  sold.set(
    saleId,
    before === undefined ? [...known, after] : known.map((one) => (one === before ? after : one)),
  )
}

type SoldPart = Pick<CostPosting, 'lineIndex' | 'productId' | 'quantityThousandths' | 'amountRupiah'>

/** Puts what one event posted to what sales cost; `saleId`: of a refund the sale whose goods came back. */
export function addSoldPostings(sold: SoldCosts, postings: readonly CostPosting[], saleId?: string): void {
  for (const posting of postings) {
    if (posting.account !== 'sold') continue
    // A repair that goods of this sale brought to another one is about that one.
    const isOwn = posting.ofEventId === posting.eventId
    addSoldCost(sold, isOwn && saleId !== undefined ? saleId : posting.ofEventId, posting)
  }
}

/** How much of goods that come back left at a cost that is no guess any more, and that cost. */
export function certainCost(
  entry: SoldCost | undefined,
  open: readonly Shortage[],
  quantityThousandths: number,
): { readonly quantityThousandths: number; readonly costRupiah: number } {
  let certain = entry?.quantityThousandths ?? 0
  let costRupiah = entry?.costRupiah ?? 0
  for (const shortage of open) {
    certain -= shortage.quantityThousandths
    costRupiah -= shortage.estimateRupiah
  }
  const back = Math.max(0, Math.min(certain, quantityThousandths))
  if (back === 0) return { quantityThousandths: 0, costRupiah: 0 }
  const whole = Math.max(0, costRupiah)
  return {
    quantityThousandths: back,
    costRupiah: back === certain ? whole : multiplyRatio(whole, back, certain),
  }
}

/** What of a sale is still a guess, because it left at minus stock. */
export function openShortages(
  state: CostState,
  saleId: string,
  lineIndex: number | null,
): readonly Shortage[] {
  return state.shortages.filter(
    (shortage) =>
      shortage.account === 'sold' && shortage.ofEventId === saleId && shortage.lineIndex === lineIndex,
  )
}
