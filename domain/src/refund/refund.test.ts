import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rupiah } from '../base/money/rupiah.ts'
import { type QuantityThousandths, quantityThousandths } from '../base/quantity/quantity.ts'
import type { SaleRecorded } from '../sale/events.ts'
import { type SaleRefunded, saleRefundedSchema } from './events.ts'
import { checkMoneyBack, moneyBackWays, proposedMoneyBack, refundableTenders } from './money-back.ts'
import { refundMovements } from './movements.ts'
import { planRefund, saleRefunded } from './plan-refund.ts'
import { refundAddsUp, refundOf, remainingQuantities, wholeRefund } from './refund-of.ts'

const productId = '0191d5c5-0000-7000-8000-00000000c0fe'
const customerId = '0191d5c5-0000-7000-8000-0000000000c1'

/** A sale as it is stored, with sums that fit each other; built by hand, so that no pricing rule is needed here. */
const saleFields = fc.record({
  lines: fc.array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 20_000 }),
      netRupiah: fc.integer({ min: 0, max: 2_000_000 }),
      serviceRupiah: fc.integer({ min: 0, max: 20_000 }),
      taxRupiah: fc.integer({ min: 0, max: 200_000 }),
    }),
    { minLength: 1, maxLength: 6 },
  ),
  taxMode: fc.constantFrom('inclusive' as const, 'exclusive' as const, undefined),
  rounding: fc.integer({ min: -999, max: 999 }),
  pointsEarned: fc.integer({ min: 0, max: 5_000 }),
  kasbonShare: fc.integer({ min: 0, max: 100 }),
  pointShare: fc.integer({ min: 0, max: 100 }),
})
type SaleFields = typeof saleFields extends fc.Arbitrary<infer Value> ? Value : never
const saleArbitrary = saleFields.map(saleOf)

function saleOf({
  lines,
  taxMode,
  rounding,
  pointsEarned,
  kasbonShare,
  pointShare,
}: SaleFields): SaleRecorded {
  const isAdded = taxMode === 'exclusive'
  const goods = lines.reduce(
    (sum, line) => sum + line.netRupiah + line.serviceRupiah + (isAdded ? line.taxRupiah : 0),
    0,
  )
  // No rounding rule takes more off than there is.
  const roundingRupiah = Math.max(-goods, rounding)
  const total = goods + roundingRupiah
  const kasbon = Math.floor((total * kasbonShare) / 200)
  const point = Math.floor((total * pointShare) / 200)
  return {
    receiptNumber: 'A-261120-0001',
    verifyCode: '0'.repeat(16),
    zone: 'Asia/Jakarta',
    businessDay: '2026-11-20' as SaleRecorded['businessDay'],
    cashierName: '',
    lines: lines.map((line) => ({
      productId,
      name: 'Beras',
      unit: 'kg',
      isStocked: true,
      quantityThousandths: quantityThousandths(line.quantity),
      stockThousandths: quantityThousandths(line.quantity * 3),
      priceRupiah: rupiah(0),
      discount: null,
      grossRupiah: rupiah(line.netRupiah),
      lineDiscountRupiah: rupiah(0),
      billDiscountRupiah: rupiah(0),
      netRupiah: rupiah(line.netRupiah),
      note: '',
      serviceRupiah: rupiah(line.serviceRupiah),
      taxRupiah: rupiah(line.taxRupiah),
    })),
    billDiscount: null,
    subtotalRupiah: rupiah(0),
    billDiscountRupiah: rupiah(0),
    ...(taxMode === undefined
      ? {}
      : { tax: { mode: taxMode, percentHundredths: 1_100, baseRupiah: rupiah(0), taxRupiah: rupiah(0) } }),
    roundingRupiah: rupiah(roundingRupiah),
    totalRupiah: rupiah(total),
    payments: [
      pay('cash', total - kasbon - point),
      pay('kasbon', kasbon),
      { ...pay('point', point), pointCount: Math.ceil(point / 10) },
    ],
    changeRupiah: rupiah(0),
    customerId,
    pointsEarned,
  }
}

function pay(tender: 'cash' | 'kasbon' | 'point', amount: number) {
  return { tender, amountRupiah: rupiah(amount), receivedRupiah: rupiah(amount) }
}

