import { multiplyRatio } from '../base/lib/integer-ratio.ts'
import { accept, type Result, refuse } from '../base/lib/result.ts'
import { type Rupiah, rupiah } from '../base/money/rupiah.ts'
import { type QuantityThousandths, quantityThousandths } from '../base/quantity/quantity.ts'
import type { SaleLine, SaleRecorded } from '../sale/events.ts'
import { stockOfLine } from '../sale/movements.ts'
import { savedByTier } from '../sale/sums.ts'
import type { RefundLine, SaleRefunded } from './events.ts'
import { addedTaxBack, type RefundTaxes, taxesBack } from './refund-taxes.ts'

/** What somebody wants to give back: so much of one line of the sale. */
export type RefundWish = {
  /** Counts from 0 in the sale's lines; each line at most once in a wish. */
  readonly lineIndex: number
  readonly quantityThousandths: QuantityThousandths
  /** True: the goods are spoiled and do not go back to stock. */
  readonly isWrittenOff: boolean
}

export type RefundRefusal =
  | { readonly code: 'refund_empty' }
  | { readonly code: 'line_unknown'; readonly lineIndex: number }
  | {
      readonly code: 'more_than_sold'
      readonly lineIndex: number
      readonly remainingThousandths: QuantityThousandths
    }

/** The sums of a refund, before it is said how the money goes back. */
export type RefundSums = Pick<SaleRefunded, 'lines' | 'roundingRupiah' | 'totalRupiah' | 'localTax'> & {
  readonly taxMode: SaleRefunded['taxMode']
  readonly pointsTakenBack: number
}

/** How much of each line of a sale its refunds so far have not taken back, by line index. */
export function remainingQuantities(
  sale: SaleRecorded,
  earlier: readonly SaleRefunded[],
): QuantityThousandths[] {
  const taken = takenQuantities(earlier)
  return sale.lines.map((line, index) =>
    quantityThousandths(Math.max(0, line.quantityThousandths - (taken.get(index) ?? 0))),
  )
}

/** Everything that is left of a sale, back to stock: *Retur semua*. */
export function wholeRefund(sale: SaleRecorded, earlier: readonly SaleRefunded[]): RefundWish[] {
  return remainingQuantities(sale, earlier).flatMap((remaining, lineIndex) =>
    remaining === 0 ? [] : [{ lineIndex, quantityThousandths: remaining, isWrittenOff: false }],
  )
}

/**
 * What goes back for the wished quantities, after the refunds that this sale already has [REFUND-2]. Each sum is the
 * share of what was taken so far less the share that was already given back: so no order of part refunds gains or
 * loses a rupiah, and once everything is back exactly what was paid has been returned, with the stored rounding.
 */
export function refundOf(
  sale: SaleRecorded,
  earlier: readonly SaleRefunded[],
  wishes: readonly RefundWish[],
  /** Points that the sale had earned and that went when its kasbon was paid with points. */
  goneCount = 0,
): Result<RefundSums, RefundRefusal> {
  if (wishes.length === 0) return refuse({ code: 'refund_empty' })
  const remaining = remainingQuantities(sale, earlier)
  for (const { lineIndex, quantityThousandths: wished } of wishes) {
    const left = remaining[lineIndex]
    if (left === undefined) return refuse({ code: 'line_unknown', lineIndex })
    if (wished > left) return refuse({ code: 'more_than_sold', lineIndex, remainingThousandths: left })
  }
  const taken = takenQuantities(earlier)
  const taxes = taxesBack(sale)
  // By the sale's own lines: a refund of an older till does not say which tax was on what it took back.
  const goodsOf = (lines: readonly RefundLine[]) =>
    goodsRupiah(
      lines.map((line) => ({ ...line, isLocallyTaxed: sale.lines[line.lineIndex]?.isLocallyTaxed })),
      taxes,
    )
  const lines = wishes.map((wish) =>
    refundLine(sale.lines[wish.lineIndex]!, wish, taken.get(wish.lineIndex) ?? 0),
  )
  const wholeRupiah = sale.totalRupiah - sale.roundingRupiah
  const before = earlier.reduce((sum, refund) => sum + goodsOf(refund.lines), 0)
  const after = before + goodsOf(lines)
  const isAllBack = remaining.every(
    (left, index) => left === (wishes.find((wish) => wish.lineIndex === index)?.quantityThousandths ?? 0),
  )
  const share = (whole: number, part: number): number =>
    wholeRupiah === 0 ? 0 : multiplyRatio(whole, part, wholeRupiah)
  const roundedBefore = earlier.reduce((sum, refund) => sum + refund.roundingRupiah, 0)
  const dueRupiah = (isAllBack ? sale.roundingRupiah : share(sale.roundingRupiah, after)) - roundedBefore
  // Refunds that did not know of each other may have rounded off too little: nobody pays for goods that come back [BOOKS-7].
  const roundingRupiah = Math.max(before - after, dueRupiah)
  const pointsBefore = earlier.reduce((sum, refund) => sum + (refund.pointsTakenBack ?? 0), 0)
  const earned = Math.max(0, (sale.pointsEarned ?? 0) - goneCount)
  return accept({
    lines,
    ...taxes,
    roundingRupiah: rupiah(roundingRupiah),
    totalRupiah: rupiah(after - before + roundingRupiah),
    pointsTakenBack: Math.max(0, (isAllBack ? earned : share(earned, after)) - pointsBefore),
  })
}

