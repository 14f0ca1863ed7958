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
  /** More points, or more off the debt, than this sale had put there. */
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
 * How the money goes back when nobody chooses [REFUND-4]: first off the debt, then points, then the tenders of the sale
 * in its order; what no tender can take any more is cash.
 */
export function proposedMoneyBack(
  sale: SaleRecorded,
  earlier: readonly SaleRefunded[],
  totalRupiah: Rupiah,
): MoneyBack[] {
  const rank = (tender: Tender) => (tender === 'kasbon' ? 0 : tender === 'point' ? 1 : 2)
  const tenders = refundableTenders(sale, earlier).sort((one, other) => rank(one.tender) - rank(other.tender))
  const payments: MoneyBack[] = []
  let open: number = totalRupiah
  for (const { tender, tenderName, remainingRupiah, remainingPoints } of tenders) {
    const amount = Math.min(open, remainingRupiah)
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

/**
 * Checks a split that somebody chose. Cash and the other tenders may give back what another one took (a shop that pays a
 * QRIS sale back in cash); points and the debt take back only what this sale had put there.
 */
export function checkMoneyBack(
  sale: SaleRecorded,
  earlier: readonly SaleRefunded[],
  totalRupiah: Rupiah,
  chosen: readonly { readonly tender: Tender; readonly tenderName?: string; readonly amountRupiah: Rupiah }[],
): Result<MoneyBack[], MoneyBackRefusal> {
  let sum = 0
  const payments: MoneyBack[] = []
  const limits = refundableTenders(sale, earlier)
  for (const { tender, tenderName, amountRupiah } of chosen) {
    if (amountRupiah === 0) continue
    sum += amountRupiah
    const isBound = tender === 'kasbon' || tender === 'point'
    const limit = limits.find((one) => one.tender === tender)
    const remainingRupiah = limit?.remainingRupiah ?? rupiah(0)
    if (isBound && amountRupiah > remainingRupiah) {
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
