import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rupiah } from '../base/money/rupiah.ts'
import { textOf } from '../base/print/receipt-line.ts'
import { wholeUnits } from '../base/quantity/quantity.ts'
import { instant } from '../base/time/instant.ts'
import type { Fact } from '../events/fact.ts'
import { cartOnDisplay } from '../printer/customer-display.ts'
import { emptyPromotionBook } from '../promotion/promotion-book.ts'
import { saleRefundedSchema } from '../refund/events.ts'
import { planRefund, saleRefunded } from '../refund/plan-refund.ts'
import { refundAddsUp, wholeRefund } from '../refund/refund-of.ts'
import { type ShopSettings, shopSettingsDefaults, shopSettingsSchema } from '../shop/settings.ts'
import { billedLocalTax } from '../shop/tax-status.ts'
import { anySale, when } from '../testing/any-sale.ts'
import { receiptLines } from '../views/paper/receipt.ts'
import { refundLines } from '../views/paper/refund-receipt.ts'
import { shiftSummaryLines } from '../views/paper/shift-summary.ts'
import { sampleShop } from '../views/paper/testing/sample-sales.ts'
import { shiftFigures } from '../views/report/shift-figures.ts'
import { shopReport } from '../views/report/shop-report.ts'
import { sumTallies, talliesOf } from '../views/report/tally.ts'
import { taxMonthOf, taxRecap, taxTable } from '../views/report/tax-recap.ts'
import { namedTaxes, taxesOf } from './bill-taxes.ts'
import { type DraftLine, priceCart, type SaleDraft } from './cart.ts'
import { type SaleRecorded, saleRecordedSchema } from './events.ts'
import { pricingRules } from './pricing-rules.ts'
import { saleRecorded } from './record.ts'
import { settleSale } from './settle.ts'
import { saleAddsUp } from './sums.ts'

// The restaurant tax (PBJT) beside PPN: by name, by rate, on what is served.

const eatery: Partial<ShopSettings> = { localTaxMode: 'exclusive' }
const rulesOf = (settings: Partial<ShopSettings>) =>
  pricingRules({ ...shopSettingsDefaults, ...settings }, emptyPromotionBook)
const line = (name: string, price: number, over: Partial<DraftLine> = {}): DraftLine => ({
  ...{ productId: '01919191-0000-7000-8000-000000000001', name, unit: 'porsi', isStocked: true },
  ...{ quantityThousandths: wholeUnits(1), priceRupiah: rupiah(price), discount: null, note: '' },
  ...over,
})
const cart = (...lines: DraftLine[]): SaleDraft => ({ lines, billDiscount: null })

function sold(draft: SaleDraft, settings: Partial<ShopSettings>): SaleRecorded {
  const rules = rulesOf(settings)
  const { totalRupiah } = priceCart(draft, rules)
  const settled = settleSale(draft, rules, [{ tender: 'cash', amountRupiah: totalRupiah }])
  if (!settled.ok) throw new Error(settled.refusal.code)
  const sale = saleRecorded(draft, settled.value, { ...when, shiftId })
  expect(saleRecordedSchema.parse(sale)).toEqual(sale)
  expect(saleAddsUp(sale)).toBe(true)
  return sale
}

function back(sale: SaleRecorded, lineIndexes?: readonly number[]) {
  const wishes = wholeRefund(sale, []).filter(
    ({ lineIndex }) => lineIndexes === undefined || lineIndexes.includes(lineIndex),
  )
  const planned = planRefund(sale, [], 0, { wishes, money: null, reason: 'Salah pesan' })
  if (!planned.ok) throw new Error(planned.refusal.code)
  const refund = saleRefunded(saleId, sale, planned.value, 0, {
    ...{ receiptNumber: 'A-261122-0002', zone: sale.zone, businessDay: sale.businessDay },
    ...{ cashierName: 'Rina', shiftId },
  })
  expect(saleRefundedSchema.parse(refund)).toEqual(refund)
  expect(refundAddsUp(refund)).toBe(true)
  return refund
}

const shiftId = '0191d5c5-0000-7000-8000-0000000000a1'
const saleId = '0191d5c5-0000-7000-8000-00000000005a'
const names = { product: () => '', customer: () => '', promotion: () => '', category: () => '' }
const at = instant(Date.UTC(2026, 10, 22, 5))
const reportOf = (...facts: Fact[]) =>
  shopReport(sumTallies(facts.flatMap((fact) => talliesOf({ ...fact, deviceId: shiftId, at }))), names)
const asSale = (body: SaleRecorded): Fact => ({ kind: 'sale_recorded', body })
const paper = (sale: SaleRecorded) =>
  receiptLines(
    { sale, soldAt: at, shop: { ...sampleShop, npwp: '012345678901000' }, copyNumber: 0 } as never,
    32,
  )
    .map((row) => textOf(row, 32))
    .join('\n')

