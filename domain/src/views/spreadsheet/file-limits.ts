import type { Result } from '../../base/lib/result.ts'
import { accept, refuse } from '../../base/lib/result.ts'
import type { FileKind, ZipEntry } from './zip-directory.ts'

/** What an import takes on: far above any shop's list, far below what stops a cheap tablet. */
export const fileLimits = {
  fileBytes: 5_000_000,
  zipEntries: 200,
  unpackedBytes: 60_000_000,
  /** Unpacked to packed: honest workbooks stay below 30. */
  ratio: 100,
  rows: 20_000,
  columns: 60,
} as const

export type FileRefusal = {
  readonly code:
    | 'file_empty'
    | 'file_too_large'
    | 'file_old_excel'
    | 'file_html'
    | 'file_no_table'
    | 'file_damaged'
    | 'file_bomb'
    | 'file_other_office'
    | 'too_many_rows'
    | 'too_many_columns'
    | 'quote_open'
    | 'header_missing'
    | 'took_too_long'
  /** The line of a CSV file that is not closed. */
  readonly line?: number
}

/** Whether a file of this kind and size is looked at any further [SPREADSHEET-10]. */
export function judgeFile(kind: FileKind, bytes: number): Result<'xlsx' | 'csv', FileRefusal> {
  if (kind === 'empty') return refuse({ code: 'file_empty' })
  if (bytes > fileLimits.fileBytes) return refuse({ code: 'file_too_large' })
  if (kind === 'zip') return accept('xlsx')
  if (kind === 'text') return accept('csv')
  return refuse({
    code: kind === 'old_excel' ? 'file_old_excel' : kind === 'html' ? 'file_html' : 'file_no_table',
  })
}

/**
 * Whether a workbook is unpacked at all, by what its directory says [SPREADSHEET-10]. What it says may be a lie: whoever
 * unpacks counts too.
 */
export function judgeZip(entries: readonly ZipEntry[] | null): Result<void, FileRefusal> {
  if (entries === null) return refuse({ code: 'file_damaged' })
  if (entries.length > fileLimits.zipEntries) return refuse({ code: 'file_bomb' })
  if (entries.some(({ isEncrypted }) => isEncrypted)) return refuse({ code: 'file_old_excel' })
  const names = new Set(entries.map(({ name }) => name))
  if (!names.has('xl/workbook.xml')) {
    const isOffice = names.has('word/document.xml') || names.has('content.xml') || names.has('mimetype')
    return refuse({ code: isOffice ? 'file_other_office' : 'file_no_table' })
  }
  let unpacked = 0
  let packed = 0
  for (const entry of entries) {
    unpacked += entry.unpackedBytes
    packed += entry.packedBytes
  }
  if (unpacked > fileLimits.unpackedBytes) return refuse({ code: 'too_many_rows' })
  if (unpacked > 1_000_000 && unpacked > packed * fileLimits.ratio) return refuse({ code: 'file_bomb' })
  return accept(undefined)
}

/** What is safe and what to do. */
export function fileRefusalText({ code, line }: FileRefusal): string {
  switch (code) {
    case 'file_empty':
      return 'Berkas ini kosong. Pilih berkas lain.'
    case 'file_too_large':
      return 'Berkas ini lebih dari 5 MB. Hapus gambar dan lembar lain, atau bagi menjadi beberapa berkas.'
    case 'file_old_excel':
      return 'Berkas ini Excel lama (.xls) atau memakai kata sandi. Buka di Excel, pilih Simpan Sebagai, jenis “Excel Workbook (.xlsx)” tanpa kata sandi, lalu pilih berkas yang baru.'
    case 'file_html':
      return 'Berkas ini halaman web yang diberi nama .xls. Buka di Excel, pilih Simpan Sebagai, jenis “Excel Workbook (.xlsx)”, lalu pilih berkas yang baru.'
    case 'file_no_table':
      return 'Berkas ini bukan tabel. Yang bisa dibaca: Excel (.xlsx) dan CSV.'
    case 'file_damaged':
      return 'Berkas ini rusak atau terpotong. Unduh atau simpan ulang, lalu pilih lagi.'
    case 'file_bomb':
      return 'Isi berkas ini tidak wajar, jadi tidak dibuka. Simpan ulang dari Excel dengan daftar produk saja.'
    case 'file_other_office':
      return 'Berkas ini bukan Excel. Buka, lalu simpan sebagai Excel (.xlsx) atau CSV.'
    case 'too_many_rows':
      return 'Lebih dari 20.000 baris. Bagi menjadi beberapa berkas, lalu impor satu per satu.'
    case 'too_many_columns':
      return 'Lebih dari 60 kolom. Hapus kolom yang tidak dipakai, lalu pilih lagi.'
    case 'quote_open':
      return `Tanda kutip di baris ${line ?? 1} tidak ditutup. Perbaiki baris itu, lalu pilih lagi.`
    case 'header_missing':
      return 'Judul kolom tidak ditemukan di 10 baris pertama. Perlu paling sedikit dua judul seperti Nama Produk dan Harga Jual.'
    case 'took_too_long':
      return 'Berkas ini terlalu lama dibaca dan dihentikan. Simpan ulang dengan daftar produk saja, lalu coba lagi.'
  }
}
