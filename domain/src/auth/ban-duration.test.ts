import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readBanDuration } from './ban-duration.ts'

test.each([
  ['none', 0],
  ['0', 0],
  ['0s', 0],
  ['24h', 86_400_000],
  ['1h30m', 5_400_000],
  ['1.5h', 5_400_000],
  ['.5m', 30_000],
  ['1h0m5s250ms', 3_605_250],
  ['1ns', 1],
  // A hundred years: how people say "for ever" in this notation.
  ['876600h', 3_155_760_000_000],
])('[AUTH-94] %s keeps out for %i ms', (text, expected) => {
  expect(readBanDuration(text)).toEqual({ ok: true, value: expected })
})

test.each(['', ' ', '24', 'h', '24 h', '-1h', '+1h', '24hours', '1d', 'None', '1h;drop', '1e3h', '١h'])(
  '[AUTH-94] %j is not a duration',
  (text) => {
    expect(readBanDuration(text)).toEqual({ ok: false, refusal: { code: 'ban_unreadable' } })
  },
)

test('[AUTH-94] whatever is sent is read as a whole number of milliseconds, or refused', () => {
  expect(readBanDuration('2562048h')).toEqual({ ok: false, refusal: { code: 'ban_too_long' } })
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.stringMatching(/^(\d{1,30}(\.\d{0,9})?(ns|us|ms|s|m|h)){1,4}$/)),
      (text) => {
        const read = readBanDuration(text)
        if (read.ok) expect(Number.isSafeInteger(read.value) && read.value >= 0).toBe(true)
      },
    ),
  )
})
