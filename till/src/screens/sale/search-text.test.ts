import { expect, test } from 'vitest'
import { readSearchText } from './search-text.ts'

test('[TILL-8] 3* is a quantity for what comes next', () => {
  expect(readSearchText('3*')).toEqual({ quantityThousandths: 3_000, words: '' })
  expect(readSearchText('12* indomie')).toEqual({ quantityThousandths: 12_000, words: 'indomie' })
})

test('[TILL-8] 1,5* is one and a half', () => {
  expect(readSearchText('1,5*gula')).toEqual({ quantityThousandths: 1_500, words: 'gula' })
  expect(readSearchText('0,25*')).toEqual({ quantityThousandths: 250, words: '' })
})

test('[TILL-8] words without a star are only words, also when they begin with a number', () => {
  expect(readSearchText('2x cuci')).toEqual({ quantityThousandths: null, words: '2x cuci' })
  expect(readSearchText('  aqua 600 ')).toEqual({ quantityThousandths: null, words: 'aqua 600' })
})

test('[TILL-8] zero is no quantity', () => {
  expect(readSearchText('0*')).toEqual({ quantityThousandths: null, words: '' })
})
