import type { PersonField } from './person-columns.ts'

/** What can be wrong with a row of people, or is to be known of it. */
export const personIssueCodes = [
  'required',
  'too_long',
  'not_number',
  'too_large',
  'negative',
  'owed_negative',
  'rounded',
  'not_day',
  'days_unclear',
  'not_yes_no',
  'formula_error',
  'row_too_long',
  'sum_row',
  'phone_in_note',
  'phone_destroyed',
  'same_person',
  'same_row',
  'name_matched',
  'phone_matched',
  'owed_kept',
  'owed_matched',
  'points_kept',
  'points_matched',
] as const
export type PersonIssueCode = (typeof personIssueCodes)[number]

export type PersonIssue = {
  readonly field: PersonField | null
  readonly code: PersonIssueCode
  /** An error keeps the row out, a warning does not. */
  readonly level: 'error' | 'warning'
  /** What stands in the cell. */
  readonly shown: string
  /** What was read in its place, or what it belongs to: a row number, a name, a sum. */
  readonly suggestion?: string
}

/** What is wrong and how to mend it. */
export function personIssueText({ code, shown, suggestion = '' }: PersonIssue): string {
  switch (code) {
    case 'required':
      return 'Belum diisi. Isi nama, lalu baris ini ikut diimpor.'
    case 'too_long':
      return `Terlalu panjang. Pendekkan sampai ${suggestion} huruf.`
    case 'not_number':
      return `“${shown}” bukan angka. Tulis misalnya 125.000.`
    case 'too_large':
      return `“${shown}” terlalu besar. Periksa apakah nol-nya kelebihan.`
    case 'negative':
      return 'Tidak boleh minus. Tulis angka nol atau lebih.'
    case 'owed_negative':
      return `“${shown}” minus: tidak jelas siapa yang berutang. Tulis utangnya tanpa minus, atau kosongkan bila lunas.`
    case 'rounded':
      return `“${shown}” dibulatkan menjadi ${suggestion}.`
    case 'not_day':
      return `“${shown}” bukan tanggal. Tulis misalnya 31/12/2026.`
    case 'days_unclear':
      return `“${shown}” bukan jumlah hari. Tulis angka 1 sampai 365.`
    case 'not_yes_no':
      return `“${shown}” tidak dikenali dan diabaikan. Tulis Ya atau Tidak.`
    case 'formula_error':
      return `Sel berisi kesalahan rumus (${shown}). Ketik nilainya langsung.`
    case 'row_too_long':
      return 'Baris ini punya isi di luar kolom judul. Geser isinya ke kolom yang benar.'
    case 'sum_row':
      return 'Ini baris jumlah, bukan orang, jadi dilewati. Ubah namanya bila ini memang nama orang.'
    case 'phone_in_note':
      return `“${shown}” bukan nomor HP Indonesia, jadi ditaruh di catatan.`
    case 'phone_destroyed':
      return `Nomor rusak: tersimpan sebagai “${shown}”. Ketik lagi nomornya, atau kosongkan.`
    case 'same_person':
      return `Orang yang sama dengan baris ${suggestion}: utangnya dijumlahkan.`
    case 'same_row':
      return `Sama persis dengan baris ${suggestion}, jadi dilewati. Beri tanggal atau catatan bila memang dua utang.`
    case 'name_matched':
      return `Dicocokkan dengan “${suggestion}” yang sudah ada, karena namanya sama.`
    case 'phone_matched':
      return `Nomor ini sudah dipakai “${suggestion}” di toko: dianggap orang yang sama, namanya tidak diubah.`
    case 'owed_kept':
      return `Sudah ada, utangnya tidak diubah: di toko ${suggestion}.`
    case 'owed_matched':
      return `Utang di toko (${suggestion}) disamakan dengan berkas.`
    case 'points_matched':
      return `Poin di toko (${suggestion}) disamakan dengan berkas.`
    case 'points_kept':
      return `Sudah ada, poinnya tidak diubah: di toko ${suggestion}.`
  }
}
