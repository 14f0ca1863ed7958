import { type Rupiah, rupiah } from '../money/rupiah.ts'

/**
 * Every price that a page shows [SITE-6]. Source: product specification, section 9. The landing page and `/harga` disagree
 * there on purpose of their owner; each list keeps its own figures until the owner decides.
 */
export type SubscriptionPrice = {
  readonly months: number
  /** Struck through; null when nothing is. */
  readonly beforeRupiah: Rupiah | null
  readonly perMonthRupiah: Rupiah
  readonly totalRupiah: Rupiah
  readonly savesRupiah: Rupiah
  /** About, as the specification rounds it; null where it names none. */
  readonly perDayRupiah: Rupiah | null
  readonly bonusMonths: number
}

/** *Mulai dari Rp69.000*. */
export const heroFromRupiah: Rupiah = rupiah(69_000)

export const landingPrices: readonly SubscriptionPrice[] = [
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

export const pricingPagePrices: readonly SubscriptionPrice[] = [
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

/** The full cashier package (*Terima Beres*): devices and a year of the application. */
export const hardwarePackagePrice = {
  beforeRupiah: rupiah(6_900_000),
  totalRupiah: rupiah(5_500_000),
  includedMonths: 12,
} as const
