import type { EventKind } from '../../events/fact.ts'
import { heldKind } from '../../journal/event-kinds.ts'

/** What an event is called in lists. A kind without a word does not compile. */
const words = {
  sale_recorded: 'Penjualan',
  receipt_printed: 'Cetak struk',
  receipt_reprinted: 'Cetak ulang struk',
  product_saved: 'Perubahan produk',
  stock_received: 'Stok masuk',
  stock_adjusted: 'Penyesuaian stok',
  settings_saved: 'Perubahan pengaturan',
  warnings_reviewed: 'Peringatan dilihat',
  sale_refunded: 'Retur',
  payment_checked: 'Pembayaran dicek',
  customer_saved: 'Perubahan pelanggan',
  customer_erased: 'Data pelanggan dihapus',
  payment_received: 'Bayar kasbon',
  kasbon_adjusted: 'Penyesuaian kasbon',
  promotion_saved: 'Perubahan promosi',
  bill_held: 'Simpan pesanan',
  bill_opened: 'Pesanan dibuka',
  bill_voided: 'Pesanan dibatalkan',
  line_removed: 'Baris dihapus',
  shift_opened: 'Buka shift',
  shift_closed: 'Tutup shift',
  cash_moved: 'Kas masuk/keluar',
  drawer_opened: 'Laci dibuka',
  approval_given: 'Persetujuan',
  staff_switched: 'Ganti kasir',
  qris_noted: 'Catatan QRIS',
  kitchen_ordered: 'Pesanan ke dapur',
  stock_counted: 'Stok opname',
  stock_count_corrected: 'Koreksi opname',
  products_merged: 'Gabung produk',
  supplier_saved: 'Perubahan pemasok',
  purchase_recorded: 'Pembelian',
  goods_received: 'Barang diterima',
  purchase_returned: 'Retur pembelian',
  purchase_closed: 'Pembelian ditutup',
  supplier_paid: 'Bayar pemasok',
  payable_adjusted: 'Penyesuaian utang',
  products_imported: 'Impor produk',
  import_undone: 'Impor diurungkan',
  people_imported: 'Impor pelanggan atau pemasok',
  expense_recorded: 'Pengeluaran',
  expense_reversed: 'Pengeluaran dibatalkan',
  stock_transferred: 'Kirim ke toko lain',
  transfer_cancelled: 'Kiriman dibatalkan',
  transfer_received: 'Terima kiriman',
  transfer_corrected: 'Koreksi kiriman',
  command_settled: 'Keputusan pemilik',
} as const satisfies { [Kind in EventKind]: string }

/** The word for any kind, also one that a newer till has told. */
export function eventWords(kind: string): string {
  if (kind === heldKind) return 'Menunggu pemilik'
  return Object.hasOwn(words, kind) ? words[kind as EventKind] : 'Catatan'
}
