import type { Instant } from '../../base/time/instant.ts'
import { type BusinessDay, clockParts, pad2 } from '../../base/time/zone.ts'
import type { Envelope } from '../../events/envelope.ts'
import type { EventKind, Fact } from '../../events/fact.ts'
import { lineTaxMode, taxesBack } from '../../refund/refund-taxes.ts'
import { type MissingMove, missingMoves, type UncheckedPayment } from '../../sale/payment-check.ts'
import { tenderKey } from '../../shift/figures.ts'
import { cashEffectOf } from './cash-book.ts'

/** What reports are added up by. What a key is stands beside each. */
export const tallyGroups = [
  /** Sales: one key. Count of receipts, items sold, what the receipts say. */
  'sold',
  /** Refunds, above zero: one key. */
  'refunded',
  /** From here to `customer` each group adds up to the omzet. Hour of the shop's clock, `00` to `23`. */
  'hour',
  /** Name of who stood there; empty: the owner. */
  'cashier',
  /** `tenderKey`, as it was paid; a report takes off what is `missing`. */
  'tender',
  /** Product id, or `=` and the name of a free line. Adds up to the omzet together with `extra`. */
  'product',
  /**
   * By `tenderKey`: payments of the day's sales of which somebody said that they never came [SALE-22], less what came back
   * without any money [REFUND-11]. What was said last counts, so but for a refund that says so no event adds to it by itself:
   * `missingTallies`.
   */
  'missing',
  /** What a total has beside its goods: `service`, `added_tax`, `rounding`. */
  'extra',
  /** Customer id; empty: nobody's name. */
  'customer',
  /** `line`, `bill`, `promotion`: what was taken off before the omzet. */
  'discount',
  /** Promotion id: its part of the discounts. */
  'promotion',
  /** Tax that is in the totals: PPN as `inclusive`, `exclusive`; the restaurant tax as `local`. */
  'tax',
  /** What that tax was reckoned on. */
  'tax_base',
  /** Taken back before payment: `bill`, `line`. */
  'void',
  /** `given`, `paid`, `points` (paid with them), `returned`, `opening`, `write_off`, `correction`; `missing`: of a payment that never came. */
  'kasbon',
  /** Category of expenses. */
  'expense',
  /** `CashReason`: what moved the drawers. */
  'cash',
  /** How shifts closed: `fits`, `over`, `short`. */
  'shift',
] as const
export type TallyGroup = (typeof tallyGroups)[number]

/** What one event adds to one figure of one day [REPORT-5]. */
export type Tally = {
  readonly day: BusinessDay
  readonly group: TallyGroup
  readonly key: string
  readonly count: number
  readonly quantityThousandths: number
  readonly amountRupiah: number
}

/** What reports add up of an event, by the day it counts for: sums, so that no order of arrival matters [REPORT-5]. */
export type TalliedEvent = Fact & Pick<Envelope, 'deviceId'> & { readonly at: Instant }

/** The kinds that add anything: the server reads no others. */
export const talliedKinds = [
  'sale_recorded',
  'sale_refunded',
  'payment_received',
  'kasbon_adjusted',
  'cash_moved',
  'bill_voided',
  'line_removed',
  'expense_recorded',
  'expense_reversed',
  'shift_closed',
  'supplier_paid',
  'purchase_returned',
] as const satisfies readonly EventKind[]

/**
 * Everything that one event adds to the reports of its shop: the one definition of every figure, on the till and on the
 * server. A refund takes from its own day, hour and cashier, because the money goes then; kasbon counts when it is sold;
 * an expense counts for the day that it names.
 */
export function talliesOf(event: TalliedEvent): Tally[] {
  if (event.body.businessDay === undefined) return []
  const tallies = new TallyList(event.body.businessDay)
  const cash = cashEffectOf(event)
  if (cash !== null) tallies.add('cash', cash.reason, 1, cash.amountRupiah)
  switch (event.kind) {
    case 'sale_recorded':
    case 'sale_refunded':
      addTrade(tallies, event)
      break
    case 'payment_received': {
      const points = event.body.payments.reduce(
        (sum, { tender, amountRupiah }) => (tender === 'point' ? sum + amountRupiah : sum),
        0,
      )
      const paid = event.body.amountRupiah - points
      tallies.add('kasbon', 'paid', paid === 0 ? 0 : 1, paid)
      tallies.add('kasbon', 'points', points === 0 ? 0 : 1, points)
      break
    }
    case 'kasbon_adjusted':
      // The same claim by another name: laba rugi leads from the one to the other [REPORT-64].
      tallies.add(
        'kasbon',
        event.body.saleId === undefined ? event.body.reason : 'missing',
        1,
        event.body.amountRupiah,
      )
      break
    case 'bill_voided':
      tallies.add('void', 'bill', 1, event.body.totalRupiah)
      break
    case 'line_removed':
      tallies.add('void', 'line', 1, event.body.amountRupiah, event.body.quantityThousandths)
      break
    case 'expense_recorded':
      tallies.addOn(event.body.day, 'expense', event.body.category, 1, event.body.amountRupiah)
      break
    case 'expense_reversed':
      tallies.addOn(event.body.day, 'expense', event.body.category, -1, -event.body.amountRupiah)
      break
    case 'shift_closed': {
      const { differenceRupiah } = event.body
      const outcome = differenceRupiah === 0 ? 'fits' : differenceRupiah > 0 ? 'over' : 'short'
      tallies.add('shift', outcome, 1, differenceRupiah)
      break
    }
    default:
      break
  }
  return tallies.all
}

