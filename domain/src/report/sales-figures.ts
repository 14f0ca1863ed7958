import { type Rupiah, rupiah } from '../money/rupiah.ts'
import type { SaleRefunded } from '../refund/events.ts'
import type { SaleRecorded } from '../sale/events.ts'
import { missingPayments, type UncheckedPayment } from '../sale/payment-check.ts'
import type { Tender } from '../sale/tender.ts'
import type { Instant } from '../time/instant.ts'
import { clockParts } from '../time/zone.ts'

/** A sale or a refund with the moment at which it was told. */
export type SalesFact =
  | { readonly kind: 'sale_recorded'; readonly at: Instant; readonly body: SaleRecorded }
  | { readonly kind: 'sale_refunded'; readonly at: Instant; readonly body: SaleRefunded }

/** What a period came to. Sums are whole rupiah, quantities thousandths. */
export type SalesFigures = {
  readonly saleCount: number
  readonly refundCount: number
  /** What the receipts say. */
  readonly soldRupiah: Rupiah
  /** What was given back, on the day on which it was. */
  readonly refundedRupiah: Rupiah
  /**
   * *Omzet*: sold less given back. Each list below adds up to it, the products with service, added tax and rounding, the
   * tenders with what never came.
   */
  readonly netRupiah: Rupiah
  /** Payments of these sales of which somebody said that they never came [SALE-22]: goods that nobody has paid. */
  readonly missingRupiah: Rupiah
  /** Promotions and the discounts of lines and of whole sales; a lower price for more of it is a price. */
  readonly discountRupiah: Rupiah
  readonly serviceRupiah: Rupiah
  /** Only of tax that comes on top of the prices. */
  readonly addedTaxRupiah: Rupiah
  readonly roundingRupiah: Rupiah
  readonly byTender: readonly TenderFigure[]
  /** Best first. */
  readonly byProduct: readonly ProductFigure[]
  /** Hours of the shop's own clock in which something happened, in their order. */
  readonly byHour: readonly {
    readonly hour: number
    readonly saleCount: number
    readonly netRupiah: Rupiah
  }[]
  readonly byCashier: readonly {
    readonly cashierName: string
    readonly saleCount: number
    readonly netRupiah: Rupiah
  }[]
}
export type TenderFigure = {
  readonly tender: Tender
  /** The shop's own name of an `other` tender; empty for the rest. */
  readonly tenderName: string
  readonly netRupiah: Rupiah
}
export type ProductFigure = {
  /** Null for a free line, which is known by its name. */
  readonly productId: string | null
  /** The newest one. */
  readonly name: string
  readonly quantityThousandths: number
  readonly netRupiah: Rupiah
}

/**
 * Adds up sales and refunds [REPORT-1]. The order in which they come does not matter: devices send theirs late. A refund
 * takes from its own day, hour and cashier, because the money goes then; kasbon counts when it is sold. `unseen`: the
 * payments of these sales that nobody had seen; one that never came is missing on the day of its sale.
 */
