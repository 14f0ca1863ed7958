import { sumText } from '../base/money/sum-text.ts'
import { paperQuantity } from '../base/print/paper-text.ts'
import { type JournalTexts, linesText, quoted } from '../events/journal-text.ts'
import type { billEvents } from './events.ts'

/** What people read of its kinds. */
export const billTexts = {
  bill_held: {
    word: 'Simpan pesanan',
    filter: null,
    files: ['pesanan'],
    amount: ({ totalRupiah }) => totalRupiah,
    sentence: ({ name, lines, totalRupiah }) =>
      `Pesanan${quoted(name)} disimpan: ${linesText(lines, totalRupiah)}`,
  },
  bill_opened: {
    word: 'Pesanan dibuka',
    filter: null,
    files: ['pesanan'],
    sentence: (body, names) => `Pesanan${quoted(names.bill(body.billId))} dibuka di perangkat ini`,
  },
  bill_voided: {
    word: 'Pesanan dibatalkan',
    filter: 'void',
    files: ['pesanan'],
    amount: ({ totalRupiah }) => totalRupiah,
    sentence: ({ name, lines, totalRupiah, reason }) =>
      `Pesanan${quoted(name)} dibatalkan sebelum dibayar: ${linesText(lines, totalRupiah)}${reason === '' ? '' : `. Alasan: ${reason}`}`,
  },
  line_removed: {
    word: 'Baris dihapus',
    filter: 'void',
    files: ['pesanan'],
    amount: ({ amountRupiah }) => amountRupiah,
    sentence: ({ billId, name, quantityThousandths, amountRupiah, reason = '' }, names) =>
      `Baris dihapus dari pesanan${quoted(names.bill(billId))}: ${paperQuantity(quantityThousandths)} ${name}, ` +
      `${sumText(amountRupiah)}${reason === '' ? '' : `. Alasan: ${reason}`}`,
  },
  kitchen_ordered: {
    word: 'Pesanan ke dapur',
    filter: null,
    files: ['pesanan'],
    sentence: ({ billId, lines }, names) => {
      const isTakenBack = lines.every(({ quantityThousandths }) => quantityThousandths < 0)
      return (
        `Pesanan${quoted(names.bill(billId))} ${isTakenBack ? 'dikurangi di' : 'dikirim ke'} dapur: ` +
        `${lines.length} baris`
      )
    },
  },
} as const satisfies JournalTexts<keyof typeof billEvents>