test('[TAX-20] an eatery that is no PKP bills its restaurant tax by its own name and rate', () => {
  expect(billedLocalTax(shopSettingsDefaults)).toBeNull()
  expect(billedLocalTax({ localTaxMode: 'off', localTaxPercentHundredths: 500 })).toBeNull()
  expect(billedLocalTax(eatery)).toEqual({
    ...{ mode: 'exclusive', percentHundredths: 1_000, name: 'PBJT', categories: [] },
  })
  const sale = sold(cart(line('Nasi Goreng', 20_000)), {
    ...eatery,
    ...{ isPkp: false, localTaxName: 'PB1', localTaxPercentHundredths: 750, servicePercentHundredths: 500 },
  })
  // The service charge is in its base.
  expect(sale.totalRupiah).toBe(22_575)
  expect(paper(sale)).toMatch(/Biaya layanan 5% +1\.000\nPB1 7,5% +1\.575\nTOTAL +Rp 22\.575/)
  const inclusive = sold(cart(line('Nasi Goreng', 22_000)), { localTaxMode: 'inclusive' })
  expect(paper(inclusive)).toMatch(/TOTAL +Rp 22\.000\nTermasuk PBJT 10% +2\.000/)
})

test('[TAX-20] the rate is at most 10 % and the name short; a shop without it records nothing of it', () => {
  const saves = (changes: Partial<ShopSettings>) =>
    shopSettingsSchema.safeParse({ ...shopSettingsDefaults, ...changes }).success
  expect([0, 1_000, 1_001, -1, 7.5].map((of) => saves({ localTaxPercentHundredths: of }))).toEqual([
    ...[true, true, false, false, false],
  ])
  expect(saves({ localTaxName: 'x'.repeat(21) })).toBe(false)
  // Whoever is no PKP bills no PPN, by any name.
  for (const localTaxName of ['PPN', 'ppn 10%', 'Pajak Pertambahan Nilai', ''])
    expect(billedLocalTax({ ...eatery, localTaxName })?.name).toBe('PBJT')
  const plain = JSON.stringify(sold(cart(line('Beras', 15_000)), { isPkp: true, taxMode: 'exclusive' }))
  expect(plain).not.toMatch(/local/i)
})

test('[TAX-20] discounts of a line and of the bill come before it', () => {
  const draft = {
    ...cart(line('Soto', 20_000, { discount: { kind: 'amount', amountRupiah: rupiah(2_000) } })),
    billDiscount: { kind: 'percent' as const, percentHundredths: 1_000 },
  }
  expect(sold(draft, eatery).tax).toMatchObject({ baseRupiah: 16_200, taxRupiah: 1_620 })
  // The customer sees it in what stands between the lines and the total.
  expect(cartOnDisplay(draft, priceCart(draft, rulesOf(eatery)))).toMatchObject({
    ...{ adjustmentRupiah: -180, totalRupiah: 17_820 },
  })
})

const both: Partial<ShopSettings> = {
  ...{ isPkp: true, taxMode: 'inclusive', localTaxMode: 'exclusive', localTaxCategories: ['Makanan'] },
}
const mixed = cart(
  line('Soto', 20_000, { category: 'Makanan' }),
  line('Piring', 11_100, { category: 'Barang' }),
  line('Koran', 5_000, { category: 'Makanan', isTaxed: false }),
)

test('[TAX-21] what is served is under the restaurant tax and never under PPN, other goods the other way round', () => {
  const sale = sold(mixed, both)
  expect(sale.tax).toMatchObject({ mode: 'inclusive', baseRupiah: 11_100, taxRupiah: 1_100 })
  expect(sale.localTax).toMatchObject({
    name: 'PBJT',
    mode: 'exclusive',
    baseRupiah: 20_000,
    taxRupiah: 2_000,
  })
  expect(sale.totalRupiah).toBe(38_100)
  expect(sale.lines.map(({ taxRupiah = 0, isLocallyTaxed = false }) => [taxRupiah, isLocallyTaxed])).toEqual([
    ...[
      [2_000, true],
      [1_100, false],
      [0, false],
    ],
  ])
  expect(paper(sale)).toMatch(/PBJT 10% +2\.000\nTOTAL +Rp 38\.100\nTermasuk PPN 11% +1\.100/)
  // Only the tax that something is under is said, and the NPWP only with PPN.
  const meal = sold(cart(mixed.lines[0]!), both)
  expect(namedTaxes(taxesOf(meal)).map(({ name }) => name)).toEqual(['PBJT'])
  expect(paper(meal)).not.toContain('NPWP')
  const plate = sold(cart(mixed.lines[1]!), both)
  expect(namedTaxes(taxesOf(plate)).map(({ name }) => name)).toEqual(['PPN'])
  expect(paper(plate)).toContain('NPWP')
  // Without PPN what is outside the categories carries nothing.
  expect(sold(cart(mixed.lines[1]!), { ...both, isPkp: false }).totalRupiah).toBe(11_100)
})

