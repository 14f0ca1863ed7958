import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rupiah } from '../base/money/rupiah.ts'
import { quantityThousandths, wholeUnits } from '../base/quantity/quantity.ts'
import type { BusinessDay } from '../base/time/zone.ts'
import { type PromotionFields, promotionDefaults } from '../promotion/promotion.ts'
import { promotionBook } from '../promotion/promotion-book.ts'
import { type DraftLine, priceCart } from './cart.ts'
import { plainRules } from './pricing-rules.ts'

const coffeeId = '01919191-0000-7000-8000-000000000001'
const today = '2026-11-22' as BusinessDay

function coffee(count: number, over: Partial<DraftLine> = {}): DraftLine {
  return {
    productId: coffeeId,
    name: 'Kopi',
    unit: 'pcs',
    isStocked: true,
    quantityThousandths: wholeUnits(count),
    priceRupiah: rupiah(10_000),
    discount: null,
    note: '',
    ...over,
  }
}
const rulesWith = (promotions: Partial<PromotionFields>[]) => ({
  ...plainRules({ stepRupiah: 1, direction: 'nearest' }),
  promotions: promotionBook(
    promotions.map((fields, index) => ({
      id: String(index),
      fields: { ...promotionDefaults, name: String(index), ...fields },
    })),
    today,
  ),
})
const total = (lines: readonly DraftLine[], promotions: Partial<PromotionFields>[]) =>
  priceCart({ lines, billDiscount: null }, rulesWith(promotions)).totalRupiah

const tier = { unit: '', customerGroup: '', minimumThousandths: wholeUnits(6), priceRupiah: rupiah(8_000) }

test('[PROMOTION-7] two lines of the same product, one with a note, reach a price tier together', () => {
  const priceTiers = [tier]
  expect(total([coffee(3, { priceTiers }), coffee(3, { priceTiers, note: 'panas' })], [])).toBe(48_000)
  expect(total([coffee(3, { priceTiers }), coffee(2, { priceTiers, note: 'panas' })], [])).toBe(50_000)
})

test('[SALE-31] sizes and colours of one variant group reach a price tier together, each at its own price', () => {
  const priceTiers = [tier]
  const ofGroup = (size: number, count: number, over: Partial<DraftLine> = {}) =>
    coffee(count, {
      priceTiers,
      productId: `${coffeeId.slice(0, -1)}${size}`,
      variantGroupId: 'kaos',
      ...over,
    })
  expect(total([ofGroup(1, 2), ofGroup(2, 2), ofGroup(3, 2)], [])).toBe(48_000)
  expect(total([ofGroup(1, 2), ofGroup(2, 2), ofGroup(3, 1)], [])).toBe(50_000)
  // A size that costs more has a price of its own, and counts.
  const large = ofGroup(4, 2, {
    priceRupiah: rupiah(12_000),
    priceTiers: [{ ...tier, priceRupiah: rupiah(11_000) }],
  })
  expect(total([ofGroup(1, 4), large], [])).toBe(4 * 8_000 + 2 * 11_000)
  // Another unit, another group and goods of no group count for nobody.
  expect(total([ofGroup(1, 5), ofGroup(2, 1, { unit: 'lusin' })], [])).toBe(60_000)
  expect(total([ofGroup(1, 5), ofGroup(2, 1, { variantGroupId: 'celana' })], [])).toBe(60_000)
  expect(total([ofGroup(1, 5), coffee(1, { priceTiers, productId: `${coffeeId.slice(0, -1)}7` })], [])).toBe(
    60_000,
  )
})

test('[PROMOTION-7] a typed price, a pack with its own price and another product count for nobody', () => {
  const priceTiers = [tier]
  const others = [
    coffee(9, { priceTiers, priceRupiah: rupiah(9_000), listPriceRupiah: rupiah(10_000) }),
    coffee(9, { priceTiers, isPriceFixed: true }),
    coffee(9, { priceTiers, productId: '01919191-0000-7000-8000-000000000002' }),
  ]
  for (const other of others) {
    const priced = priceCart({ lines: [coffee(1, { priceTiers }), other], billDiscount: null }, rulesWith([]))
    expect(priced.lines[0]!.rule).toBeNull()
  }
})

test('[PROMOTION-7] buy 2 get 1: the third is free, on whatever line it stands', () => {
  const free = [
    { kind: 'buy_get', minimumThousandths: wholeUnits(2), freeThousandths: wholeUnits(1) },
  ] as const
  expect(total([coffee(1), coffee(1, { note: 'panas' }), coffee(1, { note: 'dingin' })], free.slice())).toBe(
    20_000,
  )
  const box = coffee(1, { unit: 'dus', priceRupiah: rupiah(90_000), factorThousandths: wholeUnits(10) })
  // 2 pieces, then a box of 10: of these twelve four are free, and all four are in the box.
  expect(total([coffee(2), box], free.slice())).toBe(20_000 + 54_000)
})

