import { expect, test } from 'vitest'
import type { Instant } from '../base/time/instant.ts'
import {
  isFactorLocked,
  isFactorThere,
  judgeEnrolment,
  needsSecondFactor,
  type SecondFactor,
  waitAfterWrongCodesMs,
} from './second-factor.ts'

const at = (ms: number) => ms as Instant
const factor = (status: SecondFactor['status'], friendlyName: string | null = null): SecondFactor => ({
  status,
  friendlyName,
  createdAt: at(1_000_000),
})

test('[AUTH-81] an unverified factor is there for five minutes, a verified one for good', () => {
  expect(isFactorThere(factor('unverified'), at(1_299_999))).toBe(true)
  expect(isFactorThere(factor('unverified'), at(1_300_000))).toBe(false)
  expect(isFactorThere(factor('verified'), at(9_000_000_000))).toBe(true)
})

test('[AUTH-82] a factor is added with a name of its own, up to ten', () => {
  expect(judgeEnrolment([], 'HP', 'aal1')).toEqual({ ok: true })
  expect(judgeEnrolment([factor('unverified', 'HP')], 'Tablet', 'aal1')).toEqual({ ok: true })
  expect(judgeEnrolment([factor('unverified', 'HP')], 'HP', 'aal1')).toEqual({
    ok: false,
    refusal: { code: 'factor_name_taken' },
  })
  expect(judgeEnrolment([factor('unverified')], null, 'aal1')).toEqual({ ok: true })
  const nine = Array.from({ length: 9 }, () => factor('unverified'))
  expect(judgeEnrolment(nine, null, 'aal1')).toEqual({ ok: true })
  expect(judgeEnrolment([...nine, factor('unverified')], null, 'aal1')).toEqual({
    ok: false,
    refusal: { code: 'too_many_factors' },
  })
})

test('[AUTH-82] who has a second factor must have shown it to add another one', () => {
  const refused = { ok: false, refusal: { code: 'second_factor_needed' } }
  expect(judgeEnrolment([factor('verified', 'HP')], 'Tablet', 'aal1')).toEqual(refused)
  // Told before anything about names and numbers.
  expect(judgeEnrolment([factor('verified', 'HP')], 'HP', 'aal1')).toEqual(refused)
  expect(judgeEnrolment([factor('verified', 'HP')], 'Tablet', 'aal2')).toEqual({ ok: true })
  expect(needsSecondFactor([factor('unverified')], 'aal1')).toBe(false)
  expect(needsSecondFactor([factor('verified')], 'aal2')).toBe(false)
})

test('[AUTH-85] five wrong codes are free, then the wait doubles from a minute to an hour', () => {
  const minutes = [0, 1, 4, 5, 6, 7, 8, 9, 10, 11, 12, 1_000_000].map(
    (count) => waitAfterWrongCodesMs(count) / 60_000,
  )
  expect(minutes).toEqual([0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60])
})

test('[PLATFORM-53] a lock that lies further ahead than any lasts was set by a clock that was set back since', () => {
  const now = 1_800_000_000_000
  expect(isFactorLocked(null, now)).toBe(false)
  expect(isFactorLocked(now + 60_000, now)).toBe(true)
  expect(isFactorLocked(now + 3_600_000, now)).toBe(true)
  expect(isFactorLocked(now + 86_400_000, now)).toBe(false)
  expect(isFactorLocked(now - 1, now)).toBe(false)
})
