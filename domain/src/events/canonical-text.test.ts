import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalText } from './canonical-text.ts'

const anyJson = fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' })

test('[SYNC-1] a value and what its text is read as have the same text, and keys in any order give one', () => {
  fc.assert(
    fc.property(anyJson, (value) => {
      const text = canonicalText(value)
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)))
      expect(canonicalText(JSON.parse(text))).toBe(text)
    }),
  )
})

test('[SYNC-1] texts are written as JSON writes them: quotes, controls, letters of every alphabet, halves of a pair', () => {
  const odd = [
    '',
    'Indomie 85 g',
    '"',
    '\\',
    '\n',
    '\u0000',
    '\u007f',
    'kopi ☕',
    '\ud83d',
    'é',
    '~',
    ' ',
    "'",
  ]
  for (const text of odd) expect(canonicalText(text)).toBe(JSON.stringify(text))
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(canonicalText(text)).toBe(JSON.stringify(text))
    }),
  )
})

test('[SYNC-1] what came without an escape has the same text when it is written without a thought of one', () => {
  fc.assert(
    fc.property(anyJson, (value) => {
      const json = JSON.stringify(value)
      fc.pre(!json.includes('\\'))
      expect(canonicalText(JSON.parse(json), false)).toBe(canonicalText(value))
    }),
  )
})
