import { accept, type Result, refuse } from '../base/lib/result.ts'
import { rupiah } from '../base/money/rupiah.ts'
import type { BusinessDay, Zone } from '../base/time/zone.ts'
import type { SaleRecorded } from '../sale/events.ts'
import { belongsToCustomer } from '../sale/tender.ts'
import type { SaleRefunded } from './events.ts'
import {
  asPaid,
  type ChosenMoneyBack,
  checkMoneyBack,
  debtorOf,
  type MoneyBack,
  type MoneyBackRefusal,
  proposedMoneyBack,
  type SaleStanding,
} from './money-back.ts'
import { type RefundRefusal, type RefundSums, type RefundWish, refundOf } from './refund-of.ts'

/** What somebody at the counter decides about goods that come back. */
export type RefundPlan = {
  readonly wishes: readonly RefundWish[]
  /** Null: the money goes as the rule proposes. */
  readonly money: readonly ChosenMoneyBack[] | null
  readonly reason: string
}

export type PlannedRefund = RefundSums & { readonly payments: readonly MoneyBack[]; readonly reason: string }

export type PlanRefusal = RefundRefusal | MoneyBackRefusal | { readonly code: 'reason_missing' }

const maximumReason = 200

/**
 * Goods, sums, money and reason of a refund, after those that the sale already has [REFUND-7]. The screen asks before it
 * offers to confirm, and the till asks again when it is told, because another refund may have come in between.
 * `owedRupiah`: what the debtor owes now, of any sale; `standing`: how its payments stand by now.
 */
export function planRefund(
  sale: SaleRecorded,
  earlier: readonly SaleRefunded[],
  owedRupiah: number,
  { wishes, money, reason }: RefundPlan,
  standing: SaleStanding = asPaid,
): Result<PlannedRefund, PlanRefusal> {
  const sums = refundOf(sale, earlier, wishes, standing.byPoints.takenBackCount)
  if (!sums.ok) return sums
  const { totalRupiah } = sums.value
  const payments =
    money === null
      ? accept(proposedMoneyBack(sale, earlier, totalRupiah, owedRupiah, standing))
      : checkMoneyBack(sale, earlier, totalRupiah, owedRupiah, money, standing)
  if (!payments.ok) return payments
  if (reason.trim() === '') return refuse({ code: 'reason_missing' })
  return accept({ ...sums.value, payments: payments.value, reason: reason.trim().slice(0, maximumReason) })
}

export type RefundCircumstances = {
  readonly receiptNumber: string
  readonly zone: Zone
  readonly businessDay: BusinessDay
  readonly cashierName: string
  readonly shiftId?: string | null
}

/** The body of `sale_refunded`. Members that say nothing are left out. */
export function saleRefunded(
  saleId: string,
  sale: SaleRecorded,
  { payments, pointsTakenBack, taxMode, ...planned }: PlannedRefund,
  owedRupiah: number,
  when: RefundCircumstances,
  standing: SaleStanding = asPaid,
): SaleRefunded {
  const { customerId, customerName } = sale
  const refund: SaleRefunded = {
    saleId,
    saleReceiptNumber: sale.receiptNumber,
    ...when,
    ...planned,
    payments: [...payments],
  }
  if (taxMode !== undefined) refund.taxMode = taxMode
  const offDebt = payments.find(({ tender }) => tender === 'kasbon')?.amountRupiah ?? 0
  const debtorId = debtorOf(sale, standing)
  if (customerId === undefined) {
    // A debt and points are somebody's, also where the sale is nobody's [BOOKS-8].
    const isDebtors = payments.some(({ tender }) => belongsToCustomer(tender))
    if (!isDebtors || debtorId === null) return refund
    refund.customerId = debtorId
    refund.isSaleNameless = true
  } else {
    refund.customerId = customerId
    if (customerName !== undefined) refund.customerName = customerName
    if (pointsTakenBack > 0) refund.pointsTakenBack = pointsTakenBack
  }
  if (offDebt > 0) refund.kasbonAfterRupiah = rupiah(Math.max(0, owedRupiah - offDebt))
  return refund
}
