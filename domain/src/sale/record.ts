import type { BusinessDay, Zone } from '../base/time/zone.ts'
import { partsTaken } from '../catalog/product-parts.ts'
import { recordedTaxes } from './bill-taxes.ts'
import { type DraftLine, type PricedCart, type PricedLine, type SaleDraft, stockQuantity } from './cart.ts'
import type { SaleLine, SaleRecorded } from './events.ts'
import type { SettledSale } from './settle.ts'

export type SaleCircumstances = {
  readonly receiptNumber: string
  readonly verifyCode: string
  readonly zone: Zone
  readonly businessDay: BusinessDay
  readonly cashierName: string
  readonly shiftId?: string | null
  /** The last day to pay what went to kasbon. */
  readonly dueDay?: BusinessDay
  /** What the customer owes after this sale, as this till knows it. */
  readonly kasbonAfterRupiah?: SaleRecorded['kasbonAfterRupiah']
  /** The customer's points after this sale, as this till knows them. */
  readonly pointsAfter?: number
  readonly isPaperless?: true
}

/** Goods and sums of a cart as a paper says them, paid or not. */
export type PricedSale = Pick<
  SaleRecorded,
  | 'lines'
  | 'billDiscount'
  | 'subtotalRupiah'
  | 'billDiscountRupiah'
  | 'service'
  | 'tax'
  | 'localTax'
  | 'roundingRupiah'
  | 'totalRupiah'
>

/** What a cart comes to: so it is recorded when it is paid, and stands on the paper before. */
export function pricedSale(draft: Pick<SaleDraft, 'lines' | 'billDiscount'>, priced: PricedCart): PricedSale {
  const sale: PricedSale = {
    lines: draft.lines.map((line, index) => soldLine(line, priced.lines[index]!)),
    billDiscount: draft.billDiscount,
    subtotalRupiah: priced.subtotalRupiah,
    billDiscountRupiah: priced.billDiscountRupiah,
    roundingRupiah: priced.roundingRupiah,
    totalRupiah: priced.totalRupiah,
  }
  if (priced.servicePercentHundredths > 0) {
    const { servicePercentHundredths: percentHundredths, serviceRupiah } = priced
    sale.service = { percentHundredths, serviceRupiah }
  }
  return Object.assign(sale, recordedTaxes(priced))
}

/**
 * The body of `sale_recorded`: the cart, what it came to and how it was paid, as one fact. Members that say nothing are
 * left out, so that a plain sale is as small as ever.
 */
export function saleRecorded(draft: SaleDraft, settled: SettledSale, when: SaleCircumstances): SaleRecorded {
  const sale: SaleRecorded = {
    ...when,
    ...pricedSale(draft, settled.priced),
    payments: [...settled.payments],
    changeRupiah: settled.changeRupiah,
  }
  if (draft.customer) {
    sale.customerId = draft.customer.customerId
    sale.customerName = draft.customer.name
  }
  if (settled.pointsEarned > 0) sale.pointsEarned = settled.pointsEarned
  if (draft.billId) {
    sale.billId = draft.billId
    if (draft.billName) sale.billName = draft.billName
    if (draft.billHoldIds != null) sale.billHoldIds = [...draft.billHoldIds]
  }
  return sale
}

function soldLine(line: DraftLine, priced: PricedLine): SaleLine {
  const { grossRupiah, lineDiscountRupiah, billDiscountRupiah, netRupiah, rule } = priced
  const sold: SaleLine = {
    productId: line.productId,
    name: line.name,
    unit: line.unit,
    isStocked: line.isStocked,
    quantityThousandths: line.quantityThousandths,
    priceRupiah: priced.priceRupiah,
    discount: line.discount,
    grossRupiah,
    lineDiscountRupiah,
    billDiscountRupiah,
    netRupiah,
    note: line.note,
  }
  const stockThousandths = stockQuantity(line)
  if (stockThousandths !== line.quantityThousandths) sold.stockThousandths = stockThousandths
  if (line.parts !== undefined) sold.parts = partsTaken(line.parts, stockThousandths)
  if (line.listPriceRupiah !== undefined) sold.listPriceRupiah = line.listPriceRupiah
  if (rule?.kind === 'tier') {
    const { customerGroup, minimumThousandths } = rule.tier
    sold.priceTier = { customerGroup, minimumThousandths, listPriceRupiah: line.priceRupiah }
  }
  if (rule?.kind === 'promotion') {
    const { promotionId, name, savedRupiah } = rule
    sold.promotion = { promotionId, name, discountRupiah: savedRupiah }
  }
  if (priced.serviceRupiah > 0) sold.serviceRupiah = priced.serviceRupiah
  if (priced.isTaxed) {
    sold.isTaxed = true
    sold.taxRupiah = priced.taxRupiah
    if (priced.isLocallyTaxed) sold.isLocallyTaxed = true
  }
  return sold
}
