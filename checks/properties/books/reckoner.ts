import type { JournalEvent } from '@laci/domain/events/fact.ts'
import { Shelves } from './shelves.ts'

// The books of a shop by plain arithmetic over its events, written apart from `domain`: the oracle of its figures. Only types
// of events are imported, no function, so that a rule that is wrong there is not wrong here too.

/** Sums by name; what is nothing is not compared. */
export type Sums = Map<string, number>
type Sale = Extract<JournalEvent, { kind: 'sale_recorded' }>
type Refund = Extract<JournalEvent, { kind: 'sale_refunded' }>
type Tender = { readonly tender: string; readonly tenderName?: string | undefined }
type Paid = Tender & { readonly amountRupiah: number }

const hoursEast = { 'Asia/Jakarta': 7, 'Asia/Makassar': 8, 'Asia/Jayapura': 9 } as const
const keyOf = ({ tender, tenderName = '' }: Tender) => `${tender}|${tenderName}`

export function addTo(sums: Sums, key: string, amount: number): void {
  sums.set(key, (sums.get(key) ?? 0) + amount)
}

function sumsOf(all: Map<string, Sums>, key: string): Sums {
  const sums = all.get(key) ?? new Map<string, number>()
  all.set(key, sums)
  return sums
}

const total = (payments: readonly Paid[]) => payments.reduce((sum, one) => sum + one.amountRupiah, 0)

/** The books of one shop, event for event in the order of its journal. */
export class Reckoner {
  readonly shelves = new Shelves()
  /** `cash|device`, `kasbon|customer`, `point|customer`, `payable|supplier`; what is on the shelves they know. */
  readonly balances: Sums = new Map()
  /** Money beside the drawers: banks and the owner's own. */
  readonly purses: Sums = new Map()
  /** What was put into the shop or taken out of it and is no profit. */
  capitalRupiah = 0
  /** Owed to suppliers without a name. */
  namelessRupiah = 0
  /** Belongs to the state. */
  taxRupiah = 0
  /** The report of each day. */
  readonly days = new Map<string, Sums>()
  readonly shifts = new Map<string, Sums>()
  readonly #events: JournalEvent[] = []

  add(event: JournalEvent): void {
    this.#events.push(event)
    this.shelves.add(event)
    switch (event.kind) {
      case 'sale_recorded':
      case 'sale_refunded':
        this.#trade(event)
        break
      case 'payment_received': {
        const { customerId, amountRupiah, payments, businessDay } = event.body
        const byPoints = total(payments.filter(({ tender }) => tender === 'point'))
        addTo(this.balances, `kasbon|${customerId}`, -amountRupiah)
        addTo(sumsOf(this.days, businessDay), 'kasbon paid', amountRupiah - byPoints)
        addTo(sumsOf(this.days, businessDay), 'kasbon points', byPoints)
        for (const { pointCount = 0 } of payments) addTo(this.balances, `point|${customerId}`, -pointCount)
        this.#money(event, payments, 1, 'instalments')
        break
      }
      case 'kasbon_adjusted': {
        const { customerId, amountRupiah, reason, saleId, businessDay } = event.body
        const name = saleId === undefined ? reason : 'missing'
        addTo(this.balances, `kasbon|${customerId}`, amountRupiah)
        addTo(this.balances, `point|${customerId}`, event.body.pointCount ?? 0)
        addTo(sumsOf(this.days, businessDay), `kasbon ${name}`, amountRupiah)
        if (name === 'opening' || name === 'correction') this.capitalRupiah += amountRupiah
        break
      }
      case 'cash_moved': {
        const { direction, amountRupiah } = event.body
        const amount = direction === 'in' ? amountRupiah : -amountRupiah
        this.#drawer(event, amount, direction)
        this.capitalRupiah += amount
        break
      }
      case 'expense_recorded':
      case 'expense_reversed': {
        const { amountRupiah, source, day, category } = event.body
        const amount = event.kind === 'expense_recorded' ? amountRupiah : -amountRupiah
        addTo(sumsOf(this.days, day), `expense ${category}`, amount)
        if (source === 'other') addTo(this.purses, 'other', -amount)
        else this.#drawer(event, -amount, amount > 0 ? 'expense' : 'expense_back')
        break
      }
      case 'goods_received':
        for (const { owedRupiah, extraRupiah } of event.body.lines) {
          this.#owe(event.body.supplierId, owedRupiah)
          addTo(this.purses, 'other', -extraRupiah)
        }
        break
      case 'purchase_returned':
        this.#owe(event.body.supplierId, event.body.cashRupiah - event.body.totalRupiah)
        this.#drawer(event, event.body.cashRupiah, 'purchase_return')
        break
      case 'supplier_paid':
        for (const { isFromDrawer, amountRupiah } of event.body.payments) {
          if (isFromDrawer) this.#drawer(event, -amountRupiah, 'supplier')
          else addTo(this.purses, 'other', -amountRupiah)
          this.#owe(event.body.supplierId, -amountRupiah)
        }
        break
      case 'payable_adjusted':
        this.#owe(event.body.supplierId, event.body.amountRupiah)
        this.capitalRupiah -= event.body.amountRupiah
        break
      case 'shift_opened':
        for (const key of ['opening', 'expected'])
          addTo(sumsOf(this.shifts, event.eventId), key, event.body.openingCashRupiah)
        break
      case 'shift_closed': {
        const over = event.body.countedCashRupiah - event.body.expectedCashRupiah
        const outcome = over === 0 ? 'fits' : over > 0 ? 'over' : 'short'
        addTo(sumsOf(this.days, event.body.businessDay), `shift ${outcome}`, over)
        break
      }
      default:
        break
    }
  }

