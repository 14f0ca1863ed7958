import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rupiah } from '../base/money/rupiah.ts'
import type { BusinessDay } from '../base/time/zone.ts'
import type { TenderGiven } from '../sale/settle.ts'
import { instalmentAddsUp } from './adds-up.ts'
import type { OpenDebt } from './debts.ts'
import { debtsPaidBy, instalmentSuggestions, settleInstalment } from './instalment.ts'

const given = (tender: TenderGiven['tender'], amount: number): TenderGiven => ({
  tender,
  amountRupiah: rupiah(amount),
})

function settle(amount: number, tenders: readonly TenderGiven[], owedRupiah = 100_000) {
  return settleInstalment({
    owedRupiah,
    amountRupiah: rupiah(amount),
    tenders,
    pointWorthRupiah: 10,
    pointCount: 500,
  })
}

test('[KASBON-8] tenders add up to the instalment, and only cash has change', () => {
  expect(settle(70_000, [given('transfer', 20_000), given('cash', 100_000)])).toEqual({
    ok: true,
    value: {
      payments: [
        { tender: 'cash', amountRupiah: 50_000, receivedRupiah: 100_000 },
        { tender: 'transfer', amountRupiah: 20_000, receivedRupiah: 20_000 },
      ],
      changeRupiah: 50_000,
    },
  })
  expect(settle(20_000, [given('transfer', 20_001)])).toMatchObject({
    refusal: { code: 'payment_over', overRupiah: 1 },
  })
  expect(settle(20_000, [given('cash', 19_999)])).toMatchObject({
    refusal: { code: 'payment_short', shortRupiah: 1 },
  })
  expect(settle(20_000, [given('kasbon', 20_000)])).toMatchObject({ refusal: { code: 'kasbon_by_kasbon' } })
})

test('[KASBON-8] points pay as far as they reach, a part of one is a whole one', () => {
  expect(settle(4_995, [given('point', 4_995)])).toMatchObject({
    value: { payments: [{ tender: 'point', amountRupiah: 4_995, pointCount: 500 }] },
  })
  expect(settle(5_001, [given('point', 5_001)])).toMatchObject({
    refusal: { code: 'points_short', missingCount: 1 },
  })
  const without = { owedRupiah: 9_000, amountRupiah: rupiah(10), pointWorthRupiah: null, pointCount: 9 }
  expect(settleInstalment({ ...without, tenders: [given('point', 10)] })).toMatchObject({
    refusal: { code: 'points_off' },
  })
})

test('[KASBON-5] [KASBON-8] nothing, more than is owed and too many tenders are refused', () => {
  expect(settle(0, [given('cash', 0)])).toMatchObject({ refusal: { code: 'amount_missing' } })
  expect(settle(100_001, [given('cash', 200_000)])).toMatchObject({
    refusal: { code: 'more_than_owed', owedRupiah: 100_000 },
  })
  const ten = Array.from({ length: 10 }, () => given('transfer', 1_000))
  expect(settle(10_000, ten)).toMatchObject({ refusal: { code: 'tenders_too_many', maximumCount: 9 } })
})

test('[KASBON-6] [KASBON-8] whatever is accepted adds up', () => {
  const tender = fc.constantFrom('cash', 'transfer', 'qris', 'card', 'other')
  const part = fc.record({ tender, amount: fc.integer({ min: 0, max: 60_000 }) })
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000 }),
      fc.array(part, { minLength: 1, maxLength: 5 }),
      (amount, parts) => {
        const settled = settle(
          amount,
          parts.map((one) => given(one.tender, one.amount)),
        )
        if (!settled.ok) return
        const { payments, changeRupiah } = settled.value
        const body = { amountRupiah: rupiah(amount), payments, changeRupiah }
        expect(instalmentAddsUp(body as never)).toBe(true)
        expect(payments.length).toBeGreaterThan(0)
      },
    ),
  )
})

const debt = (eventId: string, openRupiah: number): OpenDebt => ({
  eventId,
  kind: 'sale',
  at: 0,
  businessDay: '2026-11-20' as BusinessDay,
  amountRupiah: openRupiah,
  dueDay: null,
  saleId: null,
  label: '',
  openRupiah: rupiah(openRupiah),
})

test('[KASBON-5] likely sums are everything, the oldest debt and round notes below what is owed', () => {
  expect(instalmentSuggestions([debt('a', 33_000), debt('b', 90_000)], 123_000)).toEqual([
    123_000, 20_000, 33_000, 50_000, 100_000,
  ])
  expect(instalmentSuggestions([debt('a', 15_000)], 15_000)).toEqual([15_000])
})

test('[KASBON-2] an instalment says which debts it pays: the oldest first, the last one in part', () => {
  const debts = [debt('a', 10_000), debt('b', 20_000), debt('c', 5_000)]
  const paid = (amount: number) =>
    debtsPaidBy(debts, amount).map(({ debt: one, paidRupiah, leftRupiah }) => [
      one.eventId,
      paidRupiah,
      leftRupiah,
    ])
  expect(paid(0)).toEqual([])
  expect(paid(10_000)).toEqual([['a', 10_000, 0]])
  expect(paid(12_500)).toEqual([
    ['a', 10_000, 0],
    ['b', 2_500, 17_500],
  ])
  expect(paid(35_000).map(([, , left]) => left)).toEqual([0, 0, 0])
})
