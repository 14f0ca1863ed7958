import { multiplyRatio } from '../base/lib/integer-ratio.ts'
import { type Rupiah, rupiah } from '../base/money/rupiah.ts'
import { landingList } from './price-book.ts'

/** `/pitch-deck` [PLAN-14]. Source: product specification, section 9. */
export const fundingNeedRupiah: Rupiah = rupiah(15_000_000)

export const fundingUses = [
  { use: 'product', percent: 40, amountRupiah: rupiah(6_000_000) },
  { use: 'marketing', percent: 35, amountRupiah: rupiah(5_250_000) },
  { use: 'operations', percent: 25, amountRupiah: rupiah(3_750_000) },
] as const

export type PitchTarget = {
  readonly customers: number
  readonly months: number
  readonly revenueRupiah: Rupiah
  /** Of the funding, whole percent. */
  readonly returnPercent: number
}

/** Every customer counted with a year at the price of the landing page. */
function targetOf(customers: number, months: number): PitchTarget {
  const year = landingList.find((price) => price.months === 12)!
  const revenueRupiah = rupiah(customers * year.totalRupiah)
  const returnPercent = multiplyRatio(revenueRupiah - fundingNeedRupiah, 100, fundingNeedRupiah)
  return { customers, months, revenueRupiah, returnPercent }
}

export const pitchTargets: readonly PitchTarget[] = [targetOf(100, 6), targetOf(300, 12)]
