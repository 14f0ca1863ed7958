import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rupiah } from '../base/money/rupiah.ts'
import { type ProductFields, productDefaults } from '../catalog/product.ts'
import { packRows, readPacked } from './packed-rows.ts'
import type { CatalogRow } from './wire.ts'

const fields: fc.Arbitrary<ProductFields> = fc
  .record({
    name: fc.string({ minLength: 1, maxLength: 8 }),
    barcodes: fc.array(fc.constantFrom('1001', '2002'), { maxLength: 2 }),
    priceRupiah: fc.integer({ min: 0, max: 5_000 }).map(rupiah),
    costRupiah: fc.option(fc.constant(rupiah(900))),
    isActive: fc.boolean(),
    units: fc.constantFrom<ProductFields['units']>([], []),
  })
  .map((some) => ({ ...productDefaults, ...some }))

const row: fc.Arbitrary<CatalogRow> = fc.record({
  productId: fc.uuid(),
  fields,
  stockThousandths: fc.integer(),
  throughSeq: fc.nat(),
})

test('[LOG-11] packed products read back as they were, field by field and in order', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 20 }), (rows) => {
      const packed = packRows(rows)
      // As the browser stores it.
      const reader = readPacked(structuredClone(packed!))
      const read = rows.map((_, at) => reader.rowAt(at))
      expect(read).toEqual(rows)
      expect(JSON.stringify(read)).toBe(JSON.stringify(rows))
    }),
  )
})

test('[LOG-11] rows of two releases are not packed', () => {
  const [one, other] = fc.sample(row, 2)
  const { isKitchen: _, ...older } = other!.fields
  expect(packRows([one!, { ...other!, fields: older as ProductFields }])).toBeNull()
  const renamed = { ...older, somethingElse: true } as unknown as ProductFields
  expect(packRows([one!, { ...other!, fields: renamed }])).toBeNull()
})
