import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callAuth } from '../testing/auth-calls.ts'
import { authClientOf, signUpPerson, testPassword } from '../testing/people.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const newPassword = 'lebih-rahasia'

/** A second browser of the same person. */
async function signInAgain(email: string, password = testPassword) {
  const auth = authClientOf(server)
  const { data, error } = await auth.signInWithPassword({ email, password })
  if (error) throw error
  return { auth, accessToken: data.session.access_token, refreshToken: data.session.refresh_token }
}

describe('section 4.7: the person', () => {
  test('[AUTH-15] GET /user is the bare person', async () => {
    const person = await signUpPerson(server)
    const answer = await callAuth(server, 'GET', '/user', { bearer: person.accessToken })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ id: person.userId, email: person.email })
    expect(answer.body).not.toHaveProperty('user')
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test('[AUTH-16] a new password ends all other sessions, keeps this one, and is the one that counts', async () => {
    const person = await signUpPerson(server)
    const other = await signInAgain(person.email)
    const { data, error } = await person.auth.updateUser({ password: newPassword })
    expect(error).toBeNull()
    expect(data.user?.id).toBe(person.userId)
    expect((await callAuth(server, 'GET', '/user', { bearer: person.accessToken })).status).toBe(200)
    expect(await callAuth(server, 'GET', '/user', { bearer: other.accessToken })).toMatchObject({
      status: 403,
      body: { code: 'session_not_found' },
    })
    expect((await other.auth.refreshSession()).error?.code).toBe('refresh_token_not_found')
    await expect(signInAgain(person.email)).rejects.toMatchObject({ code: 'invalid_credentials' })
    await signInAgain(person.email, newPassword)
  })

  test('[AUTH-16] a weak, too long or unchanged password is refused and ends nothing', async () => {
    const person = await signUpPerson(server)
    const other = await signInAgain(person.email)
    const change = (password: string) =>
      callAuth(server, 'PUT', '/user', { body: { password }, bearer: person.accessToken })
    expect(await change('12345')).toMatchObject({
      status: 422,
      body: { code: 'weak_password', weak_password: { reasons: ['length'] } },
    })
    expect(await change('x'.repeat(73))).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
    expect(await change(testPassword)).toMatchObject({ status: 422, body: { code: 'same_password' } })
    expect((await callAuth(server, 'GET', '/user', { bearer: other.accessToken })).status).toBe(200)
  })

  test('[AUTH-17] own data is merged, null removes', async () => {
    const person = await signUpPerson(server)
    const { data } = await person.auth.updateUser({ data: { name: 'Budi S.', whatsapp: null, note: 'a' } })
    expect(data.user?.user_metadata).toEqual({ name: 'Budi S.', note: 'a' })
  })

  test('[AUTH-17] section 7.3, attack 10: rights and identity are not the person’s to change', async () => {
    const victim = await signUpPerson(server)
    const person = await signUpPerson(server)
    const change = (body: Record<string, unknown>) =>
      callAuth(server, 'PUT', '/user', { body, bearer: person.accessToken })
    expect(await change({ app_metadata: { operator: true } })).toMatchObject({
      status: 403,
      body: { code: 'not_admin' },
    })
    expect((await change({ email: victim.email })).status).toBe(422)
    expect((await change({ email: 'budi@mail.example' })).status).toBe(422)
    expect((await change({ phone: victim.phone })).status).toBe(422)
    // Unknown fields change nothing.
    expect((await change({ role: 'service_role', id: victim.userId, is_super_admin: true })).status).toBe(200)
    const { body } = await callAuth(server, 'GET', '/user', { bearer: person.accessToken })
    expect(body).toMatchObject({
      id: person.userId,
      role: 'authenticated',
      email: person.email,
      app_metadata: { provider: 'email', providers: ['email'] },
    })
    // Its own address, in another spelling, is no change.
    const spelled = person.email.replace(/^62/, '0')
    expect((await change({ email: spelled })).status).toBe(200)
  })
})

describe('section 4.8: signing out', () => {
  test.each([
    ['global', 403, 403],
    ['local', 403, 200],
    ['others', 200, 403],
  ] as const)('[AUTH-18] %s: this session then answers %i, another one %i', async (scope, own, others) => {
    const person = await signUpPerson(server)
    const other = await signInAgain(person.email)
    const stranger = await signUpPerson(server)
    const { error } = await person.auth.signOut({ scope })
    expect(error).toBeNull()
    const statusOf = async (bearer: string) => (await callAuth(server, 'GET', '/user', { bearer })).status
    expect(await statusOf(person.accessToken)).toBe(own)
    expect(await statusOf(other.accessToken)).toBe(others)
    expect(await statusOf(stranger.accessToken)).toBe(200)
    const refreshed = await callAuth(server, 'POST', '/token?grant_type=refresh_token', {
      body: { refresh_token: other.refreshToken },
    })
    expect(refreshed.status).toBe(others === 200 ? 200 : 400)
  })

  test('[AUTH-18] without a scope it is all sessions; a second time is 403; an unknown scope is refused', async () => {
    const person = await signUpPerson(server)
    const other = await signInAgain(person.email)
    const bad = await callAuth(server, 'POST', '/logout?scope=world', { bearer: person.accessToken })
    expect(bad).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
    expect((await callAuth(server, 'POST', '/logout', { bearer: person.accessToken })).status).toBe(204)
    expect((await callAuth(server, 'GET', '/user', { bearer: other.accessToken })).status).toBe(403)
    const again = await callAuth(server, 'POST', '/logout', { bearer: person.accessToken })
    expect(again).toMatchObject({ status: 403, body: { code: 'session_not_found' } })
  })
})
