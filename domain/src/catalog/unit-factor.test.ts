import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rupiah } from '../base/money/rupiah.ts'
import { quantityThousandths, wholeUnits } from '../base/quantity/quantity.ts'
import { priceCart, stockQuantity } from '../sale/cart.ts'
import { plainRules } from '../sale/pricing-rules.ts'
import { sellingUnits } from './selling-unit.ts'
import { factorPerBase, likelyPerBase, readPerBase, timesFactor, unitsFor } from './unit-factor.ts'

const lusin = (perBase: number, priceRupiah: number) => ({
  unit: 'lusin',
  units: [{ name: 'pcs', ...factorPerBase(perBase), barcodes: [], priceRupiah: null }],
  priceRupiah: rupiah(priceRupiah),
  priceTiers: [],
})

test('[CATALOG-54] twelve pcs of a lusin cost the lusin and take one from stock', () => {
  const [, pcs] = sellingUnits(lusin(12, 120_000))
  expect(pcs).toMatchObject({ name: 'pcs', priceRupiah: 10_000, perBase: 12 })
  const line = {
    ...{ name: 'Gelas', unit: 'pcs', isStocked: true, discount: null, note: '', productId: null },
    ...pcs!,
    quantityThousandths: wholeUnits(12),
  }
  const rules = plainRules({ stepRupiah: 1, direction: 'nearest' })
  expect(priceCart({ lines: [line], billDiscount: null }, rules).totalRupiah).toBe(120_000)
  expect(stockQuantity(line)).toBe(1_000)
})

test('[CATALOG-54] as many of a smaller unit as are one base unit are exactly that, whatever their number', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 1_000 }), fc.integer({ min: 1, max: 900 }), (perBase, wholes) => {
      const factor = factorPerBase(perBase)
      expect(timesFactor(perBase * wholes * 1_000, factor)).toBe(wholes * 1_000)
      expect(timesFactor(perBase * wholes * 7, factor)).toBe(wholes * 7)
      expect(unitsFor(wholes * 1_000, factor)).toBe(perBase * wholes)
      expect(readPerBase(`1/${perBase}`)).toEqual(factor)
      expect(readPerBase(` 1 per ${perBase} `)).toEqual(factor)
      // The nearest decimal is near.
      expect(Math.abs(factor.factorThousandths * perBase - 1_000)).toBeLessThanOrEqual(perBase / 2 + 0.5)
    }),
  )
  for (const text of ['', '1/1', '1/0', '2/3', '1/1001', '12', '1/', '/12', '1/1,5'])
    expect(readPerBase(text)).toBeNull()
})

test('[CATALOG-54] a decimal that no whole number of parts says exactly is asked about, others are not', () => {
  expect([83, 333, 143].map(likelyPerBase)).toEqual([12, 3, 7])
  expect([0, 1, 250, 500, 667, 750, 1_000, 40_000].map(likelyPerBase)).toEqual(Array(8).fill(null))
  expect(unitsFor(1_500, { factorThousandths: quantityThousandths(40_000) })).toBe(1)
})
