import { multiplyRatioUpTo } from '../../base/lib/integer-ratio.ts'
import { maximumRupiah } from '../../base/money/rupiah.ts'
import type { BusinessDay } from '../../base/time/zone.ts'

/**
 * Where the money in goods went. `paid`: what goods cost when they came in, less what suppliers credited for those that
 * went back. All others say where it went from there: sold (*HPP*), waste, own use, found missing or too many (`counted`),
 * what a return to a supplier gained or lost (`returned`), sent to another shop less what came from one (`transferred`: over
 * all shops of an owner it is what is on its way [TRANSFER-2]), and lost on such a way (`lost`). The value of the stock is
 * `paid` less all others, to the rupiah [COST-1].
 */
export const costAccounts = [
  'paid',
  'sold',
  'waste',
  'own_use',
  'counted',
  'returned',
  'transferred',
  'lost',
] as const
export type CostAccount = (typeof costAccounts)[number]

/** What a shop lost: neither paid nor sold, and in no shop of its owner any more [REPORT-12]. */
export const lossAccounts = [
  'waste',
  'own_use',
  'counted',
  'returned',
  'lost',
] as const satisfies CostAccount[]

/** One change of one account by one event: what reports add up. */
export type CostPosting = {
  readonly productId: string
  readonly account: CostAccount
  /** Base units in thousandths: into the shop for `paid`, out of stock for the others; zero for a repair. */
  readonly quantityThousandths: number
  /** Whole rupiah, signed like the quantity. */
  readonly amountRupiah: number
  /** The cost of what had left at minus stock, put right by what came in later [COST-3]. */
  readonly isRepair: boolean
  /** The event that caused it. */
  readonly eventId: string
  /** The event whose figure it is: the sale that a repair puts right, else the same as `eventId`. */
  readonly ofEventId: string
  /** Line of that sale, from 0; of a refund the line of its sale. Null: not about a line of a sale. */
  readonly lineIndex: number | null
  /** The day for which it counts: that of `ofEventId`. */
  readonly businessDay: BusinessDay
}

/** The figure that something leaving stock belongs to. */
export type CostFigure = Pick<CostPosting, 'account' | 'ofEventId' | 'lineIndex' | 'businessDay'>

/** Goods that left at minus stock: what they cost is a guess until goods come in. */
export type Shortage = CostFigure & {
  readonly quantityThousandths: number
  readonly estimateRupiah: number
}

/** Goods of one line of a transfer, at the worth with which they left. */
export type SentGoods = {
  readonly transferId: string
  readonly lineIndex: number
  readonly costRupiah: number
  /** They came back, because the transfer was cancelled. */
  readonly isBack: boolean
}

/** What an import moved, and what that was worth, into stock above zero: its undo leaves nothing of it [COST-11]. */
export type ImportedGoods = Pick<CostFigure, 'ofEventId' | 'businessDay'> & {
  readonly importId: string
  readonly account: 'paid' | 'counted'
  readonly quantityThousandths: number
  readonly costRupiah: number
}

/**
 * What the stock of one product is worth. `valueRupiah` is the exact sum that is in it; its average is never stored, so
 * no fraction is lost. Below zero stock it is what was guessed for the shortages, below zero.
 */
export type CostState = {
  readonly stockThousandths: number
  readonly valueRupiah: number
  /** What goods cost the last time that anybody said so: so many rupiah for so many thousandths. Null: nobody did. */
  readonly lastCost: { readonly costRupiah: number; readonly quantityThousandths: number } | null
  /** Oldest first. */
  readonly shortages: readonly Shortage[]
  /** What left for other shops, oldest first, so that a cancelled transfer brings back what it took; absent: nothing. */
  readonly sent?: readonly SentGoods[]
  /** What imports moved, oldest first; absent: nothing. */
  readonly imported?: readonly ImportedGoods[]
}

export const blankCost: CostState = { stockThousandths: 0, valueRupiah: 0, lastCost: null, shortages: [] }

/** Shortages that are told apart. Where nobody ever enters purchases, older ones are added together. */
export const maximumShortages = 50

/** Transfers of one product that can still be taken back at the cost with which they left. */
export const maximumSent = 50

/** Movements by imports of one product that can still be undone at what they were worth. */
export const maximumImported = 20

/**
 * What is guessed and not told never adds more than this to what a product is worth, and a single guess is never above what
 * one event may tell: a slip in what a few grams cost would otherwise cost more than whole numbers can say [SYNC-71].
 */
const mostGuessedWorthRupiah = 1_000_000_000_000_000

/** A guess that may be added to a product that is worth so much, or so much less than nothing, already. */
export function guessUpTo(
  valueRupiah: number,
  quantityThousandths: number,
  per: { readonly costRupiah: number; readonly quantityThousandths: number },
): number {
  const room = Math.max(0, mostGuessedWorthRupiah - Math.abs(valueRupiah))
  return multiplyRatioUpTo(
    Math.min(room, maximumRupiah),
    quantityThousandths,
    per.costRupiah,
    per.quantityThousandths,
  )
}

/** What so much of the product costs now: by its average, else by what it cost last; null: nobody knows. */
export function costOf(state: CostState, quantityThousandths: number): number | null {
  const { stockThousandths, valueRupiah, lastCost } = state
  if (stockThousandths > 0 && valueRupiah > 0) {
    const average = { costRupiah: valueRupiah, quantityThousandths: stockThousandths }
    return guessUpTo(valueRupiah, quantityThousandths, average)
  }
  return lastCost === null ? null : guessUpTo(valueRupiah, quantityThousandths, lastCost)
}
