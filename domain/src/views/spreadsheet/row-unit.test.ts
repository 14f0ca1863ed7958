import fc from 'fast-check'
import { expect, test } from 'vitest'
import { uuidFromDigest } from '../../base/ids/uuid.ts'
import { rupiah } from '../../base/money/rupiah.ts'
import { quantityThousandths, wholeUnits } from '../../base/quantity/quantity.ts'
import type { Cell, SheetRows } from '../../base/table/cell.ts'
import { type ProductFields, productDefaults } from '../../catalog/product.ts'
import { createProductIndex } from '../../catalog/product-index.ts'
import { movedBy } from './import-facts.ts'
import { issueText } from './issue.ts'
import { createRowPlanner, type PlannedRow } from './plan-row.ts'
import { readHead } from './product-head.ts'

const productId = '0191d5c5-0000-7000-8000-000000000001'
const pieceCode = '8990000000013'
const boxCode = '8990000000020'
const indomie: ProductFields = {
  ...productDefaults,
  name: 'Indomie Goreng',
  sku: 'I-1',
  barcodes: [pieceCode],
  priceRupiah: rupiah(3_500),
  costRupiah: rupiah(2_850),
  units: [
    { name: 'dus', factorThousandths: wholeUnits(40), barcodes: [boxCode], priceRupiah: rupiah(130_000) },
    { name: 'lusin', factorThousandths: wholeUnits(12), barcodes: ['L-12'], priceRupiah: null },
  ],
  priceTiers: [
    { unit: 'dus', customerGroup: '', minimumThousandths: wholeUnits(5), priceRupiah: rupiah(126_000) },
  ],
}

const header = ['ID', 'Kode Produk', 'Barcode', 'Nama Produk', 'Satuan', 'Harga Jual', 'Harga Beli', 'Stok']
type Row = {
  id?: string
  sku?: string
  code?: string
  name?: string
  unit?: string
  price?: number
  cost?: number
  stock?: number
}

function plan(rows: readonly Row[], { fields = indomie, stock = 200 } = {}): PlannedRow[] {
  const cells = rows.map(({ id, sku, code, name, unit, price, cost, stock: lies }): Cell[] =>
    [id, sku, code, name, unit, price, cost, lies].map((cell) => cell ?? null),
  )
  return planSheet([header, ...cells], fields, stock)
}

function planSheet(rows: SheetRows, fields: ProductFields, stock: number): PlannedRow[] {
  const head = readHead(rows)
  if (head === null) throw new Error('no header')
  const index = createProductIndex()
  index.add({ productId, fields })
  const planner = createRowPlanner({
    index,
    idOf: (identity) => uuidFromDigest(identity.padEnd(64, '0').replaceAll(/[^0-9a-f]/g, 'a')),
    stockOf: (id) => (id === productId ? wholeUnits(stock) : 0),
    mapping: head.mapping,
    columnCount: rows[0]!.length,
  })
  return rows.slice(1).flatMap((row, at) => planner.plan(at + 2, row) ?? [])
}

function codes(row: PlannedRow | undefined): string {
  return row?.issues.map(({ code }) => code).join() ?? ''
}

test('[SPREADSHEET-13] a row with the barcode of a further unit changes that unit and nothing of the piece', () => {
  const [row] = plan([
    { code: boxCode, name: 'Indomie Goreng Dus', sku: 'SUP-9', unit: 'dus', price: 132_000, cost: 116_000 },
  ])
  expect(row).toMatchObject({
    kind: 'changed',
    unit: { name: 'dus', beforeRupiah: 130_000, afterRupiah: 132_000 },
  })
  expect(row?.product?.changes).toEqual({
    costRupiah: 2_900,
    units: [{ ...indomie.units[0], priceRupiah: 132_000 }, indomie.units[1]],
  })
  expect(row?.issues.map(issueText)).toEqual([expect.stringContaining('satu dus (isi 40 pcs)')])
  const [bare] = plan([{ code: boxCode, price: 132_000 }])
  expect(bare?.product?.changes).toEqual({
    units: [{ ...indomie.units[0], priceRupiah: 132_000 }, indomie.units[1]],
  })
})

