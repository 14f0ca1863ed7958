import { multiplyRatio } from '../base/lib/integer-ratio.ts'
import { accept, type Result, refuse } from '../base/lib/result.ts'
import { type Rupiah, rupiah } from '../base/money/rupiah.ts'
import type { PointPart } from '../kasbon/paid-by-points.ts'
import type { SalePayment, SaleRecorded } from '../sale/events.ts'
import { missingPayments, takenBackRupiah, type UncheckedPayment } from '../sale/payment-check.ts'
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

type TenderSum = {
  readonly tender: Tender
  readonly tenderName?: string
  readonly amountRupiah: Rupiah
}

/** How the payments of a sale stand by now, beside what its receipt says [REFUND-11, REFUND-12]. */
export type SaleStanding = {
  /** What never came, one for each tender and name. */
  readonly never: readonly TenderSum[]
  /** What of it is a debt of somebody. */
  readonly debtRupiah: number
  /** Whose; null: nobody's. */
  readonly debtorId: string | null
  /** The rest: owed by nobody, so nothing goes back for it. */
  readonly unpaid: readonly TenderSum[]
  /** What of its kasbon points have paid. */
  readonly byPoints: Omit<PointPart, 'saleId'>
}

/** Every payment came, and nobody paid kasbon of it with points. */
export const asPaid: SaleStanding = {
  ...{ never: [], debtRupiah: 0, debtorId: null, unpaid: [] },
  byPoints: { amountRupiah: rupiah(0), pointCount: 0, takenBackCount: 0 },
}

/** Of the payments of one sale that nobody had seen, and of the points that paid off its kasbon. */
export function saleStandingOf(
  unseen: readonly UncheckedPayment[],
  pointParts: readonly PointPart[] = [],
): SaleStanding {
  let debtRupiah = 0
  let debtorId: string | null = null
  const never = new Map<string, TenderSum>()
  const unpaid = new Map<string, TenderSum>()
  for (const one of missingPayments(unseen)) {
    const { payment, kasbonRupiah, takenBack } = one
    debtRupiah += kasbonRupiah
    debtorId ??= one.kasbonCustomerId
    const byTender = takenBack.reduce((sum, back) => (back.isUnpaid ? sum : sum + back.amountRupiah), 0)
    add(never, payment, payment.amountRupiah - byTender)
    add(unpaid, payment, payment.amountRupiah - kasbonRupiah - takenBackRupiah(one))
  }
  const total = (of: 'amountRupiah' | 'pointCount' | 'takenBackCount') =>
    pointParts.reduce((sum, part) => sum + part[of], 0)
  return {
    ...{ never: [...never.values()], debtRupiah, debtorId, unpaid: [...unpaid.values()] },
    byPoints: {
      amountRupiah: rupiah(total('amountRupiah')),
      ...{ pointCount: total('pointCount'), takenBackCount: total('takenBackCount') },
    },
  }
}

function add(sums: Map<string, TenderSum>, payment: SalePayment, amount: number): void {
  if (amount === 0) return
  const { tender, tenderName } = payment
  const amountRupiah = rupiah((sums.get(keyOf(payment))?.amountRupiah ?? 0) + amount)
  sums.set(keyOf(payment), { tender, ...(tenderName === undefined ? {} : { tenderName }), amountRupiah })
}

/** Who owes for a sale: its own customer, or whom the debt was put on when its payment never came. */
export function debtorOf(sale: Pick<SaleRecorded, 'customerId'>, standing: SaleStanding): string | null {
  return sale.customerId ?? standing.debtorId
}

export type MoneyBackRefusal =
  | { readonly code: 'sum_differs'; readonly missingRupiah: Rupiah }
  /** More points than this sale had taken, or more off the debt than is owed. */
  | { readonly code: 'tender_exceeded'; readonly tender: Tender; readonly remainingRupiah: Rupiah }
  /** Money that never came cannot go back: so much of the goods nobody has paid. */
  | { readonly code: 'never_paid'; readonly tender: Tender; readonly unpaidRupiah: Rupiah }

