import { sumText } from '../base/money/sum-text.ts'
import { ended, type JournalTexts } from '../events/journal-text.ts'
import type { shiftEvents } from './events.ts'

/** What people read of its kinds. */
export const shiftTexts = {
  shift_opened: {
    word: 'Buka shift',
    filter: 'shift',
    files: ['shift'],
    amount: ({ openingCashRupiah }) => openingCashRupiah,
    sentence: (body) => `Shift dibuka, kas awal ${sumText(body.openingCashRupiah)}`,
  },
  shift_closed: {
    word: 'Tutup shift',
    filter: 'shift',
    files: ['shift'],
    amount: ({ differenceRupiah }) => differenceRupiah,
    sentence: ({ countedCashRupiah, expectedCashRupiah, differenceRupiah, saleCount, note }) =>
      `Shift ditutup: terhitung ${sumText(countedCashRupiah)}, seharusnya ${sumText(expectedCashRupiah)}, ` +
      `selisih ${sumText(differenceRupiah)}; ${saleCount} penjualan${ended(note)}`,
  },
  cash_moved: {
    word: 'Kas masuk/keluar',
    filter: 'shift',
    files: ['shift', 'buku-kas'],
    amount: ({ direction, amountRupiah }) => (direction === 'in' ? amountRupiah : -amountRupiah),
    sentence: ({ direction, amountRupiah, reason }) =>
      `Kas ${direction === 'in' ? 'masuk' : 'keluar'} ${sumText(amountRupiah)}: ${reason}`,
  },
  drawer_opened: {
    word: 'Laci dibuka',
    filter: 'drawer',
    files: ['shift'],
    sentence: (body) => `Laci dibuka tanpa penjualan${body.reason === '' ? '' : `: ${body.reason}`}`,
  },
} as const satisfies JournalTexts<keyof typeof shiftEvents>