test('[TAX-22] goods that come back bring their share of their own tax', () => {
  const sale = sold(mixed, both)
  expect(back(sale).totalRupiah).toBe(sale.totalRupiah)
  const meal = back(sale, [0])
  expect(meal.totalRupiah).toBe(22_000)
  const text = refundLines(
    { refund: meal, refundedAt: at, shop: { ...sampleShop, npwp: '012345678901000' }, copyNumber: 0 },
    32,
  ).map((row) => textOf(row, 32))
  expect(text.join('\n')).toMatch(/PBJT +2\.000\nTOTAL RETUR +Rp 22\.000/)
  expect(text.join('\n')).not.toMatch(/PPN|NPWP/)
  expect(back(sale, [1]).totalRupiah).toBe(11_100)
  const report = reportOf(asSale(sale), { kind: 'sale_refunded', body: meal })
  expect(report.localTax).toEqual({ baseRupiah: 0, taxRupiah: 0 })
  expect(report.tax).toEqual({ baseRupiah: 10_000, taxRupiah: 1_100 })
  expect(report.addedTaxRupiah).toBe(0)
})

test('[TAX-22] one that an older till took back without a word of which tax counts at what it gave', () => {
  const sale = sold(cart(line('Soto', 20_000), line('Teh', 10_000)), eatery)
  const { localTax: _, ...older } = back(sale, [0])
  const told = { ...older, lines: older.lines.map(({ isLocallyTaxed: __, ...one }) => one) }
  expect(refundAddsUp(told)).toBe(true)
  const rest = planRefund(sale, [told], 0, { wishes: wholeRefund(sale, [told]), money: null, reason: 'x' })
  expect(rest.ok && rest.value.totalRupiah).toBe(11_000)
})

test('[TAX-23] the recap, its file, the day and the shift name it apart from PPN, and it is no turnover', () => {
  const sale = sold(mixed, both)
  const report = reportOf(asSale(sale))
  expect(report.tax.taxRupiah).toBe(3_100)
  const month = taxMonthOf('2026-11', report)
  expect(month).toMatchObject({
    ...{ turnoverRupiah: 35_000, taxBaseRupiah: 10_000, taxRupiah: 1_100 },
    localTax: { baseRupiah: 20_000, taxRupiah: 2_000 },
  })
  const { columns, rows } = taxTable(taxRecap([month], 'person'))
  expect(columns.slice(-4).map(({ header }) => header)).toEqual([
    ...['DPP', 'PPN keluaran', 'Dasar PBJT', 'PBJT'],
  ])
  for (const row of rows) expect(row.slice(-4)).toEqual([10_000, 1_100, 20_000, 2_000])
  const figures = shiftFigures(
    shiftId,
    [
      { ...asSale(sale), eventId: saleId, deviceId: shiftId },
      { kind: 'sale_refunded', body: back(sale, [0]), eventId: shiftId, deviceId: shiftId },
      { ...asSale(sale), eventId: saleId, deviceId: shiftId },
    ],
    [],
  )
  expect(figures.localTaxes).toEqual([{ name: 'PBJT', taxRupiah: 2_000 }])
  const opened = {
    ...{ zone: sale.zone, businessDay: sale.businessDay, cashierName: 'Rina' },
    ...{ openingCashRupiah: rupiah(0), counted: [] },
  }
  const shiftPaper = shiftSummaryLines(
    { opened: opened as never, openedAt: at, closed: null, figures, shop: sampleShop },
    32,
  )
  expect(shiftPaper.map((row) => textOf(row, 32)).join('\n')).toMatch(/Termasuk PBJT +2\.000/)
})

test('[TAX-24] a till that knows no restaurant tax adds up and refunds a bill that has it alone', () => {
  fc.assert(
    fc.property(anySale, (sale) => {
      fc.pre(sale.localTax === undefined)
      // What such a till reads: members that it does not know are gone.
      const { name: _, ...tax } = sale.tax ?? {}
      const older = {
        ...sale,
        ...(sale.tax === undefined ? {} : { tax }),
        lines: sale.lines.map(({ isLocallyTaxed: __, ...one }) => one),
      } as SaleRecorded
      expect(saleAddsUp(older)).toBe(true)
      const wishes = wholeRefund(sale, [])
      const [now, then] = [sale, older].map((of) =>
        planRefund(of, [], of.totalRupiah, { wishes, money: null, reason: 'uji' }),
      )
      expect(then!.ok && then!.value.totalRupiah).toBe(now!.ok && now!.value.totalRupiah)
    }),
    { numRuns: 300 },
  )
})
