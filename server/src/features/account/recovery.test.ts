import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { captureLog } from '../../testing/captured-log.ts'
import { saleFact } from '../../testing/facts.ts'
import { authClientOf, testPassword } from '../../testing/people.ts'
import {
  dialled,
  freshPhone,
  postApi,
  registerPerson,
  signIn,
  type TestAnswer,
} from '../../testing/registrations.ts'
import { nudge, withoutRetryWaits } from '../../testing/retries.ts'
import { enrolVerified, showCode } from '../../testing/second-factors.ts'
import { addTestDevice, callApi, openTestShop, push } from '../../testing/shop.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { startTestWhatsApp, type TestWhatsApp } from '../../testing/whatsapp.ts'

let whatsapp: TestWhatsApp
let server: TestServer
const { log, lines: logLines } = captureLog()
const answers: string[] = []

beforeAll(async () => {
  whatsapp = await startTestWhatsApp()
  server = await startTestServer({ deps: { whatsapp: whatsapp.gateway({ timeoutMs: 800 }), log } })
})
// Every test is another hour: the caps of one address are not shared between them.
beforeEach(() => server.clock.advance(3_700_000))
afterAll(async () => {
  await server.close()
  await whatsapp.stop()
})

const ask = async (path: string, body: unknown = {}) => {
  const answer = await postApi(server, `/api/password-recoveries${path}`, body)
  answers.push(answer.text)
  return answer
}
const start = (phone: string) => ask('', { phone })
/** A code that the gateway fails is tried again for some seconds: not here. */
const startFailing = (phone: string) =>
  withoutRetryWaits(
    server,
    () => nudge(server, whatsapp),
    () => start(phone),
  )
const idOf = (started: TestAnswer) => String(started.body.recoveryId)
const resend = (started: TestAnswer) => ask(`/${idOf(started)}/resend`)
const verify = (started: TestAnswer, code: unknown) => ask(`/${idOf(started)}/verify`, { code })
const complete = (started: TestAnswer, ticket: unknown, password = 'sandi-baru') =>
  ask(`/${idOf(started)}/complete`, { ticket, password })
const wrong = (code: string) => (code === '100000' ? '100001' : '100000')
const rows = async (text: string, values: unknown[] = []) =>
  (await server.ownerPool.query(text, values)).rows as Record<string, unknown>[]

/** A registered person who has asked for a code, with that code. */
async function forgetful(): Promise<{
  phone: string
  started: TestAnswer
  code: string
  accessToken: string
}> {
  const phone = freshPhone()
  const { accessToken } = await registerPerson(server, whatsapp, { phone })
  const started = await start(phone)
  expect(started.status).toBe(201)
  return { phone, started, code: await whatsapp.codeFor(dialled(phone)), accessToken }
}

test('[ACCOUNT-16] code, ticket, new password: the old one is over, the new one signs in', async () => {
  const { phone, started, code } = await forgetful()
  expect(code).toMatch(/^[1-9]\d{5}$/)
  const { expiresAt, resendAt } = started.body as { expiresAt: number; resendAt: number }
  expect(expiresAt - resendAt).toBe(540_000)
  const verified = await verify(started, ` ${code.slice(0, 3)} ${code.slice(3)}`)
  expect(verified).toMatchObject({ status: 200, body: { ticket: expect.any(String) } })
  expect(await complete(started, verified.body.ticket)).toMatchObject({ status: 200, body: { ok: true } })
  await signIn(server, phone, 'sandi-baru')
  await expect(signIn(server, phone, 'rahasia-1')).rejects.toThrow('invalid_credentials')
})

test('[ACCOUNT-16] every session of the person ends, and the tills go on sending', async () => {
  const shop = await openTestShop(server)
  const till = await addTestDevice(server, shop)
  const phone = `0${shop.owner.phone.slice(3)}`
  const started = await start(phone)
  const verified = await verify(started, await whatsapp.codeFor(dialled(phone)))
  expect((await complete(started, verified.body.ticket)).status).toBe(200)
  expect(await rows('select from auth_session where user_id = $1', [shop.owner.userId])).toEqual([])
  expect((await shop.owner.auth.getUser()).error).not.toBeNull()
  expect(await postApi(server, '/api/accounts/ensure', {}, shop.owner.accessToken)).toMatchObject({
    status: 401,
    body: { code: 'session_ended' },
  })
  const sale = till.maker.seal(saleFact(till, 1))
  expect(await push(server, till, [sale])).toMatchObject({ status: 200, body: { acceptedThrough: 1 } })
})

