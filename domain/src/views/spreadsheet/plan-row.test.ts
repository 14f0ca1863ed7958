import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rupiah } from '../../base/money/rupiah.ts'
import { quantityThousandths } from '../../base/quantity/quantity.ts'
import type { Cell, SheetRows } from '../../base/table/cell.ts'
import { workbookText } from '../../base/table/table.ts'
import { type ProductFields, productDefaults } from '../../catalog/product.ts'
import type { Fact } from '../../events/fact.ts'
import { goodsStory } from '../../testing/any-goods-story.ts'
import { type AnyFields, anyPlainFields } from '../../testing/any-plain-fields.ts'
import { idOfRow, planSheet } from '../../testing/plan-sheet.ts'
import type { CostState } from '../cost/cost-state.ts'
import { dayCostsOf, joinDayCosts } from '../cost/day-costs.ts'
import { reckonCosts } from '../cost/reckon-costs.ts'
import type { SoldCosts } from '../cost/sold-costs.ts'
import { importFacts, isMoving, movedBy } from './import-facts.ts'
import { issueText } from './issue.ts'
import type { PlannedRow } from './plan-row.ts'
import { productTable } from './product-table.ts'
import { importDone, planUndo } from './undo.ts'

const idOf = idOfRow
const importId = '0191d5c5-0000-7000-8000-00000000ffff'

type Shop = Map<string, { fields: ProductFields; stockThousandths: number }>

function planAll(rows: SheetRows, shop: Shop, quantityMark: 'auto' | ',' = 'auto'): PlannedRow[] {
  return planSheet(rows, {
    products: Array.from(shop, ([productId, { fields }]) => ({ productId, fields })),
    stockOf: (id) => shop.get(id)?.stockThousandths ?? 0,
    quantityMark,
  })
}

/** What the events say, laid on a shop. */
function tell(shop: Shop, facts: ReturnType<typeof importFacts>): void {
  for (const fact of facts) {
    if (fact.kind === 'product_saved') {
      for (const { productId, changes } of fact.body.products) {
        const known = shop.get(productId) ?? { fields: productDefaults, stockThousandths: 0 }
        shop.set(productId, { ...known, fields: { ...known.fields, ...changes } as ProductFields })
      }
    } else if (fact.kind === 'stock_received' || fact.kind === 'stock_adjusted') {
      for (const { productId, quantityThousandths: by } of fact.body.lines) {
        const known = shop.get(productId)!
        shop.set(productId, { ...known, stockThousandths: known.stockThousandths + by })
      }
    }
  }
}

function take(shop: Shop, rows: SheetRows, stockMode: 'ignore' | 'add' | 'match' = 'ignore') {
  const movedIds = new Set<string>()
  const deps = {
    importId,
    stockMode,
    movedIds,
    stockOf: (id: string) => shop.get(id)?.stockThousandths ?? 0,
  }
  const moving = planAll(rows, shop).filter((row) => isMoving(row, deps))
  const facts = importFacts(moving, deps)
  tell(shop, facts)
  return facts
}

const header: readonly Cell[] = ['Kode Produk', 'Barcode', 'Nama Produk', 'Harga Beli', 'Harga Jual', 'Stok']
const gula: readonly Cell[] = ['G-1', '8996001600146', 'Gula 1 kg', 14_000, '16.500', 20]

function codes(row: PlannedRow | undefined): string[] {
  return row?.issues.map(({ code }) => code) ?? []
}

test('[SPREADSHEET-5] a new row makes a product with its opening stock', () => {
  const shop: Shop = new Map()
  const facts = take(shop, [header, gula])
  expect([...shop.values()]).toEqual([
    {
      fields: {
        ...productDefaults,
        sku: 'G-1',
        barcodes: ['8996001600146'],
        name: 'Gula 1 kg',
        costRupiah: 14_000,
        priceRupiah: 16_500,
      },
      stockThousandths: 20_000,
    },
  ])
  expect(facts.map(({ kind }) => kind)).toEqual(['product_saved', 'stock_received'])
  expect(facts[1]).toMatchObject({
    body: { reason: 'opening', importId, lines: [{ unitCostRupiah: 14_000 }] },
  })
})

