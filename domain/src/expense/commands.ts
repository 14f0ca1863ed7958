import { accept, refuse } from '../base/lib/result.ts'
import { sumText } from '../base/money/sum-text.ts'
import { defineCommand } from '../events/define-command.ts'
import type { ExpenseRecorded } from './events.ts'
import { type ExpenseDraft, expenseRecorded, expenseReversed } from './expense.ts'

const recordSubject = ({ amountRupiah, category }: Pick<ExpenseDraft, 'amountRupiah' | 'category'>) =>
  `Pengeluaran ${sumText(amountRupiah ?? 0)}: ${category.trim()}`

/** *Catat pengeluaran* [EXPENSE-1]. */
export const recordExpenseCommand = defineCommand({
  subject: (draft: ExpenseDraft) => recordSubject(draft),
  decide(draft: ExpenseDraft, _shop: unknown, { counter }) {
    const recorded = expenseRecorded(draft, counter)
    if (!recorded.ok) return recorded
    return accept({ events: [recorded.value], output: recorded.value.body })
  },
})

export type ExpenseReversal = {
  readonly expenseId: string
  readonly expense: ExpenseRecorded
  readonly reason: string
}

/** *Batalkan pengeluaran*: a counter-entry [EXPENSE-2]. */
export const reverseExpenseCommand = defineCommand({
  subject: ({ expense }: ExpenseReversal) =>
    `Batalkan pengeluaran ${sumText(expense.amountRupiah)}: ${expense.category}`,
  decide({ expenseId, expense, reason }: ExpenseReversal, _shop: unknown, { counter }) {
    if (reason.trim() === '') return refuse({ code: 'reason_missing' as const })
    const events = [expenseReversed(expenseId, expense, counter, reason.trim())]
    return accept({ events, output: undefined })
  },
})

/** *Urungkan* of that: the same expense once more, for its own day, however long ago that was. */
export const recordExpenseAgainCommand = defineCommand({
  subject: (expense: ExpenseRecorded) => recordSubject(expense),
  decide(expense: ExpenseRecorded, _shop: unknown, { counter }) {
    const body: ExpenseRecorded = { ...expense, ...counter }
    return accept({ events: [{ kind: 'expense_recorded' as const, body }], output: undefined })
  },
})
