import { accept, type Result, refuse } from '../base/lib/result.ts'
import { type Rupiah, rupiah } from '../base/money/rupiah.ts'
import { maximumSalePayments, type SalePayment } from '../sale/events.ts'
import { paymentOf, pointsFor, type TenderGiven } from '../sale/settle.ts'
import { checkInstalment, type InstalmentRefusal, type OpenDebt } from './debts.ts'

export type InstalmentPaymentRefusal =
  | InstalmentRefusal
  | { readonly code: 'tenders_too_many'; readonly maximumCount: number }
  | { readonly code: 'payment_short'; readonly shortRupiah: Rupiah }
  /** Only cash has change: all else together is more than what is paid off. */
  | { readonly code: 'payment_over'; readonly overRupiah: Rupiah }
  /** A debt is not paid with another one. */
  | { readonly code: 'kasbon_by_kasbon' }
  | { readonly code: 'points_off' }
  | { readonly code: 'points_short'; readonly missingCount: number }

export type SettledInstalment = {
  readonly payments: SalePayment[]
  readonly changeRupiah: Rupiah
}

/**
 * Pays off so much by one tender or several [KASBON-8]. For cash `amountRupiah` is what was handed over. Money that nobody
 * has seen pays no debt: whether it came is looked at first, so nothing here waits for a check.
 */
export function settleInstalment({
  owedRupiah,
  amountRupiah,
  tenders,
  pointWorthRupiah,
  pointCount,
}: {
  readonly owedRupiah: number
  readonly amountRupiah: Rupiah
  readonly tenders: readonly Omit<TenderGiven, 'isUnchecked'>[]
  /** What a point pays; null: the shop has none. */
  readonly pointWorthRupiah: number | null
  /** What the customer has of them. */
  readonly pointCount: number
}): Result<SettledInstalment, InstalmentPaymentRefusal> {
  const checked = checkInstalment(owedRupiah, amountRupiah)
  if (!checked.ok) return checked
  const others = tenders.filter(({ tender, amountRupiah: paid }) => tender !== 'cash' && paid > 0)
  if (others.length >= maximumSalePayments) {
    return refuse({ code: 'tenders_too_many', maximumCount: maximumSalePayments - 1 })
  }
  let otherRupiah = 0
  let cashRupiah = 0
  let pointsWanted = 0
  for (const { tender, amountRupiah: paid } of tenders) {
    if (tender === 'kasbon') return refuse({ code: 'kasbon_by_kasbon' })
    if (tender === 'cash') cashRupiah += paid
    else otherRupiah += paid
    if (tender !== 'point' || paid === 0) continue
    if (pointWorthRupiah === null) return refuse({ code: 'points_off' })
    pointsWanted += pointsFor(paid, pointWorthRupiah)
  }
  if (pointsWanted > pointCount) {
    return refuse({ code: 'points_short', missingCount: pointsWanted - pointCount })
  }
  if (otherRupiah > amountRupiah) {
    return refuse({ code: 'payment_over', overRupiah: rupiah(otherRupiah - amountRupiah) })
  }
  const dueRupiah = rupiah(amountRupiah - otherRupiah)
  if (cashRupiah < dueRupiah) {
    return refuse({ code: 'payment_short', shortRupiah: rupiah(dueRupiah - cashRupiah) })
  }
  const payments = others.map((given) => paymentOf(given, pointWorthRupiah))
  if (cashRupiah > 0) {
    payments.unshift({ tender: 'cash', amountRupiah: dueRupiah, receivedRupiah: rupiah(cashRupiah) })
  }
  return accept({ payments, changeRupiah: rupiah(cashRupiah - dueRupiah) })
}

/** What an instalment does to a debt. */
export type DebtPaid = { readonly debt: OpenDebt; readonly paidRupiah: Rupiah; readonly leftRupiah: Rupiah }

/** Which of the open debts so much pays, the oldest first [KASBON-2]; those that get nothing are left out. */
export function debtsPaidBy(debts: readonly OpenDebt[], amountRupiah: number): DebtPaid[] {
  const paid: DebtPaid[] = []
  let rest = amountRupiah
  for (const debt of debts) {
    if (rest <= 0) break
    const part = Math.min(rest, debt.openRupiah)
    rest -= part
    paid.push({ debt, paidRupiah: rupiah(part), leftRupiah: rupiah(debt.openRupiah - part) })
  }
  return paid
}

/** Sums that somebody who pays off often brings: everything, the oldest debt, round notes; ascending but for the first. */
export function instalmentSuggestions(debts: readonly OpenDebt[], owedRupiah: number): Rupiah[] {
  const oldest = debts[0]?.openRupiah ?? 0
  const others = [oldest, 20_000, 50_000, 100_000, 200_000].filter((sum) => sum > 0 && sum < owedRupiah)
  const ascending = [...new Set(others)].sort((one, other) => one - other)
  return [owedRupiah, ...ascending.slice(0, 4)].map(rupiah)
}
