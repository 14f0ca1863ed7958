import fc from 'fast-check'
import { expect, test } from 'vitest'
import { retypeAmount } from './typed-amount.ts'

test('[UI-4] dots appear while typing and leading zeros go', () => {
  expect(retypeAmount('1000', 4)).toEqual({ text: '1.000', amountRupiah: 1_000, caret: 5 })
  expect(retypeAmount('007', 3)).toEqual({ text: '7', amountRupiah: 7, caret: 1 })
  expect(retypeAmount('0', 1)).toEqual({ text: '0', amountRupiah: 0, caret: 1 })
  expect(retypeAmount('-5a00', 5)).toEqual({ text: '500', amountRupiah: 500, caret: 3 })
  expect(retypeAmount('', 0)).toEqual({ text: '', amountRupiah: null, caret: 0 })
})

test('[UI-4] a digit typed in the middle leaves the caret behind it', () => {
  // 1.|500 with a 9 typed at the bar
  expect(retypeAmount('1.9500', 3)).toEqual({ text: '19.500', amountRupiah: 19_500, caret: 2 })
})

test('[UI-4] a sum no event may carry is refused', () => {
  expect(retypeAmount('1000000000001', 13)).toBeNull()
  expect(retypeAmount('9'.repeat(400), 400)).toBeNull()
})

test('[UI-4] the digits right of the caret stay right of it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), fc.nat(12), (amount, place) => {
      const typed = String(amount)
      const caret = Math.min(place, typed.length)
      const retyped = retypeAmount(typed, caret)
      expect(retyped?.text.slice(retyped.caret).replaceAll('.', '')).toBe(typed.slice(caret))
    }),
  )
})