/** What of each tender came and is still with the shop, in the order of the sale, each tender and name once. */
export function refundableTenders(
  sale: SaleRecorded,
  earlier: readonly SaleRefunded[],
  standing: SaleStanding = asPaid,
): RefundableTender[] {
  const byKey = new Map<string, { tender: Tender; tenderName?: string; rupiah: number; points: number }>()
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
  const byPoints = pointsOf(sale, standing)
  if (byPoints.amountRupiah > 0) {
    const known = byKey.get(keyOf({ tender: 'point' })) ?? { tender: 'point', rupiah: 0, points: 0 }
    known.rupiah += byPoints.amountRupiah
    known.points += byPoints.pointCount
    byKey.set(keyOf({ tender: 'point' }), known)
  }
  for (const refund of earlier) {
    for (const back of refund.payments) {
      if (back.isUnpaid) continue
      const known = byKey.get(keyOf(back))
      if (known === undefined) continue
      known.rupiah -= back.amountRupiah
      known.points -= back.pointCount ?? 0
    }
  }
  for (const never of standing.never) {
    const known = byKey.get(keyOf(never))
    if (known !== undefined) known.rupiah -= never.amountRupiah
  }
  return [...byKey.values()].map(({ rupiah: remaining, points, ...tender }) => ({
    ...tender,
    remainingRupiah: rupiah(Math.max(0, remaining)),
    remainingPoints: Math.max(0, points),
  }))
}

/**
 * How the money goes back when nobody chooses [REFUND-4]: first off the debt, as far as it is still owed, then what was never
 * paid, of which nothing goes back, then points, then the tenders of the sale in its order; what no tender can take any more is
 * cash. `owedRupiah`: what the debtor owes now, of any sale, as far as the till knows.
 */
export function proposedMoneyBack(
  sale: SaleRecorded,
  earlier: readonly SaleRefunded[],
  totalRupiah: Rupiah,
  owedRupiah: number,
  standing: SaleStanding = asPaid,
): MoneyBack[] {
  const tenders = refundableTenders(sale, earlier, standing)
  const payments: MoneyBack[] = []
  let open: number = totalRupiah
  const give = (most: number, way: Omit<MoneyBack, 'amountRupiah'>) => {
    const amount = Math.min(open, most)
    if (amount <= 0) return
    open -= amount
    payments.push({ ...way, amountRupiah: rupiah(amount) })
  }
  give(Math.min(owedRupiah, debtOfSale(sale, earlier, standing)), { tender: 'kasbon' })
  for (const { amountRupiah, ...way } of standing.unpaid) give(amountRupiah, { ...way, isUnpaid: true })
  const isPoint = ({ tender }: { readonly tender: Tender }) => tender === 'point'
  for (const { tender, tenderName, remainingRupiah, remainingPoints } of [
    ...tenders.filter(isPoint),
    ...tenders.filter((one) => one.tender !== 'kasbon' && !isPoint(one)),
  ]) {
    const amount = Math.min(open, remainingRupiah)
    give(remainingRupiah, {
      tender,
      ...(tenderName === undefined ? {} : { tenderName }),
      ...(tender === 'point' ? { pointCount: pointsFor(amount, remainingRupiah, remainingPoints) } : {}),
    })
  }
  const cash = payments.find((payment) => payment.tender === 'cash')
  if (cash === undefined) give(open, { tender: 'cash' })
  else cash.amountRupiah = rupiah(cash.amountRupiah + open)
  return payments
}

/** What went to the debt for this sale, by its tender or because a payment never came, less what points paid and what came off it again. */
function debtOfSale(sale: SaleRecorded, earlier: readonly SaleRefunded[], standing: SaleStanding): number {
  return earlier.reduce(
    (left, { payments }) => left - ofKasbon(payments),
    standing.debtRupiah + ofKasbon(sale.payments) - pointsOf(sale, standing).amountRupiah,
  )
}

function ofKasbon(payments: readonly { readonly tender: Tender; readonly amountRupiah: number }[]): number {
  return payments.reduce((sum, one) => (one.tender === 'kasbon' ? sum + one.amountRupiah : sum), 0)
}

/**
 * What points have paid of this sale: where its payment came after all, the debt that they paid off is none any more, and they stand
 * to the customer's credit [BOOKS-8].
 */
