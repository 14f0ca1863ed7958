import { expect, test } from 'vitest'
import { commissionExamples, hardwareExample } from './commission.ts'
import { ebookPrice } from './ebook-price.ts'
import { hardwarePackage } from './hardware-package.ts'
import { oneTimePayment, yearEndPromo } from './one-time-payment.ts'
import { fundingNeedRupiah, fundingUses, pitchTargets } from './pitch-figures.ts'
import {
  affiliateCopyList,
  chargedPrice,
  currentList,
  daysPerMonth,
  heroFromRupiah,
  landingList,
  tokenCopyList,
} from './price-book.ts'

const totals = (list: readonly { totalRupiah: number }[]) => list.map((price) => price.totalRupiah)

test('[PLAN-1] the landing page asks for what the specification says, and its sums are right', () => {
  expect(totals(landingList)).toEqual([99_000, 207_000, 828_000])
  for (const price of landingList) {
    expect(price.perMonthRupiah * price.months).toBe(price.totalRupiah)
    expect(price.savesRupiah).toBe((price.beforeRupiah ?? price.totalRupiah) - price.totalRupiah)
    // Struck through is always the single month, as often as the plan has months.
    if (price.beforeRupiah !== null) expect(price.beforeRupiah).toBe(99_000 * price.months)
    if (price.perDayRupiah !== null)
      expect(price.perDayRupiah * price.months * daysPerMonth).toBe(price.totalRupiah)
  }
  expect(landingList.map((price) => price.bonusMonths)).toEqual([0, 0, 3])
  expect(heroFromRupiah).toBe(Math.min(...landingList.map((price) => price.perMonthRupiah)))
})

test('[PLAN-1] the pricing page has its own list, whose sums count the bonus months', () => {
  expect(totals(currentList)).toEqual([69_000, 147_000, 588_000])
  expect(currentList.map((price) => price.perMonthRupiah)).toEqual([69_000, 49_000, 39_200])
  expect(currentList.map((price) => price.perDayRupiah)).toEqual([2_300, 1_633, 1_306])
  expect(currentList.map((price) => price.savesRupiah)).toEqual([0, 60_000, 447_000])
  for (const price of currentList) {
    const months = price.months + price.bonusMonths
    expect(price.perMonthRupiah * months).toBe(price.totalRupiah)
    expect(price.perDayRupiah).toBe(Math.floor(price.totalRupiah / (months * daysPerMonth)))
    expect(price.savesRupiah).toBe(69_000 * months - price.totalRupiah)
  }
})

test('[PLAN-1] the copy for tokens and for affiliates has lists of its own', () => {
  expect(tokenCopyList).toEqual([
    { months: 1, totalRupiah: 69_000 },
    { months: 3, totalRupiah: 147_000 },
    { months: 12, totalRupiah: 588_000 },
  ])
  expect(totals(affiliateCopyList)).toEqual([99_000, 207_000, 828_000])
  expect(affiliateCopyList.map(({ savesRupiah, savesPer }) => [savesRupiah, savesPer])).toEqual([
    [0, 'plan'],
    [30_000, 'month'],
    [360_000, 'plan'],
  ])
  for (const price of affiliateCopyList) {
    expect(price.perMonthRupiah * price.months).toBe(price.totalRupiah)
    const saves = price.savesPer === 'month' ? price.savesRupiah * price.months : price.savesRupiah
    expect(saves).toBe(99_000 * price.months - price.totalRupiah)
  }
})

test('[PLAN-2] what is charged is the list of the pricing page, whatever another page has shown', () => {
  expect([1, 3, 12].map((months) => chargedPrice(months)?.totalRupiah)).toEqual([69_000, 147_000, 588_000])
  expect(chargedPrice(2)).toBeNull()
})

test('[PLAN-3] the full package costs Rp 5.500.000 instead of Rp 6.900.000', () => {
  expect(hardwarePackage).toEqual({
    beforeRupiah: 6_900_000,
    totalRupiah: 5_500_000,
    appYears: 1,
    deviceWarrantyYears: 1,
  })
})

test('[PLAN-5] the one-time payment has no end and a guarantee of seven days', () => {
  expect(oneTimePayment).toEqual({ totalRupiah: 3_500_000, guaranteeDays: 7 })
})

test('[PLAN-6] the year-end promo ended on 7 January 2024', () => {
  expect(yearEndPromo.lastDay).toBe('2024-01-07')
})

test('[PLAN-7] the ebook costs Rp 29.000 instead of Rp 99.000', () => {
  expect(ebookPrice).toEqual({ beforeRupiah: 99_000, totalRupiah: 29_000 })
})

test('[PLAN-8] the examples of the affiliate page are commissions on its own prices', () => {
  expect(commissionExamples).toEqual([
    { customers: 10, perMonthRupiah: 138_000 },
    { customers: 50, perMonthRupiah: 690_000 },
    { customers: 100, perMonthRupiah: 1_380_000 },
  ])
  expect(hardwareExample).toEqual({ paidRupiah: 5_500_000, commissionRupiah: 500_000 })
})

test('[PLAN-14] the pitch deck needs Rp 15.000.000 and shows two targets', () => {
  expect(fundingUses.map(({ percent }) => percent)).toEqual([40, 35, 25])
  for (const { percent, amountRupiah } of fundingUses) {
    expect(amountRupiah * 100).toBe(fundingNeedRupiah * percent)
  }
  expect(pitchTargets).toEqual([
    { customers: 100, months: 6, revenueRupiah: 82_800_000, returnPercent: 452 },
    { customers: 300, months: 12, revenueRupiah: 248_400_000, returnPercent: 1_556 },
  ])
})
