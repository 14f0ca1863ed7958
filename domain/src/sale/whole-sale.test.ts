import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rupiah, sumRupiah } from '../base/money/rupiah.ts'
import { maximumStockThousandths, quantityThousandths, wholeUnits } from '../base/quantity/quantity.ts'
import { heldLineSchema } from '../bill/events.ts'
import { draftLineOfHeld, heldLine } from '../bill/held-line.ts'
import { promotionDefaults } from '../promotion/promotion.ts'
import { promotionBook } from '../promotion/promotion-book.ts'
import { customer, day, draft, payment, productIds, rules, tendersFor, when } from '../testing/any-sale.ts'
import { type DraftLine, priceCart, type SaleDraft } from './cart.ts'
import { saleRecordedSchema } from './events.ts'
import { saleMovements } from './movements.ts'
import { paidMoneyLine, rulesOfCart } from './paid-money.ts'
import { type PricingRules, plainRules } from './pricing-rules.ts'
import { saleRecorded } from './record.ts'
import { salePermissions } from './sale-permissions.ts'
import { amountsDue, settleSale, type TenderGiven } from './settle.ts'
import { saleAddsUp, savedRupiah, sumsOfSale } from './sums.ts'

const deviceId = '01919191-0000-7000-8000-0000000000d1'

test('[SALE-10] what is still due, paid in cash or without, settles any cart; [SALE-5] and the sale adds up', () => {
  fc.assert(
    fc.property(draft, rules, payment, (cart, by, how) => {
      const settled = settleSale(cart, by, tendersFor(cart, by, how), 1_000_000_000)
      if (!settled.ok) throw new Error(JSON.stringify(settled.refusal))
      const sale = saleRecorded(cart, settled.value, when)
      expect(saleRecordedSchema.safeParse(sale).error).toBeUndefined()
      expect(saleAddsUp(sale)).toBe(true)

      const bill = settled.value.priced
      const net = sumRupiah(bill.lines.map((priced) => priced.netRupiah))
      const service = sumRupiah(bill.lines.map((priced) => priced.serviceRupiah))
      const tax = sumRupiah(bill.lines.map((priced) => priced.taxRupiah))
      expect(service).toBe(bill.serviceRupiah)
      const taxes = [bill.tax, bill.localTax].flatMap((one) => one ?? [])
      expect(tax).toBe(sumRupiah(taxes.map((one) => one.taxRupiah)))
      const onTop = taxes.filter(({ mode }) => mode === 'exclusive')
      const taxOnTop = sumRupiah(onTop.map((one) => one.taxRupiah))
      expect(net + service + taxOnTop + bill.roundingRupiah).toBe(sale.totalRupiah)
      expect(sumRupiah(sale.payments.map((paid) => paid.amountRupiah))).toBe(sale.totalRupiah)
      expect(bill.lines.every((priced) => priced.netRupiah >= 0)).toBe(true)

      const cash = saleMovements(deviceId, sale).find((moved) => moved.account === 'cash')
      const cashPaid = sale.payments.find((paid) => paid.tender === 'cash')
      expect(cash?.amount ?? 0).toBe(cashPaid?.amountRupiah ?? 0)
      expect((cashPaid?.receivedRupiah ?? 0) - sale.changeRupiah).toBe(cashPaid?.amountRupiah ?? 0)
    }),
    { numRuns: 400 },
  )
})

test('[SALE-11] a recorded sale priced again from its own figures gives the same', () => {
  fc.assert(
    fc.property(draft, rules, payment, (cart, by, how) => {
      const settled = settleSale(cart, by, tendersFor(cart, by, how), 1_000_000_000)
      if (!settled.ok) throw new Error(JSON.stringify(settled.refusal))
      // As it comes back from the journal.
      const sale = saleRecordedSchema.parse(
        JSON.parse(JSON.stringify(saleRecorded(cart, settled.value, when))),
      )
      const again = sumsOfSale(sale)
      const { lines, roundingRupiah, totalRupiah, ...sums } = settled.value.priced
      expect({ ...again, lines: [] }).toEqual({ ...sums, lines: [] })
      expect(again.lines).toEqual(
        lines.map(({ priceRupiah, promotionRupiah, rule, isTaxed, isLocallyTaxed, ...own }) => own),
      )
      expect(again.payableRupiah + roundingRupiah).toBe(totalRupiah)
    }),
  )
})

