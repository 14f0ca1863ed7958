import { longWaitMs } from '../sync/sync-words.ts'

export type UpdateCase = {
  /** The cart holds something, or a payment is open. */
  readonly isSelling: boolean
  /** Paper is coming out: a reload in the middle leaves half of it. */
  readonly isPrinting: boolean
  readonly waitingCount: number
  /** How long the oldest unsent event waits. */
  readonly oldestWaitingMs: number
  readonly isFileSaved: boolean
}

export type UpdateAnswer = {
  readonly sentence: string
  readonly offers: readonly ('send' | 'save_file' | 'apply')[]
}

/**
 * Whether the new version may be applied now [TILL-12]: not while selling; with unsent events only after sending, after
 * the recovery file was saved, or after a day of waiting, because they live in the database and survive it.
 */
export function updateGuard(when: UpdateCase): UpdateAnswer {
  if (when.isSelling) {
    return {
      sentence: 'Selesaikan atau kosongkan keranjang dulu. Versi baru menunggu.',
      offers: [],
    }
  }
  if (when.isPrinting) {
    return { sentence: 'Tunggu cetakan selesai dulu. Versi baru menunggu.', offers: [] }
  }
  if (when.waitingCount === 0) {
    return { sentence: 'Kasir dibuka ulang dengan versi baru. Semua data tetap ada.', offers: ['apply'] }
  }
  if (when.isFileSaved) {
    return {
      sentence: `Berkas cadangan berisi ${when.waitingCount} catatan sudah disimpan. Data juga tetap di perangkat ini.`,
      offers: ['apply'],
    }
  }
  if (when.oldestWaitingMs > longWaitMs) {
    return {
      sentence: `${when.waitingCount} catatan menunggu terkirim lebih dari sehari. Perbarui sekarang, data tetap di perangkat ini.`,
      offers: ['send', 'save_file', 'apply'],
    }
  }
  return {
    sentence: `Pembaruan menunggu ${when.waitingCount} transaksi tersinkron. Kirim dulu, atau simpan berkas cadangan.`,
    offers: ['send', 'save_file'],
  }
}
