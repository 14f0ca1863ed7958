import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rupiah } from '../base/money/rupiah.ts'
import { quantityThousandths } from '../base/quantity/quantity.ts'
import { instant } from '../base/time/instant.ts'
import { type ProductFields, productDefaults } from '../catalog/product.ts'
import { isTransferable, matchOf, newProductOf, receiptFacts, sentStanding } from './plan-transfer.ts'
import { transferDefaults } from './transfer-record.ts'
import type { IncomingTransfer } from './wire.ts'

const line: IncomingTransfer['lines'][number] = {
  ...{ productId: 'sent', name: 'Gula Pasir', unit: 'kg', barcodes: ['8990000000402', '8990000000403'] },
  ...{
    priceRupiah: rupiah(17_000),
    stockThousandths: quantityThousandths(3_000),
    costRupiah: rupiah(40_000),
  },
}

function catalogOf(...products: readonly Partial<ProductFields>[]) {
  const all = products.map((fields, index) => ({
    productId: `own ${index}`,
    fields: { ...productDefaults, name: 'Lain', unit: 'kg', ...fields },
  }))
  return {
    byBarcode: (code: string) => all.find(({ fields }) => fields.barcodes.includes(code)) ?? null,
    withWords: () => all,
  }
}
const matchedIn = (...products: readonly Partial<ProductFields>[]) =>
  matchOf(line, catalogOf(...products))?.productId ?? null

test('[TRANSFER-6] a line is the product with one of its barcodes, else the one of its name, in the same unit', () => {
  expect(matchedIn({ name: 'Gula Pasir' }, { barcodes: ['8990000000403'] })).toBe('own 1')
  expect(matchedIn({}, { name: ' GULA  pasir ' })).toBe('own 1')
  expect(matchedIn({ name: 'Gula' }, { name: 'Gula Pasir 1 kg' })).toBeNull()
  // Three dus are not three pcs.
  expect(matchedIn({ barcodes: ['8990000000402'], unit: 'dus' })).toBeNull()
  expect(matchedIn({ barcodes: ['8990000000402'], unit: 'dus' }, { name: 'gula pasir', unit: 'Kg' })).toBe(
    'own 1',
  )
  // What is never in stock, is hidden or is a bundle takes nothing in.
  const unfit: readonly Partial<ProductFields>[] = [
    { isStocked: false },
    { isActive: false },
    { parts: [{ productId: 'x', quantityThousandths: quantityThousandths(1) }] },
  ]
  for (const fields of unfit) {
    expect(matchedIn({ name: 'Gula Pasir', ...fields })).toBeNull()
    expect(isTransferable({ ...productDefaults, name: '', ...fields })).toBe(false)
  }
})

test('[TRANSFER-6] a new product has the name, price and free barcodes of the other shop, and what one of it cost', () => {
  expect(newProductOf(line, (code) => code === '8990000000403')).toMatchObject({
    ...{ name: 'Gula Pasir', unit: 'kg', priceRupiah: 17_000, barcodes: ['8990000000403'] },
    costRupiah: 13_333,
  })
  expect(newProductOf({ ...line, costRupiah: rupiah(0) }, () => true).costRupiah).toBeNull()
})

test('[TRANSFER-3] a receipt takes over the cost of every line, whatever was counted', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 9_000 }), { minLength: 1, maxLength: 5 }), (counted) => {
      const transfer = {
        ...{ transferId: 't', fromStoreId: 'f', fromStoreName: 'Pusat', sentAt: instant(1), note: '' },
        ...{ businessDay: '2026-11-22' as never, cashierName: '' },
        lines: counted.map(() => line),
      }
      const arrivals = counted.map((amount) => ({
        ...{ productId: 'own', name: 'Gula', unit: 'kg' },
        receivedThousandths: quantityThousandths(amount),
      }))
      const { lines } = receiptFacts(transfer, arrivals)
      expect(lines.map(({ lineIndex }) => lineIndex)).toEqual(counted.map((_, index) => index))
      expect(lines.map(({ costRupiah }) => costRupiah)).toEqual(counted.map(() => 40_000))
      expect(lines.map(({ receivedThousandths }) => receivedThousandths)).toEqual(counted)
      expect(lines.every(({ sentThousandths }) => sentThousandths === 3_000)).toBe(true)
    }),
  )
})

test('[TRANSFER-1] [TRANSFER-5] a transfer is on its way until it has arrived or was cancelled, and arrived wins', () => {
  const sent = { ...transferDefaults, lines: [line] }
  const cancelled = { ...sent, 'cancel:c': { at: instant(3), deviceId: 'd', cashierName: '', reason: '' } }
  const arrived = (receivedThousandths: number) => ({
    ...{ transferId: 't', receivedAt: instant(5) },
    lines: [{ lineIndex: 0, receivedThousandths: quantityThousandths(receivedThousandths) }],
  })
  expect(sentStanding(sent, undefined)).toBe('on_the_way')
  expect(sentStanding(cancelled, undefined)).toBe('cancelled')
  expect(sentStanding(sent, arrived(3_000))).toBe('arrived')
  expect(sentStanding(sent, arrived(2_000))).toBe('arrived_other')
  expect(sentStanding(cancelled, arrived(3_000))).toBe('arrived')
})