test('[SPREADSHEET-6] the same file again changes nothing, and nor does a row without any code', () => {
  const shop: Shop = new Map()
  const rows: SheetRows = [header, gula, [null, null, 'Es batu', null, 1_000, 5]]
  take(shop, rows)
  const before = structuredClone(shop)
  expect(take(shop, rows)).toEqual([])
  expect(take(shop, rows, 'match')).toEqual([])
  expect(shop).toEqual(before)
})

test('[SPREADSHEET-5] a row changes only what stands in it; HAPUS clears', () => {
  const shop: Shop = new Map()
  take(shop, [header, gula])
  const facts = take(shop, [header, ['g-1', null, null, 'HAPUS', '17.000', null]])
  expect(facts).toMatchObject([
    {
      body: {
        products: [
          {
            changes: { priceRupiah: 17_000, costRupiah: null },
            before: { priceRupiah: 16_500, costRupiah: 14_000 },
          },
        ],
      },
    },
  ])
  const [product] = [...shop.values()]
  expect(product?.fields).toMatchObject({ name: 'Gula 1 kg', barcodes: ['8996001600146'] })
})

test('[SPREADSHEET-5] a product is known by id, code, barcode; a further barcode is added to it', () => {
  const shop: Shop = new Map()
  take(shop, [header, gula])
  const [productId = ''] = shop.keys()
  const [row] = planAll([header, [null, '8996001600146; TOKO-1', null, null, null, null]], shop)
  expect(row).toMatchObject({ kind: 'changed', product: { productId } })
  expect(row?.product?.changes).toEqual({ barcodes: ['8996001600146', 'TOKO-1'] })
  const withId: SheetRows = [
    ['ID', 'Nama Produk', 'Harga'],
    [productId, 'Gula pasir', null],
    ['0191d5c5-0000-7000-8000-00000000abcd', 'Teh', 2_000],
  ]
  const [renamed, foreign] = planAll(withId, shop)
  expect(renamed?.product).toMatchObject({ productId, changes: { name: 'Gula pasir' } })
  expect(foreign).toMatchObject({ kind: 'new' })
  expect(codes(foreign)).toEqual(['foreign_id'])
})

test('[SPREADSHEET-4] what cannot be read keeps its row out, with its reason; the others go in', () => {
  const rows = planAll(
    [
      header,
      ['A', null, 'Tanpa harga', null, null, null],
      ['B', null, null, null, 5_000, null],
      ['C', '8,99E+12', 'Rusak', null, 5_000, null],
      ['D', null, 'Rumus', null, '#N/A', null],
      ['E', null, 'Minus', null, -5, null],
      ['F', null, 'x'.repeat(121), null, 5_000, null],
      ['G', null, 'Geser', null, 5_000, null, 'di luar'],
      [new Date('2026-02-01'), null, 'Tanggal', null, 5_000, null],
      [],
      ['H', null, 'Rugi', 6_000, 5_000, -3],
    ],
    new Map(),
  )
  expect(rows.map((row) => [row.rowNumber, row.kind, codes(row).join()])).toEqual([
    [2, 'error', 'required'],
    [3, 'error', 'required'],
    [4, 'error', 'barcode_scientific'],
    [5, 'error', 'formula_error'],
    [6, 'error', 'negative'],
    [7, 'error', 'too_long'],
    [8, 'error', 'row_too_long'],
    [9, 'error', 'date_instead_of_code'],
    [11, 'new', 'stock_minus,price_below_cost'],
  ])
  for (const issue of rows.flatMap(({ issues }) => issues))
    expect(issueText(issue).length).toBeGreaterThan(20)
})