function pointsOf(
  sale: Pick<SaleRecorded, 'payments'>,
  { debtRupiah, byPoints }: SaleStanding,
): Pick<PointPart, 'amountRupiah' | 'pointCount'> {
  const { amountRupiah, pointCount } = byPoints
  const most = debtRupiah + ofKasbon(sale.payments)
  return amountRupiah <= most
    ? byPoints
    : { amountRupiah: rupiah(most), pointCount: multiplyRatio(pointCount, most, amountRupiah) }
}

/** So much of the money, this way: chosen by a person. */
export type ChosenMoneyBack = {
  readonly tender: Tender
  readonly tenderName?: string
  readonly isUnpaid?: true
  readonly amountRupiah: Rupiah
}

export type MoneyBackWay = Omit<ChosenMoneyBack, 'amountRupiah'> & { readonly mostRupiah: Rupiah | null }

/**
 * The ways in which money may go back: what was never paid, those of the sale, cash always, and off the debt where the
 * debtor owes something, of whatever sale. `mostRupiah` null: as much as comes back.
 */
export function moneyBackWays(
  sale: SaleRecorded,
  earlier: readonly SaleRefunded[],
  owedRupiah: number,
  standing: SaleStanding = asPaid,
): MoneyBackWay[] {
  const bySale = refundableTenders(sale, earlier, standing)
    .filter(({ tender }) => tender !== 'kasbon')
    .map(({ tender, tenderName, remainingRupiah }) => ({
      tender,
      ...(tenderName === undefined ? {} : { tenderName }),
      mostRupiah: tender === 'point' ? remainingRupiah : null,
    }))
  const hasCash = bySale.some(({ tender }) => tender === 'cash')
  const debt = debtorOf(sale, standing) === null ? 0 : Math.max(0, owedRupiah)
  return [
    ...standing.unpaid.map(({ amountRupiah: mostRupiah, ...way }) => ({
      ...way,
      isUnpaid: true as const,
      mostRupiah,
    })),
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
  standing: SaleStanding = asPaid,
): Result<MoneyBack[], MoneyBackRefusal> {
  let sum = 0
  let offDebt = 0
  let unpaid = 0
  const payments: MoneyBack[] = []
  const limits = refundableTenders(sale, earlier, standing)
  const debtRupiah = rupiah(debtorOf(sale, standing) === null ? 0 : Math.max(0, owedRupiah))
  for (const { tender, tenderName, amountRupiah, isUnpaid } of chosen) {
    if (amountRupiah === 0) continue
    sum += amountRupiah
    if (isUnpaid) unpaid += amountRupiah
    if (tender === 'kasbon') offDebt += amountRupiah
    const limit = limits.find((one) => one.tender === tender)
    const remainingRupiah = isUnpaid
      ? (standing.unpaid.find((one) => keyOf(one) === keyOf({ tender, tenderName }))?.amountRupiah ??
        rupiah(0))
      : tender === 'kasbon'
        ? debtRupiah
        : (limit?.remainingRupiah ?? rupiah(0))
    if ((isUnpaid || tender === 'kasbon' || tender === 'point') && amountRupiah > remainingRupiah) {
      return refuse({ code: 'tender_exceeded', tender, remainingRupiah })
    }
    payments.push({
      tender,
      amountRupiah,
      ...(tenderName === undefined ? {} : { tenderName }),
      ...(isUnpaid ? { isUnpaid } : {}),
      ...(tender === 'point'
        ? { pointCount: pointsFor(amountRupiah, remainingRupiah, limit?.remainingPoints ?? 0) }
        : {}),
    })
  }
  if (sum !== totalRupiah) return refuse({ code: 'sum_differs', missingRupiah: rupiah(totalRupiah - sum) })
  const [never] = standing.unpaid
  const unpaidRupiah = rupiah(standing.unpaid.reduce((all, one) => all + one.amountRupiah, 0))
  if (never !== undefined && unpaid < Math.min(unpaidRupiah, totalRupiah - offDebt)) {
    return refuse({ code: 'never_paid', tender: never.tender, unpaidRupiah })
  }
  return accept(payments)
}

function keyOf({
  tender,
  tenderName = '',
}: {
  readonly tender: Tender
  readonly tenderName?: string | undefined
}): string {
  return `${tender}|${tenderName}`
}

function pointsFor(amount: number, remainingRupiah: number, remainingPoints: number): number {
  return remainingRupiah === 0 ? 0 : multiplyRatio(remainingPoints, amount, remainingRupiah)
}
