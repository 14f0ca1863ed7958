import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rupiah } from '../base/money/rupiah.ts'
import { productDefaults } from '../catalog/product.ts'
import { openCatalogRows } from './catalog-rows.ts'
import { packRows } from './packed-rows.ts'
import type { CatalogRow } from './wire.ts'

// Few ids, so that parts and changes meet; some that differ in one sign or in their order only.
const productId = fc.constantFrom('', 'a', 'b', 'ab', 'ba', 'abc', 'p-1', 'p-2', 'p-10', 'p-11')
const row: fc.Arbitrary<CatalogRow> = fc.record({
  productId,
  fields: fc
    .record({
      name: fc.constantFrom('Kopi', 'Teh', ''),
      isActive: fc.boolean(),
      priceRupiah: fc.nat(3).map(rupiah),
    })
    .map((some) => ({ ...productDefaults, ...some })),
  stockThousandths: fc.integer({ min: -5, max: 5 }),
  throughSeq: fc.nat(9),
})
const parts = fc.array(fc.array(row, { minLength: 1, maxLength: 6 }), { maxLength: 4 })

test('[LOG-11] packed rows with changes on top are what a map of them would be', () => {
  fc.assert(
    fc.property(parts, fc.array(row, { maxLength: 8 }), productId, (inParts, changes, asked) => {
      const rows = openCatalogRows(inParts.map((part) => packRows(part)!))
      const wanted = new Map(inParts.flat().map((one) => [one.productId, one]))
      for (const one of changes) {
        rows.set(one.productId, one)
        wanted.set(one.productId, one)
      }
      expect(new Map(rows)).toEqual(wanted)
      expect(rows.size).toBe(wanted.size)
      expect([...rows.keys()]).toEqual([...rows.values()].map((one) => one.productId))
      expect(rows.has(asked)).toBe(wanted.has(asked))
      expect(rows.get(asked)).toEqual(wanted.get(asked))
      // A screen compares by identity.
      expect(rows.get(asked)).toBe(rows.get(asked))
      expect(new Map([...rows.changed()].map((one) => [one.productId, one]))).toEqual(
        new Map(changes.map((one) => [one.productId, one])),
      )
    }),
  )
})

test('[LOG-11] a look at some fields shows those of every row once and in order, also in pieces', () => {
  fc.assert(
    fc.property(parts, fc.nat(30), (inParts, cut) => {
      const { base } = openCatalogRows(inParts.map((part) => packRows(part)!))
      const seen: unknown[] = []
      for (const [from, to] of [
        [0, cut],
        [cut, base.ids.length],
      ]) {
        base.scan(
          ['name', 'priceRupiah', 'photo'],
          (position, values) => seen.push({ position, ...values }),
          from,
          to,
        )
      }
      const all = inParts.flat()
      const last = new Map(all.map((one, position) => [one.productId, position]))
      expect(seen).toEqual(
        all.flatMap(({ productId: id, fields: { name, priceRupiah, photo } }, position) =>
          last.get(id) === position ? [{ position, name, priceRupiah, photo }] : [],
        ),
      )
    }),
  )
})
