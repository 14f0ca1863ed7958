import fc from 'fast-check'
import { rupiah } from '../base/money/rupiah.ts'
import { quantityThousandths } from '../base/quantity/quantity.ts'
import type { Fact } from '../events/fact.ts'
import { movementsOf } from '../journal/movements.ts'
import type { SaleRefunded } from '../refund/events.ts'
import { debtorOf, saleStandingOf } from '../refund/money-back.ts'
import { planRefund, saleRefunded } from '../refund/plan-refund.ts'
import { wholeRefund } from '../refund/refund-of.ts'
import type { SaleRecorded } from '../sale/events.ts'
import { debtOfMissing, uncheckedPayments } from '../sale/payment-check.ts'
import { customer, day } from './any-sale.ts'

// A sale of which money may never come, and all that may become of it: for properties of one claim under several names.

export const deviceId = '0191d5c5-0000-7000-8000-0000000000d1'
export const saleId = '0191d5c5-0000-7000-8000-00000000005a'
export const shiftId = '0191d5c5-0000-7000-8000-0000000000a1'
const { customerId } = customer
const counter = { zone: 'Asia/Jakarta', businessDay: day, cashierName: 'Rina', shiftId } as const
/** Ten pieces at 10.000 that cost 6.000 each. */
export const pieces = 10
const priceRupiah = 10_000
const costRupiah = 6_000

export type Step =
  | { readonly do: 'missing' | 'received'; readonly index: number }
  | { readonly do: 'debt'; readonly index: number }
  | { readonly do: 'instalment' | 'let_go'; readonly share: number }
  | { readonly do: 'back'; readonly pieces: number }

