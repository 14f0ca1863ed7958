import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumRupiah } from '../money/rupiah.ts'
import type { SaleRefunded } from '../refund/events.ts'
import { proposedMoneyBack } from '../refund/money-back.ts'
import { refundOf, remainingQuantities, wholeRefund } from '../refund/refund-of.ts'
import type { SaleRecorded } from '../sale/events.ts'
import type { UncheckedPayment } from '../sale/payment-check.ts'
import { quantityThousandths } from '../stock/quantity.ts'
import { anySale } from '../testing/any-sale.ts'
import { instant } from '../time/instant.ts'
import { type SalesFact, salesFigures } from './sales-figures.ts'

const saleId = '0191d5c5-0000-7000-8000-00000000005a'
const noonMs = Date.UTC(2026, 10, 22, 5)

/** Gives back a share of every line, then everything that is left. `share`: 0 to 100 of each line. */
function refundsOf(sale: SaleRecorded, share: number, isAllBack: boolean): SaleRefunded[] {
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
      saleId,
      saleReceiptNumber: sale.receiptNumber,
      receiptNumber: 'A-261122-0002',
      zone: sale.zone,
      businessDay: sale.businessDay,
      cashierName: 'Joko',
      ...rest,
      ...(taxMode === undefined ? {} : { taxMode }),
      payments: proposedMoneyBack(sale, refunds, sums.value.totalRupiah, sums.value.totalRupiah),
      reason: 'uji',
    })
  }
  return refunds
}

/** A day of any sales, some of which come back in parts, at any hour and by two cashiers. */
const anyDay = fc
  .array(
    fc.record({
      sale: anySale,
      cashierName: fc.constantFrom('Rina', 'Joko', ''),
      share: fc.nat({ max: 100 }),
      isAllBack: fc.boolean(),
      isKept: fc.boolean(),
      afterMinutes: fc.nat({ max: 600 }),
    }),
    { maxLength: 6 },
  )
  .map((told) =>
    told.map(({ sale, cashierName, share, isAllBack, isKept, afterMinutes }) => {
      const at = instant(noonMs + afterMinutes * 60_000)
      const sold: SalesFact = { kind: 'sale_recorded', at, body: { ...sale, cashierName } }
      const refunds = isKept ? [] : refundsOf(sale, share, isAllBack)
      const given = refunds.map((body): SalesFact => ({ kind: 'sale_refunded', at: instant(at + 1), body }))
      return { facts: [sold, ...given], isAllBack: isAllBack && !isKept }
    }),
  )

test('[REPORT-1] by tender, product, hour and cashier each add up to the omzet, whatever was sold and given back', () => {
  fc.assert(
    fc.property(anyDay, (sales) => {
      const facts = sales.flatMap((sale) => sale.facts)
      const figures = salesFigures(facts, [])
      const totals = (kind: SalesFact['kind']) =>
        sumRupiah(facts.filter((fact) => fact.kind === kind).map((fact) => fact.body.totalRupiah))
      expect(figures.soldRupiah).toBe(totals('sale_recorded'))
      expect(figures.refundedRupiah).toBe(totals('sale_refunded'))
      expect(figures.netRupiah).toBe(figures.soldRupiah - figures.refundedRupiah)
      const goods = sumRupiah(figures.byProduct.map((product) => product.netRupiah))
      for (const sum of [
        sumRupiah(figures.byTender.map((tender) => tender.netRupiah)),
        sumRupiah(figures.byHour.map((hour) => hour.netRupiah)),
        sumRupiah(figures.byCashier.map((cashier) => cashier.netRupiah)),
        goods + figures.serviceRupiah + figures.addedTaxRupiah + figures.roundingRupiah,
      ]) {
        expect(sum).toBe(figures.netRupiah)
      }
      expect(salesFigures(facts.toReversed(), [])).toEqual(figures)
    }),
    { numRuns: 300 },
  )
})

test('[REPORT-1] [REFUND-2] a day on which everything came back is a day of nothing, in every list', () => {
  fc.assert(
    fc.property(anyDay, (sales) => {
      const back = salesFigures(
        sales.filter((sale) => sale.isAllBack).flatMap((sale) => sale.facts),
        [],
      )
      expect(back.netRupiah).toBe(0)
      for (const { netRupiah } of [...back.byTender, ...back.byProduct]) expect(netRupiah).toBe(0)
      for (const { quantityThousandths: left } of back.byProduct) expect(left).toBe(0)
      expect(back.serviceRupiah + back.addedTaxRupiah + back.roundingRupiah).toBe(0)
    }),
  )
})

test('[REPORT-1] a period without anything is zeros and empty lists', () => {
  expect(salesFigures([], [])).toMatchObject({ saleCount: 0, netRupiah: 0, byProduct: [], byHour: [] })
})

test('[REPORT-1] [SALE-22] what never came is missing by tender, and with it the tenders add up to the omzet', () => {
  fc.assert(
    fc.property(anyDay, fc.array(fc.boolean()), (sales, missing) => {
      const facts = sales.flatMap((sale) => sale.facts)
      const unseen = sales.flatMap(({ facts: [sold] }, saleIndex): UncheckedPayment[] => {
        if (sold?.kind !== 'sale_recorded') return []
        return sold.body.payments.map((payment, paymentIndex) => ({
          saleId,
          paymentIndex,
          payment,
          sale: sold.body,
          soldAt: sold.at,
          businessDay: sold.body.businessDay,
          state: missing[saleIndex + paymentIndex] ? 'missing' : 'received',
          kasbonRupiah: 0,
          kasbonCustomerId: null,
        }))
      })
      const figures = salesFigures(facts, unseen)
      const gone = unseen
        .filter(({ state }) => state === 'missing')
        .map(({ payment }) => payment.amountRupiah)
      expect(figures.missingRupiah).toBe(sumRupiah(gone))
      expect(sumRupiah(figures.byTender.map(({ netRupiah }) => netRupiah)) + figures.missingRupiah).toBe(
        figures.netRupiah,
      )
      const { byTender: _, missingRupiah: __, ...rest } = figures
      expect(salesFigures(facts, [])).toMatchObject(rest)
    }),
  )
})
