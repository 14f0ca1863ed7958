import { expect, test } from 'vitest'
import { hardwarePackagePrice, heroFromRupiah, landingPrices, pricingPagePrices } from './price-book.ts'

test('[SITE-6] the landing page asks for what the specification says, and its sums are right', () => {
  expect(landingPrices.map((price) => price.totalRupiah)).toEqual([99_000, 207_000, 828_000])
  for (const price of landingPrices) {
    expect(price.perMonthRupiah * price.months).toBe(price.totalRupiah)
    expect(price.savesRupiah).toBe((price.beforeRupiah ?? price.totalRupiah) - price.totalRupiah)
    // Struck through is always the single month, as often as the plan has months.
    if (price.beforeRupiah !== null) expect(price.beforeRupiah).toBe(99_000 * price.months)
  }
  expect(heroFromRupiah).toBe(Math.min(...landingPrices.map((price) => price.perMonthRupiah)))
})

test('[SITE-6] the pricing page has its own list', () => {
  expect(pricingPagePrices.map((price) => price.totalRupiah)).toEqual([69_000, 147_000, 588_000])
  expect(pricingPagePrices.map((price) => price.perDayRupiah)).toEqual([2_300, 1_633, 1_306])
})

test('[SITE-6] the full package costs Rp 5.500.000 instead of Rp 6.900.000', () => {
  expect(hardwarePackagePrice).toMatchObject({ totalRupiah: 5_500_000, beforeRupiah: 6_900_000 })
})