/** An owner with an authenticator app who has forgotten the password and has the ticket of a right code. */
async function forgetfulWithApp() {
  const { owner } = await openTestShop(server)
  const app = await enrolVerified(server, owner)
  const phone = `0${owner.phone.slice(3)}`
  const started = await start(phone)
  const { body } = await verify(started, await whatsapp.codeFor(dialled(phone)))
  expect(body).toMatchObject({ needsFactorCode: true })
  server.clock.advance(60_000)
  const finish = (factorCode?: string) =>
    ask(`/${idOf(started)}/complete`, { ticket: body.ticket, password: 'sandi-baru', factorCode })
  const signsIn = async (password: string) => {
    const auth = authClientOf(server)
    const { data } = await auth.signInWithPassword({ email: owner.email, password })
    return { auth, bearer: data.session?.access_token ?? null }
  }
  return { owner, app, finish, signsIn }
}

test('[ACCOUNT-29] without a code of the authenticator app the message and its code set no password', async () => {
  const { app, finish, signsIn } = await forgetfulWithApp()
  for (const factorCode of [undefined, '', '  ']) {
    expect(await finish(factorCode)).toMatchObject({ status: 403, body: { code: 'second_factor_needed' } })
  }
  expect(await finish(wrong(app.code()))).toMatchObject({ status: 422, body: { code: 'factor_code_wrong' } })
  expect(await finish('kode')).toMatchObject({ status: 422, body: { code: 'factor_code_wrong' } })
  expect((await signsIn('sandi-baru')).bearer).toBeNull()
  expect((await signsIn(testPassword)).bearer).not.toBeNull()
  // What was refused has used nothing up.
  expect((await finish(app.code())).status).toBe(200)
  const { auth, bearer } = await signsIn('sandi-baru')
  expect(decodeJwt(bearer!)).toMatchObject({ aal: 'aal1' })
  expect((await auth.mfa.listFactors()).data!.totp.map(({ id }) => id)).toEqual([app.factorId])
  expect((await callApi(server, 'GET', '/api/stores', { bearer: bearer! })).status).toBe(403)
})

test('[ACCOUNT-29] a code works once here too, and guessing is over after five, here and at sign-in', async () => {
  const first = await forgetfulWithApp()
  const code = first.app.code()
  await showCode(server, { auth: (await first.signsIn(testPassword)).auth }, first.app)
  expect(await first.finish(code)).toMatchObject({ status: 422, body: { code: 'factor_code_wrong' } })

  server.clock.advance(3_700_000)
  const { app, finish, signsIn } = await forgetfulWithApp()
  for (let guess = 0; guess < 5; guess += 1) {
    expect(await finish(wrong(app.code()))).toMatchObject({ status: 422 })
  }
  expect(await finish(app.code())).toMatchObject({ status: 429, body: { code: 'factor_locked' } })
  const { auth } = await signsIn(testPassword)
  const shown = await auth.mfa.challengeAndVerify({ factorId: app.factorId, code: app.code() })
  expect(shown.error).toMatchObject({ status: 429 })
})

test('[ACCOUNT-15] a number that nobody has gets the same answers, a message without a code, and never in', async () => {
  const unknown = freshPhone()
  const known = await forgetful()
  const started = await start(unknown)
  expect(started.status).toBe(201)
  expect(Object.keys(started.body)).toEqual(Object.keys(known.started.body))
  const messages = await whatsapp.messagesTo(dialled(unknown))
  expect(messages).toHaveLength(1)
  expect(messages[0]).toMatchObject({ code: null, text: expect.stringContaining('belum terdaftar') })
  for (const triesLeft of [4, 3]) {
    expect((await verify(started, '123456')).body).toMatchObject({ code: 'code_wrong', triesLeft })
    expect((await verify(known.started, wrong(known.code))).body).toMatchObject({
      code: 'code_wrong',
      triesLeft,
    })
  }
  expect((await start(unknown)).body).toMatchObject({ code: 'code_too_soon' })
  expect((await start(known.phone)).body).toMatchObject({ code: 'code_too_soon' })
})

