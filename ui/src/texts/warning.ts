import { dayText } from '@laci/domain/base/time/day-text.ts'
import { instant } from '@laci/domain/base/time/instant.ts'
import { type BusinessDay, businessDayOf, type Zone } from '@laci/domain/base/time/zone.ts'
import type { Warning, WarningCode } from '@laci/domain/warning/warning.ts'

/** *Peringatan* by code: what was noticed, in a sentence for the owner. A code without a text does not compile. */
export const warningText = {
  malformed_event: 'Satu catatan dari perangkat ini tidak bisa dibaca. Isinya disimpan apa adanya.',
  unknown_kind: 'Ada catatan jenis baru yang belum dikenal server. Isinya disimpan dan belum dihitung.',
  foreign_store: 'Ada catatan milik toko lain. Disimpan terpisah dan tidak dihitung.',
  changed_body: 'Catatan yang sama dikirim dua kali dengan isi berbeda. Yang pertama yang berlaku.',
  sequence_reused: 'Nomor urut perangkat dipakai dua kali. Mungkin datanya disalin ke perangkat lain.',
  sequence_gap: 'Ada nomor urut perangkat yang hilang. Periksa transaksi sekitar waktu itu.',
  chain_broken: 'Rangkaian catatan perangkat terputus. Catatan mungkin diubah.',
  hash_mismatch: 'Isi catatan tidak cocok dengan sidiknya. Catatan mungkin diubah.',
  clock_wrong: 'Jam perangkat meleset lebih dari 5 menit. Betulkan jam di pengaturan perangkat.',
  back_dated: 'Catatan bertanggal mundur dari catatan sebelumnya.',
  device_revoked: 'Catatan dikirim oleh perangkat yang aksesnya sudah dicabut.',
  staff_ended:
    'Ada catatan dari karyawan setelah akunnya dinonaktifkan. Semuanya tetap tersimpan dan terhitung.',
  sale_sum_differs: 'Jumlah pada transaksi berbeda dari hitungan barisnya.',
  refund_sum_differs: 'Jumlah pada retur berbeda dari hitungan barisnya.',
  instalment_sum_differs: 'Jumlah bayar kasbon berbeda dari uang yang dicatat.',
  refund_exceeds_sale: 'Retur melebihi barang atau uang dari penjualannya.',
  bill_paid_twice: 'Satu pesanan dibayar di dua kasir. Keduanya tetap tercatat.',
  stock_negative: 'Barang terjual melebihi stok yang tercatat.',
  subscription_ended: 'Ada penjualan setelah langganan berakhir. Semuanya tetap tersimpan dan terhitung.',
  transfer_differs:
    'Kiriman yang diterima tidak cocok dengan catatan toko pengirim. Modalnya dihitung menurut toko pengirim bila tercatat di sana.',
  command_held: 'Ada perubahan yang menunggu pemilik. Belum diterapkan di kasir mana pun.',
  dated_ahead: 'Waktu di catatan mendahului waktu sebenarnya karena jam perangkat waktu itu terlalu maju.',
  recorded_twice: 'Satu hal dicatat dua kali.',
} as const satisfies { [Code in WarningCode]: string }

/** Why something that can be read is kept and not counted, by the reason in the warning. */
const uncountedText: Readonly<Record<string, string>> = {
  too_large:
    'Angka di satu catatan terlalu besar, jadi tidak ikut dihitung. Isinya disimpan apa adanya, catatan lain tetap benar.',
  already_arrived:
    'Pembatalan kiriman tidak dihitung karena barangnya sudah diterima toko tujuan. Stok kedua toko tetap benar.',
}

/** What was recorded twice, and what became of it. */
const twiceText: Readonly<Record<string, string>> = {
  debt: 'Kasbon dari pembayaran yang tidak masuk tercatat melebihi semestinya. Kelebihannya sudah dibatalkan.',
  paid_back: 'Kasbon dari pembayaran yang akhirnya masuk dikurangi dua kali. Yang kedua sudah dibatalkan.',
  write_off: 'Kasbon dihapuskan melebihi utangnya. Kelebihannya sudah dikembalikan.',
  instalment: 'Kasbon dibayar melebihi utangnya. Lebihnya tercatat milik pelanggan.',
  void: 'Satu pesanan dibatalkan dua kali. Keduanya terhitung di laporan batal; uang dan stok tidak berubah.',
  expense: 'Satu pengeluaran dibatalkan dua kali. Keduanya tetap terhitung.',
}

/** What the days of a shop are cut by. */
type ShopDays = { readonly zone: Zone; readonly dayStartsAtMinute: number }

/** The sentence of one warning. */
export function warningWords(
  { code, detail, raisedAt }: Pick<Warning, 'code' | 'detail' | 'raisedAt'>,
  days: ShopDays,
): string {
  if (code === 'dated_ahead') return aheadWords(detail, raisedAt, days) ?? warningText[code]
  if (code === 'recorded_twice') return twiceWords(detail)
  const reason = String(detail.reason)
  const isUncounted = code === 'malformed_event' && Object.hasOwn(uncountedText, reason)
  return isUncounted ? uncountedText[reason]! : warningText[code]
}

/** With both hands, as far as they are known. */
function twiceWords({ what, hand, otherHand }: Warning['detail']): string {
  const words = Object.hasOwn(twiceText, String(what)) ? twiceText[String(what)]! : warningText.recorded_twice
  const hands = [otherHand, hand].filter((name) => typeof name === 'string')
  return hands.length === 0 ? words : `${words} Oleh: ${hands.join(', lalu ')}.`
}

/** On which days they stand; null: on the day on which they came, or it does not say. */
function aheadWords(
  { eventCount, fromAt, untilAt }: Warning['detail'],
  raisedAt: number,
  { zone, dayStartsAtMinute }: ShopDays,
): string | null {
  if (typeof fromAt !== 'number' || typeof untilAt !== 'number') return null
  const dayOf = (at: number): BusinessDay => businessDayOf(instant(at), zone, dayStartsAtMinute)
  const [first, last] = [dayOf(fromAt), dayOf(untilAt)]
  if (last <= dayOf(raisedAt)) return null
  const stand = first === last ? dayText(first) : `${dayText(first)} sampai ${dayText(last)}`
  return `${eventCount} catatan bertanggal ${stand} karena jam perangkat waktu itu terlalu maju. Tidak masuk laporan hari sebenarnya.`
}