/** A sale by QRIS, transfer and cash, and whatever may become of it; each step as a till tells it that knows all before. */
export function claimStory(
  paid: { qris: number; transfer: number; hasCustomer: boolean },
  steps: readonly Step[],
) {
  const total = pieces * priceRupiah
  const cash = total - paid.qris - paid.transfer
  const payment = (tender: 'qris' | 'transfer' | 'cash', amount: number) => ({
    tender,
    amountRupiah: rupiah(amount),
    receivedRupiah: rupiah(amount),
    ...(tender === 'cash' ? {} : { isUnchecked: true }),
  })
  const sale: SaleRecorded = {
    ...counter,
    receiptNumber: 'A-261122-0001',
    verifyCode: '0123456789ABCDEF',
    lines: [
      {
        ...{ productId: null, name: 'Kopi', unit: 'pcs', isStocked: false, note: '', discount: null },
        quantityThousandths: quantityThousandths(pieces * 1_000),
        priceRupiah: rupiah(priceRupiah),
        ...{ grossRupiah: rupiah(total), netRupiah: rupiah(total) },
        ...{ lineDiscountRupiah: rupiah(0), billDiscountRupiah: rupiah(0) },
      },
    ],
    billDiscount: null,
    ...{ subtotalRupiah: rupiah(total), billDiscountRupiah: rupiah(0), roundingRupiah: rupiah(0) },
    totalRupiah: rupiah(total),
    payments: [payment('qris', paid.qris), payment('transfer', paid.transfer), payment('cash', cash)].filter(
      ({ amountRupiah }) => amountRupiah > 0,
    ),
    changeRupiah: rupiah(0),
    ...(paid.hasCustomer ? { customerId } : {}),
  }
  const told: (Fact & { eventId: string; at: number })[] = []
  const tell = (fact: Fact) =>
    told.push({ ...fact, eventId: told.length === 0 ? saleId : `e${told.length}`, at: told.length })
  tell({ kind: 'sale_recorded', body: sale })
  const owed = () =>
    told
      .flatMap((fact) => movementsOf({ ...fact, deviceId } as never))
      .reduce((sum, one) => (one.account === 'kasbon' ? sum + one.amount : sum), 0)
  /** What came in less what went out, by hand: whatever a tender claims, only this moved. */
  let moneyRupiah = cash
  let piecesBack = 0
  for (const step of steps) {
    const unseen = uncheckedPayments(told)
    if (step.do === 'back') {
      const missing = saleStandingOf(unseen)
      const earlier = told.flatMap((fact) => (fact.kind === 'sale_refunded' ? [fact.body] : []))
      const left = wholeRefund(sale, earlier)[0]
      const wanted = Math.min(step.pieces * 1_000, left?.quantityThousandths ?? 0)
      if (wanted === 0) continue
      const wishes = [{ lineIndex: 0, quantityThousandths: quantityThousandths(wanted), isWrittenOff: false }]
      const debt = debtorOf(sale, missing) === null ? 0 : owed()
      const plan = { wishes, money: null, reason: 'uji' }
      const planned = planRefund(sale, earlier, debt, plan, missing)
      if (!planned.ok) throw new Error(planned.refusal.code)
      const when = { receiptNumber: 'A-261122-0002', ...counter }
      const body = saleRefunded(saleId, sale, planned.value, debt, when, missing)
      // Where nobody has looked yet the money is held: it went back only if it had come.
      moneyRupiah -= movedBack(body)
      piecesBack += wanted / 1_000
      tell({ kind: 'sale_refunded', body })
    } else if ('share' in step) {
      const amountRupiah = rupiah(Math.floor((Math.max(0, owed()) * step.share) / 100))
      if (amountRupiah === 0) continue
      if (step.do === 'let_go') {
        const body = { ...counter, customerId, reason: 'write_off' as const, note: 'x' }
        tell({ kind: 'kasbon_adjusted', body: { ...body, amountRupiah: rupiah(-amountRupiah) } })
        continue
      }
      moneyRupiah += amountRupiah
      const payments = [{ tender: 'cash' as const, amountRupiah, receivedRupiah: amountRupiah }]
      const sums = { amountRupiah, payments, changeRupiah: rupiah(0), kasbonAfterRupiah: rupiah(0) }
      const about = { receiptNumber: 'A-261122-0003', customerId, customerName: '', note: '' }
      tell({ kind: 'payment_received', body: { ...counter, ...about, ...sums } })
    } else {
      const one = unseen[step.index % Math.max(1, unseen.length)]
      if (one === undefined) continue
      if (step.do === 'debt') {
        const body = { ...counter, ...debtOfMissing(one, customerId, day) }
        if (one.state === 'missing' && one.kasbonRupiah === 0 && body.amountRupiah > 0)
          tell({ kind: 'kasbon_adjusted', body })
        continue
      }
      if (one.state === step.do) continue
      tell({
        kind: 'payment_checked',
        body: { saleId, paymentIndex: one.paymentIndex, outcome: step.do },
      })
      if (step.do === 'received' && one.kasbonRupiah > 0)
        tell({
          kind: 'kasbon_adjusted',
          body: { ...counter, ...debtOfMissing(one, customerId, day, { isPaid: true }) },
        })
    }
  }
  const unseen = uncheckedPayments(told)
  for (const { state, payment: unsure, takenBack } of unseen) {
    if (state !== 'missing') moneyRupiah += unsure.amountRupiah
    // Held while it waited, and then it never came: nothing had gone back.
    else for (const { isUnpaid, amountRupiah } of takenBack) if (!isUnpaid) moneyRupiah += amountRupiah
  }
  const goodsCostRupiah = (pieces - piecesBack) * costRupiah
  return { told, sale, unseen, moneyRupiah, goodsCostRupiah, owedRupiah: owed() }
}

function movedBack({ payments }: SaleRefunded): number {
  return payments.reduce(
    (sum, { tender, amountRupiah, isUnpaid }) => (isUnpaid || tender === 'kasbon' ? sum : sum + amountRupiah),
    0,
  )
}

export const anySteps = fc.array(
  fc.oneof(
    fc.record({
      do: fc.constantFrom('missing' as const, 'received' as const, 'debt' as const),
      index: fc.nat({ max: 1 }),
    }),
    fc.record({
      do: fc.constantFrom('instalment' as const, 'let_go' as const),
      share: fc.constantFrom(30, 100),
    }),
    fc.record({ do: fc.constant('back' as const), pieces: fc.integer({ min: 1, max: 10 }) }),
  ),
  { maxLength: 9 },
)
export const anyPaid = fc
  .record({
    qris: fc.integer({ min: 0, max: 10 }),
    transfer: fc.integer({ min: 0, max: 10 }),
    hasCustomer: fc.boolean(),
  })
  .map(({ qris, transfer, hasCustomer }) => ({
    qris: qris * 10_000,
    transfer: Math.min(transfer, 10 - qris) * 10_000,
    hasCustomer,
  }))
