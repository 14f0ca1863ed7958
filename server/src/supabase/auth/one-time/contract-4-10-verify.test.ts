import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callAuth } from '../../../testing/auth-calls.ts'
import {
  nextCodeFor,
  nextEmail,
  type OneTimeServer,
  serviceClientOf,
  signUpFreely,
  startOneTimeServer,
  wrongCode,
} from '../../../testing/one-time.ts'
import { authClientOf, nextPhone } from '../../../testing/people.ts'

let server: OneTimeServer
beforeAll(async () => {
  server = await startOneTimeServer()
})
afterAll(() => server.close())

const verify = (body: unknown, headers = {}) => callAuth(server, 'POST', '/verify', { body, headers })
const expired = { code: 'otp_expired', message: 'Token has expired or is invalid' }
const deadLink = { code: 'otp_expired', message: 'Email link is invalid or has expired' }

type LinkType = 'magiclink' | 'recovery' | 'invite'

/** A code and link that only the holder of the service key gets to see. */
async function linkFor(email: string, type: LinkType = 'magiclink') {
  const { data, error } = await serviceClientOf(server).generateLink({ type, email })
  if (error) throw error
  return data.properties
}

async function sessionsOf(userId: string): Promise<number> {
  const { rows } = await server.ownerPool.query('select count(*) as n from auth_session where user_id = $1', [
    userId,
  ])
  return rows[0].n
}

describe('section 4.10: a code and its address', () => {
  test('[AUTH-31] a right code signs in, and is then worth nothing', async () => {
    const person = await signUpFreely(server)
    const { email_otp: token } = await linkFor(person.email)
    const auth = authClientOf(server)
    const { data, error } = await auth.verifyOtp({ email: person.email, token, type: 'email' })
    expect(error).toBeNull()
    expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
    expect(data.user?.id).toBe(person.userId)
    expect((await auth.getUser()).data.user?.id).toBe(person.userId)
    const replay = await verify({ type: 'email', email: person.email, token })
    expect(replay).toMatchObject({ status: 403, body: expired })
  })

  test('[AUTH-31] two checks of one code at the same moment make one session', async () => {
    const person = await signUpFreely(server)
    const before = await sessionsOf(person.userId)
    const { email_otp: token } = await linkFor(person.email)
    const all = await Promise.all(
      Array.from({ length: 8 }, () => verify({ type: 'email', email: person.email, token })),
    )
    expect(all.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(403)])
    expect(await sessionsOf(person.userId)).toBe(before + 1)
  })

  test('[AUTH-31] eight checks at once of the code that makes a person make one person and one session', async () => {
    const phone = nextPhone()
    await authClientOf(server).signInWithOtp({ phone })
    const token = await nextCodeFor(server, phone)
    const all = await Promise.all(Array.from({ length: 8 }, () => verify({ type: 'sms', phone, token })))
    expect(all.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(403)])
    const { rows } = await server.ownerPool.query('select user_id from auth_user where phone = $1', [phone])
    expect(rows).toHaveLength(1)
    expect(await sessionsOf(rows[0].user_id)).toBe(1)
  })

  test('[AUTH-31] an hour for e-mail, ten minutes for a phone', async () => {
    const person = await signUpFreely(server)
    const { email_otp: token } = await linkFor(person.email)
    server.clock.advance(3_599_000)
    const other = await linkFor((await signUpFreely(server)).email)
    expect(other.email_otp).toMatch(/^\d{6}$/)
    server.clock.advance(2_000)
    expect((await verify({ type: 'email', email: person.email, token })).body).toEqual(expired)

    const phone = nextPhone()
    await authClientOf(server).signInWithOtp({ phone })
    const late = await nextCodeFor(server, phone)
    server.clock.advance(600_000)
    expect((await verify({ type: 'sms', phone, token: late })).body).toEqual(expired)
  })

  test('[AUTH-31] a newer code makes the older one void, also across magiclink and recovery', async () => {
    const person = await signUpFreely(server)
    const first = await linkFor(person.email, 'magiclink')
    const second = await linkFor(person.email, 'recovery')
    expect((await verify({ type: 'magiclink', token_hash: first.hashed_token })).body).toEqual(deadLink)
    expect((await verify({ type: 'recovery', token_hash: second.hashed_token })).status).toBe(200)
  })

  test('[AUTH-30] blanks in a typed code do not matter', async () => {
    const person = await signUpFreely(server)
    const { email_otp: token } = await linkFor(person.email)
    const typed = ` ${token.slice(0, 3)} ${token.slice(3)} `
    expect((await verify({ type: 'email', email: person.email, token: typed })).status).toBe(200)
  })

  test('[AUTH-32] wrong, unknown, malformed: one answer in both forms', async () => {
    const person = await signUpFreely(server)
    const { email_otp: token } = await linkFor(person.email)
    const tries = [
      { type: 'email', email: person.email, token: wrongCode(token) },
      { type: 'email', email: person.email, token: 'x'.repeat(1_000) },
      { type: 'email', email: nextEmail(), token },
      { type: 'email', email: '6281234567890@wa.laci.invalid', token },
      { type: 'sms', phone: nextPhone(), token },
      { type: 'sms', phone: '15551234567', token },
      { type: 'phone_change', phone: '15551234567', token },
      { type: 'signup', email: person.email, token },
      { type: 'email_change', email: person.email, token },
    ]
    for (const body of tries) {
      const answer = await verify(body)
      expect(answer).toMatchObject({ status: 403, body: expired })
      expect(answer.headers.get('x-sb-error-code')).toBe('otp_expired')
    }
    const old = await verify(tries[0], { 'x-supabase-api-version': '' })
    expect(old.body).toEqual({ code: 403, error_code: 'otp_expired', msg: expired.message })
    const { error } = await authClientOf(server).verifyOtp({
      email: person.email,
      token: wrongCode(token),
      type: 'email',
    })
    expect(error).toMatchObject({ status: 403, ...expired })
  })

  test('[AUTH-33] five wrong tries, and even the right code is refused; a new one helps', async () => {
    const person = await signUpFreely(server)
    const { email_otp: token } = await linkFor(person.email)
    for (let turn = 0; turn < 4; turn += 1) {
      expect((await verify({ type: 'email', email: person.email, token: wrongCode(token) })).status).toBe(403)
    }
    // Four are not five.
    const fifth = await linkFor(person.email)
    for (let turn = 0; turn < 4; turn += 1) {
      await verify({ type: 'email', email: person.email, token: wrongCode(fifth.email_otp) })
    }
    expect((await verify({ type: 'email', email: person.email, token: fifth.email_otp })).status).toBe(200)

    const burnt = await linkFor(person.email)
    for (let turn = 0; turn < 5; turn += 1) {
      await verify({ type: 'email', email: person.email, token: wrongCode(burnt.email_otp) })
    }
    const right = await verify({ type: 'email', email: person.email, token: burnt.email_otp })
    expect(right).toMatchObject({ status: 403, body: expired })
    expect((await verify({ type: 'magiclink', token_hash: burnt.hashed_token })).body).toEqual(deadLink)
    const fresh = await linkFor(person.email)
    expect((await verify({ type: 'email', email: person.email, token: fresh.email_otp })).status).toBe(200)
  })

  test('[AUTH-33] twenty wrong tries at once are five', async () => {
    const person = await signUpFreely(server)
    const { email_otp: token } = await linkFor(person.email)
    await Promise.all(
      Array.from({ length: 20 }, () =>
        verify({ type: 'email', email: person.email, token: wrongCode(token) }),
      ),
    )
    expect((await verify({ type: 'email', email: person.email, token })).status).toBe(403)
    const { rows } = await server.ownerPool.query(
      'select tries_used from auth_one_time_token where user_id = $1',
      [person.userId],
    )
    expect(rows).toEqual([{ tries_used: 5 }])
  })

  test('[AUTH-31] a banned person is told so after the right code, and stays out', async () => {
    const person = await signUpFreely(server)
    const { email_otp: token } = await linkFor(person.email)
    await server.ownerPool.query(
      `update auth_user set banned_until = now() + interval '10 years' where user_id = $1`,
      [person.userId],
    )
    const wrong = await verify({ type: 'email', email: person.email, token: wrongCode(token) })
    expect(wrong.body).toEqual(expired)
    const right = await verify({ type: 'email', email: person.email, token })
    expect(right).toMatchObject({ status: 403, body: { code: 'user_banned' } })
  })
})

