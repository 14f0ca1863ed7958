import { sumText } from '../base/money/sum-text.ts'
import { ended, type JournalTexts } from '../events/journal-text.ts'
import { paidBy } from '../sale/paid-by.ts'
import type { KasbonAdjusted, kasbonEvents } from './events.ts'

/** What people read of its kinds. */
export const kasbonTexts = {
  payment_received: {
    word: 'Bayar kasbon',
    filter: 'kasbon',
    files: ['pembayaran', 'buku-kas', 'kasbon', 'poin'],
    amount: ({ amountRupiah }) => amountRupiah,
    receiptNumbers: ({ receiptNumber }) => [receiptNumber],
    sentence: (
      { receiptNumber, customerId, customerName, amountRupiah, payments, kasbonAfterRupiah },
      names,
    ) => {
      const name = names.customer(customerId) ?? customerName
      return (
        `Bayar kasbon ${receiptNumber} oleh ${name || 'pelanggan'}: ${sumText(amountRupiah)}${paidBy(payments)}, ` +
        `sisa ${sumText(kasbonAfterRupiah)}`
      )
    },
  },
  kasbon_adjusted: {
    word: 'Penyesuaian kasbon',
    filter: 'kasbon',
    files: ['kasbon', 'poin'],
    amount: ({ amountRupiah }) => amountRupiah,
    sentence: ({ customerId, amountRupiah, reason, note, pointCount = 0 }, names) => {
      const points =
        pointCount === 0 ? '' : `, ${Math.abs(pointCount)} poin ${pointCount < 0 ? 'keluar' : 'masuk'}`
      const moved = amountRupiah < 0 ? 'dikurangi' : 'ditambah'
      return (
        `Kasbon ${names.customer(customerId) ?? 'pelanggan'} ${moved} ${sumText(Math.abs(amountRupiah))} ` +
        `(${kasbonReasons[reason]})${points}${ended(note)}`
      )
    },
  },
} as const satisfies JournalTexts<keyof typeof kasbonEvents>

const kasbonReasons = {
  opening: 'catatan lama',
  write_off: 'dihapuskan',
  correction: 'koreksi',
} as const satisfies { [Reason in KasbonAdjusted['reason']]: string }
