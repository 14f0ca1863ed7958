import { expect, test } from 'vitest'
import { createAllowance } from './allowance.ts'

test('[PLATFORM-62] a key uses what it has, waits, and has it again; others are not touched', () => {
  let nowMs = 0
  const allowance = createAllowance({ burst: 3, perSecond: 2, clock: () => nowMs })
  const taken = (key: string) => Array.from({ length: 5 }, () => allowance.take(key)).filter(Boolean).length
  expect(taken('a')).toBe(3)
  expect([allowance.has('a'), allowance.has('b')]).toEqual([false, true])
  nowMs += 1_000
  expect(taken('a')).toBe(2)
  nowMs += 3_600_000
  expect([taken('a'), taken('b')]).toEqual([3, 3])
})

test('[PLATFORM-62] a flood from ever new addresses leaves at most 50,000 of them in memory', () => {
  const allowance = createAllowance({ burst: 1, perSecond: 0, clock: () => 0 })
  for (let turn = 0; turn < 50_000; turn += 1) allowance.take(`key-${turn}`)
  expect(allowance.has('key-0')).toBe(false)
  allowance.take('one more')
  expect([allowance.has('key-0'), allowance.has('key-1')]).toEqual([true, false])
})
