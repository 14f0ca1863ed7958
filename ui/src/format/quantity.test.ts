import {
  maximumQuantityThousandths,
  maximumStockThousandths,
  quantityThousandths,
} from '@laci/domain/base/quantity/quantity.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatQuantity, parseQuantity, parseStock } from './quantity.ts'

test('[UI-3] quantities have a decimal comma and no needless zeros', () => {
  expect(formatQuantity(1_500)).toBe('1,5')
  expect(formatQuantity(2_000)).toBe('2')
  expect(formatQuantity(125)).toBe('0,125')
  expect(formatQuantity(1_250_000)).toBe('1.250')
})

test.each([
  ['2', 2_000],
  ['1,5', 1_500],
  ['1.5', 1_500],
  ['0,125', 125],
  ['1.250', 1_250_000],
  ['1.250,5', 1_250_500],
])('[UI-3] %s is read into thousandths', (typed, expected) => {
  expect(parseQuantity(typed)).toBe(expected)
})

test.each(['', ',5', '1,', '1,2345', '-1', '1.2.3', 'dua', '9999999'])(
  '[UI-3] %j is no quantity',
  (typed) => {
    expect(parseQuantity(typed)).toBeNull()
  },
)

test('[UI-3] every quantity that is shown can be read back', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: maximumQuantityThousandths }).map(quantityThousandths),
      (amount) => {
        expect(parseQuantity(formatQuantity(amount))).toBe(amount)
      },
    ),
  )
})

test('[STOCK-13] what lies on a shelf is typed up to a billion base units, what is sold up to 100.000', () => {
  expect(parseQuantity('125.000')).toBeNull()
  expect(parseStock('125.000')).toBe(125_000_000)
  expect(parseStock(formatQuantity(maximumStockThousandths))).toBe(maximumStockThousandths)
  expect(parseStock('1.000.000.001')).toBeNull()
})
