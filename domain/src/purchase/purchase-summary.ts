import { lineAmount } from '../base/quantity/quantity.ts'
import type { PurchaseLine } from './events.ts'
import type { PurchaseRecord } from './purchase-record.ts'

/** What a line comes to on the supplier's paper: before the discount on the whole invoice and the costs beside the goods. */
export function paperAmount(
  line: Pick<PurchaseLine, 'priceRupiah' | 'quantityThousandths' | 'discountRupiah'>,
): number {
  return lineAmount(line.priceRupiah, line.quantityThousandths) - line.discountRupiah
}

export type PurchaseSummary = {
  readonly goodsRupiah: number
  readonly discountRupiah: number
  /** Costs that stand on the invoice. */
  readonly onInvoice: PurchaseRecord['landed']
  /** What others got for bringing the goods here. */
  readonly besides: PurchaseRecord['landed']
  readonly totalRupiah: number
}

/** The sums of a purchase as people add them up: goods less discount plus costs on the invoice are its total [PURCHASE-14]. */
export function purchaseSummary(
  purchase: Pick<PurchaseRecord, 'lines' | 'landed' | 'discountRupiah' | 'totalRupiah'>,
): PurchaseSummary {
  const { lines, landed, discountRupiah, totalRupiah } = purchase
  return {
    goodsRupiah: lines.reduce((sum, line) => sum + paperAmount(line), 0),
    discountRupiah,
    onInvoice: landed.filter(({ isOnInvoice }) => isOnInvoice),
    besides: landed.filter(({ isOnInvoice }) => !isOnInvoice),
    totalRupiah,
  }
}
