import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wellFormed } from './well-formed.ts'

test('[TIDY-16] a half sign becomes a sign of replacement, everything else stays', () => {
  expect(wellFormed('a\uD83Db😀')).toBe('a\uFFFDb😀')
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)) }),
      (one, other) => {
        for (const text of [one, other]) expect(wellFormed(text)).toBe(text.toWellFormed())
      },
    ),
  )
})
