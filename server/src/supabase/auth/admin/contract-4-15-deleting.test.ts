import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callAuth } from '../../../testing/auth-calls.ts'
import {
  adminClientOf,
  authClientOf,
  signUpPerson,
  type TestPerson,
  testPassword,
} from '../../../testing/people.ts'
import { callRest } from '../../../testing/rest-calls.ts'
import { enrolVerified } from '../../../testing/second-factors.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let admin: ReturnType<typeof adminClientOf>
beforeAll(async () => {
  server = await startTestServer()
  admin = adminClientOf(server)
})
afterAll(() => server.close())

let emails = 0
const nextEmail = () => `orang-${++emails}@mail.example`

/** One raw call as a holder of the service key. */
const call = (method: string, path: string, body?: unknown) =>
  callAuth(server, method, path, { bearer: server.keys.serviceKey, ...(body !== undefined && { body }) })

const signIn = (name: { email: string } | { phone: string }, password = testPassword) =>
  authClientOf(server).signInWithPassword({ ...name, password })

const statusOf = async (bearer: string) => (await callAuth(server, 'GET', '/user', { bearer })).status

describe('section 4.15: deleting people', () => {
  test('[AUTH-93] wholly: the person is gone with sessions and factors, the number is free', async () => {
    const person = await signUpPerson(server)
    await enrolVerified(server, person)
    const { data, error } = await admin.deleteUser(person.userId)
    expect(error).toBeNull()
    // The client reads the person first and hands that out.
    expect(data.user).toMatchObject({ id: person.userId })
    const bearer = (await person.auth.getSession()).data.session!.access_token
    expect(await callAuth(server, 'GET', '/user', { bearer })).toMatchObject({
      status: 403,
      body: { code: 'user_not_found' },
    })
    expect((await admin.getUserById(person.userId)).error).toMatchObject({ status: 404 })
    expect((await signUpPerson(server, person.phone)).userId).not.toBe(person.userId)
    expect(await call('DELETE', `/admin/users/${person.userId}`)).toMatchObject({ status: 404 })
  })

  test('[AUTH-93] softly: the row stays readable, but nothing of the person and no way in', async () => {
    const person = await signUpPerson(server)
    const app = await enrolVerified(server, person)
    const again = await signIn({ email: person.email })
    const raw = await call('DELETE', `/admin/users/${person.userId}`, { should_soft_delete: true })
    expect([raw.status, raw.body]).toEqual([200, {}])
    const { data } = await admin.getUserById(person.userId)
    expect(data.user).toMatchObject({
      id: person.userId,
      email: '',
      phone: '',
      user_metadata: {},
      app_metadata: {},
      identities: [],
      deleted_at: expect.any(String),
    })
    expect(JSON.stringify(data)).not.toMatch(new RegExp(`Budi|${person.phone.slice(1)}|${app.factorId}`))
    for (const bearer of [app.accessToken, again.data.session!.access_token]) {
      expect(await statusOf(bearer)).toBe(403)
      expect((await callRest(server, { accessToken: bearer }, 'GET', '/accounts')).status).toBe(401)
    }
    expect((await person.auth.refreshSession()).error).toMatchObject({ code: 'refresh_token_not_found' })
    expect((await signIn({ email: person.email })).error).toMatchObject({ code: 'invalid_credentials' })
    expect((await signIn({ phone: person.phone })).error).toMatchObject({ code: 'invalid_credentials' })
    expect(await call('PUT', `/admin/users/${person.userId}`, { email: nextEmail() })).toMatchObject({
      status: 404,
      body: { code: 'user_not_found' },
    })
    // The number is free for somebody new; the second time changes nothing; then wholly.
    expect((await signUpPerson(server, person.phone)).userId).not.toBe(person.userId)
    expect((await admin.deleteUser(person.userId, true)).error).toBeNull()
    const second = await admin.getUserById(person.userId)
    expect(second.data.user!.deleted_at).toBe(data.user!.deleted_at)
    expect((await admin.deleteUser(person.userId)).error).toBeNull()
  })

  test('[AUTH-93] who has a shop is not deleted wholly: nothing is lost, softly works', async () => {
    const person = await signUpPerson(server)
    await server.ownerPool.query('insert into stores (owner_id) values ($1)', [person.userId])
    const { error } = await admin.deleteUser(person.userId)
    expect(error).toMatchObject({ status: 409, code: 'conflict' })
    expect(await statusOf(person.accessToken)).toBe(200)
    expect((await admin.deleteUser(person.userId, true)).error).toBeNull()
    expect(await statusOf(person.accessToken)).toBe(403)
    const { rowCount } = await server.ownerPool.query('select from stores where owner_id = $1', [
      person.userId,
    ])
    expect(rowCount).toBe(1)
  })

  test('[AUTH-93] a flag that is none deletes nobody', async () => {
    const person = await signUpPerson(server)
    const answer = await call('DELETE', `/admin/users/${person.userId}`, { should_soft_delete: 'true' })
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad_json' } })
    expect(await statusOf(person.accessToken)).toBe(200)
  })
})

describe('section 4.15: factors and signing out', () => {
  test('[AUTH-95] factors are listed as a plain array and taken away; the session falls to aal1', async () => {
    const person = await signUpPerson(server)
    const app = await enrolVerified(server, person, 'HP')
    const raw = await call('GET', `/admin/users/${person.userId}/factors`)
    expect(raw.body).toEqual([
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
    const listed = await admin.mfa.listFactors({ userId: person.userId })
    expect(listed.data!.factors).toHaveLength(1)
    const stranger = await signUpPerson(server)
    const foreign = await admin.mfa.deleteFactor({ userId: stranger.userId, id: app.factorId })
    expect(foreign.error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' })
    // 2.119 hands its whole answer out as data, so the factor is one level deeper than its types say.
    const { data, error } = await admin.mfa.deleteFactor({ userId: person.userId, id: app.factorId })
    expect([error, data]).toMatchObject([null, { data: { id: app.factorId, status: 'verified' } }])
    await person.auth.refreshSession()
    expect((await person.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal1',
    })
    expect((await call('GET', `/admin/users/${person.userId}/factors`)).body).toEqual([])
  })

  test.each([
    ['global', 403, 403],
    ['local', 403, 200],
    ['others', 200, 403],
  ] as const)(
    '[AUTH-18] signOut of a person’s token, %s: it then answers %i, another one %i',
    async (scope, own, others) => {
      const person: TestPerson = await signUpPerson(server)
      const other = await signIn({ email: person.email })
      expect((await admin.signOut(person.accessToken, scope)).error).toBeNull()
      expect(await statusOf(person.accessToken)).toBe(own)
      expect(await statusOf(other.data.session!.access_token)).toBe(others)
    },
  )
})
