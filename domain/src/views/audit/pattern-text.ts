import { assertNever } from '../../base/lib/assert.ts'
import { sumText } from '../../base/money/sum-text.ts'
import { paperQuantity } from '../../base/print/paper-text.ts'
import type { Pattern, PatternCode } from './patterns.ts'

/** The figures of a pattern, the numbers first: what is so, not what it may mean [JOURNAL-6]. */
export function patternText(pattern: Pattern): string {
  switch (pattern.code) {
    case 'dropped_after_cash':
      return `${spanText(pattern.afterMs)} setelah pesanan itu dibayar tunai dengan struk ${pattern.receiptNumber}`
    case 'dropped_after_shown':
      return pattern.heldForMs === null
        ? 'Dibatalkan setelah pembayaran dimulai'
        : `${spanText(pattern.heldForMs)} setelah pesanan disimpan`
    case 'refund_after_cash':
      return `${spanText(pattern.afterMs)} setelah penjualan tunai ${pattern.receiptNumber}, oleh orang yang sama`
    case 'discount_above':
      return `Diskon ${percent(pattern.percentHundredths)}, batas ${percent(pattern.limitHundredths)}`
    case 'price_by_hand':
      return `${sumText(pattern.priceRupiah)} untuk ${pattern.name}, daftar harga ${sumText(pattern.listRupiah)}`
    case 'below_cost':
      return `${sumText(pattern.netRupiah)} untuk ${pattern.name}, modal sekarang ${sumText(pattern.costRupiah)}`
    case 'list_below_cost':
      return `Daftar harga ${pattern.name} di bawah modal: ${sumText(pattern.netRupiah)}, modal sekarang ${sumText(pattern.costRupiah)}`
    case 'price_changed':
      return `${pattern.productCount} produk diubah harga, modal, atau satuannya`
    case 'drawer_without_sale':
      return 'Tanpa penjualan'
    case 'reprint':
      return `Salinan ke-${pattern.copyNumber}`
    case 'approval':
      return 'Dengan persetujuan'
    case 'shift_difference':
      return pattern.differenceRupiah < 0
        ? `${sumText(-pattern.differenceRupiah)} kurang dari seharusnya`
        : `${sumText(pattern.differenceRupiah)} lebih dari seharusnya`
    case 'debt_let_go':
      return `${sumText(pattern.amountRupiah)} utang dikurangi tanpa pembayaran`
    case 'payment_missing':
      return 'Uang belum masuk saat dicek'
    case 'wrong_pins':
      return `${pattern.wrongTries} PIN salah berturut-turut`
    case 'transfer_short':
      return `${pattern.productCount} produk kurang dari yang dikirim`
    case 'transfer_twice':
      return 'Dicatat di dua perangkat'
    case 'back_dated':
      return `${spanText(pattern.byMs)} lebih awal dari catatan sebelumnya di perangkat ini`
    case 'clock_ahead':
      return `Jam perangkat ${spanText(pattern.byMs)} di depan jam server`
    default:
      return assertNever(pattern)
  }
}

/** Whether the sentence of the event says it already. */
export function isInSentence(code: PatternCode): boolean {
  return ['drawer_without_sale', 'reprint', 'approval', 'price_changed'].includes(code)
}

/** `45 detik`, `4 menit`, `3 jam`, `2 hari`: down to the whole unit. */
export function spanText(ms: number): string {
  const seconds = Math.floor(ms / 1_000)
  if (seconds < 60) return `${seconds} detik`
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} menit`
  if (seconds < 2 * 86_400) return `${Math.floor(seconds / 3_600)} jam`
  return `${Math.floor(seconds / 86_400)} hari`
}

function percent(hundredths: number): string {
  return `${paperQuantity(hundredths * 10)}%`
}