  /** A sale, or goods of one that come back. */
  #trade(event: Sale | Refund): void {
    const { body } = event
    const { customerId, payments } = body
    const isSale = event.kind === 'sale_recorded'
    const sign = isSale ? 1 : -1
    const day = sumsOf(this.days, body.businessDay)
    const paid = total(payments)
    const hour = Math.floor(event.at / 3_600_000 + hoursEast[body.zone]) % 24
    const isNameless = event.kind === 'sale_refunded' && event.body.isSaleNameless
    const { service, taxes } = isSale ? taxesOfSale(event.body) : taxesOfRefund(event.body)
    addTo(day, isSale ? 'sold' : 'refunded', paid)
    addTo(day, `hour ${String(hour).padStart(2, '0')}`, sign * paid)
    addTo(day, `cashier ${body.cashierName}`, sign * paid)
    addTo(day, `customer ${isNameless ? '' : (customerId ?? '')}`, sign * paid)
    addTo(day, 'extra rounding', sign * body.roundingRupiah)
    addTo(day, 'extra service', sign * service)
    for (const { isLocal, mode, tax, base } of taxes) {
      const net = mode === 'inclusive' ? base - tax : base
      addTo(day, 'tax', sign * tax)
      addTo(day, 'tax base', sign * net)
      if (mode === 'exclusive') addTo(day, 'extra tax', sign * tax)
      this.taxRupiah += sign * tax
      if (!isLocal) continue
      addTo(day, 'local tax', sign * tax)
      addTo(day, 'local tax base', sign * net)
    }
    for (const line of body.lines) {
      const { promotion } = line
      addTo(day, `product ${line.productId ?? `=${line.name}`}`, sign * line.netRupiah)
      addTo(day, 'items', sign * line.quantityThousandths)
      addTo(day, 'discount bill', sign * (line.billDiscountRupiah ?? 0))
      addTo(day, 'discount line', sign * (line.lineDiscountRupiah ?? 0))
      if (promotion === undefined) continue
      addTo(day, 'discount promotion', sign * promotion.discountRupiah)
      addTo(day, `promotion ${promotion.promotionId}`, sign * promotion.discountRupiah)
    }
    const points = isSale ? (event.body.pointsEarned ?? 0) : (event.body.pointsTakenBack ?? 0)
    if (customerId !== undefined) addTo(this.balances, `point|${customerId}`, sign * points)
    for (const payment of payments) {
      addTo(day, `tender ${keyOf(payment)}`, sign * payment.amountRupiah)
      if (payment.pointCount) addTo(this.balances, `point|${customerId}`, -sign * payment.pointCount)
      if ('isUnpaid' in payment && payment.isUnpaid)
        this.#missing(body.businessDay, body.shiftId, payment, -payment.amountRupiah)
      if (payment.tender !== 'kasbon') continue
      addTo(this.balances, `kasbon|${customerId}`, sign * payment.amountRupiah)
      addTo(day, `kasbon ${isSale ? 'given' : 'returned'}`, payment.amountRupiah)
    }
    this.#money(event, payments, sign, isSale ? 'sales' : 'refunds')
  }

  /** Money by its tenders, with the shift that it was in. */
  #money(
    event: Extract<JournalEvent, { kind: 'sale_recorded' | 'sale_refunded' | 'payment_received' }>,
    payments: readonly (Paid & { readonly isUnpaid?: boolean | undefined })[],
    sign: number,
    kind: 'sales' | 'refunds' | 'instalments',
  ): void {
    const shift = event.body.shiftId ? sumsOf(this.shifts, event.body.shiftId) : new Map<string, number>()
    for (const paid of payments) {
      const amount = sign * paid.amountRupiah
      addTo(shift, kind, paid.amountRupiah)
      addTo(shift, `tender ${keyOf(paid)}`, amount)
      if (paid.tender === 'cash') this.#drawer(event, amount, kind.slice(0, -1))
      else if (paid.tender !== 'kasbon' && paid.tender !== 'point' && !paid.isUnpaid)
        addTo(this.purses, keyOf(paid), amount)
    }
  }

  #drawer(event: JournalEvent, amount: number, reason: string): void {
    addTo(this.balances, `cash|${event.deviceId}`, amount)
    addTo(sumsOf(this.days, event.body.businessDay ?? ''), `cash ${reason}`, amount)
    if (!('shiftId' in event.body) || !event.body.shiftId) return
    const shift = sumsOf(this.shifts, event.body.shiftId)
    addTo(shift, 'expected', amount)
    if (['sale', 'refund', 'instalment'].includes(reason)) return
    addTo(shift, amount > 0 ? 'in' : 'out', Math.abs(amount))
  }

  #owe(supplierId: string | null, amount: number): void {
    if (supplierId === null) this.namelessRupiah += amount
    else addTo(this.balances, `payable|${supplierId}`, amount)
  }

  /** Money of a tender that never came, or below zero: of which goods came back. */
  #missing(day: string, shiftId: string | null | undefined, paid: Tender, amount: number): void {
    for (const sums of [sumsOf(this.days, day), ...(shiftId ? [sumsOf(this.shifts, shiftId)] : [])]) {
      addTo(sums, 'missing', amount)
      addTo(sums, `tender ${keyOf(paid)}`, -amount)
    }
  }

  /**
   * Once, after the last event: of each payment that nobody had seen the last check counts. What became a debt, and what
   * goods that came back took of it, is missing no more.
   */
  close(): void {
    const inTime = this.#events.toSorted(
      (one, other) => one.at - other.at || (one.eventId < other.eventId ? -1 : 1),
    )
    for (const sale of inTime) {
      if (sale.kind !== 'sale_recorded' || !sale.body.payments.some((one) => one.isUnchecked)) continue
      let debt = 0
      const checked = new Map<number, string>()
      const backs: { readonly body: Refund['body']; readonly back: Refund['body']['payments'][number] }[] = []
      for (const { kind, body } of inTime) {
        if (!('saleId' in body) || body.saleId !== sale.eventId) continue
        if (kind === 'kasbon_adjusted') debt += body.amountRupiah
        if (kind === 'payment_checked') checked.set(body.paymentIndex, body.outcome)
        if (kind === 'sale_refunded') backs.push(...body.payments.map((back) => ({ body, back })))
      }
      const unseen = sale.body.payments
        .map((paid, index) => ({ paid, state: checked.get(index) ?? 'waiting', left: 0 + paid.amountRupiah }))
        .filter(({ paid }) => paid.isUnchecked)
      const order = ['missing', 'waiting', 'received'].flatMap((state) =>
        unseen.filter((one) => one.state === state),
      )
      for (const one of order) {
        const owed = Math.max(0, Math.min(debt, one.left))
        debt -= owed
        one.left -= owed
        if (one.state !== 'missing') continue
        this.#missing(sale.body.businessDay, sale.body.shiftId, one.paid, one.paid.amountRupiah)
        addTo(this.purses, keyOf(one.paid), -one.paid.amountRupiah)
      }
      const marked = backs.filter(({ back }) => back.isUnpaid)
      for (const { body, back } of [...marked, ...backs.filter((one) => !one.back.isUnpaid)]) {
        let rest: number = back.amountRupiah
        for (const one of order) {
          if (keyOf(one.paid) !== keyOf(back) || (one.state === 'received' && !back.isUnpaid)) continue
          const taken = Math.min(rest, one.left)
          rest -= taken
          one.left -= taken
          if (one.state !== 'missing' || back.isUnpaid) continue
          this.#missing(body.businessDay, body.shiftId, one.paid, -taken)
          addTo(this.purses, keyOf(one.paid), taken)
        }
      }
    }
  }

  /** What the shop has gained: money, goods and what it is owed, less what it owes and what was put into it. */
  profitRupiah(): number {
    let sum = this.shelves.worthRupiah() - this.shelves.broughtRupiah - this.capitalRupiah
    sum -= this.namelessRupiah + this.taxRupiah
    for (const amount of this.purses.values()) sum += amount
    for (const [key, amount] of this.balances) {
      if (key.startsWith('cash|') || key.startsWith('kasbon|')) sum += amount
      if (key.startsWith('payable|')) sum -= amount
    }
    return sum
  }
}

type Tax = { isLocal: boolean; mode?: string | undefined; tax: number; base: number }
type Charges = { service: number; taxes: Tax[] }

/** As it stands on the receipt: a tax with a name of its own is the restaurant tax. */
function taxesOfSale({ service, tax, localTax }: Sale['body']): Charges {
  const taxes = [tax ?? [], localTax ?? []].flat().map((one) => ({
    ...{ isLocal: one.name !== undefined, mode: one.mode },
    ...{ tax: one.taxRupiah, base: one.baseRupiah },
  }))
  return { service: service?.serviceRupiah ?? 0, taxes }
}

function taxesOfRefund({ taxMode, localTax, lines }: Refund['body']): Charges {
  const vat = { isLocal: false, mode: taxMode, tax: 0, base: 0 }
  const local = { isLocal: true, mode: localTax?.mode, tax: 0, base: 0 }
  let service = 0
  for (const { isTaxed, isLocallyTaxed, netRupiah, serviceRupiah, taxRupiah } of lines) {
    const sums = isLocallyTaxed ? local : vat
    service += serviceRupiah
    sums.tax += taxRupiah
    if (isTaxed) sums.base += netRupiah + serviceRupiah
  }
  return { service, taxes: [vat, local] }
}
