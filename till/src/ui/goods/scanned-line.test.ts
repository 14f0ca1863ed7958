import { barcodeKey } from '@laci/domain/base/barcode/barcode.ts'
import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { wholeUnits } from '@laci/domain/base/quantity/quantity.ts'
import { type ProductFields, productDefaults } from '@laci/domain/catalog/product.ts'
import { allBarcodes } from '@laci/domain/catalog/selling-unit.ts'
import { expect, test } from 'vitest'
import type { ProductView } from '../../engine/api/catalog.ts'
import { countedUp, withOneMore } from './scanned-line.ts'
import { pieceOfCarton, scannedProduct, scannedQuantity, unknownCodeText } from './scanned-product.ts'

const product = (productId: string, fields: Partial<ProductFields>): ProductView => ({
  productId,
  stockThousandths: 0,
  fields: { ...productDefaults, ...fields },
})
const noodles = product('noodles', {
  name: 'Indomie',
  unit: 'pcs',
  barcodes: ['8992304000010'],
  units: [
    { name: 'dus', factorThousandths: wholeUnits(40), priceRupiah: rupiah(120_000), barcodes: ['DUS-1'] },
  ],
})
const meat = product('meat', { name: 'Daging', unit: 'kg', isWeighed: true, barcodes: ['8850233260069'] })
const byBarcode = (code: string) =>
  [noodles, meat].find(({ fields }) =>
    allBarcodes(fields).some((own) => barcodeKey(own) === barcodeKey(code)),
  ) ?? null
const scan = (code: string) => scannedProduct(byBarcode, code)!

test('[STOCK-18] each scan of the goods counts one up of the unit whose code it is', () => {
  expect(countedUp('', scan('8992304000010'))).toBe('1')
  expect(countedUp('1', scan('8992304000010'))).toBe('2')
  expect(countedUp('2', scan('dus-1'))).toBe('42')
  expect(countedUp('1,5', scan('*8992304000010*'))).toBe('2,5')
})

test('[STOCK-18] what the code says of weight and pieces is counted', () => {
  expect(scannedQuantity(scan('01088502332600693103001250'))).toBe(1_250)
  expect(countedUp('1', scan('(01)08850233260069(3103)001250'))).toBe('2,25')
  expect(countedUp('', scan('(01)08992304000010(30)12'))).toBe('12')
})

test('[STOCK-18] a figure that cannot be read stays for whoever typed it', () => {
  expect(countedUp('dua', scan('8992304000010'))).toBeNull()
  expect(countedUp('1.000.000.000', scan('8992304000010'))).toBeNull()
})

test('[STOCK-18] a list of goods counts up by scans, in the unit of each', () => {
  const { unit } = scan('8992304000010')
  const once = withOneMore([], noodles, unit)
  const twice = withOneMore(once, noodles, unit)
  expect(twice.map(({ quantityText, unit: name }) => [quantityText, name])).toEqual([['2', 'pcs']])
  const withCarton = withOneMore(twice, noodles, scan('dus-1').unit)
  expect(withCarton.map(({ quantityText, unit: name }) => [quantityText, name])).toEqual([['42', 'pcs']])
})

test('[CATALOG-60] an unknown carton says of which goods it is, in whatever form it was scanned', () => {
  for (const code of ['18992304000017', '0118992304000017', ']C10118992304000017', '*18992304000017*']) {
    expect(pieceOfCarton(byBarcode, code)?.productId, code).toBe('noodles')
    expect(unknownCodeText(byBarcode, code)).toContain('Kode karton dari Indomie')
  }
  expect(pieceOfCarton(byBarcode, '18990000000007')).toBeNull()
  expect(unknownCodeText(byBarcode, '8990000000000')).toContain('belum terdaftar')
})
