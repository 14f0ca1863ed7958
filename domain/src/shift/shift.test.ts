import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rupiah } from '../base/money/rupiah.ts'
import { genesisHash } from '../events/envelope.ts'
import type { JournalEvent } from '../events/fact.ts'
import { movementsOf } from '../journal/movements.ts'
import { missingMoves, uncheckedPayments } from '../sale/payment-check.ts'
import { shiftFigures } from '../views/report/shift-figures.ts'
import { changeSinceClosing } from './closing.ts'
import { denominationsRupiah } from './events.ts'
import { cashDifference, countedCash, differenceWord } from './figures.ts'

const shiftId = '0191d5c5-0000-7000-8000-0000000000a1'
const otherShiftId = '0191d5c5-0000-7000-8000-0000000000a2'
const customerId = '0191d5c5-0000-7000-8000-0000000000c1'
const amount = fc.integer({ min: 1, max: 2_000_000 })
const tender = fc.constantFrom('cash' as const, 'transfer' as const, 'qris' as const, 'kasbon' as const)
const payments = fc.array(fc.record({ tender, amount }), { minLength: 1, maxLength: 3 })

/** Anything that happens at a counter, as events that name one shift or the other. */
const eventArbitrary = fc
  .record({
    kind: fc.constantFrom(
      'sale_recorded' as const,
      'sale_refunded' as const,
      'payment_received' as const,
      'cash_moved' as const,
      'expense_recorded' as const,
      'expense_reversed' as const,
      'drawer_opened' as const,
      'line_removed' as const,
    ),
    payments,
    isIn: fc.boolean(),
    shift: fc.constantFrom(shiftId, otherShiftId, null),
    id: fc.uuid({ version: 7 }),
  })
  .map(({ kind, payments: paid, isIn, shift, id }) => {
    const total = paid.reduce((sum, one) => sum + one.amount, 0)
    const body = {
      zone: 'Asia/Jakarta',
      businessDay: '2026-11-20',
      cashierName: '',
      shiftId: shift,
      customerId,
      direction: isIn ? 'in' : 'out',
      source: isIn ? 'drawer' : 'other',
      amountRupiah: total,
      totalRupiah: total,
      billDiscountRupiah: 0,
      lines: [],
      payments: paid.map((one) => ({
        tender: one.tender,
        amountRupiah: one.amount,
        receivedRupiah: one.amount,
      })),
    }
    return event(kind, id, body)
  })

function event(kind: JournalEvent['kind'], eventId: string, body: object): JournalEvent {
  return {
    storeId: eventId,
    eventId,
    deviceId: 'till',
    deviceSeq: 1,
    kind,
    version: 1,
    at: 1,
    staffId: null,
    body,
    prevHash: genesisHash,
    hash: genesisHash,
  } as unknown as JournalEvent
}

const opened = event('shift_opened', shiftId, {
  zone: 'Asia/Jakarta',
  businessDay: '2026-11-20',
  cashierName: 'Rina',
  openingCashRupiah: 150_000,
  counted: [],
})

test('[SHIFT-2] the expected cash is the opening cash and every cash movement of the shift, in any order of arrival', () => {
  fc.assert(
    fc.property(fc.array(eventArbitrary, { maxLength: 30 }), fc.integer(), (events, seed) => {
      const figures = shiftFigures(shiftId, [opened, ...events], [])
      const own = events.filter((one) => (one.body as { shiftId?: string }).shiftId === shiftId)
      const cash = own
        .flatMap((one) => movementsOf(one))
        .filter((one) => one.account === 'cash')
        .reduce((sum, one) => sum + one.amount, 0)
      expect(figures.expectedCashRupiah).toBe(150_000 + cash)
      const shuffled = [...events, opened].sort((one, other) =>
        `${seed}${one.eventId}` < `${seed}${other.eventId}` ? -1 : 1,
      )
      expect({ ...shiftFigures(shiftId, shuffled, []), tenders: [] }).toEqual({ ...figures, tenders: [] })
    }),
  )
})

