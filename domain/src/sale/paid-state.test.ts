import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rupiah } from '../base/money/rupiah.ts'
import type { BusinessDay } from '../base/time/zone.ts'
import { anySale } from '../testing/any-sale.ts'
import type { SalePayment } from './events.ts'
import { paidState } from './paid-state.ts'
import type { PaymentCheckState } from './payment-check.ts'

const paid = (
  tender: SalePayment['tender'],
  amount: number,
  more: Partial<SalePayment> = {},
): SalePayment => ({
  tender,
  amountRupiah: rupiah(amount),
  receivedRupiah: rupiah(amount),
  ...more,
})
const states = (...payments: SalePayment[]) => paidState({ payments }).parts.map(({ state }) => state)

test('[SALE-34] a sale is Lunas only when each part of its money is there', () => {
  expect(paidState({ payments: [paid('cash', 10_000)] }).isPaid).toBe(true)
  expect(paidState({ payments: [paid('qris', 6_000), paid('point', 500)] }).isPaid).toBe(true)
  expect(states(paid('cash', 20_000), paid('kasbon', 10_550))).toEqual(['paid', 'owed'])
  expect(paidState({ payments: [paid('cash', 20_000), paid('kasbon', 10_550)] }).isPaid).toBe(false)
  const unseen = paid('qris', 6_000, { isUnchecked: true })
  expect(paidState({ payments: [unseen] }).isPaid).toBe(false)
  expect(states(unseen, paid('transfer', 5_000, { isUnchecked: true }))).toEqual(['waiting', 'waiting'])
})

test('[SALE-34] whose kasbon it is and until when is said with what is owed, and with nothing else', () => {
  const dueDay = '2026-12-25' as BusinessDay
  const who = { customerName: 'Bu Tini', dueDay }
  expect(paidState({ payments: [paid('kasbon', 30_550)], ...who })).toEqual({
    isPaid: false,
    parts: [{ state: 'owed', name: 'Kasbon', amountRupiah: 30_550 }],
    ...who,
  })
  expect(paidState({ payments: [paid('cash', 30_550)], ...who }).dueDay).toBeNull()
  // All of it was rounded away or paid before: nobody owes nothing.
  expect(paidState({ payments: [paid('kasbon', 0)] }).isPaid).toBe(true)
})

test('[SALE-34] what somebody said of the money since decides, and nothing else changes it', () => {
  const payments = [paid('cash', 1_000), paid('transfer', 5_000, { isUnchecked: true })]
  const after = (said: PaymentCheckState) =>
    paidState({ payments }, (index) => (index === 1 ? said : undefined))
  expect(after('received')).toMatchObject({ isPaid: true, parts: [{ state: 'paid' }, { state: 'paid' }] })
  expect(after('missing')).toMatchObject({ isPaid: false, parts: [{ state: 'paid' }, { state: 'missing' }] })
  expect(after('waiting')).toMatchObject({ isPaid: false, parts: [{ state: 'paid' }, { state: 'waiting' }] })
})

test('[SALE-34] in any sale the parts are its total, and Lunas leaves nothing owed, unseen or missing', () => {
  fc.assert(
    fc.property(anySale, fc.constantFrom('waiting', 'received', 'missing', undefined), (sale, said) => {
      const { isPaid, parts } = paidState(sale, () => said)
      expect(parts.reduce((sum, { amountRupiah }) => sum + amountRupiah, 0)).toBe(sale.totalRupiah)
      expect(isPaid).toBe(parts.every(({ state }) => state === 'paid'))
      const isOnKasbon = sale.payments.some(
        ({ tender, amountRupiah }) => tender === 'kasbon' && amountRupiah > 0,
      )
      if (isOnKasbon) expect(isPaid).toBe(false)
    }),
  )
})
