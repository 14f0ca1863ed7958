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
} from '../../../testing/one-time.ts'
import { authClientOf, nextPhone } from '../../../testing/people.ts'

let server: OneTimeServer
beforeAll(async () => {
  server = await startOneTimeServer()
})
afterAll(() => server.close())

const admin = () => serviceClientOf(server)
const asService = (path: string, body: unknown) =>
  callAuth(server, 'POST', path, { body, bearer: server.keys.serviceKey })

describe('section 4.15: generate_link', () => {
  test('[AUTH-47] signup makes a person who has still to confirm; the person lies flat beside the link', async () => {
    const email = nextEmail()
    const redirectTo = 'http://localhost:9999/welcome'
    const answer = await asService(`/admin/generate_link?redirect_to=${redirectTo}`, {
      type: 'signup',
      email,
      password: 'rahasia-123',
      data: { status: 'alpha' },
    })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      id: expect.any(String),
      email,
      user_metadata: { status: 'alpha' },
      confirmation_sent_at: expect.any(String),
      action_link: expect.stringMatching(
        /^http:\/\/localhost\/auth\/v1\/verify\?token=[\w-]{43}&type=signup&redirect_to=http:\/\/localhost:9999\/welcome$/,
      ),
      email_otp: expect.stringMatching(/^\d{6}$/),
      hashed_token: expect.stringMatching(/^[\w-]{43}$/),
      verification_type: 'signup',
      redirect_to: redirectTo,
    })
    expect(answer.body).not.toHaveProperty('user')
    expect(answer.body).not.toHaveProperty('email_confirmed_at')
    const signIn = () => authClientOf(server).signInWithPassword({ email, password: 'rahasia-123' })
    expect((await signIn()).error?.code).toBe('email_not_confirmed')
    const opened = await openLink(server, String(answer.body.action_link))
    expect(opened.fragment.get('type')).toBe('signup')
    expect((await signIn()).error).toBeNull()
  })

  test('[AUTH-47] through the client: person and properties apart', async () => {
    const { data, error } = await admin().generateLink({
      type: 'signup',
      email: nextEmail(),
      password: 'rahasia-123',
    })
    expect(error).toBeNull()
    expect(data.user?.id).toBeTruthy()
    expect(data.user).not.toHaveProperty('hashed_token')
    expect(data.properties?.verification_type).toBe('signup')
  })

  test('[AUTH-47] magiclink makes the unknown as a sign-up, recovery knows nobody new', async () => {
    const email = nextEmail()
    const made = await admin().generateLink({ type: 'magiclink', email })
    expect(made.data.properties?.verification_type).toBe('signup')
    const token = made.data.properties!.email_otp
    expect((await authClientOf(server).verifyOtp({ email, token, type: 'signup' })).error).toBeNull()
    const again = await admin().generateLink({ type: 'magiclink', email })
    expect(again.data.properties?.verification_type).toBe('magiclink')
    expect(again.data.user?.id).toBe(made.data.user?.id)
    const unknown = await admin().generateLink({ type: 'recovery', email: nextEmail() })
    expect(unknown.error).toMatchObject({ status: 404, code: 'user_not_found' })
  })

  test('[AUTH-47] e-mail changes show the new address as waiting', async () => {
    const person = await signUpFreely(server, nextEmail())
    const newEmail = nextEmail()
    const { data } = await admin().generateLink({
      type: 'email_change_current',
      email: person.email,
      newEmail,
    })
    expect(data.user).toMatchObject({ email: person.email, new_email: newEmail })
    expect(data.properties).toMatchObject({
      verification_type: 'email_change_current',
      action_link: expect.stringContaining('type=email_change&'),
    })
  })

  test('[AUTH-47] nothing is sent, no turn is taken, and the code stands in nothing that is kept', async () => {
    const person = await signUpFreely(server)
    const before = (await server.ownerPool.query('select count(*) from wa_outbox')).rows
    const { data } = await admin().generateLink({ type: 'magiclink', email: person.email })
    expect((await server.ownerPool.query('select count(*) from wa_outbox')).rows).toEqual(before)
    expect((await authClientOf(server).signInWithOtp({ email: person.email })).error).toBeNull()
    const { rows } = await server.ownerPool.query(
      'select * from auth_one_time_token where user_id = $1 and is_by_service',
      [person.userId],
    )
    expect(rows).toHaveLength(1)
    const { email_otp: code, hashed_token: token } = data.properties!
    for (const value of Object.values(rows[0] as Record<string, unknown>)) {
      expect(value).not.toBe(code)
      expect(value).not.toBe(token)
      if (Buffer.isBuffer(value)) expect(value.toString('utf8')).not.toContain(token)
    }
  })

  test('[AUTH-47] who is there already cannot be signed up or invited', async () => {
    const person = await signUpFreely(server)
    for (const body of [
      { type: 'signup', email: person.email, password: 'rahasia-123' },
      { type: 'invite', email: person.email },
    ]) {
      expect(await asService('/admin/generate_link', body)).toMatchObject({
        status: 422,
        body: { code: 'email_exists' },
      })
    }
    expect(await asService('/invite', { email: person.email })).toMatchObject({
      status: 422,
      body: { code: 'email_exists' },
    })
  })

  test.each([
    [{ type: 'phone_change', email: 'a@b.example' }, 400, 'validation_failed'],
    [{ email: 'a@b.example' }, 400, 'validation_failed'],
    [{ type: 'magiclink' }, 400, 'validation_failed'],
    [{ type: 'signup', email: 'xx:;x@x.x', password: 'rahasia-123' }, 400, 'validation_failed'],
    [{ type: 'signup', email: 'baru@mail.example' }, 400, 'validation_failed'],
    [{ type: 'signup', email: 'baru@mail.example', password: '123' }, 422, 'weak_password'],
    [
      { type: 'email_change_new', email: 'nobody@mail.example', new_email: 'a@b.example' },
      404,
      'user_not_found',
    ],
  ])('[AUTH-47] %j is refused with %i %s', async (body, status, code) => {
    expect(await asService('/admin/generate_link', body)).toMatchObject({ status, body: { code } })
  })

  test('[AUTH-47] the service key alone: 401 without a bearer, 403 for everybody else', async () => {
    const person = await signUpFreely(server)
    const body = { type: 'magiclink', email: person.email }
    for (const path of ['/admin/generate_link', '/invite']) {
      const withBearer = (bearer: string | null) => callAuth(server, 'POST', path, { body, bearer })
      expect(await withBearer(null)).toMatchObject({ status: 401, body: { code: 'no_authorization' } })
      for (const bearer of [server.keys.anonKey, person.accessToken]) {
        expect(await withBearer(bearer)).toMatchObject({ status: 403, body: { code: 'not_admin' } })
      }
      // The key of the project in `apikey` is no right.
      const headers = { apikey: server.keys.serviceKey }
      const keyOnly = await callAuth(server, 'POST', path, { body, bearer: person.accessToken, headers })
      expect(keyOnly.status).toBe(403)
    }
  })
})

