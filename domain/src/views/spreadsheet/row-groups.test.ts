import { expect, test } from 'vitest'
import { planSheet } from '../../testing/plan-sheet.ts'

const rowsOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(','))

/** The products that a file makes: name, group with its values, SKU and price. */
const goodsOf = (text: string) =>
  planSheet(rowsOf(text)).map(({ product, issues }) => {
    const { name, variant, priceRupiah } = product?.changes ?? {}
    if (product === undefined) return issues.map(({ code }) => code).join()
    const traits = variant?.traits.map((trait) => `${trait.name} ${trait.value}`).join()
    return `${name} = ${variant ? `${variant.groupName}: ${traits}` : 'alone'} ${priceRupiah}`
  })

test('[SPREADSHEET-22] rows of one name with a column of variants are one product', () => {
  expect(
    goodsOf(`
      Items Name (Do Not Edit),Category,SKU,Variant name,Basic - Price
      Kopi Susu,Kopi,KS-H,Hot,18000
      Kopi Susu,Kopi,KS-I,Ice,20000
      Teh Tawar,Teh,TT,,5000
      Roti,Roti,RT,Regular,9000`),
  ).toEqual([
    'Kopi Susu Hot = Kopi Susu: Varian Hot 18000',
    'Kopi Susu Ice = Kopi Susu: Varian Ice 20000',
    'Teh Tawar = alone 5000',
    'Roti = alone 9000',
  ])
})

test('[SPREADSHEET-22] rows of one handle are one product, and pictures are no goods', () => {
  expect(
    goodsOf(`
      Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Barcode,Cost per item,Image Src
      pot,Pot Uji,Title,Default Title,P1,25000,8992304000027,15000,a.jpg
      kaos,Kaos Uji,Ukuran,S,K-S,50000,,30000,
      kaos,,,M,K-M,50000,,30000,
      kaos,,,,,,,,b.jpg`),
  ).toEqual([
    'Pot Uji = alone 25000',
    'Kaos Uji S = Kaos Uji: Ukuran S 50000',
    'Kaos Uji M = Kaos Uji: Ukuran M 50000',
  ])
  expect(
    goodsOf(`
      Handle,SKU,Name,Option 1 name,Option 1 value,Option 2 name,Option 2 value,Default price
      kaos,K1,Kaos,Ukuran,S,Warna,Merah,50000
      kaos,K2,,,M,,Biru,55000
      topi,T1,Topi,,,,,20000`),
  ).toEqual([
    'Kaos S Merah = Kaos: Ukuran S,Warna Merah 50000',
    'Kaos M Biru = Kaos: Ukuran M,Warna Biru 55000',
    'Topi = alone 20000',
  ])
})

test('[SPREADSHEET-22] variants below the product that they name as theirs are one product', () => {
  expect(
    goodsOf(`
      ID,Type,SKU,Name,Published,In stock?,Stock,Regular price,Categories,Parent,Attribute 1 name,Attribute 1 value(s)
      11,simple,POT,Pot,1,1,4,25000,Rumah,,,
      12,variable,KAOS,Kaos,1,1,,,Baju,,Ukuran,"S
      13,variation,K-S,Kaos - S,1,1,3,50000,,id:12,Ukuran,S
      14,variation,K-M,Kaos - M,1,1,2,55000,,KAOS,Ukuran,M`),
  ).toEqual(['Pot = alone 25000', 'Kaos - S = Kaos: Ukuran S 50000', 'Kaos - M = Kaos: Ukuran M 55000'])
})

test('[SPREADSHEET-22] a name that is merged over its variants is that of each', () => {
  expect(
    goodsOf(`
      Nama Produk,Varian,Harga
      Kopi,Panas,10000
      ,Dingin,12000
      Teh,,5000`),
  ).toEqual([
    'Kopi Panas = Kopi: Varian Panas 10000',
    'Kopi Dingin = Kopi: Varian Dingin 12000',
    'Teh = alone 5000',
  ])
})

test('[SPREADSHEET-23] a row of sums is left out and told; with a code it is goods', () => {
  const header = ['Kode', 'Nama', 'Harga', 'Stok']
  for (const name of ['TOTAL', 'Total:', 'Jumlah', 'Grand Total', 'Subtotal', 'Total Stok']) {
    expect(planSheet([header, ['', name, 5_000, 11]])).toMatchObject([
      { kind: 'error', issues: [{ code: 'sum_row' }] },
    ])
  }
  expect(planSheet([header, ['T1', 'Total', 5_000, 11], ['', 'Total Pembersih', 1, 1]])).toMatchObject([
    { kind: 'new' },
    { kind: 'new' },
  ])
  const categories = ['Kategori', 'Kode', 'Nama', 'Harga', 'Stok']
  for (const row of [
    ['TOTAL', '', '', 13_500, 14],
    ['', 'Jumlah', '', '', 14],
  ]) {
    const [, last] = planSheet([categories, ['Minuman', 'K1', 'Teh', 5_000, 10], row])
    expect(last?.kind).toBe('error')
    expect(last?.issues.flatMap(({ code, level }) => (level === 'error' ? [code] : []))).toEqual(['sum_row'])
  }
})

test('[SPREADSHEET-23] yes and no are no quantity', () => {
  const stockOf = (header: string, value: string | number) =>
    planSheet([
      ['Name', 'Regular price', header],
      ['Pot', 25_000, value],
    ])[0]?.stockThousandths
  expect(stockOf('In stock?', 1)).toBeUndefined()
  expect(stockOf('In stock', 'yes')).toBeUndefined()
  expect(stockOf('Stok', 'Ada')).toBeUndefined()
  expect(stockOf('Stok?', 7)).toBe(7_000)
  expect(stockOf('Stok', 1)).toBe(1_000)
})

test('[SPREADSHEET-21] a cost of 0 beside a price is not known, and told', () => {
  const [row] = planSheet([
    ['Nama', 'Harga Beli', 'Harga Jual'],
    ['Teh', '0', '5000.00'],
  ])
  expect(row).toMatchObject({ kind: 'new', issues: [{ code: 'cost_unknown', level: 'warning' }] })
  expect(row?.product?.changes.costRupiah).toBeNull()
})

test('[SPREADSHEET-23] a category that was merged before it became a CSV is that of each row, and told', () => {
  const rows = [
    ['Kategori', 'Nama', 'Harga'],
    ...[
      ['Sembako', 'Gula', 1],
      ['', 'Beras', 2],
      ['', 'Kopi', 3],
      ['Minuman', 'Cola', 4],
      ['', 'Teh', 5],
    ],
  ]
  const planned = planSheet(rows)
  expect(planned.map(({ product }) => product?.changes.category)).toEqual([
    ...['Sembako', 'Sembako', 'Sembako', 'Minuman', 'Minuman'],
  ])
  expect(planned[1]?.issues).toMatchObject([{ code: 'category_filled', suggestion: 'Sembako' }])
  // Where a category comes twice every row has its own, or none.
  const own = [...rows, ['Sembako', 'Garam', 6], ['', 'Paku', 7]]
  expect(planSheet(own).map(({ product }) => product?.changes.category)).toEqual([
    ...['Sembako', '', '', 'Minuman', '', 'Sembako', ''],
  ])
})
