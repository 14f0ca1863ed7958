import { expect, test } from 'vitest'
import { instant } from '../base/time/instant.ts'
import { isExpired, trialOf } from './trial.ts'

const start = instant(Date.UTC(2026, 10, 20, 7, 0))

test('[ACCOUNT-1] the first account of a person has 7 days and 2000 tokens', () => {
  expect(trialOf(start, false)).toEqual({
    startsAt: start,
    endsAt: Date.UTC(2026, 10, 27, 7, 0),
    tokens: 2_000,
  })
})

test('[ACCOUNT-1] a second account starts expired with no token', () => {
  const trial = trialOf(start, true)
  expect(trial.tokens).toBe(0)
  expect(isExpired(trial.endsAt, instant(start + 1))).toBe(true)
})

test('[ACCOUNT-1] the last moment of the trial still counts', () => {
  expect(isExpired(start, start)).toBe(false)
})
