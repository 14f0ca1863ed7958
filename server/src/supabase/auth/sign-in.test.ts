import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callAuth } from '../../testing/auth-calls.ts'
import { authClientOf, nextPhone, signUpPerson, testPassword } from '../../testing/people.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { openSessionStatement } from './sessions-store.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

describe('section 4.2: password grant', () => {
  test('[AUTH-6] every sign-in is a session of its own', async () => {
    const person = await signUpPerson(server)
    const second = await authClientOf(server).signInWithPassword({
      email: person.email.toUpperCase(),
      password: testPassword,
    })
    expect(second.error).toBeNull()
    expect(second.data.session!.refresh_token).not.toBe(person.refreshToken)
    // The first one lives on.
    expect((await person.auth.getUser()).data.user?.id).toBe(person.userId)
    expect(Date.parse(second.data.user!.last_sign_in_at!)).toBeGreaterThan(0)
  })

  test('[AUTH-6] a sign-in reads none of the sessions that stay, however many there are', async () => {
    const person = await signUpPerson(server)
    const client = await server.ownerPool.connect()
    try {
      await client.query('begin')
      await client.query(
        `insert into auth_session (session_id, user_id, created_at, refreshed_at, aal, amr)
         select gen_random_uuid(), $1, now(), now(), 'aal1', '[]' from generate_series(1, 2000)`,
        [person.userId],
      )
      const now = new Date()
      const { statement } = openSessionStatement(server.keys, {
        ...{ userId: person.userId, passwordHash: null, isPersonAsked: false, method: 'password' },
        ...{ salt: randomBytes(16), nowMs: now.getTime() },
      })
      const plan = await client.query({
        text: `explain (analyze, costs off, format json) ${statement.text}`,
        values: statement.values as unknown[],
      })
      const text = JSON.stringify(plan.rows)
      expect(text).toContain('auth_session_of_user')
      const removed = [...text.matchAll(/"Rows Removed by Filter":(\d+)/g)].map(([, count]) => Number(count))
      expect(removed.filter((count) => count > 0)).toEqual([])
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  test('[AUTH-6] a wrong password and an unknown person get the same answer', async () => {
    const person = await signUpPerson(server)
    const answers = await Promise.all(
      [
        { email: person.email, password: 'something else' },
        { email: person.email, password: 'x'.repeat(10_000) },
        { email: person.email, password: '' },
        { email: 'nobody@mail.example', password: testPassword },
        { email: 'no address at all', password: testPassword },
        { phone: '12', password: testPassword },
        { phone: nextPhone(), password: testPassword },
      ].map((body) => callAuth(server, 'POST', '/token?grant_type=password', { body })),
    )
    for (const answer of answers) {
      expect(answer.status).toBe(400)
      expect(answer.body).toEqual({ code: 'invalid_credentials', message: 'Invalid login credentials' })
    }
  })

  test('[AUTH-6] both names or none is a mistake of the caller', async () => {
    for (const body of [
      { password: testPassword },
      { email: 'a@b.example', phone: '0812', password: testPassword },
    ]) {
      const answer = await callAuth(server, 'POST', '/token?grant_type=password', { body })
      expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
    }
  })

  test('[AUTH-6] other grants are not known', async () => {
    for (const path of [
      '/token',
      '/token?grant_type=magic',
      '/token?grant_type=password&grant_type=password',
    ]) {
      const answer = await callAuth(server, 'POST', path, { body: {} })
      expect(answer).toMatchObject({
        status: 400,
        body: { code: 'invalid_credentials', message: 'unsupported_grant_type' },
      })
    }
  })

  test('[AUTH-6] a banned or unconfirmed person is told so only after the right password', async () => {
    const person = await signUpPerson(server)
    const tryWith = (password: string) =>
      callAuth(server, 'POST', '/token?grant_type=password', { body: { email: person.email, password } })
    await server.ownerPool.query('update auth_user set email_confirmed_at = null where user_id = $1', [
      person.userId,
    ])
    expect((await tryWith('wrong')).body.code).toBe('invalid_credentials')
    expect(await tryWith(testPassword)).toMatchObject({ status: 400, body: { code: 'email_not_confirmed' } })
    await server.ownerPool.query(
      `update auth_user set email_confirmed_at = now(), banned_until = now() + interval '1 day' where user_id = $1`,
      [person.userId],
    )
    expect((await tryWith('wrong')).body.code).toBe('invalid_credentials')
    expect(await tryWith(testPassword)).toMatchObject({ status: 400, body: { code: 'user_banned' } })
    expect(await callAuth(server, 'GET', '/user', { bearer: person.accessToken })).toMatchObject({
      status: 403,
      body: { code: 'user_banned' },
    })
  })

  test('[AUTH-10] passwords are tried ten times in five minutes, then 429; a right one clears the count', async () => {
    const own = await startTestServer()
    try {
      const person = await signUpPerson(own)
      const tryWith = (password: string) =>
        callAuth(own, 'POST', '/token?grant_type=password', { body: { email: person.email, password } })
      for (let turn = 0; turn < 9; turn += 1) expect((await tryWith('wrong')).status).toBe(400)
      expect((await tryWith(testPassword)).status).toBe(200)
      // Other spellings of the number are the same name and share the count.
      const spellings = [person.email, person.email.replace(/^62/, '0'), person.email.replace(/^62/, '+62 ')]
      for (let turn = 0; turn < 10; turn += 1) {
        const body = { email: spellings[turn % spellings.length], password: 'wrong' }
        expect((await callAuth(own, 'POST', '/token?grant_type=password', { body })).status).toBe(400)
      }
      const refused = await tryWith(testPassword)
      expect(refused).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit' } })
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      own.clock.advance(5 * 60_000)
      expect((await tryWith(testPassword)).status).toBe(200)
    } finally {
      await own.close()
    }
  })
})
