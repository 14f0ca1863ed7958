import { noRounding } from '../money/rounding.ts'
import { priceCart } from './cart.ts'
import type { SaleRecorded } from './events.ts'

/** No rounding rule of ours moves a total by this much or more. */
const roundingBelowRupiah = 1000

/**
 * Whether every sum of a recorded sale is what its own lines give [SALE-5]. The server asks before it stores: a sale
 * that does not add up is kept as it came (R6) and the owner is warned.
 */
export function saleAddsUp(sale: SaleRecorded): boolean {
  const priced = priceCart(sale, noRounding)
  const linesAgree = sale.lines.every((line, index) => {
    const own = priced.lines[index]!
    return (
      line.grossRupiah === own.grossRupiah &&
      line.lineDiscountRupiah === own.lineDiscountRupiah &&
      line.billDiscountRupiah === own.billDiscountRupiah &&
      line.netRupiah === own.netRupiah
    )
  })
  let paidRupiah = 0
  let receivedRupiah = 0
  for (const payment of sale.payments) {
    paidRupiah += payment.amountRupiah
    receivedRupiah += payment.receivedRupiah
  }
  return (
    linesAgree &&
    sale.subtotalRupiah === priced.subtotalRupiah &&
    sale.billDiscountRupiah === priced.billDiscountRupiah &&
    Math.abs(sale.roundingRupiah) < roundingBelowRupiah &&
    sale.totalRupiah === priced.totalRupiah + sale.roundingRupiah &&
    paidRupiah === sale.totalRupiah &&
    receivedRupiah - sale.changeRupiah === sale.totalRupiah
  )
}

/** What the customer saved: all discounts of the sale together. */
export function savedRupiah(sale: SaleRecorded): number {
  let saved = sale.billDiscountRupiah as number
  for (const line of sale.lines) saved += line.lineDiscountRupiah
  return saved
}
