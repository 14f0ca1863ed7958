import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rupiah } from '../../base/money/rupiah.ts'
import { quantityThousandths, wholeUnits } from '../../base/quantity/quantity.ts'
import { instant } from '../../base/time/instant.ts'
import type { Fact } from '../../events/fact.ts'
import type { SaleRefunded } from '../../refund/events.ts'
import { planRefund, saleRefunded } from '../../refund/plan-refund.ts'
import { wholeRefund } from '../../refund/refund-of.ts'
import type { BillTax } from '../../sale/bill-sums.ts'
import { taxesOf } from '../../sale/bill-taxes.ts'
import type { SaleDraft } from '../../sale/cart.ts'
import type { SaleRecorded } from '../../sale/events.ts'
import { plainRules } from '../../sale/pricing-rules.ts'
import { saleRecorded } from '../../sale/record.ts'
import { settleSale } from '../../sale/settle.ts'
import { anySale, when } from '../../testing/any-sale.ts'
import { daySumsOf } from './day-sums.ts'
import { shiftFigures } from './shift-figures.ts'
import { type ReportNames, shopReport } from './shop-report.ts'
import { sumTallies, type TalliedEvent, talliesOf } from './tally.ts'
import { turnoverOf } from './turnover-tax.ts'

const deviceId = '0191d5c5-0000-7000-8000-0000000000d1'
const saleId = '0191d5c5-0000-7000-8000-00000000005a'
const shiftId = '0191d5c5-0000-7000-8000-0000000000a1'
const names: ReportNames = {
  product: () => 'Barang',
  customer: () => 'Bu Ani',
  promotion: () => 'Promo',
  category: () => '',
}

const asEvent = (fact: Fact): TalliedEvent => ({ ...fact, deviceId, at: instant(Date.UTC(2026, 10, 22, 5)) })
const reportOf = (facts: readonly Fact[]) =>
  shopReport(sumTallies(facts.map(asEvent).flatMap(talliesOf)), names)

/** Gives so many hundredths of what is left of every line back, again and again, and in the end all of it. */
function backInSteps(sale: SaleRecorded, shares: readonly number[]): SaleRefunded[] {
  const refunds: SaleRefunded[] = []
  for (const share of shares) {
    const wishes = wholeRefund(sale, refunds).flatMap((wish) => {
      const part = quantityThousandths(Math.floor((wish.quantityThousandths * share) / 100))
      return part === 0 ? [] : [{ ...wish, quantityThousandths: part }]
    })
    if (wishes.length === 0) continue
    const planned = planRefund(sale, refunds, sale.totalRupiah, { wishes, money: null, reason: 'uji' })
    if (!planned.ok) throw new Error(planned.refusal.code)
    const { zone, businessDay, cashierName } = sale
    const counter = { receiptNumber: 'A-261122-0002', zone, businessDay, cashierName, shiftId }
    refunds.push(saleRefunded(saleId, sale, planned.value, sale.totalRupiah, counter))
  }
  return refunds
}

/** Discounts, promotions, tiers, tax, service and rounding: sold, and given back in up to five steps. */
const broughtBack: fc.Arbitrary<Fact[]> = fc
  .tuple(anySale, fc.array(fc.nat({ max: 100 }), { maxLength: 4 }))
  .map(([sold, shares]) => {
    const sale = { ...sold, shiftId }
    return [
      { kind: 'sale_recorded', body: sale },
      ...backInSteps(sale, [...shares, 100]).map((body): Fact => ({ kind: 'sale_refunded', body })),
    ]
  })

/** What moved, and not what is left: sold and refunded, given and returned, into the drawer and out of it. */
const bothWays: ReadonlySet<string> = new Set(['sold', 'refunded', 'kasbon', 'cash'])

test('[REPORT-63] [REFUND-10] a sale and all its goods given back, in any steps, leave every figure of a report at nothing', () => {
  fc.assert(
    fc.property(fc.array(broughtBack, { minLength: 1, maxLength: 3 }), (stories) => {
      const facts = stories.flat()
      const { tallies } = daySumsOf(facts.map(asEvent))
      for (const { group, key, amountRupiah, quantityThousandths: quantity } of tallies) {
        if (!bothWays.has(group))
          expect({ group, key, sums: [amountRupiah, quantity] }).toMatchObject({ sums: [0, 0] })
      }
      const report = reportOf(facts)
      const kasbon = (wanted: string) => report.kasbon.find(({ key }) => key === wanted)?.amountRupiah ?? 0
      expect([
        report.netRupiah,
        report.itemCountThousandths,
        report.cash.netRupiah,
        turnoverOf(report),
      ]).toEqual([0, 0, 0, 0])
      expect(kasbon('given')).toBe(kasbon('returned'))
    }),
    { numRuns: 300 },
  )
})

test('[REPORT-63] [SHIFT-15] they leave every figure of their shift at nothing', () => {
  fc.assert(
    fc.property(broughtBack, (facts) => {
      const figures = shiftFigures(
        shiftId,
        facts.map((fact) => ({ ...fact, eventId: saleId, deviceId })),
        [],
      )
      expect(figures).toMatchObject({ discountRupiah: 0, expectedCashRupiah: 0 })
      expect(figures.salesRupiah).toBe(figures.refundsRupiah)
      for (const { expectedRupiah } of figures.tenders) expect(expectedRupiah).toBe(0)
    }),
    { numRuns: 300 },
  )
})

test('[REPORT-11] [REPORT-63] what came back is no turnover, also in parts', () => {
  const cart: SaleDraft = {
    lines: [
      {
        ...{ productId: null, name: 'Kopi', unit: 'pcs', isStocked: false, note: '', discount: null },
        quantityThousandths: wholeUnits(10),
        priceRupiah: rupiah(10_000),
      },
    ],
    billDiscount: { kind: 'percent', percentHundredths: 5_000 },
  }
  const rules = plainRules({ stepRupiah: 1, direction: 'nearest' })
  const settled = settleSale(cart, rules, [{ tender: 'cash', amountRupiah: rupiah(50_000) }])
  if (!settled.ok) throw new Error(settled.refusal.code)
  const sale = saleRecorded(cart, settled.value, when)
  const turnoverAfter = (...shares: number[]) =>
    turnoverOf(
      reportOf([
        { kind: 'sale_recorded', body: sale },
        ...backInSteps(sale, shares).map((body): Fact => ({ kind: 'sale_refunded', body })),
      ]),
    )
  expect([turnoverAfter(), turnoverAfter(30), turnoverAfter(30, 100)]).toEqual([100_000, 70_000, 0])
})

test('[TAX-7] [REPORT-17] the base is that of all taxed lines, also where the part of the tax of one is none', () => {
  fc.assert(
    fc.property(anySale, (sale) => {
      const { tax, localTax } = taxesOf(sale)
      const figures = (taxes: readonly (BillTax | null)[]) => ({
        baseRupiah: taxes.reduce(
          (sum, one) => sum + (one?.baseRupiah ?? 0) - (one?.mode === 'inclusive' ? one.taxRupiah : 0),
          0,
        ),
        taxRupiah: taxes.reduce((sum, one) => sum + (one?.taxRupiah ?? 0), 0),
      })
      const report = reportOf([{ kind: 'sale_recorded', body: sale }])
      expect(report.tax).toEqual(figures([tax, localTax]))
      expect(report.localTax ?? figures([])).toEqual(figures([localTax]))
    }),
    { numRuns: 500 },
  )
})
