import { expect, test } from 'vitest'
import { stockDelta } from './stock-reason.ts'

test('[TILL-10] goods that came in add; waste and own use take away', () => {
  expect(stockDelta('received', 24_000, 3_000)).toBe(24_000)
  expect(stockDelta('waste', 2_000, 3_000)).toBe(-2_000)
  expect(stockDelta('own_use', 500, 3_000)).toBe(-500)
})

test('[TILL-10] a recount is told as the difference to what the till believed', () => {
  expect(stockDelta('correction', 10_000, 12_500)).toBe(-2_500)
  expect(stockDelta('correction', 10_000, -2_000)).toBe(12_000)
  expect(stockDelta('correction', 10_000, 10_000)).toBe(0)
})
