import { expect, test } from 'vitest'
import { rupiah } from '../base/money/rupiah.ts'
import type { BusinessDay } from '../base/time/zone.ts'
import { referencesOf } from '../journal/references.ts'
import { everythingSale } from '../views/paper/testing/sample-sales.ts'
import type { PaymentChecked } from './events.ts'
import { debtOfMissing, uncheckedPayments, waitingTotals } from './payment-check.ts'
import { uncheckedMark } from './unchecked-mark.ts'

const customerId = '0192f0c1-0000-7000-8000-00000000c001'
const dueDay = '2026-12-20' as BusinessDay
const payment = (amount: number, isUnchecked: boolean) => ({
  tender: 'qris' as const,
  amountRupiah: rupiah(amount),
  receivedRupiah: rupiah(amount),
  ...(isUnchecked ? { isUnchecked } : {}),
})

function sold(eventId: string, at: number, payments: ReturnType<typeof payment>[]) {
  return { kind: 'sale_recorded' as const, eventId, at, body: { ...everythingSale, payments } }
}

function checked(at: number, saleId: string, paymentIndex: number, outcome: PaymentChecked['outcome']) {
  return {
    kind: 'payment_checked' as const,
    eventId: `c${at}`,
    at,
    body: { saleId, paymentIndex, outcome },
  }
}

test('[SALE-19] an unseen payment waits until somebody says whether it came; the last word counts', () => {
  const first = sold('s1', 1, [payment(5_000, false), payment(20_000, true)])
  const second = sold('s2', 2, [payment(7_000, true), payment(3_000, true)])
  const state = (...more: ReturnType<typeof checked>[]) =>
    uncheckedPayments([first, second, ...more]).map((one) => [one.saleId, one.paymentIndex, one.state])
  expect(state()).toEqual([
    ['s2', 0, 'waiting'],
    ['s2', 1, 'waiting'],
    ['s1', 1, 'waiting'],
  ])
  expect(state(checked(3, 's1', 1, 'received'), checked(4, 's2', 0, 'missing'))).toEqual([
    ['s2', 0, 'missing'],
    ['s2', 1, 'waiting'],
    ['s1', 1, 'received'],
  ])
  expect(state(checked(3, 's1', 1, 'missing'), checked(5, 's1', 1, 'received')).at(-1)).toEqual([
    's1',
    1,
    'received',
  ])
  expect(waitingTotals(uncheckedPayments([first, second, checked(3, 's1', 1, 'missing')]))).toEqual({
    count: 2,
    rupiah: 10_000,
  })
})

test('[SALE-20] a payment that did not come becomes a debt for its receipt, which goes again when it comes', () => {
  const sale = sold('s1', 1, [payment(7_000, true), payment(3_000, true)])
  const [unseen] = uncheckedPayments([sale])
  const debt = debtOfMissing(unseen!, customerId, dueDay)
  expect(debt).toEqual({
    customerId,
    reason: 'correction',
    amountRupiah: 7_000,
    dueDay,
    note: `QRIS ${everythingSale.receiptNumber} tidak masuk`,
    saleId: 's1',
  })
  const adjusted = (at: number, body: typeof debt) => ({
    kind: 'kasbon_adjusted' as const,
    eventId: `k${at}`,
    at,
    body: { zone: everythingSale.zone, businessDay: dueDay, cashierName: '', ...body },
  })
  const told = [sale, checked(2, 's1', 0, 'missing'), adjusted(2, debt)]
  const [missing, other] = uncheckedPayments(told)
  expect(missing).toMatchObject({ state: 'missing', kasbonRupiah: 7_000, kasbonCustomerId: customerId })
  expect(other).toMatchObject({ state: 'waiting', kasbonRupiah: 0, kasbonCustomerId: null })
  const back = debtOfMissing(missing!, customerId, dueDay, { isPaid: true })
  expect(back).toMatchObject({ amountRupiah: -7_000, note: expect.stringContaining('akhirnya masuk') })
  expect(uncheckedPayments([...told, checked(3, 's1', 0, 'received'), adjusted(3, back)])[0]).toMatchObject({
    state: 'received',
    kasbonRupiah: 0,
  })
})

test('[SYNC-40] unseen payments and what was said of them are found by one mark', () => {
  const refs = (event: unknown) => referencesOf(event as never).includes(uncheckedMark)
  expect(refs(sold('s1', 1, [payment(1, true)]))).toBe(true)
  expect(refs(sold('s1', 1, [payment(1, false)]))).toBe(false)
  expect(refs(checked(2, 's1', 0, 'received'))).toBe(true)
  const adjustment = { kind: 'kasbon_adjusted', body: { customerId, saleId: 's1' } }
  expect(refs(adjustment)).toBe(true)
  expect(refs({ ...adjustment, body: { customerId } })).toBe(false)
})
