import { ended, goodsText, type JournalTexts, linesText, spaced } from '../events/journal-text.ts'
import type { purchaseEvents } from './events.ts'

/** What people read of its kinds. */
export const purchaseTexts = {
  purchase_recorded: {
    word: 'Pembelian',
    filter: 'purchase',
    files: ['pembelian'],
    amount: ({ totalRupiah }) => totalRupiah,
    sentence: ({ supplierName, invoiceNumber, lines, totalRupiah }) =>
      `Pembelian${spaced(invoiceNumber || null)}${fromSupplier(supplierName)}: ${linesText(lines, totalRupiah)}`,
  },
  goods_received: {
    word: 'Barang diterima',
    filter: 'purchase',
    files: ['pembelian', 'utang-pemasok', 'mutasi-stok'],
    sentence: ({ supplierName, lines, note }, names) => {
      const came = lines.map(({ productId, stockThousandths }) => ({
        productId,
        quantityThousandths: stockThousandths,
      }))
      return `Barang diterima${fromSupplier(supplierName)}: ${goodsText(came, names)}${ended(note)}`
    },
  },
  purchase_returned: {
    word: 'Retur pembelian',
    filter: 'purchase',
    files: ['pembelian', 'utang-pemasok', 'buku-kas', 'mutasi-stok'],
    amount: ({ totalRupiah }) => totalRupiah,
    sentence: ({ supplierName, lines, totalRupiah, reason, isMistake }) => {
      if (isMistake) {
        return `Penerimaan salah catat dibatalkan, ${supplierName || 'tanpa pemasok'}: ${linesText(lines, totalRupiah)}. Alasan: ${reason}`
      }
      return `Retur pembelian ke ${supplierName || 'pemasok'}: ${linesText(lines, totalRupiah)}. Alasan: ${reason}`
    },
  },
  purchase_closed: {
    word: 'Pembelian ditutup',
    filter: 'purchase',
    files: ['pembelian'],
    sentence: (body) => `Sisa pembelian tidak ditunggu lagi${ended(body.reason)}`,
  },
} as const satisfies JournalTexts<keyof typeof purchaseEvents>

function fromSupplier(name: string): string {
  return name === '' ? '' : ` dari ${name}`
}