test('[SPREADSHEET-5] a code that two products would have is an error that names the other', () => {
  const shop: Shop = new Map()
  take(shop, [header, gula, ['K-1', '4006381333931', 'Kopi', null, 2_000, null]])
  const rows = planAll(
    [
      header,
      ['G-1', '4006381333931', 'Gula', null, 20_000, null],
      ['T-1', null, 'Teh', null, 1_000, null],
      ['t-1', null, 'Teh lagi', null, 1_500, null],
      ['S-1', '8996001600146', null, null, 21_500, null],
    ],
    shop,
  )
  expect(rows.map((row) => [row.kind, codes(row).join()])).toEqual([
    ['error', 'two_products'],
    ['new', ''],
    ['error', 'dup_in_file'],
    // Found by its barcode: the code of the row becomes its own.
    ['changed', ''],
  ])
  expect(rows[0]?.issues[0]?.suggestion).toContain('Kopi')
  expect(rows[2]?.issues[0]?.suggestion).toBe('3')
})

test('[SPREADSHEET-5] units and wholesale prices in columns become those of the product', () => {
  const shop: Shop = new Map()
  const rows: SheetRows = [
    [...header, 'Harga Grosir 1', 'Min Qty 1', 'Satuan', 'Satuan 2', 'Konversi 2', 'Harga Jual Satuan 2'],
    ['I-1', null, 'Indomie', 2_800, 3_500, 80, 3_200, 10, 'bh', 'DUS', 40, 118_000],
    ['I-2', null, 'Sarimi', 2_800, 3_500, 80, 3_200, null, 'bh', 'DUS', null, null],
  ]
  expect(planAll(rows, shop).map((row) => codes(row).join())).toEqual(['', 'tier_incomplete,unit_incomplete'])
  take(shop, rows)
  expect([...shop.values()][0]?.fields).toMatchObject({
    unit: 'pcs',
    units: [{ name: 'dus', factorThousandths: 40_000, priceRupiah: 118_000, barcodes: [] }],
    priceTiers: [{ unit: '', customerGroup: '', minimumThousandths: 10_000, priceRupiah: 3_200 }],
  })
})

test('[SPREADSHEET-7] stock of known products: left alone, added once, or set to the count', () => {
  const shop: Shop = new Map()
  take(shop, [header, gula])
  const [productId = ''] = shop.keys()
  const rows: SheetRows = [header, ['G-1', null, null, null, null, '7,5']]
  take(shop, rows, 'ignore')
  expect(shop.get(productId)?.stockThousandths).toBe(20_000)
  take(shop, rows, 'add')
  expect(shop.get(productId)?.stockThousandths).toBe(27_500)
  const again = planAll(rows, shop)[0]!
  const stockOf = (id: string) => shop.get(id)?.stockThousandths ?? 0
  expect(movedBy(again, { stockMode: 'add', stockOf, movedIds: new Set([productId]) })).toBe(0)
  // Sold meanwhile: what was counted holds, whatever the till believed.
  shop.set(productId, { ...shop.get(productId)!, stockThousandths: 3_000 })
  take(shop, rows, 'match')
  expect(shop.get(productId)?.stockThousandths).toBe(7_500)
})

test('[SPREADSHEET-5] a hidden product that a file names is shown again, and said so', () => {
  const shop: Shop = new Map()
  take(shop, [header, gula])
  const [productId = ''] = shop.keys()
  const { fields } = shop.get(productId)!
  shop.set(productId, { fields: { ...fields, isActive: false }, stockThousandths: 0 })
  const [row] = planAll([header, gula], shop)
  expect(row?.product?.changes).toEqual({ isActive: true })
  expect(codes(row)).toEqual(['shown_again'])
})

test('[SPREADSHEET-17] a stock that may be a fraction is asked about, whatever its unit', () => {
  const rows: SheetRows = [
    ['Nama', 'Harga', 'Satuan', 'Stok'],
    ['Beras', 12_000, 'Kg', '1,500'],
    ['Sabun', 12_000, 'pcs', '1,500'],
  ]
  expect(planAll(rows, new Map()).map((row) => codes(row).join())).toEqual([
    'stock_ambiguous',
    'stock_ambiguous',
  ])
  const [beras] = planAll(rows, new Map(), ',')
  expect(beras).toMatchObject({ stockThousandths: 1_500, issues: [] })
})

