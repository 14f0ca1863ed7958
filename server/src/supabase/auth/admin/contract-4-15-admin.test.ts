import { randomUUID } from 'node:crypto'
import { generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callAuth } from '../../../testing/auth-calls.ts'
import { adminClientOf, signUpPerson } from '../../../testing/people.ts'
import { enrolVerified } from '../../../testing/second-factors.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let admin: ReturnType<typeof adminClientOf>
beforeAll(async () => {
  server = await startTestServer()
  admin = adminClientOf(server)
})
afterAll(() => server.close())

/** One raw call as a holder of the service key. */
const call = (method: string, path: string, body?: unknown) =>
  callAuth(server, method, path, { bearer: server.keys.serviceKey, ...(body !== undefined && { body }) })

describe('section 4.15: who may call', () => {
  const doors = [
    ['GET', '/admin/users'],
    ['POST', '/admin/users'],
    ['GET', `/admin/users/${randomUUID()}`],
    ['PUT', `/admin/users/${randomUUID()}`],
    ['DELETE', `/admin/users/${randomUUID()}`],
    ['GET', `/admin/users/${randomUUID()}/factors`],
    ['DELETE', `/admin/users/${randomUUID()}/factors/${randomUUID()}`],
    ['POST', '/admin/generate_link'],
    ['POST', '/invite'],
  ] as const

  test('[AUTH-90] the service key as bearer and nothing else; it is asked for before anything is read', async () => {
    const person = await signUpPerson(server)
    await server.ownerPool.query(
      `update auth_user set app_metadata = '{"operator": true, "role": "service_role"}' where user_id = $1`,
      [person.userId],
    )
    const signed = (claims: Record<string, unknown>) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', kid: server.keys.publicJwk.kid })
        .setExpirationTime('1h')
        .sign(server.keys.signingKey)
    const { privateKey } = await generateKeyPair('ES256')
    const selfSigned = await new SignJWT({ role: 'service_role' })
      .setProtectedHeader({ alg: 'ES256', kid: server.keys.publicJwk.kid })
      .setExpirationTime('1h')
      .sign(privateKey)
    const withPublicKey = await new SignJWT({ role: 'service_role' })
      .setProtectedHeader({ alg: 'HS256', kid: server.keys.publicJwk.kid })
      .setExpirationTime('1h')
      .sign(Buffer.from(server.keys.verifyingKey.export({ type: 'spki', format: 'pem' }) as string))
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const unsigned = `${part({ alg: 'none', typ: 'JWT' })}.${part({ role: 'service_role', exp: 4_000_000_000 })}.`
    for (const [method, path] of doors) {
      for (const [bearer, status, code] of [
        [null, 401, 'no_authorization'],
        [person.accessToken, 403, 'not_admin'],
        [server.keys.anonKey, 403, 'not_admin'],
        [await signed({ role: 'postgres' }), 403, 'not_admin'],
        [selfSigned, 403, 'bad_jwt'],
        [withPublicKey, 403, 'bad_jwt'],
        [unsigned, 403, 'bad_jwt'],
        ['nonsense', 403, 'bad_jwt'],
      ] as const) {
        // A body that cannot be read would be 400 if it were looked at.
        const rawBody = method === 'GET' ? {} : { rawBody: '{' }
        const answer = await callAuth(server, method, path, { bearer, ...rawBody })
        expect([method, path, answer.status, answer.body.code]).toEqual([method, path, status, code])
      }
    }
    // The key of the project alone is no right.
    const keyOnly = await callAuth(server, 'GET', '/admin/users', {
      headers: { apikey: server.keys.serviceKey },
    })
    expect(keyOnly).toMatchObject({ status: 401, body: { code: 'no_authorization' } })
    const { error } = await adminClientOf(server, person.accessToken).listUsers()
    expect(error).toMatchObject({ status: 403, code: 'not_admin' })
  })

  test('[AUTH-1] bodies are read here as everywhere: what is no object is bad_json, a megabyte is enough', async () => {
    for (const [method, path] of [
      ['POST', '/admin/users'],
      ['PUT', `/admin/users/${randomUUID()}`],
      ['DELETE', `/admin/users/${randomUUID()}`],
    ] as const) {
      for (const [rawBody, status, code] of [
        ['{', 400, 'bad_json'],
        ['[]', 400, 'bad_json'],
        ['null', 400, 'bad_json'],
        [JSON.stringify({ email: 'x'.repeat(1_100_000) }), 413, 'request_entity_too_large'],
      ] as const) {
        const answer = await callAuth(server, method, path, { bearer: server.keys.serviceKey, rawBody })
        expect(answer).toMatchObject({ status, body: { code } })
      }
    }
  })

  test('[AUTH-90] the service key is nobody: it signs nobody out and is no person', async () => {
    for (const [method, path] of [
      ['GET', '/user'],
      ['PUT', '/user'],
      ['POST', '/logout'],
    ] as const) {
      expect(await call(method, path)).toMatchObject({ status: 403, body: { code: 'bad_jwt' } })
    }
  })
})

