import { type DayRange, isDayOf } from '../../base/time/range.ts'
import type { BusinessDay } from '../../base/time/zone.ts'
import type { CostSums } from '../report/profit.ts'
import { type CostPosting, lossAccounts } from './cost-state.ts'

/** What goods cost that left on some days. Whole rupiah. */
export type CostFigures = CostSums & {
  /** The part of `soldRupiah` that put earlier guesses right. */
  readonly repairRupiah: number
}

export type DayCosts = CostFigures & { readonly day: BusinessDay }

/** What goods cost by day, as far as a device knows [COST-8]. */
export type ToldCosts = {
  /** Of earlier days nothing is known. */
  readonly fromDay: BusinessDay
  readonly days: readonly DayCosts[]
  /** The server's clock when it last told. */
  readonly heardAt: number
  /** Events that the device reckoned itself since: the server may come to another guess. */
  readonly aheadCount: number
}

/** What postings add to the costs of days [REPORT-12], the one definition: the database adds up the same accounts. */
export function dayCostsOf(postings: readonly CostPosting[]): DayCosts[] {
  return postings.flatMap(({ account, amountRupiah, isRepair, businessDay: day }) => {
    if (account === 'sold')
      return [{ day, soldRupiah: amountRupiah, lossRupiah: 0, repairRupiah: isRepair ? amountRupiah : 0 }]
    const isLoss = (lossAccounts as readonly string[]).includes(account)
    return isLoss ? [{ day, soldRupiah: 0, lossRupiah: amountRupiah, repairRupiah: 0 }] : []
  })
}

/** One of each day, in no order. */
export function joinDayCosts(parts: Iterable<DayCosts>): DayCosts[] {
  const days = new Map<BusinessDay, DayCosts>()
  for (const part of parts) {
    const known = days.get(part.day)
    days.set(part.day, known === undefined ? part : { day: part.day, ...added(known, part) })
  }
  return [...days.values()]
}

/** What the days of a range cost together. */
export function costsOfRange(days: Iterable<DayCosts>, range: DayRange): CostFigures {
  let sum: CostFigures = { soldRupiah: 0, lossRupiah: 0, repairRupiah: 0 }
  for (const part of days) if (isDayOf(range, part.day)) sum = added(sum, part)
  return sum
}

function added(one: CostFigures, other: CostFigures): CostFigures {
  return {
    soldRupiah: one.soldRupiah + other.soldRupiah,
    lossRupiah: one.lossRupiah + other.lossRupiah,
    repairRupiah: one.repairRupiah + other.repairRupiah,
  }
}
