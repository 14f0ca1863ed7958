import { sumText } from '../base/money/sum-text.ts'
import { type JournalTexts, quoted } from '../events/journal-text.ts'
import type { importEvents } from './events.ts'

/** What people read of its kinds. */
export const importTexts = {
  products_imported: {
    word: 'Impor produk',
    filter: 'setting',
    files: ['produk'],
    sentence: ({ fileName, newCount, changedCount, errorCount }) =>
      `Impor produk dari${quoted(fileName)}: ${newCount} baru, ${changedCount} berubah` +
      `${errorCount > 0 ? `, ${errorCount} baris dilewati` : ''}`,
  },
  people_imported: {
    word: 'Impor pelanggan atau pemasok',
    filter: 'setting',
    files: ['pelanggan', 'pemasok'],
    sentence: ({ about, fileName, newCount, changedCount, errorCount, owedRupiah }) => {
      const moved = owedRupiah < 0 ? 'turun' : 'naik'
      const [who, debt] = about === 'customers' ? ['pelanggan', 'kasbon'] : ['pemasok', 'utang']
      return (
        `Impor ${who} dari${quoted(fileName)}: ${newCount} baru, ${changedCount} berubah` +
        `${owedRupiah === 0 ? '' : `, ${debt} ${moved} ${sumText(Math.abs(owedRupiah))}`}` +
        `${errorCount > 0 ? `, ${errorCount} baris dilewati` : ''}`
      )
    },
  },
  import_undone: {
    word: 'Impor diurungkan',
    filter: 'setting',
    files: ['produk'],
    sentence: ({ about, restoredCount, keptCount }) =>
      `Impor diurungkan: ${restoredCount} ${undoneWords[about ?? 'products']} kembali seperti semula` +
      `${keptCount > 0 ? `, ${keptCount} dibiarkan karena sudah diubah lagi` : ''}`,
  },
} as const satisfies JournalTexts<keyof typeof importEvents>

const undoneWords = { products: 'produk', customers: 'pelanggan', suppliers: 'pemasok' } as const
