import { type RoundingRule, roundingDifference } from '../base/money/rounding.ts'
import { addRupiah, type Rupiah, zeroRupiah } from '../base/money/rupiah.ts'
import { type QuantityThousandths, quantityThousandths } from '../base/quantity/quantity.ts'
import type { PriceTier, ProductPart } from '../catalog/product-members.ts'
import { timesFactor } from '../catalog/unit-factor.ts'
import type { LineRule } from '../promotion/winning-rule.ts'
import { isLocallyTaxed } from '../shop/tax-status.ts'
import { addUpBill, type BillSums, type LineSums } from './bill-sums.ts'
import type { Discount } from './discount.ts'
import { rulesOfCart } from './paid-money.ts'
import type { PricingRules } from './pricing-rules.ts'
import { type RuleableLine, ruleLines } from './rule-lines.ts'

/** One line of a cart that is not sold yet. Names, prices and price tiers are copies, as they will stand on paper. */
export type DraftLine = {
  /** Null for a free line (*Barang lain*). */
  readonly productId: string | null
  readonly name: string
  readonly unit: string
  readonly isStocked: boolean
  readonly quantityThousandths: QuantityThousandths
  /** Of one unit, before any price tier or promotion. */
  readonly priceRupiah: Rupiah
  readonly discount: Discount | null
  readonly note: string
  /** Base units in one unit of this line, in thousandths; absent: it is the base unit. */
  readonly factorThousandths?: QuantityThousandths
  /** So many of this line's unit are one base unit [CATALOG-54]. */
  readonly perBase?: number | undefined
  /** The price of the list, where `priceRupiah` was typed by hand: no rule changes such a line any more. */
  readonly listPriceRupiah?: Rupiah
  /** True for a pack that carries its own price (a scale's label), and for money that came: no rule changes it either. */
  readonly isPriceFixed?: boolean
  /** The product's price tiers for this unit. */
  readonly priceTiers?: readonly PriceTier[]
  /** Of a variant: its group, whose price tiers count all of it. */
  readonly variantGroupId?: string
  readonly category?: string
  /** False: the shop's tax is not on it. Absent: it is. */
  readonly isTaxed?: boolean
  /** What one base unit of a bundle consists of at the moment of the sale. */
  readonly parts?: readonly ProductPart[]
}

/** For whom a cart is. The group decides which prices hold. */
export type DraftCustomer = {
  readonly customerId: string
  readonly name: string
  readonly group: string
}

export type SaleDraft = {
  readonly lines: readonly DraftLine[]
  /** Discount on the whole sale, on top of those of the lines. */
  readonly billDiscount: Discount | null
  readonly customer?: DraftCustomer | null
  /** The held bill that this cart was opened from. */
  readonly billId?: string | null
  /** Table or name of that bill; empty: none. */
  readonly billName?: string
  /** What had been put on that bill when it came into this cart; null: nobody kept that. */
  readonly billHoldIds?: readonly string[] | null
}

export const emptyDraft: SaleDraft = { lines: [], billDiscount: null }

export type PricedLine = LineSums & {
  /** The price that holds: of the list, of a price tier, or typed by hand. */
  readonly priceRupiah: Rupiah
  readonly promotionRupiah: Rupiah
  /** Which rule won; null: none. */
  readonly rule: LineRule | null
  /** True when a tax of the bill is on it. */
  readonly isTaxed: boolean
  /** True when that is the restaurant tax. */
  readonly isLocallyTaxed: boolean
}

export type PricedCart = Omit<BillSums, 'lines'> & {
  readonly lines: readonly PricedLine[]
  readonly roundingRupiah: Rupiah
  readonly totalRupiah: Rupiah
}

/** What pricing reads of a cart: the pictures of the site have no more than this. */
type PriceableLine = Pick<DraftLine, 'quantityThousandths' | 'priceRupiah' | 'discount'> & Partial<DraftLine>
type PriceableDraft = Pick<SaleDraft, 'billDiscount' | 'customer'> & {
  readonly lines: readonly PriceableLine[]
}

/** What a line takes from stock, in base units; at least a thousandth, as the journal wants it. */
export function stockQuantity(
  line: Pick<DraftLine, 'quantityThousandths' | 'factorThousandths' | 'perBase'>,
): QuantityThousandths {
  const { quantityThousandths: quantity, factorThousandths, perBase } = line
  if (factorThousandths === undefined) return quantity
  return quantityThousandths(Math.max(1, timesFactor(quantity, { factorThousandths, perBase })))
}

/**
 * The one place where a cart is priced (R2): till, receipt, server and simulator call it. First the rule that wins for
 * each line, then the sums [SALE-4], then the rounding of a sale paid in cash; `settleSale` knows the tenders and rounds
 * by them.
 */
export function priceCart(draft: PriceableDraft, shopRules: PricingRules): PricedCart {
  const rules = rulesOfCart(draft.lines, shopRules)
  const group = draft.customer?.group ?? ''
  const lineRules = ruleLines(draft.lines.map(ruleable), rules.promotions, group)
  const ruled = draft.lines.map((line, index) => ruledLine(line, lineRules[index]!, rules))
  const sums = addUpBill(ruled, draft.billDiscount, rules)
  return roundBill(
    {
      ...sums,
      lines: sums.lines.map((line, index) => {
        const { priceRupiah, promotionRupiah, rule, isTaxed, isLocallyTaxed } = ruled[index]!
        const isBilled = isTaxed && (isLocallyTaxed || sums.tax !== null)
        return { ...line, priceRupiah, promotionRupiah, rule, isTaxed: isBilled, isLocallyTaxed }
      }),
    },
    sums.payableRupiah,
    rules.cashRounding,
  )
}

/** `roundedRupiah` is the part of the bill that the rule is about: with a split payment only its cash. */
export function roundBill(
  bill: Omit<PricedCart, 'roundingRupiah' | 'totalRupiah'>,
  roundedRupiah: Rupiah,
  rounding: RoundingRule,
): PricedCart {
  const roundingRupiah = roundingDifference(roundedRupiah, rounding)
  return { ...bill, roundingRupiah, totalRupiah: addRupiah(bill.payableRupiah, roundingRupiah) }
}

function ruledLine(line: PriceableLine, rule: LineRule | null, { localTax = null }: PricingRules) {
  const isTaxed = line.isTaxed ?? true
  return {
    quantityThousandths: line.quantityThousandths,
    priceRupiah: rule?.kind === 'tier' ? rule.tier.priceRupiah : line.priceRupiah,
    promotionRupiah: rule?.kind === 'promotion' ? rule.savedRupiah : zeroRupiah,
    discount: line.discount,
    isTaxed,
    isLocallyTaxed: isTaxed && isLocallyTaxed(localTax, line.category ?? ''),
    rule,
  }
}

/** Null: no rule changes it, because it is no product or its price is not the list's. */
function ruleable(line: PriceableLine): RuleableLine | null {
  const isByHand = line.listPriceRupiah !== undefined || line.isPriceFixed === true
  if (!line.productId || isByHand) return null
  return {
    productId: line.productId,
    unit: line.unit ?? '',
    category: line.category ?? '',
    priceTiers: line.priceTiers ?? [],
    variantGroupId: line.variantGroupId,
    quantityThousandths: line.quantityThousandths,
    stockThousandths: stockQuantity(line),
    priceRupiah: line.priceRupiah,
  }
}
