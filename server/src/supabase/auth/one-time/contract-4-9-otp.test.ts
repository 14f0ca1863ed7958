import { pseudoEmail } from '@laci/domain/base/phone/phone-number.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callAuth } from '../../../testing/auth-calls.ts'
import { captureLog } from '../../../testing/captured-log.ts'
import {
  linkIn,
  nextCodeFor,
  nextEmail,
  type OneTimeServer,
  signUpFreely,
  startOneTimeServer,
  wrongCode,
} from '../../../testing/one-time.ts'
import { authClientOf, nextPhone, signUpPerson, testPassword } from '../../../testing/people.ts'

let server: OneTimeServer
const { log, lines: logLines } = captureLog()
beforeAll(async () => {
  // As in production: people sign up with a ticket, and every limit holds.
  server = await startOneTimeServer({ config: { signupTicket: 'required' }, deps: { log } })
})
// Every test is another hour: the caps of one address are not shared between them.
beforeEach(() => server.clock.advance(3_700_000))
afterAll(() => server.close())

const domain = 'wa.laci.invalid'
const otp = (body: unknown, headers = {}) => callAuth(server, 'POST', '/otp', { body, headers })

describe('section 4.9: codes to sign in with', () => {
  test('[AUTH-36, AUTH-43] by number: the code comes by WhatsApp and signs the known person in', async () => {
    const person = await signUpPerson(server)
    const auth = authClientOf(server)
    const sent = await auth.signInWithOtp({ phone: person.phone, options: { channel: 'whatsapp' } })
    expect(sent).toEqual({
      data: { user: null, session: null, messageId: expect.any(String) },
      error: null,
    })
    const [message] = await server.whatsapp.awaitMessages(person.phone, 0)
    expect(message!.text.split('\n').slice(0, 2)).toEqual([
      `Kode OTP Anda adalah: ${message!.code}`,
      'Untuk masuk ke Laci. Berlaku 10 menit, satu kali pakai.',
    ])
    expect(message!.text).not.toContain('http')
    const { data, error } = await auth.verifyOtp({ phone: person.phone, token: message!.code!, type: 'sms' })
    expect(error).toBeNull()
    expect(data.user?.id).toBe(person.userId)
    const claims = await auth.getClaims(data.session!.access_token)
    expect(claims.data?.claims.amr).toEqual([{ method: 'otp', timestamp: expect.any(Number) }])
    expect(claims.data?.claims.aal).toBe('aal1')
  })

  test('[AUTH-36] an unknown number becomes a person with the right code, and not a moment earlier', async () => {
    const phone = nextPhone()
    const auth = authClientOf(server)
    const known = async () =>
      (await server.ownerPool.query('select from auth_user where phone = $1', [phone])).rowCount
    await auth.signInWithOtp({ phone: `0${phone.slice(3)}`, options: { data: { name: 'Siti' } } })
    const code = await nextCodeFor(server, phone)
    expect(await known()).toBe(0)
    const wrong = await auth.verifyOtp({ phone, token: wrongCode(code), type: 'sms' })
    expect(wrong.error).toMatchObject({ code: 'otp_expired', status: 403 })
    expect(await known()).toBe(0)
    const { data } = await auth.verifyOtp({ phone, token: code, type: 'sms' })
    expect(data.user).toMatchObject({
      phone: phone.slice(1),
      phone_confirmed_at: expect.any(String),
      user_metadata: { name: 'Siti' },
    })
    expect(await known()).toBe(1)
  })

  test('[AUTH-36] by the e-mail of a number, with a link when the page names where it leads', async () => {
    const phone = nextPhone()
    const email = pseudoEmail(phone, domain)
    const auth = authClientOf(server)
    await auth.signInWithOtp({ email, options: { emailRedirectTo: 'http://localhost/selamat-datang' } })
    const [message] = await server.whatsapp.awaitMessages(phone, 0)
    expect(linkIn(message!.text)).toMatch(
      /^http:\/\/localhost\/auth\/v1\/verify\?token=[\w-]{43}&type=magiclink&redirect_to=http:\/\/localhost\/selamat-datang$/,
    )
    const { data } = await auth.verifyOtp({ email, token: message!.code!, type: 'email' })
    expect(data.user).toMatchObject({ email, phone: phone.slice(1) })
    expect(data.user).toMatchObject({
      email_confirmed_at: expect.any(String),
      phone_confirmed_at: expect.any(String),
    })
  })

  test('[AUTH-36] /magiclink does the same', async () => {
    const person = await signUpPerson(server)
    const answer = await callAuth(server, 'POST', '/magiclink', { body: { email: person.email } })
    expect(answer).toMatchObject({ status: 200, body: {} })
    const token = await nextCodeFor(server, person.phone)
    const { data } = await authClientOf(server).verifyOtp({ email: person.email, token, type: 'magiclink' })
    expect(data.user?.id).toBe(person.userId)
  })

  test('[AUTH-98] create_user false: known and unknown are told the same, also when asked again; the known get a code', async () => {
    const person = await signUpPerson(server)
    const unknown = nextPhone()
    const shapeOf = ({ status, body }: Awaited<ReturnType<typeof otp>>) => [
      status,
      Object.keys(body),
      body.code,
    ]
    const ask = (phone: string) => otp({ phone, create_user: false })
    const first = { known: await ask(person.phone), unknown: await ask(unknown) }
    expect(first.known.status).toBe(200)
    expect(shapeOf(first.unknown)).toEqual(shapeOf(first.known))
    const again = { known: await ask(person.phone), unknown: await ask(unknown) }
    expect(again.known.status).toBe(429)
    expect(shapeOf(again.unknown)).toEqual(shapeOf(again.known))
    const mails = [person.email, nextEmail()].map((email) => otp({ email, create_user: false }))
    const [knownMail, unknownMail] = await Promise.all(mails)
    expect(unknownMail!.status).toBe(200)
    expect([200, 429]).toContain(knownMail!.status)
    const sent = async (phone: string) =>
      (await server.ownerPool.query('select from wa_outbox where to_e164 = $1', [phone])).rowCount
    expect([await sent(person.phone), await sent(unknown)]).toEqual([1, 0])
    const made = await server.ownerPool.query('select from auth_user where phone = $1', [unknown])
    expect(made.rowCount).toBe(0)
  })

  test('[AUTH-43] a real e-mail has no channel: the answer is the same, nothing is sent, nobody is made', async () => {
    const email = nextEmail()
    const before = await server.ownerPool.query('select count(*) from wa_outbox')
    expect(await otp({ email, data: { name: 'Rina' } })).toMatchObject({ status: 200, body: {} })
    const after = await server.ownerPool.query('select count(*) from wa_outbox')
    expect(after.rows).toEqual(before.rows)
    expect((await server.ownerPool.query('select from auth_user where email = $1', [email])).rowCount).toBe(0)
  })

  test.each([
    [{ email: 'a@b.example', phone: '0812345678901' }, 'validation_failed'],
    [{}, 'validation_failed'],
    [{ email: 'no address' }, 'validation_failed'],
    [{ phone: 'no number' }, 'validation_failed'],
    [{ phone: '15551234567' }, 'validation_failed'],
    [{ phone: '0812345678901', channel: 'pigeon' }, 'validation_failed'],
    [{ phone: '0812345678901', create_user: 'yes' }, 'bad_json'],
    [{ phone: '0812345678901', data: 'text' }, 'bad_json'],
    [{ phone: '0812345678901', data: { a: 'x'.repeat(5_000) } }, 'validation_failed'],
    [{ email: 'a@b.example', code_challenge: 'x'.repeat(43) }, 'validation_failed'],
    [{ email: 'a@b.example', code_challenge_method: 's256' }, 'validation_failed'],
  ])('[AUTH-36] %j is refused: %s', async (body, code) => {
    const answer = await otp(body)
    expect(answer).toMatchObject({ status: 400, body: { code } })
    const old = await otp(body, { 'x-supabase-api-version': '' })
    expect(old.body).toEqual({ code: 400, error_code: code, msg: answer.body.message })
  })

  test('[AUTH-37] one code a minute and three an hour for a person, whatever the spelling and the call', async () => {
    const person = await signUpPerson(server)
    expect((await otp({ phone: person.phone })).status).toBe(200)
    const again = [
      await otp({ phone: `0${person.phone.slice(3)}` }),
      await otp({ email: person.email }),
      await callAuth(server, 'POST', '/recover', { body: { email: person.email } }),
      await callAuth(server, 'POST', '/resend', { body: { type: 'sms', phone: person.phone } }),
    ]
    expect(again.map(({ status, body }) => [status, body.code])).toEqual([
      [429, 'over_sms_send_rate_limit'],
      [429, 'over_email_send_rate_limit'],
      [429, 'over_email_send_rate_limit'],
      [429, 'over_sms_send_rate_limit'],
    ])
    const seconds = Number(/after (\d+) seconds/.exec(String(again[0]!.body.message))?.[1])
    expect(seconds).toBeGreaterThan(50)
    expect(seconds).toBeLessThanOrEqual(60)
    expect(again[0]!.headers.get('retry-after')).toBe(String(seconds))
    for (const status of [200, 200, 429]) {
      server.clock.advance(60_000)
      expect((await otp({ phone: person.phone })).status).toBe(status)
    }
    server.clock.advance(3_600_000)
    expect((await otp({ phone: person.phone })).status).toBe(200)
  })

  test('[AUTH-37] two requests at once send one code', async () => {
    const phone = nextPhone()
    const all = await Promise.all([otp({ phone }), otp({ phone }), otp({ phone })])
    expect(all.map(({ status }) => status).sort()).toEqual([200, 429, 429])
  })

  test('[AUTH-49] the answer comes when the code is sent; a number without WhatsApp is told so', async () => {
    const phone = nextPhone()
    expect((await otp({ phone })).status).toBe(200)
    expect(await server.whatsapp.messagesTo(phone)).toHaveLength(1)
    const absent = nextPhone()
    await server.whatsapp.addFault({ to: absent.slice(1), noMessage: true, times: 1 })
    expect(await otp({ phone: absent })).toMatchObject({
      status: 422,
      body: { code: 'sms_send_failed', message: expect.stringContaining('not on WhatsApp') },
    })
    expect((await otp({ phone: absent })).body.code).toBe('over_sms_send_rate_limit')
  })

  test('[AUTH-49] while WhatsApp is down it is said at once, and takes nobody’s turn', async () => {
    const phone = nextPhone()
    const person = await signUpPerson(server)
    await server.whatsapp.setSession('DISCONNECTED')
    for (const answer of [
      await otp({ phone }),
      await callAuth(server, 'GET', '/reauthenticate', { bearer: person.accessToken }),
    ]) {
      expect(answer).toMatchObject({ status: 422, body: { code: 'sms_send_failed' } })
    }
    // Recovery says what it always says.
    const recovery = await callAuth(server, 'POST', '/recover', { body: { email: person.email } })
    expect(recovery).toMatchObject({ status: 200, body: {} })
    await server.whatsapp.setSession('CONNECTED')
    server.clock.advance(61_000)
    // The worker looks at the session within a second of the circuit's minute.
    await expect.poll(async () => (await otp({ phone })).status, { timeout: 10_000, interval: 300 }).toBe(200)
    expect(await server.whatsapp.messagesTo(phone)).toHaveLength(1)
  })

  // Last on purpose: it looks through everything that the tests above have caused.
  test('[AUTH-34] no code, no link and no number stands in the log, and the database keeps hashes only', async () => {
    const { rows } = await server.ownerPool.query<{ to_e164: string }>(
      'select distinct to_e164 from wa_outbox',
    )
    const stored = JSON.stringify(
      (await server.ownerPool.query('select * from auth_one_time_token')).rows,
      (_key, value) => (value?.type === 'Buffer' ? Buffer.from(value.data).toString('hex') : value),
    )
    const written = logLines.join('\n')
    let found = 0
    for (const { to_e164: phone } of rows) {
      expect(written).not.toContain(phone.slice(3))
      for (const { code, text } of await server.whatsapp.messagesTo(phone)) {
        found += 1
        expect(stored).not.toContain(`"${code}"`)
        expect(written).not.toMatch(new RegExp(`(?<!\\d)${code}(?!\\d)`))
        const token = /token=([\w-]+)/.exec(text)?.[1]
        if (token) expect(stored + written).not.toContain(token)
      }
    }
    expect(found).toBeGreaterThan(5)
  })
})

