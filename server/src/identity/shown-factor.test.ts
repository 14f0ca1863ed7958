import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callAuth } from '../testing/auth-calls.ts'
import { hostileCalls, sendHostile } from '../testing/hostile/calls.ts'
import { canary, makeVictim, type Victim } from '../testing/hostile/victim.ts'
import { startTestMidtrans, type TestMidtrans } from '../testing/midtrans.ts'
import { authClientOf, type TestAuthClient, testPassword } from '../testing/people.ts'
import { openRaw, realtimeClientOf, subscribe } from '../testing/realtime.ts'
import { currentBearer, enrolApp, enrolVerified, showCode, type TestApp } from '../testing/second-factors.ts'
import { callApi, openTestShop, type TestShop } from '../testing/shop.ts'
import { callStorage } from '../testing/storage-calls.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { startTestWhatsApp, type TestWhatsApp } from '../testing/whatsapp.ts'

let server: TestServer
let whatsapp: TestWhatsApp
let midtrans: TestMidtrans
beforeAll(async () => {
  whatsapp = await startTestWhatsApp()
  midtrans = await startTestMidtrans()
  server = await startTestServer({
    config: { trustedProxies: ['127.0.0.1'] },
    deps: { whatsapp: whatsapp.gateway(), midtrans: midtrans.gateway() },
  })
  midtrans.tellsTo(server)
})
afterAll(async () => {
  await server.close()
  await whatsapp.stop()
  await midtrans.stop()
})

/** Who knows the password and nothing else. */
async function signInByPassword(email: string): Promise<{ auth: TestAuthClient; bearer: string }> {
  const auth = authClientOf(server)
  const { data, error } = await auth.signInWithPassword({ email, password: testPassword })
  if (error || !data.session) throw new Error(`no sign-in: ${error?.message}`)
  return { auth, bearer: data.session.access_token }
}

/** All that a sign-in may do that has yet to show the factor of its person. */
const shortList = [
  'GET /auth/v1/user',
  'HEAD /auth/v1/user',
  'POST /auth/v1/token',
  'POST /auth/v1/logout',
  'POST /auth/v1/factors',
  'POST /auth/v1/factors/:factorId/challenge',
  'POST /auth/v1/factors/:factorId/verify',
  'DELETE /auth/v1/factors/:factorId',
]

