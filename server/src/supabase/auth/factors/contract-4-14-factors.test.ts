import { randomUUID } from 'node:crypto'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callAuth } from '../../../testing/auth-calls.ts'
import { authClientOf, signUpPerson, type TestPerson, testPassword } from '../../../testing/people.ts'
import {
  currentBearer,
  enrolApp,
  enrolVerified,
  factorCalls,
  showCode,
} from '../../../testing/second-factors.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let person: TestPerson
beforeAll(async () => {
  server = await startTestServer({ config: { trustedProxies: ['127.0.0.1'] } })
})
beforeEach(async () => {
  person = await signUpPerson(server)
})
afterAll(() => server.close())

const { call, challenge, verify } = factorCalls(
  () => server,
  () => person,
)

/** A second browser of the same person, with a session of its own. */
async function signInAgain() {
  const auth = authClientOf(server)
  const { data, error } = await auth.signInWithPassword({ email: person.email, password: testPassword })
  if (error) throw error
  return { auth, accessToken: data.session.access_token, refreshToken: data.session.refresh_token }
}

const statusOf = async (bearer: string) => (await callAuth(server, 'GET', '/user', { bearer })).status

describe('section 4.14: enrolling', () => {
  test('[AUTH-82] the published client gets an app’s secret, its address and a picture of it', async () => {
    const { data, error } = await person.auth.mfa.enroll({
      factorType: 'totp',
      friendlyName: 'HP Budi',
      issuer: 'Warung Budi',
    })
    expect(error).toBeNull()
    expect(data).toMatchObject({ type: 'totp', friendly_name: 'HP Budi' })
    const { secret, uri, qr_code: picture } = data!.totp
    // 160 bits of base32.
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    const shown = `0${person.phone.slice(3)}`
    expect(decodeURIComponent(new URL(uri).pathname)).toBe(`/Warung Budi:${shown}`)
    expect(new URL(uri).searchParams.get('secret')).toBe(secret)
    // The client puts the head of a data address before the bare SVG; a `#` in it would end the address.
    expect(picture).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^>]*xmlns="http:\/\/www.w3.org\/2000\/svg"/)
    expect(picture).not.toMatch(/[#%]/)
    const raw = await call('POST', '/factors', { factor_type: 'totp' })
    expect(Object.keys(raw.body).sort()).toEqual(['friendly_name', 'id', 'totp', 'type'])
    expect((raw.body.totp as { qr_code: string }).qr_code).toMatch(/^<svg /)
    expect(new URL((raw.body.totp as { uri: string }).uri).searchParams.get('issuer')).toBe('Laci')
  })

  test('[AUTH-82] neither answers, nor tokens, nor the database tell the secret again', async () => {
    const app = await enrolVerified(server, person)
    const { data } = await person.auth.getUser()
    expect(JSON.stringify(data)).not.toContain(app.secret)
    const { rows } = await server.ownerPool.query(
      'select auth_factor::text as text from auth_factor where user_id = $1',
      [person.userId],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0].text).not.toContain(app.secret)
    expect(rows[0].text).not.toContain(Buffer.from(app.secret).toString('base64').slice(0, 30))
  })

  test('[AUTH-4, AUTH-82] a secret that was moved to another factor opens nothing there, and is our own failure', async () => {
    const thief = await signUpPerson(server)
    const thiefsApp = await enrolVerified(server, thief)
    const app = await enrolVerified(server, person)
    await server.ownerPool.query(
      `update auth_factor set sealed_secret = (select sealed_secret from auth_factor where factor_id = $1)
       where factor_id = $2`,
      [thiefsApp.factorId, app.factorId],
    )
    server.clock.advance(60_000)
    const answer = await verify(app, await challenge(app), thiefsApp.code())
    expect(answer.status).toBe(500)
    expect(answer.body).toEqual({ code: 'unexpected_failure', message: expect.any(String) })
    expect(answer.headers.get('x-supabase-api-version')).toBe('2024-01-01')
    const old = await callAuth(server, 'POST', `/factors/${app.factorId}/verify`, {
      bearer: await currentBearer(person),
      body: { challenge_id: await challenge(app), code: thiefsApp.code() },
      headers: { 'x-supabase-api-version': '' },
    })
    expect(old.body).toEqual({
      code: 500,
      error_code: 'unexpected_failure',
      msg: answer.body.message,
      error_id: old.headers.get('x-request-id'),
    })
  })

  test.each([
    ['phone', 422, 'mfa_phone_enroll_not_enabled'],
    ['webauthn', 422, 'mfa_webauthn_enroll_not_enabled'],
    ['sms', 400, 'validation_failed'],
    ['', 400, 'validation_failed'],
  ])('[AUTH-82] a factor of the kind %j is %i %s', async (factorType, status, code) => {
    const answer = await call('POST', '/factors', { factor_type: factorType, phone: '+6281234567890' })
    expect(answer).toMatchObject({ status, body: { code } })
  })

  test('[AUTH-82] names are single, short and storable; a factor without a name is in nobody’s way', async () => {
    const enrol = (name: unknown) => call('POST', '/factors', { factor_type: 'totp', friendly_name: name })
    expect((await enrol('HP')).status).toBe(200)
    expect(await enrol('HP')).toMatchObject({ status: 422, body: { code: 'mfa_factor_name_conflict' } })
    const { error } = await person.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'HP' })
    expect(error).toMatchObject({ code: 'mfa_factor_name_conflict', status: 422 })
    expect((await enrol(undefined)).status).toBe(200)
    expect((await enrol('')).status).toBe(200)
    // Somebody else's name is no conflict.
    const other = await signUpPerson(server)
    expect((await other.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'HP' })).error).toBeNull()
    for (const name of ['x'.repeat(101), 'a\u0000b', 'a\ud800b']) {
      expect(await enrol(name)).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
    }
    expect(await enrol({ a: 1 })).toMatchObject({ status: 400, body: { code: 'bad_json' } })
    const issuer = await call('POST', '/factors', { factor_type: 'totp', issuer: '🛒'.repeat(51) })
    expect(issuer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  })

  test('[AUTH-82] ten factors, also when many are asked for at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => call('POST', '/factors', { factor_type: 'totp' })),
    )
    const refused = answers.filter((answer) => answer.status !== 200)
    expect(refused).toHaveLength(2)
    for (const answer of refused) {
      expect(answer).toMatchObject({ status: 422, body: { code: 'too_many_enrolled_mfa_factors' } })
    }
  })

  test('[AUTH-81] an unverified factor is gone after five minutes, its name free, its place empty', async () => {
    const app = await enrolApp(server, person, 'HP')
    const challengeId = await challenge(app)
    expect((await person.auth.mfa.listFactors()).data!.all).toHaveLength(1)
    server.clock.advance(5 * 60_000)
    expect((await person.auth.mfa.listFactors()).data!.all).toHaveLength(0)
    const gone = { status: 404, body: { code: 'mfa_factor_not_found' } }
    expect(await verify(app, challengeId, app.code())).toMatchObject(gone)
    expect(await call('POST', `/factors/${app.factorId}/challenge`)).toMatchObject(gone)
    expect(await call('DELETE', `/factors/${app.factorId}`)).toMatchObject(gone)
    expect((await call('POST', '/factors', { factor_type: 'totp', friendly_name: 'HP' })).status).toBe(200)
  })
})

