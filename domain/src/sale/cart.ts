import { allocateRupiah } from '../money/allocate.ts'
import { type RoundingRule, roundingDifference } from '../money/rounding.ts'
import { type Rupiah, rupiah, subtractRupiah, sumRupiah, zeroRupiah } from '../money/rupiah.ts'
import { lineAmount, type QuantityThousandths } from '../stock/quantity.ts'
import { type Discount, discountAmount } from './discount.ts'

/** One line of a cart that is not sold yet. */
export type DraftLine = {
  /** Null for a free line (*Barang lain*). */
  readonly productId: string | null
  readonly name: string
  readonly unit: string
  readonly isStocked: boolean
  readonly quantityThousandths: QuantityThousandths
  readonly priceRupiah: Rupiah
  readonly discount: Discount | null
  readonly note: string
}

export type SaleDraft = {
  readonly lines: readonly DraftLine[]
  /** Discount on the whole sale, on top of those of the lines. */
  readonly billDiscount: Discount | null
}

export const emptyDraft: SaleDraft = { lines: [], billDiscount: null }

export type PricedLine = {
  readonly grossRupiah: Rupiah
  readonly lineDiscountRupiah: Rupiah
  readonly billDiscountRupiah: Rupiah
  readonly netRupiah: Rupiah
}

export type PricedCart = {
  readonly lines: readonly PricedLine[]
  readonly subtotalRupiah: Rupiah
  readonly billDiscountRupiah: Rupiah
  readonly roundingRupiah: Rupiah
  readonly totalRupiah: Rupiah
}

/** What `priceCart` reads of a line; a sold line has the same members, so an old sale can be priced again. */
type PriceableLine = Pick<DraftLine, 'quantityThousandths' | 'priceRupiah' | 'discount'>

/**
 * The one place where a cart is priced (R2): till, receipt, server and simulator call it. In this order [SALE-4]:
 * line amount, line discount, discount on the whole sale spread over the lines, rounding.
 */
export function priceCart(
  draft: { readonly lines: readonly PriceableLine[]; readonly billDiscount: Discount | null },
  rounding: RoundingRule,
): PricedCart {
  const grossOfLine = draft.lines.map((line) => lineAmount(line.priceRupiah, line.quantityThousandths))
  const discountOfLine = draft.lines.map((line, index) => discountAmount(grossOfLine[index]!, line.discount))
  const afterOwnDiscount = grossOfLine.map((gross, index) => subtractRupiah(gross, discountOfLine[index]!))
  const subtotalRupiah = sumRupiah(afterOwnDiscount)
  const billDiscountRupiah = discountAmount(subtotalRupiah, draft.billDiscount)
  const billShares =
    billDiscountRupiah === 0
      ? afterOwnDiscount.map(() => zeroRupiah)
      : allocateRupiah(billDiscountRupiah, afterOwnDiscount)
  const payable = subtractRupiah(subtotalRupiah, billDiscountRupiah)
  const roundingRupiah = roundingDifference(payable, rounding)
  return {
    lines: draft.lines.map((_, index) => ({
      grossRupiah: grossOfLine[index]!,
      lineDiscountRupiah: discountOfLine[index]!,
      billDiscountRupiah: billShares[index]!,
      netRupiah: subtractRupiah(afterOwnDiscount[index]!, billShares[index]!),
    })),
    subtotalRupiah,
    billDiscountRupiah,
    roundingRupiah,
    totalRupiah: rupiah(payable + roundingRupiah),
  }
}
