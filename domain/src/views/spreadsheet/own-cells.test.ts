import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rupiah } from '../../base/money/rupiah.ts'
import { quantityThousandths } from '../../base/quantity/quantity.ts'
import type { Cell, SheetRows } from '../../base/table/cell.ts'
import { csvRows, workbookText } from '../../base/table/table.ts'
import { type ProductFields, productDefaults } from '../../catalog/product.ts'
import { idOfRow, planSheet } from '../../testing/plan-sheet.ts'
import { productTable } from './product-table.ts'

type Goods = Partial<ProductFields>

/** The cells of a CSV; a quote is doubled in quotes. */
function cellsOfCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^;"\r]*))(;|\r\n)/g)) {
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end !== ';') rows.push([])
  }
  return rows.slice(0, -1)
}

function roundTrip(
  all: readonly Goods[],
  stockThousandths = 0,
  change: (row: Cell[]) => Cell[] = (row) => row,
) {
  const products = all.map((fields, at) => ({
    productId: idOfRow(`own ${at}`),
    fields: { ...productDefaults, name: `Barang ${at}`, ...fields },
    stockThousandths,
  }))
  const { columns, rows } = productTable(products, { withCost: true })
  const header = columns.map((column) => column.header)
  const files: SheetRows[] = [
    [header, ...rows.map((row) => row.map((cell) => (typeof cell === 'string' ? workbookText(cell) : cell)))],
    cellsOfCsv(csvRows([header, ...rows])),
  ]
  return files.map(([head = [], ...body]) =>
    planSheet([head, ...body.map((row) => change([...row]))], { products, stockOf: () => stockThousandths }),
  )
}

const unit = (name: string) => ({
  name,
  factorThousandths: quantityThousandths(12_000),
  barcodes: [],
  priceRupiah: null,
})
const variant = (value: string) => ({
  groupId: idOfRow('group'),
  groupName: 'Kaos Polos',
  traits: [{ name: 'Ukuran', value }],
  position: 0,
})

test.each<[string, Goods]>([
  ['units of one name in capitals', { unit: 'pcs', units: [unit('PCS')] }],
  ['units that are written alike', { unit: 'pak', units: [unit('pack'), unit('Pak')] }],
  ['a barcode like a number', { barcodes: ['12E34', '1E5'] }],
  ['a barcode with a fraction', { barcodes: ['123.0', 'A;B'] }],
  ['a barcode that lacks zeros', { barcodes: ['12345678905'] }],
  ['a unit without a letter', { unit: '½' }],
  ['the name of the template', { name: 'CONTOH Jasa Fotokopi' }],
  ['the word that clears', { barcodes: ['HAPUS'], category: 'HAPUS' }],
  ['a name that begins like a formula in wide signs', { name: '＝1+1' }],
  ['a name that is a formula of text', { name: '="007"' }],
  ['a trait that is a dash', { name: 'Kaos', variant: variant('-') }],
  ['a member called like its group', { name: 'Kaos Polos', variant: variant('M') }],
  ['a hidden product', { isActive: false, sku: '8,99E+12' }],
])('[SPREADSHEET-20] %s survives its own export', (_, fields) => {
  for (const planned of roundTrip([fields], 150_000_000)) {
    expect(planned).toMatchObject([{ kind: 'same', stockThousandths: 150_000_000 }])
  }
})

test('[SPREADSHEET-20] a new price of such a product is taken, and nothing else', () => {
  const priced = (row: Cell[]) => row.map((cell) => (cell === 7_654 || cell === '7654' ? '9.000' : cell))
  const fields: Goods = { unit: 'pcs', units: [unit('PCS')], barcodes: ['123.0'], priceRupiah: rupiah(7_654) }
  for (const [row] of roundTrip([fields], 0, priced)) {
    expect(row).toMatchObject({ kind: 'changed', product: { changes: { priceRupiah: 9_000 } } })
    expect(Object.keys(row?.product?.changes ?? {})).toEqual(['priceRupiah'])
  }
})

const text = (maxLength: number) =>
  fc
    .oneof(fc.string({ unit: 'grapheme', maxLength }), fc.string({ maxLength }))
    .filter((one) => one.length <= maxLength)
const amount = fc.integer({ min: 0, max: 1_000_000_000 }).map(rupiah)
const goods: fc.Arbitrary<Goods> = fc.record({
  name: text(120).filter((name) => name !== ''),
  sku: text(60),
  category: text(60),
  unit: text(20).filter((name) => name !== ''),
  priceRupiah: amount,
  costRupiah: fc.option(amount, { nil: null }),
  minimumStockThousandths: fc.option(fc.nat({ max: 2_000_000 }).map(quantityThousandths), { nil: null }),
  barcodes: fc.uniqueArray(fc.stringMatching(/^[\x21-\x7e]{1,14}$/), { maxLength: 4 }),
  units: fc.uniqueArray(
    fc.record({
      name: text(20).filter((name) => name !== ''),
      factorThousandths: fc.integer({ min: 1, max: 5_000_000 }).map(quantityThousandths),
      barcodes: fc.array(fc.stringMatching(/^[\x21-\x7e]{1,14}$/), { maxLength: 2 }),
      priceRupiah: fc.option(amount, { nil: null }),
    }),
    { maxLength: 4, selector: ({ name }) => name },
  ),
  priceTiers: fc.array(
    fc.record({
      unit: fc.constant(''),
      customerGroup: fc.constantFrom('', 'Grosir'),
      minimumThousandths: fc.integer({ min: 1, max: 5_000_000 }).map(quantityThousandths),
      priceRupiah: amount,
    }),
    { maxLength: 6 },
  ),
  variant: fc.option(text(20).map(variant), { nil: null }),
})

test('[SPREADSHEET-20] any product survives its own export in both formats', () => {
  fc.assert(
    fc.property(
      fc.array(goods, { minLength: 1, maxLength: 5 }),
      fc.nat({ max: 200_000_000 }),
      (all, stock) => {
        for (const planned of roundTrip(all, stock)) {
          expect(planned.map(({ kind, issues }) => [kind, issues])).toEqual(
            all.map(() => [
              'same',
              expect.not.arrayContaining([expect.objectContaining({ level: 'error' })]),
            ]),
          )
        }
      },
    ),
  )
})
