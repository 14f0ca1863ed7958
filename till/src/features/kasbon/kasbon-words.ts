import type { BusinessDay } from '@laci/domain/base/time/zone.ts'
import type { ErasingRefusal } from '@laci/domain/customer/erasing.ts'
import type { AdjustmentRefusal } from '@laci/domain/kasbon/adjustment.ts'
import type { OpenDebt } from '@laci/domain/kasbon/debts.ts'
import { lateDays } from '@laci/domain/kasbon/debts.ts'
import type { InstalmentPaymentRefusal } from '@laci/domain/kasbon/instalment.ts'
import type { KasbonStanding } from '@laci/domain/kasbon/statement.ts'
import { formatDay } from '@laci/ui/format/date.ts'
import { formatAmount, formatRupiah } from '@laci/ui/format/rupiah.ts'

/** `Lewat 12 hari`, `Jatuh tempo 20 Desember 2026`: how it stands with somebody, in a few words. */
export function standingText({
  balanceRupiah,
  lateDays: late,
  nextDueDay,
  sinceDay,
}: KasbonStanding): string {
  if (balanceRupiah < 0) return 'Lebih bayar'
  if (late > 0) return `Lewat ${late} hari`
  if (nextDueDay !== null) return `Jatuh tempo ${formatDay(nextDueDay)}`
  return sinceDay === null ? '' : `Sejak ${formatDay(sinceDay)}`
}

/** The same of one debt. */
export function dueText(debt: OpenDebt, today: BusinessDay): string {
  const late = lateDays(debt, today)
  if (late > 0) return `Lewat ${late} hari`
  return debt.dueDay === null ? 'Tanpa jatuh tempo' : `Jatuh tempo ${formatDay(debt.dueDay)}`
}

export function instalmentRefusalText(refusal: InstalmentPaymentRefusal): string {
  switch (refusal.code) {
    case 'amount_missing':
      return 'Isi jumlah yang dibayar.'
    case 'more_than_owed':
      return `Kasbonnya hanya ${formatRupiah(refusal.owedRupiah)}. Selebihnya uang kembali.`
    case 'tenders_too_many':
      return `Paling banyak ${refusal.maximumCount} cara bayar. Hapus salah satu.`
    case 'payment_short':
      return `Uang kurang ${formatRupiah(refusal.shortRupiah)}.`
    case 'payment_over':
      return `Lebih ${formatRupiah(refusal.overRupiah)}. Hanya uang tunai yang ada kembaliannya.`
    case 'kasbon_by_kasbon':
      return 'Kasbon tidak bisa dibayar dengan kasbon. Pilih cara bayar lain.'
    case 'points_off':
      return 'Poin tidak dipakai di toko ini. Pilih cara bayar lain.'
    case 'points_short':
      return `Poin kurang ${formatAmount(refusal.missingCount)}. Kurangi poin yang dipakai.`
  }
}

export function erasingRefusalText(refusal: ErasingRefusal): string {
  switch (refusal.code) {
    case 'kasbon_open':
      return `Kasbonnya masih ${formatRupiah(refusal.owedRupiah)}. Terima pembayarannya atau hapus kasbonnya di Ubah kasbon, lalu hapus datanya.`
    case 'overpaid':
      return `Dibayar lebih ${formatRupiah(refusal.overRupiah)}. Kembalikan dulu uangnya, lalu hapus datanya.`
    case 'erased_already':
      return 'Data pelanggan ini sudah dihapus.'
  }
}

export function adjustmentRefusalText(refusal: AdjustmentRefusal): string {
  switch (refusal.code) {
    case 'amount_missing':
      return 'Isi jumlahnya.'
    case 'more_than_owed':
      return `Kasbonnya hanya ${formatRupiah(refusal.owedRupiah)}. Isi paling banyak sebesar itu.`
    case 'note_missing':
      return 'Tulis alasannya. Pemilik membacanya di jurnal.'
  }
}
