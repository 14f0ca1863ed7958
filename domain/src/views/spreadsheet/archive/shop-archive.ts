import { rupiahColumn, textColumn } from '../../../base/table/table.ts'
import { dayText } from '../../../base/time/day-text.ts'
import type { BusinessDay } from '../../../base/time/zone.ts'
import type { EventKind } from '../../../events/fact.ts'
import { eventKinds } from '../../../journal/event-kinds.ts'
import {
  amountOf,
  eventSentence,
  eventWords,
  filesOfKind,
  receiptNumbersOf,
} from '../../../journal/journal-texts.ts'
import type { ArchiveTable } from './archive-table.ts'
import {
  bills,
  purchases,
  returns,
  stockCounts,
  stockMovements,
  stockReceipts,
  transfers,
} from './goods-tables.ts'
import {
  cashBook,
  expenses,
  kasbon,
  payables,
  paymentChecks,
  payments,
  points,
  shifts,
  supplierPayments,
} from './money-tables.ts'

const activity: ArchiveTable = {
  about:
    'Setiap catatan yang dihitung dalam satu kalimat, apa pun jenisnya; yang ditahan atau tidak terbaca ada di jurnal.jsonl',
  columns: [
    textColumn('Jenis', 22),
    textColumn('Catatan', 60),
    textColumn('Nomor Struk', 16),
    rupiahColumn('Jumlah'),
  ],
  cells: (event, names) => [
    [
      ...[eventWords(event.kind), eventSentence(event, names).replaceAll('\u00a0', ' ')],
      ...[receiptNumbersOf(event).join(' '), amountOf(event)],
    ],
  ],
}

/** Files that are made of events, in the order in which they stand in the archive. */
export const archiveTables = {
  pembayaran: payments,
  retur: returns,
  'cek-uang-masuk': paymentChecks,
  pesanan: bills,
  pembelian: purchases,
  'bayar-pemasok': supplierPayments,
  'utang-pemasok': payables,
  pengeluaran: expenses,
  'buku-kas': cashBook,
  shift: shifts,
  kasbon,
  poin: points,
  'mutasi-stok': stockMovements,
  'stok-tanpa-pembelian': stockReceipts,
  'stok-opname': stockCounts,
  kiriman: transfers,
  'catatan-aktivitas': activity,
} as const satisfies { readonly [file: string]: ArchiveTable }
export type ArchiveTableName = keyof typeof archiveTables

/** Sales and refunds line by line stand in a file of their own (`saleTable`), in the order of their days. */
const saleFile = 'penjualan'

/** Files that say what the shop has by now. */
export const archiveRecords = {
  produk: 'Semua produk dengan harga, barcode, satuan, dan stok; bisa diimpor lagi',
  kategori: 'Kategori dan banyaknya produk',
  'nilai-stok': 'Stok dan nilainya menurut harga modal; jumlahnya Nilai stok di Laporan',
  pelanggan: 'Semua pelanggan dengan kasbon dan poinnya',
  pemasok: 'Semua pemasok dengan utang kepada mereka',
  promosi: 'Semua promosi',
  karyawan: 'Karyawan dengan hak masing-masing, tanpa PIN dan kata sandi',
  perangkat: 'Perangkat kasir dan isi lacinya menurut catatan',
  pengaturan: 'Pengaturan toko (JSON)',
} as const

type ArchiveFile = ArchiveTableName | keyof typeof archiveRecords | typeof saleFile

/** The files, beside `catatan-aktivitas`, in which something of this kind stands [SPREADSHEET-51]. */
export function archivePlacesOf(kind: EventKind): readonly ArchiveFile[] {
  return filesOfKind(kind)
}

/** The kinds that one table is made of; null: of all. */
export function archiveKindsOf(table: ArchiveTableName): readonly EventKind[] | null {
  if (table === 'catatan-aktivitas') return null
  return (Object.keys(eventKinds) as EventKind[]).filter((kind) => archivePlacesOf(kind).includes(table))
}

/** The page that lies on top: what each file is, and how they go together. */
export function archiveReadme(shop: { readonly storeName: string; readonly day: BusinessDay }): string {
  const files: readonly (readonly [string, string])[] = [
    ...Object.entries(archiveRecords).map(([file, about]) => [archiveFileName(file), about] as const),
    [archiveFileName(saleFile), 'Setiap baris setiap struk dan retur; jumlahnya sama dengan Laporan'],
    ...Object.entries(archiveTables).map(([file, { about }]) => [archiveFileName(file), about] as const),
    ['jurnal.jsonl', 'Jurnal: setiap catatan toko seperti disegel kasir, satu baris JSON per catatan'],
  ]
  return [
    `Seluruh data toko ${shop.storeName}`.trimEnd(),
    `Dibuat ${dayText(shop.day)} dari server Laci: semua yang sudah terkirim dari semua kasir.`,
    '',
    ...files.map(([file, about]) => `${file}: ${about}.`),
    '',
    'Berkas CSV bisa dibuka dengan Excel atau Google Sheets. "ID Catatan" di setiap baris menunjuk catatan yang sama di jurnal.jsonl.',
    'Toko baru yang masih kosong bisa mengambil jurnal.jsonl lewat Ambil jurnal.',
    'Foto produk tidak ada di sini: unduh dari halaman produk.',
    '',
  ].join('\r\n')
}

export function archiveFileName(file: string): string {
  return file === 'pengaturan' ? 'pengaturan.json' : `${file}.csv`
}
