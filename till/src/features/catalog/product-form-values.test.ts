import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { wholeUnits } from '@laci/domain/base/quantity/quantity.ts'
import { productDefaults } from '@laci/domain/catalog/product.ts'
import { expect, test } from 'vitest'
import {
  changeWeighed,
  doubtfulBarcode,
  formValues,
  marginPercent,
  readProductForm,
  withOpeningStock,
  withStockTicked,
} from './product-form-values.ts'

const empty = formValues(null)

test('[TILL-13] a product needs a name and a price, nothing else', () => {
  expect(readProductForm(empty, null)).toMatchObject({
    isOk: false,
    errors: { name: expect.any(String), priceRupiah: expect.any(String) },
  })
  expect(readProductForm({ ...empty, name: ' Kopi ', priceRupiah: rupiah(2_000) }, null)).toEqual({
    isOk: true,
    fields: { ...productDefaults, name: 'Kopi', priceRupiah: 2_000, isStocked: false },
    openingStockThousandths: undefined,
  })
})

test('[TILL-13] a price of zero is a price', () => {
  expect(readProductForm({ ...empty, name: 'Bonus', priceRupiah: rupiah(0) }, null).isOk).toBe(true)
})

test('[TILL-13] stock is read in thousandths and only for things that have stock', () => {
  const named = { ...empty, name: 'Gula', priceRupiah: rupiah(16_000), minimumStockThousandths: '5' }
  const typed = withOpeningStock(named, '1,5')
  expect(readProductForm(typed, null)).toMatchObject({
    openingStockThousandths: 1_500,
    fields: { minimumStockThousandths: 5_000 },
  })
  expect(readProductForm({ ...typed, isStocked: false }, null)).toMatchObject({
    openingStockThousandths: undefined,
    fields: { minimumStockThousandths: null },
  })
  expect(readProductForm({ ...typed, openingStock: 'banyak' }, null)).toMatchObject({
    errors: { openingStock: expect.any(String) },
  })
})

test('[STOCK-27] stock of a new product is kept only once a number is typed for it', () => {
  const named = { ...empty, name: 'Gula', priceRupiah: rupiah(16_000) }
  const isStocked = (values: typeof empty) => {
    const read = readProductForm(values, null)
    return read.isOk && [read.fields.isStocked, read.openingStockThousandths]
  }
  expect(isStocked(named)).toEqual([false, undefined])
  expect(isStocked(withOpeningStock(named, '0'))).toEqual([true, undefined])
  expect(isStocked(withOpeningStock(named, '12'))).toEqual([true, 12_000])
  expect(isStocked(withOpeningStock(withOpeningStock(named, '12'), ''))).toEqual([false, undefined])
  expect(isStocked(withStockTicked(withOpeningStock(named, '12'), false))).toEqual([false, undefined])
  expect(isStocked(withStockTicked(named, true))).toEqual([true, undefined])
})

test('[TILL-13] editing keeps the barcodes that the form does not show', () => {
  const before = { ...productDefaults, name: 'Aqua', barcodes: ['8886008101053', '8886008101060'] }
  const values = { ...formValues(before), barcode: '8886008101091' }
  expect(readProductForm(values, before)).toMatchObject({
    fields: { barcodes: ['8886008101091', '8886008101060'] },
  })
})

test('[CATALOG-21] a product with parts has no stock of its own, and its parts are read in thousandths', () => {
  const productId = '01919191-0000-7000-8000-000000000001'
  const typed = {
    ...formValues(null),
    name: 'Es kopi',
    priceRupiah: rupiah(15_000),
    minimumStockThousandths: '4',
  }
  const bundle = { ...typed, parts: [{ productId, quantity: '1,5' }] }
  expect(readProductForm(bundle, null)).toMatchObject({
    isOk: true,
    fields: {
      ...{ isStocked: false, minimumStockThousandths: null },
      parts: [{ productId, quantityThousandths: 1_500 }],
    },
    openingStockThousandths: undefined,
  })
  for (const quantity of ['', '0', 'dua']) {
    expect(readProductForm({ ...typed, parts: [{ productId, quantity }] }, null)).toEqual({
      isOk: false,
      errors: { parts: 'Jumlah isi paket belum benar, misalnya 2 atau 0,5.' },
    })
  }
})