const variantHeader: readonly Cell[] = [
  ...['Kode Produk', 'Nama Produk', 'Harga Jual', 'Grup Varian'],
  ...['Jenis Varian 1', 'Nilai Varian 1', 'Option 2 name', 'Option 2 value'],
]

test('[CATALOG-35] rows of one group belong together, are called after it, and are the same the second time', () => {
  const shop: Shop = new Map()
  const rows: SheetRows = [
    variantHeader,
    ['K-1', null, 50_000, 'Kaos Polos', 'Ukuran', 'M', 'Warna', 'Merah'],
    [null, 'Kaos  polos', 52_000, 'kaos polos', 'Ukuran', 'L', 'Warna', 'Merah'],
    ['T-1', 'Topi', 20_000, null, null, null, null, null],
  ]
  take(shop, rows)
  const [first, second, alone] = [...shop.values()].map(({ fields }) => fields)
  expect([first?.name, second?.name, alone?.name]).toEqual([
    'Kaos Polos M Merah',
    'kaos polos L Merah',
    'Topi',
  ])
  expect(first?.variant).toEqual({
    groupId: idOf('variant kaos polos'),
    groupName: 'Kaos Polos',
    traits: [
      { name: 'Ukuran', value: 'M' },
      { name: 'Warna', value: 'Merah' },
    ],
    position: 0,
  })
  expect(second?.variant).toMatchObject({ groupId: first?.variant?.groupId, position: 1 })
  expect(alone?.variant).toBeNull()
  expect(planAll(rows, shop).map(({ kind }) => kind)).toEqual(['same', 'same', 'same'])
  take(shop, [variantHeader, ['K-1', null, null, 'HAPUS', null, null, null, null]])
  expect([...shop.values()][0]?.fields.variant).toBeNull()
})

test('[CATALOG-35] a group without a value keeps its row out; a value without a group is passed over and told', () => {
  const planned = planAll(
    [
      variantHeader,
      ['K-1', 'Kaos', 1_000, 'Kaos Polos', 'Ukuran', null, null, null],
      ['K-2', 'Kaos', 1_000, null, 'Ukuran', 'M', null, null],
      ['K-3', null, 1_000, 'Kaos Polos', 'Ukuran', 'x'.repeat(31), null, null],
    ],
    new Map(),
  )
  expect(planned.map((row) => [row.kind, ...codes(row)])).toEqual([
    ['error', 'variant_incomplete'],
    ['new', 'variant_incomplete'],
    ['error', 'too_long'],
  ])
  expect(planned[1]?.product?.changes.variant).toBeNull()
})

