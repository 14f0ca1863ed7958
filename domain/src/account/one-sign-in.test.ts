import { expect, test } from 'vitest'
import { isGiven, mayShareSignIn, opensByItself, readSiteSession } from './one-sign-in.ts'

function kept(claims: object, user: object = {}): string {
  const payload = btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_')
  return JSON.stringify({ access_token: `header.${payload}.signature`, refresh_token: 'r', user })
}
const site = { sessionId: 'one', name: 'Bu Sri', signInName: 'sri@toko.id' }

test('[TILL-187] the website’s session is read without asking anybody, and what cannot be read is none', () => {
  const user = { email: 'sri@toko.id', user_metadata: { name: 'Bu Sri' } }
  expect(readSiteSession(kept({ session_id: 'one' }, user))).toEqual(site)
  expect(readSiteSession(kept({ session_id: 'one' }))).toEqual({ ...site, name: '', signInName: '' })
  const byNumber = { email: '6281234567890@wa.invalid', phone: '6281234567890' }
  expect(readSiteSession(kept({ session_id: 'one' }, byNumber))?.signInName).toBe('081234567890')
  for (const text of [
    null,
    '',
    '{',
    '{}',
    kept({}),
    kept({ session_id: 7 }),
    '{"access_token":"a","user":{}}',
  ]) {
    expect(readSiteSession(text)).toBeNull()
  }
})

test('[TILL-187] [TILL-189] it opens the till by itself, but for the one from beside which somebody signed out', () => {
  expect(opensByItself(site, null)).toBe(true)
  expect(opensByItself(site, 'an older one')).toBe(true)
  expect(opensByItself(site, 'one')).toBe(false)
  expect(opensByItself(null, null)).toBe(false)
})

test('[TILL-187] [TILL-188] a sign-in counts at both only for an owner who works alone', () => {
  expect(mayShareSignIn({ role: 'owner', staffCount: 0 })).toBe(true)
  expect(mayShareSignIn({ role: 'owner', staffCount: 1 })).toBe(false)
  expect(mayShareSignIn({ role: 'manager', staffCount: 0 })).toBe(false)
})

test('[TILL-188] only the session that the till gave is the till’s to end', () => {
  expect(isGiven(site, 'one')).toBe(true)
  expect(isGiven(site, 'another')).toBe(false)
  expect(isGiven(site, null)).toBe(false)
  expect(isGiven(null, 'one')).toBe(false)
})
