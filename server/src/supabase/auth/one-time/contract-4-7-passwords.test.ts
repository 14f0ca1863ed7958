import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callAuth } from '../../../testing/auth-calls.ts'
import {
  nextCodeFor,
  nextEmail,
  type OneTimeServer,
  signUpFreely,
  startOneTimeServer,
  wrongCode,
} from '../../../testing/one-time.ts'
import { authClientOf, signUpPerson, testPassword } from '../../../testing/people.ts'

let server: OneTimeServer
/** As in production, and the configuration wants the current password. */
let strict: OneTimeServer
beforeAll(async () => {
  server = await startOneTimeServer()
  strict = await startOneTimeServer({
    config: { signupTicket: 'required', passwordChange: 'current_password' },
  })
})
afterAll(() => Promise.all([server.close(), strict.close()]))

const dayMs = 86_400_000
const change = (on: OneTimeServer, bearer: string, body: unknown) =>
  callAuth(on, 'PUT', '/user', { body, bearer })

describe('section 4.7: who may set a password', () => {
  test('[AUTH-46] a day after signing in it needs the code of /reauthenticate', async () => {
    const person = await signUpFreely(server)
    const older = authClientOf(server)
    const { data } = await older.signInWithPassword({ email: person.email, password: testPassword })
    server.clock.advance(dayMs + 60_000)
    const { data: fresh } = await older.refreshSession({ refresh_token: data.session!.refresh_token })
    const bearer = fresh.session!.access_token
    const refused = await change(server, bearer, { password: 'lebih-rahasia' })
    expect(refused).toMatchObject({ status: 400, body: { code: 'reauthentication_needed' } })

    expect((await older.reauthenticate()).error).toBeNull()
    const [message] = await server.whatsapp.awaitMessages(person.phone, 0)
    expect(message!.text).toContain('Untuk mengganti kata sandi Laci. Berlaku 10 menit, satu kali pakai.')
    const wrong = await older.updateUser({ password: 'lebih-rahasia', nonce: wrongCode(message!.code!) })
    expect(wrong.error).toMatchObject({ status: 422, code: 'reauthentication_not_valid' })
    const right = await older.updateUser({ password: 'lebih-rahasia', nonce: message!.code! })
    expect(right.error).toBeNull()
    expect(right.data.user).toMatchObject({ reauthentication_sent_at: expect.any(String) })
    const replay = await older.updateUser({ password: 'dan-lagi', nonce: message!.code! })
    expect(replay.error?.code).toBe('reauthentication_not_valid')
    const signedIn = await authClientOf(server).signInWithPassword({
      email: person.email,
      password: 'lebih-rahasia',
    })
    expect(signedIn.error).toBeNull()
  })

  test('[AUTH-33, AUTH-46] five wrong nonces, and the right one is refused; nobody else’s works', async () => {
    const person = await signUpFreely(server)
    const other = await signUpFreely(server)
    await person.auth.reauthenticate()
    await other.auth.reauthenticate()
    const nonce = await nextCodeFor(server, person.phone)
    const foreign = await nextCodeFor(server, other.phone)
    const set = (text: string) =>
      change(server, person.accessToken, { password: 'lebih-rahasia', nonce: text })
    if (foreign !== nonce) expect((await set(foreign)).body.code).toBe('reauthentication_not_valid')
    for (let turn = 0; turn < 5; turn += 1) await set(wrongCode(nonce))
    expect((await set(nonce)).body.code).toBe('reauthentication_not_valid')
    // A nonce opens no session.
    const body = { type: 'email', email: other.email, token: foreign }
    expect((await callAuth(server, 'POST', '/verify', { body })).status).toBe(403)
  })

  test('[AUTH-46] a nonce for a password that is refused otherwise is not used up', async () => {
    const person = await signUpFreely(server)
    await person.auth.reauthenticate()
    const nonce = await nextCodeFor(server, person.phone)
    const set = (password: string) => change(server, person.accessToken, { password, nonce })
    expect((await set('kort')).body.code).toBe('weak_password')
    expect((await set(testPassword)).body.code).toBe('same_password')
    expect((await set('lebih-rahasia')).status).toBe(200)
  })

  test('[AUTH-46] reauthenticate needs a person, a proved address, and a minute in between', async () => {
    const without = await callAuth(server, 'GET', '/reauthenticate')
    expect(without).toMatchObject({ status: 401, body: { code: 'no_authorization' } })
    const person = await signUpFreely(server)
    expect((await person.auth.reauthenticate()).error).toBeNull()
    const again = await callAuth(server, 'GET', '/reauthenticate', { bearer: person.accessToken })
    expect(again).toMatchObject({ status: 429, body: { code: 'over_email_send_rate_limit' } })
    const unproved = await signUpFreely(server, nextEmail())
    await server.ownerPool.query('update auth_user set email_confirmed_at = null where user_id = $1', [
      unproved.userId,
    ])
    const refused = await callAuth(server, 'GET', '/reauthenticate', { bearer: unproved.accessToken })
    expect(refused).toMatchObject({ status: 422, body: { code: 'email_not_confirmed' } })
    const head = await fetch(`${server.url}/auth/v1/reauthenticate`, {
      method: 'HEAD',
      headers: { apikey: server.keys.anonKey, authorization: `Bearer ${person.accessToken}` },
    })
    expect(head.status).toBe(404)
  })

  test('[AUTH-46] the current password, where it is given, must be right', async () => {
    const person = await signUpFreely(server)
    server.clock.advance(2 * dayMs)
    const { data } = await person.auth.refreshSession({ refresh_token: person.refreshToken })
    const bearer = data.session!.access_token
    const wrong = await change(server, bearer, {
      password: 'lebih-rahasia',
      current_password: 'salah-sekali',
    })
    expect(wrong).toMatchObject({ status: 400, body: { code: 'current_password_invalid' } })
    const right = { password: 'lebih-rahasia', current_password: testPassword }
    expect((await change(server, bearer, right)).status).toBe(200)
  })

  test('[AUTH-46] a configuration that always wants it gets it, but not of who came in by a code', async () => {
    const person = await signUpPerson(strict)
    const set = (bearer: string, body: object) =>
      change(strict, bearer, { password: 'lebih-rahasia', ...body })
    expect(await set(person.accessToken, {})).toMatchObject({
      status: 400,
      body: { code: 'current_password_required' },
    })
    expect((await set(person.accessToken, { current_password: testPassword })).status).toBe(200)
    const auth = authClientOf(strict)
    await auth.resetPasswordForEmail(person.email)
    const token = await nextCodeFor(strict, person.phone)
    const { data } = await auth.verifyOtp({ email: person.email, token, type: 'recovery' })
    expect((await set(data.session!.access_token, { password: 'sangat-rahasia' })).status).toBe(200)
  })

  test('[AUTH-10, AUTH-46] an open session is no way to try more passwords', async () => {
    const person = await signUpPerson(strict)
    const tryWith = (current: string) =>
      change(strict, person.accessToken, { password: 'lebih-rahasia', current_password: current })
    for (let turn = 0; turn < 10; turn += 1) {
      expect((await tryWith(`salah-${turn}`)).body.code).toBe('current_password_invalid')
    }
    expect(await tryWith(testPassword)).toMatchObject({
      status: 429,
      body: { code: 'over_request_rate_limit' },
    })
    const frontDoor = await authClientOf(strict).signInWithPassword({
      email: person.email,
      password: testPassword,
    })
    expect(frontDoor.error?.status).toBe(429)
  })
})
