import { expect, test } from 'vitest'
import { rupiah } from '../base/money/rupiah.ts'
import type { BusinessDay } from '../base/time/zone.ts'
import { commandContext } from '../testing/command-context.ts'
import { recordExpenseAgainCommand, recordExpenseCommand, reverseExpenseCommand } from './commands.ts'
import { type ExpenseRecorded, expenseRecorded, expenseReversed } from './events.ts'
import type { ExpenseDraft } from './expense.ts'

const today = '2026-11-22' as BusinessDay
const counter = { zone: 'Asia/Jakarta', businessDay: today, cashierName: 'Rina', shiftId: 's' } as const
const context = { counter } as never
const expenseId = '0191d5c5-0000-7000-8000-000000000001'
const draft: ExpenseDraft = {
  ...{ category: ' Listrik & air ', amountRupiah: rupiah(150_000), day: today },
  ...{ source: 'other', note: '' },
}
const old: ExpenseRecorded = {
  ...{ category: 'Gaji', amountRupiah: rupiah(2_000_000), source: 'drawer', note: 'Oktober' },
  ...{ zone: 'Asia/Jakarta', businessDay: '2025-10-31' as BusinessDay, cashierName: 'Budi', shiftId: null },
  day: '2025-10-31' as BusinessDay,
}

test('[EXPENSE-1] an expense is recorded with the day and the shift of the counter, or said what is missing of it', () => {
  expect(recordExpenseCommand.decide(draft, null, context)).toMatchObject({
    value: {
      events: [{ kind: 'expense_recorded', body: { ...counter, category: 'Listrik & air', day: today } }],
      output: { category: 'Listrik & air', amountRupiah: 150_000 },
    },
  })
  expect(recordExpenseCommand.decide({ ...draft, amountRupiah: null }, null, context)).toEqual({
    ok: false,
    refusal: { code: 'amount_missing' },
  })
  expect(recordExpenseCommand.subject(draft, null, commandContext().counter)).toBe(
    'Pengeluaran Rp\u00a0150.000: Listrik & air',
  )
})

test('[EXPENSE-2] taking an expense back needs a reason, and undoing that records it again however old it is', () => {
  const reversal = { expenseId, expense: old, reason: ' Salah ketik ' }
  expect(reverseExpenseCommand.decide(reversal, null, context)).toMatchObject({
    value: {
      events: [
        {
          kind: 'expense_reversed',
          body: { ...counter, expenseId, day: '2025-10-31', amountRupiah: 2_000_000, reason: 'Salah ketik' },
        },
      ],
    },
  })
  expect(reverseExpenseCommand.decide({ ...reversal, reason: ' ' }, null, context)).toEqual({
    ok: false,
    refusal: { code: 'reason_missing' },
  })
  expect(reverseExpenseCommand.subject(reversal, null, commandContext().counter)).toBe(
    'Batalkan pengeluaran Rp\u00a02.000.000: Gaji',
  )
  expect(recordExpenseAgainCommand.decide(old, null, context)).toMatchObject({
    value: { events: [{ kind: 'expense_recorded', body: { ...old, ...counter } }] },
  })
  expect(recordExpenseAgainCommand.subject(old, null, commandContext().counter)).toBe(
    'Pengeluaran Rp\u00a02.000.000: Gaji',
  )
})

test('[EXPENSE-5] recording and taking back take the permission to open drawers, whatever purse is meant', () => {
  for (const { permissions } of [expenseRecorded, expenseReversed]) {
    for (const source of ['drawer', 'other'] as const) {
      const body = { ...old, source, expenseId, reason: 'Salah' }
      expect(permissions(body, {} as never)).toEqual([[{ right: 'open_drawer' }]])
    }
  }
})
