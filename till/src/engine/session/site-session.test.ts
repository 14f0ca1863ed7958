import { givenSessionKey, leftSessionKey, siteSessionKey } from '@laci/domain/account/one-sign-in.ts'
import { afterEach, expect, test } from 'vitest'
import { type Routes, serveRoutes, stopServing } from '../../testing/served-routes.ts'
import { createApiCall } from '../base/api-call.ts'
import { borrowSiteSession, giveToSite, noteLeft, takeBackFromSite } from './site-session.ts'

const storeId = '018f0000-0000-7000-8000-000000000001'

afterEach(stopServing)

function memoryStorage(): Storage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    clear: () => kept.clear(),
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}

const user = {
  id: 'u',
  aud: 'authenticated',
  role: 'authenticated',
  email: '6281234567890@wa.test.invalid',
  phone: '6281234567890',
  app_metadata: {},
  user_metadata: { name: 'Bu Sri' },
  created_at: '',
}
const part = (content: object) => btoa(JSON.stringify(content)).replaceAll('=', '')
function sessionOf(id: string, expiresAt = 4_000_000_000) {
  const claims = { session_id: id, sub: 'u', exp: expiresAt }
  return {
    access_token: `${part({ alg: 'ES256', typ: 'JWT' })}.${part(claims)}.c2ln`,
    refresh_token: `refresh-${id}`,
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: expiresAt,
    user,
  }
}

const config: Routes = {
  'GET /api/config': () => [200, { anonKey: 'anon', pseudoDomain: 'wa.test.invalid' }],
}
const shops = [{ storeId, name: 'Toko Bu Sri', role: 'owner' }]

async function siteWith(routes: Routes) {
  const { origin, calls } = await serveRoutes({ ...config, ...routes })
  const storage = memoryStorage()
  return { calls, storage, deps: { origin, fetch, call: createApiCall({ origin, fetch }) } }
}

test('[TILL-187] the website’s sign-in lists its shops and makes a till, and stays the website’s', async () => {
  const { calls, storage, deps } = await siteWith({
    'GET /api/stores': () => [200, { stores: shops }],
    'GET /rest/v1/accounts': () => [200, [{ users: [{ storeId, isActive: false }] }]],
  })
  storage.setItem(siteSessionKey, JSON.stringify(sessionOf('one')))
  const borrowed = await borrowSiteSession(deps, storage)
  if (!borrowed.ok) throw new Error(borrowed.refusal.code)
  expect(await borrowed.value.stores()).toEqual({ ok: true, value: shops })
  expect(await borrowed.value.staffCount(storeId)).toBe(0)
  expect(await borrowed.value.stay(storage)).toBe(true)
  await borrowed.value.end()
  expect(calls.filter((call) => call.includes('/auth/'))).toEqual([])
  expect(storage.getItem(siteSessionKey)).not.toBeNull()
  expect(storage.getItem(givenSessionKey)).toBeNull()
})

test('[TILL-187] a person without a shop opens nothing and gets none made: an affiliate’s session is no till’s', async () => {
  const { calls, storage, deps } = await siteWith({
    'GET /api/stores': () => [200, { stores: [] }],
    'POST /api/accounts/ensure': () => [200, { accountId: 'a', storeId }],
  })
  storage.setItem(siteSessionKey, JSON.stringify(sessionOf('one')))
  const borrowed = await borrowSiteSession(deps, storage)
  if (!borrowed.ok) throw new Error(borrowed.refusal.code)
  expect(await borrowed.value.stores()).toEqual({ ok: false, refusal: { code: 'no_store' } })
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([])
})

test('[TILL-187] one that was signed in by half, or ended elsewhere, opens nothing', async () => {
  for (const [status, code] of [
    [403, 'second_factor_needed'],
    [401, 'session_ended'],
  ] as const) {
    const { storage, deps } = await siteWith({ 'GET /api/stores': () => [status, { code, message: '' }] })
    storage.setItem(siteSessionKey, JSON.stringify(sessionOf('one')))
    const borrowed = await borrowSiteSession(deps, storage)
    if (!borrowed.ok) throw new Error(borrowed.refusal.code)
    expect(await borrowed.value.stores()).toEqual({ ok: false, refusal: { code: 'invalid_credentials' } })
  }
  const { storage, deps } = await siteWith({})
  expect(await borrowSiteSession(deps, storage)).toEqual({
    ok: false,
    refusal: { code: 'invalid_credentials' },
  })
})

test('[TILL-187] where the website’s hour is over its session is refreshed for both', async () => {
  const { storage, deps } = await siteWith({
    'POST /auth/v1/token': () => [200, sessionOf('one')],
    'GET /api/stores': () => [200, { stores: shops }],
  })
  storage.setItem(siteSessionKey, JSON.stringify(sessionOf('one', 1_000_000)))
  expect((await borrowSiteSession(deps, storage)).ok).toBe(true)
  expect(JSON.parse(storage.getItem(siteSessionKey) ?? '{}').expires_at).toBe(4_000_000_000)
})

test('[TILL-188] the till gives its sign-in where nobody is signed in, and never takes somebody’s place', () => {
  const storage = memoryStorage()
  expect(giveToSite(storage, sessionOf('mine'))).toBe(true)
  expect(storage.getItem(givenSessionKey)).toBe('mine')
  expect(giveToSite(storage, sessionOf('other'))).toBe(false)
  expect(storage.getItem(siteSessionKey)).toContain('refresh-mine')
  expect(giveToSite(memoryStorage(), { access_token: 'unreadable' })).toBe(false)
})

test('[TILL-188] what it gave it takes back, on the server too; what the website has by itself stays', async () => {
  const { calls, storage, deps } = await siteWith({ 'POST /auth/v1/logout': () => [200, {}] })
  giveToSite(storage, sessionOf('mine'))
  await takeBackFromSite(deps, storage)
  expect(calls.some((call) => call.startsWith('POST /auth/v1/logout'))).toBe(true)
  expect([storage.getItem(siteSessionKey), storage.getItem(givenSessionKey)]).toEqual([null, null])

  storage.setItem(siteSessionKey, JSON.stringify(sessionOf('of the site')))
  await takeBackFromSite(deps, storage)
  expect(storage.getItem(siteSessionKey)).toContain('of the site')

  // Without internet it is forgotten here all the same.
  storage.removeItem(siteSessionKey)
  giveToSite(storage, sessionOf('mine'))
  stopServing()
  await takeBackFromSite(deps, storage)
  expect(storage.getItem(siteSessionKey)).toBeNull()
})

test('[TILL-189] a sign-out remembers from beside which session it was', () => {
  const storage = memoryStorage()
  noteLeft(storage)
  expect(storage.getItem(leftSessionKey)).toBeNull()
  storage.setItem(siteSessionKey, JSON.stringify(sessionOf('one')))
  noteLeft(storage)
  expect(storage.getItem(leftSessionKey)).toBe('one')
  storage.removeItem(siteSessionKey)
  noteLeft(storage)
  expect(storage.getItem(leftSessionKey)).toBeNull()
})
