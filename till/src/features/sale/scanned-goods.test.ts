import { barcodeKey } from '@laci/domain/base/barcode/barcode.ts'
import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { wholeUnits } from '@laci/domain/base/quantity/quantity.ts'
import { type ProductFields, productDefaults } from '@laci/domain/catalog/product.ts'
import { allBarcodes } from '@laci/domain/catalog/selling-unit.ts'
import { expect, test } from 'vitest'
import type { ProductView } from '../../engine/api/catalog.ts'
import { scannedGoods } from './scanned-goods.ts'

const product = (number: number, fields: Partial<ProductFields>): ProductView => ({
  productId: `0192a3b4-0000-7000-8000-00000000000${number}`,
  stockThousandths: 0,
  fields: { ...productDefaults, ...fields },
})
const carton = { name: 'dus', factorThousandths: wholeUnits(24), priceRupiah: rupiah(80_000) }
const drink = product(1, {
  name: 'Teh botol',
  barcodes: ['8850233260069'],
  priceRupiah: rupiah(4_000),
  units: [{ ...carton, barcodes: ['18850233260066'] }],
})
const meat = product(2, {
  ...{
    name: 'Daging',
    barcodes: ['8992304000010'],
    unit: 'kg',
    priceRupiah: rupiah(120_000),
    isWeighed: true,
  },
})
const catalog = {
  byBarcode: (code: string) =>
    [drink, meat].find(({ fields }) =>
      allBarcodes(fields).some((own) => barcodeKey(own) === barcodeKey(code)),
    ) ?? null,
}
const read = (code: string) => {
  const goods = scannedGoods(catalog, code)
  return goods === null
    ? null
    : [goods.sellable.name, goods.sellable.unit, goods.sellable.priceRupiah, goods.oneThousandths]
}

test('[CATALOG-2, CATALOG-55] the goods are found in whatever form a scanner types their number', () => {
  for (const code of [
    '8850233260069',
    '08850233260069',
    '0108850233260069',
    ']C10108850233260069',
    ']c10108850233260069',
    '*8850233260069',
    '*8850233260069*',
    'https://id.gs1.org/01/08850233260069',
    'HTTPS://ID.GS1.ORG/01/08850233260069',
    ']E08850233260069',
    ']A0*8850233260069*',
    ']e00108850233260069',
    ']Q3https://id.gs1.org/01/08850233260069',
    'https://toko.example/gtin/8850233260069?17=261231',
    '<FNC1>0108850233260069[GS]1726123110AB',
  ])
    expect([code, read(code)]).toEqual([code, ['Teh botol', 'pcs', 4_000, 1_000]])
})

test('[CATALOG-2, CATALOG-55] a carton is the carton, and where nobody has said what it is it is not the piece', () => {
  expect(read('18850233260066')).toEqual(['Teh botol', 'dus', 80_000, 1_000])
  expect(read('0118850233260066')).toEqual(['Teh botol', 'dus', 80_000, 1_000])
  expect(read('28850233260063')).toBeNull()
  expect(read('0128850233260063')).toBeNull()
})

test('[CATALOG-55] a weight or a price on the pack is sold as it stands there, and pieces are counted', () => {
  expect(read('01089923040000103103001250')).toEqual(['Daging', 'kg', 120_000, 1_250])
  expect(read('0108992304000010392095000')).toEqual(['Daging', 'pak', 95_000, 1_000])
  // Without either it is asked for.
  expect(read('0108992304000010')).toEqual(['Daging', 'kg', 120_000, null])
  expect(read('01088502332600693012')).toEqual(['Teh botol', 'pcs', 4_000, 12_000])
})
