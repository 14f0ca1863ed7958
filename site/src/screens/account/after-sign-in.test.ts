import { expect, test } from 'vitest'
import { placeAfterSignIn } from './after-sign-in.ts'

test('[SITE-79] who comes from the till goes back to it, and no address in the link leads anywhere', () => {
  expect(placeAfterSignIn('?ke=kasir')).toBe('/kasir/')
  for (const search of [
    '',
    '?ke=',
    '?ke=//evil.example',
    '?ke=https://evil.example/kasir/',
    '?ke=kasir/..',
    '?KE=kasir',
  ]) {
    expect(placeAfterSignIn(search)).toBe('/dashboard')
  }
})
