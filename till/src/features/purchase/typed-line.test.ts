import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { wholeUnits } from '@laci/domain/base/quantity/quantity.ts'
import { productDefaults } from '@laci/domain/catalog/product.ts'
import { unitOfBarcode } from '@laci/domain/catalog/selling-unit.ts'
import { expect, test } from 'vitest'
import type { ProductView } from '../../engine/api/catalog.ts'
import { lineInUnit, lineOf, linesOfWish, type TypedLine, withScanned } from './typed-line.ts'

const product = {
  productId: '0191d5c5-0000-7000-8000-000000000001',
  fields: {
    ...productDefaults,
    name: 'Indomie',
    barcodes: ['8990000000012'],
    costRupiah: rupiah(2_900),
    units: [
      { name: 'dus', factorThousandths: wholeUnits(40), barcodes: ['8990000000029'], priceRupiah: null },
    ],
  },
} as unknown as ProductView
const lastPaid = (unit: string, priceRupiah: number) =>
  ({ unit, priceRupiah }) as unknown as NonNullable<Parameters<typeof lineOf>[2]>
const unitOf = (code: string) => unitOfBarcode(product.fields, code)

test('[PURCHASE-8] the barcode of a dus is a line in dus, at what one cost last or costs by its pieces', () => {
  expect(lineOf('k', product, undefined, unitOf('8990000000029'))).toMatchObject({
    ...{ unit: 'dus', priceRupiah: 116_000 },
  })
  expect(lineOf('k', product, lastPaid('dus', 112_000), unitOf('8990000000029'))).toMatchObject({
    ...{ unit: 'dus', priceRupiah: 112_000 },
  })
  expect(lineOf('k', product, lastPaid('pcs', 2_850), unitOf('8990000000029'))).toMatchObject({
    ...{ unit: 'dus', priceRupiah: 116_000 },
  })
  const free = { ...product, fields: { ...product.fields, costRupiah: null } }
  expect(lineOf('k', free, undefined, unitOf('8990000000029'))).toMatchObject({
    unit: 'dus',
    priceRupiah: null,
  })
})

test('[PURCHASE-8] without a barcode of a further unit what was bought last is offered again', () => {
  for (const unit of [null, unitOf('8990000000012')]) {
    expect(lineOf('k', product, lastPaid('dus', 112_000), unit)).toMatchObject({
      ...{ unit: 'dus', priceRupiah: 112_000 },
    })
    expect(lineOf('k', product, lastPaid('karton', 112_000), unit)).toMatchObject({
      ...{ unit: 'pcs', priceRupiah: 2_900 },
    })
  }
})

test('[CATALOG-48] what was chosen to order keeps its unit on the way to the purchase', () => {
  const wish = {
    supplierName: '',
    lines: [{ productId: product.productId, quantityText: '2', unit: 'dus' }],
  }
  const shop = (units = product.fields.units) => ({
    catalog: { product: () => ({ ...product, fields: { ...product.fields, units } }) },
    newId: () => 'k',
  })
  const linesWith = (last: [string, number], units?: typeof product.fields.units) =>
    linesOfWish(shop(units) as never, wish, new Map([[product.productId, lastPaid(...last)]]))
  expect(linesWith(['dus', 112_000])).toMatchObject([
    { unit: 'dus', priceRupiah: 112_000, quantityText: '2' },
  ])
  // Bought by the piece, or renamed, between the two screens.
  expect(linesWith(['pcs', 2_850])).toMatchObject([{ unit: 'dus', priceRupiah: null, quantityText: '2' }])
  expect(linesWith(['dus', 112_000], [])).toMatchObject([{ unit: 'dus', priceRupiah: null }])
})

test('[PURCHASE-10] the same goods scanned again are one more of them; another unit or batch is a line of its own', () => {
  const scanned = (code: string, batchNumber = ''): TypedLine => ({
    ...lineOf(`${code} ${batchNumber}`, product, undefined, unitOf(code)),
    batch: { expiresOn: '', batchNumber },
  })
  const after = (lines: readonly TypedLine[], ...more: readonly TypedLine[]) =>
    more.reduce(withScanned, lines).map(({ unit, quantityText }) => [unit, quantityText])
  const [piece, dus] = [scanned('8990000000012'), scanned('8990000000029')]
  expect(after([], piece, piece, dus, piece)).toEqual([
    ['pcs', '3'],
    ['dus', '1'],
  ])
  expect(after([], piece, scanned('8990000000012', 'B2'), piece)).toEqual([
    ['pcs', '2'],
    ['pcs', '1'],
  ])
  // What somebody typed goes on from there, and what cannot be read stays.
  expect(after([{ ...piece, quantityText: '12' }], piece)).toEqual([['pcs', '13']])
  expect(after([{ ...piece, quantityText: '' }], piece)).toEqual([['pcs', '1']])
  expect(after([{ ...piece, quantityText: 'dua' }], piece)).toEqual([['pcs', 'dua']])
  expect(after([{ ...piece, quantityText: '100.000' }], piece)).toEqual([['pcs', '100.000']])
})

test('[PURCHASE-11] a line in dus does not keep the price of a piece, and a unit that is gone leaves none', () => {
  const line = lineOf('k', product, undefined, null)
  const inDus = lineInUnit({ ...line, quantityText: '5' }, product.fields, 'dus')
  expect(inDus).toMatchObject({ unit: 'dus', priceRupiah: 116_000, quantityText: '5' })
  expect(lineInUnit(inDus, product.fields, 'pcs')).toMatchObject({ unit: 'pcs', priceRupiah: 2_900 })
  expect(lineInUnit({ ...line, unit: 'karton' }, product.fields, 'dus').priceRupiah).toBeNull()
  expect(lineInUnit({ ...line, priceRupiah: null }, product.fields, 'dus').priceRupiah).toBeNull()
})