describe('section 4.15: invite', () => {
  test('[AUTH-47] by a number: the invitation comes by WhatsApp and lets in', async () => {
    const phone = nextPhone()
    const email = `${phone.slice(1)}@wa.laci.invalid`
    const { data, error } = await admin().inviteUserByEmail(email, {
      data: { name: 'Kasir' },
      redirectTo: 'http://localhost:5173/masuk',
    })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      email,
      invited_at: expect.any(String),
      user_metadata: { name: 'Kasir' },
    })
    expect(data.user).not.toHaveProperty('confirmed_at')
    const token = await nextCodeFor(server, phone)
    const [message] = await server.whatsapp.messagesTo(phone)
    expect(message!.text).toContain('Untuk menerima undangan ke Laci.')
    const verified = await authClientOf(server).verifyOtp({ email, token, type: 'invite' })
    expect(verified.data.user).toMatchObject({ email, phone_confirmed_at: expect.any(String) })
  })

  test('[AUTH-47] by a real e-mail: the person is made, nothing is sent; inviting again is allowed', async () => {
    const email = nextEmail()
    const first = await admin().inviteUserByEmail(email)
    const second = await admin().inviteUserByEmail(email, { data: { name: 'Rina' } })
    expect(second.error).toBeNull()
    expect(second.data.user).toMatchObject({ id: first.data.user?.id, user_metadata: { name: 'Rina' } })
    const bad = await admin().inviteUserByEmail('xx:;x@x.x')
    expect(bad.error?.message).toContain('Unable to validate email address: invalid format')
  })
})
