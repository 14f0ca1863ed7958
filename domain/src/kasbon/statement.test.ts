import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rupiah } from '../base/money/rupiah.ts'
import type { BusinessDay } from '../base/time/zone.ts'
import { movementsOf } from '../journal/movements.ts'
import { cashMovedSchema } from '../shift/events.ts'
import { adjustmentPermissions, kasbonAdjustment, overpaidBackFacts } from './adjustment.ts'
import type { KasbonEntry } from './debts.ts'
import { kasbonDaysOf } from './due-day.ts'
import { compareUrgency, kasbonStanding, kasbonStatement, kasbonTotals } from './statement.ts'

const today = '2026-11-20' as BusinessDay

function entry(at: number, amountRupiah: number, more: Partial<KasbonEntry> = {}): KasbonEntry {
  return {
    eventId: `e${at}`,
    kind: amountRupiah > 0 ? 'sale' : 'instalment',
    at,
    businessDay: today,
    amountRupiah,
    dueDay: null,
    saleId: null,
    label: '',
    ...more,
  }
}

test('[KASBON-9] the last line of a statement is the balance, also where the oldest entries are gone', () => {
  const amounts = fc.array(fc.integer({ min: -50_000, max: 50_000 }), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(amounts, fc.nat(), (list, cut) => {
      const entries = list.map((amount, at) => entry(at, amount))
      const balance = list.reduce((sum, amount) => sum + amount, 0)
      const known = entries.slice(cut % entries.length)
      const { beforeRupiah, rows } = kasbonStatement([...known].reverse(), balance)
      expect(rows.map((row) => row.entry)).toEqual(known)
      expect(rows.at(-1)!.balanceRupiah).toBe(balance)
      expect(beforeRupiah).toBe(list.slice(0, cut % entries.length).reduce((sum, amount) => sum + amount, 0))
      let running = beforeRupiah
      for (const row of rows) {
        running += row.entry.amountRupiah
        expect(row.balanceRupiah).toBe(running)
      }
    }),
  )
})

test('[KASBON-10] who is longest overdue comes first, then who owes most, who paid too much last', () => {
  const due = (day: string) => ({ dueDay: day as BusinessDay })
  const late = kasbonStanding(
    [entry(1, 10_000, due('2026-10-01')), entry(2, 5_000, due('2026-12-01'))],
    15_000,
    today,
  )
  const soon = kasbonStanding(
    [entry(3, 90_000, due('2026-11-20')), entry(4, 1_000, due('2026-11-25'))],
    91_000,
    today,
  )
  const less = kasbonStanding([entry(5, 20_000, due('2026-12-20'))], 20_000, today)
  const over = kasbonStanding([entry(6, 5_000), entry(7, -8_000)], -3_000, today)
  expect(late).toMatchObject({
    overdueRupiah: 10_000,
    lateDays: 50,
    sinceDay: today,
    nextDueDay: '2026-12-01',
  })
  expect(soon).toMatchObject({ overdueRupiah: 0, lateDays: 0, nextDueDay: '2026-11-20' })
  expect(over).toMatchObject({ debts: [], sinceDay: null, overdueRupiah: 0 })
  expect([over, less, soon, late].sort(compareUrgency)).toEqual([late, soon, less, over])
  expect(kasbonTotals([over, less, soon, late], today)).toEqual({
    owedRupiah: 126_000,
    overpaidRupiah: 3_000,
    byAge: { not_due: 116_000, to_30: 0, to_60: 10_000, to_90: 0, over_90: 0 },
  })
})

test('[KASBON-11] a debt is changed by hand with a reason, and never more of it let go than is owed', () => {
  const asked = { amountRupiah: rupiah(5_000), isLess: false, note: ' buku lama ' }
  expect(kasbonAdjustment(0, { ...asked, reason: 'opening' })).toEqual({
    ok: true,
    value: { reason: 'opening', amountRupiah: 5_000, note: 'buku lama' },
  })
  expect(kasbonAdjustment(5_000, { ...asked, reason: 'write_off' })).toMatchObject({
    value: { amountRupiah: -5_000 },
  })
  expect(kasbonAdjustment(4_999, { ...asked, reason: 'write_off' })).toMatchObject({
    refusal: { code: 'more_than_owed', owedRupiah: 4_999 },
  })
  expect(kasbonAdjustment(-1, { ...asked, reason: 'correction', isLess: true })).toMatchObject({
    refusal: { code: 'more_than_owed', owedRupiah: 0 },
  })
  expect(kasbonAdjustment(0, { ...asked, reason: 'correction' })).toMatchObject({
    value: { amountRupiah: 5_000 },
  })
  expect(kasbonAdjustment(9_000, { ...asked, reason: 'write_off', note: ' ' })).toMatchObject({
    refusal: { code: 'note_missing' },
  })
  expect(kasbonAdjustment(9_000, { ...asked, reason: 'opening', amountRupiah: rupiah(0) })).toMatchObject({
    refusal: { code: 'amount_missing' },
  })
})

test('[KASBON-12] a debt that gets smaller by hand needs the right to give money back, too', () => {
  expect(adjustmentPermissions(5_000)).toEqual([{ right: 'kasbon' }])
  expect(adjustmentPermissions(-5_000)).toEqual([{ right: 'kasbon' }, { right: 'refund' }])
})

test('[KASBON-3] the customer’s own days until kasbon is due go before the shop’s', () => {
  expect(kasbonDaysOf(null, { kasbonDays: 30 })).toBe(30)
  expect(kasbonDaysOf({ kasbonDays: null }, { kasbonDays: 30 })).toBe(30)
  expect(kasbonDaysOf({ kasbonDays: 7 }, { kasbonDays: 30 })).toBe(7)
})

test('[KASBON-13] what was paid too much goes back in cash: the drawer loses it and the debt is even', () => {
  const counter = { zone: 'Asia/Jakarta' as const, businessDay: today, cashierName: 'Rina', shiftId: null }
  const customer = { customerId: 'c', name: 'Bu Tini'.repeat(40) }
  const facts = overpaidBackFacts(counter, customer, -7_500)
  expect(facts.flatMap((fact) => movementsOf({ ...fact, deviceId: 'till' } as never))).toEqual([
    { account: 'cash', subject: 'till', amount: -7_500 },
    { account: 'kasbon', subject: 'c', amount: 7_500 },
  ])
  expect(cashMovedSchema.safeParse(facts[0]!.body).success).toBe(true)
  expect(overpaidBackFacts(counter, customer, 0)).toEqual([])
})
