import { sumText } from '../base/money/sum-text.ts'
import { type JournalTexts, linesText, spaced } from '../events/journal-text.ts'
import type { SaleRecorded, saleEvents } from './events.ts'
import { paidBy } from './paid-by.ts'

/** What people read of its kinds. */
export const saleTexts = {
  sale_recorded: {
    word: 'Penjualan',
    filter: 'sale',
    files: ['penjualan', 'pembayaran', 'buku-kas', 'kasbon', 'poin', 'mutasi-stok'],
    amount: ({ totalRupiah }) => totalRupiah,
    receiptNumbers: ({ receiptNumber }) => [receiptNumber],
    saleId: (_, eventId) => eventId,
    sentence: saleSentence,
  },
  payment_checked: {
    word: 'Pembayaran dicek',
    filter: 'sale',
    files: ['cek-uang-masuk'],
    saleId: ({ saleId }) => saleId,
    sentence: ({ saleId, outcome }, names) => {
      const found = outcome === 'received' ? 'uang sudah masuk' : 'uang belum masuk'
      return `Pembayaran${spaced(names.receipt(saleId))} dicek: ${found}`
    },
  },
  receipt_printed: {
    word: 'Cetak struk',
    filter: 'sale',
    files: [],
    saleId: ({ saleId }) => saleId,
    sentence: (body, names) => `Struk${spaced(names.receipt(body.saleId))} dicetak pertama kali`,
  },
  receipt_reprinted: {
    word: 'Cetak ulang struk',
    filter: 'reprint',
    files: [],
    saleId: ({ saleId }) => saleId,
    sentence: ({ saleId, copyNumber }, names) =>
      `Struk${spaced(names.receipt(saleId))} dicetak lagi, SALINAN ke-${copyNumber}`,
  },
} as const satisfies JournalTexts<keyof typeof saleEvents>

function saleSentence(sale: SaleRecorded): string {
  const { receiptNumber, lines, totalRupiah, payments, customerName } = sale
  const byHand = lines.reduce((sum, line) => sum + line.lineDiscountRupiah + line.billDiscountRupiah, 0)
  return (
    `Penjualan ${receiptNumber}: ${linesText(lines, totalRupiah)}${paidBy(payments)}` +
    `${byHand > 0 ? `, diskon ${sumText(byHand)}` : ''}${customerName ? `, pelanggan ${customerName}` : ''}`
  )
}