test('[SALE-11] a sale of a release without promotions, tax and service still adds up', () => {
  const sale = saleRecordedSchema.parse({
    receiptNumber: 'A-261120-0231',
    verifyCode: '7H3K9QWXM2V0C5TB',
    zone: 'Asia/Jakarta',
    businessDay: '2026-11-20',
    cashierName: 'Rina',
    lines: [
      {
        productId: productIds[0],
        name: 'Kopi',
        unit: 'sachet',
        isStocked: true,
        quantityThousandths: 2_000,
        priceRupiah: 12_000,
        discount: { kind: 'percent', percentHundredths: 1_000 },
        grossRupiah: 24_000,
        lineDiscountRupiah: 2_400,
        billDiscountRupiah: 1_000,
        netRupiah: 20_600,
        note: '',
      },
    ],
    billDiscount: { kind: 'amount', amountRupiah: 1_000 },
    subtotalRupiah: 21_600,
    billDiscountRupiah: 1_000,
    roundingRupiah: 0,
    totalRupiah: 20_600,
    payments: [{ tender: 'cash', amountRupiah: 20_600, receivedRupiah: 25_000 }],
    changeRupiah: 4_400,
  })
  expect(saleAddsUp(sale)).toBe(true)
})

const rice: DraftLine = {
  productId: productIds[0]!,
  name: 'Beras',
  unit: 'kg',
  isStocked: true,
  quantityThousandths: wholeUnits(1),
  priceRupiah: rupiah(10_050),
  discount: null,
  note: '',
}
const oneRice: SaleDraft = { lines: [rice], billDiscount: null }
const cashDown = { stepRupiah: 100, direction: 'down' } as const
const exact = { stepRupiah: 1, direction: 'nearest' } as const

test('[SALE-9] cash is rounded by the rule for cash, a sale without cash by its own', () => {
  const by = { ...plainRules(cashDown), nonCashRounding: exact }
  const inCash = settleSale(oneRice, by, [{ tender: 'cash', amountRupiah: rupiah(10_000) }])
  expect(inCash).toMatchObject({ value: { priced: { roundingRupiah: -50, totalRupiah: 10_000 } } })
  const byTransfer = settleSale(oneRice, by, [{ tender: 'transfer', amountRupiah: rupiah(10_050) }])
  expect(byTransfer).toMatchObject({ value: { priced: { roundingRupiah: 0, totalRupiah: 10_050 } } })
})

test('[SALE-9] of a split payment only what is left for cash is rounded', () => {
  const by = { ...plainRules(cashDown), nonCashRounding: { stepRupiah: 1000, direction: 'down' } as const }
  const split = settleSale(oneRice, by, [
    { tender: 'qris', amountRupiah: rupiah(5_025) },
    { tender: 'cash', amountRupiah: rupiah(6_000) },
  ])
  expect(split).toMatchObject({
    value: {
      priced: { roundingRupiah: -25, totalRupiah: 10_025 },
      payments: [
        { tender: 'cash', amountRupiah: 5_000, receivedRupiah: 6_000 },
        { tender: 'qris', amountRupiah: 5_025, receivedRupiah: 5_025 },
      ],
      changeRupiah: 1_000,
    },
  })
})

