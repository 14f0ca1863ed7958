import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callAuth } from '../testing/auth-calls.ts'
import { authClientOf, signUpPerson } from '../testing/people.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ config: { allowedOrigins: ['https://till.example'] } })
})
afterAll(() => server.close())

describe('sections 0 and 1: bodies, keys, origins', () => {
  test('[AUTH-1] an empty body under a JSON content type is no error', async () => {
    const person = await signUpPerson(server)
    const answer = await callAuth(server, 'POST', '/logout', { bearer: person.accessToken })
    expect(answer.status).toBe(204)
  })

  test.each([
    ['{"email":', 'cut off'],
    ['[]', 'an array'],
    ['"text"', 'a text'],
    ['{"email":{"a":1},"password":"x"}', 'a wrong type'],
  ])('[AUTH-1] %s is refused as bad_json: %s', async (rawBody) => {
    const answer = await callAuth(server, 'POST', '/token?grant_type=password', { rawBody })
    expect(answer.status).toBe(400)
    expect(answer.body.code).toBe('bad_json')
  })

  test('[AUTH-1] a body above 1 MB is refused as request_entity_too_large', async () => {
    const answer = await callAuth(server, 'POST', '/signup', { body: { email: 'x'.repeat(1_100_000) } })
    expect(answer.status).toBe(413)
    expect(answer.body.code).toBe('request_entity_too_large')
  })

  test.each(['a\u0000b', 'a\ud800b'])('[AUTH-1] text that cannot be stored is refused: %j', async (name) => {
    const answer = await callAuth(server, 'POST', '/signup', {
      body: { email: 'budi@mail.example', password: 'rahasia-123', data: { name } },
    })
    expect(answer.status).toBe(400)
    expect(answer.body.code).toBe('validation_failed')
  })

  test('[AUTH-1] data nested a hundred thousand levels deep is refused and does no harm', async () => {
    const rawBody = `{"email":"budi@mail.example","password":"rahasia-123","data":{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`
    const answer = await callAuth(server, 'POST', '/signup', { rawBody })
    expect(answer.status).toBe(400)
  })

  test('[AUTH-2] a call without a key, or with a wrong one, is refused before anything else', async () => {
    const without = await fetch(`${server.url}/auth/v1/settings`)
    expect(without.status).toBe(401)
    expect(await without.json()).toMatchObject({ message: 'No API key found in request' })
    const wrong = await callAuth(server, 'GET', '/settings', { headers: { apikey: 'guessed' } })
    expect(wrong.status).toBe(401)
    expect(wrong.body).toMatchObject({ message: 'Invalid API key' })
    const person = await signUpPerson(server)
    const persons = await callAuth(server, 'GET', '/settings', { headers: { apikey: person.accessToken } })
    expect(persons.status).toBe(401)
  })

  test('[AUTH-2] health and jwks need no key', async () => {
    const health = await fetch(`${server.url}/auth/v1/health`)
    expect(await health.json()).toEqual({
      version: expect.any(String),
      name: expect.any(String),
      description: expect.any(String),
    })
    const jwks = await fetch(`${server.url}/auth/v1/.well-known/jwks.json`)
    expect(jwks.headers.get('cache-control')).toBe('public, max-age=600')
    const { keys } = (await jwks.json()) as { keys: Record<string, unknown>[] }
    expect(keys).toHaveLength(1)
    expect(keys[0]).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', kid: expect.any(String) })
    // The private half.
    expect(keys[0]).not.toHaveProperty('d')
  })

  test('[AUTH-2] settings say what is open', async () => {
    const { body } = await callAuth(server, 'GET', '/settings')
    expect(body).toMatchObject({
      external: { email: true, anonymous_users: false },
      disable_signup: false,
      saml_enabled: false,
    })
  })

  test('[AUTH-3] only pages of our own origins get CORS headers', async () => {
    const preflight = (origin: string) =>
      fetch(`${server.url}/auth/v1/token`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      })
    const ours = await preflight('https://till.example')
    expect(ours.status).toBe(204)
    expect(ours.headers.get('access-control-allow-origin')).toBe('https://till.example')
    expect(ours.headers.get('access-control-allow-headers')).toContain('x-supabase-api-version')
    expect(ours.headers.get('access-control-allow-methods')).toContain('PATCH')
    for (const origin of ['https://evil.example', 'http://localhost:5173', 'null']) {
      expect((await preflight(origin)).headers.get('access-control-allow-origin')).toBeNull()
    }
    const answer = await callAuth(server, 'GET', '/user', { headers: { origin: 'https://till.example' } })
    expect(answer.headers.get('access-control-expose-headers')).toContain('X-Supabase-Api-Version')
  })
})

describe('section 2: error bodies', () => {
  const wrong = { email: 'nobody@mail.example', password: 'rahasia-123' }

  test('[AUTH-4] clients since 2024-01-01 get code and message, and the header that makes them read it', async () => {
    const answer = await callAuth(server, 'POST', '/token?grant_type=password', { body: wrong })
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({ code: 'invalid_credentials', message: 'Invalid login credentials' })
    expect(answer.headers.get('x-supabase-api-version')).toBe('2024-01-01')
    expect(answer.headers.get('x-sb-error-code')).toBe('invalid_credentials')
    const { error } = await authClientOf(server).signInWithPassword(wrong)
    expect(error).toMatchObject({ code: 'invalid_credentials', status: 400 })
  })

  test.each(['', '2023-12-31', 'yesterday'])(
    '[AUTH-4] clients that say %j get the old form',
    async (version) => {
      const answer = await callAuth(server, 'POST', '/token?grant_type=password', {
        body: wrong,
        headers: { 'x-supabase-api-version': version },
      })
      expect(answer.body).toEqual({
        code: 400,
        error_code: 'invalid_credentials',
        msg: 'Invalid login credentials',
      })
      expect(answer.headers.get('x-supabase-api-version')).toBeNull()
      expect(answer.headers.get('x-sb-error-code')).toBe('invalid_credentials')
    },
  )

  test('[AUTH-4] an unknown path answers 404 in the same form', async () => {
    for (const [method, path] of [
      ['POST', '/factors'],
      ['GET', '/admin/users'],
      ['DELETE', '/user'],
      ['POST', '/otp'],
    ] as const) {
      const answer = await callAuth(server, method, path)
      expect(answer.status).toBe(404)
      expect(answer.body).toEqual({ code: 'not_found', message: expect.any(String) })
      expect(answer.headers.get('x-sb-error-code')).toBe('not_found')
    }
  })
})