/** A sale adds and a refund takes away, by the same rules. */
function addTrade(
  tallies: TallyList,
  event: Extract<TalliedEvent, { kind: 'sale_recorded' | 'sale_refunded' }>,
): void {
  const { at, body } = event
  const isSale = event.kind === 'sale_recorded'
  const sign = isSale ? 1 : -1
  const sales = isSale ? 1 : 0
  const netRupiah = sign * body.totalRupiah
  let items = 0
  for (const line of body.lines) items += line.quantityThousandths
  tallies.add(isSale ? 'sold' : 'refunded', '', 1, body.totalRupiah, items)
  tallies.add('hour', pad2(clockParts(at, body.zone).hour), sales, netRupiah)
  tallies.add('cashier', body.cashierName, sales, netRupiah)
  // A debt may be somebody's although the sale is nobody's.
  const isNameless = event.kind === 'sale_refunded' && event.body.isSaleNameless === true
  tallies.add('customer', isNameless ? '' : (body.customerId ?? ''), sales, netRupiah)
  for (const payment of body.payments) {
    tallies.add('tender', tenderKey(payment), sales, sign * payment.amountRupiah)
    if (payment.tender === 'kasbon')
      tallies.add('kasbon', isSale ? 'given' : 'returned', 1, payment.amountRupiah)
    if ('isUnpaid' in payment && payment.isUnpaid)
      tallies.add('missing', tenderKey(payment), 0, 0 - payment.amountRupiah)
  }
  let service = 0
  let addedTax = 0
  const vat = { tax: 0, base: 0 }
  const local = { tax: 0, base: 0 }
  const taxes = event.kind === 'sale_recorded' ? taxesBack(event.body) : event.body
  for (const line of body.lines) {
    const lineTax = line.taxRupiah ?? 0
    const lineService = line.serviceRupiah ?? 0
    tallies.add(
      'product',
      line.productId ?? `=${line.name}`,
      sales,
      sign * line.netRupiah,
      sign * line.quantityThousandths,
    )
    service += sign * lineService
    const taxMode = lineTaxMode(taxes, line)
    if (taxMode === undefined || !isTaxed(line)) continue
    const sums = line.isLocallyTaxed ? local : vat
    sums.tax += sign * lineTax
    sums.base += sign * (line.netRupiah + lineService - (taxMode === 'inclusive' ? lineTax : 0))
    if (taxMode === 'exclusive') addedTax += sign * lineTax
  }
  tallies.add('extra', 'service', 0, service)
  tallies.add('extra', 'rounding', 0, sign * body.roundingRupiah)
  tallies.add('extra', 'added_tax', 0, addedTax)
  const isLocalAlone = vat.tax === 0 && vat.base === 0 && taxes.localTax !== undefined
  if (taxes.taxMode !== undefined && !isLocalAlone) {
    tallies.add('tax', taxes.taxMode, sales, vat.tax)
    tallies.add('tax_base', taxes.taxMode, sales, vat.base)
  }
  if (taxes.localTax !== undefined) {
    tallies.add('tax', 'local', sales, local.tax)
    tallies.add('tax_base', 'local', sales, local.base)
  }
  if (event.kind === 'sale_recorded') addDiscounts(tallies, event.body)
  else takeDiscounts(tallies, event.body)
}

/** A small line's own share of a tax may be nothing, and its base is a base all the same [TAX-7]; older refunds do not say it. */
function isTaxed(line: {
  readonly isTaxed?: boolean | undefined
  readonly taxRupiah?: number | undefined
}): boolean {
  return line.isTaxed ?? (line.taxRupiah ?? 0) !== 0
}

