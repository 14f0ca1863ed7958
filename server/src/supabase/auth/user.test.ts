import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callAuth } from '../../testing/auth-calls.ts'
import { authClientOf, signUpPerson, testPassword } from '../../testing/people.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

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

/** Resolves when some transaction of this server waits for a row that another one holds. */
async function waitForLock({ ownerPool }: TestServer): Promise<void> {
  for (;;) {
    const { rowCount } = await ownerPool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (rowCount !== 0) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
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
    // An empty one is a weak one: a form that sends it must not hear that it was taken.
    expect(await change('')).toMatchObject({ status: 422, body: { code: 'weak_password' } })
    expect(await change('x'.repeat(73))).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
    expect(await change(testPassword)).toMatchObject({ status: 422, body: { code: 'same_password' } })
    expect((await callAuth(server, 'GET', '/user', { bearer: other.accessToken })).status).toBe(200)
  })

  test('[AUTH-16] two sessions that set a password at once: one wins whole, the other is out', async () => {
    const person = await signUpPerson(server)
    const other = await signInAgain(person.email)
    const change = (password: string, bearer: string) =>
      callAuth(server, 'PUT', '/user', { body: { password }, bearer })
    const [mine, theirs] = await Promise.all([
      change('rahasia-satu', person.accessToken),
      change('rahasia-dua', other.accessToken),
    ])
    expect([mine.status, theirs.status].sort()).toEqual([200, 403])
    const winner = mine.status === 200 ? 'rahasia-satu' : 'rahasia-dua'
    await signInAgain(person.email, winner)
  })

  test('[AUTH-16] a sign-in that was under way while the password changed opens no session', async () => {
    const person = await signUpPerson(server)
    // The old password is still being checked when the change commits: the person is held until the change is in.
    const holder = await server.ownerPool.connect()
    try {
      await holder.query('begin')
      await holder.query(`update auth_user set password_hash = 'another' where user_id = $1`, [person.userId])
      const signIn = callAuth(server, 'POST', '/token?grant_type=password', {
        body: { email: person.email, password: testPassword },
      })
      await waitForLock(server)
      await holder.query('commit')
      expect(await signIn).toMatchObject({ status: 400, body: { code: 'invalid_credentials' } })
    } finally {
      holder.release()
    }
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
    const two = await callAuth(server, 'POST', '/logout?scope=local&scope=others', {
      bearer: person.accessToken,
    })
    expect(two).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
    expect((await callAuth(server, 'GET', '/user', { bearer: person.accessToken })).status).toBe(200)
    expect((await callAuth(server, 'POST', '/logout', { bearer: person.accessToken })).status).toBe(204)
    expect((await callAuth(server, 'GET', '/user', { bearer: other.accessToken })).status).toBe(403)
    const again = await callAuth(server, 'POST', '/logout', { bearer: person.accessToken })
    expect(again).toMatchObject({ status: 403, body: { code: 'session_not_found' } })
  })
})
