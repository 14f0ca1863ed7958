import type { PlanRefusal } from '@laci/domain/refund/plan-refund.ts'
import type { SaleLine, SaleRecorded } from '@laci/domain/sale/events.ts'
import { formatQuantity } from '@laci/ui/format/quantity.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { wayText } from './money-back.tsx'

/** Why nothing was given back, and what to do. Nothing was stored. */
export function refundRefusalText(
  refusal: PlanRefusal | { readonly code: 'sale_unknown' | 'history_missing' },
  sale: SaleRecorded,
): string {
  switch (refusal.code) {
    case 'refund_empty':
      return 'Pilih dulu barang yang diretur.'
    case 'reason_missing':
      return 'Pilih atau tulis alasannya.'
    case 'line_unknown':
      return 'Barang ini tidak ada di struk. Buka lagi struknya.'
    case 'more_than_sold': {
      const line = sale.lines[refusal.lineIndex]
      return `${line?.name ?? 'Barang ini'} tinggal ${formatQuantity(refusal.remainingThousandths)} ${line?.unit ?? ''}. Ubah jumlahnya.`
    }
    case 'sum_differs':
      return refusal.missingRupiah > 0
        ? `Uang kembali kurang ${formatRupiah(refusal.missingRupiah)}. Samakan dengan total retur.`
        : `Uang kembali lebih ${formatRupiah(-refusal.missingRupiah)}. Samakan dengan total retur.`
    case 'tender_exceeded':
      return `${wayText(refusal)} paling banyak ${formatRupiah(refusal.remainingRupiah)}.`
    case 'never_paid':
      return `${formatRupiah(refusal.unpaidRupiah)} dari ${wayText(refusal)} tidak masuk, jadi tidak dikembalikan. Kalau ternyata masuk, catat dulu di transaksinya.`
    case 'history_missing':
      return 'Riwayat toko masih diunduh. Coba lagi setelah selesai, supaya barang yang sama tidak diretur dua kali.'
    case 'sale_unknown':
      return 'Rincian penjualan ini tidak ada di perangkat ini, jadi retur belum dibuat.'
  }
}

/** Why a line was paid with less than its goods cost [REFUND-16]; empty: it was not. */
export function reductionText({
  grossRupiah,
  promotion,
  lineDiscountRupiah,
  billDiscountRupiah,
}: Pick<SaleLine, 'grossRupiah' | 'promotion' | 'lineDiscountRupiah' | 'billDiscountRupiah'>): string {
  const after = [
    ...((promotion?.discountRupiah ?? 0) > 0 ? ['promo'] : []),
    ...(lineDiscountRupiah > 0 ? ['diskon'] : []),
    ...(billDiscountRupiah > 0 ? ['bagian diskon nota'] : []),
  ]
  return after.length === 0 ? '' : `Dari ${formatRupiah(grossRupiah)}, sesudah ${after.join(' dan ')}`
}
