import fc from 'fast-check'
import { expect, test } from 'vitest'
import { barcodeKey, checkDigitOf } from './barcode.ts'
import { goodsNumberOf, pieceCodeOf, readGs1Code } from './gs1-code.ts'
import { isPlausibleCode } from './plausible-code.ts'

const gs = '\u001D'

test('[CATALOG-55] the goods, their weight, batch and last day are read, however the scanner writes the separator', () => {
  const wanted = {
    gtin: '08850233260069',
    weightGrams: 750,
    expiresOn: '2026-12-31',
    batchNumber: 'B-12',
  }
  for (const text of [
    `]C1010885023326006931030007501726123110B-12`,
    `0108850233260069310300075010B-12${gs}17261231`,
    `${gs}0108850233260069310300075010B-12${gs}17261231`,
    ']d20108850233260069310300075010B-12<GS>17261231',
    ']Q30108850233260069310300075010B-12^]17261231',
    ']e00108850233260069310300075010B-12\u00E817261231',
    '(01)08850233260069(3103)000750(10)B-12(17)261231',
    'https://id.gs1.org/01/08850233260069/10/B-12?3103=000750&17=261231',
    'HTTPS://EXAMPLE.COM/some/where/01/8850233260069/10/B%2D12?17=261231&3103=000750#x',
  ])
    expect([text, readGs1Code(text)]).toEqual([text, wanted])
})

test('[CATALOG-55] day 00 is the last of the month, a price is in rupiah, and pieces are counted', () => {
  expect(readGs1Code('010885023326006917280200')).toMatchObject({ expiresOn: '2028-02-29' })
  expect(readGs1Code('010885023326006917270200')).toMatchObject({ expiresOn: '2027-02-28' })
  expect(readGs1Code(`0108850233260069392012500${gs}3012`)).toEqual({
    ...{ gtin: '08850233260069', priceRupiah: 12_500, count: 12 },
  })
  expect(readGs1Code('010885023326006939323601250050')).toMatchObject({ priceRupiah: 12_501 })
  expect(readGs1Code('0108850233260069393284012500')).toEqual({ gtin: '08850233260069' })
  // No such day, no weight: left out, and the goods are found all the same.
  expect(readGs1Code('01088502332600691726133131030000002199')).toEqual({ gtin: '08850233260069' })
})

test('[CATALOG-55] what names no goods, or names them with a wrong digit, is no such code', () => {
  for (const text of [
    '',
    '8850233260069',
    '0108850233260068',
    '01088502332600',
    '(17)261231',
    'https://laci.test/01',
    'https://',
    '(',
    ']C1',
    gs,
  ])
    expect([text, readGs1Code(text)]).toEqual([text, null])
})

test('[CATALOG-55] whatever stands behind the goods, they are found', () => {
  const digits = fc.stringMatching(/^\d{13}$/)
  const rest = fc.string({ maxLength: 60 })
  fc.assert(
    fc.property(digits, rest, (body, behind) => {
      const gtin = `${body}${checkDigitOf(body)}`
      expect(readGs1Code(`01${gtin}${gs}${behind}`)?.gtin).toBe(gtin)
      expect(isPlausibleCode(`01${gtin}`)).toBe(true)
      expect(isPlausibleCode(`]E0${gtin.slice(1)}`)).toBe(isPlausibleCode(gtin.slice(1)))
    }),
  )
})

test('[CATALOG-2] one number has many lengths, and a carton is not the piece', () => {
  expect(['89686010947', '089686010947', '0089686010947', '00089686010947'].map(barcodeKey)).toEqual([
    ...['89686010947', '0089686010947', '0089686010947', '0089686010947'],
  ])
  expect(['96385074', '000096385074', '0000096385074', '00000096385074'].map(barcodeKey)).toEqual(
    Array(4).fill('96385074'),
  )
  expect(barcodeKey('18850233260066')).toBe('18850233260066')
  expect(barcodeKey(' abc-1234 ')).toBe(barcodeKey('ABC-1234'))
})

test('[CATALOG-55] what is written down of a scanned code is the number of the goods alone', () => {
  expect(
    ['0108850233260069310300075010B-12', '*ABC-12*', ' 8850233260069 ', '0118850233260066', 'KOPI'].map(
      goodsNumberOf,
    ),
  ).toEqual(['8850233260069', 'ABC-12', '8850233260069', '18850233260066', 'KOPI'])
})

test('[CATALOG-60] the code of a carton says of which piece it is', () => {
  for (const [carton, piece] of [
    ['18850233260066', '8850233260069'],
    ['38992304000011', '8992304000010'],
    ['0118850233260066', '8850233260069'],
    [']C10118850233260066', '8850233260069'],
    ['(01)18850233260066(10)A1', '8850233260069'],
    ['https://id.gs1.org/01/18850233260066', '8850233260069'],
  ] as const) {
    expect(pieceCodeOf(carton), carton).toBe(piece)
  }
  fc.assert(
    fc.property(fc.stringMatching(/^\d{12}$/), fc.integer({ min: 1, max: 8 }), (goods, indicator) => {
      const piece = `${goods}${checkDigitOf(goods)}`
      const carton = `${indicator}${goods}${checkDigitOf(`${indicator}${goods}`)}`
      expect(pieceCodeOf(carton)).toBe(piece)
    }),
  )
})

test('[CATALOG-60] what is no carton has no piece: a wrong check digit, a weight (indicator 9), the piece itself', () => {
  for (const code of [
    '18850233260067',
    '98850233260062',
    '08850233260069',
    '8850233260069',
    '1885023326006',
    '',
  ]) {
    expect(pieceCodeOf(code), code).toBeNull()
  }
})
