import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rupiah, sumRupiah } from '../base/money/rupiah.ts'
import type { BusinessDay } from '../base/time/zone.ts'
import type { Fact } from '../events/fact.ts'
import { movementsOf } from '../journal/movements.ts'
import { cashBook, cashEffectOf } from '../views/report/cash-book.ts'
import { type ExpenseDraft, expenseRecorded, expenseReversed, standingExpenses } from './expense.ts'

const today = '2026-11-22' as BusinessDay
const counter = { zone: 'Asia/Jakarta', businessDay: today, cashierName: 'Rina', shiftId: null } as const
const draft: ExpenseDraft = {
  category: ' Listrik & air ',
  amountRupiah: rupiah(150_000),
  day: today,
  source: 'drawer',
  note: ' token November ',
}
const deviceId = '0191d5c5-0000-7000-8000-0000000000d1'
const idOf = (number: number) => `0191d5c5-0000-7000-8000-${String(number).padStart(12, '0')}`

function recorded(changes: Partial<ExpenseDraft> = {}) {
  const made = expenseRecorded({ ...draft, ...changes }, counter)
  if (!made.ok) throw new Error(made.refusal.code)
  return made.value
}

test('[EXPENSE-1] an expense says what it was for, how much, for which day and from which purse', () => {
  expect(recorded().body).toEqual({
    ...counter,
    category: 'Listrik & air',
    amountRupiah: 150_000,
    day: today,
    source: 'drawer',
    note: 'token November',
  })
  const refused: [Partial<ExpenseDraft>, string][] = [
    [{ amountRupiah: null }, 'amount_missing'],
    [{ amountRupiah: rupiah(0) }, 'amount_missing'],
    [{ category: '  ' }, 'category_missing'],
    [{ day: '2026-11-23' as BusinessDay }, 'day_wrong'],
    [{ day: '2025-11-20' as BusinessDay }, 'day_wrong'],
  ]
  for (const [changes, code] of refused)
    expect(expenseRecorded({ ...draft, ...changes }, counter)).toEqual({ ok: false, refusal: { code } })
  expect(recorded({ day: '2025-11-21' as BusinessDay }).body.day).toBe('2025-11-21')
})

test('[EXPENSE-1] [EXPENSE-2] only money of the drawer moves it, and a counter-entry puts it back', () => {
  for (const source of ['drawer', 'other'] as const) {
    const expense = recorded({ source })
    const back = expenseReversed(idOf(1), expense.body, counter, 'Salah ketik')
    expect(movementsOf({ ...expense, deviceId })).toEqual(
      source === 'other' ? [] : [{ account: 'cash', subject: deviceId, amount: -150_000 }],
    )
    const moved = [expense, back].flatMap((fact) => movementsOf({ ...fact, deviceId }))
    expect(sumRupiah(moved.map(({ amount }) => rupiah(amount)))).toBe(0)
    expect(back.body).toMatchObject({ amountRupiah: 150_000, day: today, category: 'Listrik & air', source })
  }
})

test('[EXPENSE-3] an expense stays in the list with whatever took it back, also when two tills did', () => {
  const expense = { ...recorded(), eventId: idOf(1) }
  const other = { ...recorded({ category: 'Gaji' }), eventId: idOf(2) }
  const back = (number: number) => ({
    ...expenseReversed(idOf(1), expense.body, counter, 'Salah ketik'),
    eventId: idOf(number),
  })
  // A counter-entry may be heard of before what it takes back, and without it.
  const stray = { ...expenseReversed(idOf(9), other.body, counter, 'Salah'), eventId: idOf(8) }
  const rows = standingExpenses([back(3), expense, stray, other, back(4)])
  expect(rows.map(({ expenseId, reversals }) => [expenseId, reversals.length])).toEqual([
    [idOf(1), 2],
    [idOf(2), 0],
  ])
})

test('[EXPENSE-4] the cash book adds up to what the drawers changed by, whatever moved them', () => {
  const amount = fc.integer({ min: 1, max: 1_000_000 }).map(rupiah)
  const source = fc.constantFrom('drawer' as const, 'other' as const)
  const anyFact: fc.Arbitrary<Fact> = fc.oneof(
    fc
      .record({ amount, source })
      .map(({ amount: amountRupiah, source: from }): Fact => recorded({ amountRupiah, source: from })),
    fc
      .record({ amount, source })
      .map(
        ({ amount: amountRupiah, source: from }): Fact =>
          expenseReversed(idOf(1), recorded({ amountRupiah, source: from }).body, counter, 'Salah'),
      ),
    fc.record({ amount, direction: fc.constantFrom('in' as const, 'out' as const) }).map(
      ({ amount: amountRupiah, direction }): Fact => ({
        kind: 'cash_moved',
        body: { ...counter, direction, amountRupiah, reason: 'Kas' },
      }),
    ),
  )
  fc.assert(
    fc.property(fc.array(anyFact, { maxLength: 30 }), (facts) => {
      const effects = facts.flatMap((fact) => {
        const effect = cashEffectOf({ ...fact, deviceId })
        return effect === null ? [] : [{ reason: effect.reason, count: 1, netRupiah: effect.amountRupiah }]
      })
      const book = cashBook(effects)
      const moved = facts.flatMap((fact) =>
        movementsOf({ ...fact, deviceId }).map(({ amount: sum }) => rupiah(sum)),
      )
      expect(book.netRupiah).toBe(sumRupiah(moved))
      expect(book.inRupiah - book.outRupiah).toBe(book.netRupiah)
      expect(sumRupiah(book.byReason.map(({ netRupiah }) => netRupiah))).toBe(book.netRupiah)
      expect(cashBook(effects.toReversed())).toEqual(book)
    }),
  )
})