/** Refunds a share of what is left of each line, again and again, and everything that is left at the end. */
function refundInParts(sale: SaleRecorded, shares: readonly number[][]): SaleRefunded[] {
  const refunds: SaleRefunded[] = []
  for (const share of [...shares, null]) {
    const remaining = remainingQuantities(sale, refunds)
    const wishes = remaining
      .map((left, lineIndex) => ({
        lineIndex,
        quantityThousandths: quantityThousandths(
          share === null ? left : Math.floor((left * (share[lineIndex] ?? 0)) / 100),
        ),
        isWrittenOff: false,
      }))
      .filter((wish) => wish.quantityThousandths > 0)
    if (wishes.length === 0) continue
    const sums = refundOf(sale, refunds, wishes)
    if (!sums.ok) throw new Error(sums.refusal.code)
    const { taxMode, ...rest } = sums.value
    refunds.push({
      saleId: productId,
      saleReceiptNumber: sale.receiptNumber,
      receiptNumber: 'A-261120-0002',
      zone: sale.zone,
      businessDay: sale.businessDay,
      cashierName: '',
      ...rest,
      ...(taxMode === undefined ? {} : { taxMode }),
      payments: proposedMoneyBack(sale, refunds, sums.value.totalRupiah, sale.totalRupiah),
      customerId,
      reason: 'uji',
    })
  }
  return refunds
}

const inParts = fc.tuple(
  saleArbitrary,
  fc.array(fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 6, maxLength: 6 }), { maxLength: 4 }),
)

test('[REFUND-2] any part refunds, then the rest: exactly what was paid has gone back, never more on the way', () => {
  fc.assert(
    fc.property(inParts, ([sale, shares]) => {
      const refunds = refundInParts(sale, shares)
      const sum = (of: (refund: SaleRefunded) => number) => refunds.reduce((total, one) => total + of(one), 0)
      expect(sum((refund) => refund.totalRupiah)).toBe(sale.totalRupiah)
      expect(sum((refund) => refund.roundingRupiah)).toBe(sale.roundingRupiah)
      expect(sum((refund) => refund.pointsTakenBack ?? 0)).toBe(sale.pointsEarned)
      for (const refund of refunds) {
        expect(refund.totalRupiah).toBeGreaterThanOrEqual(0)
        for (const line of refund.lines)
          expect(Math.min(line.netRupiah, line.taxRupiah)).toBeGreaterThanOrEqual(0)
      }
      sale.lines.forEach((line, lineIndex) => {
        const back = refunds.flatMap((refund) => refund.lines).filter((one) => one.lineIndex === lineIndex)
        const total = (of: (one: (typeof back)[number]) => number) =>
          back.reduce((all, one) => all + of(one), 0)
        expect(total((one) => one.netRupiah)).toBe(line.netRupiah)
        expect(total((one) => one.taxRupiah)).toBe(line.taxRupiah)
        expect(total((one) => one.serviceRupiah)).toBe(line.serviceRupiah)
        expect(total((one) => one.restocked[0]?.stockThousandths ?? 0)).toBe(line.stockThousandths)
      })
      expect(wholeRefund(sale, refunds)).toEqual([])
    }),
  )
})

test('[REFUND-3] every refund adds up by itself; one changed figure is noticed', () => {
  fc.assert(
    fc.property(inParts, fc.integer({ min: 1, max: 999 }), ([sale, shares], more) => {
      for (const refund of refundInParts(sale, shares)) {
        expect(refundAddsUp(refund)).toBe(true)
        expect(refundAddsUp({ ...refund, totalRupiah: rupiah(refund.totalRupiah + more) })).toBe(false)
        expect(refundAddsUp({ ...refund, roundingRupiah: rupiah(refund.roundingRupiah + more) })).toBe(false)
      }
    }),
  )
})

