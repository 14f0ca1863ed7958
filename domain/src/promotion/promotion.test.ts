import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rupiah } from '../base/money/rupiah.ts'
import { lineAmount, quantityThousandths, wholeUnits } from '../base/quantity/quantity.ts'
import type { BusinessDay } from '../base/time/zone.ts'
import type { PriceTier } from '../catalog/product-members.ts'
import { type PromotionFields, promotionDefaults } from './promotion.ts'
import { isPromotionOn, type Promotion, promotionBook } from './promotion-book.ts'
import { promotionSaves, type RuledLine, winningRule } from './winning-rule.ts'

const today = '2026-11-22' as BusinessDay
const coffeeId = '01919191-0000-7000-8000-000000000001'

function line(over: Partial<RuledLine> = {}): RuledLine {
  const quantity = over.quantityThousandths ?? wholeUnits(6)
  const stock = over.stockThousandths ?? quantity
  const price = over.priceRupiah ?? rupiah(10_000)
  return {
    productId: coffeeId,
    category: 'Minuman',
    priceTiers: [],
    quantityThousandths: quantity,
    stockThousandths: stock,
    priceRupiah: price,
    grossRupiah: lineAmount(price, quantity),
    boughtThousandths: stock,
    beforeThousandths: 0,
    ...over,
  }
}

function promotion(fields: Partial<PromotionFields>, promotionId = 'one'): Promotion {
  return { id: promotionId, fields: { ...promotionDefaults, name: promotionId, ...fields } }
}
const tier = (minimum: number, price: number, customerGroup = ''): PriceTier => ({
  unit: '',
  customerGroup,
  minimumThousandths: wholeUnits(minimum),
  priceRupiah: rupiah(price),
})
const winner = (over: Partial<RuledLine>, promotions: Promotion[], group = '') =>
  winningRule(line(over), promotionBook(promotions, today), group)

test('[PROMOTION-1] of all rules the one that saves the customer most wins, and only one', () => {
  const tenPercent = promotion({ kind: 'discount', percentHundredths: 1_000 })
  const wholesale = { priceTiers: [tier(6, 8_500)] }
  expect(winner(wholesale, [tenPercent])).toMatchObject({ kind: 'tier', savedRupiah: 9_000 })
  expect(winner({ priceTiers: [tier(6, 9_500)] }, [tenPercent])).toMatchObject({
    kind: 'promotion',
    savedRupiah: 6_000,
  })
  expect(winner({}, [])).toBeNull()
})

test('[PROMOTION-1] a rule that would make the line dearer never wins', () => {
  const dearer = promotion({
    kind: 'quantity_break',
    minimumThousandths: wholeUnits(1),
    priceRupiah: rupiah(12_000),
  })
  expect(winner({ priceTiers: [tier(1, 11_000)] }, [dearer])).toBeNull()
})

test('[PROMOTION-1] when two save the same: price list, group price, quantity break, buy and get, discount, the older one', () => {
  const discount = promotion({ kind: 'discount', percentHundredths: 1_000 }, 'a')
  const getFree = promotion(
    { kind: 'buy_get', minimumThousandths: wholeUnits(9), freeThousandths: wholeUnits(1) },
    'b',
  )
  const broken = promotion(
    { kind: 'quantity_break', minimumThousandths: wholeUnits(2), percentHundredths: 1_000 },
    'c',
  )
  const group = promotion({ kind: 'group_price', customerGroup: 'Reseller', percentHundredths: 1_000 }, 'd')
  const ten = { quantityThousandths: wholeUnits(10) }
  const name = (promotions: Promotion[], over: Partial<RuledLine> = ten) => {
    const rule = winner(over, promotions, 'Reseller')
    return rule?.kind === 'promotion' ? rule.name : rule?.kind
  }
  expect(name([discount, getFree, broken, group])).toBe('d')
  expect(name([discount, getFree, broken])).toBe('c')
  expect(name([discount, getFree])).toBe('b')
  expect(name([promotion({ percentHundredths: 1_000 }, 'z'), discount])).toBe('a')
  expect(name([group], { ...ten, priceTiers: [tier(2, 9_000)] })).toBe('tier')
})

test('[PROMOTION-2] a price tier holds from its quantity on, for its group or for everybody', () => {
  const priceTiers = [tier(3, 9_000), tier(6, 8_000), tier(1, 7_500, 'Reseller')]
  const priceFor = (quantity: number, group = '') => {
    const rule = winner({ priceTiers, quantityThousandths: wholeUnits(quantity) }, [], group)
    return rule?.kind === 'tier' ? rule.tier.priceRupiah : null
  }
  expect([priceFor(2), priceFor(3), priceFor(5), priceFor(6)]).toEqual([null, 9_000, 9_000, 8_000])
  expect(priceFor(1, 'Reseller')).toBe(7_500)
})

