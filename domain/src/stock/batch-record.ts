import type { BusinessDay } from '../base/time/zone.ts'
import type { StockCounted, StockReceived } from './events.ts'

/** What stands on goods that come in; absent: nothing. */
export type BatchFacts = { readonly expiresOn?: BusinessDay; readonly batchNumber?: string }

/** Only what is known of it, so that nothing is told that nobody said. */
export function batchFactsOf({
  expiresOn,
  batchNumber,
}: {
  readonly expiresOn?: BusinessDay | undefined
  readonly batchNumber?: string | undefined
}): BatchFacts {
  return {
    ...(expiresOn === undefined ? {} : { expiresOn }),
    ...(batchNumber === undefined ? {} : { batchNumber }),
  }
}

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
 * What one *Barang masuk* or *opname* brought with a day. A record and not a look into the journal: devices keep that for weeks, and
 * goods for a year [STOCK-12].
 */
export type BatchRecord = { readonly goods: readonly BatchGoods[] }

export const batchDefaults: BatchRecord = { goods: [] }

/** Null: nothing of it has a day. */
export function batchOf({ lines }: Pick<StockReceived, 'lines'>): BatchRecord | null {
  const goods = lines.flatMap(
    ({ productId, quantityThousandths, unitCostRupiah, expiresOn, batchNumber }): BatchGoods[] =>
      expiresOn === undefined || quantityThousandths <= 0
        ? []
        : [
            {
              productId,
              quantityThousandths,
              unitCostRupiah,
              expiresOn,
              batchNumber: batchNumber?.trim() ?? '',
            },
          ],
  )
  return goods.length === 0 ? null : { goods }
}

/** The same of what a count found beyond what was expected: only that came in. */
export function foundBatchOf({ lines }: Pick<StockCounted, 'lines'>): BatchRecord | null {
  return batchOf({
    lines: lines.map(({ countedThousandths, expectedThousandths, ...line }) => ({
      ...line,
      quantityThousandths: (countedThousandths -
        expectedThousandths) as StockReceived['lines'][number]['quantityThousandths'],
      unitCostRupiah: null,
    })),
  })
}