test('[SPREADSHEET-13] id, code, barcode and name, each with a unit of the product, an unknown one and none', () => {
  const names: readonly Row[] = [{ id: productId }, { sku: 'I-1' }, { name: 'Indomie Goreng' }]
  const changed = (row: Row) => {
    const [planned] = plan([{ ...row, price: 99_000 }])
    const { priceRupiah, units, ...others } = planned?.product?.changes ?? {}
    expect(others).toEqual({})
    if (planned?.kind === 'error') return codes(planned)
    return priceRupiah === undefined ? units?.find((unit) => unit.priceRupiah === 99_000)?.name : 'pcs'
  }
  for (const row of [...names, { code: pieceCode }]) {
    expect(changed(row)).toBe('pcs')
    expect(changed({ ...row, unit: 'PCS' })).toBe('pcs')
    expect(changed({ ...row, unit: 'karton' })).toContain('unit_not_known')
  }
  for (const row of names) {
    expect(changed({ ...row, unit: 'dus' })).toBe('dus')
    expect(changed({ ...row, unit: 'Lusin' })).toBe('lusin')
    expect(changed({ ...row, code: boxCode })).toBe('dus')
  }
  expect(changed({ code: boxCode })).toBe('dus')
  expect(changed({ code: boxCode, unit: 'DUS' })).toBe('dus')
  expect(changed({ code: boxCode, unit: 'karton' })).toBe('dus')
  const [further] = plan([{ code: `${boxCode}; D-NEW` }])
  expect(further?.product?.changes).toEqual({
    units: [{ ...indomie.units[0], barcodes: [boxCode, 'D-NEW'] }, indomie.units[1]],
  })
  for (const [code, unit] of [
    [boxCode, 'pcs'],
    [pieceCode, 'dus'],
    [boxCode, 'lusin'],
    [`${boxCode};L-12`, undefined],
  ] as const) {
    expect(changed({ code, ...(unit === undefined ? {} : { unit }) })).toBe('unit_conflict')
  }
})

test('[SPREADSHEET-14] a unit that a product in use does not have is an error; an unused one is renamed and told', () => {
  const unused = { ...indomie, units: [], priceTiers: [] }
  const row = { sku: 'I-1', unit: 'karton', price: 132_000 }
  expect(codes(plan([row], { fields: unused, stock: 200 })[0])).toContain('unit_not_known')
  expect(codes(plan([row], { fields: { ...unused, units: indomie.units }, stock: 0 })[0])).toContain(
    'unit_not_known',
  )
  expect(
    codes(plan([row], { fields: { ...unused, priceTiers: indomie.priceTiers }, stock: 0 })[0]),
  ).toContain('unit_not_known')
  const [renamed] = plan([row], { fields: unused, stock: 0 })
  expect(renamed?.product?.changes).toEqual({ unit: 'karton', priceRupiah: 132_000 })
  expect(codes(renamed)).toBe('base_unit_renamed')
})

test('[SPREADSHEET-15] stock in a further unit is told in base units, for every mode', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000 }),
      fc.integer({ min: 1, max: 900_000 }),
      fc.integer({ min: 0, max: 9_000 }),
      (factor, lies, stock) => {
        const unit = { ...indomie.units[0]!, factorThousandths: quantityThousandths(factor) }
        const fields = { ...indomie, units: [unit] }
        const [row] = plan([{ code: boxCode, stock: lies / 1000 }], { fields, stock })
        const base = Math.round((lies * factor) / 1000)
        const deps = { stockOf: () => wholeUnits(stock), movedIds: new Set<string>() }
        expect(movedBy(row!, { ...deps, stockMode: 'ignore' })).toBe(0)
        expect(movedBy(row!, { ...deps, stockMode: 'add' })).toBe(base)
        expect(movedBy(row!, { ...deps, stockMode: 'match' })).toBe(base - wholeUnits(stock))
      },
    ),
  )
  expect(codes(plan([{ code: boxCode, stock: 90_000_000 }])[0])).toContain('too_large')
})

test('[SPREADSHEET-15] rows of one product in several units are one stock; a unit twice is left out', () => {
  const rows = plan([
    { code: pieceCode, price: 3_600, stock: 5 },
    { code: boxCode, price: 131_000, stock: 3 },
    { code: 'L-12', stock: 2 },
    { sku: 'I-1', unit: 'dus', price: 1_000, stock: 9 },
  ])
  expect(rows.map(({ kind }) => kind)).toEqual(['changed', 'changed', 'same', 'error'])
  expect(rows.map(({ stockThousandths = 0 }) => stockThousandths)).toEqual([149_000, 0, 0, 0])
  expect(rows[1]?.product?.changes.units?.[0]?.priceRupiah).toBe(131_000)
  const many = plan([
    { code: boxCode, stock: 25_000_000 },
    { code: pieceCode, stock: 1 },
  ])
  expect(many.map(codes)).toEqual(['further_unit', 'too_large'])
  expect(rows[3]?.issues).toContainEqual(expect.objectContaining({ code: 'dup_in_file', suggestion: '3' }))
})

test('[SPREADSHEET-13] wholesale prices and HAPUS in a row of a further unit are those of the unit', () => {
  const head = [
    'Kode Produk',
    'Barcode',
    'Nama Produk',
    'Satuan',
    'Harga Jual',
    'Harga Grosir 1',
    'Min Qty 1',
  ]
  const [row] = planSheet([head, ['I-1', 'HAPUS', null, 'dus', null, 124_000, 10]], indomie, 200)
  expect(row?.product?.changes).toEqual({
    units: [{ ...indomie.units[0], barcodes: [] }, indomie.units[1]],
    priceTiers: [{ unit: 'dus', customerGroup: '', minimumThousandths: 10_000, priceRupiah: 124_000 }],
  })
  const [cheap] = plan([{ code: boxCode, price: 100_000 }])
  expect(codes(cheap)).toContain('price_below_cost')
})
