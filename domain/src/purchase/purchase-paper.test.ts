import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maximumUnitPriceRupiah, rupiah } from '../base/money/rupiah.ts'
import { quantityThousandths, wholeUnits } from '../base/quantity/quantity.ts'
import type { BusinessDay } from '../base/time/zone.ts'
import { factorPerBase } from '../catalog/unit-factor.ts'
import { costJumps, priceInUnit } from './line-price.ts'
import { type PurchaseDraftLine, purchaseSums } from './plan-purchase.ts'
import { isInvoiceDay, purchaseDay, purchasedAt } from './purchase-day.ts'
import { openPurchases } from './purchase-lists.ts'
import { type PurchaseRecord, purchaseDefaults, purchaseFieldOf } from './purchase-record.ts'
import { paperAmount, purchaseSummary } from './purchase-summary.ts'

const day = (text: string) => text as BusinessDay
const pcs = { factorThousandths: wholeUnits(1) }
const dus = { factorThousandths: wholeUnits(40) }
const productId = '0191d5c5-0000-7000-8000-000000000001'

test('[PURCHASE-11] another unit of a line has the price of that unit, to the rupiah or none', () => {
  expect(priceInUnit(rupiah(2_900), pcs, dus)).toBe(116_000)
  expect(priceInUnit(rupiah(116_000), dus, pcs)).toBe(2_900)
  // 115.990 by 40 is no whole sum.
  expect(priceInUnit(rupiah(115_990), dus, pcs)).toBeNull()
  expect(priceInUnit(rupiah(2_900), pcs, pcs)).toBe(2_900)
  expect(priceInUnit(rupiah(24_000), pcs, factorPerBase(12))).toBe(2_000)
  expect(priceInUnit(rupiah(2_000), factorPerBase(12), pcs)).toBe(24_000)
  expect(priceInUnit(rupiah(maximumUnitPriceRupiah), pcs, dus)).toBeNull()
  expect(priceInUnit(rupiah(0), pcs, dus)).toBe(0)
})

test('[PURCHASE-11] there and back is the same price, where it is a whole sum at all', () => {
  const factor = fc.integer({ min: 1, max: 1_000_000 }).map((thousandths) => ({
    factorThousandths: quantityThousandths(thousandths),
  }))
  const unit = fc.oneof(factor, fc.integer({ min: 2, max: 1_000 }).map(factorPerBase))
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }).map(rupiah), unit, unit, (price, one, other) => {
      const there = priceInUnit(price, one, other)
      if (there !== null) expect(priceInUnit(there, other, one)).toBe(price)
    }),
  )
})

test('[PURCHASE-12] a cost that jumps by more than half is told, in either direction', () => {
  const line = (owedRupiah: number, extraRupiah = 0) => ({
    ...{ productId, stockThousandths: wholeUnits(40) },
    ...{ owedRupiah: rupiah(owedRupiah), extraRupiah: rupiah(extraRupiah) },
  })
  const jumps = (owed: number, before: number | null, extra = 0) =>
    costJumps([line(owed, extra)], () => before).map(({ costRupiah }) => costRupiah)
  // One price of a piece for a dus of 40.
  expect(jumps(2_900, 2_900)).toEqual([73])
  expect(jumps(116_000, 2_900)).toEqual([])
  expect(jumps(174_000, 2_900)).toEqual([])
  expect(jumps(174_040, 2_900)).toEqual([4_351])
  expect(jumps(58_000, 2_900)).toEqual([])
  expect(jumps(57_960, 2_900)).toEqual([1_449])
  expect(jumps(116_000, 2_900, 100_000)).toEqual([5_400])
  expect(jumps(0, 2_900)).toEqual([])
  expect(jumps(2_900, null)).toEqual([])
  expect(jumps(2_900, 0)).toEqual([])
})

test('[PURCHASE-13] the day on the paper is today or of the last year', () => {
  const today = day('2026-11-20')
  for (const good of ['2026-11-20', '2026-11-19', '2025-11-19'])
    expect(isInvoiceDay(good, today), good).toBe(true)
  for (const bad of ['2026-11-21', '2025-11-18', '', '20-11-2026', '2026-11-2']) {
    expect(isInvoiceDay(bad, today), bad).toBe(false)
  }
})

