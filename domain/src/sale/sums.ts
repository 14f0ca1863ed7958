import { maximumRoundingRupiah } from '../base/money/rounding.ts'
import { rupiah, zeroRupiah } from '../base/money/rupiah.ts'
import { lineAmount } from '../base/quantity/quantity.ts'
import { addUpBill, type BillSums } from './bill-sums.ts'
import { type BillTaxes, taxesOf } from './bill-taxes.ts'
import type { SaleLine, SaleRecorded } from './events.ts'
import { belongsToCustomer } from './tender.ts'

/** A recorded sale priced again from its own prices, promotions, discounts and percentages [SALE-11]. */
export function sumsOfSale(sale: SaleRecorded): BillSums {
  const { tax, localTax } = taxesOf(sale)
  return addUpBill(
    sale.lines.map((line) => ({
      quantityThousandths: line.quantityThousandths,
      priceRupiah: line.priceRupiah,
      promotionRupiah: line.promotion?.discountRupiah ?? zeroRupiah,
      discount: line.discount,
      isTaxed: line.isTaxed === true,
      isLocallyTaxed: line.isLocallyTaxed === true,
    })),
    sale.billDiscount,
    {
      servicePercentHundredths: sale.service?.percentHundredths ?? 0,
      tax: tax ?? { mode: 'off', percentHundredths: 0 },
      localTax: localTax === null ? null : { ...localTax, categories: [] },
    },
  )
}

/**
 * Whether every sum of a recorded sale is what its own lines give [SALE-5]. The server asks before it stores: a sale
 * that does not add up is kept as it came (R6) and the owner is warned.
 */
export function saleAddsUp(sale: SaleRecorded): boolean {
  // First what would stop the sums themselves: figures beyond the journal's bounds, more off than a line costs.
  const isSummable = sale.lines.every(
    (line) =>
      line.grossRupiah === lineAmount(line.priceRupiah, line.quantityThousandths) &&
      line.grossRupiah >= (line.promotion?.discountRupiah ?? 0),
  )
  if (!isSummable) return false
  const sums = sumsOfSale(sale)
  return (
    linesAgree(sale, sums) &&
    sale.subtotalRupiah === sums.subtotalRupiah &&
    sale.billDiscountRupiah === sums.billDiscountRupiah &&
    (sale.service?.serviceRupiah ?? 0) === sums.serviceRupiah &&
    taxesAgree(taxesOf(sale), sums) &&
    Math.abs(sale.roundingRupiah) < maximumRoundingRupiah &&
    sale.totalRupiah === sums.payableRupiah + sale.roundingRupiah &&
    paymentsAgree(sale)
  )
}

function taxesAgree(said: BillTaxes, sums: BillTaxes): boolean {
  return (['tax', 'localTax'] as const).every(
    (of) =>
      (said[of]?.baseRupiah ?? 0) === (sums[of]?.baseRupiah ?? 0) &&
      (said[of]?.taxRupiah ?? 0) === (sums[of]?.taxRupiah ?? 0),
  )
}

function linesAgree(sale: SaleRecorded, sums: BillSums): boolean {
  return sale.lines.every((line, index) => {
    const own = sums.lines[index]!
    return (
      line.lineDiscountRupiah === own.lineDiscountRupiah &&
      line.billDiscountRupiah === own.billDiscountRupiah &&
      line.netRupiah === own.netRupiah &&
      (line.serviceRupiah ?? 0) === own.serviceRupiah &&
      (line.taxRupiah ?? 0) === own.taxRupiah
    )
  })
}

/** Tenders add up to the total, only cash has change, and what somebody owes or has collected names that somebody. */
function paymentsAgree(sale: SaleRecorded): boolean {
  let paidRupiah = 0
  let overRupiah = 0
  for (const payment of sale.payments) {
    paidRupiah += payment.amountRupiah
    if (payment.tender === 'cash') overRupiah += payment.receivedRupiah - payment.amountRupiah
    else if (payment.receivedRupiah !== payment.amountRupiah) return false
    if (belongsToCustomer(payment.tender) && sale.customerId === undefined) return false
    const hasPoints = (payment.pointCount ?? 0) > 0
    if (hasPoints !== (payment.tender === 'point')) return false
  }
  return paidRupiah === sale.totalRupiah && overRupiah === sale.changeRupiah
}

/** What the customer saved: price tiers, promotions and all discounts of the sale together. */
export function savedRupiah(sale: SaleRecorded): number {
  let saved: number = sale.billDiscountRupiah
  for (const line of sale.lines) {
    saved += line.lineDiscountRupiah + (line.promotion?.discountRupiah ?? 0) + savedByTier(line)
  }
  return rupiah(saved)
}

/** What a price tier saved on a line. */
export function savedByTier({
  priceTier,
  priceRupiah,
  quantityThousandths,
}: Pick<SaleLine, 'priceTier' | 'priceRupiah' | 'quantityThousandths'>): number {
  if (priceTier === undefined) return 0
  return (
    lineAmount(priceTier.listPriceRupiah, quantityThousandths) - lineAmount(priceRupiah, quantityThousandths)
  )
}