describe('section 4.15: listing', () => {
  test('[AUTH-91] newest first, in pages, with the total and links that the client reads', async () => {
    const own = await startTestServer({ config: { canonicalOrigin: 'https://laci.example' } })
    try {
      const ownAdmin = adminClientOf(own)
      const empty = await ownAdmin.listUsers()
      expect(empty.data).toMatchObject({ users: [], aud: 'authenticated', total: 0, lastPage: 1 })
      const names = Array.from({ length: 5 }, (_, index) => `orang-${index}@mail.example`)
      for (const email of names) {
        own.clock.advance(1_000)
        expect((await ownAdmin.createUser({ email })).error).toBeNull()
      }
      const first = await ownAdmin.listUsers({ page: 1, perPage: 2 })
      expect(first.data.users.map((user) => user.email)).toEqual([names[4], names[3]])
      expect(first.data).toMatchObject({ total: 5, nextPage: 2, lastPage: 3 })
      const last = await ownAdmin.listUsers({ page: 3, perPage: 2 })
      expect(last.data.users.map((user) => user.email)).toEqual([names[0]])
      expect(last.data).toMatchObject({ total: 5, nextPage: null, lastPage: 3 })
      const raw = await callAuth(own, 'GET', '/admin/users?page=2&per_page=2', {
        bearer: own.keys.serviceKey,
      })
      expect(raw.headers.get('x-total-count')).toBe('5')
      expect(raw.headers.get('link')).toBe(
        '<https://laci.example/auth/v1/admin/users?page=3&per_page=2>; rel="next", ' +
          '<https://laci.example/auth/v1/admin/users?page=3&per_page=2>; rel="last"',
      )
      const all = await ownAdmin.listUsers()
      expect(all.data.users).toHaveLength(5)
      const beyond = await ownAdmin.listUsers({ page: 9, perPage: 2 })
      expect(beyond.data).toMatchObject({ users: [], total: 5, nextPage: null })
      // Pages of at most a thousand, whatever is asked for; the links say so.
      const wide = await callAuth(own, 'GET', '/admin/users?per_page=999999', { bearer: own.keys.serviceKey })
      expect(wide.headers.get('link')).toContain('?page=1&per_page=1000>; rel="last"')
    } finally {
      await own.close()
    }
  })

  test.each([
    'page=-1',
    'page=0',
    'page=abc',
    'per_page=-5',
    'per_page=1.5',
    'per_page=0x10',
    'page=1&page=2',
  ])('[AUTH-91] %s is no page', async (query) => {
    const answer = await call('GET', `/admin/users?${query}`)
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  })

  test('[AUTH-91] the list names the factors of each person', async () => {
    const person = await signUpPerson(server)
    const app = await enrolVerified(server, person, 'HP')
    const { data } = await admin.listUsers({ page: 1, perPage: 1000 })
    const listed = data.users.find((user) => user.id === person.userId)
    expect(listed!.factors).toMatchObject([{ id: app.factorId, status: 'verified', friendly_name: 'HP' }])
    expect(data.users.filter((user) => user.factors !== undefined)).toHaveLength(1)
    expect(JSON.stringify(data)).not.toContain('argon2')
  })
})
