import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainName } from './plain-name.ts'

/** Letters, marks, lines, hidden signs and halves of signs; the whole of Unicode would take seconds to set up. */
const anyText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '*',
        '_',
        '~',
        '`',
        '```',
        '\n',
        '\t',
        '\u0000',
        '\u202e',
        '\u200b',
        '\u2028',
        '\ud83d',
        '🛒',
        '://',
        '.',
      ),
      fc.string({ maxLength: 5 }),
      fc.nat({ max: 0x10ffff }).map((point) => String.fromCodePoint(point)),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''))

test('[WA-10] must test 12: names cannot form marks, lines or hidden text', () => {
  expect(plainName('*Budi* _S_ ~x~ ```y```\nbaris')).toBe('Budi S x y baris')
  expect(plainName('\u202eidub\u202c')).toBe('idub')
  expect(plainName('Budi 🛒')).toBe('Budi 🛒')
  expect(plainName('***')).toBe('(tanpa nama)')
  expect(plainName('https://jahat.example')).toBe('https jahat. example')
  fc.assert(
    fc.property(anyText, (name) => {
      const plain = plainName(name)
      expect(plain).not.toMatch(/[*_~`\p{C}]/u)
      expect([...plain].length).toBeLessThanOrEqual(40)
    }),
  )
})
