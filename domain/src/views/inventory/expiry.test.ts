import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quantityThousandths } from '../../base/quantity/quantity.ts'
import { dayAfter } from '../../base/time/day-text.ts'
import { instant } from '../../base/time/instant.ts'
import type { BusinessDay } from '../../base/time/zone.ts'
import { isRecordKept } from '../../journal/kept.ts'
import { keptSalesDays } from '../../journal/wire.ts'
import { type PurchaseRecord, purchaseDefaults, purchaseFieldOf } from '../../purchase/purchase-record.ts'
import { batchOf, foundBatchOf } from '../../stock/batch-record.ts'
import { expiredDays } from '../../stock/expiry-days.ts'
import { goodsStory, productIds } from '../../testing/any-goods-story.ts'
import {
  batchNumbersOf,
  type DatedGoods,
  datedBatches,
  datedGoodsOf,
  daysUntil,
  expiringStock,
  thrownDays,
  thrownGoodsOf,
} from './expiry.ts'

const [coffee, sugar] = productIds
const today = '2026-11-22' as BusinessDay
const always = { fromDay: '0001-01-01' as BusinessDay, throughDay: '9999-12-31' as BusinessDay }

const came = (productId: string, quantity: number, days: number, costRupiah = 0): DatedGoods => ({
  ...{ productId, costRupiah, quantityThousandths: quantity, batchNumber: '' },
  expiresOn: dayAfter(today, days),
})
const anyGoods: fc.Arbitrary<DatedGoods[]> = fc.array(
  fc
    .tuple(
      fc.constantFrom(coffee, sugar),
      fc.integer({ min: 1, max: 90_000 }),
      fc.integer({ min: -20, max: 60 }),
      fc.nat({ max: 900_000 }),
    )
    .map((told) => came(...told)),
  { maxLength: 20 },
)
const anyStock = fc.integer({ min: -20_000, max: 900_000 })

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)

test('[STOCK-11] what is listed is never more than the stock, nor than what came with that day; a later day stays whole first', () => {
  fc.assert(
    fc.property(anyGoods, anyStock, anyStock, (goods, ofCoffee, ofSugar) => {
      const stockOf = (productId: string) => (productId === coffee ? ofCoffee : ofSugar)
      const left = expiringStock(goods, [], stockOf, always)
      for (const productId of productIds) {
        const own = left.filter((one) => one.productId === productId)
        const dated = goods.filter((one) => one.productId === productId)
        const cameInAll = sumOf(dated.map((one) => one.quantityThousandths))
        expect(sumOf(own.map((one) => one.leftThousandths))).toBe(
          Math.min(Math.max(0, stockOf(productId)), cameInAll),
        )
        for (const [index, { expiresOn, leftThousandths, worthRupiah }] of own.entries()) {
          const sameDay = dated.filter((one) => one.expiresOn === expiresOn)
          const cameThen = sumOf(sameDay.map((one) => one.quantityThousandths))
          expect(leftThousandths).toBeGreaterThan(0)
          // Only the first to expire may have been begun.
          if (index === 0) expect(leftThousandths).toBeLessThanOrEqual(cameThen)
          else expect(leftThousandths).toBe(cameThen)
          expect(worthRupiah).toBeLessThanOrEqual(sumOf(sameDay.map((one) => one.costRupiah)))
        }
      }
      const days = left.map((one) => one.expiresOn)
      expect(days).toEqual([...days].sort())
    }),
  )
})

test('[STOCK-11] what leaves, leaves the first to expire; the order of deliveries and a nearer end of the list change nothing', () => {
  fc.assert(
    fc.property(
      anyGoods,
      anyStock,
      fc.nat({ max: 90_000 }),
      fc.integer({ min: -20, max: 60 }),
      (goods, stock, gone, days) => {
        const whole = expiringStock(goods, [], () => stock, always)
        expect(expiringStock([...goods].reverse(), [], () => stock, always)).toEqual(whole)
        const throughDay = dayAfter(today, days)
        expect(expiringStock(goods, [], () => stock, { fromDay: today, throughDay })).toEqual(
          whole.filter(({ expiresOn }) => expiresOn >= today && expiresOn <= throughDay),
        )
        const fewer = expiringStock(goods, [], () => stock - gone, always)
        for (const one of fewer) {
          const before = whole.find(
            ({ productId, expiresOn }) => productId === one.productId && expiresOn === one.expiresOn,
          )
          expect(before?.leftThousandths).toBeGreaterThanOrEqual(one.leftThousandths)
        }
      },
    ),
  )
  const milk = [came(coffee, 10_000, 3, 50_000), came(coffee, 20_000, 9, 120_000)]
  expect(expiringStock(milk, [], () => 24_000, always)).toMatchObject([
    { expiresOn: '2026-11-25', leftThousandths: 4_000, worthRupiah: 20_000 },
    { expiresOn: '2026-12-01', leftThousandths: 20_000, worthRupiah: 120_000 },
  ])
})

