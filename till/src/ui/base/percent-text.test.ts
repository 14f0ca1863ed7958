import { expect, test } from 'vitest'
import { readPercent } from './percent-text.ts'

test('[TILL-9] a percentage is read with up to two decimals', () => {
  expect(['10', '12,5', '0,25', '100'].map(readPercent)).toEqual([1_000, 1_250, 25, 10_000])
})

test('[TILL-9] more than 100, three decimals or words are no percentage', () => {
  expect(['101', '12,345', 'sepuluh', '-5', ''].map(readPercent)).toEqual([null, null, null, null, null])
})
