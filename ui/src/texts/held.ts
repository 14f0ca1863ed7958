import { productWords } from '@laci/domain/catalog/product-words.ts'
import type { HoldReason } from '@laci/domain/journal/command-authority.ts'
import { destinationLabel, destinationWords } from '@laci/domain/journal/destination-words.ts'
import type { HeldChange } from '@laci/domain/journal/held-command.ts'
import { settingWords } from '@laci/domain/shop/setting-words.ts'
import { formatRupiah } from '../format/rupiah.ts'

/** Texts about changes that wait for the owner, on the dashboard and at the till. */
export const heldTexts = {
  heading: 'Menunggu persetujuan Anda',
  headingAtTill: 'Menunggu pemilik',
  intro:
    'Perubahan ini dikirim oleh kasir yang tidak berhak memutuskannya. Belum berlaku di kasir mana pun. Penjualan tetap berjalan.',
  introAtTill:
    'Perubahan ini belum berlaku di kasir mana pun. Pemilik memutuskan di sini dengan kata sandinya, atau di dasbor. Penjualan tetap berjalan.',
  apply: 'Terapkan',
  drop: 'Buang',
  applied: 'Perubahan diterapkan. Semua kasir mengikutinya.',
  dropped: 'Perubahan dibuang. Tidak ada yang berubah di toko.',
  /** Somebody was faster, in another window. */
  wasApplied: 'Perubahan ini sudah diterapkan dari jendela lain.',
  wasDropped: 'Perubahan ini sudah dibuang dari jendela lain.',
  loadFailed: 'Perubahan yang menunggu belum bisa dimuat. Coba lagi.',
  more: (count: number) => `dan ${count} perubahan lain`,
  further: (count: number) => `Masih ada ${count} lagi. Putuskan yang di atas dulu, sisanya menyusul.`,
  askApply: 'Terapkan perubahan ini?',
  askDrop: 'Buang perubahan ini?',
  dropEffect: 'Isinya tetap tercatat di jurnal, tetapi tidak akan berlaku.',
  applyEffect: 'Semua kasir toko ini mengikutinya begitu tersambung.',
  destination:
    'Ini menentukan ke mana uang pelanggan dibayar. Cocokkan dulu dengan stiker atau rekening Anda.',
  password: 'Kata sandi Anda',
  passwordWhy: 'Demi uang toko, ketik kata sandi Anda sekali lagi.',
  passwordMissing: 'Ketik kata sandi Anda dulu.',
  passwordWrong: 'Kata sandi salah. Coba lagi.',
  code: 'Kode dari aplikasi autentikator',
  codeWhy: 'Demi uang toko, ketik 6 angka yang sedang tampil di aplikasi.',
  codeMissing: 'Ketik kode dari aplikasi dulu.',
  codeWrong: 'Kode salah atau sudah dipakai. Tunggu kode berikutnya, lalu coba lagi.',
  tooManyCodes: 'Terlalu banyak kode salah. Tunggu sebentar, lalu coba lagi.',
  /** Where it was edited. */
  notYet: 'Belum berlaku. Pelanggan dan kasir masih melihat yang lama.',
  look: 'Lihat dan putuskan',
  decide: 'Putuskan sebagai pemilik',
  needsInternet: 'Memutuskan perlu internet. Perubahan tetap tersimpan sampai diputuskan.',
  nothing: 'Tidak ada perubahan yang menunggu pemilik.',
} as const

const reasons = {
  device_revoked: 'Dikirim oleh kasir yang sudah dicabut pemilik.',
  right_missing: 'Yang mengubah tidak punya hak untuk ini.',
  destination: 'Menyangkut ke mana uang pelanggan dibayar.',
  balance_open: 'Pelanggan ini masih punya kasbon atau lebih bayar.',
} as const satisfies { [Reason in HoldReason]: string }

export function heldReasonText(reason: string): string {
  return Object.hasOwn(reasons, reason) ? reasons[reason as HoldReason] : 'Perlu keputusan pemilik.'
}

const fieldWords: { readonly [field: string]: string } = {
  ...Object.fromEntries(Object.entries(productWords).map(([name, { word }]) => [name, word])),
  phone: 'nomor telepon',
  address: 'alamat',
  note: 'catatan',
  group: 'kelompok harga',
  kasbonLimitRupiah: 'batas kasbon',
  kasbonLimitMode: 'di atas batas',
  kasbonDays: 'jatuh tempo (hari)',
  erased: 'data pelanggan dihapus',
  amountRupiah: 'jumlah penyesuaian',
  paymentDays: 'tempo bayar (hari)',
  kind: 'jenis',
  productIds: 'barang',
  categories: 'kategori',
  customerGroup: 'kelompok pelanggan',
  minimumThousandths: 'mulai jumlah',
  freeThousandths: 'gratis',
  percentHundredths: 'diskon',
  fromDay: 'mulai tanggal',
  throughDay: 'sampai tanggal',
  role: 'peran',
  rights: 'hak',
  maximumDiscountHundredths: 'diskon paling banyak',
  changedCount: 'produk dari berkas',
  restoredCount: 'baris dikembalikan',
  owedRupiah: 'utang dari berkas',
  warningIds: 'peringatan ditandai dilihat',
  outcome: 'keputusan',
}

/** What a changed field is called. One that this release does not know is shown by its own name. */
export function heldFieldText(field: string): string {
  if (Object.hasOwn(destinationLabel, field)) return destinationLabel[field as keyof typeof destinationLabel]
  if (Object.hasOwn(settingWords, field)) return settingWords[field as keyof typeof settingWords]
  return fieldWords[field] ?? field
}

/** A value of a changed field, as people write it. */
export function heldValueText(field: string, value: unknown): string {
  if (value === null || value === '') return 'kosong'
  if (typeof value === 'boolean') return value ? 'ya' : 'tidak'
  if (typeof value === 'number') {
    if (field.endsWith('Rupiah')) return formatRupiah(value)
    if (field.endsWith('Thousandths')) return String(value / 1_000).replace('.', ',')
    if (/(percent|maximumDiscount)Hundredths$/i.test(field))
      return `${String(value / 100).replace('.', ',')} %`
    return String(value)
  }
  const text = String(value)
  return Object.hasOwn(destinationLabel, field) ? destinationWords(field, text) : text
}

/** A change in a line, for lists: `Gula 1 kg, harga jual`. */
export function heldChangeTitle({ subject, field }: HeldChange): string {
  return subject === '' ? heldFieldText(field) : `${subject}, ${heldFieldText(field)}`
}
