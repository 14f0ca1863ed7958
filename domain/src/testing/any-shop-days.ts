import fc from 'fast-check'
import { rupiah } from '../base/money/rupiah.ts'
import { quantityThousandths } from '../base/quantity/quantity.ts'
import { dayAfter } from '../base/time/day-text.ts'
import type { BusinessDay } from '../base/time/zone.ts'
import type { Fact } from '../events/fact.ts'
import { expenseRecorded, expenseReversed } from '../expense/expense.ts'
import type { SaleRefunded } from '../refund/events.ts'
import { proposedMoneyBack } from '../refund/money-back.ts'
import { refundOf, remainingQuantities, wholeRefund } from '../refund/refund-of.ts'
import type { SaleRecorded } from '../sale/events.ts'
import { anySale, customer, day, when } from './any-sale.ts'

// Some days of a whole shop: sales that come back in parts, expenses, cash, kasbon, voids and shifts, for properties of reports.

/** A fact with the minutes after the first noon at which it was told; `of` is the sale that a refund is of, by its place. */
export type ToldAt = { readonly fact: Fact; readonly afterMinutes: number; readonly of: number | null }

/** Stands for the id of a sale until whoever uses these facts knows it. */
export const someSaleId = '0191d5c5-0000-7000-8000-00000000005a'

/** Gives back a share of every line, then everything that is left. `share`: 0 to 100 of each line. */
export function refundsOf(
  sale: SaleRecorded,
  share: number,
  isAllBack: boolean,
  businessDay: BusinessDay = sale.businessDay,
): SaleRefunded[] {
  const refunds: SaleRefunded[] = []
  const parts = remainingQuantities(sale, []).flatMap((left, lineIndex) => {
    const part = quantityThousandths(Math.floor((left * share) / 100))
    return part === 0 ? [] : [{ lineIndex, quantityThousandths: part, isWrittenOff: false }]
  })
  for (const wishes of [parts, isAllBack ? 'rest' : []] as const) {
    const wished = wishes === 'rest' ? wholeRefund(sale, refunds) : wishes
    if (wished.length === 0) continue
    const sums = refundOf(sale, refunds, wished)
    if (!sums.ok) throw new Error(sums.refusal.code)
    const { taxMode, ...rest } = sums.value
    refunds.push({
      saleId: someSaleId,
      saleReceiptNumber: sale.receiptNumber,
      receiptNumber: 'A-261122-0002',
      zone: sale.zone,
      businessDay,
      cashierName: 'Joko',
      ...rest,
      ...(taxMode === undefined ? {} : { taxMode }),
      ...(sale.customerId === undefined ? {} : { customerId: sale.customerId }),
      payments: proposedMoneyBack(sale, refunds, sums.value.totalRupiah, sums.value.totalRupiah),
      reason: 'uji',
    })
  }
  return refunds
}

const minutes = fc.nat({ max: 600 })
const laterDays = fc.nat({ max: 3 })
const amount = fc.integer({ min: 1, max: 500_000 }).map(rupiah)
const counterOn = (businessDay: BusinessDay) => ({
  zone: when.zone,
  businessDay,
  cashierName: 'Rina',
  shiftId: null,
})

const soldAndReturned = fc
  .record({
    sale: anySale,
    cashierName: fc.constantFrom('Rina', 'Joko', ''),
    share: fc.nat({ max: 100 }),
    isAllBack: fc.boolean(),
    isKept: fc.boolean(),
    afterMinutes: minutes,
    days: laterDays,
    lateDays: laterDays,
  })
  .map(({ sale, cashierName, share, isAllBack, isKept, afterMinutes, days, lateDays }) => {
    const soldDay = dayAfter(day, days)
    const sold: SaleRecorded = { ...sale, cashierName, businessDay: soldDay }
    const backDay = dayAfter(soldDay, lateDays)
    const at = afterMinutes + days * 1_440
    return [
      { fact: { kind: 'sale_recorded', body: sold } satisfies Fact, afterMinutes: at, isRefund: false },
      ...(isKept ? [] : refundsOf(sold, share, isAllBack, backDay)).map((body) => ({
        fact: { kind: 'sale_refunded', body } satisfies Fact,
        afterMinutes: at + lateDays * 1_440 + 1,
        isRefund: true,
      })),
    ]
  })

const otherFact: fc.Arbitrary<Fact> = fc
  .record({
    amount,
    days: laterDays,
    lateDays: laterDays,
    source: fc.constantFrom('drawer' as const, 'other' as const),
  })
  .chain(({ amount: amountRupiah, days, lateDays, source }) => {
    const businessDay = dayAfter(day, days)
    const counter = counterOn(businessDay)
    const expense = expenseRecorded(
      { category: 'Listrik', amountRupiah, day: dayAfter(businessDay, -lateDays), source, note: '' },
      counter,
    )
    if (!expense.ok) throw new Error(expense.refusal.code)
    const { customerId, name: customerName } = customer
    return fc.constantFrom<Fact>(
      expense.value,
      expenseReversed(someSaleId, expense.value.body, counter, 'Salah'),
      { kind: 'cash_moved', body: { ...counter, direction: 'in', amountRupiah, reason: 'Kas' } },
      { kind: 'cash_moved', body: { ...counter, direction: 'out', amountRupiah, reason: 'Kas' } },
      {
        kind: 'kasbon_adjusted',
        body: { ...counter, customerId, reason: 'opening', amountRupiah, note: '' },
      },
      {
        kind: 'payment_received',
        body: {
          ...counter,
          receiptNumber: 'A-261122-0009',
          customerId,
          customerName,
          amountRupiah,
          payments: [{ tender: 'cash', amountRupiah, receivedRupiah: amountRupiah }],
          changeRupiah: rupiah(0),
          kasbonAfterRupiah: rupiah(0),
          note: '',
        },
      },
      {
        kind: 'bill_voided',
        body: {
          ...counter,
          billId: someSaleId,
          name: 'Meja 1',
          lines: [],
          totalRupiah: amountRupiah,
          reason: 'Batal',
        },
      },
      {
        kind: 'line_removed',
        body: {
          ...counter,
          billId: someSaleId,
          productId: null,
          name: 'Kopi',
          quantityThousandths: quantityThousandths(1_000),
          amountRupiah,
        },
      },
      {
        kind: 'shift_closed',
        body: {
          ...counter,
          shiftId: someSaleId,
          counted: [],
          countedCashRupiah: amountRupiah,
          expectedCashRupiah: rupiah(250_000),
          differenceRupiah: rupiah(amountRupiah - 250_000),
          tenders: [],
          saleCount: 0,
          note: '',
        },
      },
    )
  })

/** Some days of any shop, in the order of their telling. */
export const anyShopDays: fc.Arbitrary<readonly ToldAt[]> = fc
  .tuple(
    fc.array(soldAndReturned, { maxLength: 6 }),
    fc.array(fc.tuple(otherFact, minutes), { maxLength: 8 }),
  )
  .map(([trades, others]) => {
    const told: ToldAt[] = []
    for (const trade of trades) {
      const at = told.length
      for (const { fact, afterMinutes, isRefund } of trade)
        told.push({ fact, afterMinutes, of: isRefund ? at : null })
    }
    for (const [fact, afterMinutes] of others) told.push({ fact, afterMinutes, of: null })
    return told
  })
