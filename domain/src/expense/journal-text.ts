import { sumText } from '../base/money/sum-text.ts'
import { ended, type JournalTexts } from '../events/journal-text.ts'
import type { expenseEvents } from './events.ts'

/** What people read of its kinds. */
export const expenseTexts = {
  expense_recorded: {
    word: 'Pengeluaran',
    filter: 'expense',
    files: ['pengeluaran', 'buku-kas'],
    amount: ({ amountRupiah }) => -amountRupiah,
    sentence: ({ category, amountRupiah, source, note }) =>
      `Pengeluaran ${sumText(amountRupiah)} untuk ${category}${source === 'drawer' ? ', dari laci' : ''}${ended(note)}`,
  },
  expense_reversed: {
    word: 'Pengeluaran dibatalkan',
    filter: 'expense',
    files: ['pengeluaran', 'buku-kas'],
    amount: ({ amountRupiah }) => amountRupiah,
    sentence: ({ category, amountRupiah, source, reason }) => {
      const back = source === 'drawer' ? ', uang kembali ke laci' : ''
      return `Pengeluaran ${sumText(amountRupiah)} untuk ${category} dibatalkan${back}${ended(reason)}`
    },
  },
} as const satisfies JournalTexts<keyof typeof expenseEvents>