test('[TILL-13] the margin is said only when price and cost are known', () => {
  expect(marginPercent(3_500, 2_900)).toBe(17)
  expect(marginPercent(0, 100)).toBeNull()
  expect(marginPercent(3_500, null)).toBeNull()
})

test('[CATALOG-8] a wrong check digit never stops saving, and is told of codes that were just typed', () => {
  const typed = { ...empty, name: 'Biskuit', priceRupiah: rupiah(2_000), barcode: '8991002101235' }
  const read = readProductForm(typed, null)
  if (!read.isOk) expect.fail('it is saved all the same')
  expect(doubtfulBarcode(read.fields, null)).toEqual({
    code: '8991002101235',
    text: expect.stringContaining('seharusnya 4'),
  })
  expect(doubtfulBarcode(read.fields, read.fields)).toBeNull()
  const boxed = {
    ...read.fields,
    units: [{ name: 'dus', factorThousandths: wholeUnits(12), barcodes: ['96385075'], priceRupiah: null }],
  }
  expect(doubtfulBarcode(boxed, read.fields)?.code).toBe('96385075')
  expect(doubtfulBarcode({ ...boxed, units: [], barcodes: ['8991002101234', 'RAK-7'] }, null)).toBeNull()
})

test('[CATALOG-70] the form sets where a product is made, and leaves what a file has said', () => {
  const marked = { ...productDefaults, name: 'Soto', isKitchen: true }
  expect(formValues(marked).stations).toEqual(['Dapur'])
  const read = (stations: readonly string[] | null) => {
    const product = readProductForm({ ...formValues(marked), stations }, marked)
    return product.isOk && [product.fields.isKitchen, product.fields.stations]
  }
  expect(read(['Dapur'])).toEqual([true, null])
  expect(read(['Bar'])).toEqual([false, ['Bar']])
  expect(read(['Dapur', 'Bar'])).toEqual([true, ['Bar']])
  expect(read([])).toEqual([false, []])
  expect(read(null)).toEqual([false, null])
})

test('[TILL-157] ticking Dijual per timbangan makes pieces kilograms, and unticking gives them back; other units stay', () => {
  const blank = formValues(null)
  const weighed = changeWeighed(blank, true)
  expect(weighed).toMatchObject({ isWeighed: true, unit: 'kg' })
  expect(changeWeighed(weighed, false)).toEqual(blank)
  const ounces = { ...blank, unit: 'ons' }
  expect(changeWeighed(ounces, true).unit).toBe('ons')
  // Typed by hand, or saved so before: it was no doing of the tick.
  expect(changeWeighed({ ...weighed, unit: 'liter' }, false).unit).toBe('liter')
  expect(changeWeighed(weighed, false, 'kg').unit).toBe('kg')
})

test('[CATALOG-76] what the list of inputs describes is shown, read and marked without code of its own', () => {
  const before = {
    ...{ ...productDefaults, name: 'Gula', sku: 'A-1' },
    minimumStockThousandths: wholeUnits(5),
  }
  const opened = formValues(before)
  expect(opened).toMatchObject({ sku: 'A-1', minimumStockThousandths: '5' })
  const read = (typed: Partial<typeof opened>) => readProductForm({ ...opened, ...typed }, before)
  expect(read({ sku: ' B-2 ', minimumStockThousandths: '1,5' })).toMatchObject({
    fields: { sku: 'B-2', minimumStockThousandths: 1_500 },
  })
  expect(read({ sku: ' ', minimumStockThousandths: '' })).toMatchObject({
    fields: { sku: '', minimumStockThousandths: null },
  })
  expect(read({ minimumStockThousandths: 'banyak' })).toEqual({
    isOk: false,
    errors: { minimumStockThousandths: 'Isi batas stok dengan angka, misalnya 5.' },
  })
  expect(read({ minimumStockThousandths: 'banyak', isStocked: false })).toMatchObject({
    fields: { minimumStockThousandths: null },
  })
})