/** Whether every sum of a recorded refund is what its own lines give [REFUND-3]. The server asks before it stores. */
export function refundAddsUp(refund: SaleRefunded): boolean {
  const goods = goodsRupiah(refund.lines, refund)
  let paidBack = 0
  for (const payment of refund.payments) paidBack += payment.amountRupiah
  return refund.totalRupiah === goods + refund.roundingRupiah && paidBack === refund.totalRupiah
}

function takenQuantities(earlier: readonly SaleRefunded[]): Map<number, number> {
  const taken = new Map<number, number>()
  for (const refund of earlier) {
    for (const line of refund.lines) {
      taken.set(line.lineIndex, (taken.get(line.lineIndex) ?? 0) + line.quantityThousandths)
    }
  }
  return taken
}

function refundLine(line: SaleLine, wish: RefundWish, takenThousandths: number): RefundLine {
  const part = partOf(line, wish, takenThousandths)
  const restocked = wish.isWrittenOff
    ? []
    : stockOfLine(line).flatMap(({ productId, stockThousandths }) => {
        const due = (quantity: number) => multiplyRatio(stockThousandths, quantity, line.quantityThousandths)
        const back = due(takenThousandths + wish.quantityThousandths) - due(takenThousandths)
        return back === 0 ? [] : [{ productId, stockThousandths: quantityThousandths(back) }]
      })
  return {
    lineIndex: wish.lineIndex,
    productId: line.productId,
    name: line.name,
    unit: line.unit,
    quantityThousandths: wish.quantityThousandths,
    restocked,
    isWrittenOff: wish.isWrittenOff,
    ...unstockedBack(line, wish, takenThousandths, restocked),
    netRupiah: part(line.netRupiah),
    serviceRupiah: part(line.serviceRupiah ?? 0),
    taxRupiah: part(line.taxRupiah ?? 0),
    ...discountsBack(line, part),
    ...(line.isTaxed ? { isTaxed: true } : {}),
    ...(line.isLocallyTaxed ? { isLocallyTaxed: true } : {}),
  }
}

/** What comes back without going to stock, in base units: of goods that are never in it the same shares as of goods that are. */
function unstockedBack(
  line: SaleLine,
  wish: RefundWish,
  takenThousandths: number,
  restocked: RefundLine['restocked'],
): Pick<RefundLine, 'unstockedThousandths'> {
  if (line.productId === null || wish.isWrittenOff) return {}
  // Of goods that are in stock and so few that no base unit goes back; without a word their cost would go back all the same.
  if (line.isStocked || line.parts !== undefined) {
    return restocked.length > 0 ? {} : { unstockedThousandths: quantityThousandths(0) }
  }
  const { quantityThousandths: whole, stockThousandths = whole } = line
  const due = (quantity: number) => multiplyRatio(stockThousandths, quantity, whole)
  const back = due(takenThousandths + wish.quantityThousandths) - due(takenThousandths)
  return { unstockedThousandths: quantityThousandths(back) }
}

type Part = (whole: number) => Rupiah

/** The share of a line's sum that goes with these goods, after what went before. */
function partOf(line: SaleLine, wish: RefundWish, takenThousandths: number): Part {
  return (whole) => {
    const due = (quantity: number) => multiplyRatio(whole, quantity, line.quantityThousandths)
    return rupiah(due(takenThousandths + wish.quantityThousandths) - due(takenThousandths))
  }
}

/** Discounts go back with the goods that they were on [REFUND-10]. What is nothing is left out. */
function discountsBack(
  line: SaleLine,
  part: Part,
): Pick<RefundLine, 'lineDiscountRupiah' | 'billDiscountRupiah' | 'promotion' | 'tierSavedRupiah'> {
  const { promotion } = line
  const lineDiscountRupiah = part(line.lineDiscountRupiah)
  const billDiscountRupiah = part(line.billDiscountRupiah)
  const promotionRupiah = part(promotion?.discountRupiah ?? 0)
  const tierSavedRupiah = part(savedByTier(line))
  return {
    ...(lineDiscountRupiah === 0 ? {} : { lineDiscountRupiah }),
    ...(billDiscountRupiah === 0 ? {} : { billDiscountRupiah }),
    ...(promotion === undefined || promotionRupiah === 0
      ? {}
      : { promotion: { promotionId: promotion.promotionId, discountRupiah: promotionRupiah } }),
    ...(tierSavedRupiah === 0 ? {} : { tierSavedRupiah }),
  }
}

/** What the customer had saved on these goods: as `savedRupiah` of the sale. */
export function savedOfRefund(refund: Pick<SaleRefunded, 'lines'>): number {
  let saved = 0
  for (const line of refund.lines) {
    saved += (line.lineDiscountRupiah ?? 0) + (line.billDiscountRupiah ?? 0)
    saved += (line.promotion?.discountRupiah ?? 0) + (line.tierSavedRupiah ?? 0)
  }
  return saved
}

/** What the goods of these lines cost the customer, before rounding. */
function goodsRupiah(lines: readonly RefundLine[], taxes: RefundTaxes): number {
  let sum = 0
  for (const line of lines) sum += line.netRupiah + line.serviceRupiah + addedTaxBack(taxes, line)
  return sum
}
