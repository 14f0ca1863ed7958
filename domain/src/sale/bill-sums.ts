import { multiplyRatio } from '../lib/integer-ratio.ts'
import { allocateRupiah } from '../money/allocate.ts'
import { addRupiah, type Rupiah, rupiah, subtractRupiah, sumRupiah, zeroRupiah } from '../money/rupiah.ts'
import { lineAmount, type QuantityThousandths } from '../stock/quantity.ts'
import { type Discount, discountAmount } from './discount.ts'
import type { ChargeRules } from './pricing-rules.ts'

/** A line whose price and promotion are settled: of a cart, or of a sale that was recorded. */
export type SummableLine = {
  readonly quantityThousandths: QuantityThousandths
  readonly priceRupiah: Rupiah
  /** What its promotion takes off. */
  readonly promotionRupiah: Rupiah
  readonly discount: Discount | null
  readonly isTaxed: boolean
}

export type LineSums = {
  readonly grossRupiah: Rupiah
  readonly lineDiscountRupiah: Rupiah
  /** This line's part of the discount on the whole sale. */
  readonly billDiscountRupiah: Rupiah
  /** gross − promotion − line discount − part of the bill discount. */
  readonly netRupiah: Rupiah
  readonly serviceRupiah: Rupiah
  readonly taxRupiah: Rupiah
}

export type BillTax = {
  readonly mode: 'inclusive' | 'exclusive'
  readonly percentHundredths: number
  /** What the tax was reckoned on. */
  readonly baseRupiah: Rupiah
  readonly taxRupiah: Rupiah
}

export type BillSums = {
  readonly lines: readonly LineSums[]
  /** Sum of the lines after promotions and their own discounts. */
  readonly subtotalRupiah: Rupiah
  readonly billDiscountRupiah: Rupiah
  readonly servicePercentHundredths: number
  readonly serviceRupiah: Rupiah
  readonly tax: BillTax | null
  /** What is to be paid before rounding. */
  readonly payableRupiah: Rupiah
}

/**
 * Adds a bill up, in the order of ruling 16 [SALE-4]: line amount, promotion, line discount, discount on the whole sale,
 * service, tax. Every figure of the bill is split over its lines, so that reports by product add up to the rupiah.
 */
export function addUpBill(
  lines: readonly SummableLine[],
  billDiscount: Discount | null,
  charges: ChargeRules,
): BillSums {
  const gross = lines.map((line) => lineAmount(line.priceRupiah, line.quantityThousandths))
  const afterPromotion = lines.map((line, index) => subtractRupiah(gross[index]!, line.promotionRupiah))
  const ownDiscount = lines.map((line, index) => discountAmount(afterPromotion[index]!, line.discount))
  const afterOwn = afterPromotion.map((amount, index) => subtractRupiah(amount, ownDiscount[index]!))
  const subtotalRupiah = sumRupiah(afterOwn)
  const billDiscountRupiah = discountAmount(subtotalRupiah, billDiscount)
  const billShare = shares(billDiscountRupiah, afterOwn)
  const net = afterOwn.map((amount, index) => subtractRupiah(amount, billShare[index]!))
  const netRupiah = subtractRupiah(subtotalRupiah, billDiscountRupiah)

  const serviceRupiah = rupiah(multiplyRatio(netRupiah, charges.servicePercentHundredths, 10_000))
  const serviceShare = shares(serviceRupiah, net)

  const taxBase = lines.map((line, index) =>
    line.isTaxed ? addRupiah(net[index]!, serviceShare[index]!) : zeroRupiah,
  )
  const tax = taxOn(sumRupiah(taxBase), charges.tax)
  const taxShare = shares(tax?.taxRupiah ?? zeroRupiah, taxBase)

  return {
    lines: lines.map((_, index) => ({
      grossRupiah: gross[index]!,
      lineDiscountRupiah: ownDiscount[index]!,
      billDiscountRupiah: billShare[index]!,
      netRupiah: net[index]!,
      serviceRupiah: serviceShare[index]!,
      taxRupiah: taxShare[index]!,
    })),
    subtotalRupiah,
    billDiscountRupiah,
    servicePercentHundredths: charges.servicePercentHundredths,
    serviceRupiah,
    tax,
    payableRupiah: addRupiah(
      netRupiah,
      serviceRupiah,
      tax?.mode === 'exclusive' ? tax.taxRupiah : zeroRupiah,
    ),
  }
}

/** An exclusive tax comes on top of its base, an inclusive one is contained in it [TAX-1]. */
function taxOn(baseRupiah: Rupiah, { mode, percentHundredths }: ChargeRules['tax']): BillTax | null {
  if (mode === 'off') return null
  const whole = mode === 'exclusive' ? 10_000 : 10_000 + percentHundredths
  const taxRupiah = rupiah(multiplyRatio(baseRupiah, percentHundredths, whole))
  return { mode, percentHundredths, baseRupiah, taxRupiah }
}

function shares(amountRupiah: Rupiah, weights: readonly Rupiah[]): readonly Rupiah[] {
  return amountRupiah === 0 ? weights.map(() => zeroRupiah) : allocateRupiah(amountRupiah, weights)
}
