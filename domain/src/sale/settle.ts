import { assert } from '../base/lib/assert.ts'
import { accept, type Result, refuse } from '../base/lib/result.ts'
import { maximumRoundingRupiah, type RoundingRule, roundingDifference } from '../base/money/rounding.ts'
import { maximumRupiah, type Rupiah, rupiah, subtractRupiah } from '../base/money/rupiah.ts'
import { lineAmount } from '../base/quantity/quantity.ts'
import { pointsEarned } from '../point/points.ts'
import { type DraftLine, type PricedCart, priceCart, roundBill, type SaleDraft } from './cart.ts'
import { maximumSaleLines, maximumSalePayments, type SalePayment } from './events.ts'
import { rulesOfCart } from './paid-money.ts'
import { type PricingRules, plainRules } from './pricing-rules.ts'
import { lineBeyondStock } from './stock-taken.ts'
import { belongsToCustomer, type Tender } from './tender.ts'

/**
 * Something that a customer pays with. For cash the amount is what was handed over, for all others what is paid. A cash
 * tender says that the rest is paid in cash, and is rounded so.
 */
export type TenderGiven = {
  readonly tender: Tender
  readonly amountRupiah: Rupiah
  /** The shop's own name of an `other` tender. */
  readonly tenderName?: string
  readonly reference?: string
  /** True while nobody has seen the money (*menunggu cek*). */
  readonly isUnchecked?: boolean
  /** The provider's word that it is paid. */
  readonly chargeId?: string
}

export type SaleRefusal =
  | { code: 'sale_empty' }
  | { code: 'sale_too_large' }
  /** With this line it takes more from stock than one sale can tell. */
  | { code: 'stock_too_large'; name: string }
  /** More than a receipt can name. */
  | { code: 'tenders_too_many'; maximumCount: number }
  | { code: 'payment_short'; shortRupiah: Rupiah }
  /** Only cash has change: all else together is more than the total. */
  | { code: 'payment_over'; overRupiah: Rupiah }
  /** Kasbon and points belong to somebody. */
  | { code: 'customer_missing'; tender: Tender }
  | { code: 'points_off' }
  | { code: 'points_short'; missingCount: number }

export type SettledSale = {
  /** With the rounding that these tenders bring. */
  readonly priced: PricedCart
  readonly payments: readonly SalePayment[]
  readonly changeRupiah: Rupiah
  /** Zero without a customer, and in a shop without points. */
  readonly pointsEarned: number
}

/**
 * Pays a cart [SALE-3]. With cash among the tenders only what is left for cash is rounded, by the rule for cash; a sale
 * without cash is rounded as a whole by the other rule [SALE-9]. Refused with the figure that is wrong.
 * `pointCount`: the points that the customer has.
 */
export function settleSale(
  draft: SaleDraft,
  shopRules: PricingRules,
  tenders: readonly TenderGiven[],
  pointCount = 0,
): Result<SettledSale, SaleRefusal> {
  const rules = rulesOfCart(draft.lines, shopRules)
  if (draft.lines.length === 0) return refuse({ code: 'sale_empty' })
  // Checked before any event is made: the journal's schema has the same bounds and must never refuse a paid sale.
  if (draft.lines.length > maximumSaleLines || draft.lines.some(isLineTooLarge)) {
    return refuse({ code: 'sale_too_large' })
  }
  const beyond = lineBeyondStock(draft.lines)
  if (beyond !== null) return refuse({ code: 'stock_too_large', name: beyond.name })
  const bill = priceCart(draft, rules)
  const refusal = refusalOfTenders(tenders, draft, rules, pointCount)
  if (refusal !== null) return refuse(refusal)
  const given = { cashRupiah: 0, otherRupiah: 0 }
  for (const { tender, amountRupiah } of tenders) {
    if (tender === 'cash') given.cashRupiah += amountRupiah
    else given.otherRupiah += amountRupiah
  }
  if (isTooLarge(bill) || given.cashRupiah > maximumRupiah || given.otherRupiah > maximumRupiah) {
    return refuse({ code: 'sale_too_large' })
  }

  // Cash of nothing is cash too: what was left may have been rounded away.
  const hasCash = tenders.length === 0 || tenders.some(isCash)
  if (hasCash && given.otherRupiah > bill.payableRupiah) {
    return refuse({ code: 'payment_over', overRupiah: rupiah(given.otherRupiah - bill.payableRupiah) })
  }
  const priced = hasCash
    ? roundBill(bill, rupiah(bill.payableRupiah - given.otherRupiah), rules.cashRounding)
    : roundBill(bill, bill.payableRupiah, rules.nonCashRounding)
  const dueRupiah = rupiah(priced.totalRupiah - given.otherRupiah)
  if (!hasCash && dueRupiah < 0) return refuse({ code: 'payment_over', overRupiah: rupiah(-dueRupiah) })
  if (given.cashRupiah < dueRupiah) {
    return refuse({ code: 'payment_short', shortRupiah: rupiah(dueRupiah - given.cashRupiah) })
  }
  const changeRupiah = subtractRupiah(rupiah(given.cashRupiah), dueRupiah)
  const others = tenders.filter((given) => !isCash(given) && !isZero(given))
  const payments = others.map((given) => paymentOf(given, rules.pointWorthRupiah))
  if (given.cashRupiah > 0 || others.length === 0) {
    payments.unshift({
      tender: 'cash',
      amountRupiah: dueRupiah,
      receivedRupiah: rupiah(given.cashRupiah),
    })
  }
  const paidRupiah = payments.reduce((sum, payment) => sum + payment.amountRupiah, 0)
  assert(paidRupiah === priced.totalRupiah, 'tenders add up to the total')
  return accept({
    priced,
    payments,
    changeRupiah,
    pointsEarned: pointsOf(draft, rules, payments),
  })
}

