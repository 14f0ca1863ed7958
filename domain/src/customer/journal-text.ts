import { type JournalTexts, quoted } from '../events/journal-text.ts'
import type { customerEvents } from './events.ts'

/** What people read of its kinds. */
export const customerTexts = {
  customer_saved: {
    word: 'Perubahan pelanggan',
    filter: 'setting',
    files: ['pelanggan'],
    sentence: ({ customers }, names) => {
      const [first] = customers
      if (customers.length > 1 || first === undefined) return `${customers.length} pelanggan disimpan`
      const { name, isActive } = first.changes
      return `Pelanggan${quoted(name ?? names.customer(first.customerId))} ${isActive === false ? 'disembunyikan' : 'disimpan'}`
    },
  },
  customer_erased: {
    word: 'Data pelanggan dihapus',
    filter: 'setting',
    files: ['pelanggan'],
    sentence: () => 'Data seorang pelanggan dihapus, pembukuannya tetap',
  },
} as const satisfies JournalTexts<keyof typeof customerEvents>
