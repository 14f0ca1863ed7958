import type { EventKind } from '@laci/domain/sync/event-kinds.ts'

/** What an event is called in *Status kirim*. A kind without a word does not compile. */
const words = {
  sale_recorded: 'Penjualan',
  receipt_reprinted: 'Cetak ulang struk',
  product_saved: 'Perubahan produk',
  stock_received: 'Stok masuk',
  stock_adjusted: 'Penyesuaian stok',
  settings_saved: 'Perubahan pengaturan',
  warnings_reviewed: 'Peringatan dilihat',
} as const satisfies { [Kind in EventKind]: string }

export function eventWords(kind: string): string {
  return Object.hasOwn(words, kind) ? words[kind as EventKind] : 'Catatan'
}