/** Promotions and the discounts of lines and of whole sales; a lower price for more of it is a price. */
function addDiscounts(
  tallies: TallyList,
  sale: Extract<TalliedEvent, { kind: 'sale_recorded' }>['body'],
): void {
  if (sale.billDiscountRupiah > 0) tallies.add('discount', 'bill', 1, sale.billDiscountRupiah)
  for (const { lineDiscountRupiah, promotion } of sale.lines) {
    if (lineDiscountRupiah > 0) tallies.add('discount', 'line', 1, lineDiscountRupiah)
    if (promotion === undefined) continue
    tallies.add('discount', 'promotion', 1, promotion.discountRupiah)
    tallies.add('promotion', promotion.promotionId, 1, promotion.discountRupiah)
  }
}

/** What was given goes with the goods it was on; counted is how often it was given, as everywhere sales are [REPORT-63]. */
function takeDiscounts(
  tallies: TallyList,
  refund: Extract<TalliedEvent, { kind: 'sale_refunded' }>['body'],
): void {
  for (const { billDiscountRupiah = 0, lineDiscountRupiah = 0, promotion } of refund.lines) {
    tallies.add('discount', 'bill', 0, -billDiscountRupiah)
    tallies.add('discount', 'line', 0, -lineDiscountRupiah)
    if (promotion === undefined) continue
    tallies.add('discount', 'promotion', 0, -promotion.discountRupiah)
    tallies.add('promotion', promotion.promotionId, 0, -promotion.discountRupiah)
  }
}

class TallyList {
  readonly all: Tally[] = []
  readonly #day: BusinessDay
  constructor(day: BusinessDay) {
    this.#day = day
  }
  add(group: TallyGroup, key: string, count: number, amountRupiah: number, quantityThousandths = 0): void {
    this.addOn(this.#day, group, key, count, amountRupiah, quantityThousandths)
  }
  addOn(
    day: BusinessDay,
    group: TallyGroup,
    key: string,
    count: number,
    amountRupiah: number,
    quantityThousandths = 0,
  ): void {
    if (count === 0 && amountRupiah === 0 && quantityThousandths === 0) return
    this.all.push({ day, group, key, count, quantityThousandths, amountRupiah })
  }
}

/** What never came of payments that nobody had seen, on the day of their sale, less what came back of it [SALE-22]. */
export function missingTallies(unseen: Iterable<UncheckedPayment>): Tally[] {
  return missingMoves(unseen).map(missingTally)
}

function missingTally(move: MissingMove): Tally {
  const { businessDay: day, amountRupiah } = move
  const count = amountRupiah > 0 ? 1 : 0
  return { day, group: 'missing', key: tenderKey(move), count, quantityThousandths: 0, amountRupiah }
}

/** Names that an event gives to keys of `product`: the newest one is shown where the catalogue does not know it. */
export function productNamesOf(event: TalliedEvent): { readonly key: string; readonly name: string }[] {
  if (event.kind !== 'sale_recorded' && event.kind !== 'sale_refunded') return []
  return event.body.lines.map(({ productId, name }) => ({ key: productId ?? `=${name}`, name }))
}

/** A name that was seen at some time. */
export type SeenName = { readonly name: string; readonly at: number }

/** The newer of two names; of two of the same moment the later in the alphabet, so that no order matters. */
export function newerName(one: SeenName | undefined, other: SeenName): SeenName {
  if (one === undefined) return other
  return other.at > one.at || (other.at === one.at && other.name > one.name) ? other : one
}

/** One key of a group over some days. */
export type TallySum = {
  readonly key: string
  readonly count: number
  readonly quantityThousandths: number
  readonly amountRupiah: number
}

/** Sums of some days, by group; a group without anything may be left out. */
export type TallySums = { readonly [Group in TallyGroup]?: readonly TallySum[] }

/**
 * Adds tallies up by group and key, in any order [REPORT-5]. A key of which nothing is left is not in it: who adds up days
 * and who takes days off a month say the same [REPORT-6].
 */
export function sumTallies(tallies: Iterable<Omit<Tally, 'day'>>): TallySums {
  const groups: { [Group in TallyGroup]?: Map<string, Mutable<TallySum>> } = {}
  for (const { group, key, count, quantityThousandths, amountRupiah } of tallies) {
    groups[group] ??= new Map()
    const keys = groups[group]
    const sum = keys.get(key)
    if (sum === undefined) keys.set(key, { key, count, quantityThousandths, amountRupiah })
    else {
      sum.count += count
      sum.quantityThousandths += quantityThousandths
      sum.amountRupiah += amountRupiah
    }
  }
  return Object.fromEntries(
    Object.entries(groups).map(([group, keys]) => [group, [...keys.values()].filter(isSomething)]),
  )
}

function isSomething({ count, quantityThousandths, amountRupiah }: TallySum): boolean {
  return count !== 0 || quantityThousandths !== 0 || amountRupiah !== 0
}

type Mutable<Sum> = { -readonly [Member in keyof Sum]: Sum[Member] }