test('[SALE-3] tenders that do not fit are refused with the figure that is wrong', () => {
  const by = { ...plainRules(exact), pointWorthRupiah: 10 }
  const known = { ...oneRice, customer }
  const refusalOf = (cart: SaleDraft, tenders: TenderGiven[], points = 0, under: PricingRules = by) => {
    const settled = settleSale(cart, under, tenders, points)
    return settled.ok ? null : settled.refusal
  }
  const paid = (tender: TenderGiven['tender'], amount: number): TenderGiven => ({
    tender,
    amountRupiah: rupiah(amount),
  })
  expect(refusalOf(oneRice, [paid('transfer', 10_000)])).toEqual({ code: 'payment_short', shortRupiah: 50 })
  expect(refusalOf(oneRice, [paid('transfer', 10_100)])).toEqual({ code: 'payment_over', overRupiah: 50 })
  expect(refusalOf(oneRice, [paid('qris', 10_100), paid('cash', 5_000)])).toEqual({
    code: 'payment_over',
    overRupiah: 50,
  })
  expect(refusalOf(oneRice, [])).toEqual({ code: 'payment_short', shortRupiah: 10_050 })
  expect(refusalOf(oneRice, [paid('kasbon', 10_050)])).toEqual({ code: 'customer_missing', tender: 'kasbon' })
  expect(refusalOf(known, [paid('kasbon', 10_050)])).toBeNull()
  expect(refusalOf(known, [paid('point', 10_050)], 1_004)).toEqual({ code: 'points_short', missingCount: 1 })
  expect(refusalOf(known, [paid('point', 10_050)], 1_005)).toBeNull()
  expect(refusalOf(known, [paid('point', 1)], 1_005, plainRules(exact))).toEqual({ code: 'points_off' })
  expect(
    refusalOf(
      oneRice,
      Array.from({ length: 10 }, () => paid('transfer', 1_005)),
    ),
  ).toEqual({
    code: 'tenders_too_many',
    maximumCount: 9,
  })
})

test('[SALE-3] points are spent whole, and what they pay earns none', () => {
  const by = { ...plainRules(exact), pointWorthRupiah: 100 }
  const settled = settleSale(
    { ...oneRice, customer },
    by,
    [
      { tender: 'point', amountRupiah: rupiah(5_050) },
      { tender: 'cash', amountRupiah: rupiah(5_000) },
    ],
    51,
  )
  expect(settled).toMatchObject({ ok: true, value: { pointsEarned: 5 } })
  expect(settled.ok && settled.value.payments[1]).toMatchObject({ tender: 'point', pointCount: 51 })
})

/** Small and huge ones alike: most carts of huge ones only are refused. */
const upTo = (most: number) =>
  fc
    .integer({ min: 0, max: Math.floor(Math.log2(most)) })
    .chain((bits) => fc.integer({ min: 1, max: Math.min(most, 2 ** (bits + 1)) }).map(quantityThousandths))
const stockDraft: fc.Arbitrary<SaleDraft> = fc
  .tuple(
    draft,
    fc.array(
      fc.record({
        quantityThousandths: upTo(100_000_000),
        factorThousandths: upTo(100_000_000),
        priceRupiah: upTo(100_000_000).map(rupiah),
        parts: fc.option(
          fc.uniqueArray(
            fc.record({ productId: fc.constantFrom(...productIds), quantityThousandths: upTo(100_000_000) }),
            { maxLength: 3, selector: (part) => part.productId },
          ),
          { nil: undefined },
        ),
      }),
      { minLength: 12, maxLength: 12 },
    ),
  )
  .map(([cart, sizes]) => ({
    ...cart,
    lines: cart.lines.map((line, index) => {
      const { parts, ...size } = sizes[index]!
      return { ...line, ...size, ...(parts === undefined ? {} : { parts }) }
    }),
  }))

