import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createOwnerApi } from './owner-api.ts'

const storeId = '018f0000-0000-7000-8000-000000000001'
const deviceId = '018f0000-0000-7000-8000-0000000000a1'

let server: Server | null = null
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

type Routes = { [route: string]: (body: Record<string, unknown>) => readonly [status: number, body: unknown] }

/** A real HTTP server that speaks as ours does; routes that a test does not name answer 404. */
async function apiOf(routes: Routes) {
  const calls: string[] = []
  const started = createServer(async (request, response) => {
    const body = await readBody(request)
    const route = `${request.method} ${request.url?.split('?')[0]}`
    calls.push(`${route} ${request.headers.authorization ?? request.headers.apikey ?? ''}`.trim())
    const [status, answer] = routes[route]?.(body) ?? [404, { code: 'not_found', message: '' }]
    const isPage = typeof answer === 'string'
    response.writeHead(status, { 'content-type': isPage ? 'text/html' : 'application/json' })
    response.end(isPage ? answer : JSON.stringify(answer))
  })
  server = started
  await new Promise<void>((resolve) => {
    started.listen(0, '127.0.0.1', resolve)
  })
  const { port } = started.address() as AddressInfo
  return { api: createOwnerApi({ origin: `http://127.0.0.1:${port}`, fetch }), calls }
}

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
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