test('[SHIFT-3] the tenders add up to sales and instalments less refunds, and cash to the drawer', () => {
  fc.assert(
    fc.property(fc.array(eventArbitrary, { maxLength: 30 }), (events) => {
      const figures = shiftFigures(shiftId, [opened, ...events], [])
      const expected = figures.tenders.reduce((sum, one) => sum + one.expectedRupiah, 0)
      expect(expected).toBe(figures.salesRupiah + figures.instalmentsRupiah - figures.refundsRupiah)
      const cash = figures.tenders.find((one) => one.tender === 'cash')!
      expect(
        figures.openingCashRupiah + cash.expectedRupiah + figures.cashInRupiah - figures.cashOutRupiah,
      ).toBe(figures.expectedCashRupiah)
    }),
  )
})

test('[SALE-22] [SHIFT-3] a payment that never came is missing in the shift of its sale, by its tender, and cash stays', () => {
  const paid = (tender: 'qris' | 'cash', amountRupiah: number, isUnchecked = false) => ({
    tender,
    amountRupiah,
    receivedRupiah: amountRupiah,
    ...(isUnchecked ? { isUnchecked } : {}),
  })
  const saleId = '0191d5c5-0000-7000-8000-0000000000b1'
  const sale = event('sale_recorded', saleId, {
    shiftId,
    totalRupiah: 30_000,
    billDiscountRupiah: 0,
    lines: [],
    payments: [paid('qris', 20_000, true), paid('cash', 10_000)],
  })
  const said = (eventId: string, outcome: string) =>
    event('payment_checked', eventId, { saleId, paymentIndex: 0, outcome })
  const figuresAfter = (...outcomes: string[]) => {
    const told = [sale, ...outcomes.map((outcome, index) => said(`said-${index}`, outcome))]
    return shiftFigures(shiftId, [opened, sale], missingMoves(uncheckedPayments(told)))
  }
  const qrisOf = (figures: ReturnType<typeof figuresAfter>) =>
    figures.tenders.find(({ tender: name }) => name === 'qris')?.expectedRupiah
  expect([figuresAfter().missingRupiah, qrisOf(figuresAfter())]).toEqual([0, 20_000])
  const missing = figuresAfter('missing')
  expect(missing).toMatchObject({ salesRupiah: 30_000, missingRupiah: 20_000, expectedCashRupiah: 160_000 })
  expect(qrisOf(missing)).toBe(0)
  expect(missing.tenders.reduce((sum, one) => sum + one.expectedRupiah, 0)).toBe(30_000 - 20_000)
  // It came after all.
  expect(figuresAfter('missing', 'received')).toEqual(figuresAfter())
  const elsewhere = shiftFigures(
    otherShiftId,
    [opened],
    missingMoves(uncheckedPayments([sale, said('a', 'missing')])),
  )
  expect(elsewhere.missingRupiah).toBe(0)
  // Said after the closing, it shows as news, with what the tender brought now [SHIFT-9].
  const closed = {
    expectedCashRupiah: rupiah(160_000),
    countedCashRupiah: rupiah(160_000),
    saleCount: 1,
    tenders: [{ tender: 'qris' as const, expectedRupiah: rupiah(20_000), countedRupiah: null }],
  }
  expect(changeSinceClosing(closed, figuresAfter())).toBe(null)
  expect(changeSinceClosing(closed, missing)).toEqual({
    saleCount: 0,
    cashRupiah: 0,
    differenceRupiah: 0,
    tenders: [{ tender: 'qris', expectedRupiah: 0 }],
  })
})

test('[SHIFT-4] notes and coins are counted by piece; the difference is what is there less what should be', () => {
  expect(denominationsRupiah.every((one, index, all) => index === 0 || one < all[index - 1]!)).toBe(true)
  const counted = countedCash([
    { denominationRupiah: 100_000, pieceCount: 1 },
    { denominationRupiah: 500, pieceCount: 3 },
  ])
  expect(counted).toBe(101_500)
  expect(cashDifference(counted, { expectedCashRupiah: 101_000 })).toBe(500)
  expect(cashDifference(rupiah(0), { expectedCashRupiah: -2_000 })).toBe(2_000)
  expect([500, 0, -1].map(differenceWord)).toEqual(['Lebih', 'Pas', 'Kurang'])
})