test('[SALE-24] whatever settles, the journal takes: sale, held bill and what is asked of the cashier, in units of up to 100.000; [CATALOG-46] bundles take exactly their parts', () => {
  let settledCount = 0
  let largeCount = 0
  fc.assert(
    fc.property(stockDraft, rules, fc.nat({ max: 100_000_000 }), (cart, by, cost) => {
      const settled = settleSale(cart, by, [{ tender: 'cash', amountRupiah: rupiah(1_000_000_000_000) }])
      if (!settled.ok) {
        expect(['sale_too_large', 'stock_too_large']).toContain(settled.refusal.code)
        return
      }
      settledCount += 1
      const sale = saleRecorded(cart, settled.value, when)
      if (sale.lines.some((line) => (line.stockThousandths ?? 0) > 100_000_000)) largeCount += 1
      expect(saleRecordedSchema.safeParse(sale).error).toBeUndefined()
      for (const line of cart.lines) expect(heldLineSchema.safeParse(heldLine(line)).error).toBeUndefined()
      expect(salePermissions(cart, settled.value.priced, () => cost)[0]).toEqual({ right: 'sell' })
      sale.lines.forEach((line, index) => {
        const taken = line.stockThousandths ?? line.quantityThousandths
        line.parts?.forEach(({ stockThousandths }, at) => {
          const each = cart.lines[index]!.parts![at]!.quantityThousandths
          const exact = (BigInt(each) * BigInt(taken) + 500n) / 1000n
          expect(BigInt(stockThousandths)).toBe(exact === 0n ? 1n : exact)
        })
      })
    }),
    { numRuns: 600 },
  )
  expect(settledCount).toBeGreaterThan(30)
  expect(largeCount).toBeGreaterThan(5)
})

test('[QRIS-13] money that came without its cart is sold as exactly that, whatever service, tax, rounding and promotions', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }).map(rupiah), rules, (amountRupiah, by) => {
      const line = { ...paidMoneyLine(amountRupiah), quantityThousandths: wholeUnits(1) }
      const cart: SaleDraft = { lines: [{ ...line, discount: null, note: '' }], billDiscount: null, customer }
      const bill = priceCart(cart, by)
      expect(bill.totalRupiah).toBe(amountRupiah)
      const came: TenderGiven = { tender: 'qris', amountRupiah, chargeId: productIds[0]! }
      const due = amountsDue(bill, rulesOfCart(cart.lines, by), [came])
      expect(due).toEqual({ cashRupiah: 0, nonCashRupiah: 0 })
      for (const rest of [[], [{ tender: 'cash', amountRupiah: rupiah(0) }]] as TenderGiven[][]) {
        const settled = settleSale(cart, by, [came, ...rest])
        if (!settled.ok) throw new Error(JSON.stringify(settled.refusal))
        const sale = saleRecorded(cart, settled.value, when)
        expect(sale).toMatchObject({ totalRupiah: amountRupiah, roundingRupiah: 0, changeRupiah: 0 })
        expect(sale.payments).toMatchObject([{ tender: 'qris', amountRupiah }])
        expect(saleRecordedSchema.safeParse(sale).error).toBeUndefined()
        expect(saleAddsUp(sale)).toBe(true)
        const isLocal = by.localTax?.categories.length === 0
        expect(sale.tax === undefined).toBe(by.tax.mode === 'off' && !isLocal)
      }
    }),
  )
})

test('[QRIS-13] a held bill of such money stays one, and beside goods the rules of the shop hold', () => {
  const by: PricingRules = { ...plainRules(exact), servicePercentHundredths: 500 }
  const line = { ...paidMoneyLine(rupiah(50_000)), quantityThousandths: wholeUnits(1) }
  const held = heldLine({ ...line, discount: null, note: '' })
  const again = draftLineOfHeld(held, null)
  expect(priceCart({ lines: [again], billDiscount: null }, by).totalRupiah).toBe(50_000)
  const goods = { ...rice, priceRupiah: rupiah(10_000) }
  expect(priceCart({ lines: [again, goods], billDiscount: null }, by).totalRupiah).toBe(63_000)
  expect(priceCart({ lines: [{ ...goods, isPriceFixed: true }], billDiscount: null }, by).totalRupiah).toBe(
    10_500,
  )
})

