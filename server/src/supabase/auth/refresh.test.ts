import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callAuth } from '../../testing/auth-calls.ts'
import { signUpPerson, type TestPerson, testPassword } from '../../testing/people.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let person: TestPerson
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  person = await signUpPerson(server)
})

const refresh = (token: unknown) =>
  callAuth(server, 'POST', '/token?grant_type=refresh_token', { body: { refresh_token: token } })
/** The refresh tokens that are kept of the person, as the database has them. */
const keptTokens = async () =>
  (
    await server.ownerPool.query<{ text: string }>(
      `select token::text as text from auth_refresh_token as token join auth_session using (session_id) where user_id = $1`,
      [person.userId],
    )
  ).rows
const tokenOf = (answer: { body: Record<string, unknown> }) => answer.body.refresh_token as string

describe('section 4.3: refresh with rotation', () => {
  test('[AUTH-11] the active token gives a new one in the same session', async () => {
    const { data, error } = await person.auth.refreshSession()
    expect(error).toBeNull()
    expect(data.session!.refresh_token).not.toBe(person.refreshToken)
    const before = decodeJwt(person.accessToken)
    const after = decodeJwt(data.session!.access_token)
    expect(after.session_id).toBe(before.session_id)
    expect(after.amr).toEqual(before.amr)
    expect(data.user?.id).toBe(person.userId)
  })

  test('[AUTH-11] tokens are opaque and only their hashes are kept', async () => {
    expect(person.refreshToken).toMatch(/^[A-Za-z0-9_-]{43}$/)
    const kept = await keptTokens()
    expect(kept).toHaveLength(1)
    expect(kept[0]!.text).not.toContain(person.refreshToken)
    expect(kept[0]!.text).not.toContain(Buffer.from(person.refreshToken, 'base64url').toString('hex'))
  })

  test('[AUTH-12] the parent of the active token gets that same token again, however late', async () => {
    const child = tokenOf(await refresh(person.refreshToken))
    server.clock.advance(3_600_000)
    const again = await refresh(person.refreshToken)
    expect(again.status).toBe(200)
    expect(tokenOf(again)).toBe(child)
  })

  test('[AUTH-12] many refreshes at once all succeed with one and the same child', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(person.refreshToken)))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
    expect(new Set(answers.map(tokenOf)).size).toBe(1)
    expect(await keptTokens()).toHaveLength(2)
  })

  test('[AUTH-12] an older token within ten seconds gets the active one', async () => {
    const child = tokenOf(await refresh(person.refreshToken))
    const grandchild = tokenOf(await refresh(child))
    server.clock.advance(9_000)
    const late = await refresh(person.refreshToken)
    expect(late.status).toBe(200)
    expect(tokenOf(late)).toBe(grandchild)
  })

  test('[AUTH-13] section 7.3, attack 18: an older token later than that ends the whole session', async () => {
    const child = tokenOf(await refresh(person.refreshToken))
    const grandchildAnswer = await refresh(child)
    server.clock.advance(10_001)
    const replay = await refresh(person.refreshToken)
    expect(replay).toMatchObject({ status: 400, body: { code: 'refresh_token_already_used' } })
    expect(replay.body.message).toContain('Invalid Refresh Token')
    // The honest holder is out too: its next refresh fails, and its access token is worth nothing.
    expect((await refresh(tokenOf(grandchildAnswer))).status).toBe(400)
    const user = await callAuth(server, 'GET', '/user', {
      bearer: grandchildAnswer.body.access_token as string,
    })
    expect(user).toMatchObject({ status: 403, body: { code: 'session_not_found' } })
  })

  test('[AUTH-13] ending one session by replay leaves the others of the person alone', async () => {
    const other = await callAuth(server, 'POST', '/token?grant_type=password', {
      body: { email: person.email, password: 'rahasia-123' },
    })
    const child = tokenOf(await refresh(person.refreshToken))
    await refresh(child)
    server.clock.advance(10_001)
    expect((await refresh(person.refreshToken)).status).toBe(400)
    expect((await refresh(tokenOf(other))).status).toBe(200)
  })

  test('[AUTH-14] what is no token, or nobody’s, is refused by its own answer', async () => {
    expect(await refresh(undefined)).toMatchObject({
      status: 400,
      body: { error: 'invalid_request', error_description: expect.any(String) },
    })
    expect(await refresh('short')).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', message: 'Refresh token is not valid' },
    })
    expect(await refresh(person.accessToken)).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    })
    const unknown = await refresh('A'.repeat(43))
    expect(unknown).toMatchObject({ status: 400, body: { code: 'refresh_token_not_found' } })
    expect(unknown.body.message).toContain('Invalid Refresh Token')
  })

  test('[AUTH-14] a signed-out session, a banned person, and half a year of silence end it', async () => {
    await callAuth(server, 'POST', '/logout?scope=local', { bearer: person.accessToken })
    expect(await refresh(person.refreshToken)).toMatchObject({
      status: 400,
      body: { code: 'refresh_token_not_found' },
    })
    const banned = await signUpPerson(server)
    await server.ownerPool.query(
      `update auth_user set banned_until = now() + interval '1 day' where user_id = $1`,
      [banned.userId],
    )
    expect(await refresh(banned.refreshToken)).toMatchObject({ status: 400, body: { code: 'user_banned' } })
    const silent = await signUpPerson(server)
    server.clock.advance(181 * 24 * 3_600_000)
    expect(await refresh(silent.refreshToken)).toMatchObject({
      status: 400,
      body: { code: 'session_expired' },
    })
    // The next sign-in clears it away.
    await silent.auth.signInWithPassword({ email: silent.email, password: testPassword })
    const { rows } = await server.ownerPool.query('select from auth_session where user_id = $1', [
      silent.userId,
    ])
    expect(rows).toHaveLength(1)
  })
})
