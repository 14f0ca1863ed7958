import { expect, test } from 'vitest'
import { rupiah } from '../../base/money/rupiah.ts'
import { quantityThousandths } from '../../base/quantity/quantity.ts'
import type { Cell } from '../../base/table/cell.ts'
import { csvRows } from '../../base/table/table.ts'
import { productDefaults } from '../../catalog/product.ts'
import { planSheet } from '../../testing/plan-sheet.ts'
import { productTable } from './product-table.ts'

const stocks = (rows: Cell[][], header: Cell[] = ['Name', 'Price', 'In stock']) =>
  planSheet([header, ...rows.map((row, at) => [`Barang ${at}`, ...row])]).map(
    ({ kind, issues, stockThousandths }) =>
      kind === 'error' ? issues.map(({ code }) => code).join() : (stockThousandths ?? 0) / 1000,
  )
const prices = (...texts: Cell[]) =>
  planSheet([['Nama', 'Harga Jual'], ...texts.map((text, at) => [`Barang ${at}`, text])]).map(
    ({ product, issues }) => product?.changes.priceRupiah ?? issues.map(({ code }) => code).join(),
  )
const asked = (rows: Cell[][], header?: Cell[]) =>
  planSheet([header ?? ['Nama', 'Harga', 'Stok'], ...rows.map((row, at) => [`Barang ${at}`, ...row])]).map(
    ({ issues }) => issues.some(({ code }) => code === 'stock_ambiguous'),
  )

test('[SPREADSHEET-17] quantities with three decimals are read by those of them that leave no doubt', () => {
  const rows = [
    ['13000', '13.000'],
    ['5000', '1234.000'],
    ['2500', '0.500'],
    ['15500', '150.500'],
  ]
  expect(stocks(rows)).toEqual([13, 1234, 0.5, 150.5])
  expect(stocks(rows.map(([price = '', stock = '']) => [price, stock.replace('.', ',')]))).toEqual([
    13, 1234, 0.5, 150.5,
  ])
  expect(
    stocks([
      ['1', '1.234,500'],
      ['1', '2.000'],
    ]),
  ).toEqual([1234.5, 2000])
  expect(
    stocks([
      ['1', '1,234,567'],
      ['1', '2.000'],
      ['1', '12,000'],
    ]),
  ).toEqual([1_234_567, 2, 12_000])
  expect(asked(rows)).toEqual([false, false, false, false])
})

test('[SPREADSHEET-17] prices with three decimals too, and a list of thousands stays one', () => {
  expect(prices('500.000', '1500.000', '12500.000')).toEqual([500, 1_500, 12_500])
  expect(prices('1.500', '12.500', '500.000')).toEqual([1_500, 12_500, 500_000])
  expect(prices('1,500', '12,500')).toEqual([1_500, 12_500])
  expect(prices('Rp 12.500,-', '1.500', 'Rp. 7.250,00')).toEqual([12_500, 1_500, 7_250])
  expect(prices('1,500.', '12,500.', '12.5')).toEqual([1_500, 12_500, 13])
})

test('[SPREADSHEET-17] one slip of a hand among thousands changes nothing of the others', () => {
  expect(prices('12.500', '1.500', '12.5', '3.000')).toEqual([12_500, 1_500, 13, 3_000])
})

test('[SPREADSHEET-17] a value of the other kind is still read where it can mean one thing alone', () => {
  expect(
    stocks([
      ['0', '0,25'],
      ['1', '0,5'],
      ['1', '1,250'],
      ['1', '2.75'],
    ]),
  ).toEqual([0.25, 0.5, 1.25, 2.75])
})

test('[SPREADSHEET-17] a quantity without a clear value is read as the file writes numbers, and asked about', () => {
  const rows = [
    ['13500.00', '13.000'],
    ['5000.00', '24.000'],
  ]
  expect(stocks(rows)).toEqual([13, 24])
  expect(asked(rows)).toEqual([true, true])
  expect(stocks([['1', '1.500']])).toEqual([1500])
  expect(asked([['1', '1.500']])).toEqual([true])
  const header = ['Nama', 'Harga', 'Stok Minimum']
  expect(asked([['1', '1.500']], header)).toEqual([true])
  const sheet = [
    ['Nama', 'Harga', 'Stok'],
    ['Gula', '13500.00', '13.000'],
  ]
  expect(planSheet(sheet, { quantityMark: ',' })[0]).toMatchObject({
    stockThousandths: 13_000_000,
    issues: [],
  })
})

test('[SPREADSHEET-17] our own CSV is known, and taken in again changes nothing', () => {
  const fields = {
    ...productDefaults,
    name: 'Telur',
    unit: 'pcs',
    priceRupiah: rupiah(28_000),
    minimumStockThousandths: quantityThousandths(2_125),
    priceTiers: [
      {
        unit: '',
        customerGroup: '',
        minimumThousandths: quantityThousandths(1_125),
        priceRupiah: rupiah(27_000),
      },
    ],
    units: [
      { name: 'jerigen', factorThousandths: quantityThousandths(1_125), barcodes: [], priceRupiah: null },
    ],
  }
  const productId = '0191d5c5-0000-7000-8000-000000000001'
  const stockThousandths = 47_655
  const { columns, rows } = productTable([{ productId, fields, stockThousandths }], { withCost: true })
  const text = csvRows([columns.map(({ header }) => header), ...rows])
  const sheet = text
    .trim()
    .split('\r\n')
    .map((line) => line.split(';'))
  const known = planSheet(sheet, { products: [{ productId, fields }], stockOf: () => stockThousandths })
  expect(known).toMatchObject([{ kind: 'same', issues: [], stockThousandths }])
  // In another shop every product is new.
  const [made] = planSheet(sheet)
  expect(made).toMatchObject({ kind: 'new', stockThousandths })
  expect(made?.product?.changes).toMatchObject({
    minimumStockThousandths: 2_125,
    units: [{ factorThousandths: 1_125 }],
    priceTiers: [{ minimumThousandths: 1_125 }],
  })
})
