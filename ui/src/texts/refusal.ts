import type { SaleRefusal } from '@laci/domain/sale/settle.ts'
import { formatRupiah } from '../format/rupiah.ts'

/** Expected answers "no", by code. A refusal without a text does not compile. */
export const saleRefusalText = {
  sale_empty: () => 'Keranjang masih kosong.',
  sale_too_large: () => 'Transaksi ini terlalu besar untuk satu nota. Bagi menjadi dua.',
  cash_short: (refusal) => `Uang kurang ${formatRupiah(refusal.shortRupiah)}.`,
} satisfies {
  [Code in SaleRefusal['code']]: (refusal: Extract<SaleRefusal, { code: Code }>) => string
}

export function textOfSaleRefusal(refusal: SaleRefusal): string {
  // The table above is complete by its type; the cast only ties the code to its own function.
  return (saleRefusalText[refusal.code] as (refusal: SaleRefusal) => string)(refusal)
}
