import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rupiah } from '../base/money/rupiah.ts'
import { maximumQuantityThousandths, quantityThousandths } from '../base/quantity/quantity.ts'
import { productDefaults } from './product.ts'
import type { ProductPart } from './product-members.ts'
import { bundlesInStock, partsFault, partsTaken, shownStock, sumOfParts } from './product-parts.ts'

const coffee = '01919191-0000-7000-8000-000000000001'
const milk = '01919191-0000-7000-8000-000000000002'
const glass = '01919191-0000-7000-8000-000000000003'
const iced = '01919191-0000-7000-8000-000000000004'

const part = (productId: string, quantity: number): ProductPart => ({
  productId,
  quantityThousandths: quantityThousandths(quantity),
})
const anyParts = fc.uniqueArray(
  fc.record({
    productId: fc.constantFrom(coffee, milk, glass),
    quantityThousandths: fc.integer({ min: 1, max: 90_000 }).map(quantityThousandths),
  }),
  { minLength: 1, maxLength: 3, selector: ({ productId }) => productId },
)

test('[CATALOG-20] a bundle takes of each part so many times what is in one', () => {
  expect(partsTaken([part(coffee, 18), part(milk, 1_500)], 3_000)).toEqual([
    { productId: coffee, stockThousandths: 54 },
    { productId: milk, stockThousandths: 4_500 },
  ])
  fc.assert(
    fc.property(anyParts, fc.integer({ min: 1, max: maximumQuantityThousandths }), (parts, quantity) => {
      for (const [index, { stockThousandths }] of partsTaken(parts, quantity).entries()) {
        const exact = (parts[index]!.quantityThousandths * quantity) / 1000
        expect(stockThousandths).toBeGreaterThanOrEqual(1)
        if (exact >= 1) expect(Math.abs(stockThousandths - exact)).toBeLessThanOrEqual(0.5)
      }
    }),
  )
})

test('[CATALOG-21] so many bundles can be sold, and one more could not', () => {
  fc.assert(
    fc.property(
      anyParts,
      fc.array(fc.nat({ max: 900_000 }), { minLength: 3, maxLength: 3 }),
      (parts, stocks) => {
        const stock = new Map([coffee, milk, glass].map((id, index) => [id, stocks[index]!]))
        const has = (bundles: number) =>
          parts.every((one) => (one.quantityThousandths * bundles) / 1000 <= stock.get(one.productId)!)
        const bundles = bundlesInStock(parts, (id) => stock.get(id)!)
        expect(bundles % 1000).toBe(0)
        expect(has(bundles)).toBe(true)
        expect(has(bundles + 1000)).toBe(false)
      },
    ),
  )
  expect(bundlesInStock([part(coffee, 1_000)], () => -5_000)).toBe(0)
})

test('[CATALOG-21] lists show what the parts allow, the stock of a product, or nothing', () => {
  const of = (changes: Partial<typeof productDefaults>) =>
    shownStock({ fields: { ...productDefaults, ...changes }, stockThousandths: 7_000 }, () => 5_000)
  expect(of({})).toBe(7_000)
  expect(of({ isStocked: false })).toBeNull()
  expect(of({ isStocked: false, parts: [part(coffee, 2_000)] })).toBe(2_000)
})

test('[CATALOG-21] the parts on their own cost what each of them costs', () => {
  const prices = new Map([
    [coffee, rupiah(15_000)],
    [milk, rupiah(20_000)],
  ])
  expect(sumOfParts([part(coffee, 2_000), part(milk, 250)], (id) => prices.get(id)!)).toBe(35_000)
})

test('[CATALOG-22] what cannot be a part is refused with its reason, and what was there already stays', () => {
  const known = new Map([
    [coffee, { ...productDefaults, name: 'Kopi' }],
    [milk, { ...productDefaults, name: 'Susu', isStocked: false }],
    [glass, { ...productDefaults, name: 'Gelas' }],
    [iced, { ...productDefaults, name: 'Es kopi', isStocked: false, parts: [part(coffee, 1_000)] }],
  ])
  const fault = (
    productId: string | null,
    parts: readonly ProductPart[],
    before: readonly ProductPart[] = [],
    stockThousandths = 0,
  ) =>
    partsFault(productId, parts, before, {
      products: () => known,
      product: (id) => known.get(id) ?? null,
      stockThousandths,
    })
  expect(fault(null, [part(coffee, 1_000), part(glass, 1_000)])).toBeNull()
  expect(fault(glass, [part(glass, 1_000)])).toEqual({ code: 'part_is_itself' })
  expect(fault(null, [part(glass, 1_000), part(glass, 2_000)])).toEqual({ code: 'part_twice', name: 'Gelas' })
  expect(fault(null, [part(iced, 1_000)])).toEqual({ code: 'part_is_bundle', name: 'Es kopi' })
  expect(fault(null, [part(milk, 1_000)])).toEqual({ code: 'part_not_stocked', name: 'Susu' })
  expect(fault(coffee, [part(glass, 1_000)])).toEqual({ code: 'bundle_is_part', name: 'Es kopi' })
  expect(fault(glass, [part(coffee, 1_000)], [], -2_000)).toEqual({
    code: 'bundle_has_stock',
    stockThousandths: -2_000,
  })
  expect(fault(iced, [part(milk, 2_000)], [part(milk, 1_000)], 3_000)).toBeNull()
  expect(fault(iced, [], [part(milk, 1_000)], 3_000)).toBeNull()
  // A part that has not arrived on this device yet is no reason to lose the others.
  expect(fault(null, [part('01919191-0000-7000-8000-00000000000f', 1_000)])).toBeNull()
})
