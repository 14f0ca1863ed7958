import type { SaleRefusal } from '@laci/domain/sale/settle.ts'
import { tenderLabel } from '@laci/domain/sale/tender.ts'
import { formatAmount, formatRupiah } from '../format/rupiah.ts'

/** Expected answers "no", by code. A refusal without a text does not compile. */
export const saleRefusalText = {
  sale_empty: () => 'Keranjang masih kosong.',
  sale_too_large: () => 'Transaksi ini terlalu besar untuk satu nota. Bagi menjadi dua.',
  stock_too_large: ({ name }) =>
    `Jumlah ${name} terlalu besar untuk satu nota. Kurangi jumlahnya, atau bagi menjadi dua nota.`,
  tenders_too_many: (refusal) =>
    `Paling banyak ${refusal.maximumCount} cara bayar dalam satu nota. Hapus salah satu.`,
  payment_short: (refusal) => `Uang kurang ${formatRupiah(refusal.shortRupiah)}.`,
  payment_over: (refusal) =>
    `Pembayaran lebih ${formatRupiah(refusal.overRupiah)}. Hanya uang tunai yang ada kembaliannya.`,
  customer_missing: (refusal) => `${tenderLabel(refusal.tender)} butuh nama pelanggan. Pilih pelanggan dulu.`,
  points_off: () => 'Poin tidak dipakai di toko ini. Pilih cara bayar lain.',
  points_short: (refusal) => `Poin kurang ${formatAmount(refusal.missingCount)}. Kurangi poin yang dipakai.`,
} satisfies {
  [Code in SaleRefusal['code']]: (refusal: Extract<SaleRefusal, { code: Code }>) => string
}

export function textOfSaleRefusal(refusal: SaleRefusal): string {
  // The table above is complete by its type; the cast only ties the code to its own function.
  return (saleRefusalText[refusal.code] as (refusal: SaleRefusal) => string)(refusal)
}