test('[REFUND-4] money goes back off the debt first, then as points, then by tender; each tender ends where it began', () => {
  fc.assert(
    fc.property(inParts, ([sale, shares]) => {
      const refunds = refundInParts(sale, shares)
      for (const tender of refundableTenders(sale, refunds)) {
        expect(tender).toMatchObject({ remainingRupiah: 0, remainingPoints: 0 })
      }
      const moved = refunds.flatMap((refund) => refundMovements('till', refund))
      const sum = (account: string) =>
        moved.filter((one) => one.account === account).reduce((all, one) => all + one.amount, 0)
      const paid = (tender: string) => sale.payments.find((one) => one.tender === tender)!
      expect(sum('cash') + paid('cash').amountRupiah).toBe(0)
      expect(sum('kasbon') + paid('kasbon').amountRupiah).toBe(0)
      expect(sum('point')).toBe(paid('point').pointCount! - sale.pointsEarned!)
    }),
  )
})

test('[REFUND-5] more than was sold, nothing at all, and an unknown line are refused with what is left', () => {
  const [sale] = fc.sample(saleArbitrary, { numRuns: 1, seed: 7 }) as [SaleRecorded]
  const sold = sale.lines[0]!.quantityThousandths
  const wish = (lineIndex: number, quantity: number) => [
    { lineIndex, quantityThousandths: quantity as QuantityThousandths, isWrittenOff: false },
  ]
  expect(refundOf(sale, [], [])).toEqual({ ok: false, refusal: { code: 'refund_empty' } })
  expect(refundOf(sale, [], wish(99, 1))).toMatchObject({ refusal: { code: 'line_unknown' } })
  expect(refundOf(sale, [], wish(0, sold + 1))).toEqual({
    ok: false,
    refusal: { code: 'more_than_sold', lineIndex: 0, remainingThousandths: sold },
  })
})

test('[REFUND-4] what was paid off meanwhile goes back in hand: the debt is never taken below nothing', () => {
  fc.assert(
    fc.property(saleArbitrary, fc.integer({ min: -500_000, max: 3_000_000 }), (sale, owed) => {
      const payments = proposedMoneyBack(sale, [], sale.totalRupiah, owed)
      const offDebt = payments.find(({ tender }) => tender === 'kasbon')?.amountRupiah ?? 0
      expect(offDebt).toBe(Math.max(0, Math.min(owed, sale.payments[1]!.amountRupiah)))
      expect(payments.reduce((sum, one) => sum + one.amountRupiah, 0)).toBe(sale.totalRupiah)
    }),
  )
})

test('[REFUND-6] a chosen split must reach the sum; points take back only what was spent, the debt only what is owed', () => {
  const [sale] = fc.sample(
    saleArbitrary.filter((one) => one.payments.every(({ amountRupiah }) => amountRupiah > 1)),
    { numRuns: 1, seed: 3 },
  ) as [SaleRecorded]
  const total = sale.totalRupiah
  const points = sale.payments[2]!.amountRupiah
  const split = (tender: 'kasbon' | 'point', amount: number, owed: number, of: SaleRecorded = sale) =>
    checkMoneyBack(of, [], total, owed, [
      { tender, amountRupiah: rupiah(amount) },
      { tender: 'cash', amountRupiah: rupiah(total - amount) },
    ])
  expect(checkMoneyBack(sale, [], total, 0, [{ tender: 'cash', amountRupiah: total }])).toMatchObject({
    ok: true,
  })
  expect(checkMoneyBack(sale, [], total, 0, [{ tender: 'cash', amountRupiah: rupiah(total - 1) }])).toEqual({
    ok: false,
    refusal: { code: 'sum_differs', missingRupiah: 1 },
  })
  expect(split('point', points, 0)).toMatchObject({ ok: true })
  expect(split('point', points + 1, 0)).toMatchObject({
    refusal: { code: 'tender_exceeded', tender: 'point', remainingRupiah: points },
  })
  // An older debt of the same customer, more than this sale had put there.
  expect(split('kasbon', total - 1, total)).toMatchObject({ ok: true })
  expect(split('kasbon', 2, 1)).toEqual({
    ok: false,
    refusal: { code: 'tender_exceeded', tender: 'kasbon', remainingRupiah: 1 },
  })
  const { customerId: _, ...nobodys } = sale
  expect(split('kasbon', 1, total, nobodys)).toMatchObject({ refusal: { remainingRupiah: 0 } })
})

