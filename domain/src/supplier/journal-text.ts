import { sumText } from '../base/money/sum-text.ts'
import { ended, type JournalTexts, quoted } from '../events/journal-text.ts'
import { paidBy } from '../sale/paid-by.ts'
import type { supplierEvents } from './events.ts'
import type { PayableAdjusted } from './payable-events.ts'

/** What people read of its kinds. */
export const supplierTexts = {
  supplier_saved: {
    word: 'Perubahan pemasok',
    filter: 'setting',
    files: ['pemasok'],
    sentence: ({ suppliers }, names) => {
      const [first] = suppliers
      if (suppliers.length > 1 || first === undefined) return `${suppliers.length} pemasok disimpan`
      return `Pemasok${quoted(first.changes.name ?? names.supplier(first.supplierId))} ${first.changes.isActive === false ? 'disembunyikan' : 'disimpan'}`
    },
  },
  supplier_paid: {
    word: 'Bayar pemasok',
    filter: 'purchase',
    files: ['bayar-pemasok', 'utang-pemasok', 'buku-kas'],
    amount: ({ amountRupiah }) => -amountRupiah,
    sentence: ({ supplierName, amountRupiah, payments, note }) => {
      const drawer = payments.some(({ isFromDrawer }) => isFromDrawer) ? ' dari laci' : ''
      return `Bayar ${supplierName || 'pembelian'}: ${sumText(amountRupiah)}${paidBy(payments)}${drawer}${ended(note)}`
    },
  },
  payable_adjusted: {
    word: 'Penyesuaian utang',
    filter: 'purchase',
    files: ['utang-pemasok'],
    amount: ({ amountRupiah }) => amountRupiah,
    sentence: ({ supplierId, supplierName, amountRupiah, reason, note }, names) => {
      const moved = amountRupiah < 0 ? 'dikurangi' : 'ditambah'
      return (
        `Utang ke ${names.supplier(supplierId) ?? supplierName} ${moved} ${sumText(Math.abs(amountRupiah))} ` +
        `(${payableReasons[reason]})${ended(note)}`
      )
    },
  },
} as const satisfies JournalTexts<keyof typeof supplierEvents>

const payableReasons = {
  opening: 'catatan lama',
  correction: 'koreksi',
} as const satisfies { [Reason in PayableAdjusted['reason']]: string }
