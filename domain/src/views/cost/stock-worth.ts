import type { CostState } from './cost-state.ts'

/** What the goods of a shop are worth, and what left it for other shops, by transfer. Whole rupiah. */
export type StockWorth = {
  readonly stockRupiah: number
  /** Sent and not cancelled; whether it has arrived is for the other shop to say. */
  readonly sentRupiah: ReadonlyMap<string, number>
}

/** *Nilai stok* [COST-9]: below zero stock it is what the shortage is guessed to cost, below zero. */
export function stockWorthOf(states: Iterable<CostState>): StockWorth {
  let stockRupiah = 0
  const sentRupiah = new Map<string, number>()
  for (const { valueRupiah, sent = [] } of states) {
    stockRupiah += valueRupiah
    for (const { transferId, costRupiah, isBack } of sent) {
      if (!isBack) sentRupiah.set(transferId, (sentRupiah.get(transferId) ?? 0) + costRupiah)
    }
  }
  return { stockRupiah, sentRupiah }
}

/** *Dalam perjalanan*: what of it no other shop has received yet. */
export function onTheWayRupiah(
  { sentRupiah }: Pick<StockWorth, 'sentRupiah'>,
  hasArrived: (transferId: string) => boolean,
): number {
  let sum = 0
  for (const [transferId, costRupiah] of sentRupiah) if (!hasArrived(transferId)) sum += costRupiah
  return sum
}
