import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainName } from './plain-name.ts'

test('[WA-10] names cannot form marks, lines or hidden text', () => {
  expect(plainName('*Budi* _S_ ~x~ ```y```\nbaris')).toBe('Budi S x y baris')
  expect(plainName('\u202eidub\u202c')).toBe('idub')
  expect(plainName('Budi 🛒')).toBe('Budi 🛒')
  expect(plainName('***')).toBe('(tanpa nama)')
  expect(plainName('https://jahat.example')).toBe('https jahat. example')
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (name) => {
      const plain = plainName(name)
      expect(plain).not.toMatch(/[*_~`\p{C}]/u)
      expect([...plain].length).toBeLessThanOrEqual(40)
    }),
  )
})
