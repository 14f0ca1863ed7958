import { missedCheckDigitText } from '../../base/barcode/missed-check-digit.ts'
import type { ImportField } from './columns.ts'

/** What can be wrong with a cell, or was mended in it. */
export const issueCodes = [
  'required',
  'too_long',
  'not_number',
  'too_large',
  'negative',
  'rounded',
  'bad_barcode',
  'barcode_reserved',
  'barcode_precision',
  'barcode_scientific',
  'barcode_padded',
  'barcode_check_digit',
  'barcode_of_scale',
  'dup_in_file',
  'dup_in_shop',
  'two_products',
  'unknown_unit',
  'price_below_cost',
  'tier_incomplete',
  'tier_order',
  'unit_incomplete',
  'unit_double',
  'unit_conflict',
  'unit_not_known',
  'base_unit_renamed',
  'further_unit',
  'formula_error',
  'date_instead_of_code',
  'not_yes_no',
  'row_too_long',
  'stock_ambiguous',
  'stock_minus',
  'foreign_id',
  'name_matched',
  'name_changed',
  'name_twice',
  'name_in_shop',
  'shown_again',
  'variant_incomplete',
  'cost_unknown',
  'sum_row',
  'category_filled',
] as const
export type IssueCode = (typeof issueCodes)[number]

/** An error keeps the row out, a warning does not, a fix says what was read in place of what stands there. */
export type IssueLevel = 'error' | 'warning' | 'fixed'

export type RowIssue = {
  readonly field: ImportField | null
  readonly code: IssueCode
  readonly level: IssueLevel
  /** What stands in the cell. */
  readonly shown: string
  /** What was read in its place, or what it collides with: a row number, a name. */
  readonly suggestion?: string
}

/** What is wrong and how to mend it [SPREADSHEET-4]. */
export function issueText({ code, shown, suggestion = '' }: RowIssue): string {
  switch (code) {
    case 'required':
      return 'Belum diisi. Isi kolom ini, lalu baris ini ikut diimpor.'
    case 'too_long':
      return `Terlalu panjang. Pendekkan sampai ${suggestion} huruf.`
    case 'not_number':
      return `“${shown}” bukan angka. Tulis misalnya 12.500 atau 1,5.`
    case 'too_large':
      return `“${shown}” terlalu besar. Periksa apakah nol-nya kelebihan.`
    case 'negative':
      return 'Tidak boleh minus. Tulis angka nol atau lebih.'
    case 'rounded':
      return `“${shown}” dibulatkan menjadi ${suggestion}.`
    case 'bad_barcode':
      return `“${shown}” bukan barcode. Barcode tidak memakai spasi, paling banyak 48 tanda.`
    case 'barcode_reserved':
      return `“${shown}” dipakai Laci untuk perintah kasir. Pakai barcode lain.`
    case 'barcode_precision':
      return 'Kode rusak: Excel hanya menyimpan 15 angka. Atur kolom sebagai Teks, lalu ketik lagi kodenya.'
    case 'barcode_scientific':
      return `Kode rusak: tersimpan sebagai “${shown}”. Atur kolom sebagai Teks, lalu ketik lagi kodenya.`
    case 'barcode_padded':
      return `Nol di depan yang hilang dikembalikan: ${suggestion}.`
    case 'barcode_check_digit':
      return missedCheckDigitText(suggestion)
    case 'barcode_of_scale':
      return 'Awalan 2 dipakai label timbangan. Untuk barang timbang, cukup satu produk dengan kode timbangan.'
    case 'dup_in_file':
      return `Sama dengan baris ${suggestion}. Hapus salah satu; yang pertama yang dipakai.`
    case 'dup_in_shop':
      return `Sudah dipakai produk “${suggestion}” di toko ini.`
    case 'two_products':
      return `Kode produk dan barcode menunjuk dua produk berbeda: ${suggestion}. Perbaiki salah satu.`
    case 'unknown_unit':
      return `“${shown}” bukan satuan. Tulis misalnya pcs, kg, atau dus.`
    case 'price_below_cost':
      return 'Harga jual di bawah harga beli. Periksa bila ini tidak disengaja.'
    case 'tier_incomplete':
      return 'Harga grosir perlu harga dan jumlah minimal. Isi keduanya atau kosongkan keduanya.'
    case 'tier_order':
      return 'Makin banyak harus makin murah. Periksa urutan jumlah dan harga grosir.'
    case 'unit_incomplete':
      return 'Satuan lain perlu nama dan isi. Isi keduanya atau kosongkan keduanya.'
    case 'unit_double':
      return `Satuan “${shown}” ada dua kali di baris ini.`
    case 'unit_conflict':
      return `Barcode atau satuan lain di baris ini menunjuk ${suggestion}, bukan “${shown}”. Perbaiki salah satu.`
    case 'unit_not_known':
      return `Di toko produk ini memakai satuan ${suggestion}, bukan “${shown}”. Tulis salah satunya, atau kosongkan sel ini. Satuan dasar diganti di halaman Produk.`
    case 'base_unit_renamed':
      return `Satuan dasar diganti dari “${suggestion}” menjadi “${shown}”.`
    case 'further_unit':
      return `Dibaca untuk satu ${shown} (isi ${suggestion}): harga, stok, dan barcode. Nama dan kode produk tidak diubah.`
    case 'formula_error':
      return `Sel berisi kesalahan rumus (${shown}). Ketik nilainya langsung.`
    case 'date_instead_of_code':
      return 'Excel mengubah kode menjadi tanggal. Atur kolom sebagai Teks, lalu ketik lagi.'
    case 'not_yes_no':
      return `“${shown}” tidak dikenali. Tulis Ya atau Tidak.`
    case 'row_too_long':
      return 'Baris ini punya isi di luar kolom judul. Geser isinya ke kolom yang benar.'
    case 'stock_ambiguous':
      return `Dibaca ${suggestion}. Pilih di atas bila tanda itu koma desimal.`
    case 'stock_minus':
      return 'Stok minus tidak diimpor. Hitung ulang barangnya di menu stok.'
    case 'foreign_id':
      return 'ID ini bukan milik toko ini dan diabaikan.'
    case 'name_matched':
      return 'Dicocokkan dengan produk bernama sama, karena baris ini tanpa kode dan barcode.'
    case 'name_changed':
      return `${shown} → ${suggestion}. Periksa apakah ini barang yang sama: kodenya milik ${shown}.`
    case 'name_twice':
      return `Nama ini juga ada di baris ${suggestion}, dengan kode lain. Periksa apakah ini barang yang sama.`
    case 'name_in_shop':
      return 'Nama ini sudah dipakai produk lain di toko, dengan kode lain. Periksa apakah ini barang yang sama.'
    case 'variant_incomplete':
      return 'Varian belum lengkap. Isi Grup Varian, Jenis Varian 1 (misalnya Ukuran), dan Nilai Varian 1 (misalnya M).'
    case 'cost_unknown':
      return 'Harga beli 0 dibaca sebagai belum diketahui. Isi nanti lewat pembelian atau halaman Produk.'
    case 'sum_row':
      return 'Ini baris jumlah, bukan barang, jadi dilewati. Ubah namanya bila ini memang barang.'
    case 'category_filled':
      return `Kategori diambil dari baris di atasnya: ${suggestion}.`
    case 'shown_again':
      return 'Produk ini tersembunyi; impor menampilkannya lagi.'
  }
}
