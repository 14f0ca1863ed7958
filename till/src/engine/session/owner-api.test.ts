import { afterEach, expect, test } from 'vitest'
import { type Routes, serveRoutes, stopServing } from '../../testing/served-routes.ts'
import { createOwnerApi } from './owner-api.ts'

const storeId = '018f0000-0000-7000-8000-000000000001'
const deviceId = '018f0000-0000-7000-8000-0000000000a1'

afterEach(stopServing)

async function apiOf(routes: Routes) {
  const { origin, calls } = await serveRoutes(routes)
  return { api: createOwnerApi({ origin, fetch }), calls }
}

const user = {
  id: 'u',
  aud: 'authenticated',
  role: 'authenticated',
  email: '',
  phone: '',
  app_metadata: {},
  user_metadata: {},
  created_at: '',
}
const session = {
  access_token: 'token.of.budi',
  refresh_token: 'r',
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: 4_000_000_000,
  user,
}
const config: Routes = {
  'GET /api/config': () => [200, { anonKey: 'anon', pseudoDomain: 'wa.test.invalid' }],
}

test('[SESSION-1] a number in any spelling or an e-mail signs in; what is neither is told like a wrong password', async () => {
  const emails: unknown[] = []
  const { api } = await apiOf({
    ...config,
    'POST /auth/v1/token': (body) => {
      emails.push(body.email)
      return [200, session]
    },
  })
  for (const typed of ['0812 3456 7890', '+62812-3456-7890', ' Budi@Toko.ID ']) {
    expect(await api.signIn(typed, 'rahasia')).toMatchObject({ ok: true })
  }
  expect(emails).toEqual(['6281234567890@wa.test.invalid', '6281234567890@wa.test.invalid', 'budi@toko.id'])
  expect(await api.signIn('halo', 'rahasia')).toMatchObject({ refusal: { code: 'invalid_credentials' } })
  expect(await api.signIn(' ', 'rahasia')).toMatchObject({ refusal: { code: 'phone_or_email_missing' } })
  expect(await api.signIn('081234567890', '')).toMatchObject({ refusal: { code: 'password_missing' } })
})

for (const [what, answer, code] of [
  [
    'a wrong password',
    [400, { code: 'invalid_credentials', message: 'Invalid login credentials' }],
    'invalid_credentials',
  ],
  ['too many tries', [429, { code: 'over_request_rate_limit', message: '' }], 'too_many_tries'],
  ['a server in trouble', [500, { code: 'unexpected_failure', message: '' }], 'server_trouble'],
] as const) {
  test(`[SESSION-2] ${what} is told as what it is`, async () => {
    const { api } = await apiOf({ ...config, 'POST /auth/v1/token': () => answer })
    expect(await api.signIn('081234567890', 'rahasia')).toEqual({ ok: false, refusal: { code } })
  })
}

test('[SESSION-2] no internet and a Wi-Fi sign-in page are told apart', async () => {
  const { api } = await apiOf({ 'GET /api/config': () => [200, '<h1>Wi-Fi</h1>'] })
  expect(await api.signIn('081234567890', 'rahasia')).toMatchObject({ refusal: { code: 'captive_portal' } })
  const nowhere = createOwnerApi({ origin: 'http://127.0.0.1:9', fetch })
  expect(await nowhere.signIn('081234567890', 'rahasia')).toMatchObject({ refusal: { code: 'offline' } })
  await expect(nowhere.devices('key')).rejects.toMatchObject({ code: 'offline' })
})

test('[SESSION-3] who has asked to be deleted is told so, and where to come back', async () => {
  const { api } = await apiOf({
    ...config,
    'POST /auth/v1/token': () => [200, session],
    'GET /api/stores': () => [200, { stores: [] }],
    'POST /api/accounts/ensure': () => [409, { code: 'account_leaving', message: 'x', eraseAt: 1 }],
  })
  const signedIn = await api.signIn('081234567890', 'rahasia')
  if (!signedIn.ok) throw new Error('not signed in')
  expect(await signedIn.value.stores()).toEqual({ ok: false, refusal: { code: 'account_leaving' } })
})

test('[SESSION-3] an account without a shop gets one at its first sign-in; then the device gets its own key', async () => {
  let shops: { storeId: string; name: string; role: string }[] = []
  const made = { deviceId, letter: 'A', deviceKey: `laci_${deviceId}_x`, storeId }
  const { api, calls } = await apiOf({
    ...config,
    'POST /auth/v1/token': () => [200, session],
    'GET /api/stores': () => [200, { stores: shops }],
    'POST /api/accounts/ensure': () => {
      shops = [{ storeId, name: '', role: 'owner' }]
      return [200, { accountId: 'a', storeId }]
    },
    'POST /api/devices': (body) =>
      body.storeId === storeId ? [201, made] : [403, { code: 'wrong_store', message: '' }],
    'POST /auth/v1/logout': () => [200, {}],
  })
  const signedIn = await api.signIn('081234567890', 'rahasia')
  if (!signedIn.ok) throw new Error(signedIn.refusal.code)
  expect(await signedIn.value.stores()).toEqual({ ok: true, value: shops })
  expect(await signedIn.value.createDevice(storeId, 'Android Chrome')).toEqual({ ok: true, value: made })
  expect(await signedIn.value.createDevice(deviceId, 'Android Chrome')).toMatchObject({
    refusal: { code: 'store_refused' },
  })
  // Whatever else the owner asks from here goes with the same session, and nothing of it is kept.
  expect(await signedIn.value.ask('/api/staff?storeId=x')).toMatchObject({ status: 404 })
  expect(await signedIn.value.ask('/api/staff', { name: 'Sari' })).toMatchObject({ status: 404 })
  expect(calls).toEqual(
    expect.arrayContaining(['GET /api/staff Bearer token.of.budi', 'POST /api/staff Bearer token.of.budi']),
  )
  await signedIn.value.end()
  expect(calls).toContain('POST /api/devices Bearer token.of.budi')
})

test('[SESSION-4] the list of devices is asked with the device key, and a revoked one is told so', async () => {
  const { api, calls } = await apiOf({
    'GET /api/devices': () => [403, { code: 'device_revoked', message: '' }],
    [`POST /api/devices/${deviceId}/revoke`]: () => [200, { ok: true }],
  })
  await expect(api.devices('laci_key')).rejects.toMatchObject({ code: 'device_revoked' })
  await api.revokeDevice('laci_key', deviceId)
  expect(calls).toEqual([
    'GET /api/devices Bearer laci_key',
    `POST /api/devices/${deviceId}/revoke Bearer laci_key`,
  ])
})
