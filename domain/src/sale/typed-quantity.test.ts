import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maximumQuantityThousandths } from '../base/quantity/quantity.ts'
import { readTypedGoods } from './typed-quantity.ts'

test('[SALE-21] 3* is a quantity for what comes next', () => {
  expect(readTypedGoods('3*')).toEqual({ quantityThousandths: 3_000, words: '' })
  expect(readTypedGoods('12* indomie')).toEqual({ quantityThousandths: 12_000, words: 'indomie' })
})

test('[SALE-21] 1,5* is one and a half', () => {
  expect(readTypedGoods('1,5*gula')).toEqual({ quantityThousandths: 1_500, words: 'gula' })
  expect(readTypedGoods('0,25*')).toEqual({ quantityThousandths: 250, words: '' })
})

test('[SALE-21] words without a star are only words, also when they begin with a number', () => {
  expect(readTypedGoods('2x cuci')).toEqual({ quantityThousandths: null, words: '2x cuci' })
  expect(readTypedGoods('  aqua 600 ')).toEqual({ quantityThousandths: null, words: 'aqua 600' })
})

test('[SALE-21] zero is no quantity', () => {
  expect(readTypedGoods('0*')).toEqual({ quantityThousandths: null, words: '' })
})

test('[SALE-21] more than a line holds is no quantity', () => {
  expect(readTypedGoods('999999* gula')).toEqual({ quantityThousandths: null, words: 'gula' })
})

test('[SALE-21] whatever is typed is read, and a quantity is one that a line can hold', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789*xX× .,gula') }), (text) => {
      const { quantityThousandths } = readTypedGoods(text)
      if (quantityThousandths !== null) {
        expect(quantityThousandths).toBeGreaterThan(0)
        expect(quantityThousandths).toBeLessThanOrEqual(maximumQuantityThousandths)
      }
    }),
  )
})
