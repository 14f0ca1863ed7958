import fc from 'fast-check'
import { expect, test } from 'vitest'
import { noRounding } from '../../base/money/rounding.ts'
import { rupiah } from '../../base/money/rupiah.ts'
import { quantityThousandths, wholeUnits } from '../../base/quantity/quantity.ts'
import { instant } from '../../base/time/instant.ts'
import type { Fact } from '../../events/fact.ts'
import type { SaleRefunded } from '../../refund/events.ts'
import { type RefundWish, refundOf, wholeRefund } from '../../refund/refund-of.ts'
import { priceCart } from '../../sale/cart.ts'
import { plainRules } from '../../sale/pricing-rules.ts'
import { saleRecorded } from '../../sale/record.ts'
import { settleSale } from '../../sale/settle.ts'
import { when } from '../../testing/any-sale.ts'
import { type ReportNames, shopReport } from './shop-report.ts'
import { sumTallies, type TalliedEvent, type Tally, talliesOf } from './tally.ts'

const deviceId = '0191d5c5-0000-7000-8000-0000000000d1'
const noonMs = Date.UTC(2026, 10, 22, 5)
const names: ReportNames = { product: () => '', customer: () => '', promotion: () => '', category: () => '' }
const baseIn = (tallies: readonly Tally[]) => shopReport(sumTallies(tallies), names).tax.baseRupiah

const smallLine = fc.record({
  priceRupiah: fc.integer({ min: 50, max: 1_000 }).map(rupiah),
  discount: fc.option(
    fc
      .integer({ min: 5_000, max: 9_900 })
      .map((percentHundredths) => ({ kind: 'percent' as const, percentHundredths })),
  ),
  quantityThousandths: fc.constantFrom(wholeUnits(1), quantityThousandths(375)),
  isTaxed: fc.boolean(),
})

test('[TAX-7] the base of the recap is that of the bills, however small the lines, and nothing is left of it once all is back', () => {
  fc.assert(
    fc.property(
      fc.array(smallLine, { minLength: 1, maxLength: 40 }),
      fc.constantFrom('inclusive' as const, 'exclusive' as const),
      fc.constantFrom(100, 110, 1_100),
      fc.integer({ min: 1, max: 999 }),
      (lines, mode, percentHundredths, firstPart) => {
        const draft = {
          lines: lines.map((line) => ({
            ...line,
            productId: null,
            name: 'Permen',
            unit: 'pcs',
            isStocked: false,
            note: '',
          })),
          billDiscount: null,
        }
        const rules = { ...plainRules(noRounding), tax: { mode, percentHundredths } }
        const { totalRupiah } = priceCart(draft, rules)
        const tenders = totalRupiah === 0 ? [] : [{ tender: 'transfer' as const, amountRupiah: totalRupiah }]
        const settled = settleSale(draft, rules, tenders, 0)
        fc.pre(settled.ok)
        if (!settled.ok) return
        const sale = saleRecorded(draft, settled.value, when)
        const tallies = (fact: Fact) => talliesOf({ ...fact, deviceId, at: instant(noonMs) })
        const baseOf = (facts: readonly Fact[]) => baseIn(facts.flatMap(tallies))
        const sold: Fact = { kind: 'sale_recorded', body: sale }
        const { baseRupiah, taxRupiah } = sale.tax!
        expect(baseOf([sold])).toBe(baseRupiah - (mode === 'inclusive' ? taxRupiah : 0))
        const told: Fact[] = [sold]
        const earlier: SaleRefunded[] = []
        const give = (wishes: readonly RefundWish[]) => {
          const sums = refundOf(sale, earlier, wishes)
          if (!sums.ok) throw new Error(sums.refusal.code)
          const body: SaleRefunded = {
            ...{
              saleId: sale.verifyCode,
              saleReceiptNumber: sale.receiptNumber,
              reason: 'Rusak',
              payments: [],
            },
            ...when,
            ...sums.value,
          }
          earlier.push(body)
          told.push({ kind: 'sale_refunded', body })
        }
        give(
          sale.lines.map(({ quantityThousandths: sold }, lineIndex) => ({
            lineIndex,
            quantityThousandths: quantityThousandths(Math.max(1, Math.floor((sold * firstPart) / 1_000))),
            isWrittenOff: true,
          })),
        )
        if (wholeRefund(sale, earlier).length > 0) give(wholeRefund(sale, earlier))
        expect(baseOf(told)).toBe(0)
      },
    ),
  )
})

test('[TAX-7] a refund of an older till says by its tax alone what it takes from the base', () => {
  const line = {
    ...{ lineIndex: 0, productId: null, name: 'Kopi', unit: 'pcs', restocked: [], isWrittenOff: true },
    ...{ quantityThousandths: wholeUnits(1), netRupiah: rupiah(1_000), serviceRupiah: rupiah(0) },
  }
  const body = {
    ...when,
    lines: [
      { ...line, taxRupiah: rupiah(110) },
      { ...line, taxRupiah: rupiah(0) },
    ],
    ...{ taxMode: 'exclusive', roundingRupiah: 0, totalRupiah: 2_110, payments: [] },
  }
  const event = { kind: 'sale_refunded', body, deviceId, at: instant(noonMs) } as unknown as TalliedEvent
  expect(baseIn(talliesOf(event))).toBe(-1_000)
})
