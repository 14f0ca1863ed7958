import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { barcodeKey } from '../base/barcode/barcode.ts'
import { wholeUnits } from '../base/quantity/quantity.ts'
import { duplicateGroups } from './duplicate-products.ts'
import { productDefaults } from './product.ts'
import { allBarcodes } from './selling-unit.ts'

const product = (productId: string, name: string, barcodes: readonly string[] = [], isActive = true) => ({
  productId,
  fields: { ...productDefaults, name, barcodes: [...barcodes], isActive },
})

test('[CATALOG-12] the same barcode, also of a unit and in the other form of a UPC-A, and the same name in other letters', () => {
  const boxed = product('5', 'Kopi dus')
  const units = [
    { name: 'dus', factorThousandths: wholeUnits(12), barcodes: ['96385074'], priceRupiah: null },
  ]
  expect(
    duplicateGroups([
      product('9', 'Gula Pasir, 1 kg'),
      product('2', 'GULA PASIR 1KG'),
      product('3', 'Indomie', ['089686010947']),
      product('1', 'Mi goreng', ['0089686010947']),
      { ...boxed, fields: { ...boxed.fields, units } },
      product('4', 'Kopi', ['96385074']),
      product('6', 'Gula Pasir 1,5 kg'),
      product('7', 'gula pasir 1kg', [], false),
      product('8', '???'),
      product('0', '!!!'),
    ]),
  ).toEqual([
    { productIds: ['1', '3'], sharedCodes: ['0089686010947'] },
    { productIds: ['4', '5'], sharedCodes: ['96385074'] },
    { productIds: ['2', '9'], sharedCodes: [] },
  ])
})

test('[CATALOG-12] who is alike stands in one group, nobody in two, and nobody alone', () => {
  const shops = fc.array(
    fc.record({
      name: fc.constantFrom('Teh', 'teh.', 'Kopi', 'Gula', 'gula 1', ''),
      barcodes: fc.uniqueArray(fc.constantFrom('1111', '2222', '3333', '089686010947', '0089686010947'), {
        maxLength: 2,
      }),
      isActive: fc.boolean(),
    }),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(shops, (drawn) => {
      const shop = drawn.map(({ name, barcodes, isActive }, index) =>
        product(String(index).padStart(2, '0'), name, barcodes, isActive),
      )
      const groups = duplicateGroups(shop)
      const grouped = groups.flatMap(({ productIds }) => productIds)
      expect(new Set(grouped).size).toBe(grouped.length)
      expect(groups.every(({ productIds }) => productIds.length > 1)).toBe(true)
      const groupOf = (id: string) => groups.findIndex(({ productIds }) => productIds.includes(id))
      const active = shop.filter(({ fields }) => fields.isActive)
      expect(grouped.every((id) => active.some(({ productId }) => productId === id))).toBe(true)
      for (const one of active)
        for (const other of active) {
          if (one === other) continue
          const codes = allBarcodes(one.fields).map(barcodeKey)
          const shared = allBarcodes(other.fields)
            .map(barcodeKey)
            .filter((code) => codes.includes(code))
          const letters = (name: string) => name.toLowerCase().replace(/[ .]/g, '')
          const isSameName = one.fields.name !== '' && letters(one.fields.name) === letters(other.fields.name)
          if (shared.length === 0 && !isSameName) continue
          const at = groupOf(one.productId)
          expect(at).toBeGreaterThanOrEqual(0)
          expect(groupOf(other.productId)).toBe(at)
          expect(groups[at]!.sharedCodes).toEqual(expect.arrayContaining(shared))
        }
    }),
  )
})
