import { type JournalTexts, linesText } from '../events/journal-text.ts'
import { paidBy } from '../sale/paid-by.ts'
import type { refundEvents } from './events.ts'

/** What people read of its kinds. */
export const refundTexts = {
  sale_refunded: {
    word: 'Retur',
    filter: 'refund',
    files: ['penjualan', 'retur', 'pembayaran', 'buku-kas', 'kasbon', 'poin', 'mutasi-stok'],
    amount: ({ totalRupiah }) => -totalRupiah,
    receiptNumbers: ({ receiptNumber, saleReceiptNumber }) => [receiptNumber, saleReceiptNumber],
    saleId: ({ saleId }) => saleId,
    sentence: ({ receiptNumber, saleReceiptNumber, lines, totalRupiah, payments, reason }) =>
      `Retur ${receiptNumber} dari penjualan ${saleReceiptNumber}: ${linesText(lines, totalRupiah)} kembali${paidBy(payments)}. Alasan: ${reason}`,
  },
} as const satisfies JournalTexts<keyof typeof refundEvents>
