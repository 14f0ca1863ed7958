import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callAuth } from '../../testing/auth-calls.ts'
import { authClientOf, signUpPerson } from '../../testing/people.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

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
    ['null', 'nothing, written out'],
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
    expect(body).toEqual({
      external: expect.objectContaining({
        email: true,
        phone: true,
        anonymous_users: false,
        google: false,
        apple: false,
        github: false,
      }),
      disable_signup: false,
      mailer_autoconfirm: true,
      phone_autoconfirm: false,
      sms_provider: 'whatsapp',
      saml_enabled: false,
    })
    const { external } = body as { external: Record<string, unknown> }
    expect(new Set(Object.values(external).map((value) => typeof value))).toEqual(new Set(['boolean']))
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
    // Both lists are the contract's, section 1.
    expect(partsOf(ours.headers.get('access-control-allow-methods'))).toEqual(
      partsOf('GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'),
    )
    expect(partsOf(ours.headers.get('access-control-allow-headers'))).toEqual(
      partsOf(
        `apikey, authorization, x-supabase-api-version, x-client-info, accept-profile, content-profile, prefer,
         x-retry-count, x-upsert, cache-control, content-encoding, x-metadata, content-type, accept, range,
         range-unit, traceparent, tracestate, baggage`,
      ),
    )
    for (const origin of ['https://evil.example', 'http://localhost:5173', 'null']) {
      expect((await preflight(origin)).headers.get('access-control-allow-origin')).toBeNull()
    }
    const exposed = partsOf(
      `x-supabase-api-version, x-total-count, link, content-range, content-location, location, preference-applied,
       x-sb-error-code, etag, content-length`,
    )
    // On every answer, or browsers lose the code: refused keys, unknown paths and bad bodies too.
    for (const [method, path, more] of [
      ['GET', '/settings', {}],
      ['GET', '/user', {}],
      ['GET', '/user', { apikey: 'guessed' }],
      ['GET', '/nowhere', {}],
      ['POST', '/token', { 'content-type': 'text/plain' }],
    ] as const) {
      const answer = await callAuth(server, method, path, {
        headers: { origin: 'https://till.example', ...more },
        ...(method === 'POST' && { rawBody: '{' }),
      })
      expect(answer.headers.get('access-control-allow-origin')).toBe('https://till.example')
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
      expect(answer.headers.get('vary')).toContain('Origin')
      expect(partsOf(answer.headers.get('access-control-expose-headers'))).toEqual(exposed)
    }
  })
})

function partsOf(list: string | null): string[] {
  return (list ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
    .sort()
}

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

  test.each(['', '2023-12-31', 'yesterday', '2024-13-45', '2024-02-30', '2024-01-01x', '2024-1-1'])(
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

  test('[AUTH-4] the version is echoed on every error that a new client gets, and on no other', async () => {
    const answers = [
      await callAuth(server, 'POST', '/token?grant_type=refresh_token', { body: {} }),
      await callAuth(server, 'POST', '/token', { rawBody: '{' }),
      await callAuth(server, 'GET', '/nowhere'),
      await callAuth(server, 'GET', '/user', { headers: { apikey: 'guessed' } }),
      await callAuth(server, 'GET', '/user', { headers: { 'x-supabase-api-version': '2025-06-01' } }),
    ]
    for (const answer of answers) {
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.headers.get('x-supabase-api-version')).toBe('2024-01-01')
    }
    const old = await callAuth(server, 'POST', '/token?grant_type=refresh_token', {
      body: {},
      headers: { 'x-supabase-api-version': '' },
    })
    expect(old.body).toEqual({ error: 'invalid_request', error_description: expect.any(String) })
    expect(old.headers.get('x-supabase-api-version')).toBeNull()
  })

  test('[AUTH-4] a weak password keeps its reasons in both forms', async () => {
    const signUp = (version: string) =>
      callAuth(server, 'POST', '/signup', {
        body: { email: 'a@b.example', password: 'short' },
        headers: { 'x-supabase-api-version': version },
      })
    const weak = { weak_password: { reasons: ['length'] } }
    expect((await signUp('2024-01-01')).body).toEqual({
      code: 'weak_password',
      message: expect.any(String),
      ...weak,
    })
    expect((await signUp('')).body).toEqual({
      code: 422,
      error_code: 'weak_password',
      msg: expect.any(String),
      ...weak,
    })
  })

  test('[AUTH-4] an unknown path answers 404 in the same form', async () => {
    for (const [method, path] of [
      ['GET', '/factors/recovery-codes'],
      ['POST', '/oauth/token'],
      ['DELETE', '/user'],
      ['PATCH', '/token'],
    ] as const) {
      const answer = await callAuth(server, method, path)
      expect(answer.status).toBe(404)
      expect(answer.body).toEqual({ code: 'not_found', message: expect.any(String) })
      expect(answer.headers.get('x-sb-error-code')).toBe('not_found')
    }
  })
})