describe('section 4.9 in conformance mode', () => {
  test('[AUTH-36] somebody who signed up freely by a number gets codes there too', async () => {
    const own = await startOneTimeServer()
    try {
      const person = await signUpFreely(own)
      await authClientOf(own).signInWithOtp({ email: person.email })
      const token = await nextCodeFor(own, person.phone)
      const { data } = await authClientOf(own).verifyOtp({ email: person.email, token, type: 'email' })
      expect(data.user).toMatchObject({ id: person.userId, phone_confirmed_at: expect.any(String) })
    } finally {
      await own.close()
    }
  })

  test('[AUTH-36] numbers of other countries are nobody’s: no code, nothing to repeat, nothing to wait for', async () => {
    const own = await startOneTimeServer()
    try {
      const auth = authClientOf(own)
      const phone = '12025550123'
      expect((await auth.signUp({ phone, password: testPassword })).error).toBeNull()
      expect((await auth.signInWithOtp({ phone })).error).toMatchObject({ code: 'validation_failed' })
      for (let turn = 0; turn < 3; turn += 1) {
        expect((await auth.resend({ type: 'phone_change', phone })).error).toBeNull()
        const verified = await auth.verifyOtp({ type: 'sms', phone, token: '123456' })
        expect(verified.error?.message).toBe('Token has expired or is invalid')
      }
    } finally {
      await own.close()
    }
  })
})
