import { sumText } from '../base/money/sum-text.ts'
import type { JournalTexts } from '../events/journal-text.ts'
import type { qrisEvents } from './events.ts'

/** What people read of its kinds. */
export const qrisTexts = {
  qris_noted: {
    word: 'Catatan QRIS',
    filter: 'sale',
    files: ['cek-uang-masuk'],
    amount: ({ amountRupiah }) => amountRupiah,
    sentence: (body) => `QRIS ${sumText(body.amountRupiah)} masuk tanpa nota: ${body.reason}`,
  },
} as const satisfies JournalTexts<keyof typeof qrisEvents>
