import { planSheet } from '@laci/domain/testing/plan-sheet.ts'
import { readHead } from '@laci/domain/views/spreadsheet/product-head.ts'
import { expect, test } from 'vitest'
import { readSheets } from './read-file.ts'

/** What a CSV of another program makes of goods. */
async function planOf(lines: readonly string[]) {
  const found = await readSheets(new Uint8Array(new TextEncoder().encode(`${lines.join('\n')}\n`)))
  if (!found.ok) throw new Error(found.refusal.code)
  return planSheet(found.value[0]?.rows ?? [])
}

const read = async (...lines: string[]) =>
  (await planOf(lines)).map(({ product, stockThousandths, issues }) => ({
    ...(product?.changes.name === undefined ? {} : { name: product.changes.name }),
    price: product?.changes.priceRupiah,
    ...(stockThousandths === undefined ? {} : { stock: stockThousandths / 1000 }),
    issues: issues.map(({ code }) => code).join(),
  }))

test('[SPREADSHEET-17] stock with three decimals from a CSV', async () => {
  expect(
    await read(
      ...['Name,Price,In stock', 'Gula Uji,13000,13.000', 'Teh Uji,5000,1234.000', 'Kopi Uji,2500,0.500'],
      'Beras Uji,15500,150.500',
    ),
  ).toEqual([
    { name: 'Gula Uji', price: 13_000, stock: 13, issues: '' },
    { name: 'Teh Uji', price: 5_000, stock: 1_234, issues: '' },
    { name: 'Kopi Uji', price: 2_500, stock: 0.5, issues: '' },
    { name: 'Beras Uji', price: 15_500, stock: 150.5, issues: '' },
  ])
})

test('[SPREADSHEET-18] goods under a header of two rows are sold at their price and not at their cost', async () => {
  const [row] = await planOf([
    ...['No;Kode;Nama Barang;Harga;;Stok', ';;;Beli;Jual;', '1;ZA1;Gula Uji;12000;13500;5'],
  ])
  expect(row?.product?.changes).toMatchObject({ sku: 'ZA1', costRupiah: 12_000, priceRupiah: 13_500 })
  expect(await read('kodeBarang,namaBarang,hargaJual,stok', 'ZA1,Gula Uji,13500,5')).toEqual([
    { name: 'Gula Uji', price: 13_500, stock: 5, issues: '' },
  ])
})

test('[SPREADSHEET-19] numbers of goods are scanned, whatever the column is called; zeros come back and are told', async () => {
  const [soap, shampoo] = await planOf([
    'Kode Barang,Nama Barang,Harga Jual,Stok',
    '8992304000010,Sabun Uji,5000,4',
    '8.9923E+12,Sampo Uji,9000,2',
  ])
  expect(soap?.product?.changes).toMatchObject({ sku: '', barcodes: ['8992304000010'] })
  expect(shampoo).toMatchObject({
    kind: 'error',
    issues: [{ code: 'barcode_scientific', shown: '8.9923E+12' }],
  })
  const short = await planOf([
    ...['Barcode,Nama,Harga Jual', '12345678905,Gula Uji,13500', '25407803504,Teh Uji,5000'],
    '="036000291452",Kopi Uji,2500',
  ])
  expect(short.map(({ product }) => product?.changes.barcodes)).toEqual([
    ['0012345678905'],
    ['0025407803504'],
    ['036000291452'],
  ])
  expect(short.map(({ issues }) => issues.map(({ code }) => code).join())).toEqual([
    ...['barcode_padded', 'barcode_padded', ''],
  ])
})

test('[SPREADSHEET-21] an export of Loyverse with its store in brackets', async () => {
  const rows = await planOf([
    'Handle,SKU,Name,Category,Sold by weight,Cost,Barcode,Track stock,Available for sale [Toko A],Price [Toko A],In stock [Toko A],Low stock [Toko A]',
    'gula,10001,Gula Uji,Sembako,N,12000.00,8992304000010,Y,Y,13500.00,13.000,2.000',
    'teh,10002,Teh Uji,Minuman,N,0,,Y,Y,5000.00,24.000,',
  ])
  expect(rows).toMatchObject([
    {
      kind: 'new',
      stockThousandths: 13_000,
      product: {
        changes: { costRupiah: 12_000, priceRupiah: 13_500, minimumStockThousandths: 2_000, variant: null },
      },
    },
    { kind: 'new', stockThousandths: 24_000, product: { changes: { costRupiah: null, priceRupiah: 5_000 } } },
  ])
  expect(rows[1]?.issues.map(({ code }) => code)).toContain('cost_unknown')
})

test('[SPREADSHEET-18] a file without a known name is read once somebody has pointed at its header', async () => {
  const found = await readSheets(new Uint8Array(new TextEncoder().encode('Artikel;Nilai\nGula;13500\n')))
  expect(found.ok && found.value[0]?.rows.slice(0, 2)).toEqual([
    ['Artikel', 'Nilai'],
    ['Gula', '13500'],
  ])
  expect(readHead(found.ok ? (found.value[0]?.rows ?? []) : [])).toBeNull()
})