test('[ACCOUNT-15] what the gateway answers is told alike for a known and an unknown number', async () => {
  const known = freshPhone()
  await registerPerson(server, whatsapp, { phone: known })
  for (const fault of [
    { noMessage: true, answer: { status: 422, code: 'not_on_whatsapp' } },
    { http: 500, answer: { status: 502, code: 'code_not_sent' } },
    { sendThenTimeout: true, answer: { status: 504, code: 'gateway_silent' } },
  ]) {
    const { answer, ...kind } = fault
    for (const phone of [known, freshPhone()]) {
      server.clock.advance(3_700_000)
      // Failures in a row close the gateway for a while: it must be open, or the next answer is about that.
      await expect
        .poll(async () => (await start(freshPhone())).status, { timeout: 20_000, interval: 1_100 })
        .toBe(201)
      await whatsapp.addFault({ to: dialled(phone), ...kind })
      const refused = await startFailing(phone)
      expect(refused).toMatchObject({ status: answer.status, body: { code: answer.code } })
      expect(refused.body.recoveryId).toEqual(expect.any(String))
      await whatsapp.clearFaults()
      // A message that gets through in between: five failures in a row would close the way for all.
      expect((await start(freshPhone())).status).toBe(201)
    }
  }
}, 90_000)

test('[ACCOUNT-15] a code that came after all, and Kirim ulang, work on the recovery that was refused', async () => {
  const phone = freshPhone()
  await registerPerson(server, whatsapp, { phone })
  await whatsapp.addFault({ to: dialled(phone), http: 500 })
  const refused = await startFailing(phone)
  expect(refused.status).toBe(502)
  await whatsapp.clearFaults()
  expect((await resend(refused)).status).toBe(200)
  expect((await verify(refused, await whatsapp.codeFor(dialled(phone)))).status).toBe(200)
})

test('[ACCOUNT-14] ten minutes, five tries, a newer code makes the older one void', async () => {
  const late = await forgetful()
  server.clock.advance(600_000)
  expect(await verify(late.started, late.code)).toMatchObject({
    status: 422,
    body: {
      code: 'code_expired',
      message: 'OTP salah. Silakan coba lagi. Kode sudah lewat 10 menit; tekan Kirim ulang.',
    },
  })
  expect((await resend(late.started)).status).toBe(200)
  const second = await whatsapp.codeFor(dialled(late.phone))
  if (second !== late.code) expect((await verify(late.started, late.code)).body.code).toBe('code_wrong')
  const all = await Promise.all(Array.from({ length: 20 }, () => verify(late.started, wrong(second))))
  expect(all.filter((answer) => answer.body.code === 'code_wrong').length).toBeLessThanOrEqual(4)
  expect((await verify(late.started, second)).body.code).toBe('code_used_up')
})

test('[ACCOUNT-14] a number gets one code a minute and three an hour, in whatever spelling it asks', async () => {
  const phone = freshPhone()
  const started = await start(phone)
  expect(await resend(started)).toMatchObject({ status: 429, body: { code: 'code_too_soon' } })
  server.clock.advance(60_000)
  expect((await start(`+62 ${phone.slice(1)}`)).status).toBe(201)
  server.clock.advance(60_000)
  expect((await resend(started)).status).toBe(200)
  server.clock.advance(60_000)
  expect(await start(phone)).toMatchObject({ status: 429, body: { code: 'code_limit' } })
})

test('[ACCOUNT-16] a ticket is good once, for ten minutes, for its own recovery; a bad password keeps it', async () => {
  const first = await forgetful()
  const other = await forgetful()
  const { ticket } = (await verify(first.started, first.code)).body
  for (const bad of ['', 'x', undefined]) {
    expect((await complete(first.started, bad)).body.code).toBe('recovery_ticket_over')
  }
  expect((await complete(first.started, 7)).body.code).toBe('invalid_body')
  expect((await complete(other.started, ticket)).body.code).toBe('recovery_ticket_over')
  expect(await complete(first.started, ticket, '12345')).toMatchObject({
    status: 400,
    body: { message: 'Kata sandi minimal 8 huruf atau angka' },
  })
  expect((await complete(first.started, ticket, '')).body.code).toBe('fields_missing')
  const both = await Promise.all([
    complete(first.started, ticket),
    complete(first.started, ticket, 'lain-lagi'),
  ])
  expect(both.map((answer) => answer.status).sort()).toEqual([200, 422])
  const done = both[0].status === 200 ? 'sandi-baru' : 'lain-lagi'
  // The same word again is a yes again: its first answer may have been lost.
  expect((await complete(first.started, ticket, done)).status).toBe(200)
  expect((await complete(first.started, ticket, 'yang-ketiga')).status).toBe(422)
  expect((await verify(first.started, first.code)).body.code).toBe('recovery_unknown')

  const { ticket: slow } = (await verify(other.started, other.code)).body
  server.clock.advance(600_000)
  expect((await complete(other.started, slow)).body).toMatchObject({
    code: 'recovery_ticket_over',
    message: 'Waktu untuk mengganti kata sandi sudah habis. Kata sandi belum berubah. Minta kode lagi.',
  })
})

