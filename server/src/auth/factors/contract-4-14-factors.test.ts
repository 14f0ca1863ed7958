import { randomUUID } from 'node:crypto'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callAuth } from '../../testing/auth-calls.ts'
import { authClientOf, signUpPerson, type TestPerson, testPassword } from '../../testing/people.ts'
import { appOf, enrolApp, enrolVerified, showCode, type TestApp } from '../../testing/second-factors.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let person: TestPerson
beforeAll(async () => {
  server = await startTestServer({ config: { trustedProxies: ['127.0.0.1'] } })
})
beforeEach(async () => {
  person = await signUpPerson(server)
})
afterAll(() => server.close())

const bearerOf = async (of: Pick<TestPerson, 'auth'>) =>
  (await of.auth.getSession()).data.session!.access_token

/** One raw call with the bearer that the person's client holds now. */
async function call(
  method: string,
  path: string,
  body?: unknown,
  options: { bearer?: string; from?: string } = {},
) {
  return callAuth(server, method, path, {
    bearer: options.bearer ?? (await bearerOf(person)),
    ...(body !== undefined && { body }),
    ...(options.from && { headers: { 'x-forwarded-for': options.from } }),
  })
}

async function challenge(app: TestApp, from?: string): Promise<string> {
  const answer = await call('POST', `/factors/${app.factorId}/challenge`, {}, { ...(from && { from }) })
  return answer.body.id as string
}

