import { wholeUnits } from '@laci/domain/base/quantity/quantity.ts'
import { productDefaults } from '@laci/domain/catalog/product.ts'
import { unitOfBarcode } from '@laci/domain/catalog/selling-unit.ts'
import { expect, test } from 'vitest'
import { inBaseUnits, type ScannedLine as SentLine, withOneMore } from '../../ui/goods/scanned-line.ts'
import { transferLine } from './sent-line.ts'

const product = {
  productId: '0191d5c5-0000-7000-8000-000000000001',
  fields: {
    ...productDefaults,
    name: 'Indomie',
    barcodes: ['8990000000012'],
    units: [
      { name: 'dus', factorThousandths: wholeUnits(40), barcodes: ['8990000000029'], priceRupiah: null },
    ],
  },
}
const scan = (lines: readonly SentLine[], code: string) =>
  withOneMore(lines, product, unitOfBarcode(product.fields, code))
const piece = '8990000000012'
const box = '8990000000029'

test('[TRANSFER-21] ten scans of the dus send ten dus', () => {
  let lines: readonly SentLine[] = []
  for (let count = 0; count < 10; count += 1) lines = scan(lines, box)
  expect(lines).toEqual([{ key: 0, productId: product.productId, unit: 'dus', quantityText: '10' }])
  expect(transferLine(product, lines[0]!)?.stockThousandths).toBe(wholeUnits(400))
})

test('[TRANSFER-21] pieces and dus of one product are one line, in any order', () => {
  for (const codes of [
    [piece, piece, box],
    [box, piece, piece],
    [piece, box, piece],
  ]) {
    const lines = codes.reduce<readonly SentLine[]>(scan, [])
    expect(lines).toEqual([{ key: 0, productId: product.productId, unit: 'pcs', quantityText: '42' }])
  }
})

test('[TRANSFER-21] a line whose unit is gone is never sent as another one', () => {
  const old = { key: 0, productId: product.productId, unit: 'karton', quantityText: '5' }
  expect(inBaseUnits(product, old)).toBeNull()
  expect(scan([old], box)).toEqual([
    old,
    { key: 1, productId: product.productId, unit: 'dus', quantityText: '1' },
  ])
})
