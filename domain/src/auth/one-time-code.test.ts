import fc from 'fast-check'
import { expect, test } from 'vitest'
import { oneTimeCode, oneTimeLifeMs, readOneTimeCode } from './one-time-code.ts'
import { oneTimeText, type SentKind } from './one-time-text.ts'

const sentKinds = Object.keys(oneTimeLifeMs).filter((kind): kind is SentKind => kind !== 'pkce')

test('[AUTH-30] one-time codes have six digits, leading zeros included', () => {
  expect(oneTimeCode(new Uint8Array(6))).toBe('000000')
  expect(oneTimeCode(Uint8Array.of(0, 0, 0, 0x0f, 0x42, 0x3f))).toBe('999999')
  expect(oneTimeCode(Uint8Array.of(0, 0, 0, 0x0f, 0x42, 0x40))).toBe('000000')
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 6, maxLength: 6 }), (random) => {
      expect(oneTimeCode(random)).toMatch(/^\d{6}$/)
    }),
  )
})

test('[AUTH-30] blanks around and inside a typed code do not matter, and nothing else is a code', () => {
  expect(readOneTimeCode(' 012 345\n')).toBe('012345')
  expect(readOneTimeCode('１２３４５６')).toBe('123456')
  for (const typed of ['', '12345', '1234567', '12345a', '1'.repeat(10_000)])
    expect(readOneTimeCode(typed)).toBeNull()
})

test('[AUTH-43] every message begins with the code, says what it is for and how long it lives', () => {
  for (const kind of sentKinds) {
    const text = oneTimeText({ kind, code: '012345', brand: 'Laci', link: null })
    const [first, second, last, ...more] = text.split('\n')
    expect(first).toBe('Kode OTP Anda adalah: 012345')
    expect(second).toMatch(/^Untuk .*Laci\. Berlaku (1 jam|10 menit), satu kali pakai\.$/)
    expect(last).toContain('Jangan berikan')
    expect(more).toEqual([])
  }
})

test('[AUTH-43] a link stands in the message only when there is one', () => {
  const link = 'https://laci.example/auth/v1/verify?token=x'
  const text = oneTimeText({ kind: 'magiclink', code: '012345', brand: 'Laci', link })
  expect(text.split('\n')[2]).toBe(`Atau buka: ${link}`)
})