const anyFields: AnyFields = {
  ...anyPlainFields,
  name: fc.oneof(
    fc.string({ minLength: 1, maxLength: 30 }),
    fc.constantFrom('=1+1', '+62', '@x', "'=a", ' a  b ', 'x;"y"\nz', '😀'),
  ),
  category: fc.constantFrom('', 'Sembako', '-1', '=a'),
  unit: fc.constantFrom('pcs', 'Pcs', 'BH', 'kg', 'Dus isi 4'),
  costRupiah: fc.option(fc.integer({ min: 0, max: 100_000_000 }).map(rupiah)),
  stations: fc.constantFrom<ProductFields['stations']>(null, [], ['Bar'], ['-1', 'Grill 2']),
  // What a bundle consists of, and a photo, stand in no spreadsheet.
  parts: fc.constant<ProductFields['parts']>([]),
  variant: fc.option(
    fc.record({
      groupId: fc.constantFrom(idOf('group 1'), idOf('group 2')),
      groupName: fc.constantFrom('Kaos Polos', 'kaos  polos', '=a'),
      traits: fc.array(
        fc.record({
          name: fc.constantFrom('Ukuran', 'Warna; dan', '-1'),
          value: fc.constantFrom('M', ' L', '=b', '38:39'),
        }),
        { minLength: 1, maxLength: 3 },
      ),
      position: fc.nat(99),
    }),
  ),
  photo: fc.constant(''),
  merged: fc.constant(null),
  scaleCode: fc.stringMatching(/^\d{0,6}$/),
  units: fc.uniqueArray(
    fc.record({
      name: fc.constantFrom('lusin', 'DUS', 'Renteng', 'bal', 'karung'),
      factorThousandths: fc.integer({ min: 1, max: 100_000_000 }).map(quantityThousandths),
      barcodes: fc.constant<string[]>([]),
      priceRupiah: fc.option(fc.integer({ min: 0, max: 100_000_000 }).map(rupiah)),
    }),
    { selector: ({ name }) => name, maxLength: 5 },
  ),
  priceTiers: fc.array(
    fc.record({
      unit: fc.constantFrom('', 'pcs', 'DUS'),
      customerGroup: fc.constantFrom('', 'Grosir'),
      minimumThousandths: fc.integer({ min: 1, max: 100_000_000 }).map(quantityThousandths),
      priceRupiah: fc.integer({ min: 0, max: 100_000_000 }).map(rupiah),
    }),
    { maxLength: 7 },
  ),
  barcodes: fc.uniqueArray(fc.stringMatching(/^[0-9]{4,14}$/), { maxLength: 3 }),
}

const fieldsArbitrary: fc.Arbitrary<ProductFields> = fc
  .record(anyFields)
  .map((fields) => ({ ...fields, name: fields.name.trim() || 'x' }))

test('[SPREADSHEET-9] what is exported and taken in again changes nothing', () => {
  fc.assert(
    fc.property(fc.array(fieldsArbitrary, { maxLength: 8 }), (all) => {
      const shop: Shop = new Map(
        all.map((fields, at) => [idOf(String(at)), { fields, stockThousandths: at * 1_500 }]),
      )
      const exported = [...shop].map(([productId, product]) => ({ productId, ...product }))
      const { columns, rows } = productTable(exported, { withCost: true })
      // As they stand in the file: an apostrophe of somebody's own is doubled there.
      const written = rows.map((row) =>
        row.map((cell) => (typeof cell === 'string' ? workbookText(cell) : cell)),
      )
      const planned = planAll([columns.map(({ header: text }) => text), ...written], shop)
      expect(planned.filter(({ kind }) => kind !== 'same')).toEqual([])
      expect(planned).toHaveLength(all.length)
    }),
  )
})

test('[SPREADSHEET-8] undo restores what nobody has changed since, and twice is once', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fieldsArbitrary, {
        selector: ({ name }) => name.trim().toLowerCase(),
        minLength: 1,
        maxLength: 6,
      }),
      fc.array(fc.integer({ min: 1, max: 90_000 }), { minLength: 8, maxLength: 8 }),
      fc.nat({ max: 5 }),
      fc.constantFrom('add' as const, 'match' as const, 'ignore' as const),
      (all, prices, touchedAt, mode) => {
        const shop: Shop = new Map(
          all.slice(1).map((fields, at) => [idOf(String(at)), { fields, stockThousandths: 4_000 }]),
        )
        const before = structuredClone(shop)
        const rows: SheetRows = [
          ['ID', 'Nama Produk', 'Harga Jual', 'Aktif', 'Lacak Stok', 'Stok'],
          ...[...shop.keys()].map((id, at) => [id, null, prices[at]!, null, null, at + 1]),
          [null, 'Barang baru dari berkas', prices[7]!, 'Ya', 'Ya', 12],
        ]
        const facts = take(shop, rows, mode) as never
        const fieldsOf = (id: string) => shop.get(id)?.fields ?? null
        const [touchedId = ''] = [...shop.keys()].slice(touchedAt)
        const touched = shop.get(touchedId)
        if (touched)
          shop.set(touchedId, { ...touched, fields: { ...touched.fields, priceRupiah: rupiah(99_999_999) } })
        const undo = planUndo(importDone(facts), importId, fieldsOf)
        tell(shop, undo.parts.flat())
        for (const [id, was] of before) {
          if (id === touchedId) continue
          expect(shop.get(id)).toEqual(was)
        }
        const fresh = [...shop].find(([id]) => !before.has(id))
        if (fresh && fresh[0] !== touchedId) {
          expect(fresh[1]).toMatchObject({ stockThousandths: 0, fields: { isActive: false } })
        }
        const done = importDone([...facts, ...undo.parts.flat()] as never)
        const again = planUndo(done, importId, fieldsOf)
        expect(again.parts.flat().filter(({ kind }) => kind !== 'product_saved')).toEqual([])
      },
    ),
  )
})

