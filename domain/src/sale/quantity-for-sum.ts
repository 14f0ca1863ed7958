import type { Rupiah } from '../base/money/rupiah.ts'
import {
  maximumQuantityThousandths,
  type QuantityThousandths,
  quantityThousandths,
} from '../base/quantity/quantity.ts'

/**
 * *Beli Rp 10.000* [SALE-35]: the most that a sum buys, in whole steps of the scale (`stepThousandths`: one gram in the unit
 * that the goods are sold by). Its line costs exactly the sum where some quantity does, and never more. Null: the sum does
 * not buy one step, or more than a line holds.
 */
export function quantityForSum(
  sumRupiah: Rupiah,
  priceRupiah: Rupiah,
  stepThousandths = 1,
): QuantityThousandths | null {
  if (priceRupiah <= 0) return null
  // A line is rounded half up: up to 499 thousandths of a rupiah more still cost the sum.
  const most = Math.floor((sumRupiah * 1000 + 499) / priceRupiah)
  const quantity = most - (most % stepThousandths)
  return quantity < 1 || quantity > maximumQuantityThousandths ? null : quantityThousandths(quantity)
}
