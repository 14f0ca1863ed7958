import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codesPerNumberPerDay } from '../../../http/limits.ts'
import { callAuth } from '../../../testing/auth-calls.ts'
import {
  nextCodeFor,
  nextEmail,
  type OneTimeServer,
  serviceClientOf,
  signUpFreely,
  startOneTimeServer,
} from '../../../testing/one-time.ts'
import { authClientOf, nextPhone, signUpPerson } from '../../../testing/people.ts'

let server: OneTimeServer
let strict: OneTimeServer
beforeAll(async () => {
  server = await startOneTimeServer()
  strict = await startOneTimeServer({ config: { signupTicket: 'required' } })
})
// Every test is another hour: the caps of one address are not shared between them.
beforeEach(() => strict.clock.advance(3_700_000))
afterAll(() => Promise.all([server.close(), strict.close()]))

const pseudo = (phone: string) => `${phone.slice(1)}@wa.laci.invalid`

/** How many statements the server sends to the database while `work` runs. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const { query } = pg.Client.prototype
  let count = 0
  pg.Client.prototype.query = function counted(this: pg.Client, ...parts: unknown[]) {
    // Not what the worker of the outbox does on its own time.
    if (/auth_|insert into wa_outbox|savepoint|advisory/.test(textOf(parts[0]))) count += 1
    return (query as (...all: unknown[]) => unknown).apply(this, parts)
  } as typeof query
  try {
    await work()
  } finally {
    pg.Client.prototype.query = query
  }
  return count
}

function textOf(query: unknown): string {
  return typeof query === 'string' ? query : String((query as { text?: string }).text ?? '')
}

describe('section 4.11: recovery', () => {
  test('[AUTH-38, AUTH-43] a known person gets a code for a new password', async () => {
    const person = await signUpPerson(strict)
    const auth = authClientOf(strict)
    const events: string[] = []
    auth.onAuthStateChange((event) => void events.push(event))
    const { data, error } = await auth.resetPasswordForEmail(person.email)
    expect([data, error]).toEqual([{}, null])
    const [message] = await strict.whatsapp.awaitMessages(person.phone, 0)
    expect(message!.text).toContain('Untuk mengatur ulang kata sandi Laci. Berlaku 1 jam, satu kali pakai.')
    const verified = await auth.verifyOtp({ email: person.email, token: message!.code!, type: 'recovery' })
    expect(verified.data.user).toMatchObject({ id: person.userId, recovery_sent_at: expect.any(String) })
    expect(events).toContain('PASSWORD_RECOVERY')
    expect((await auth.updateUser({ password: 'baru-sekali' })).error).toBeNull()
  })

  test('[AUTH-38] known and unknown addresses get one answer, again and again', async () => {
    const person = await signUpPerson(strict)
    const mailed = await signUpFreely(server, nextEmail())
    const recover = (email: string) => callAuth(strict, 'POST', '/recover', { body: { email } })
    const shape = async (email: string) => {
      const first = await recover(email)
      const second = await recover(email)
      return {
        statuses: [first.status, second.status],
        bodies: [first.body, { ...second.body, message: String(second.body.message).replace(/\d+/, 'N') }],
        headers: [...first.headers.keys()].sort(),
      }
    }
    const known = await shape(person.email)
    expect(known.statuses).toEqual([200, 429])
    expect(known.bodies).toEqual([
      {},
      {
        code: 'over_email_send_rate_limit',
        message: 'For security purposes, you can only request this after N seconds.',
      },
    ])
    for (const email of [pseudo(nextPhone()), nextEmail(), mailed.email]) {
      expect(await shape(email)).toEqual(known)
    }
  })

  test('[AUTH-38] known and unknown addresses cost the database the same work', async () => {
    const person = await signUpPerson(strict)
    const recover = (email: string) => () =>
      callAuth(strict, 'POST', '/recover', { body: { email, redirect_to: 'http://localhost/' } })
    const known = await statementsOf(recover(person.email))
    expect(known).toBeGreaterThan(8)
    for (const email of [pseudo(nextPhone()), nextEmail()]) {
      expect(await statementsOf(recover(email))).toBe(known)
    }
  })

  test('[AUTH-38] what strangers ask for is nobody’s code: it can be guessed by none', async () => {
    const phone = nextPhone()
    await callAuth(strict, 'POST', '/recover', { body: { email: pseudo(phone) } })
    const { rows } = await strict.ownerPool.query(
      'select kind, user_id, new_user from auth_one_time_token where target = $1',
      [phone],
    )
    expect(rows).toEqual([{ kind: 'recovery', user_id: null, new_user: null }])
    expect(await strict.whatsapp.messagesTo(phone)).toEqual([])
  })

  test.each([
    [{}, 'nothing'],
    [{ email: '' }, 'empty'],
    [{ email: 'no address' }, 'no address'],
    [{ phone: '0812345678901' }, 'a number'],
  ])('[AUTH-38] %j is refused: %s', async (body, _why) => {
    const answer = await callAuth(strict, 'POST', '/recover', { body })
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  })

  test('[AUTH-42] a new password ends the codes that are under way, whichever command sets it', async () => {
    const person = await signUpFreely(server)
    const links = async () => {
      const { data } = await serviceClientOf(server).generateLink({ type: 'recovery', email: person.email })
      return data.properties!
    }
    const first = await links()
    await authClientOf(server).signInWithOtp({ phone: person.phone })
    const code = await nextCodeFor(server, person.phone)
    expect((await person.auth.updateUser({ password: 'lebih-rahasia' })).error).toBeNull()
    for (const body of [
      { type: 'recovery', token_hash: first.hashed_token },
      { type: 'recovery', email: person.email, token: first.email_otp },
      { type: 'sms', phone: person.phone, token: code },
    ]) {
      expect((await callAuth(server, 'POST', '/verify', { body })).status).toBe(403)
    }
    const second = await links()
    await server.ownerPool.query(`update auth_user set password_hash = 'x' where user_id = $1`, [
      person.userId,
    ])
    const body = { type: 'recovery', token_hash: second.hashed_token }
    expect((await callAuth(server, 'POST', '/verify', { body })).status).toBe(403)
  })
})

describe('section 4.11: an address that is the person’s no more', () => {
  const verify = (body: unknown) => callAuth(server, 'POST', '/verify', { body })

  test('[AUTH-42] what went to an e-mail before it was changed opens nobody', async () => {
    const person = await signUpFreely(server, nextEmail())
    const { data } = await serviceClientOf(server).generateLink({ type: 'magiclink', email: person.email })
    await server.ownerPool.query('update auth_user set email = $2 where user_id = $1', [
      person.userId,
      nextEmail(),
    ])
    const { email_otp: token, hashed_token: tokenHash } = data.properties!
    expect((await verify({ type: 'email', email: person.email, token })).status).toBe(403)
    expect((await verify({ type: 'email', token_hash: tokenHash })).status).toBe(403)
  })

  test('[AUTH-42] a person who was deleted softly is not let in by a link from before', async () => {
    // Invited and without a password, so that no change of it has ended the link.
    const { data } = await serviceClientOf(server).generateLink({ type: 'invite', email: nextEmail() })
    await server.ownerPool.query(
      'update auth_user set deleted_at = now(), email = null, phone = null where user_id = $1',
      [data.user!.id],
    )
    const body = { type: 'email', token_hash: data.properties!.hashed_token }
    expect(await verify(body)).toMatchObject({ status: 403, body: { code: 'otp_expired' } })
  })
})

describe('section 4.11: when the codes of a day are used up', () => {
  /** Codes that went out at this moment. */
  const sentCodes = (count: number, to: string) =>
    strict.ownerPool.query(
      `insert into wa_outbox (message_id, idempotency_key, kind, to_e164, status, next_at, not_after, created_at)
       select gen_random_uuid(), gen_random_uuid()::text, 'otp', $2, 'sent', $3, $3, $3 from generate_series(1, $1)`,
      [count, to, new Date(strict.clock())],
    )

  test('[AUTH-38] recovery answers as ever, so that nobody learns who had codes; asking for oneself is told', async () => {
    const person = await signUpPerson(strict)
    await sentCodes(codesPerNumberPerDay, person.phone)
    const quiet = await callAuth(strict, 'POST', '/recover', { body: { email: person.email } })
    expect(quiet).toMatchObject({ status: 200, body: {} })
    strict.clock.advance(60_000)
    const resent = await callAuth(strict, 'POST', '/resend', { body: { type: 'sms', phone: person.phone } })
    expect(resent.status).toBe(200)
    strict.clock.advance(60_000)
    const told = [
      await callAuth(strict, 'POST', '/otp', { body: { phone: person.phone } }),
      await callAuth(strict, 'GET', '/reauthenticate', { bearer: person.accessToken }),
    ]
    for (const answer of told) {
      expect(answer).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit' } })
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(80_000)
    }
    expect(await strict.whatsapp.messagesTo(person.phone)).toEqual([])
  })
})

