import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { type ProductFields, productDefaults } from '@laci/domain/catalog/product.ts'
import { packRows, readPacked } from '@laci/domain/journal/packed-rows.ts'
import type { CatalogRow } from '@laci/domain/journal/wire.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DenseColumn, openPart, rowsOf, type StoredPart, storedPart } from './stored-part.ts'

const odd = fc.constantFrom('', '\n', '"', '],[', '\ud800', '\u0000', 'Es teh 🧊', '899')
const text = fc.oneof(odd, fc.string({ unit: 'binary', maxLength: 6 }))
const fields: fc.Arbitrary<ProductFields> = fc
  .record({
    name: text,
    category: odd,
    barcodes: fc.array(text, { maxLength: 3 }),
    parts: fc.array(fc.record({ productId: fc.uuid(), quantityThousandths: fc.nat() }), { maxLength: 2 }),
    variant: fc.option(fc.record({ groupId: fc.uuid(), groupName: text, values: fc.array(text) })),
    stations: fc.option(fc.array(text, { maxLength: 2 })),
    priceRupiah: fc.integer({ min: 0, max: 5_000 }).map(rupiah),
    isActive: fc.boolean(),
  })
  .map((some) => ({ ...productDefaults, ...some }) as unknown as ProductFields)
const row: fc.Arbitrary<CatalogRow> = fc.record({
  productId: fc.uuid(),
  fields,
  stockThousandths: fc.integer(),
  throughSeq: fc.nat(),
})
const unexpected = () => {
  throw new Error('nothing is damaged')
}
const chunkOf = (part: StoredPart) => ({ generation: 1, part: '000000', ...part })
const stored = (rows: readonly CatalogRow[]) => structuredClone(storedPart(packRows(rows)!))

test('[LOG-11] a part reads back from the disk as it was, field by field and in order, whatever the texts', () => {
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 20 }), (rows) => {
      const read = rowsOf(chunkOf(stored(rows)), unexpected)
      expect(read).toEqual(rows)
      expect(JSON.stringify(read)).toBe(JSON.stringify(rows))
    }),
  )
})

const shop = (count: number): CatalogRow[] =>
  Array.from({ length: count }, (_, at) => ({
    productId: `018f0000-0000-7000-8000-${String(at).padStart(12, '0')}`,
    fields: {
      ...productDefaults,
      name: `Barang ${at}`,
      category: at % 2 === 0 ? 'Minuman' : 'Sembako',
      barcodes: [`29${String(at).padStart(11, '0')}`],
    },
    stockThousandths: at,
    throughSeq: at,
  }))

test('[LOG-11] lists and texts that repeat are not stored value by value; names are, since nearly all differ', () => {
  const { packed, dense } = stored(shop(1_000))
  expect(Object.keys(dense!).sort()).toEqual(['barcodes', 'category'])
  expect(Object.keys(packed.each)).toEqual(['name'])
  expect(dense!.category).toMatchObject({ texts: ['Minuman', 'Sembako'] })
})

test('[LOG-11] more different texts than a byte can count stay as they are', () => {
  const rows = shop(1_000).map((one, at) => ({
    ...one,
    fields: { ...one.fields, category: `Rak ${at % 300}` },
  }))
  expect(Object.keys(stored(rows).dense!)).toEqual(['barcodes'])
  expect(rowsOf(chunkOf(stored(rows)), unexpected)).toEqual(rows)
})

test('[LOG-11] lists are read when the first of them is asked for, and once', () => {
  const part = stored(shop(3))
  const reader = readPacked(openPart({ ...part, dense: { ...part.dense, barcodes: 'none' } }, unexpected))
  expect(reader.column('category')).toMatchObject({ each: ['Minuman', 'Sembako', 'Minuman'] })
  const whole = readPacked(openPart(part, unexpected))
  const lists = whole.column('barcodes')
  expect(lists).toEqual({ each: shop(3).map(({ fields: { barcodes } }) => barcodes) })
  expect(whole.rowAt(1).fields.barcodes).toBe((lists as { each: readonly unknown[] }).each[1])
})

test('[LOG-25] a column that cannot be read costs itself alone, and is reported once', () => {
  const at = Uint8Array.of(0, 1, 0)
  const harms: { readonly [field: string]: unknown }[] = [
    ...['', '[', '{}', 'null', '[["1"],["2"]]', '[["1"],["2"],3]'].map((barcodes) => ({ barcodes })),
    { category: { texts: ['Minuman'], at } },
    { category: { texts: ['Minuman', 7], at } },
    { category: { texts: ['Minuman', 'Sembako'], at: at.slice(1) } },
    { category: null },
  ]
  for (const harm of harms) {
    const part = stored(shop(3))
    let reports = 0
    const dense = { ...part.dense, ...harm } as { [field: string]: DenseColumn }
    const read = rowsOf(chunkOf({ ...part, dense }), () => {
      reports += 1
    })
    expect(reports, JSON.stringify(harm)).toBe(1)
    const [name] = Object.keys(harm) as ['barcodes' | 'category']
    expect(read).toEqual(
      shop(3).map((one) => ({ ...one, fields: { ...one.fields, [name]: productDefaults[name] } })),
    )
  }
})