const verify = (app: TestApp, challengeId: string, code: string, from?: string) =>
  call(
    'POST',
    `/factors/${app.factorId}/verify`,
    { challenge_id: challengeId, code },
    { ...(from && { from }) },
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

  test('[AUTH-82] a secret that was moved to another factor opens nothing there', async () => {
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
    expect(answer.body.code).toBe('unexpected_failure')
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
    expect(await statusOf(await bearerOf(person))).toBe(200)
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

describe('section 4.14: what a second factor does to other sessions and factors', () => {
  test('[AUTH-86] sessions that know less end; unverified rivals go', async () => {
    const rival = await enrolApp(server, person, 'Pencuri')
    const other = await signInAgain()
    const stranger = await signUpPerson(server)
    const strangersApp = await enrolApp(server, stranger)
    await enrolVerified(server, person, 'HP')
    expect(await statusOf(other.accessToken)).toBe(403)
    expect((await other.auth.refreshSession()).error?.code).toBe('refresh_token_not_found')
    expect(await statusOf(await bearerOf(person))).toBe(200)
    expect((await person.auth.mfa.listFactors()).data!.all.map((factor) => factor.friendly_name)).toEqual([
      'HP',
    ])
    expect(await call('POST', `/factors/${rival.factorId}/challenge`)).toMatchObject({ status: 404 })
    // Nobody else's.
    expect(await statusOf(stranger.accessToken)).toBe(200)
    expect((await stranger.auth.mfa.challenge({ factorId: strangersApp.factorId })).error).toBeNull()
  })

  test('[AUTH-82, AUTH-87] with the password alone nobody adds, takes away or changes what guards a person', async () => {
    const app = await enrolVerified(server, person)
    const thief = await signInAgain()
    const enrolled = await thief.auth.mfa.enroll({ factorType: 'totp' })
    expect(enrolled.error).toMatchObject({ status: 403, code: 'insufficient_aal' })
    const unenrolled = await thief.auth.mfa.unenroll({ factorId: app.factorId })
    expect(unenrolled.error).toMatchObject({ status: 422, code: 'insufficient_aal' })
    const changed = await thief.auth.updateUser({ password: 'punya-pencuri' })
    expect(changed.error).toMatchObject({ status: 401, code: 'insufficient_aal' })
    for (const body of [{ email: 'pencuri@mail.example' }, { phone: '+6281399999999' }]) {
      expect(await call('PUT', '/user', body, { bearer: thief.accessToken })).toMatchObject({
        status: 401,
        body: { code: 'insufficient_aal' },
      })
    }
    // What guards nobody may be changed.
    expect((await thief.auth.updateUser({ data: { name: 'Budi B.' } })).error).toBeNull()
    // The person itself may, having shown a code.
    expect((await person.auth.updateUser({ password: 'rahasia-baru' })).error).toBeNull()
    expect(await statusOf(thief.accessToken)).toBe(403)
  })

  test('[AUTH-82] a factor that was begun before is not finished without showing the one that is there', async () => {
    const app = await enrolVerified(server, person)
    const second = await enrolApp(server, person, 'Tablet')
    const thief = await signInAgain()
    server.clock.advance(60_000)
    const asked = await thief.auth.mfa.challenge({ factorId: second.factorId })
    const { error } = await thief.auth.mfa.verify({
      factorId: second.factorId,
      challengeId: asked.data!.id,
      code: second.code(),
    })
    expect(error).toMatchObject({ status: 403, code: 'insufficient_aal' })
    // In a sign-in that showed one it is.
    await showCode(server, person, second)
    const { data } = await person.auth.mfa.listFactors()
    expect(data!.totp.map((factor) => factor.id)).toEqual([app.factorId, second.factorId])
  })

  test('[AUTH-86] taking a factor away lowers the sessions that used it, at once, and leaves the others', async () => {
    const phone = await enrolVerified(server, person, 'HP')
    const tablet = await enrolApp(server, person, 'Tablet')
    await showCode(server, person, tablet)
    // This session showed the tablet last; another one shows the phone.
    const other = await signInAgain()
    await showCode(server, other, phone)
    const { data, error } = await person.auth.mfa.unenroll({ factorId: phone.factorId })
    expect([error, data]).toEqual([null, { id: phone.factorId }])
    const lowered = await other.auth.refreshSession()
    expect(decodeJwt(lowered.data.session!.access_token)).toMatchObject({
      aal: 'aal1',
      amr: [{ method: 'password' }],
    })
    const kept = await person.auth.refreshSession()
    expect(decodeJwt(kept.data.session!.access_token).aal).toBe('aal2')
    // The row decides, not the older token that still says aal2.
    const { auth } = other
    expect((await auth.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({ code: 'insufficient_aal' })
    expect((await person.auth.mfa.unenroll({ factorId: phone.factorId })).error?.status).toBe(404)
  })

  test('[AUTH-86] an unverified factor is taken away without showing anything', async () => {
    const app = await enrolApp(server, person)
    expect((await person.auth.mfa.unenroll({ factorId: app.factorId })).data).toEqual({ id: app.factorId })
  })
})

describe('section 4.14: attacks', () => {
  test('[AUTH-86] another person’s factor and one that never was get the same 404', async () => {
    const victim = await signUpPerson(server)
    const victimsApp = await enrolVerified(server, victim)
    server.clock.advance(60_000)
    const asked = await victim.auth.mfa.challenge({ factorId: victimsApp.factorId })
    const answers = []
    for (const id of [victimsApp.factorId, randomUUID(), 'x', '%00', "'--"]) {
      const path = `/factors/${encodeURIComponent(id)}`
      const body = { challenge_id: asked.data!.id, code: victimsApp.code() }
      answers.push(
        await call('POST', `${path}/challenge`, {}),
        await call('POST', `${path}/verify`, body),
        await call('DELETE', path),
      )
    }
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 404, body: answers[0]!.body })
      expect(answer.body.code).toBe('mfa_factor_not_found')
    }
    // Untouched: its owner shows it now.
    const { error } = await victim.auth.mfa.verify({
      factorId: victimsApp.factorId,
      challengeId: asked.data!.id,
      code: victimsApp.code(),
    })
    expect(error).toBeNull()
  })

  test('[AUTH-85] guessing codes: five are free, then one a minute and ever slower, from wherever, right or not', async () => {
    const app = await enrolVerified(server, person)
    server.clock.advance(60_000)
    const wrong = () => (app.code() === '000000' ? '000001' : '000000')
    // All at once, each with a challenge of its own and from an address of its own: counted one by one all the same.
    const challenges = await Promise.all(
      Array.from({ length: 8 }, (_, index) => challenge(app, `203.0.113.${index}`)),
    )
    const answers = await Promise.all(
      challenges.map((id, index) => verify(app, id, wrong(), `203.0.113.${index}`)),
    )
    const statuses = answers.map((answer) => answer.status).sort()
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429, 429])
    const locked = answers.find((answer) => answer.status === 429)!
    expect(locked.body.code).toBe('over_request_rate_limit')
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(0)
    // The right code is refused as well while the factor is locked, in this session and in any other.
    expect((await verify(app, await challenge(app), app.code())).status).toBe(429)
    const again = await signInAgain()
    const elsewhere = await again.auth.mfa.challengeAndVerify({ factorId: app.factorId, code: app.code() })
    expect(elsewhere.error).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
    // One more try a minute later; the next wait is two.
    server.clock.advance(60_000)
    expect((await verify(app, await challenge(app), wrong())).status).toBe(422)
    server.clock.advance(60_000)
    expect((await verify(app, await challenge(app), app.code())).status).toBe(429)
    server.clock.advance(60_000)
    // A right one clears the count.
    expect((await verify(app, await challenge(app), app.code())).status).toBe(200)
    server.clock.advance(60_000)
    expect((await verify(app, await challenge(app), wrong())).status).toBe(422)
    expect((await verify(app, await challenge(app), app.code())).status).toBe(200)
  })

  test('[AUTH-85] calls on factors are counted by person', async () => {
    const answers = []
    for (let turn = 0; turn < 61; turn += 1) answers.push(await call('POST', '/factors', {}))
    expect(answers.at(-2)!.status).toBe(400)
    expect(answers.at(-1)).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit' } })
  })

  test('[AUTH-5] every call on factors asks for a standing session of a person', async () => {
    const app = await enrolApp(server, person)
    const gone = await signUpPerson(server)
    await gone.auth.signOut()
    for (const [method, path] of [
      ['POST', '/factors'],
      ['POST', `/factors/${app.factorId}/challenge`],
      ['POST', `/factors/${app.factorId}/verify`],
      ['DELETE', `/factors/${app.factorId}`],
    ] as const) {
      for (const [bearer, status, code] of [
        [null, 401, 'no_authorization'],
        ['nonsense', 403, 'bad_jwt'],
        [server.keys.anonKey, 403, 'bad_jwt'],
        [server.keys.serviceKey, 403, 'bad_jwt'],
        [gone.accessToken, 403, 'session_not_found'],
      ] as const) {
        const answer = await callAuth(server, method, path, { bearer, body: { factor_type: 'totp' } })
        expect(answer).toMatchObject({ status, body: { code } })
      }
    }
  })

  test('[AUTH-83] an app that was set up from the secret alone shows the same codes', async () => {
    const { data } = await person.auth.mfa.enroll({ factorType: 'totp' })
    const typedIn = appOf(server, { id: data!.id, totp: { secret: data!.totp.secret } })
    const answer = await person.auth.mfa.challengeAndVerify({ factorId: data!.id, code: typedIn.code() })
    expect(answer.error).toBeNull()
  })
})
