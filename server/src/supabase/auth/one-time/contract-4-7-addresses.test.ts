import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callAuth } from '../../../testing/auth-calls.ts'
import {
  nextCodeFor,
  nextEmail,
  type OneTimeServer,
  openLink,
  serviceClientOf,
  signUpFreely,
  startOneTimeServer,
  wrongCode,
} from '../../../testing/one-time.ts'
import { authClientOf, nextPhone, testPassword } from '../../../testing/people.ts'

let server: OneTimeServer
beforeAll(async () => {
  server = await startOneTimeServer()
})
afterAll(() => server.close())

const change = (bearer: string, body: unknown) => callAuth(server, 'PUT', '/user', { body, bearer })
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
    const unused = (await changeLinks(person.email, nextEmail())).current
    const only = { type: 'email_change_new', email: person.email, newEmail: better } as const
    const next = (await serviceClientOf(server).generateLink(only)).data.properties!
    expect((await prove(unused.hashed_token)).status).toBe(403)
    expect((await prove(old.next.hashed_token)).status).toBe(403)
    expect((await prove(next.hashed_token)).body.code).toBe('200')
    expect((await userOf(person.accessToken)).email).toBe(person.email)
  })

  test('[AUTH-45] an e-mail of somebody else is refused, at the wish and at the proof', async () => {
    const person = await signUpFreely(server, nextEmail())
    const other = await signUpFreely(server, nextEmail())
    const refused = await change(person.accessToken, { email: other.email })
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
    expect((await change(person.accessToken, { email: newEmail })).status).toBe(200)
    const again = await change(person.accessToken, { email: newEmail, data: { name: 'Budi' } })
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
      const answer = await change(bearer, { email })
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
    expect(await change(owner.accessToken, { phone: nextPhone() })).toMatchObject({
      status: 422,
      body: { code: 'phone_provider_disabled' },
    })
    expect(await change(mailed.accessToken, { phone: owner.phone })).toMatchObject({
      status: 422,
      body: { code: 'phone_exists' },
    })
    expect(await change(mailed.accessToken, { phone: 'no number' })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    })
    expect((await change(owner.accessToken, { phone: owner.phone })).status).toBe(200)
  })
})