export function salesFigures(facts: Iterable<SalesFact>, unseen: Iterable<UncheckedPayment>): SalesFigures {
  const sums = { sold: 0, refunded: 0, missing: 0, discount: 0, service: 0, addedTax: 0, rounding: 0 }
  const counts = { sales: 0, refunds: 0 }
  const tenders = new Map<string, Mutable<TenderFigure>>()
  const products = new Map<string, Mutable<ProductFigure> & { namedAt: number }>()
  const hours = new Map<number, Counted>()
  const cashiers = new Map<string, Counted>()

  const tenderFor = ({ tender, tenderName = '' }: { tender: Tender; tenderName?: string | undefined }) =>
    valueAt(tenders, `${tender}=${tenderName}`, () => ({ tender, tenderName, netRupiah: rupiah(0) }))

  for (const { kind, at, body } of facts) {
    const isSale = kind === 'sale_recorded'
    const sign = isSale ? 1 : -1
    if (isSale) {
      counts.sales += 1
      sums.sold += body.totalRupiah
      sums.discount += discountOf(body)
    } else {
      counts.refunds += 1
      sums.refunded += body.totalRupiah
    }
    sums.rounding += sign * body.roundingRupiah
    const taxMode = isSale ? body.tax?.mode : body.taxMode
    for (const line of body.lines) {
      sums.service += sign * (line.serviceRupiah ?? 0)
      if (taxMode === 'exclusive') sums.addedTax += sign * (line.taxRupiah ?? 0)
      const key = line.productId ?? `=${line.name}`
      const product = valueAt(products, key, () => ({ ...noProduct, productId: line.productId }))
      product.quantityThousandths += sign * line.quantityThousandths
      product.netRupiah = rupiah(product.netRupiah + sign * line.netRupiah)
      if (at > product.namedAt || (at === product.namedAt && line.name > product.name)) {
        product.name = line.name
        product.namedAt = at
      }
    }
    for (const payment of body.payments) {
      const paid = tenderFor(payment)
      paid.netRupiah = rupiah(paid.netRupiah + sign * payment.amountRupiah)
    }
    const counted = [
      valueAt(hours, clockParts(at, body.zone).hour, newCount),
      valueAt(cashiers, body.cashierName, newCount),
    ]
    for (const count of counted) {
      if (isSale) count.saleCount += 1
      count.netRupiah = rupiah(count.netRupiah + sign * body.totalRupiah)
    }
  }
  for (const { payment } of missingPayments(unseen)) {
    sums.missing += payment.amountRupiah
    const unpaid = tenderFor(payment)
    unpaid.netRupiah = rupiah(unpaid.netRupiah - payment.amountRupiah)
  }
  return {
    saleCount: counts.sales,
    refundCount: counts.refunds,
    soldRupiah: rupiah(sums.sold),
    refundedRupiah: rupiah(sums.refunded),
    netRupiah: rupiah(sums.sold - sums.refunded),
    missingRupiah: rupiah(sums.missing),
    discountRupiah: rupiah(sums.discount),
    serviceRupiah: rupiah(sums.service),
    addedTaxRupiah: rupiah(sums.addedTax),
    roundingRupiah: rupiah(sums.rounding),
    byTender: [...tenders.values()].sort(
      (one, other) =>
        other.netRupiah - one.netRupiah ||
        compareText(one.tender, other.tender) ||
        compareText(one.tenderName, other.tenderName),
    ),
    byProduct: [...products.values()]
      .map(({ namedAt: _, ...product }) => product)
      .sort(
        (one, other) =>
          other.netRupiah - one.netRupiah ||
          compareText(one.name, other.name) ||
          compareText(one.productId ?? '', other.productId ?? ''),
      ),
    byHour: [...hours]
      .map(([hour, count]) => ({ hour, ...count }))
      .sort((one, other) => one.hour - other.hour),
    byCashier: [...cashiers]
      .map(([cashierName, count]) => ({ cashierName, ...count }))
      .sort(
        (one, other) => other.netRupiah - one.netRupiah || compareText(one.cashierName, other.cashierName),
      ),
  }
}

function discountOf(sale: SaleRecorded): number {
  let discount: number = sale.billDiscountRupiah
  for (const line of sale.lines) discount += line.lineDiscountRupiah + (line.promotion?.discountRupiah ?? 0)
  return discount
}

type Mutable<Figure> = { -readonly [Member in keyof Figure]: Figure[Member] }
type Counted = { saleCount: number; netRupiah: Rupiah }

const newCount = (): Counted => ({ saleCount: 0, netRupiah: rupiah(0) })
const noProduct = {
  name: '',
  quantityThousandths: 0,
  netRupiah: rupiah(0),
  namedAt: Number.NEGATIVE_INFINITY,
}

function valueAt<Key, Value>(values: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = values.get(key)
  if (known !== undefined) return known
  const made = make()
  values.set(key, made)
  return made
}

/** By code point: the same on every device, whatever its language. */
function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
