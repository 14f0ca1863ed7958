import {
  createRemoteJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  generateKeyPair,
  jwtVerify,
  SignJWT,
} from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callAuth } from '../../testing/auth-calls.ts'
import { signUpPerson } from '../../testing/people.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

describe('sections 3 and 4.1: access tokens', () => {
  test('[AUTH-5] the token verifies with the published key and carries the claims of the contract', async () => {
    const person = await signUpPerson(server)
    const jwks = createRemoteJWKSet(new URL(`${server.url}/auth/v1/.well-known/jwks.json`))
    const { payload } = await jwtVerify(person.accessToken, jwks, {
      audience: 'authenticated',
      issuer: 'http://localhost/auth/v1',
    })
    expect(decodeProtectedHeader(person.accessToken)).toMatchObject({ alg: 'ES256', kid: expect.any(String) })
    expect(payload).toMatchObject({
      sub: person.userId,
      role: 'authenticated',
      email: person.email,
      phone: person.phone.slice(1),
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: expect.any(Number) }],
      session_id: expect.any(String),
      is_anonymous: false,
      user_metadata: { name: 'Budi', whatsapp: person.phone },
    })
    expect(payload.exp! - payload.iat!).toBe(3600)
    const { data, error } = await person.auth.getClaims()
    expect(error).toBeNull()
    expect(data?.claims.sub).toBe(person.userId)
  })

  test('[AUTH-5] bearer checks, in the order of the contract', async () => {
    const person = await signUpPerson(server)
    const gone = await signUpPerson(server)
    await server.ownerPool.query('delete from auth_user where user_id = $1', [gone.userId])
    const signedOut = await signUpPerson(server)
    await server.ownerPool.query('delete from auth_session where user_id = $1', [signedOut.userId])
    const sign = (claims: Record<string, unknown>) =>
      new SignJWT({ role: 'authenticated', ...claims })
        .setProtectedHeader({ alg: 'ES256', kid: server.keys.publicJwk.kid })
        .setExpirationTime('1h')
        .sign(server.keys.signingKey)
    const cases: [string | null, number, string, string][] = [
      [null, 401, 'no_authorization', 'Bearer token'],
      ['nonsense', 403, 'bad_jwt', 'unable to parse or verify signature'],
      [server.keys.anonKey, 403, 'bad_jwt', 'missing sub'],
      [await sign({ sub: 'not-a-uuid' }), 400, 'bad_jwt', 'UUID'],
      [gone.accessToken, 403, 'user_not_found', 'does not exist'],
      [signedOut.accessToken, 403, 'session_not_found', 'does not exist'],
      [await sign({ sub: person.userId, aud: 'authenticated' }), 403, 'session_not_found', 'does not exist'],
      // The audience is the business of GET /user: asked only of a token that passed all of these.
      [await sign({ sub: person.userId, aud: 'other' }), 403, 'session_not_found', 'does not exist'],
      [await sign({ sub: gone.userId, aud: 'other' }), 403, 'user_not_found', 'does not exist'],
      [
        await sign({
          sub: person.userId,
          session_id: decodeJwt(person.accessToken).session_id,
          aud: 'other',
        }),
        400,
        'validation_failed',
        'audience',
      ],
    ]
    for (const [bearer, status, code, text] of cases) {
      const answer = await callAuth(server, 'GET', '/user', { bearer })
      expect([answer.status, answer.body.code]).toEqual([status, code])
      expect(answer.body.message).toContain(text)
    }
    // Banned comes last: the token of a banned person whose session is gone is told of the session.
    await server.ownerPool.query(
      `update auth_user set banned_until = now() + interval '1 day' where user_id = any($1)`,
      [[person.userId, signedOut.userId]],
    )
    for (const [bearer, code] of [
      [person.accessToken, 'user_banned'],
      [signedOut.accessToken, 'session_not_found'],
    ] as const) {
      expect(await callAuth(server, 'GET', '/user', { bearer })).toMatchObject({
        status: 403,
        body: { code },
      })
    }
    const basic = await callAuth(server, 'GET', '/user', { headers: { authorization: 'Basic abc' } })
    expect(basic).toMatchObject({ status: 401, body: { code: 'no_authorization' } })
  })

  test('[AUTH-5] section 7.3, attack 11: forged tokens of every kind are unverifiable', async () => {
    const person = await signUpPerson(server)
    const payload = { sub: person.userId, role: 'service_role', aud: 'authenticated' }
    const text = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')
    const unsigned = `${text({ alg: 'none', typ: 'JWT' })}.${text({ ...payload, exp: 4_000_000_000 })}.`
    const publicKeyAsSecret = await new SignJWT(payload)
      .setProtectedHeader({ alg: 'HS256', kid: server.keys.publicJwk.kid })
      .setExpirationTime('1h')
      .sign(Buffer.from(server.keys.verifyingKey.export({ type: 'spki', format: 'pem' }) as string))
    const { privateKey } = await generateKeyPair('ES256')
    const ownKey = await new SignJWT(payload)
      .setProtectedHeader({ alg: 'ES256', kid: server.keys.publicJwk.kid })
      .setExpirationTime('1h')
      .sign(privateKey)
    const [header, , signature] = person.accessToken.split('.')
    const swapped = `${header}.${text({ ...payload, exp: 4_000_000_000 })}.${signature}`
    const endless = await new SignJWT(payload)
      .setProtectedHeader({ alg: 'ES256', kid: server.keys.publicJwk.kid })
      .sign(server.keys.signingKey)
    for (const forged of [unsigned, publicKeyAsSecret, ownKey, swapped, endless]) {
      const answer = await callAuth(server, 'GET', '/user', { bearer: forged })
      expect(answer).toMatchObject({ status: 403, body: { code: 'bad_jwt' } })
      expect(answer.body.message).toMatch(/^invalid JWT.*unable to parse or verify signature/)
    }
  })

  test('[AUTH-5] a token ends after an hour', async () => {
    const own = await startTestServer()
    try {
      const person = await signUpPerson(own)
      own.clock.advance(3_570_000)
      expect((await callAuth(own, 'GET', '/user', { bearer: person.accessToken })).status).toBe(200)
      own.clock.advance(31_000)
      expect(await callAuth(own, 'GET', '/user', { bearer: person.accessToken })).toMatchObject({
        status: 403,
        body: { code: 'bad_jwt' },
      })
    } finally {
      await own.close()
    }
  })
})