describe('section 4.10: the token of a link', () => {
  test('[AUTH-35] it goes alone, fits the types of its kind, and is good once', async () => {
    const person = await signUpFreely(server)
    const { hashed_token: tokenHash, email_otp: token } = await linkFor(person.email)
    for (const body of [
      { type: 'magiclink', token_hash: tokenHash, email: person.email },
      { type: 'magiclink', token_hash: tokenHash, phone: person.phone },
      { type: 'magiclink', token_hash: tokenHash, token },
    ]) {
      expect(await verify(body)).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
    }
    for (const type of ['signup', 'invite', 'email_change', 'sms', 'phone_change']) {
      expect(await verify({ type, token_hash: tokenHash })).toMatchObject({ status: 403, body: deadLink })
    }
    const { data, error } = await authClientOf(server).verifyOtp({ token_hash: tokenHash, type: 'email' })
    expect(error).toBeNull()
    expect(data.user?.id).toBe(person.userId)
    expect((await verify({ type: 'email', token_hash: tokenHash })).body).toEqual(deadLink)
    // Its code is the same token.
    expect((await verify({ type: 'email', email: person.email, token })).body).toEqual(expired)
  })

  test('[AUTH-32] an unknown link gets the same answer as a used one', async () => {
    expect(await verify({ type: 'magiclink', token_hash: 'x'.repeat(43) })).toMatchObject({
      status: 403,
      body: deadLink,
    })
  })

  test.each([
    [{ token: '123456', email: 'a@b.example' }, 'without a type'],
    [{ type: 'constructor', token: '123456', email: 'a@b.example' }, 'a type that objects have'],
    [{ type: 'reauthentication', token: '123456', email: 'a@b.example' }, 'a type of our own'],
    [{ type: 'email', email: 'a@b.example' }, 'without a token'],
    [{ type: 'email', token: '123456' }, 'without an address'],
    [{ type: 'email', token: '123456', email: 'a@b.example', phone: '0812345678901' }, 'two addresses'],
    [{ type: 'email', token: '123456', phone: '0812345678901' }, 'a type for e-mail with a number'],
    [{ type: 'sms', token: '123456', email: 'a@b.example' }, 'a type for numbers with an e-mail'],
    [{ type: 'sms', token: '123456', phone: '62812-invalid' }, 'no number'],
    [{ type: 'email', token: '123456', email: 'xx:;x@x.x' }, 'no e-mail'],
  ])('[AUTH-35] %j is refused: %s', async (body, _why) => {
    expect(await verify(body)).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  })

  test('[AUTH-35] the invited come in by their invitation, by the types signup and invite', async () => {
    const email = nextEmail()
    const { email_otp: token } = await linkFor(email, 'invite')
    expect((await verify({ type: 'magiclink', email, token })).status).toBe(403)
    const { data } = await authClientOf(server).verifyOtp({ email, token, type: 'invite' })
    expect(data.user).toMatchObject({
      email,
      invited_at: expect.any(String),
      email_confirmed_at: expect.any(String),
    })
  })
})