test('[REFUND-6] every way that is offered is also taken, up to what it says', () => {
  fc.assert(
    fc.property(saleArbitrary, fc.integer({ min: -500_000, max: 3_000_000 }), (sale, owed) => {
      const total = sale.totalRupiah
      for (const { mostRupiah, ...way } of moneyBackWays(sale, [], owed)) {
        const amount = Math.min(total, mostRupiah ?? total)
        const rest = { tender: 'cash' as const, amountRupiah: rupiah(total - amount) }
        const chosen = [{ ...way, amountRupiah: rupiah(amount) }, rest]
        expect(checkMoneyBack(sale, [], total, owed, chosen).ok).toBe(true)
      }
    }),
  )
})

test('[REFUND-7] a plan needs goods, a reason and money that fits; told, it adds up and names what the sale named', () => {
  fc.assert(
    fc.property(saleArbitrary, fc.boolean(), (sale, isOwed) => {
      const owed = isOwed ? sale.totalRupiah : 0
      const wishes = wholeRefund(sale, [])
      const money = null
      expect(planRefund(sale, [], owed, { wishes: [], money, reason: 'Rusak' })).toMatchObject({
        refusal: { code: 'refund_empty' },
      })
      expect(planRefund(sale, [], owed, { wishes, money, reason: ' ' })).toMatchObject({
        refusal: { code: 'reason_missing' },
      })
      const planned = planRefund(sale, [], owed, { wishes, money, reason: ' Rusak ' })
      if (!planned.ok) throw new Error(planned.refusal.code)
      const { zone, businessDay } = sale
      const when = { receiptNumber: 'A-261120-0002', zone, businessDay, cashierName: 'Rina' }
      const refund = saleRefunded(productId, sale, planned.value, owed, when)
      expect(saleRefundedSchema.safeParse(refund).success).toBe(true)
      expect(refundAddsUp(refund)).toBe(true)
      expect(refund).toMatchObject({ totalRupiah: sale.totalRupiah, customerId, reason: 'Rusak' })
      const again = planRefund(sale, [refund], owed, { wishes, money, reason: 'Rusak' })
      expect(again).toMatchObject({ refusal: { code: 'more_than_sold', remainingThousandths: 0 } })
      const offDebt = refund.payments.find(({ tender }) => tender === 'kasbon')?.amountRupiah ?? 0
      expect(refund.kasbonAfterRupiah ?? 0).toBe(offDebt === 0 ? 0 : owed - offDebt)
    }),
  )
})

test('[REFUND-1] goods that are written off do not go back to stock', () => {
  const [sale] = fc.sample(saleArbitrary, { numRuns: 1, seed: 9 }) as [SaleRecorded]
  const wishes = wholeRefund(sale, []).map((wish) => ({ ...wish, isWrittenOff: true }))
  const sums = refundOf(sale, [], wishes)
  expect(sums.ok && sums.value.lines.every((line) => line.restocked.length === 0)).toBe(true)
})

test('[REFUND-13] goods that are never in stock say how much of them came back in base units, in any parts, unless spoiled', () => {
  fc.assert(
    fc.property(
      saleArbitrary,
      fc.array(fc.integer({ min: 1, max: 9_000 }), { maxLength: 4 }),
      (sale, parts) => {
        const told = { ...sale, lines: sale.lines.map((line) => ({ ...line, isStocked: false })) }
        const refunds: SaleRefunded[] = []
        const giveBack = (wishes: Parameters<typeof refundOf>[2]) => {
          const back = refundOf(told, refunds, wishes)
          if (back.ok) refunds.push(back.value as unknown as SaleRefunded)
        }
        for (const part of parts)
          giveBack([{ lineIndex: 0, quantityThousandths: quantityThousandths(part), isWrittenOff: false }])
        giveBack(wholeRefund(told, refunds))
        const backOf = (index: number) =>
          refunds
            .flatMap(({ lines }) => lines)
            .filter(({ lineIndex }) => lineIndex === index)
            .reduce((sum, { unstockedThousandths = 0 }) => sum + unstockedThousandths, 0)
        for (const [index, { stockThousandths }] of told.lines.entries())
          expect(backOf(index)).toBe(stockThousandths)
        const spoiled = wholeRefund(told, []).map((wish) => ({ ...wish, isWrittenOff: true }))
        const lost = refundOf(told, [], spoiled)
        if (lost.ok)
          for (const line of lost.value.lines) expect(line).not.toHaveProperty('unstockedThousandths')
      },
    ),
  )
})

