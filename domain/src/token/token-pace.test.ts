import { expect, test } from 'vitest'
import { tokenPace } from './token-pace.ts'

const spent = (...tokens: number[]) => tokens.map((count) => ({ spent: count }))

test('[TILL-27] the pace is that of the last seven days on which sales used tokens', () => {
  expect(tokenPace(500, spent(100, 0, 50))).toEqual({ perDay: 75, lastsDays: 6 })
  expect(tokenPace(500, spent(10, 10, 10, 10, 10, 10, 10, 9_000))).toEqual({ perDay: 10, lastsDays: 50 })
  expect(tokenPace(-40, spent(10))).toEqual({ perDay: 10, lastsDays: 0 })
  expect(tokenPace(500, spent(0, 0))).toBeNull()
  expect(tokenPace(500, [])).toBeNull()
})
