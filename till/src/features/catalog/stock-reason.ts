import type { StockReason } from '@laci/domain/stock/stock-reason.ts'

export const stockReasons = {
  received: { quantityLabel: 'Jumlah yang masuk', sign: 1 },
  waste: { quantityLabel: 'Jumlah yang rusak atau hilang', sign: -1 },
  own_use: { quantityLabel: 'Jumlah yang dipakai', sign: -1 },
  correction: { quantityLabel: 'Jumlah sebenarnya di toko', sign: 0 },
} as const satisfies { [Reason in StockReason]: { quantityLabel: string; sign: -1 | 0 | 1 } }

/**
 * The signed difference in thousandths that a typed figure means [TILL-10]: goods in add, waste and own use take away,
 * and a recount is the counted figure less what the till believed.
 */
export function stockDelta(reason: StockReason, typedThousandths: number, stockThousandths: number): number {
  const { sign } = stockReasons[reason]
  return sign === 0 ? typedThousandths - stockThousandths : sign * typedThousandths
}
