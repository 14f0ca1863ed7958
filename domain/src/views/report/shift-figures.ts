import { rupiah } from '../../base/money/rupiah.ts'
import type { Envelope } from '../../events/envelope.ts'
import type { Fact } from '../../events/fact.ts'
import { movementsOf } from '../../journal/movements.ts'
import { savedOfRefund } from '../../refund/refund-of.ts'
import { taxesOf } from '../../sale/bill-taxes.ts'
import type { SaleRecorded } from '../../sale/events.ts'
import type { MissingMove } from '../../sale/payment-check.ts'
import { savedRupiah } from '../../sale/sums.ts'
import type { NamedTender, Tender } from '../../sale/tender.ts'
import { type ShiftFigures, tenderKey } from '../../shift/figures.ts'
import { localTaxDefaults } from '../../shop/tax-status.ts'

/** As much of an event as a shift is added up from: a till's row of the journal has it, too. */
export type ShiftEvent = Fact & Pick<Envelope, 'eventId' | 'deviceId'>

/**
 * Adds a shift up [SHIFT-2]: every event that names it, in any order, from whatever device. The expected cash is the
 * opening cash plus every cash movement of those events, so that till, drawer account and report cannot differ. `missing`:
 * what never came (`missingMoves`), of this shift or of any; what was said of them is no event of the shift itself.
 */
export function shiftFigures(
  shiftId: string,
  events: Iterable<ShiftEvent>,
  missing: Iterable<MissingMove>,
): ShiftFigures {
  const sums = {
    saleCount: 0,
    sales: 0,
    discount: 0,
    refundCount: 0,
    refunds: 0,
    instalments: 0,
    missing: 0,
    cashIn: 0,
    cashOut: 0,
    opening: 0,
    cash: 0,
    drawerOpenCount: 0,
    voidCount: 0,
  }
  const tenders = new Map<
    string,
    { tender: Tender; name: string; sales: number; instalments: number; refunds: number; missing: number }
  >()
  const tenderFor = (payment: NamedTender) => {
    const key = tenderKey(payment)
    const known = tenders.get(key) ?? {
      tender: payment.tender,
      name: payment.tenderName ?? '',
      sales: 0,
      instalments: 0,
      refunds: 0,
      missing: 0,
    }
    tenders.set(key, known)
    return known
  }
  const takeMissing = (payment: NamedTender, amountRupiah: number) => {
    sums.missing += amountRupiah
    tenderFor(payment).missing += amountRupiah
  }
  tenderFor({ tender: 'cash' })
  const localTaxes = new Map<string, number>()
  const addLocalTax = (name: string, amountRupiah: number) =>
    localTaxes.set(name, (localTaxes.get(name) ?? 0) + amountRupiah)
  for (const event of events) {
    if (event.kind === 'shift_opened' && event.eventId === shiftId)
      sums.opening += event.body.openingCashRupiah
    if (shiftOf(event) !== shiftId) continue
    let cash = 0
    for (const movement of movementsOf(event)) if (movement.account === 'cash') cash += movement.amount
    sums.cash += cash
    switch (event.kind) {
      case 'sale_recorded':
        sums.saleCount += 1
        sums.sales += event.body.totalRupiah
        sums.discount += savedRupiah(event.body)
        for (const { name, taxRupiah } of localTaxIn(event.body)) addLocalTax(name, taxRupiah)
        for (const payment of event.body.payments) tenderFor(payment).sales += payment.amountRupiah
        break
      case 'sale_refunded':
        sums.refundCount += 1
        sums.refunds += event.body.totalRupiah
        sums.discount -= savedOfRefund(event.body)
        for (const { isLocallyTaxed, taxRupiah } of event.body.lines)
          if (isLocallyTaxed) addLocalTax(event.body.localTax?.name ?? localTaxDefaults.name, -taxRupiah)
        for (const payment of event.body.payments) {
          tenderFor(payment).refunds += payment.amountRupiah
          if (payment.isUnpaid) takeMissing(payment, -payment.amountRupiah)
        }
        break
      case 'payment_received':
        sums.instalments += event.body.amountRupiah
        for (const payment of event.body.payments) tenderFor(payment).instalments += payment.amountRupiah
        break
      case 'drawer_opened':
        sums.drawerOpenCount += 1
        break
      case 'bill_voided':
      case 'line_removed':
        sums.voidCount += 1
        break
      default:
        // Kas masuk and keluar, expenses, suppliers: whatever else moved the drawer.
        if (cash > 0) sums.cashIn += cash
        else sums.cashOut -= cash
        break
    }
  }
  for (const move of missing) if (move.shiftId === shiftId) takeMissing(move, move.amountRupiah)
  return {
    saleCount: sums.saleCount,
    salesRupiah: rupiah(sums.sales),
    discountRupiah: rupiah(sums.discount),
    refundCount: sums.refundCount,
    refundsRupiah: rupiah(sums.refunds),
    instalmentsRupiah: rupiah(sums.instalments),
    missingRupiah: rupiah(sums.missing),
    cashInRupiah: rupiah(sums.cashIn),
    cashOutRupiah: rupiah(sums.cashOut),
    openingCashRupiah: rupiah(sums.opening),
    expectedCashRupiah: sums.opening + sums.cash,
    tenders: [...tenders.values()].map((one) => ({
      tender: one.tender,
      ...(one.name === '' ? {} : { tenderName: one.name }),
      salesRupiah: rupiah(one.sales),
      instalmentsRupiah: rupiah(one.instalments),
      refundsRupiah: rupiah(one.refunds),
      expectedRupiah: one.sales + one.instalments - one.refunds - one.missing,
    })),
    drawerOpenCount: sums.drawerOpenCount,
    voidCount: sums.voidCount,
    ...(localTaxes.size === 0
      ? {}
      : {
          localTaxes: [...localTaxes]
            .toSorted(([one], [other]) => (one < other ? -1 : 1))
            .map(([name, taxRupiah]) => ({ name, taxRupiah: rupiah(taxRupiah) })),
        }),
  }
}

function localTaxIn(sale: SaleRecorded) {
  const { localTax } = taxesOf(sale)
  return localTax === null ? [] : [localTax]
}

/** The shift that an event names; the one that opens it names itself by its id and moves no cash. */
function shiftOf(event: ShiftEvent): string | null {
  if (!('shiftId' in event.body)) return null
  return event.body.shiftId ?? null
}
