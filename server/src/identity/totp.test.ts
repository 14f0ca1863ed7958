import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { base32, counterAt, fromBase32, matchingCounter, readTotpCode, totpCode, totpUri } from './totp.ts'

/** The secret of the published test vectors of both RFCs. */
const secret = Buffer.from('12345678901234567890')

test.each([
  // RFC 6238, appendix B, SHA-1; its eight digits end in our six.
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('[AUTH-83] RFC 6238: at second %i the code ends %s', (second, eightDigits) => {
  expect(totpCode(secret, counterAt(second * 1000))).toBe(eightDigits.slice(-6))
})

test('[AUTH-83] RFC 4226, appendix D: the first ten codes', () => {
  const codes = Array.from({ length: 10 }, (_, counter) => totpCode(secret, counter))
  expect(codes).toEqual([
    ...['755224', '287082', '359152', '969429', '338314'],
    ...['254676', '287922', '162583', '399871', '520489'],
  ])
})

test('[AUTH-83] one step of skew either way is taken, two are not', () => {
  const nowMs = 1_111_111_111_000
  const now = counterAt(nowMs)
  const verdicts = [-2, -1, 0, 1, 2].map((skew) =>
    matchingCounter(secret, totpCode(secret, now + skew), nowMs, null),
  )
  expect(verdicts).toEqual([null, now - 1, now, now + 1, null])
})

test('[AUTH-84] a step that was taken, and those before it, are used up', () => {
  const nowMs = 1_111_111_111_000
  const now = counterAt(nowMs)
  const verdicts = [-1, 0, 1].map((skew) => matchingCounter(secret, totpCode(secret, now + skew), nowMs, now))
  expect(verdicts).toEqual([null, null, now + 1])
})

test('[AUTH-83] codes are read with the blanks that apps show', () => {
  expect(readTotpCode(' 123 456 ')).toBe('123456')
  for (const typed of [
    '',
    '12345',
    '1234567',
    '12345a',
    '１２３４５６',
    '-12345',
    '123456'.padEnd(50, ' 1'),
  ]) {
    expect(readTotpCode(typed)).toBeNull()
  }
})

test('[AUTH-83] RFC 4648, section 10: base32, without its padding', () => {
  const encoded = ['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => base32(Buffer.from(text)))
  expect(encoded).toEqual(['', 'MY', 'MZXQ', 'MZXW6', 'MZXW6YQ', 'MZXW6YTB', 'MZXW6YTBOI'])
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      expect(fromBase32(base32(bytes))).toEqual(Uint8Array.from(bytes))
    }),
  )
})

test('[AUTH-83] the address for the app carries names of any kind', () => {
  const key = { secret: base32(randomBytes(20)), issuer: 'Toko & Kopi: "Ñ"', accountName: '081234567890' }
  const uri = new URL(totpUri(key))
  expect([uri.protocol, uri.host]).toEqual(['otpauth:', 'totp'])
  expect(decodeURIComponent(uri.pathname.slice(1))).toBe(`${key.issuer}:${key.accountName}`)
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    algorithm: 'SHA1',
    digits: '6',
    issuer: key.issuer,
    period: '30',
    secret: key.secret,
  })
})
