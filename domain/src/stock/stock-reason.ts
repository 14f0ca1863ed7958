import type { StockAdjusted } from './events.ts'

export type StockReason = StockAdjusted['reason'] | 'received'

/** What stock moved by hand for, in front of people. */
export const stockReasonName: { readonly [Reason in StockReason]: string } = {
  received: 'Barang masuk',
  waste: 'Rusak atau hilang',
  own_use: 'Dipakai sendiri',
  correction: 'Hitung ulang',
}