test('[PURCHASE-13] a paper of an earlier day is an older debt, however late it is told', () => {
  const purchase = (changes: Partial<PurchaseRecord>): PurchaseRecord => ({
    ...purchaseDefaults,
    businessDay: '2026-11-20',
    ...changes,
  })
  expect(purchaseDay(purchase({}))).toBe('2026-11-20')
  expect(purchaseDay(purchase({ invoiceDay: day('2026-11-10') }))).toBe('2026-11-10')
  expect(purchasedAt(purchase({ recordedAt: 864_000_000, invoiceDay: day('2026-11-10') }))).toBe(0)
  const came = (id: string, owedRupiah: number, changes: Partial<PurchaseRecord>) => ({
    id,
    fields: {
      ...purchase(changes),
      [`delivery:${id}`]: { at: 1, businessDay: '2026-11-20', lines: [{ owedRupiah }] },
    } as PurchaseRecord,
  })
  const noted = came('late paper', 50_000, { recordedAt: 9e9, invoiceDay: day('2026-11-10') })
  const today = came('of today', 30_000, { recordedAt: 8.9e9 })
  // 40.000 are left of both: what is open is the newest, and that is the one of today.
  const { open } = openPurchases([noted, today], 40_000)
  expect(
    open.map(({ purchaseId, openRupiah, businessDay }) => [purchaseId, openRupiah, businessDay]),
  ).toEqual([
    ['late paper', 10_000, '2026-11-10'],
    ['of today', 30_000, '2026-11-20'],
  ])
})

test('[PURCHASE-13] the record of a purchase has the day of its paper, and that of an older release none', () => {
  const body = { businessDay: '2026-11-20', lines: [] } as unknown as PurchaseRecord
  const event = (more: object) =>
    ({ kind: 'purchase_recorded', at: 1, body: { ...body, ...more } }) as unknown as Parameters<
      typeof purchaseFieldOf
    >[0]
  expect(purchaseFieldOf(event({ invoiceDay: '2026-11-10' }))).toMatchObject({ invoiceDay: '2026-11-10' })
  expect(purchaseFieldOf(event({}))).not.toHaveProperty('invoiceDay')
  expect(purchaseDefaults.invoiceDay).toBeNull()
})

test('[PURCHASE-14] lines as on the paper, less the discount, plus what is on the invoice, are the total', () => {
  const line = fc
    .record({
      quantity: fc.integer({ min: 1, max: 50_000 }),
      price: fc.integer({ min: 0, max: 500_000 }),
      factor: fc.constantFrom(pcs, dus),
    })
    .map(
      ({ quantity, price, factor }): PurchaseDraftLine => ({
        ...{ productId, name: 'Mi', unit: 'pcs', ...factor },
        quantityThousandths: quantityThousandths(quantity),
        priceRupiah: rupiah(price),
        discountRupiah: rupiah(0),
      }),
    )
  const cost = fc.record({
    name: fc.constant('Ongkir'),
    amountRupiah: fc.integer({ min: 1, max: 90_000 }).map(rupiah),
    isOnInvoice: fc.boolean(),
  })
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 5 }),
      fc.array(cost, { maxLength: 2 }),
      fc.integer({ min: 0, max: 1_000 }),
      (lines, landed, discount) => {
        const sums = purchaseSums({ lines, landed, discountRupiah: rupiah(discount) })
        if (!sums.ok) return
        const summary = purchaseSummary(sums.value)
        const costs = summary.onInvoice.reduce((sum, { amountRupiah }) => sum + amountRupiah, 0)
        expect(summary.goodsRupiah - summary.discountRupiah + costs).toBe(summary.totalRupiah)
        expect(sums.value.lines.reduce((sum, one) => sum + paperAmount(one), 0)).toBe(summary.goodsRupiah)
        expect(summary.onInvoice.length + summary.besides.length).toBe(landed.length)
      },
    ),
  )
})
