import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quantityThousandths, wholeUnits } from '../base/quantity/quantity.ts'
import { unitSplit, unitText } from './unit-split.ts'

const unitOf = (name: string, factorThousandths: number) => ({
  ...{ name, barcodes: [], priceRupiah: null },
  factorThousandths: quantityThousandths(factorThousandths),
})
const noodles = { unit: 'pcs', units: [unitOf('renteng', 10_000), unitOf('dus', 40_000)] }

test('[STOCK-7] the parts of a quantity add up to it: whole bigger units, and less of the base unit than fills one', () => {
  const anyUnits = fc.uniqueArray(fc.integer({ min: 1, max: 200_000 }), { maxLength: 6 })
  fc.assert(
    fc.property(anyUnits, fc.integer({ min: -9_000_000, max: 9_000_000 }), (factors, quantity) => {
      const units = factors.map((factor, index) => unitOf(`unit ${index}`, factor))
      const parts = unitSplit({ unit: 'pcs', units }, quantity)
      const factorOf = (name: string) => units.find((unit) => unit.name === name)?.factorThousandths ?? 1_000
      let sum = 0
      for (const { unit, quantityThousandths: amount } of parts) {
        if (unit !== 'pcs') expect(Math.abs(amount % 1_000)).toBe(0)
        expect(Math.sign(amount)).toBe(Math.sign(quantity))
        sum += (amount * factorOf(unit)) / 1_000
      }
      expect(sum).toBe(quantity)
      const biggest = Math.max(1_000, ...factors)
      const first = parts[0]!
      if (Math.abs(quantity) >= biggest && biggest > 1_000) expect(factorOf(first.unit)).toBe(biggest)
    }),
  )
})

test('[STOCK-7] a quantity reads as it stands on the shelf', () => {
  expect(unitText(noodles, 83_000)).toBe('2 dus + 3 pcs')
  expect(unitText(noodles, 95_500)).toBe('2 dus + 1 renteng + 5,5 pcs')
  expect(unitText(noodles, 80_000)).toBe('2 dus')
  expect(unitText(noodles, 9_000)).toBe('9 pcs')
  expect(unitText(noodles, -43_000)).toBe('-1 dus - 3 pcs')
  expect(unitText(noodles, 0)).toBe('0 pcs')
  const eggs = { unit: 'butir', units: [unitOf('lusin', 12_000), unitOf('renteng', 10_000)] }
  expect(unitText(eggs, wholeUnits(22))).toBe('1 lusin + 10 butir')
})