test('[BOOKS-7] goods that come back are never worth less than nothing, also where tills that knew nothing of each other had rounded', () => {
  const lineOf = (quantity: number, net: number) => ({
    quantity,
    netRupiah: net,
    serviceRupiah: 0,
    taxRupiah: 0,
  })
  const sale = saleOf({
    lines: [lineOf(3_000, 540), lineOf(1_000, 0)],
    ...{ taxMode: undefined, rounding: -40, pointsEarned: 0, kasbonShare: 0, pointShare: 0 },
  })
  const { receiptNumber, zone, businessDay, cashierName } = sale
  const refundOne = (lineIndex: number, earlier: readonly SaleRefunded[]) => {
    const wishes = [{ lineIndex, quantityThousandths: quantityThousandths(1_000), isWrittenOff: false }]
    const planned = planRefund(sale, earlier, 0, { wishes, money: null, reason: 'uji' })
    if (!planned.ok) throw new Error(planned.refusal.code)
    return saleRefunded(productId, sale, planned.value, 0, { receiptNumber, zone, businessDay, cashierName })
  }
  // Each of the three rounded its third of -40 to -13.
  const unaware = [0, 0, 0].map((lineIndex) => refundOne(lineIndex, []))
  const free = refundOne(1, unaware)
  expect(free).toMatchObject({ totalRupiah: 0, roundingRupiah: 0, payments: [] })
  expect(saleRefundedSchema.safeParse(free).success).toBe(true)
  expect(refundAddsUp(free)).toBe(true)
})

test('[BOOKS-8] points that paid a debt which is none any more, because the payment came after all, are no part of the sale', () => {
  const { customerId: _, ...sale } = saleOf({
    lines: [{ quantity: 1_000, netRupiah: 500, serviceRupiah: 0, taxRupiah: 0 }],
    ...{ taxMode: undefined, rounding: 0, pointsEarned: 0, kasbonShare: 0, pointShare: 0 },
  })
  const standing = {
    ...{ never: [], unpaid: [], debtRupiah: 0, debtorId: null },
    byPoints: { amountRupiah: rupiah(500), pointCount: 5, takenBackCount: 0 },
  }
  const planned = planRefund(
    sale,
    [],
    0,
    { wishes: wholeRefund(sale, []), money: null, reason: 'uji' },
    standing,
  )
  if (!planned.ok) throw new Error(planned.refusal.code)
  expect(planned.value.payments).toEqual([{ tender: 'cash', amountRupiah: 500 }])
})

test('[BOOKS-8] points that paid the debt of a sale without a name go back to whom the debt was', () => {
  const { customerId: _, ...sale } = saleOf({
    lines: [{ quantity: 1_000, netRupiah: 500, serviceRupiah: 0, taxRupiah: 0 }],
    ...{ taxMode: undefined, rounding: 0, pointsEarned: 0, kasbonShare: 0, pointShare: 0 },
  })
  const standing = {
    ...{ never: [{ tender: 'cash' as const, amountRupiah: rupiah(500) }], unpaid: [] },
    ...{ debtRupiah: 500, debtorId: customerId },
    byPoints: { amountRupiah: rupiah(500), pointCount: 5, takenBackCount: 0 },
  }
  const plan = { wishes: wholeRefund(sale, []), money: null, reason: 'uji' }
  const planned = planRefund(sale, [], 0, plan, standing)
  if (!planned.ok) throw new Error(planned.refusal.code)
  const { receiptNumber, zone, businessDay, cashierName } = sale
  const when = { receiptNumber, zone, businessDay, cashierName }
  const refund = saleRefunded(productId, sale, planned.value, 0, when, standing)
  expect(refund).toMatchObject({ customerId, isSaleNameless: true, payments: [{ tender: 'point' }] })
  const points = refundMovements(productId, refund).filter(({ account }) => account === 'point')
  expect(points).toEqual([{ account: 'point', subject: customerId, amount: 5 }])
})