/** Cash alone under no rule but rounding. */
export function settleCashSale(
  draft: SaleDraft,
  rounding: RoundingRule,
  cashRupiah: Rupiah,
): Result<SettledSale, SaleRefusal> {
  return settleSale(draft, plainRules(rounding), [{ tender: 'cash', amountRupiah: cashRupiah }])
}

/**
 * What is still to be paid beside these tenders, if it is paid in cash and if it is paid without. Never below zero, and
 * `settleSale` accepts either [SALE-10] as long as what was given without cash is above neither sum. `rules`: those of the
 * very cart (`rulesOfCart`).
 */
export function amountsDue(
  { payableRupiah }: Pick<PricedCart, 'payableRupiah'>,
  rules: PricingRules,
  tenders: readonly TenderGiven[],
): { readonly cashRupiah: Rupiah; readonly nonCashRupiah: Rupiah } {
  let cashRupiah = 0
  let otherRupiah = 0
  for (const { tender, amountRupiah } of tenders) {
    if (tender === 'cash') cashRupiah += amountRupiah
    else otherRupiah += amountRupiah
  }
  const rest = rupiah(Math.max(0, payableRupiah - otherRupiah))
  const restInCash = rest + roundingDifference(rest, rules.cashRounding)
  // What the drawer keeps of the cash is a sum that the shop's rounding knows; the odd coins are change.
  const keptCash = cashRupiah - (cashRupiah % rules.cashRounding.stepRupiah)
  const restWithoutCash =
    cashRupiah > 0
      ? rest - keptCash
      : payableRupiah + roundingDifference(payableRupiah, rules.nonCashRounding) - otherRupiah
  return {
    cashRupiah: rupiah(Math.max(0, restInCash - cashRupiah)),
    nonCashRupiah: rupiah(Math.max(0, restWithoutCash)),
  }
}

function isCash(given: TenderGiven): boolean {
  return given.tender === 'cash'
}

function isZero(given: TenderGiven): boolean {
  return given.amountRupiah === 0
}

function refusalOfTenders(
  tenders: readonly TenderGiven[],
  draft: SaleDraft,
  rules: PricingRules,
  pointCount: number,
): SaleRefusal | null {
  // All cash is one payment.
  const otherCount = tenders.filter((given) => !isCash(given)).length
  if (otherCount >= maximumSalePayments) {
    return { code: 'tenders_too_many', maximumCount: maximumSalePayments - 1 }
  }
  let pointsWanted = 0
  for (const given of tenders) {
    if (belongsToCustomer(given.tender) && !isZero(given) && !draft.customer) {
      return { code: 'customer_missing', tender: given.tender }
    }
    if (given.tender !== 'point' || isZero(given)) continue
    if (rules.pointWorthRupiah === null) return { code: 'points_off' }
    pointsWanted += pointsFor(given.amountRupiah, rules.pointWorthRupiah)
  }
  return pointsWanted > pointCount ? { code: 'points_short', missingCount: pointsWanted - pointCount } : null
}

/** Whole points that pay a sum: a part of one is a whole one. */
export function pointsFor(amountRupiah: Rupiah, pointWorthRupiah: number): number {
  return Math.ceil(amountRupiah / pointWorthRupiah)
}

/** A tender beside cash as the record says it. */
export function paymentOf(given: TenderGiven, pointWorthRupiah: number | null): SalePayment {
  const { tender, amountRupiah, tenderName, reference, isUnchecked, chargeId } = given
  return {
    tender,
    amountRupiah,
    receivedRupiah: amountRupiah,
    ...(tenderName === undefined ? {} : { tenderName }),
    ...(reference === undefined || reference === '' ? {} : { reference }),
    ...(isUnchecked ? { isUnchecked } : {}),
    ...(chargeId === undefined ? {} : { chargeId }),
    ...(tender === 'point' && pointWorthRupiah !== null
      ? { pointCount: pointsFor(amountRupiah, pointWorthRupiah) }
      : {}),
  }
}

function pointsOf(draft: SaleDraft, rules: PricingRules, payments: readonly SalePayment[]): number {
  if (!draft.customer || rules.pointWorthRupiah === null) return 0
  let paidRupiah = 0
  for (const payment of payments) if (payment.tender !== 'point') paidRupiah += payment.amountRupiah
  return pointsEarned(paidRupiah)
}

function isLineTooLarge(line: DraftLine): boolean {
  return lineAmount(line.priceRupiah, line.quantityThousandths) > maximumRupiah
}

/** Service and tax come on top, but a discount may have hidden a larger sum than the last one. */
function isTooLarge(bill: PricedCart): boolean {
  return bill.subtotalRupiah > maximumRupiah || bill.payableRupiah + maximumRoundingRupiah > maximumRupiah
}
