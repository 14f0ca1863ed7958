import { expect, test } from 'vitest'
import { formatMonths } from './length.ts'

test.each([
  [0, '0 bulan'],
  [1, '1 bulan'],
  [3, '3 bulan'],
  [12, '1 tahun'],
  [86, '7 tahun 2 bulan'],
])('[UI-9] %d months are %s', (months, text) => {
  expect(formatMonths(months)).toBe(text)
})
