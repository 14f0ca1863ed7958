import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rupiah } from '../base/money/rupiah.ts'
import type { BusinessDay } from '../base/time/zone.ts'
import { debtOfMissing, type UncheckedEvent, uncheckedPayments } from '../sale/payment-check.ts'
import { everythingSale } from '../views/paper/testing/sample-sales.ts'
import {
  correctionBody,
  debtCorrections,
  type KasbonMove,
  overpaidInstalments,
  writeOffCorrection,
} from './once-only.ts'

const sri = '0192f0c1-0000-7000-8000-00000000c001'
const budi = '0192f0c1-0000-7000-8000-00000000c002'
const day = '2026-12-20' as BusinessDay
const counter = { zone: everythingSale.zone, businessDay: day, cashierName: 'Rina' }

const payment = (amount: number) => ({
  ...{ tender: 'qris' as const, isUnchecked: true },
  ...{ amountRupiah: rupiah(amount), receivedRupiah: rupiah(amount) },
})
const sale: UncheckedEvent = {
  ...{ kind: 'sale_recorded', eventId: 's1', at: 1 },
  body: { ...everythingSale, payments: [payment(60_000), payment(40_000)] },
}
const checked = (
  at: number,
  eventId: string,
  outcome: 'missing' | 'received',
  paymentIndex = 0,
): UncheckedEvent => ({
  ...{ kind: 'payment_checked', eventId, at },
  body: { saleId: 's1', paymentIndex, outcome },
})
const debt = (at: number, eventId: string, amountRupiah: number, customerId = sri): UncheckedEvent => ({
  ...{ kind: 'kasbon_adjusted', eventId, at },
  body: {
    ...{ ...counter, customerId, reason: 'correction', amountRupiah: rupiah(amountRupiah), note: '' },
    saleId: 's1',
  },
})
/** The events with what corrects them behind. */
function corrected(events: readonly UncheckedEvent[]): UncheckedEvent[] {
  const more = debtCorrections(events).map(
    (one, index): UncheckedEvent => ({
      ...{ kind: 'kasbon_adjusted', eventId: `x${index}`, at: 100 },
      body: { ...counter, ...correctionBody(one) },
    }),
  )
  return [...events, ...more]
}
const owedBy = (events: readonly UncheckedEvent[], customerId: string) =>
  events.reduce(
    (sum, { kind, body }) =>
      kind === 'kasbon_adjusted' && body.customerId === customerId ? sum + body.amountRupiah : sum,
    0,
  )

test('[KASBON-17] a missing payment that two tills made a debt is one debt, and the first one counts', () => {
  const events = [sale, checked(2, 'c1', 'missing'), debt(2, 'k1', 60_000), checked(3, 'c2', 'missing')]
  expect(debtCorrections(events)).toEqual([])
  const twice = [...events, debt(3, 'k2', 60_000)]
  expect(debtCorrections(twice)).toEqual([
    {
      ...{ customerId: sri, reason: 'correction', amountRupiah: -60_000, saleId: 's1' },
      ...{ eventId: 'k2', otherEventId: 'k1' },
    },
  ])
  expect(owedBy(corrected(twice), sri)).toBe(60_000)
  expect(debtCorrections(corrected(twice))).toEqual([])
  // The other payment of the sale is a claim of its own.
  expect(debtCorrections([...events, checked(4, 'c3', 'missing', 1), debt(4, 'k3', 40_000)])).toEqual([])
})

test('[KASBON-17] two tills that named two people: the second one owes nothing, and the first one stays the debtor', () => {
  const events = [sale, checked(2, 'c1', 'missing'), debt(2, 'k1', 60_000), debt(3, 'k2', 60_000, budi)]
  const after = corrected(events)
  expect([owedBy(after, sri), owedBy(after, budi)]).toEqual([60_000, 0])
  expect(uncheckedPayments(after)[0]).toMatchObject({ kasbonRupiah: 60_000, kasbonCustomerId: sri })
  const back = debtOfMissing(uncheckedPayments(after)[0]!, sri, day, { isPaid: true })
  expect(back.amountRupiah).toBe(-60_000)
})

test('[KASBON-17] money that came after all leaves no debt of another till behind, and is taken off once', () => {
  const came = [sale, checked(2, 'c1', 'missing'), debt(2, 'k1', 60_000), checked(5, 'c2', 'received')]
  // The till that saw the money had not heard of the debt.
  expect(owedBy(corrected(came), sri)).toBe(0)
  const twice = [...came, debt(5, 'k2', -60_000), checked(6, 'c3', 'received'), debt(6, 'k3', -60_000)]
  expect(debtCorrections(twice)).toMatchObject([{ amountRupiah: 60_000, eventId: 'k3', otherEventId: 'k2' }])
  expect(owedBy(corrected(twice), sri)).toBe(0)
})