test('[STOCK-11] what is thrown away by its day comes off that day, also where other goods are still in stock', () => {
  fc.assert(
    fc.property(anyGoods, fc.nat({ max: 900_000 }), fc.nat(), fc.nat(), (goods, stock, pick, amount) => {
      const whole = expiringStock(goods, [], () => stock, always)
      if (whole.length === 0) return
      const at = pick % whole.length
      const { productId, expiresOn, leftThousandths } = whole[at]!
      const quantity = 1 + (amount % leftThousandths)
      const [told] = goodsStory.events([goodsStory.adjusted(productId, -quantity, 'waste')])
      if (told?.kind !== 'stock_adjusted') throw new Error('goods were thrown away')
      told.body.lines[0]!.expiresOn = expiresOn
      const thrown = thrownGoodsOf([{ ...told, businessDay: today, receivedAt: null }])
      expect(thrown).toEqual([{ productId, expiresOn, quantityThousandths: quantity }])
      const stockOf = (id: string) => (id === productId ? stock - quantity : stock)
      const dated = goods.filter((one) => one.productId === productId)
      const rest = expiringStock(goods, thrown, stockOf, always)
      // Nobody throws away again what has gone: that day has no more than came with it less this.
      const came = sumOf(
        dated.filter((one) => one.expiresOn === expiresOn).map((one) => one.quantityThousandths),
      )
      const restThen = rest.find((one) => one.productId === productId && one.expiresOn === expiresOn)
      expect(restThen?.leftThousandths ?? 0).toBeLessThanOrEqual(came - quantity)
      expect(sumOf(rest.filter((one) => one.productId === productId).map((one) => one.leftThousandths))).toBe(
        Math.min(stock, sumOf(dated.map((one) => one.quantityThousandths))) - quantity,
      )
    }),
  )
})

test('[STOCK-11] whatever is listed, its throwing away is still in the journal that a device keeps', () => {
  expect(thrownDays).toBeLessThan(keptSalesDays)
})

test('[STOCK-11] dated goods are read from the deliveries of purchases, and a day without a date is no batch', () => {
  const [delivery] = goodsStory.events([goodsStory.received(coffee, 6_000, 12_000)])
  if (delivery?.kind !== 'goods_received') throw new Error('goods came')
  const line = { ...delivery.body.lines[0]!, expiresOn: '2026-12-24' as BusinessDay, batchNumber: ' C-3 ' }
  const purchase = (lines: (typeof line)[]): PurchaseRecord => ({
    ...purchaseDefaults,
    lines: [{ ...line, priceRupiah: line.owedRupiah, discountRupiah: line.extraRupiah }],
    ...purchaseFieldOf({ ...delivery, body: { ...delivery.body, lines } }),
  })
  expect(datedGoodsOf([purchase([line])])).toEqual([
    {
      productId: coffee,
      quantityThousandths: 6_000,
      costRupiah: 12_000,
      expiresOn: '2026-12-24',
      batchNumber: 'C-3',
    },
  ])
  expect(datedGoodsOf([purchase(delivery.body.lines as (typeof line)[])])).toEqual([])
  expect([
    daysUntil('2026-12-01' as BusinessDay, today),
    daysUntil('2026-11-21' as BusinessDay, today),
  ]).toEqual([9, -1])
})

const milk = {
  productId: coffee,
  quantityThousandths: 12_000,
  unitCostRupiah: null,
  expiresOn: dayAfter(today, 5),
  batchNumber: 'A-17',
}

test('[STOCK-12] goods that came without a purchase are listed by their day, at what they or their product cost', () => {
  const batches = [{ goods: [milk] }, { goods: [{ ...milk, unitCostRupiah: 2_000, batchNumber: '' }] }]
  const goods = datedBatches(batches, (productId) => (productId === coffee ? 1_500 : null))
  expect(goods.map(({ costRupiah }) => costRupiah)).toEqual([18_000, 24_000])
  expect(datedBatches([{ goods: [{ ...milk, productId: sugar }] }], () => null)[0]?.costRupiah).toBe(0)
  const [left] = expiringStock(goods, [], () => 20_000, always)
  expect(left).toMatchObject({ expiresOn: milk.expiresOn, leftThousandths: 20_000, worthRupiah: 35_000 })
  expect(batchNumbersOf([...goods, ...goods], coffee, milk.expiresOn)).toEqual(['A-17'])
  expect(batchNumbersOf(goods, sugar, milk.expiresOn)).toEqual([])
})

