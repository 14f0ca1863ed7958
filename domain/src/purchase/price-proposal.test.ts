import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maximumUnitPriceRupiah, rupiah } from '../base/money/rupiah.ts'
import { quantityThousandths } from '../base/quantity/quantity.ts'
import { proposedPrices } from './price-proposal.ts'

const productId = '01919191-0000-7000-8000-000000000001'
const line = (count: number, owed: number, extra = 0) => ({
  productId,
  stockThousandths: quantityThousandths(count * 1_000),
  owedRupiah: rupiah(owed),
  extraRupiah: rupiah(extra),
})
const gula = (price: number, cost: number | null) => () => ({
  name: 'Gula',
  unit: 'kg',
  priceRupiah: rupiah(price),
  costRupiah: cost === null ? null : rupiah(cost),
})
const proposedFor = (price: number, cost: number | null, ...lines: ReturnType<typeof line>[]) =>
  proposedPrices(lines, gula(price, cost)).map(({ costRupiah, proposedRupiah }) => [
    costRupiah,
    proposedRupiah,
  ])

test('[SALE-33] a purchase above the selling price proposes the price that keeps the margin', () => {
  // 12.000 on 10.000: a fifth on top; 13.000 with its shipping asks for 15.600.
  expect(proposedFor(12_000, 10_000, line(10, 125_000, 5_000))).toEqual([[13_000, 15_600]])
  expect(proposedFor(12_000, 10_000, line(3, 40_000))).toEqual([[13_333, 16_000]])
  // Nobody knows the margin, or there was none: not below cost.
  expect(proposedFor(12_000, null, line(3, 40_000))).toEqual([[13_333, 13_400]])
  expect(proposedFor(12_000, 12_500, line(10, 130_000))).toEqual([[13_000, 13_000]])
})

test('[SALE-33] a purchase that became dearer proposes the price that keeps the margin, also while it is above cost', () => {
  // 12.000 on 10.000: a fifth on top; 11.000 asks for 13.200.
  expect(proposedFor(12_000, 10_000, line(10, 110_000))).toEqual([[11_000, 13_200]])
  expect(proposedFor(3_500, 2_900, line(40, 118_000))).toEqual([[2_950, 3_600]])
  // Sold below cost before: there is no margin to keep.
  expect(proposedFor(12_000, 12_500, line(10, 120_000))).toEqual([])
})

test('[SALE-33] what became no dearer is left alone, and so is what has no price or no known cost; the last line counts', () => {
  expect(proposedFor(12_000, 10_000, line(10, 100_000))).toEqual([])
  expect(proposedFor(12_000, 10_000, line(10, 90_000))).toEqual([])
  expect(proposedFor(12_000, null, line(10, 110_000))).toEqual([])
  expect(proposedFor(0, 10_000, line(10, 120_000))).toEqual([])
  expect(proposedFor(12_000, 10_000, line(10, 130_000), line(10, 100_000))).toEqual([])
  expect(proposedPrices([line(1, 9_000)], () => null)).toEqual([])
})

test('[SALE-33] no proposal is below cost or beyond what a price may be', () => {
  const price = fc.nat({ max: maximumUnitPriceRupiah })
  fc.assert(
    fc.property(price, fc.option(price), fc.nat({ max: 1_000_000_000_000 }), (list, cost, owed) => {
      for (const one of proposedPrices([line(1, owed)], gula(list, cost))) {
        expect(one.proposedRupiah).toBeGreaterThanOrEqual(one.costRupiah)
        expect(one.proposedRupiah).toBeLessThanOrEqual(maximumUnitPriceRupiah)
        expect(one.proposedRupiah).toBeGreaterThan(one.priceRupiah)
        expect(one.isBelowCost).toBe(one.costRupiah > one.priceRupiah)
        if (!one.isBelowCost) expect(one.costRupiah).toBeGreaterThan(cost!)
      }
    }),
  )
})
