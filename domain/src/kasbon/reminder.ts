import { paperRupiah } from '../base/print/paper-text.ts'
import { dayText } from '../base/time/day-text.ts'
import type { OpenDebt } from './debts.ts'

/**
 * The message of a reminder, sent from the shop's own number by a `wa.me` link [KASBON-7]. Friendly, with figures first
 * named by day, the oldest first; at most ten lines of debts, the rest as one.
 */
export function reminderText(shopName: string, customerName: string, debts: readonly OpenDebt[]): string {
  const total = debts.reduce((sum, debt) => sum + debt.openRupiah, 0)
  const shown = debts.slice(0, shownDebts)
  const rest = debts.slice(shownDebts)
  const lines = shown.map(
    (debt) =>
      `- ${dayText(debt.businessDay)}: ${paperRupiah(debt.openRupiah)}${debt.dueDay === null ? '' : `, jatuh tempo ${dayText(debt.dueDay)}`}`,
  )
  if (rest.length > 0) {
    const restRupiah = rest.reduce((sum, debt) => sum + debt.openRupiah, 0)
    lines.push(`- ${rest.length} catatan lain: ${paperRupiah(restRupiah)}`)
  }
  return [
    `Halo ${customerName}, ini catatan kasbon di ${shopName}.`,
    `Total: ${paperRupiah(total)}`,
    ...lines,
    'Terima kasih.',
  ].join('\n')
}

const shownDebts = 10
