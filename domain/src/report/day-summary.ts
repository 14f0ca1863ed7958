import { type Rupiah, rupiah } from '../money/rupiah.ts'
import type { SaleRecorded } from '../sale/events.ts'
import { savedRupiah } from '../sale/sums.ts'

export type DaySummary = {
  readonly saleCount: number
  readonly totalRupiah: Rupiah
  /** Discounts of lines and of whole sales together. */
  readonly discountRupiah: Rupiah
  /** Cash that stayed in the drawer: received less change. */
  readonly cashRupiah: Rupiah
  readonly roundingRupiah: Rupiah
}

/** What a day of sales came to [REPORT-1]; the order of the sales does not matter. */
export function daySummary(sales: Iterable<SaleRecorded>): DaySummary {
  let saleCount = 0
  let total = 0
  let discount = 0
  let cash = 0
  let rounding = 0
  for (const sale of sales) {
    saleCount += 1
    total += sale.totalRupiah
    discount += savedRupiah(sale)
    rounding += sale.roundingRupiah
    for (const payment of sale.payments) if (payment.tender === 'cash') cash += payment.amountRupiah
  }
  return {
    saleCount,
    totalRupiah: rupiah(total),
    discountRupiah: rupiah(discount),
    cashRupiah: rupiah(cash),
    roundingRupiah: rupiah(rounding),
  }
}
