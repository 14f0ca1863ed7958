import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Instant, instant } from '../base/time/instant.ts'
import {
  codeInText,
  judgeCode,
  judgeNextCode,
  makeCode,
  readCode,
  recoveryCodeRules,
  registrationCodeRules,
} from './sent-code.ts'

const start = instant(1_795_000_000_000)
const after = (ms: number) => (start + ms) as Instant

test('[ACCOUNT-4] codes have four digits, from 1000 to 9999', () => {
  expect(makeCode(registrationCodeRules, new Uint8Array(6))).toBe('1000')
  expect(makeCode(registrationCodeRules, Uint8Array.of(0, 0, 0, 0, 35, 39))).toBe('9999')
  expect(makeCode(registrationCodeRules, Uint8Array.of(0, 0, 0, 0, 35, 40))).toBe('1000')
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 6, maxLength: 6 }), (random) => {
      expect(makeCode(registrationCodeRules, random)).toMatch(/^[1-9]\d{3}$/)
    }),
  )
})

test('[ACCOUNT-5] blanks around and inside a typed code do not matter', () => {
  expect(readCode(registrationCodeRules, ' 12 34\n')).toBe('1234')
  expect(readCode(registrationCodeRules, '１２３４')).toBe('1234')
  for (const typed of ['', '123', '12345', '12a4', '1'.repeat(10_000)])
    expect(readCode(registrationCodeRules, typed)).toBeNull()
})

test('[ACCOUNT-5] the right code is taken until five minutes have passed', () => {
  const issued = { issuedAt: start, triesUsed: 0 }
  expect(judgeCode(registrationCodeRules, issued, true, after(299_999)).ok).toBe(true)
  expect(judgeCode(registrationCodeRules, issued, true, after(300_000))).toEqual({
    ok: false,
    refusal: { code: 'code_expired', validMs: 300_000 },
  })
})

test('[ACCOUNT-5] the fifth wrong try uses the code up, and then even the right one is refused', () => {
  const judge = (triesUsed: number, isRight: boolean) =>
    judgeCode(registrationCodeRules, { issuedAt: start, triesUsed }, isRight, after(1_000))
  expect(judge(0, false)).toEqual({ ok: false, refusal: { code: 'code_wrong', triesLeft: 4 } })
  expect(judge(3, false)).toEqual({ ok: false, refusal: { code: 'code_wrong', triesLeft: 1 } })
  expect(judge(4, false)).toEqual({ ok: false, refusal: { code: 'code_used_up', tries: 5 } })
  expect(judge(4, true).ok).toBe(true)
  expect(judge(5, true)).toEqual({ ok: false, refusal: { code: 'code_used_up', tries: 5 } })
})

test('[ACCOUNT-6] a minute between two codes, three in an hour', () => {
  expect(judgeNextCode(registrationCodeRules, [], start).ok).toBe(true)
  expect(judgeNextCode(registrationCodeRules, [start], after(59_000))).toEqual({
    ok: false,
    refusal: { code: 'code_too_soon', waitMs: 1_000 },
  })
  expect(judgeNextCode(registrationCodeRules, [start], after(60_000)).ok).toBe(true)
  const three = [start, after(60_000), after(120_000)]
  expect(judgeNextCode(registrationCodeRules, three, after(180_000))).toEqual({
    ok: false,
    refusal: { code: 'code_limit', waitMs: 3_420_000 },
  })
  expect(judgeNextCode(registrationCodeRules, three, after(3_600_000)).ok).toBe(true)
  // The hour is over before the minute since the last one.
  const late = [start, after(60_000), after(3_590_000)]
  expect(judgeNextCode(registrationCodeRules, late, after(3_595_000))).toEqual({
    ok: false,
    refusal: { code: 'code_limit', waitMs: 55_000 },
  })
})

test('[ACCOUNT-6] whoever waits as told may have the next code, and no hour ever sees four', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 4_000_000 }), { maxLength: 40 }), (pauses) => {
      const issued: Instant[] = []
      let now: number = start
      for (const pause of pauses) {
        now += pause
        const answer = judgeNextCode(registrationCodeRules, issued, instant(now))
        if (!answer.ok) {
          expect(answer.refusal.waitMs).toBeGreaterThan(0)
          now += answer.refusal.waitMs
          expect(judgeNextCode(registrationCodeRules, issued, instant(now)).ok).toBe(true)
        }
        issued.push(instant(now))
        expect(issued.filter((at) => now - at < 3_600_000).length).toBeLessThanOrEqual(3)
      }
    }),
  )
})

test('[ACCOUNT-14] a recovery code has six digits, lives ten minutes and five tries', () => {
  const judge = (triesUsed: number, isRight: boolean, ms: number) =>
    judgeCode(recoveryCodeRules, { issuedAt: start, triesUsed }, isRight, after(ms))
  expect(judge(4, true, 599_999).ok).toBe(true)
  expect(judge(0, true, 600_000)).toEqual({ ok: false, refusal: { code: 'code_expired', validMs: 600_000 } })
  expect(judge(5, true, 0)).toEqual({ ok: false, refusal: { code: 'code_used_up', tries: 5 } })
  expect(readCode(recoveryCodeRules, ' 123 456')).toBe('123456')
  expect(readCode(recoveryCodeRules, '1234')).toBeNull()
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 6, maxLength: 6 }), (random) => {
      expect(makeCode(recoveryCodeRules, random)).toMatch(/^[1-9]\d{5}$/)
    }),
  )
})

test('[ACCOUNT-72] a code is found in what was pasted, and what was typed stays as it was', () => {
  const rules = { digits: 4 }
  for (const text of [
    '6689',
    ' 66 89 ',
    'Kode OTP Anda adalah: 6689',
    'Kode Laci: 6689. Jangan beri tahu siapa pun.',
  ]) {
    expect(codeInText(rules, text)).toBe('6689')
  }
  expect(codeInText({ digits: 6 }, '2 menit: kode 123456')).toBe('123456')
  // Two runs, or none: nobody guesses.
  expect(codeInText(rules, 'pukul 1905, kode 6689')).toBe('puku')
  expect(codeInText(rules, 'abcd')).toBe('abcd')
  expect(codeInText(rules, '12')).toBe('12')
  expect(codeInText(rules, '66890')).toBe('6689')
})