test('[SALE-24] five sacks counted in grams are sold; [CATALOG-46] what a sale cannot tell is refused with its name, bundles too', () => {
  const cash = [{ tender: 'cash', amountRupiah: rupiah(1_000_000_000_000) }] as const
  const nails: DraftLine = {
    ...rice,
    name: 'Paku',
    unit: 'karung',
    quantityThousandths: wholeUnits(5),
    factorThousandths: wholeUnits(25_000),
  }
  const soldNails = settleSale({ lines: [nails], billDiscount: null }, plainRules(exact), cash)
  if (!soldNails.ok) throw new Error(soldNails.refusal.code)
  const sale = saleRecorded({ lines: [nails], billDiscount: null }, soldNails.value, when)
  expect(sale.lines[0]!.stockThousandths).toBe(125_000_000)
  expect(saleMovements(deviceId, sale)[0]).toMatchObject({ amount: -125_000_000 })

  const all = { ...nails, quantityThousandths: wholeUnits(40_000) }
  const settles = (lines: readonly DraftLine[]) => {
    const settled = settleSale({ lines, billDiscount: null }, plainRules(exact), cash)
    return settled.ok ? 'ok' : settled.refusal
  }
  expect(settles([all])).toBe('ok')
  expect(settles([all, { ...rice, name: 'Gula' }])).toEqual({ code: 'stock_too_large', name: 'Gula' })

  const part = { productId: productIds[1]!, quantityThousandths: wholeUnits(1_000) }
  const bundle: DraftLine = { ...rice, name: 'Paket', quantityThousandths: wholeUnits(200), parts: [part] }
  const soldBundles = settleSale({ lines: [bundle], billDiscount: null }, plainRules(exact), cash)
  if (!soldBundles.ok) throw new Error(soldBundles.refusal.code)
  const { lines } = saleRecorded({ lines: [bundle], billDiscount: null }, soldBundles.value, when)
  expect(lines[0]!.parts).toEqual([{ productId: productIds[1], stockThousandths: 200_000_000 }])
  const most = { ...part, quantityThousandths: quantityThousandths(maximumStockThousandths / 10_000) }
  expect(settles([{ ...bundle, quantityThousandths: wholeUnits(10_000), parts: [most] }])).toEqual({
    code: 'stock_too_large',
    name: 'Paket',
  })
})

test('[SALE-3] the worst that can be typed is refused and never stops the till', () => {
  const largest = {
    ...rice,
    priceRupiah: rupiah(100_000_000),
    quantityThousandths: quantityThousandths(100_000_000),
  }
  const by: PricingRules = {
    ...plainRules(exact),
    servicePercentHundredths: 10_000,
    tax: { mode: 'exclusive', percentHundredths: 10_000 },
  }
  const cart = { lines: Array.from({ length: 500 }, () => largest), billDiscount: null }
  expect(settleSale(cart, by, [])).toMatchObject({ refusal: { code: 'sale_too_large' } })
})

test('[TAX-1] an exclusive tax comes on top, an inclusive one is contained, and only taxed products carry it', () => {
  const cart: SaleDraft = {
    lines: [
      { ...rice, priceRupiah: rupiah(100_000) },
      { ...rice, productId: productIds[1]!, priceRupiah: rupiah(50_000), isTaxed: false },
    ],
    billDiscount: null,
  }
  const exclusive = priceCart(cart, {
    ...plainRules(exact),
    tax: { mode: 'exclusive', percentHundredths: 1_100 },
  })
  expect(exclusive).toMatchObject({ tax: { baseRupiah: 100_000, taxRupiah: 11_000 }, totalRupiah: 161_000 })
  expect(exclusive.lines.map((priced) => priced.taxRupiah)).toEqual([11_000, 0])
  // 100.000 × 11 / 111, rounded once (research/peers: the price contains its tax).
  const inclusive = priceCart(cart, {
    ...plainRules(exact),
    tax: { mode: 'inclusive', percentHundredths: 1_100 },
  })
  expect(inclusive).toMatchObject({ tax: { baseRupiah: 100_000, taxRupiah: 9_910 }, totalRupiah: 150_000 })
})