test('[STOCK-12] a day makes a record of goods that came in, and it is kept until a little after that day', () => {
  const line = { productId: coffee, quantityThousandths: quantityThousandths(12_000), unitCostRupiah: null }
  const body = { reason: 'received' as const, note: '' }
  expect(batchOf({ ...body, lines: [line, { ...line, batchNumber: 'B-1' }] })).toBeNull()
  const batch = batchOf({
    ...body,
    lines: [line, { ...line, expiresOn: milk.expiresOn, batchNumber: 'A-17' }],
  })
  expect(batch).toEqual({ goods: [milk] })
  const dayMs = 86_400_000
  const kept = (days: number) =>
    isRecordKept(
      { recordKind: 'batch', fields: { ...batch }, changedAt: instant(0) },
      Date.parse(milk.expiresOn) + days * dayMs,
    )
  expect([-400, 0, expiredDays, expiredDays + 2, expiredDays + 3].map(kept)).toEqual([
    true,
    true,
    true,
    true,
    false,
  ])
})

test('[STOCK-12] of a count only what was found beyond the expected came in, with its day and number', () => {
  fc.assert(
    fc.property(
      fc.nat({ max: 9_000 }),
      fc.nat({ max: 9_000 }),
      fc.boolean(),
      (expected, counted, isDated) => {
        const line = {
          ...{ productId: coffee, countedAt: instant(5) },
          expectedThousandths: quantityThousandths(expected),
          countedThousandths: quantityThousandths(counted),
          ...(isDated ? { expiresOn: milk.expiresOn, batchNumber: 'A-17' } : { batchNumber: 'A-17' }),
        }
        const batch = foundBatchOf({ lines: [line] })
        const found = { ...milk, quantityThousandths: counted - expected }
        expect(batch).toEqual(isDated && counted > expected ? { goods: [found] } : null)
      },
    ),
  )
})

test('[STOCK-16] goods that went back to their supplier are off their own purchase, those that may be sold longest first', () => {
  const [delivery] = goodsStory.events([goodsStory.received(coffee, 10_000, 20_000)])
  if (delivery?.kind !== 'goods_received') throw new Error('goods came')
  const plain = delivery.body.lines[0]!
  const bought = (days: readonly (number | null)[], backThousandths: number): PurchaseRecord => ({
    ...purchaseDefaults,
    lines: [{ ...plain, priceRupiah: plain.owedRupiah, discountRupiah: plain.extraRupiah }],
    ...purchaseFieldOf({
      ...delivery,
      body: {
        ...delivery.body,
        lines: days.map((day) => ({
          ...plain,
          ...(day === null ? {} : { expiresOn: dayAfter(today, day) }),
        })),
      },
    }),
    'return:r': {
      ...{ at: 0, totalRupiah: 0, cashRupiah: 0 },
      lines: [{ productId: coffee, stockThousandths: backThousandths, creditRupiah: 0 }],
    },
  })
  const listed = (...purchases: readonly PurchaseRecord[]) =>
    datedGoodsOf(purchases).map(({ expiresOn, quantityThousandths, costRupiah }) => [
      daysUntil(expiresOn, today),
      quantityThousandths,
      costRupiah,
    ])
  // All of the second one went back: what is there is the first.
  const both = [bought([9], 0), bought([99], 10_000)]
  expect(listed(...both)).toEqual([[9, 10_000, 20_000]])
  expect(expiringStock(datedGoodsOf(both), [], () => 10_000, always)).toMatchObject([
    { expiresOn: dayAfter(today, 9), leftThousandths: 10_000 },
  ])
  expect(listed(bought([9, null, 30], 15_000))).toEqual([
    [30, 5_000, 10_000],
    [9, 10_000, 20_000],
  ])
  expect(listed(bought([9, null, 30], 90_000))).toEqual([])
})

test('[STOCK-12] goods that came by a delivery, without one and by a count on one day are one line with all their numbers', () => {
  const [delivery] = goodsStory.events([goodsStory.received(coffee, 6_000, 12_000)])
  if (delivery?.kind !== 'goods_received') throw new Error('goods came')
  const line = { ...delivery.body.lines[0]!, expiresOn: milk.expiresOn, batchNumber: 'C-3' }
  const purchase: PurchaseRecord = {
    ...purchaseDefaults,
    lines: [{ ...line, priceRupiah: line.owedRupiah, discountRupiah: line.extraRupiah }],
    ...purchaseFieldOf({ ...delivery, body: { ...delivery.body, lines: [line] } }),
  }
  const counted = { productId: coffee, countedAt: instant(5), expectedThousandths: quantityThousandths(0) }
  const found = foundBatchOf({
    lines: [
      {
        ...{ ...counted, countedThousandths: quantityThousandths(1_000) },
        ...{ expiresOn: milk.expiresOn, batchNumber: 'B-2' },
      },
    ],
  })
  const goods = [...datedGoodsOf([purchase]), ...datedBatches([{ goods: [milk] }, found!], () => null)]
  expect(expiringStock(goods, [], () => 90_000, always)).toMatchObject([
    { expiresOn: milk.expiresOn, leftThousandths: 19_000 },
  ])
  expect(batchNumbersOf(goods, coffee, milk.expiresOn)).toEqual(['A-17', 'B-2', 'C-3'])
})
