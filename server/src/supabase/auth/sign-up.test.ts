import { pseudoEmail } from '@laci/domain/base/phone/phone-number.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callAuth } from '../../testing/auth-calls.ts'
import { authClientOf, nextPhone, signUpPerson, testPassword, ticketFor } from '../../testing/people.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const domain = 'wa.laci.invalid'

describe('section 4.6: sign-up', () => {
  test('[AUTH-7] with a ticket for the number: a session at once, the number proved', async () => {
    const phone = nextPhone()
    const { data, error } = await authClientOf(server).signUp({
      email: pseudoEmail(phone, domain),
      password: testPassword,
      options: { data: { name: 'Siti' }, captchaToken: await ticketFor(server, phone) },
    })
    expect(error).toBeNull()
    expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
    expect(data.user).toMatchObject({
      aud: 'authenticated',
      role: 'authenticated',
      email: pseudoEmail(phone, domain),
      phone: phone.slice(1),
      phone_confirmed_at: expect.any(String),
      user_metadata: { name: 'Siti' },
      app_metadata: { provider: 'email', providers: ['email'] },
      is_anonymous: false,
    })
    expect(data.user!.identities).toHaveLength(1)
    expect(data.user!.identities![0]).toMatchObject({
      id: data.user!.id,
      provider: 'email',
      identity_data: { sub: data.user!.id, phone_verified: true, name: 'Siti' },
    })
    expect(data.user).not.toHaveProperty('factors')
    expect(data.user).not.toHaveProperty('banned_until')
  })

  test('[AUTH-7] section 7.3, attack 17: without a ticket, with a used one, or with one for another number', async () => {
    const phone = nextPhone()
    const ticket = await ticketFor(server, phone)
    const other = await ticketFor(server, nextPhone())
    const tryWith = async (captchaToken: string | undefined, email = pseudoEmail(phone, domain)) => {
      const options = captchaToken === undefined ? {} : { options: { captchaToken } }
      return (await authClientOf(server).signUp({ email, password: testPassword, ...options })).error
    }
    const refused = { code: 'captcha_failed', status: 400 }
    expect(await tryWith(undefined)).toMatchObject(refused)
    expect(await tryWith('guessed')).toMatchObject(refused)
    expect(await tryWith(other)).toMatchObject(refused)
    // A ticket proves a number, so it opens no e-mail account.
    expect(await tryWith(ticket, 'siti@mail.example')).toMatchObject(refused)
    expect(await tryWith(ticket)).toBeNull()
    expect(await tryWith(ticket)).toMatchObject(refused)
  })

  test('[AUTH-7] a ticket is good for a quarter of an hour', async () => {
    const own = await startTestServer()
    try {
      const phone = nextPhone()
      const captchaToken = await ticketFor(own, phone)
      own.clock.advance(15 * 60_000)
      const { error } = await authClientOf(own).signUp({
        email: pseudoEmail(phone, domain),
        password: testPassword,
        options: { captchaToken },
      })
      expect(error).toMatchObject({ code: 'captcha_failed' })
    } finally {
      await own.close()
    }
  })

  test('[AUTH-7] two sign-ups at once with one ticket make one person', async () => {
    const phone = nextPhone()
    const captchaToken = await ticketFor(server, phone)
    const results = await Promise.all(
      [1, 2, 3].map(() =>
        authClientOf(server).signUp({
          email: pseudoEmail(phone, domain),
          password: testPassword,
          options: { captchaToken },
        }),
      ),
    )
    expect(results.filter((result) => result.error === null)).toHaveLength(1)
  })

  test('[AUTH-8] one number is one person, whatever its spelling', async () => {
    const person = await signUpPerson(server)
    const national = person.phone.slice('+62'.length)
    for (const spelling of [`0${national}`, `62${national}`, `+62${national}`, national, `62 0${national}`]) {
      const email = `${spelling}@${domain}`
      const signIn = await authClientOf(server).signInWithPassword({ email, password: testPassword })
      expect(signIn.data.user?.id).toBe(person.userId)
      const signUp = await authClientOf(server).signUp({
        email,
        password: testPassword,
        options: { captchaToken: await ticketFor(server, person.phone) },
      })
      expect(signUp.error).toMatchObject({ code: 'user_already_exists', message: 'User already registered' })
    }
    const byPhone = await authClientOf(server).signInWithPassword({
      phone: person.phone,
      password: testPassword,
    })
    expect(byPhone.data.user?.id).toBe(person.userId)
  })

  test.each([
    ['no name', {}, 422, 'anonymous_provider_disabled', 'Anonymous'],
    ['two names', { email: 'a@b.example', phone: '0812' }, 400, 'validation_failed', 'not both'],
    [
      'no address',
      { email: 'budi' },
      400,
      'validation_failed',
      'Unable to validate email address: invalid format',
    ],
    [
      'half a number',
      { email: `0812@${domain}` },
      400,
      'validation_failed',
      'Unable to validate email address',
    ],
    ['no number', { phone: '12' }, 400, 'validation_failed', 'Invalid phone number format (E.164 required)'],
    ['no password', { email: 'a@b.example', password: '' }, 400, 'validation_failed', 'valid password'],
    ['73 bytes', { email: 'a@b.example', password: 'x'.repeat(73) }, 400, 'validation_failed', '72'],
    [
      '5 characters',
      { email: 'a@b.example', password: 'short' },
      422,
      'weak_password',
      'Password should be at least 8 characters',
    ],
    [
      '5 kB of data',
      { email: 'a@b.example', data: { a: 'x'.repeat(5_000) } },
      400,
      'validation_failed',
      'larger',
    ],
  ])('[AUTH-7] sign-up with %s is refused', async (_case, fields, status, code, text) => {
    const body = { password: testPassword, ...fields }
    const answer = await callAuth(server, 'POST', '/signup', { body })
    expect(answer.status).toBe(status)
    expect(answer.body.code).toBe(code)
    expect(answer.body.message).toContain(text)
    if (code === 'weak_password') expect(answer.body.weak_password).toEqual({ reasons: ['length'] })
  })

  test('[AUTH-9] conformance mode is refused in production', async () => {
    await expect(startTestServer({ config: { signupTicket: 'off', isProduction: true } })).rejects.toThrow(
      'conformance mode',
    )
  })

  test('[AUTH-9] conformance mode takes 300 sign-ups and 600 token calls a minute from one address', async () => {
    const open = await startTestServer({ config: { signupTicket: 'off' } })
    try {
      const tokens: string[] = []
      for (let turn = 0; turn < 300; turn += 50) {
        const crowd = Array.from({ length: 50 }, (_, one) =>
          callAuth(open, 'POST', '/signup', {
            body: { email: `orang-${turn + one}@mail.example`, password: testPassword },
          }),
        )
        for (const { status, body } of await Promise.all(crowd)) {
          expect(status).toBe(200)
          tokens.push(body.refresh_token as string)
        }
      }
      for (let turn = 0; turn < 600; turn += 1) {
        const body = { refresh_token: tokens[turn % tokens.length] }
        const { status } = await callAuth(open, 'POST', '/token?grant_type=refresh_token', { body })
        expect(status).toBe(200)
      }
    } finally {
      await open.close()
    }
    // Three hundred password hashes: a bound for hanging, not a measure.
  }, 240_000)

  test('[AUTH-9] conformance mode takes sign-ups without a ticket, from any page of this machine', async () => {
    const open = await startTestServer({ config: { signupTicket: 'off' } })
    try {
      const { data, error } = await authClientOf(open).signUp({
        email: 'Siti@Mail.Example',
        password: testPassword,
      })
      expect(error).toBeNull()
      expect(data.user?.email).toBe('siti@mail.example')
      expect(data.user?.phone).toBe('')
      const preflight = await fetch(`${open.url}/auth/v1/token`, {
        method: 'OPTIONS',
        headers: { origin: 'http://localhost:5173' },
      })
      expect(preflight.headers.get('access-control-allow-origin')).toBe('http://localhost:5173')
      // The outside suites sign up with numbers of other countries; people of ours cannot.
      const foreign = { phone: '+12025550123', password: testPassword }
      expect((await authClientOf(open).signUp(foreign)).data.user?.phone).toBe('12025550123')
      const again = await authClientOf(open).signInWithPassword({ ...foreign, phone: '12025550123' })
      expect(again.error).toBeNull()
      const refused = await authClientOf(server).signUp(foreign)
      expect(refused.error).toMatchObject({
        code: 'validation_failed',
        message: 'Invalid phone number format (E.164 required)',
      })
      // A number and the e-mail made of it are one person there too.
      const phone = nextPhone()
      const byPhone = await authClientOf(open).signUp({ phone, password: testPassword })
      expect(byPhone.data.user).toMatchObject({ email: '', phone: phone.slice(1) })
      const byEmail = await authClientOf(open).signUp({
        email: pseudoEmail(phone, domain),
        password: testPassword,
      })
      expect(byEmail.error).toMatchObject({ code: 'user_already_exists' })
    } finally {
      await open.close()
    }
  })
})
