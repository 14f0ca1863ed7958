import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callAuth } from '../../testing/auth-calls.ts'
import {
  nextCodeFor,
  nextEmail,
  type OneTimeServer,
  openLink,
  serviceClientOf,
  signUpFreely,
  startOneTimeServer,
  wrongCode,
} from '../../testing/one-time.ts'
import { authClientOf, nextPhone, signUpPerson, testPassword } from '../../testing/people.ts'

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
const userOf = async (bearer: string) => (await callAuth(server, 'GET', '/user', { bearer })).body

async function changeLinks(email: string, newEmail: string) {
  const admin = serviceClientOf(server)
  const make = async (type: 'email_change_current' | 'email_change_new') => {
    const { data, error } = await admin.generateLink({ type, email, newEmail })
    if (error) throw error
    return data.properties
  }
  return { current: await make('email_change_current'), next: await make('email_change_new') }
}

describe('section 4.7: another e-mail', () => {
  test('[AUTH-45] it waits as new_email until both addresses are proved', async () => {
    const person = await signUpFreely(server, nextEmail())
    const newEmail = nextEmail()
    const { data, error } = await person.auth.updateUser({ email: newEmail.toUpperCase() })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      email: person.email,
      new_email: newEmail,
      email_change_sent_at: expect.any(String),
    })
    const { current, next } = await changeLinks(person.email, newEmail)
    const first = await callAuth(server, 'POST', '/verify', {
      body: { type: 'email_change', email: person.email, token: current.email_otp },
    })
    expect(first).toMatchObject({
      status: 200,
      body: { msg: expect.stringContaining('Confirmation link accepted'), code: '200' },
    })
    expect(await userOf(person.accessToken)).toMatchObject({ email: person.email, new_email: newEmail })

    const second = await authClientOf(server).verifyOtp({
      email: newEmail,
      token: next.email_otp,
      type: 'email_change',
    })
    expect(second.error).toBeNull()
    expect(second.data.session?.access_token).toBeTruthy()
    const changed = await userOf(person.accessToken)
    expect(changed).toMatchObject({ id: person.userId, email: newEmail })
    expect(changed).not.toHaveProperty('new_email')
    const signIn = (email: string) =>
      authClientOf(server).signInWithPassword({ email, password: testPassword })
    expect((await signIn(newEmail)).error).toBeNull()
    expect((await signIn(person.email)).error?.code).toBe('invalid_credentials')
  })

  test('[AUTH-45] in the other order, by token hash: the client of the first gets no session', async () => {
    const person = await signUpFreely(server, nextEmail())
    const newEmail = nextEmail()
    const { current, next } = await changeLinks(person.email, newEmail)
    const verify = (token: string) =>
      authClientOf(server).verifyOtp({ token_hash: token, type: 'email_change' })
    const first = await verify(next.hashed_token)
    expect(first).toMatchObject({ error: null, data: { session: null } })
    expect((await verify(next.hashed_token)).error?.code).toBe('otp_expired')
    // Two proofs of one side are not two sides.
    const again = await changeLinks(person.email, newEmail)
    expect((await verify(again.next.hashed_token)).data.session).toBeNull()
    expect((await verify(current.hashed_token)).error?.code).toBe('otp_expired')
    const last = await verify(again.current.hashed_token)
    expect(last.data.user).toMatchObject({ id: person.userId, email: newEmail })
  })

  test('[AUTH-45] by links: a message first, then the session', async () => {
    const person = await signUpFreely(server, nextEmail())
    const { current, next } = await changeLinks(person.email, nextEmail())
    expect(current.action_link).toContain('type=email_change&')
    const first = await openLink(server, current.action_link)
    expect(first.fragment.get('message')).toContain('Confirmation link accepted')
    expect(first.fragment.has('access_token')).toBe(false)
    const second = await openLink(server, next.action_link)
    expect(second.fragment.get('type')).toBe('email_change')
    expect(second.fragment.has('access_token')).toBe(true)
  })

  test('[AUTH-45] another wish begins anew: proofs and codes of the old one count for nothing', async () => {
    const person = await signUpFreely(server, nextEmail())
    const [wished, better] = [nextEmail(), nextEmail()]
    const old = await changeLinks(person.email, wished)
    const prove = (token: string) =>
      callAuth(server, 'POST', '/verify', { body: { type: 'email_change', token_hash: token } })
    expect((await prove(old.current.hashed_token)).body.code).toBe('200')
    const { next } = await changeLinks(person.email, better)
    expect((await prove(old.next.hashed_token)).status).toBe(403)
    expect((await prove(next.hashed_token)).body.code).toBe('200')
    expect((await userOf(person.accessToken)).email).toBe(person.email)
  })

  test('[AUTH-45] an e-mail of somebody else is refused, at the wish and at the proof', async () => {
    const person = await signUpFreely(server, nextEmail())
    const other = await signUpFreely(server, nextEmail())
    const refused = await change(server, person.accessToken, { email: other.email })
    expect(refused).toMatchObject({ status: 422, body: { code: 'email_exists' } })
    const newEmail = nextEmail()
    const { current, next } = await changeLinks(person.email, newEmail)
    const prove = (token: string) =>
      callAuth(server, 'POST', '/verify', { body: { type: 'email_change', token_hash: token } })
    await prove(current.hashed_token)
    await signUpFreely(server, newEmail)
    expect(await prove(next.hashed_token)).toMatchObject({ status: 422, body: { code: 'email_exists' } })
    expect((await userOf(person.accessToken)).email).toBe(person.email)
  })

  test('[AUTH-45] two people who prove one e-mail at the same moment: one gets it', async () => {
    const newEmail = nextEmail()
    const tokens: string[] = []
    for (let turn = 0; turn < 2; turn += 1) {
      const person = await signUpFreely(server, nextEmail())
      const { current, next } = await changeLinks(person.email, newEmail)
      await callAuth(server, 'POST', '/verify', {
        body: { type: 'email_change', token_hash: current.hashed_token },
      })
      tokens.push(next.hashed_token)
    }
    const both = await Promise.all(
      tokens.map((token) =>
        callAuth(server, 'POST', '/verify', { body: { type: 'email_change', token_hash: token } }),
      ),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  test('[AUTH-37] asking twice within a minute is too soon, and changes nothing else either', async () => {
    const person = await signUpFreely(server, nextEmail())
    const newEmail = nextEmail()
    expect((await change(server, person.accessToken, { email: newEmail })).status).toBe(200)
    const again = await change(server, person.accessToken, { email: newEmail, data: { name: 'Budi' } })
    expect(again).toMatchObject({ status: 429, body: { code: 'over_email_send_rate_limit' } })
    expect((await userOf(person.accessToken)).user_metadata).toEqual({})
    expect((await person.auth.resend({ type: 'email_change', email: person.email })).error?.status).toBe(429)
    server.clock.advance(60_000)
    expect((await person.auth.resend({ type: 'email_change', email: person.email })).error).toBeNull()
  })

  test('[AUTH-44] an e-mail that stands for a number stays, and is nobody else’s wish', async () => {
    const owner = await signUpFreely(server)
    const mailed = await signUpFreely(server, nextEmail())
    for (const [bearer, email] of [
      [owner.accessToken, nextEmail()],
      [mailed.accessToken, owner.email],
      [mailed.accessToken, `${nextPhone().slice(1)}@wa.laci.invalid`],
    ] as const) {
      const answer = await change(server, bearer, { email })
      expect(answer).toMatchObject({ status: 422, body: { code: 'email_provider_disabled' } })
    }
    const admin = serviceClientOf(server)
    const { error } = await admin.generateLink({
      type: 'email_change_new',
      email: owner.email,
      newEmail: nextEmail(),
    })
    expect(error).toMatchObject({ status: 422, code: 'email_provider_disabled' })
  })
})

describe('section 4.7: another number', () => {
  test('[AUTH-45] it waits as new_phone until the code that went there is typed', async () => {
    const person = await signUpFreely(server, nextEmail())
    const phone = nextPhone()
    const { data } = await person.auth.updateUser({ phone })
    expect(data.user).toMatchObject({ phone: '', new_phone: phone.slice(1) })
    const token = await nextCodeFor(server, phone)
    const wrong = await person.auth.verifyOtp({ phone, token: wrongCode(token), type: 'phone_change' })
    expect(wrong.error?.code).toBe('otp_expired')
    server.clock.advance(60_000)
    expect((await person.auth.resend({ type: 'phone_change', phone })).error).toBeNull()
    const again = await nextCodeFor(server, phone, 1)
    const verified = await person.auth.verifyOtp({ phone, token: again, type: 'phone_change' })
    expect(verified.data.user).toMatchObject({
      id: person.userId,
      phone: phone.slice(1),
      phone_confirmed_at: expect.any(String),
    })
    expect(verified.data.user).not.toHaveProperty('new_phone')
    // From now on codes for the e-mail reach this number.
    server.clock.advance(60_000)
    await authClientOf(server).resetPasswordForEmail(person.email)
    const recovery = await nextCodeFor(server, phone, 2)
    const back = await authClientOf(server).verifyOtp({
      email: person.email,
      token: recovery,
      type: 'recovery',
    })
    expect(back.data.user?.id).toBe(person.userId)
  })

  test('[AUTH-44] a number that is who the person is stays; a number of somebody else is refused', async () => {
    const owner = await signUpFreely(server)
    const mailed = await signUpFreely(server, nextEmail())
    expect(await change(server, owner.accessToken, { phone: nextPhone() })).toMatchObject({
      status: 422,
      body: { code: 'phone_provider_disabled' },
    })
    expect(await change(server, mailed.accessToken, { phone: owner.phone })).toMatchObject({
      status: 422,
      body: { code: 'phone_exists' },
    })
    expect(await change(server, mailed.accessToken, { phone: 'no number' })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    })
    expect((await change(server, owner.accessToken, { phone: owner.phone })).status).toBe(200)
  })
})

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
