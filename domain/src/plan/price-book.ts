import { type Rupiah, rupiah } from '../base/money/rupiah.ts'

/**
 * The subscription prices that pages show [PLAN-1]. Source: product specification, section 9, where the pages disagree on
 * purpose of their owner: each page draws from its own list. What is charged is always `currentList` [PLAN-2].
 */
export type SubscriptionPrice = {
  readonly months: number
  /** Struck through; null when nothing is. */
  readonly beforeRupiah: Rupiah | null
  readonly perMonthRupiah: Rupiah
  readonly totalRupiah: Rupiah
  readonly savesRupiah: Rupiah
  /** About: per day of the months that are paid and given, a month counted as 30 days. Null where no page names it. */
  readonly perDayRupiah: Rupiah | null
  /** Given on top of `months` for the same money. */
  readonly bonusMonths: number
}

/** How pages and figures count a month. */
export const daysPerMonth = 30

/** `/`. */
export const landingList: readonly SubscriptionPrice[] = [
  {
    months: 1,
    beforeRupiah: null,
    perMonthRupiah: rupiah(99_000),
    totalRupiah: rupiah(99_000),
    savesRupiah: rupiah(0),
    perDayRupiah: rupiah(3_300),
    bonusMonths: 0,
  },
  {
    months: 3,
    beforeRupiah: rupiah(297_000),
    perMonthRupiah: rupiah(69_000),
    totalRupiah: rupiah(207_000),
    savesRupiah: rupiah(90_000),
    perDayRupiah: rupiah(2_300),
    bonusMonths: 0,
  },
  {
    months: 12,
    beforeRupiah: rupiah(1_188_000),
    perMonthRupiah: rupiah(69_000),
    totalRupiah: rupiah(828_000),
    savesRupiah: rupiah(360_000),
    perDayRupiah: null,
    bonusMonths: 3,
  },
]

/** *Mulai dari*, at the top of `/`. */
export const heroFromRupiah: Rupiah = rupiah(69_000)

/** `/harga`, and what is charged everywhere [PLAN-2]. Its year counts the bonus months in its price per month. */
export const currentList: readonly SubscriptionPrice[] = [
  {
    months: 1,
    beforeRupiah: null,
    perMonthRupiah: rupiah(69_000),
    totalRupiah: rupiah(69_000),
    savesRupiah: rupiah(0),
    perDayRupiah: rupiah(2_300),
    bonusMonths: 0,
  },
  {
    months: 3,
    beforeRupiah: null,
    perMonthRupiah: rupiah(49_000),
    totalRupiah: rupiah(147_000),
    savesRupiah: rupiah(60_000),
    perDayRupiah: rupiah(1_633),
    bonusMonths: 0,
  },
  {
    months: 12,
    beforeRupiah: null,
    perMonthRupiah: rupiah(39_200),
    totalRupiah: rupiah(588_000),
    savesRupiah: rupiah(447_000),
    perDayRupiah: rupiah(1_306),
    bonusMonths: 3,
  },
]

/** A list that names totals only. */
export type TotalPrice = Pick<SubscriptionPrice, 'months' | 'totalRupiah'>

/** `/promo-sales-page`. */
export const tokenCopyList: readonly TotalPrice[] = [
  { months: 1, totalRupiah: rupiah(69_000) },
  { months: 3, totalRupiah: rupiah(147_000) },
  { months: 12, totalRupiah: rupiah(588_000) },
]

/** `/afiliasi`: what an affiliate is told that people pay. `savesRupiah` is per month where `savesPer` says so. */
export type AffiliateCopyPrice = Pick<SubscriptionPrice, 'months' | 'perMonthRupiah' | 'totalRupiah'> & {
  readonly savesRupiah: Rupiah
  readonly savesPer: 'month' | 'plan'
}
export const affiliateCopyList: readonly AffiliateCopyPrice[] = [
  {
    months: 1,
    perMonthRupiah: rupiah(99_000),
    totalRupiah: rupiah(99_000),
    savesRupiah: rupiah(0),
    savesPer: 'plan',
  },
  {
    months: 3,
    perMonthRupiah: rupiah(69_000),
    totalRupiah: rupiah(207_000),
    savesRupiah: rupiah(30_000),
    savesPer: 'month',
  },
  {
    months: 12,
    perMonthRupiah: rupiah(69_000),
    totalRupiah: rupiah(828_000),
    savesRupiah: rupiah(360_000),
    savesPer: 'plan',
  },
]

/**
 * What a plan of so many months costs [PLAN-2]: the only function that answers what is asked for when somebody pays. Null for
 * a length that is not sold.
 */
export function chargedPrice(months: number): SubscriptionPrice | null {
  return currentList.find((price) => price.months === months) ?? null
}
