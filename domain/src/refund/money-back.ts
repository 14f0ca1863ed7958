import { multiplyRatio } from '../lib/integer-ratio.ts'
import { accept, type Result, refuse } from '../lib/result.ts'
import { type Rupiah, rupiah } from '../money/rupiah.ts'
import type { SaleRecorded } from '../sale/events.ts'
import type { Tender } from '../sale/tender.ts'
import type { SaleRefunded } from './events.ts'

/** One way in which a sale was paid, and how much of it has not gone back yet. */
export type RefundableTender = {
  readonly tender: Tender
  readonly tenderName?: string
  readonly remainingRupiah: Rupiah
  /** Points behind a `point` payment that have not gone back. */
  readonly remainingPoints: number
}

export type MoneyBack = SaleRefunded['payments'][number]

export type MoneyBackRefusal =
  | { readonly code: 'sum_differs'; readonly missingRupiah: Rupiah }
  /** More points than this sale had taken, or more off the debt than is owed. */
  | { readonly code: 'tender_exceeded'; readonly tender: Tender; readonly remainingRupiah: Rupiah }

/** What of each tender is still with the shop, in the order of the sale, each tender and name once. */
export function refundableTenders(sale: SaleRecorded, earlier: readonly SaleRefunded[]): RefundableTender[] {
  const byKey = new Map<string, { tender: Tender; tenderName?: string; rupiah: number; points: number }>()
  const keyOf = (payment: { tender: Tender; tenderName?: string | undefined }) =>
    `${payment.tender}|${payment.tenderName ?? ''}`
  for (const payment of sale.payments) {
    const known = byKey.get(keyOf(payment)) ?? {
      tender: payment.tender,
      ...(payment.tenderName === undefined ? {} : { tenderName: payment.tenderName }),
      rupiah: 0,
      points: 0,
    }
    known.rupiah += payment.amountRupiah
    known.points += payment.pointCount ?? 0
    byKey.set(keyOf(payment), known)
  }
  for (const refund of earlier) {
    for (const back of refund.payments) {
      const known = byKey.get(keyOf(back))
      if (known === undefined) continue
      known.rupiah -= back.amountRupiah
      known.points -= back.pointCount ?? 0
    }
  }
  return [...byKey.values()].map(({ rupiah: remaining, points, ...tender }) => ({
    ...tender,
    remainingRupiah: rupiah(Math.max(0, remaining)),
    remainingPoints: Math.max(0, points),
  }))
}

/**
 * How the money goes back when nobody chooses [REFUND-4]: first off the debt, as far as it is still owed, then points, then
 * the tenders of the sale in its order; what no tender can take any more is cash. `owedRupiah`: what the customer owes
 * now, of any sale, as far as the till knows.
 */
export function proposedMoneyBack(
  sale: SaleRecorded,
  earlier: readonly SaleRefunded[],
  totalRupiah: Rupiah,
  owedRupiah: number,
): MoneyBack[] {
  const rank = (tender: Tender) => (tender === 'kasbon' ? 0 : tender === 'point' ? 1 : 2)
  const tenders = refundableTenders(sale, earlier).sort((one, other) => rank(one.tender) - rank(other.tender))
  const payments: MoneyBack[] = []
  let open: number = totalRupiah
  for (const { tender, tenderName, remainingRupiah, remainingPoints } of tenders) {
    const most = tender === 'kasbon' ? Math.max(0, Math.min(remainingRupiah, owedRupiah)) : remainingRupiah
    const amount = Math.min(open, most)
    if (amount === 0) continue
    open -= amount
    payments.push({
      tender,
      amountRupiah: rupiah(amount),
      ...(tenderName === undefined ? {} : { tenderName }),
      ...(tender === 'point' ? { pointCount: pointsFor(amount, remainingRupiah, remainingPoints) } : {}),
    })
  }
  if (open > 0) {
    const cash = payments.find((payment) => payment.tender === 'cash')
    if (cash === undefined) payments.push({ tender: 'cash', amountRupiah: rupiah(open) })
    else cash.amountRupiah = rupiah(cash.amountRupiah + open)
  }
  return payments
}

/** So much of the money, this way: chosen by a person. */
export type ChosenMoneyBack = {
  readonly tender: Tender
  readonly tenderName?: string
  readonly amountRupiah: Rupiah
}

/**
 * The ways in which money may go back: those of the sale, cash always, and off the debt where the customer owes something,
 * of whatever sale. `mostRupiah` null: as much as comes back.
 */
export function moneyBackWays(
  sale: SaleRecorded,
  earlier: readonly SaleRefunded[],
  owedRupiah: number,
): { readonly tender: Tender; readonly tenderName?: string; readonly mostRupiah: Rupiah | null }[] {
  const bySale = refundableTenders(sale, earlier)
    .filter(({ tender }) => tender !== 'kasbon')
    .map(({ tender, tenderName, remainingRupiah }) => ({
      tender,
      ...(tenderName === undefined ? {} : { tenderName }),
      mostRupiah: tender === 'point' ? remainingRupiah : null,
    }))
  const hasCash = bySale.some(({ tender }) => tender === 'cash')
  const debt = sale.customerId === undefined ? 0 : Math.max(0, owedRupiah)
  return [
    ...bySale,
    ...(hasCash ? [] : [{ tender: 'cash' as const, mostRupiah: null }]),
    ...(debt > 0 ? [{ tender: 'kasbon' as const, mostRupiah: rupiah(debt) }] : []),
  ]
}

/**
 * Checks a split that somebody chose [REFUND-6]. Cash and the other tenders may give back what another one took (a shop
 * that pays a QRIS sale back in cash); points take back only what this sale had taken, and the debt at most what the
 * customer owes: goods that come back never leave a credit behind.
 */
export function checkMoneyBack(
  sale: SaleRecorded,
  earlier: readonly SaleRefunded[],
  totalRupiah: Rupiah,
  owedRupiah: number,
  chosen: readonly ChosenMoneyBack[],
): Result<MoneyBack[], MoneyBackRefusal> {
  let sum = 0
  const payments: MoneyBack[] = []
  const limits = refundableTenders(sale, earlier)
  const debtRupiah = rupiah(sale.customerId === undefined ? 0 : Math.max(0, owedRupiah))
  for (const { tender, tenderName, amountRupiah } of chosen) {
    if (amountRupiah === 0) continue
    sum += amountRupiah
    const limit = limits.find((one) => one.tender === tender)
    const remainingRupiah = tender === 'kasbon' ? debtRupiah : (limit?.remainingRupiah ?? rupiah(0))
    if ((tender === 'kasbon' || tender === 'point') && amountRupiah > remainingRupiah) {
      return refuse({ code: 'tender_exceeded', tender, remainingRupiah })
    }
    payments.push({
      tender,
      amountRupiah,
      ...(tenderName === undefined ? {} : { tenderName }),
      ...(tender === 'point'
        ? { pointCount: pointsFor(amountRupiah, remainingRupiah, limit?.remainingPoints ?? 0) }
        : {}),
    })
  }
  if (sum !== totalRupiah) return refuse({ code: 'sum_differs', missingRupiah: rupiah(totalRupiah - sum) })
  return accept(payments)
}

function pointsFor(amount: number, remainingRupiah: number, remainingPoints: number): number {
  return remainingRupiah === 0 ? 0 : multiplyRatio(remainingPoints, amount, remainingRupiah)
}
