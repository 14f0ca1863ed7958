import fc from 'fast-check'
import { expect, test } from 'vitest'
import { judgeNextCode, makeCode, readCode, registrationCodeRules } from '../account/sent-code.ts'
import { type Instant, instant } from '../base/time/instant.ts'
import { writeMessage } from '../message/templates.ts'
import { oneTimeCodeRules, oneTimeLifeMs, waitForNextCodeMs } from './one-time-code.ts'
import { oneTimeMessage, type SentKind } from './one-time-text.ts'

const sentKinds = Object.keys(oneTimeLifeMs).filter((kind): kind is SentKind => kind !== 'pkce')

test('[AUTH-30] one-time codes have six digits, five tries, and a minute between two of them', () => {
  expect(oneTimeCodeRules).toMatchObject({ digits: 6, tries: 5, gapMs: 60_000, perHour: 3 })
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 6, maxLength: 6 }), (random) => {
      const code = makeCode(oneTimeCodeRules, random)
      expect(code).toMatch(/^[1-9]\d{5}$/)
      expect(readCode(oneTimeCodeRules, ` ${code.slice(0, 3)} ${code.slice(3)}\n`)).toBe(code)
    }),
  )
})

test('[AUTH-31] nothing that goes by e-mail lives longer than an hour, and what goes to a phone lives shorter', () => {
  expect(Math.max(...Object.values(oneTimeLifeMs))).toBe(3_600_000)
  for (const kind of ['sms', 'phone_change', 'reauthentication'] as const)
    expect(oneTimeLifeMs[kind]).toBe(600_000)
  expect(oneTimeLifeMs.pkce).toBe(300_000)
})

const start = instant(1_795_000_000_000)
const after = (ms: number) => (start + ms) as Instant

test('[AUTH-37] one code a minute, three an hour, ten a day', () => {
  const minute = 60_000
  expect(waitForNextCodeMs([], start, 10)).toBe(0)
  expect(waitForNextCodeMs([start], after(59_999), 10)).toBe(1)
  expect(waitForNextCodeMs([start], after(minute), 10)).toBe(0)
  const three = [start, after(minute), after(2 * minute)]
  expect(waitForNextCodeMs(three, after(3 * minute), 10)).toBe(57 * minute)
  expect(waitForNextCodeMs(three, after(3 * minute), null)).toBe(0)
  const ten = Array.from({ length: 10 }, (_, turn) => after(turn * 30 * minute))
  expect(waitForNextCodeMs(ten, after(10 * 60 * minute), 10)).toBe(14 * 60 * minute)
  expect(waitForNextCodeMs(ten, after(24 * 60 * minute), 10)).toBe(0)
})

test('[AUTH-37] whoever waits as long as told gets the next code, and never more than ten in a day', () => {
  const gaps = fc.array(fc.integer({ min: 0, max: 4 * 3_600_000 }), { maxLength: 60 })
  fc.assert(
    fc.property(gaps, (pauses) => {
      const times: Instant[] = []
      let now = start
      for (const pause of pauses) {
        now = (now + pause) as Instant
        now = (now + waitForNextCodeMs(times, now, 10)) as Instant
        expect(waitForNextCodeMs(times, now, 10)).toBe(0)
        times.push(now)
        expect(times.filter((at) => now - at < 86_400_000).length).toBeLessThanOrEqual(10)
      }
    }),
  )
})

test('[AUTH-43] every message begins with the code, says what it is for and how long it lives', () => {
  for (const kind of sentKinds) {
    const text = writeMessage(oneTimeMessage({ kind, code: '012345', brand: 'Laci', link: null })).text
    const [first, second, last, ...more] = text.split('\n')
    expect(first).toBe('Kode OTP Anda adalah: 012345')
    expect(second).toMatch(/^Untuk .*Laci\. Berlaku (1 jam|10 menit), satu kali pakai\.$/)
    expect(last).toContain('Jangan berikan')
    expect(more).toEqual([])
  }
})

test('[AUTH-43] a link stands in the message only when there is one', () => {
  const link = 'https://laci.example/auth/v1/verify?token=x'
  const text = writeMessage(oneTimeMessage({ kind: 'magiclink', code: '012345', brand: 'Laci', link })).text
  expect(text.split('\n')[2]).toBe(`Atau buka: ${link}`)
})

test('[PLATFORM-53] codes that a clock dated ahead, before it was set back, keep nobody waiting', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 61_000, max: 30 * 86_400_000 }),
      fc.integer({ min: 1, max: 12 }),
      (aheadMs, count) => {
        const now = instant(1_800_000_000_000)
        const ahead = Array.from({ length: count }, (_, at) => instant(now + aheadMs + at * 60_000))
        expect(waitForNextCodeMs(ahead, now, 10)).toBe(0)
        expect(judgeNextCode(registrationCodeRules, ahead, now).ok).toBe(true)
      },
    ),
  )
})
