import { expect, test } from 'vitest'
import { signInIdentifier } from './sign-in-identifier.ts'

test.each(['0812 3456 7890', '+62 812-3456-7890', '6281234567890', '81234567890'])(
  '[SITE-9] %s signs in as the same person',
  (typed) => {
    expect(signInIdentifier(typed, 'nomor.test')).toBe('6281234567890@nomor.test')
  },
)

test('[SITE-9] an address is taken as it is, and what is neither is refused', () => {
  expect(signInIdentifier(' Sri@Toko.id ', 'nomor.test')).toBe('sri@toko.id')
  expect(signInIdentifier('0812', 'nomor.test')).toBeNull()
  expect(signInIdentifier('bu sri', 'nomor.test')).toBeNull()
})
