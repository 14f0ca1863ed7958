import type { BusinessDay } from '../time/zone.ts'
import type { StockReceived } from './events.ts'

/** Goods of one product that came without a purchase, with the day until which they may be sold. */
export type BatchGoods = {
  readonly productId: string
  readonly quantityThousandths: number
  /** What one base unit cost; null: as the product says. */
  readonly unitCostRupiah: number | null
  readonly expiresOn: BusinessDay
  /** As it stands on the goods; empty: none. */
  readonly batchNumber: string
}

/**
 * What one *Barang masuk* brought with a day. A record and not a look into the journal: devices keep that for weeks, and
 * goods for a year [STOCK-12].
 */
export type BatchRecord = { readonly goods: readonly BatchGoods[] }

export const batchDefaults: BatchRecord = { goods: [] }

/** Null: nothing of it has a day. */
export function batchOf({ lines }: StockReceived): BatchRecord | null {
  const goods = lines.flatMap(
    ({ productId, quantityThousandths, unitCostRupiah, expiresOn, batchNumber }): BatchGoods[] =>
      expiresOn === undefined
        ? []
        : [{ productId, quantityThousandths, unitCostRupiah, expiresOn, batchNumber: batchNumber ?? '' }],
  )
  return goods.length === 0 ? null : { goods }
}