test('[SPREADSHEET-16] nothing of an undone import is left in laba rugi, whatever its stock meant', () => {
  for (const mode of ['ignore', 'add', 'match'] as const) {
    const shop: Shop = new Map()
    const before = take(shop, [header, gula])
    const rows: SheetRows = [
      header,
      ['G-1', null, null, 15_000, null, 7],
      [null, null, 'Baru', 25_000, 30_000, 1_000],
    ]
    const facts = take(shop, rows, mode)
    const undo = planUndo(importDone(facts as never), importId, (id) => shop.get(id)?.fields ?? null)
    const states = new Map<string, CostState>()
    const events = (told: readonly Fact[], from: number) =>
      goodsStory
        .events(
          told.map((fact) => () => fact),
          from,
        )
        .map((event) => ({ ...event }))
    const sold: SoldCosts = new Map()
    for (const event of events(before, 0)) reckonCosts(states, event, sold)
    const first = structuredClone(states)
    const postings = events([...facts, ...undo.parts.flat()], 10).flatMap((event) =>
      reckonCosts(states, event, sold),
    )
    const days = joinDayCosts(dayCostsOf(postings))
    expect(days.filter(({ soldRupiah, lossRupiah }) => soldRupiah !== 0 || lossRupiah !== 0)).toEqual([])
    for (const [productId, state] of states) {
      const { stockThousandths = 0, valueRupiah = 0 } = first.get(productId) ?? {}
      expect(state).toMatchObject({ stockThousandths, valueRupiah })
    }
  }
})

test('[SPREADSHEET-19] a destroyed number is an error of its row, as an SKU too', () => {
  const head = ['Kode Barang', 'Nama Barang', 'Harga Jual']
  const goods = planAll([head, ['8992304000010', 'Sabun', 5_000], ['8.9923E+12', 'Sampo', 9_000]], new Map())
  expect(goods.map(codes)).toEqual([[], ['barcode_scientific']])
  expect(goods[0]?.product?.changes).toMatchObject({ sku: '', barcodes: ['8992304000010'] })
  const skus = planAll(
    [head, ['K-1', 'Sabun', 5_000], ['8,99E+12', 'Sampo', 9_000], ['1E5', 'Teh', 1]],
    new Map(),
  )
  expect(skus.map(codes)).toEqual([[], ['barcode_scientific'], []])
})

test('[SPREADSHEET-19] a product that has its number for an SKU is found by it and gets its barcode', () => {
  const shop: Shop = new Map()
  take(shop, [header, ['8992304000010', null, 'Sabun', null, 5_000, null]])
  const [productId] = shop.keys()
  shop.set(productId!, {
    fields: { ...shop.get(productId!)!.fields, sku: '8992304000010', barcodes: [] },
    stockThousandths: 0,
  })
  expect(
    planAll(
      [
        ['Barcode', 'Nama', 'Harga'],
        ['8992304000010', 'Sabun', 5_500],
      ],
      shop,
    ),
  ).toMatchObject([
    { kind: 'changed', product: { productId, changes: { priceRupiah: 5_500, barcodes: ['8992304000010'] } } },
  ])
})
