import { type Movement, sumMovements } from '../events/movement.ts'
import type { ExpenseRecorded, ExpenseReversed } from './events.ts'

/** Only what was paid from the drawer moves it; taking an expense back puts that money into the teller's drawer [EXPENSE-1] [EXPENSE-2]. */
export function expenseMovements(
  deviceId: string,
  expense: Pick<ExpenseRecorded | ExpenseReversed, 'source' | 'amountRupiah'>,
  sign: 1 | -1,
): Movement[] {
  if (expense.source === 'other') return []
  return sumMovements(deviceId, undefined, {
    cashRupiah: -sign * expense.amountRupiah,
    kasbonRupiah: 0,
    pointCount: 0,
  })
}
