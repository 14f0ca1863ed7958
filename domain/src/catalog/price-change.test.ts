import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maximumUnitPriceRupiah, rupiah } from '../base/money/rupiah.ts'
import { wholeUnits } from '../base/quantity/quantity.ts'
import { changesSaved, undoneChanges } from './many-changes.ts'
import { type PriceRule, planPrices } from './price-change.ts'
import { applyProductChanges, type ProductFields, productDefaults, productSavedSchema } from './product.ts'

const hundred = { stepRupiah: 100, direction: 'nearest' } as const
const percent = (hundredths: number): PriceRule => ({ kind: 'percent', hundredths, rounding: hundred })
const sum = (amountRupiah: number): PriceRule => ({ kind: 'sum', amountRupiah, rounding: hundred })
const idOf = (number: number) => `01919191-0000-7000-8000-${String(number).padStart(12, '0')}`
const product = (number: number, fields: Partial<ProductFields>) => ({
  productId: idOf(number),
  fields: { ...productDefaults, name: `Barang ${number}`, ...fields },
})
const priced = (number: number, price: number, cost: number | null = null) =>
  product(number, { priceRupiah: rupiah(price), costRupiah: cost === null ? null : rupiah(cost) })
const after = (rule: PriceRule, ...prices: readonly number[]) =>
  planPrices(
    prices.map((price, index) => priced(index, price)),
    rule,
  ).changes.map(({ toRupiah }) => toRupiah)

test('[CATALOG-61] a percent or a sum goes on each price and is rounded to the step', () => {
  expect(after(percent(1_000), 3_500, 12_000, 1_250)).toEqual([3_900, 13_200, 1_400])
  expect(after(percent(-500), 10_000, 4_000)).toEqual([9_500, 3_800])
  expect(after(sum(500), 3_500, 12_000)).toEqual([4_000, 12_500])
  expect(after(sum(-200), 3_500)).toEqual([3_300])
  expect(after({ ...percent(250), rounding: { stepRupiah: 500, direction: 'nearest' } }, 10_000)).toEqual([
    10_500,
  ])
  expect(after({ ...percent(250), rounding: { stepRupiah: 1, direction: 'nearest' } }, 3_333)).toEqual([
    3_416,
  ])
})

test('[CATALOG-61] units with a price of their own and wholesale prices go along, a sum by how much is in them', () => {
  const drink = product(1, {
    unit: 'botol',
    priceRupiah: rupiah(4_000),
    units: [
      { name: 'dus', factorThousandths: wholeUnits(24), barcodes: [], priceRupiah: rupiah(90_000) },
      { name: 'lusin', factorThousandths: wholeUnits(12), barcodes: [], priceRupiah: null },
    ],
    priceTiers: [
      { unit: '', customerGroup: '', minimumThousandths: wholeUnits(10), priceRupiah: rupiah(3_800) },
      { unit: 'dus', customerGroup: '', minimumThousandths: wholeUnits(5), priceRupiah: rupiah(88_000) },
    ],
  })
  const [change] = planPrices([drink], sum(100)).changes
  expect(change!.changes).toMatchObject({
    priceRupiah: 4_100,
    units: [{ priceRupiah: 92_400 }, { priceRupiah: null }],
    priceTiers: [{ priceRupiah: 3_900 }, { priceRupiah: 90_400 }],
  })
  expect(planPrices([drink], percent(1_000)).changes[0]!.changes).toMatchObject({
    ...{ priceRupiah: 4_400, units: [{ priceRupiah: 99_000 }, {}] },
    priceTiers: [{ priceRupiah: 4_200 }, { priceRupiah: 96_800 }],
  })
})

test('[CATALOG-61] what has no price keeps none, what does not change is told nowhere, what would be no price is refused by name', () => {
  const plan = planPrices([priced(1, 0), priced(2, 1_000), priced(3, 400), priced(4, 20_000)], sum(-500))
  expect(plan.changes.map(({ toRupiah }) => toRupiah)).toEqual([500, 19_500])
  expect(plan.unchangedCount).toBe(1)
  expect(plan.refusedNames).toEqual(['Barang 3'])
  expect(planPrices([priced(1, maximumUnitPriceRupiah)], percent(1)).refusedNames).toEqual(['Barang 1'])
  expect(planPrices([priced(1, 1_000)], percent(100)).unchangedCount).toBe(1)
})

test('[CATALOG-61] a price below what it costs is said', () => {
  const plan = planPrices([priced(1, 5_000, 4_600), priced(2, 5_000, 4_000)], percent(-1_000))
  expect(plan.changes.map(({ isBelowCost }) => isBelowCost)).toEqual([true, false])
})

const anyPrice = fc.integer({ min: 0, max: maximumUnitPriceRupiah })
const anyRule: fc.Arbitrary<PriceRule> = fc
  .tuple(
    fc.oneof(
      fc
        .integer({ min: -9_999, max: 20_000 })
        .map((hundredths) => ({ kind: 'percent' as const, hundredths })),
      fc
        .integer({ min: -1_000_000, max: 1_000_000 })
        .map((amountRupiah) => ({ kind: 'sum' as const, amountRupiah })),
    ),
    fc.constantFrom(1 as const, 100 as const, 500 as const, 1_000 as const),
    fc.constantFrom('nearest' as const, 'down' as const),
  )
  .map(([rule, stepRupiah, direction]) => ({ ...rule, rounding: { stepRupiah, direction } }))

test('[CATALOG-61] every new price is a price, on the step, and the journal takes it', () => {
  fc.assert(
    fc.property(fc.array(anyPrice, { minLength: 1, maxLength: 450 }), anyRule, (prices, rule) => {
      const plan = planPrices(
        prices.map((price, index) => priced(index, price)),
        rule,
      )
      expect(plan.changes.length + plan.unchangedCount + plan.refusedNames.length).toBe(prices.length)
      for (const { toRupiah } of plan.changes) {
        expect(toRupiah).toBeGreaterThan(0)
        expect(toRupiah % rule.rounding.stepRupiah).toBe(0)
      }
      const told = changesSaved(plan.changes)
      for (const body of told) productSavedSchema.parse(body)
      expect(told.flatMap(({ products }) => products)).toHaveLength(plan.changes.length)
    }),
    { numRuns: 50 },
  )
})

test('[CATALOG-62] taken back, every product is as it was; a price that somebody changed since stays theirs', () => {
  const products = [priced(1, 3_500), priced(2, 12_000), priced(3, 8_000)]
  const plan = planPrices(products, percent(1_000))
  const now = new Map(products.map(({ productId, fields }) => [productId, fields]))
  const apply = (changes: typeof plan.changes) => {
    for (const { productId, changes: told } of changes) {
      now.set(productId, applyProductChanges(now.get(productId)!, told))
    }
  }
  apply(plan.changes)
  now.set(idOf(2), { ...now.get(idOf(2))!, priceRupiah: rupiah(15_000) })
  const back = undoneChanges(plan.changes, (productId) => now.get(productId) ?? null)
  apply(back.changes)
  expect([...now.values()].map(({ priceRupiah }) => priceRupiah)).toEqual([3_500, 15_000, 8_000])
  expect(back.keptNames).toEqual(['Barang 2'])
  expect(undoneChanges(plan.changes, () => null).keptNames).toHaveLength(3)
})
