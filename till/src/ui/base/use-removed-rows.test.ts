import { expect, test } from 'vitest'
import { rowPutBack } from './use-removed-rows.ts'

test('[TILL-165] a row of a typed list comes back at its place, once, also where the list has become shorter', () => {
  const [first, second, third] = [{ name: 'a' }, { name: 'b' }, { name: 'c' }]
  expect(rowPutBack([first, third], second, 1)).toEqual([first, second, third])
  expect(rowPutBack([], third, 2)).toEqual([third])
  const whole = [first, second]
  expect(rowPutBack(whole, second, 1)).toBe(whole)
})
