import { randomUUID } from 'node:crypto'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callAuth } from '../../../testing/auth-calls.ts'
import { authClientOf, signUpPerson, type TestPerson, testPassword } from '../../../testing/people.ts'
import {
  appOf,
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

describe('section 4.14: what a second factor does to other sessions and factors', () => {
  test('[AUTH-86] sessions that know less end; unverified rivals go', async () => {
    const rival = await enrolApp(server, person, 'Pencuri')
    const other = await signInAgain()
    const stranger = await signUpPerson(server)
    const strangersApp = await enrolApp(server, stranger)
    await enrolVerified(server, person, 'HP')
    expect(await statusOf(other.accessToken)).toBe(403)
    expect((await other.auth.refreshSession()).error?.code).toBe('refresh_token_not_found')
    expect(await statusOf(await currentBearer(person))).toBe(200)
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
    const renamed = await thief.auth.updateUser({ data: { name: 'Budi B.' } })
    expect(renamed.error).toMatchObject({ status: 401, code: 'insufficient_aal' })
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
    // A call that read the clock before that one did, and waited for it, is the second free try and not locked out.
    server.clock.advance(-5)
    expect((await verify(app, await challenge(app), wrong())).status).toBe(422)
    server.clock.advance(5)
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
