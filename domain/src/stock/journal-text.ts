import { ended, goodsText, type JournalTexts, quoted } from '../events/journal-text.ts'
import type { StockAdjusted, stockEvents } from './events.ts'

/** What people read of its kinds. */
export const stockTexts = {
  stock_received: {
    word: 'Stok masuk',
    filter: 'stock',
    files: ['stok-tanpa-pembelian', 'mutasi-stok'],
    sentence: ({ reason, lines, note }, names) =>
      `${reason === 'opening' ? 'Stok awal' : 'Stok masuk'}: ${goodsText(lines, names)}${ended(note)}`,
  },
  stock_adjusted: {
    word: 'Penyesuaian stok',
    filter: 'stock',
    files: ['stok-tanpa-pembelian', 'mutasi-stok'],
    sentence: ({ reason, lines, note, reversal }, names) => {
      if (reversal !== undefined)
        return `Stok salah catat dibatalkan: ${goodsText(lines, names)}${ended(note)}`
      return `Stok disesuaikan (${stockReasons[reason]}): ${goodsText(lines, names)}${ended(note)}`
    },
  },
  stock_counted: {
    word: 'Stok opname',
    filter: 'stock',
    files: ['stok-opname', 'mutasi-stok'],
    sentence: ({ name, lines, note }, names) => {
      const wrong = lines.filter((line) => line.countedThousandths !== line.expectedThousandths)
      const found = wrong.map((line) => ({
        productId: line.productId,
        quantityThousandths: line.countedThousandths - line.expectedThousandths,
      }))
      const said = wrong.length === 0 ? 'semua cocok' : `selisih ${goodsText(found, names)}`
      return `Stok opname${quoted(name)}: ${lines.length} produk, ${said}${ended(note)}`
    },
  },
  stock_count_corrected: {
    word: 'Koreksi opname',
    filter: 'stock',
    files: ['stok-opname', 'mutasi-stok'],
    sentence: (body, names) =>
      `Opname dikoreksi, ada catatan sebelum hitung yang baru masuk: ${goodsText(body.lines, names)}`,
  },
  products_merged: {
    word: 'Gabung produk',
    filter: 'stock',
    files: ['stok-tanpa-pembelian', 'mutasi-stok'],
    sentence: (body, names) => {
      const said = body.lines.map(({ fromProductId, intoProductId, quantityThousandths }) => {
        const from = { productId: fromProductId, quantityThousandths }
        return `${goodsText([from], names)} menjadi stok ${names.product(intoProductId) ?? 'produk lain'}`
      })
      return `Produk digabung: ${said.join('; ')}`
    },
  },
} as const satisfies JournalTexts<keyof typeof stockEvents>

const stockReasons = {
  correction: 'koreksi',
  waste: 'rusak atau terbuang',
  own_use: 'dipakai sendiri',
} as const satisfies { [Reason in StockAdjusted['reason']]: string }