test('[ACCOUNT-16] the code again gives a new ticket, and only the newest counts', async () => {
  const { started, code } = await forgetful()
  const lost = (await verify(started, code)).body.ticket
  const { ticket } = (await verify(started, code)).body
  expect((await complete(started, lost)).status).toBe(422)
  expect((await complete(started, ticket)).status).toBe(200)
})

test('[ACCOUNT-16] a password that was changed in another way ends what is under way', async () => {
  const { started, code, phone, accessToken } = await forgetful()
  const { ticket } = (await verify(started, code)).body
  const changed = await fetch(`${server.url}/auth/v1/user`, {
    method: 'PUT',
    headers: {
      'content-type': 'application/json',
      apikey: server.keys.anonKey,
      authorization: `Bearer ${accessToken}`,
    },
    body: JSON.stringify({ password: 'sandi-lain' }),
  })
  expect(changed.status).toBe(200)
  expect((await complete(started, ticket)).status).toBe(422)
  await signIn(server, phone, 'sandi-lain')
})

test('[ACCOUNT-16] wrong passwords before it do not close the sign-in after it', async () => {
  const phone = freshPhone()
  await registerPerson(server, whatsapp, { phone })
  for (let turn = 0; turn < 10; turn += 1) {
    await expect(signIn(server, phone, 'salah-terus')).rejects.toThrow('invalid_credentials')
  }
  await expect(signIn(server, phone, 'rahasia-1')).rejects.toThrow('over_request_rate_limit')
  const started = await start(phone)
  const { ticket } = (await verify(started, await whatsapp.codeFor(dialled(phone)))).body
  expect((await complete(started, ticket)).status).toBe(200)
  await signIn(server, phone, 'sandi-baru')
})

test('[ACCOUNT-7] a bad number, an empty code and an unknown recovery are refused with a sentence', async () => {
  expect(await start('')).toMatchObject({ status: 400, body: { message: 'Harap isi semua kolom.' } })
  expect((await start('021-5551234')).body.code).toBe('phone_invalid')
  expect((await start('+1 202 555 0123')).body.code).toBe('phone_foreign')
  expect((await ask('', { phone: 7 })).body.code).toBe('invalid_body')
  const { started } = await forgetful()
  expect((await verify(started, ' ')).body.code).toBe('code_missing')
  expect((await verify(started, 'x'.repeat(60_000))).body.code).toBe('code_wrong')
  for (const id of ['0199a6b0-0000-7000-8000-000000000000', 'tidak-ada']) {
    expect(await ask(`/${id}/verify`, { code: '123456' })).toMatchObject({
      status: 404,
      body: { code: 'recovery_unknown' },
    })
    expect((await ask(`/${id}/resend`)).status).toBe(404)
    expect((await ask(`/${id}/complete`, { ticket: 'x', password: 'sandi-baru' })).status).toBe(422)
  }
})

test('[ACCOUNT-14] recoveries are forgotten after a day', async () => {
  const before = await start(freshPhone())
  server.clock.advance(86_400_000)
  await start(freshPhone())
  expect(await rows('select from password_recovery where recovery_id = $1', [idOf(before)])).toEqual([])
  expect(await rows('select from password_recovery_code where recovery_id = $1', [idOf(before)])).toEqual([])
})

// Last on purpose: it looks through everything that the tests above have caused.
test('[ACCOUNT-14] no code, ticket, password or number stands in the log; codes and tickets are kept as hashes only', async () => {
  const everything = logLines.join('\n')
  const stored = JSON.stringify([
    await rows('select * from password_recovery'),
    await rows('select * from password_recovery_code'),
    await rows('select * from wa_outbox'),
  ])
  const tickets = answers.flatMap((text) => (JSON.parse(text) as { ticket?: string }).ticket ?? [])
  expect(tickets.length).toBeGreaterThan(5)
  for (const ticket of tickets) {
    expect(everything).not.toContain(ticket)
    expect(stored).not.toContain(ticket)
  }
  const numbers = await rows('select distinct phone from password_recovery_code')
  for (const { phone } of numbers) {
    expect(everything).not.toContain(String(phone).slice(1))
    for (const { code } of await whatsapp.messagesTo(String(phone))) {
      if (code === null) continue
      expect(answers.join('\n')).not.toMatch(new RegExp(`(?<![0-9a-f-])${code}(?![0-9a-f-])`))
      expect(stored).not.toContain(`: ${code}`)
    }
  }
  for (const password of ['sandi-baru', 'lain-lagi', 'sandi-lain']) {
    expect(everything).not.toContain(password)
    expect(answers.join('\n')).not.toContain(password)
  }
  expect(everything).not.toContain('Kode OTP')
})