describe('section 4.11: once more', () => {
  test('[AUTH-38] a sign-in by number is repeated; the first code is void then', async () => {
    const phone = nextPhone()
    const auth = authClientOf(strict)
    await auth.signInWithOtp({ phone, options: { data: { name: 'Siti' } } })
    const first = await nextCodeFor(strict, phone)
    const tooSoon = await auth.resend({ type: 'sms', phone })
    expect(tooSoon.error).toMatchObject({ status: 429, code: 'over_sms_send_rate_limit' })
    expect(tooSoon.error?.message).toMatch(/only request this after \d+ seconds/)
    strict.clock.advance(60_000)
    const again = await auth.resend({ type: 'sms', phone })
    expect(again).toEqual({
      data: { user: null, session: null, messageId: expect.any(String) },
      error: null,
    })
    const second = await nextCodeFor(strict, phone, 1)
    if (first !== second) {
      expect((await auth.verifyOtp({ phone, token: first, type: 'sms' })).error?.code).toBe('otp_expired')
    }
    const { data } = await auth.verifyOtp({ phone, token: second, type: 'sms' })
    expect(data.user?.user_metadata).toEqual({ name: 'Siti' })
  })

  test('[AUTH-38] nothing to repeat: the same answer, and nothing is sent', async () => {
    const person = await signUpPerson(strict)
    const stranger = nextPhone()
    const resend = (body: unknown) => callAuth(strict, 'POST', '/resend', { body })
    for (const phone of [person.phone, stranger]) {
      expect(await resend({ type: 'sms', phone })).toMatchObject({
        status: 200,
        body: { message_id: expect.any(String) },
      })
      expect((await resend({ type: 'phone_change', phone })).status).toBe(429)
      expect(await strict.whatsapp.messagesTo(phone)).toEqual([])
    }
    strict.clock.advance(60_000)
    for (const type of ['signup', 'email_change']) {
      for (const email of [person.email, pseudo(nextPhone()), nextEmail()]) {
        expect(await resend({ type, email })).toMatchObject({ status: 200, body: {} })
        expect((await resend({ type, email })).status).toBe(429)
      }
      strict.clock.advance(60_000)
    }
    // Numbers of other countries belong to nobody here.
    for (let turn = 0; turn < 3; turn += 1) {
      expect((await resend({ type: 'phone_change', phone: '15551234567' })).status).toBe(200)
    }
  })

  test('[AUTH-38] who has not confirmed yet is asked again', async () => {
    const phone = nextPhone()
    const email = pseudo(phone)
    const { error } = await serviceClientOf(strict).inviteUserByEmail(email)
    expect(error).toBeNull()
    await nextCodeFor(strict, phone)
    expect((await authClientOf(strict).resend({ type: 'signup', email })).error).toBeNull()
    const token = await nextCodeFor(strict, phone, 1)
    const { data } = await authClientOf(strict).verifyOtp({ email, token, type: 'signup' })
    expect(data.user).toMatchObject({ email, confirmed_at: expect.any(String) })
  })

  test.each([
    [{ email: 'a@b.example' }, 'without a type'],
    [{ type: 'recovery', email: 'a@b.example' }, 'a type of another call'],
    [{ type: 'signup', phone: '0812345678901' }, 'a number for e-mail'],
    [{ type: 'sms', email: 'a@b.example' }, 'an e-mail for a number'],
    [{ type: 'sms' }, 'nobody'],
    [{ type: 'signup', email: 'a@b.example', phone: '0812345678901' }, 'both'],
  ])('[AUTH-38] %j is refused: %s', async (body, _why) => {
    const answer = await callAuth(strict, 'POST', '/resend', { body })
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  })
})