test('[TAX-2] service comes after the discounts, tax after service, rounding last', () => {
  const cart: SaleDraft = {
    lines: [{ ...rice, priceRupiah: rupiah(50_000) }],
    billDiscount: { kind: 'amount', amountRupiah: rupiah(5_000) },
  }
  const priced = priceCart(cart, {
    ...plainRules({ stepRupiah: 500, direction: 'nearest' }),
    servicePercentHundredths: 500,
    tax: { mode: 'exclusive', percentHundredths: 1_000 },
  })
  expect(priced).toMatchObject({
    subtotalRupiah: 50_000,
    billDiscountRupiah: 5_000,
    serviceRupiah: 2_250,
    tax: { baseRupiah: 47_250, taxRupiah: 4_725 },
    payableRupiah: 51_975,
    roundingRupiah: 25,
    totalRupiah: 52_000,
  })
})

test('[TAX-3] a shop without tax records no tax, and its sale says nothing of it', () => {
  const settled = settleSale(oneRice, plainRules(exact), [{ tender: 'cash', amountRupiah: rupiah(10_050) }])
  if (!settled.ok) throw new Error('must settle')
  const sale = saleRecorded(oneRice, settled.value, when)
  expect(Object.keys(sale)).not.toContain('tax')
  expect(Object.keys(sale.lines[0]!)).not.toContain('isTaxed')
})

test('[SALE-12] a unit takes its factor from stock, and what the customer saved counts tiers and promotions', () => {
  const promotions = promotionBook(
    [
      {
        id: '01919191-0000-7000-8000-0000000000a1',
        fields: {
          ...promotionDefaults,
          name: 'Hemat',
          percentHundredths: 1_000,
          productIds: [productIds[1]!],
        },
      },
    ],
    day,
  )
  const cart: SaleDraft = {
    lines: [
      {
        ...rice,
        unit: 'dus',
        factorThousandths: wholeUnits(40),
        quantityThousandths: wholeUnits(2),
        priceRupiah: rupiah(100_000),
        priceTiers: [
          { unit: 'dus', customerGroup: '', minimumThousandths: wholeUnits(2), priceRupiah: rupiah(95_000) },
        ],
      },
      { ...rice, productId: productIds[1]!, priceRupiah: rupiah(20_000) },
    ],
    billDiscount: null,
  }
  const by = { ...plainRules(exact), promotions }
  const settled = settleSale(cart, by, [{ tender: 'cash', amountRupiah: rupiah(300_000) }])
  if (!settled.ok) throw new Error('must settle')
  const sale = saleRecorded(cart, settled.value, when)
  expect(sale.lines[0]).toMatchObject({
    priceRupiah: 95_000,
    stockThousandths: 80_000,
    priceTier: { customerGroup: '', minimumThousandths: 2_000, listPriceRupiah: 100_000 },
  })
  expect(sale.lines[1]).toMatchObject({
    promotion: { name: 'Hemat', discountRupiah: 2_000 },
    netRupiah: 18_000,
  })
  expect(savedRupiah(sale)).toBe(12_000)
  expect(saleMovements(deviceId, sale).filter((moved) => moved.account === 'stock')).toEqual([
    { account: 'stock', subject: productIds[0], amount: -80_000 },
    { account: 'stock', subject: productIds[1], amount: -1_000 },
  ])
})

test('[SALE-5] a kasbon without a name, change for a transfer or more off than the price is noticed', () => {
  const settled = settleSale(oneRice, plainRules(exact), [
    { tender: 'transfer', amountRupiah: rupiah(10_050) },
  ])
  if (!settled.ok) throw new Error('must settle')
  const sale = saleRecorded(oneRice, settled.value, when)
  const [paid] = sale.payments
  expect(saleAddsUp(sale)).toBe(true)
  expect(saleAddsUp({ ...sale, payments: [{ ...paid!, tender: 'kasbon' }] })).toBe(false)
  expect(saleAddsUp({ ...sale, payments: [{ ...paid!, tender: 'point' }] })).toBe(false)
  const handed = { ...paid!, receivedRupiah: rupiah(11_000) }
  expect(saleAddsUp({ ...sale, payments: [handed], changeRupiah: rupiah(950) })).toBe(false)
  const promotion = { promotionId: productIds[2]!, name: 'x', discountRupiah: rupiah(20_000) }
  expect(saleAddsUp({ ...sale, lines: [{ ...sale.lines[0]!, promotion }] })).toBe(false)
})