describe('a sign-in by password alone of a person who has a second factor', () => {
  let victim: Victim
  let bearer: string
  beforeAll(async () => {
    victim = await makeVictim(server)
    bearer = (await signInByPassword(victim.shop.owner.email)).bearer
  })

  test('[AUTH-96] opens at every route what nobody’s call opens, and at no other', async () => {
    const open: string[] = []
    let refusals = 0
    for (const route of server.routes) {
      if (route.template.endsWith('/socket') || route.template.endsWith('/websocket')) continue
      if (shortList.includes(`${route.method} ${route.template}`)) continue
      for (const call of hostileCalls(route, victim)) {
        const { status, text } = await sendHostile(server, call, bearer)
        const said = `${call.method} ${call.path} -> ${status}`
        if (text.includes(canary)) open.push(`${said} shows what is the owner’s`)
        if (status === 403 && text.includes('second_factor_needed')) refusals += 1
        if (status === 401 || status === 403) continue
        const nobody = await sendHostile(server, call, null)
        // The first call has taken the turn of a number that codes are sent to.
        if (nobody.status !== status && nobody.status !== 429)
          open.push(`${said}, to nobody ${nobody.status}`)
      }
    }
    expect(open).toEqual([])
    expect(refusals).toBeGreaterThan(100)
  }, 240_000)

  test('[AUTH-96] what somebody with the password would try first answers 403 and one sentence', async () => {
    const { storeId } = victim.shop
    const calls: [string, string, unknown?][] = [
      ['POST', '/api/devices', { storeId, name: 'maling' }],
      ['GET', `/api/devices?storeId=${storeId}`],
      ['GET', '/api/account-export'],
      ['GET', '/api/account-deletion'],
      ['POST', '/api/account-deletion', { password: testPassword }],
      ['GET', '/api/stores'],
      ['POST', '/api/stores', { storeId: randomUUID(), name: 'maling' }],
      ['POST', '/api/accounts/ensure', {}],
      ['POST', '/api/affiliates/ensure', {}],
      ['GET', `/api/staff?storeId=${storeId}`],
      ['GET', `/api/plan?storeId=${storeId}`],
      ['PUT', '/api/qris/key', { storeId, serverKey: null }],
      ['GET', '/api/orders'],
    ]
    for (const [method, path, body] of calls) {
      const { status, body: said } = await callApi(server, method, path, {
        bearer,
        ...(body !== undefined && { body }),
      })
      expect({ path, status, code: said.code }).toEqual({ path, status: 403, code: 'second_factor_needed' })
      expect(said.message).toContain('kode 6 angka')
    }
  })

  test('[AUTH-96] the data API, reads and writes', async () => {
    const headers = { apikey: server.keys.anonKey, authorization: `Bearer ${bearer}` }
    for (const [method, path] of [
      ['GET', 'accounts?select=name'],
      ['GET', 'stores?select=*'],
      ['PATCH', `affiliates?user_id=eq.${victim.ids.userId}`],
      ['POST', 'stores'],
    ] as const) {
      const response = await fetch(`${server.url}/rest/v1/${path}`, {
        method,
        headers: { ...headers, 'content-type': 'application/json' },
        ...(method !== 'GET' && { body: JSON.stringify({ account_number: '12345678' }) }),
      })
      const body = (await response.json()) as Record<string, unknown>
      expect({ path, status: response.status, code: body.code }).toEqual({
        path,
        status: 403,
        code: 'second_factor_needed',
      })
    }
    const { rows } = await server.ownerPool.query('select account_number from affiliates where id = $1', [
      victim.ids.affiliateId,
    ])
    expect(rows).toEqual([{ account_number: '77310000' }])
  })

  test('[AUTH-96] files', async () => {
    for (const [method, path] of [
      ['GET', `/object/authenticated/product-photos/${victim.photoPath}`],
      ['POST', `/object/list/product-photos`],
      ['POST', `/object/sign/product-photos/${victim.photoPath}`],
      ['DELETE', `/object/product-photos/${victim.photoPath}`],
    ] as const) {
      const { status, body } = await callStorage(server, { accessToken: bearer }, method, path, {
        ...(method === 'POST' && { json: { expiresIn: 60, prefix: victim.ids.storeId } }),
      })
      expect({ path, status, body }).toMatchObject({
        path,
        status: 403,
        body: { statusCode: '403', code: 'second_factor_needed' },
      })
    }
  })

  test('[AUTH-96] channels: joining, speaking over HTTP', async () => {
    const socket = await openRaw(server)
    for (const topic of ['umum', `store:${victim.ids.storeId}`]) {
      const config = { private: topic !== 'umum', broadcast: {}, presence: {}, postgres_changes: [] }
      const answer = await socket.join(`realtime:${topic}`, config, bearer)
      expect(answer.payload).toMatchObject({
        status: 'error',
        response: { reason: expect.stringContaining('second_factor_needed') },
      })
    }
    socket.close()
    const told = await fetch(`${server.url}/realtime/v1/api/broadcast`, {
      method: 'POST',
      headers: {
        apikey: server.keys.anonKey,
        authorization: `Bearer ${bearer}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ messages: [{ topic: 'umum', event: 'kabar', payload: {} }] }),
    })
    expect(told.status).toBe(403)
    expect(await told.text()).toContain('second_factor_needed')
  })

  test('[AUTH-96] the person, but for looking at it', async () => {
    expect((await callAuth(server, 'GET', '/user', { bearer })).status).toBe(200)
    for (const body of [
      { data: { name: 'maling' } },
      { password: 'angin-laut-77' },
      { email: 'm@example.com' },
      {},
    ]) {
      expect(await callAuth(server, 'PUT', '/user', { bearer, body })).toMatchObject({
        status: 401,
        body: { code: 'insufficient_aal' },
      })
    }
    const { factorId } = victim.ids
    for (const [method, path] of [
      ['GET', '/reauthenticate'],
      ['GET', '/user/identities/authorize?provider=google'],
      ['DELETE', `/user/identities/${randomUUID()}`],
    ] as const) {
      expect(await callAuth(server, method, path, { bearer })).toMatchObject({
        status: 401,
        body: { code: 'insufficient_aal' },
      })
    }
    expect(
      await callAuth(server, 'POST', '/factors', { bearer, body: { factor_type: 'totp' } }),
    ).toMatchObject({
      status: 403,
      body: { code: 'insufficient_aal' },
    })
    expect(await callAuth(server, 'DELETE', `/factors/${factorId}`, { bearer })).toMatchObject({
      status: 422,
      body: { code: 'insufficient_aal' },
    })
  })
})

describe('the way in and out', () => {
  let shop: TestShop
  let app: TestApp & { accessToken: string }
  beforeAll(async () => {
    server.clock.advance(3_600_000)
    shop = await openTestShop(server)
    app = await enrolVerified(server, shop.owner)
  })
  const storesStatus = async (bearer: string) =>
    (await callApi(server, 'GET', '/api/stores', { bearer })).status

  test('[AUTH-96] a code of the app opens everything, and a refresh keeps it open', async () => {
    const { auth, bearer } = await signInByPassword(shop.owner.email)
    expect(await storesStatus(bearer)).toBe(403)
    const refreshed = await auth.refreshSession()
    expect(await storesStatus(refreshed.data.session!.access_token)).toBe(403)
    const { accessToken } = await showCode(server, { auth }, app)
    expect(await storesStatus(accessToken)).toBe(200)
    await auth.refreshSession()
    expect(await storesStatus(await currentBearer({ auth }))).toBe(200)
  })

  test('[AUTH-96] a token from before the code, of the very same session, opens nothing and takes no factor away', async () => {
    const { auth, bearer } = await signInByPassword(shop.owner.email)
    await showCode(server, { auth }, app)
    expect(await storesStatus(bearer)).toBe(403)
    const rest = await fetch(`${server.url}/rest/v1/accounts?select=name`, {
      headers: { apikey: server.keys.anonKey, authorization: `Bearer ${bearer}` },
    })
    expect(rest.status).toBe(403)
    expect((await callAuth(server, 'DELETE', `/factors/${app.factorId}`, { bearer })).status).toBe(422)
    expect((await callAuth(server, 'PUT', '/user', { bearer, body: { data: { a: 1 } } })).status).toBe(401)
  })

  test('[AUTH-97] it signs itself out, and never who has shown the factor', async () => {
    const shown = await signInByPassword(shop.owner.email)
    const { accessToken } = await showCode(server, shown, app)
    const { bearer } = await signInByPassword(shop.owner.email)
    expect(await callAuth(server, 'POST', '/logout?scope=others', { bearer })).toMatchObject({
      status: 401,
      body: { code: 'insufficient_aal' },
    })
    expect((await callAuth(server, 'POST', '/logout?scope=local', { bearer })).status).toBe(204)
    expect((await callAuth(server, 'GET', '/user', { bearer })).status).toBe(403)
    const again = await signInByPassword(shop.owner.email)
    const beside = await signInByPassword(shop.owner.email)
    expect((await callAuth(server, 'POST', '/logout', { bearer: again.bearer })).status).toBe(204)
    for (const ended of [again, beside]) {
      expect((await callAuth(server, 'GET', '/user', { bearer: ended.bearer })).status).toBe(403)
    }
    expect(await storesStatus(accessToken)).toBe(200)
  })
})

test('[AUTH-96] an unverified factor changes nothing; a verified one counts from then on, in sessions and channels', async () => {
  server.clock.advance(3_600_000)
  const shop = await openTestShop(server)
  const { owner } = shop
  const before = owner.accessToken
  const client = await realtimeClientOf(server, { accessToken: before })
  const channel = client.channel(`store:${shop.storeId}`, { config: { private: true } })
  const heard = subscribe(channel)
  expect(await heard.next()).toBe('SUBSCRIBED')
  const other = await signInByPassword(owner.email)
  const app = await enrolApp(server, owner)
  expect((await callApi(server, 'GET', '/api/stores', { bearer: before })).status).toBe(200)
  expect((await callApi(server, 'GET', '/api/stores', { bearer: other.bearer })).status).toBe(200)
  await showCode(server, owner, app)
  expect((await callApi(server, 'GET', '/api/stores', { bearer: before })).status).toBe(403)
  expect((await callApi(server, 'GET', '/api/stores', { bearer: other.bearer })).status).toBe(401)
  expect(await heard.next()).toContain('CLOSED')
  await client.disconnect()
})