test('[PROMOTION-7] a break counts pieces and boxes of a product together', () => {
  const broken = [
    { kind: 'quantity_break', minimumThousandths: wholeUnits(12), percentHundredths: 1_000 },
  ] as const
  const box = coffee(1, { unit: 'dus', priceRupiah: rupiah(90_000), factorThousandths: wholeUnits(10) })
  expect(total([coffee(2), box], broken.slice())).toBe(18_000 + 81_000)
  expect(total([coffee(1), box], broken.slice())).toBe(10_000 + 90_000)
})

const promotionArbitrary: fc.Arbitrary<Partial<PromotionFields>> = fc.record({
  kind: fc.constantFrom(...(['quantity_break', 'buy_get', 'discount'] as const)),
  minimumThousandths: fc.option(fc.integer({ min: 1, max: 12 }).map(wholeUnits), { nil: null }),
  freeThousandths: fc.option(fc.integer({ min: 1, max: 6 }).map(wholeUnits), { nil: null }),
  priceRupiah: fc.option(fc.nat({ max: 12_000 }).map(rupiah), { nil: null }),
  percentHundredths: fc.option(fc.nat({ max: 10_000 }), { nil: null }),
})

test('[PROMOTION-7] however the pieces of a product are split over lines, the customer pays the same', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 15 }), { minLength: 1, maxLength: 6 }),
      fc.array(promotionArbitrary, { maxLength: 4 }),
      fc.option(fc.record({ minimum: fc.integer({ min: 1, max: 20 }), price: fc.nat({ max: 11_000 }) })),
      (counts, promotions, typedTier) => {
        const priceTiers =
          typedTier === null
            ? []
            : [
                {
                  ...tier,
                  minimumThousandths: wholeUnits(typedTier.minimum),
                  priceRupiah: rupiah(typedTier.price),
                },
              ]
        const split = counts.map((count, index) => coffee(count, { priceTiers, note: String(index) }))
        const whole = coffee(
          counts.reduce((sum, count) => sum + count, 0),
          { priceTiers },
        )
        expect(total(split, promotions)).toBe(total([whole], promotions))
      },
    ),
  )
})

test('[PROMOTION-7] with weights and several products the lines still add up, and no line costs less than nothing', () => {
  const lineArbitrary = fc
    .record({
      product: fc.integer({ min: 1, max: 3 }),
      quantity: fc.integer({ min: 1, max: 20_000 }),
      note: fc.constantFrom('', 'a', 'b'),
    })
    .map(({ product, quantity, note }) =>
      coffee(1, {
        productId: `01919191-0000-7000-8000-00000000000${product}`,
        quantityThousandths: quantityThousandths(quantity),
        note,
      }),
    )
  fc.assert(
    fc.property(
      fc.array(lineArbitrary, { minLength: 1, maxLength: 12 }),
      fc.array(promotionArbitrary, { maxLength: 4 }),
      (lines, promotions) => {
        const priced = priceCart({ lines, billDiscount: null }, rulesWith(promotions))
        let sum = 0
        for (const line of priced.lines) {
          expect(line.promotionRupiah).toBeLessThanOrEqual(line.grossRupiah)
          expect(line.netRupiah).toBeGreaterThanOrEqual(0)
          sum += line.netRupiah
        }
        expect(sum).toBe(priced.totalRupiah)
      },
    ),
  )
})

const tea = (count: number, over: Partial<DraftLine> = {}) =>
  coffee(count, { productId: '01919191-0000-7000-8000-000000000002', name: 'Teh', ...over })
const drink = { category: 'Minuman', priceRupiah: rupiah(3_000) }

test('[SALE-31] what a promotion names counts together: a category, or several products', () => {
  const teaId = tea(1).productId!
  const fromFive = {
    kind: 'quantity_break',
    minimumThousandths: wholeUnits(5),
    priceRupiah: rupiah(2_800),
  } as const
  const third = {
    kind: 'buy_get',
    minimumThousandths: wholeUnits(2),
    freeThousandths: wholeUnits(1),
  } as const
  for (const names of [{ categories: ['Minuman'] }, { productIds: [coffeeId, teaId] }]) {
    expect(total([coffee(3, drink), tea(2, drink)], [{ ...fromFive, ...names }])).toBe(14_000)
    expect(total([coffee(3, drink), tea(1, drink)], [{ ...fromFive, ...names }])).toBe(12_000)
    expect(total([coffee(2, drink), tea(1, drink)], [{ ...third, ...names }])).toBe(6_000)
  }
  // Another category counts for nothing, and what names nothing counts each product by itself.
  const other = { ...drink, category: 'Sembako' }
  expect(total([coffee(3, drink), tea(2, other)], [{ ...fromFive, categories: ['Minuman'] }])).toBe(15_000)
  expect(total([coffee(3, drink), tea(2, drink)], [fromFive])).toBe(15_000)
})

test('[SALE-31] of goods with different prices the cheapest is free, in whatever order they are scanned', () => {
  const third = {
    kind: 'buy_get',
    minimumThousandths: wholeUnits(2),
    freeThousandths: wholeUnits(1),
  } as const
  const lines = [coffee(2, { category: 'Minuman' }), tea(1, drink)]
  for (const scanned of [lines, lines.toReversed()])
    expect(total(scanned, [{ ...third, categories: ['Minuman'] }])).toBe(20_000)
})
