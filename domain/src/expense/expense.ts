import { accept, type Result, refuse } from '../base/lib/result.ts'
import type { Rupiah } from '../base/money/rupiah.ts'
import { dayAfter } from '../base/time/day-text.ts'
import type { BusinessDay } from '../base/time/zone.ts'
import type { Fact } from '../events/fact.ts'
import type { ExpenseRecorded, ExpenseReversed } from './events.ts'

/** What shops like ours spend on, the most common first; any other word may be typed. */
export const commonExpenseCategories = [
  'Listrik & air',
  'Gaji',
  'Transport',
  'Plastik & kemasan',
  'Sewa',
  'Pulsa & internet',
  'Makan karyawan',
  'Kebersihan & iuran',
  'Perbaikan',
  'Pajak & izin',
  'Lain-lain',
] as const

/** An expense may be written down so many days late. */
export const expenseLateDays = 366

/** As somebody types it. */
export type ExpenseDraft = {
  readonly category: string
  readonly amountRupiah: Rupiah | null
  readonly day: BusinessDay
  readonly source: ExpenseRecorded['source']
  readonly note: string
}

export type ExpenseRefusal = { readonly code: 'amount_missing' | 'category_missing' | 'day_wrong' }

type CounterFacts = Pick<ExpenseRecorded, 'zone' | 'businessDay' | 'cashierName' | 'shiftId'>

export type Expense = Omit<ExpenseRecorded, keyof CounterFacts>

/** A new expense as it is recorded today, or what is still missing [EXPENSE-1]. */
export function checkExpense(draft: ExpenseDraft, today: BusinessDay): Result<Expense, ExpenseRefusal> {
  const { amountRupiah, day, source } = draft
  const category = draft.category.trim()
  if (amountRupiah === null || amountRupiah === 0) return refuse({ code: 'amount_missing' })
  if (category === '') return refuse({ code: 'category_missing' })
  if (day > today || day < dayAfter(today, -expenseLateDays)) return refuse({ code: 'day_wrong' })
  return accept({ category, amountRupiah, day, source, note: draft.note.trim() })
}

/** The event of a new expense, or what is still missing. */
export function expenseRecorded(
  draft: ExpenseDraft,
  counter: CounterFacts,
): Result<{ readonly kind: 'expense_recorded'; readonly body: ExpenseRecorded }, ExpenseRefusal> {
  const checked = checkExpense(draft, counter.businessDay)
  if (!checked.ok) return checked
  return accept({ kind: 'expense_recorded', body: { ...counter, ...checked.value } })
}

/** The counter-entry that takes a wrong expense back [EXPENSE-2]. */
export function expenseReversed(
  expenseId: string,
  { category, amountRupiah, day, source }: ExpenseRecorded,
  counter: CounterFacts,
  reason: string,
): { readonly kind: 'expense_reversed'; readonly body: ExpenseReversed } {
  const body = { ...counter, expenseId, category, amountRupiah, day, source, reason }
  return { kind: 'expense_reversed', body }
}

/** An expense with what was said of it since. */
export type StandingExpense = {
  readonly expenseId: string
  readonly expense: ExpenseRecorded
  /** More than one: two tills took it back without knowing of each other, and the sums say so, too. */
  readonly reversals: readonly ExpenseReversed[]
}

/** Expenses of some rows of a journal, in their order, each with its counter-entries [EXPENSE-3]. */
export function standingExpenses(
  rows: Iterable<Fact & { readonly eventId: string }>,
): readonly StandingExpense[] {
  const expenses = new Map<
    string,
    { expenseId: string; expense: ExpenseRecorded; reversals: ExpenseReversed[] }
  >()
  const reversals: ExpenseReversed[] = []
  for (const row of rows) {
    if (row.kind === 'expense_recorded')
      expenses.set(row.eventId, { expenseId: row.eventId, expense: row.body, reversals: [] })
    if (row.kind === 'expense_reversed') reversals.push(row.body)
  }
  for (const reversal of reversals) expenses.get(reversal.expenseId)?.reversals.push(reversal)
  return [...expenses.values()]
}
