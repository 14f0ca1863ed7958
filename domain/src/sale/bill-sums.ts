import { multiplyRatio } from '../base/lib/integer-ratio.ts'
import { allocateRupiah } from '../base/money/allocate.ts'
import {
  addRupiah,
  type Rupiah,
  rupiah,
  subtractRupiah,
  sumRupiah,
  zeroRupiah,
} from '../base/money/rupiah.ts'
import { lineAmount, type QuantityThousandths } from '../base/quantity/quantity.ts'
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
  /** True: what it carries is the restaurant tax and not PPN. */
  readonly isLocallyTaxed?: boolean
}

export type LineSums = {
  readonly grossRupiah: Rupiah
  readonly lineDiscountRupiah: Rupiah
  /** This line's part of the discount on the whole sale. */
  readonly billDiscountRupiah: Rupiah
  /** gross − promotion − line discount − part of the bill discount. */
  readonly netRupiah: Rupiah
  readonly serviceRupiah: Rupiah
  /** Of the one tax that the line is under. */
  readonly taxRupiah: Rupiah
}

export type BillTax = {
  readonly mode: 'inclusive' | 'exclusive'
  readonly percentHundredths: number
  /** What the tax was reckoned on. */
  readonly baseRupiah: Rupiah
  readonly taxRupiah: Rupiah
}

export type LocalBillTax = BillTax & { readonly name: string }

export type BillSums = {
  readonly lines: readonly LineSums[]
  /** Sum of the lines after promotions and their own discounts. */
  readonly subtotalRupiah: Rupiah
  readonly billDiscountRupiah: Rupiah
  readonly servicePercentHundredths: number
  readonly serviceRupiah: Rupiah
  /** PPN. */
  readonly tax: BillTax | null
  /** The restaurant tax [TAX-20]. */
  readonly localTax: LocalBillTax | null
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
  // Each scan adds the whole cart up: what nothing comes off or on to stays the same figures.
  const net =
    billDiscountRupiah === 0
      ? afterOwn
      : afterOwn.map((amount, index) => subtractRupiah(amount, billShare[index]!))
  const netRupiah = subtractRupiah(subtotalRupiah, billDiscountRupiah)

  const serviceRupiah = rupiah(multiplyRatio(netRupiah, charges.servicePercentHundredths, 10_000))
  const serviceShare = shares(serviceRupiah, net)
  const bases =
    serviceRupiah === 0 ? net : net.map((amount, index) => addRupiah(amount, serviceShare[index]!))
  const { tax, localTax, taxShare } = taxBill(lines, bases, charges)

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
    localTax,
    payableRupiah: addRupiah(netRupiah, serviceRupiah, addedTax(tax), addedTax(localTax)),
  }
}

/** PPN and the restaurant tax of a bill, and of each line the one that it is under; `bases` are the lines with their service. */
function taxBill(
  lines: readonly SummableLine[],
  bases: readonly Rupiah[],
  { tax: vatRule, localTax: localRule = null }: ChargeRules,
): Pick<BillSums, 'tax' | 'localTax'> & { readonly taxShare: readonly Rupiah[] } {
  const hasLocal = localRule !== null && lines.some(isLocal)
  const { mode } = vatRule
  if (mode === 'off' && !hasLocal) return { tax: null, localTax: null, taxShare: shares(zeroRupiah, bases) }
  const isUnderVat = (line: SummableLine) => line.isTaxed && !(hasLocal && isLocal(line))
  const vatBases = lines.map((line, index) => (isUnderVat(line) ? bases[index]! : zeroRupiah))
  // Of two taxes only those are on the bill that something on it is under.
  const isBilled = mode !== 'off' && !(hasLocal && !lines.some(isUnderVat))
  const tax = isBilled ? taxOn(sumRupiah(vatBases), { ...vatRule, mode }) : null
  const vatShare = shares(tax?.taxRupiah ?? zeroRupiah, vatBases)
  if (!hasLocal) return { tax, localTax: null, taxShare: vatShare }
  const localBases = lines.map((line, index) => (isLocal(line) ? bases[index]! : zeroRupiah))
  const localTax = { ...taxOn(sumRupiah(localBases), localRule), name: localRule.name }
  const localShare = shares(localTax.taxRupiah, localBases)
  return { tax, localTax, taxShare: vatShare.map((amount, index) => addRupiah(amount, localShare[index]!)) }
}

/** An exclusive tax comes on top of its base, an inclusive one is contained in it [TAX-1]. */
function taxOn(
  baseRupiah: Rupiah,
  { mode, percentHundredths }: Pick<BillTax, 'mode' | 'percentHundredths'>,
): BillTax {
  const whole = mode === 'exclusive' ? 10_000 : 10_000 + percentHundredths
  const taxRupiah = rupiah(multiplyRatio(baseRupiah, percentHundredths, whole))
  return { mode, percentHundredths, baseRupiah, taxRupiah }
}

function addedTax(tax: BillTax | null): Rupiah {
  return tax?.mode === 'exclusive' ? tax.taxRupiah : zeroRupiah
}

function isLocal({ isTaxed, isLocallyTaxed }: SummableLine): boolean {
  return isTaxed && isLocallyTaxed === true
}

function shares(amountRupiah: Rupiah, weights: readonly Rupiah[]): readonly Rupiah[] {
  return amountRupiah === 0 ? weights.map(() => zeroRupiah) : allocateRupiah(amountRupiah, weights)
}