test('[KASBON-17] goods that came back unpaid leave no debt that another till had made of them', () => {
  const refund = {
    ...{ kind: 'sale_refunded', eventId: 'r1', at: 3 },
    body: { saleId: 's1', businessDay: day, payments: [{ ...payment(60_000), isUnpaid: true }] },
  } as unknown as UncheckedEvent
  const events = [sale, checked(2, 'c1', 'missing'), refund, debt(4, 'k1', 60_000)]
  expect(debtCorrections(events)).toMatchObject([{ amountRupiah: -60_000, eventId: 'k1' }])
})

test('[KASBON-17] whatever several tills say of a payment, nobody owes less than nothing or more than is missing', () => {
  const step = fc.record({
    at: fc.integer({ min: 2, max: 20 }),
    outcome: fc.constantFrom('missing' as const, 'received' as const),
    index: fc.constantFrom(0, 1),
    debts: fc.array(
      fc.record({ amount: fc.integer({ min: -60, max: 60 }), who: fc.constantFrom(sri, budi) }),
      { maxLength: 2 },
    ),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
      const said = steps.flatMap(({ at, outcome, index, debts }, n) => [
        checked(at, `c${n}`, outcome, index),
        ...debts.map(({ amount, who }, m) => debt(at, `k${n}-${m}`, amount * 1_000, who)),
      ])
      const events = [sale, ...said.toSorted((one, other) => one.at - other.at)]
      const after = corrected(events)
      const missing = uncheckedPayments(after).filter(({ state }) => state === 'missing')
      const allowed = missing.reduce((sum, { payment: { amountRupiah } }) => sum + amountRupiah, 0)
      const owed = [owedBy(after, sri), owedBy(after, budi)] as const
      expect(Math.min(...owed)).toBeGreaterThanOrEqual(0)
      expect(owed[0] + owed[1]).toBeLessThanOrEqual(allowed)
      expect(debtCorrections(after)).toEqual([])
    }),
  )
})

const move = (at: number, amountRupiah: number, isWriteOff = false): KasbonMove => ({
  ...{ eventId: `m${at}`, amountRupiah, isWriteOff, isInstalment: amountRupiah < 0 && !isWriteOff },
})

test('[KASBON-18] a debt that two tills let go is let go once; what was paid meanwhile was not let go', () => {
  const debtOf = move(1, 100_000)
  expect(writeOffCorrection(sri, [debtOf, move(2, -100_000, true)])).toBeNull()
  expect(writeOffCorrection(sri, [debtOf, move(2, -100_000, true), move(3, -100_000, true)])).toEqual({
    ...{ customerId: sri, reason: 'write_off', amountRupiah: 100_000, eventId: 'm3', otherEventId: 'm2' },
  })
  const paid = [debtOf, move(2, -30_000), move(3, -100_000, true)]
  expect(writeOffCorrection(sri, paid)).toMatchObject({ amountRupiah: 30_000, otherEventId: 'm2' })
  // Once: what was given back counts.
  expect(writeOffCorrection(sri, [...paid, move(4, 30_000, true)])).toBeNull()
})

test('[KASBON-18] a write-off stands where money came later, and where clocks differ', () => {
  // KASBON-13: paid too much, long after.
  const later = [
    move(1, 100_000),
    move(2, -100_000, true),
    move(3, 50_000),
    move(4, -50_000),
    move(5, -50_000),
  ]
  expect(writeOffCorrection(sri, later)).toBeNull()
  expect(writeOffCorrection(sri, [move(1, -100_000, true), move(2, 100_000)])).toBeNull()
})

test('[SYNC-101] an instalment beyond what was owed names what had paid the debt before it', () => {
  const debtOf = move(1, 100_000)
  expect(overpaidInstalments([debtOf, move(2, -100_000)])).toEqual([])
  expect(overpaidInstalments([debtOf, move(2, -100_000), move(3, -100_000)])).toEqual([
    { eventId: 'm3', otherEventId: 'm2', amountRupiah: 100_000 },
  ])
  expect(overpaidInstalments([debtOf, move(2, -60_000), move(3, -50_000)])).toMatchObject([
    { amountRupiah: 10_000 },
  ])
  // Owed again since: it is used up.
  expect(overpaidInstalments([debtOf, move(2, -60_000), move(3, -50_000), move(4, 20_000)])).toEqual([])
})