test('[PROMOTION-3] buy 2 get 1: every third is free, and a set that is not full gives nothing', () => {
  const free = promotion({
    kind: 'buy_get',
    minimumThousandths: wholeUnits(2),
    freeThousandths: wholeUnits(1),
  })
  const saved = (quantity: number) =>
    winner({ quantityThousandths: wholeUnits(quantity) }, [free])?.savedRupiah ?? 0
  expect([1, 2, 3, 5, 6, 9].map(saved)).toEqual([0, 0, 10_000, 10_000, 20_000, 30_000])
  const twoFree = promotion({
    kind: 'buy_get',
    minimumThousandths: wholeUnits(2),
    freeThousandths: wholeUnits(2),
  })
  expect(winner({ quantityThousandths: wholeUnits(3) }, [twoFree])?.savedRupiah).toBe(10_000)
})

test('[PROMOTION-4] a promotion is about its products and categories, and about everything when it names none', () => {
  const tenPercent = { percentHundredths: 1_000 }
  expect(winner({}, [promotion({ ...tenPercent, productIds: [coffeeId] })])).not.toBeNull()
  expect(winner({}, [promotion({ ...tenPercent, productIds: ['other'] })])).toBeNull()
  expect(winner({}, [promotion({ ...tenPercent, categories: ['Minuman'] })])).not.toBeNull()
  expect(winner({}, [promotion({ ...tenPercent, categories: ['Sembako'] })])).toBeNull()
  expect(winner({}, [promotion({ ...tenPercent, customerGroup: 'Reseller' })])).toBeNull()
  expect(winner({}, [promotion({ ...tenPercent, customerGroup: 'Reseller' })], 'Reseller')).not.toBeNull()
  expect(winner({}, [promotion({ kind: 'group_price', ...tenPercent })], 'Reseller')).toBeNull()
})

test('[PROMOTION-4] promotions count base units: a dus of 40 reaches a break of 24', () => {
  const broken = promotion({
    kind: 'quantity_break',
    minimumThousandths: wholeUnits(24),
    priceRupiah: rupiah(9_000),
  })
  const oneBox = {
    quantityThousandths: wholeUnits(1),
    stockThousandths: wholeUnits(40),
    priceRupiah: rupiah(390_000),
  }
  expect(winner(oneBox, [broken])?.savedRupiah).toBe(30_000)
  expect(winner({ quantityThousandths: wholeUnits(23) }, [broken])).toBeNull()
})

test('[PROMOTION-5] a promotion holds from its first through its last day, while it is switched on', () => {
  const on = (over: Partial<PromotionFields>) => isPromotionOn({ ...promotionDefaults, ...over }, today)
  expect(on({})).toBe(true)
  expect(on({ fromDay: today, throughDay: today })).toBe(true)
  expect(on({ fromDay: '2026-11-23' as BusinessDay })).toBe(false)
  expect(on({ throughDay: '2026-11-21' as BusinessDay })).toBe(false)
  expect(on({ isActive: false })).toBe(false)
})

test('[PROMOTION-1] no promotion takes more than the line costs', () => {
  const fields = fc.record({
    kind: fc.constantFrom(...(['quantity_break', 'group_price', 'buy_get', 'discount'] as const)),
    minimumThousandths: fc.option(fc.integer({ min: 1, max: 20_000 }).map(quantityThousandths)),
    freeThousandths: fc.option(fc.integer({ min: 1, max: 20_000 }).map(quantityThousandths)),
    priceRupiah: fc.option(fc.nat({ max: 100_000_000 }).map(rupiah)),
    amountRupiah: fc.option(fc.nat({ max: 100_000_000 }).map(rupiah)),
    percentHundredths: fc.option(fc.nat({ max: 10_000 })),
  })
  fc.assert(
    fc.property(
      fields,
      fc.integer({ min: 1, max: 100_000_000 }),
      fc.nat({ max: 1_000_000_000_000 }),
      fc.nat({ max: 50_000 }),
      (over, bought, gross, before) => {
        const saved = promotionSaves(
          { ...promotionDefaults, customerGroup: 'Reseller', ...over },
          {
            stockThousandths: quantityThousandths(bought),
            grossRupiah: rupiah(gross),
            boughtThousandths: quantityThousandths(bought + before),
            beforeThousandths: before,
          },
          'Reseller',
        )
        expect(saved).toBeGreaterThanOrEqual(0)
        expect(saved).toBeLessThanOrEqual(gross)
      },
    ),
  )
})

test('[SALE-24] a promotion by the base unit is reckoned for a billion of them', () => {
  const sacks = { quantityThousandths: wholeUnits(40_000), stockThousandths: wholeUnits(1_000_000_000) }
  const perGram = (fields: Partial<PromotionFields>) =>
    winner(sacks, [promotion({ kind: 'discount', ...fields })])?.savedRupiah ?? 0
  expect(perGram({ priceRupiah: rupiah(100_000_000) })).toBe(0)
  expect(perGram({ amountRupiah: rupiah(100_000_000) })).toBe(400_000_000)
})