describe('section 4.14: showing a code', () => {
  test('[AUTH-83] a right code makes the session aal2: token, stored person and levels agree', async () => {
    const before = await person.auth.mfa.getAuthenticatorAssuranceLevel()
    expect(before.data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' })
    const app = await enrolApp(server, person, 'HP')
    const asked = await person.auth.mfa.challenge({ factorId: app.factorId })
    expect(asked.data).toMatchObject({ id: expect.any(String), type: 'totp' })
    const fiveMinutes = Math.floor(server.clock() / 1000) + 300
    expect(Math.abs(asked.data!.expires_at - fiveMinutes)).toBeLessThan(30)
    const events: string[] = []
    const { data: listener } = person.auth.onAuthStateChange((event) => {
      events.push(event)
    })
    const { data, error } = await person.auth.mfa.verify({
      factorId: app.factorId,
      challengeId: asked.data!.id,
      code: app.code(),
    })
    listener.subscription.unsubscribe()
    expect(error).toBeNull()
    expect(events).toContain('MFA_CHALLENGE_VERIFIED')
    expect(data).toMatchObject({ token_type: 'bearer', expires_in: 3600, user: { id: person.userId } })
    const claims = decodeJwt(data!.access_token)
    expect(claims).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'totp' }, { method: 'password' }],
      session_id: decodeJwt(person.accessToken).session_id,
    })
    const after = await person.auth.mfa.getAuthenticatorAssuranceLevel()
    expect(after.data).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' })
    const factors = await person.auth.mfa.listFactors()
    expect(factors.data!.totp).toEqual([
      {
        id: app.factorId,
        friendly_name: 'HP',
        factor_type: 'totp',
        status: 'verified',
        created_at: expect.any(String),
        updated_at: expect.any(String),
        last_challenged_at: expect.any(String),
      },
    ])
    // A refresh keeps the level.
    const refreshed = await person.auth.refreshSession()
    expect(decodeJwt(refreshed.data.session!.access_token)).toMatchObject({ aal: 'aal2', amr: claims.amr })
  })

  test('[AUTH-83] a later sign-in is aal1 until it shows a code, and its stored person says so', async () => {
    const app = await enrolVerified(server, person)
    const again = await signInAgain()
    expect((await again.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    })
    const { accessToken } = await showCode(server, again, app)
    expect(decodeJwt(accessToken).aal).toBe('aal2')
    // The first sign-in had shown one too and stands.
    expect(await statusOf(await currentBearer(person))).toBe(200)
  })

  test('[AUTH-83] a clock that is one step off is taken, two are not', async () => {
    const app = await enrolVerified(server, person)
    server.clock.advance(10 * 60_000)
    expect(await verify(app, await challenge(app), app.code(-2))).toMatchObject({
      status: 422,
      body: { code: 'mfa_verification_failed' },
    })
    expect((await verify(app, await challenge(app), app.code(2))).status).toBe(422)
    expect((await verify(app, await challenge(app), app.code(-1))).status).toBe(200)
    expect((await verify(app, await challenge(app), app.code(1))).status).toBe(200)
  })

  test('[AUTH-84] a code works once, in any session, and codes before it not at all any more', async () => {
    const app = await enrolVerified(server, person)
    server.clock.advance(10 * 60_000)
    const code = app.code()
    const before = app.code(-1)
    expect((await verify(app, await challenge(app), code)).status).toBe(200)
    const again = await signInAgain()
    for (const replayed of [code, before]) {
      const { error } = await again.auth.mfa.challengeAndVerify({ factorId: app.factorId, code: replayed })
      expect(error).toMatchObject({ code: 'mfa_verification_failed', status: 422 })
      expect(error!.message).toContain('Invalid TOTP code')
    }
  })

  test('[AUTH-84] one code sent five times at once opens one session', async () => {
    const app = await enrolVerified(server, person)
    const browsers = await Promise.all(Array.from({ length: 5 }, () => signInAgain()))
    server.clock.advance(60_000)
    const asked = await Promise.all(
      browsers.map(({ auth }) => auth.mfa.challenge({ factorId: app.factorId })),
    )
    const code = app.code()
    const answers = await Promise.all(
      browsers.map(({ auth }, index) =>
        auth.mfa.verify({ factorId: app.factorId, challengeId: asked[index]!.data!.id, code }),
      ),
    )
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
  })

  test('[AUTH-83] a challenge is this factor’s, five minutes old at most, good once, and for one address', async () => {
    const app = await enrolVerified(server, person)
    const other = await signUpPerson(server)
    const othersApp = await enrolApp(server, other)
    const foreign = await other.auth.mfa.challenge({ factorId: othersApp.factorId })
    server.clock.advance(60_000)
    const notFound = { status: 422, body: { code: 'mfa_factor_not_found' } }
    expect(await verify(app, foreign.data!.id, app.code())).toMatchObject(notFound)
    expect(await verify(app, randomUUID(), app.code())).toMatchObject(notFound)
    expect(await verify(app, 'not-a-uuid', app.code())).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    })
    const late = await challenge(app)
    server.clock.advance(5 * 60_000)
    expect(await verify(app, late, app.code())).toMatchObject({
      status: 422,
      body: { code: 'mfa_challenge_expired' },
    })
    const here = await challenge(app, '203.0.113.7')
    expect(await verify(app, here, app.code(), '203.0.113.8')).toMatchObject({
      status: 422,
      body: { code: 'mfa_ip_address_mismatch' },
    })
    expect((await verify(app, here, app.code(), '203.0.113.7')).status).toBe(200)
    server.clock.advance(60_000)
    expect(await verify(app, here, app.code(), '203.0.113.7')).toMatchObject(notFound)
  })

  test('[AUTH-83] what no app shows is a wrong code: empty, letters, too long; blanks do not matter', async () => {
    const app = await enrolVerified(server, person)
    server.clock.advance(60_000)
    const challengeId = await challenge(app)
    for (const code of ['', 'abcdef', '12345', '1234567', '12345６']) {
      const answer = await verify(app, challengeId, code)
      expect(answer).toMatchObject({ status: 422, body: { code: 'mfa_verification_failed' } })
      expect(answer.body.message).toContain('Invalid TOTP code')
    }
    const body = { challenge_id: challengeId, code: 123456 }
    expect(await call('POST', `/factors/${app.factorId}/verify`, body)).toMatchObject({
      status: 400,
      body: { code: 'bad_json' },
    })
    const code = app.code()
    expect((await verify(app, challengeId, ` ${code.slice(0, 3)} ${code.slice(3)} `)).status).toBe(200)
  })

  test('[AUTH-83] the refresh token is swapped: the old one leads to the new one and to no other', async () => {
    const app = await enrolVerified(server, person)
    const refresh = (token: string) =>
      callAuth(server, 'POST', '/token?grant_type=refresh_token', { body: { refresh_token: token } })
    expect(app.refreshToken).not.toBe(person.refreshToken)
    const late = await refresh(person.refreshToken)
    expect(late.body.refresh_token).toBe(app.refreshToken)
    expect(decodeJwt(late.body.access_token as string).aal).toBe('aal2')
    expect((await refresh(app.refreshToken)).status).toBe(200)
  })

  test('[AUTH-83] refreshing and verifying at once leaves one active token', async () => {
    const app = await enrolVerified(server, person)
    const again = await signInAgain()
    server.clock.advance(60_000)
    const asked = await again.auth.mfa.challenge({ factorId: app.factorId })
    const body = { challenge_id: asked.data!.id, code: app.code() }
    const [verified, ...refreshed] = await Promise.all([
      call('POST', `/factors/${app.factorId}/verify`, body, { bearer: again.accessToken }),
      ...Array.from({ length: 4 }, () =>
        callAuth(server, 'POST', '/token?grant_type=refresh_token', {
          body: { refresh_token: again.refreshToken },
        }),
      ),
    ])
    expect([verified, ...refreshed].map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200])
    const { rows } = await server.ownerPool.query(
      `select count(*)::int as count from auth_refresh_token join auth_session using (session_id)
       where session_id = $1 and revoked_at is null and aal = 'aal2'`,
      [decodeJwt(again.accessToken).session_id],
    )
    expect(rows[0].count).toBe(1)
  })
})
