import { expect, test } from 'vitest'
import { checkDigitOf } from '../base/barcode/barcode.ts'
import { rupiah } from '../base/money/rupiah.ts'
import { quantityThousandths, wholeUnits } from '../base/quantity/quantity.ts'
import { type ProductFields, productDefaults } from './product.ts'
import {
  contentOfPack,
  explainScaleCode,
  readScaleCode,
  type ScaleRule,
  scaleKey,
  weightInUnit,
} from './scale-code.ts'
import { sellingUnits, unitNamed, unitOfBarcode } from './selling-unit.ts'

const noodles: ProductFields = {
  ...productDefaults,
  name: 'Indomie Goreng',
  barcodes: ['089686010947'],
  priceRupiah: rupiah(3_500),
  units: [
    {
      name: 'dus',
      factorThousandths: wholeUnits(40),
      barcodes: ['8991002101234'],
      priceRupiah: rupiah(130_000),
    },
    { name: 'renteng', factorThousandths: wholeUnits(10), barcodes: [], priceRupiah: null },
  ],
  priceTiers: [
    { unit: '', customerGroup: '', minimumThousandths: wholeUnits(6), priceRupiah: rupiah(3_300) },
    {
      unit: 'dus',
      customerGroup: 'Reseller',
      minimumThousandths: wholeUnits(1),
      priceRupiah: rupiah(125_000),
    },
  ],
}

test('[CATALOG-5] a unit has its own price and price tiers, or the price of its parts', () => {
  expect(
    sellingUnits(noodles).map((unit) => [
      unit.name,
      unit.priceRupiah,
      unit.factorThousandths,
      unit.priceTiers.length,
    ]),
  ).toEqual([
    ['pcs', 3_500, 1_000, 1],
    ['dus', 130_000, 40_000, 1],
    ['renteng', 35_000, 10_000, 0],
  ])
})

test('[CATALOG-48] a unit that is gone is no other unit', () => {
  expect(unitNamed(noodles, 'dus')?.factorThousandths).toBe(40_000)
  expect(unitNamed(noodles, 'pcs')?.isBase).toBe(true)
  expect(unitNamed(noodles, 'karung')).toBeNull()
  expect(unitNamed({ ...noodles, units: [] }, 'dus')).toBeNull()
})

test("[CATALOG-5] a unit's own barcode means that unit, any other code of the product its base unit", () => {
  expect(unitOfBarcode(noodles, '8991002101234').name).toBe('dus')
  expect(unitOfBarcode(noodles, '0089686010947').name).toBe('pcs')
})

// Both codes: contracts/printing-and-hardware, section 8, measured there with real check digits.
const scaleCodes = [
  { prefix: '20', content: 'weight_grams' },
  { prefix: '21', content: 'price_rupiah' },
] as const

test('[CATALOG-6] the label of a scale says its item and its weight or price', () => {
  expect(readScaleCode('2012345012509', [...scaleCodes])).toEqual({
    scaleCode: '12345',
    content: 'weight_grams',
    amount: 1_250,
  })
  expect(readScaleCode('2100042175006', [...scaleCodes])).toEqual({
    scaleCode: '00042',
    content: 'price_rupiah',
    amount: 17_500,
  })
})

test('[CATALOG-6] another prefix, a wrong check digit, another length or an empty value is no such label', () => {
  for (const code of ['2212345012503', '2012345012508', '201234501250', '20123450125091', '2012345000001'])
    expect(readScaleCode(code, [...scaleCodes])).toBeNull()
  expect(readScaleCode('2012345012509', [])).toBeNull()
})

test('[CATALOG-6] items are compared without their leading zeros, weights taken in the unit of the product', () => {
  expect([scaleKey('42'), scaleKey('00042'), scaleKey('000042'), scaleKey('')]).toEqual([
    '00042',
    '00042',
    '00042',
    '',
  ])
  expect([weightInUnit(1_250, 'kg'), weightInUnit(250, 'ons'), weightInUnit(250, 'Gram')]).toEqual([
    1_250, 2_500, 250_000,
  ])
})

test('[CATALOG-6] a pack that says only its price takes from stock what that price buys', () => {
  expect(contentOfPack(rupiah(17_500), rupiah(15_000))).toBe(1_167)
  expect(contentOfPack(rupiah(17_500), rupiah(0))).toBe(1)
  expect(contentOfPack(rupiah(1), rupiah(100_000_000))).toBe(quantityThousandths(1))
})

test('[CATALOG-7] items of 4 to 6 digits, a check digit within, and values in tens and hundreds', () => {
  const label = (code: string, rule: Partial<ScaleRule>) =>
    readScaleCode(code, [{ prefix: '22', content: 'price_rupiah', ...rule }])
  const withCheck = (digits: string) => `${digits}${checkDigitOf(digits)}`
  expect(label(withCheck('220042123456'), { itemDigits: 4 })).toMatchObject({
    scaleCode: '00042',
    amount: 123_456,
  })
  expect(label(withCheck('220000421234'), { itemDigits: 6 })).toMatchObject({
    scaleCode: '00042',
    amount: 1_234,
  })
  expect(label(withCheck('220042912345'), { itemDigits: 4, hasInnerCheck: true })).toMatchObject({
    scaleCode: '00042',
    amount: 12_345,
  })
  expect(label(withCheck('220004212345'), { multiplier: 100 })).toMatchObject({ amount: 1_234_500 })
})

test('[CATALOG-7] what a code is, or why it is no label of the scale', () => {
  const rules: ScaleRule[] = [{ prefix: '20', content: 'weight_grams' }]
  expect(explainScaleCode('8991002101234', rules)).toEqual({ kind: 'other_code' })
  expect(explainScaleCode('201234501250', rules)).toEqual({ kind: 'other_code' })
  expect(explainScaleCode('2100042175006', rules)).toEqual({ kind: 'prefix_unknown', prefix: '21' })
  expect(explainScaleCode('2012345012500', rules)).toEqual({ kind: 'check_wrong', expectedDigit: 9 })
  expect(explainScaleCode(`201234500000${checkDigitOf('201234500000')}`, rules)).toEqual({
    kind: 'value_zero',
  })
  expect(explainScaleCode('2012345012509', rules)).toMatchObject({ kind: 'label', label: { amount: 1_250 } })
})
