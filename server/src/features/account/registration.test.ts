import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { captureLog } from '../../testing/captured-log.ts'
import {
  dialled,
  freshPhone,
  postApi,
  registerPerson,
  signIn,
  startRegistration,
  type TestAnswer,
} from '../../testing/registrations.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { startTestWhatsApp, type TestWhatsApp } from '../../testing/whatsapp.ts'

let whatsapp: TestWhatsApp
let server: TestServer
const { log, lines: logLines } = captureLog()
const answers: string[] = []

beforeAll(async () => {
  whatsapp = await startTestWhatsApp()
  server = await startTestServer({
    deps: { whatsapp: whatsapp.gateway({ timeoutMs: 800 }), log },
  })
})
// Every test is another hour: the caps of one address are not shared between them.
beforeEach(() => server.clock.advance(3_700_000))
afterAll(async () => {
  await server.close()
  await whatsapp.stop()
})

const start = async (form: Parameters<typeof startRegistration>[1]) =>
  kept(await startRegistration(server, form))
const verify = async (started: TestAnswer, code: unknown) =>
  kept(await postApi(server, `/api/registrations/${started.body.registrationId}/verify`, { code }))
const resend = async (started: TestAnswer) =>
  kept(await postApi(server, `/api/registrations/${started.body.registrationId}/resend`))

function kept(answer: TestAnswer): TestAnswer {
  answers.push(answer.text)
  return answer
}

async function rows(text: string, values: unknown[] = []) {
  return (await server.ownerPool.query(text, values)).rows as Record<string, unknown>[]
}

const userOf = (phone: string) => rows('select * from auth_user where phone = $1', [`+${dialled(phone)}`])
const wrong = (code: string) => (code === '1000' ? '1001' : '1000')

test('[ACCOUNT-10] a right code makes user, store, account, membership and trial, and the person can sign in', async () => {
  const phone = freshPhone()
  const started = await start({ phone, name: 'Budi Santoso' })
  expect(started.status).toBe(201)
  const { expiresAt, resendAt } = started.body as { expiresAt: number; resendAt: number }
  expect(expiresAt - resendAt).toBe(240_000)
  expect(await userOf(phone)).toEqual([])
  const code = await whatsapp.codeFor(dialled(phone))
  expect(await verify(started, code)).toMatchObject({ status: 200, body: { ok: true } })

  const { userId } = await signIn(server, phone, 'rahasia-1')
  const [account] = await rows('select * from accounts where account_id = $1', [userId])
  expect(account).toMatchObject({
    email: `${dialled(phone)}@wa.laci.invalid`,
    role: 'owner',
    name: 'Budi Santoso',
    account_type: 'subscription',
    is_active: true,
    token: 2_000,
    users: [],
    affiliate_id: null,
  })
  expect((account!.end_date as Date).getTime() - (account!.start_date as Date).getTime()).toBe(604_800_000)
  expect(await rows('select * from stores where owner_id = $1', [userId])).toMatchObject([
    { id: account!.store_id, name: '', address: '', telp: '', promo: '', phone },
  ])
  expect(await rows('select * from membership where user_id = $1', [userId])).toEqual([
    { store_id: account!.store_id, user_id: userId, role: 'owner' },
  ])
  expect(await rows('select phone from trial_ledger where user_id = $1', [userId])).toEqual([
    { phone: `+${dialled(phone)}` },
  ])
})

test('[ACCOUNT-7] a bad form is refused with the specified sentence, and nothing is sent', async () => {
  const phone = freshPhone()
  expect(await start({ phone, name: '' })).toMatchObject({
    status: 400,
    body: { code: 'fields_missing', message: 'Harap isi semua kolom.' },
  })
  expect(await start({ phone, password: '12345' })).toMatchObject({
    status: 400,
    body: { code: 'password_too_short', message: 'Kata sandi minimal 8 huruf atau angka' },
  })
  expect(await start({ phone: '021-5551234' })).toMatchObject({
    status: 400,
    body: { code: 'phone_invalid' },
  })
  expect(await postApi(server, '/api/registrations', '{"name":')).toMatchObject({
    status: 400,
    body: { code: 'bad_json' },
  })
  expect(await postApi(server, '/api/registrations', { name: 1 })).toMatchObject({
    status: 400,
    body: { code: 'invalid_body' },
  })
  expect((await postApi(server, '/api/registrations')).status).toBe(400)
  expect(await whatsapp.messagesTo(dialled(phone))).toEqual([])
})

test('[ACCOUNT-5] must test 4: wrong codes are counted; after five even the right one is refused; a new code helps', async () => {
  const phone = freshPhone()
  const started = await start({ phone })
  const code = await whatsapp.codeFor(dialled(phone))
  for (const triesLeft of [4, 3, 2, 1]) {
    expect(await verify(started, wrong(code))).toMatchObject({
      status: 422,
      body: { code: 'code_wrong', message: 'OTP salah. Silakan coba lagi.', triesLeft },
    })
  }
  expect((await verify(started, wrong(code))).body.code).toBe('code_used_up')
  expect(await verify(started, code)).toMatchObject({ status: 422, body: { code: 'code_used_up' } })
  server.clock.advance(60_000)
  expect((await resend(started)).status).toBe(200)
  expect((await verify(started, await whatsapp.codeFor(dialled(phone)))).status).toBe(200)
})

test('[ACCOUNT-5] must test 4: an empty code, a malformed one and blanks around the right one', async () => {
  const phone = freshPhone()
  const started = await start({ phone })
  const code = await whatsapp.codeFor(dialled(phone))
  expect(await verify(started, '  ')).toMatchObject({
    status: 400,
    body: { code: 'code_missing', message: 'Nomor WhatsApp atau OTP tidak boleh kosong.' },
  })
  expect((await verify(started, 'x'.repeat(60_000))).body.code).toBe('code_wrong')
  expect((await verify(started, 1234)).body.code).toBe('invalid_body')
  expect((await verify(started, ` ${code.slice(0, 2)} ${code.slice(2)} `)).status).toBe(200)
})

test('[ACCOUNT-5] must test 4: a code dies after five minutes, and a newer code makes it void', async () => {
  const phone = freshPhone()
  const started = await start({ phone })
  const first = await whatsapp.codeFor(dialled(phone))
  server.clock.advance(301_000)
  expect((await verify(started, first)).body.code).toBe('code_expired')
  expect((await resend(started)).status).toBe(200)
  const second = await whatsapp.codeFor(dialled(phone))
  if (first !== second) expect((await verify(started, first)).body.code).toBe('code_wrong')
  expect((await verify(started, second)).status).toBe(200)
})

test('[ACCOUNT-6] must test 4: one code a minute and three an hour for a number, whichever form or spelling asks', async () => {
  const phone = freshPhone()
  const started = await start({ phone })
  expect(await resend(started)).toMatchObject({ status: 429, body: { code: 'code_too_soon' } })
  expect((await start({ phone: `+62 ${phone.slice(1)}` })).body.code).toBe('code_too_soon')
  server.clock.advance(60_000)
  expect((await resend(started)).status).toBe(200)
  server.clock.advance(60_000)
  expect((await start({ phone })).status).toBe(201)
  server.clock.advance(60_000)
  expect(await start({ phone })).toMatchObject({ status: 429, body: { code: 'code_limit' } })
  expect(await resend(started)).toMatchObject({ status: 429, body: { code: 'code_limit' } })
  expect(await whatsapp.messagesTo(dialled(phone))).toHaveLength(3)
})

test('[ACCOUNT-6] must test 4: a market behind one address registers, and a script does not', async () => {
  const statuses: number[] = []
  for (let turn = 0; turn < 121; turn += 1) statuses.push((await start({ phone: freshPhone() })).status)
  expect(statuses.slice(0, 120)).toEqual(Array(120).fill(201))
  expect(statuses[120]).toBe(429)
})

test('[ACCOUNT-71] one browser starts ten registrations an hour, and is told how long to wait; its neighbours go on', async () => {
  const form = (device: string) => ({ phone: freshPhone(), device })
  const [own, other] = ['0'.repeat(32), '1'.repeat(32)]
  for (let turn = 0; turn < 10; turn += 1) expect((await start(form(own))).status).toBe(201)
  server.clock.advance(1_800_000)
  const refused = await start(form(own))
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_from_device' } })
  expect(refused.body.message).toContain('Coba lagi dalam 30 menit')
  expect((await start(form(other))).status).toBe(201)
  server.clock.advance(1_800_001)
  expect((await start(form(own))).status).toBe(201)
})

test('[ACCOUNT-11] a known number is told so only after its right code, in whatever spelling it comes', async () => {
  const phone = freshPhone()
  await registerPerson(server, whatsapp, { phone, password: 'rahasia-1' })
  server.clock.advance(60_000)
  const started = await start({ phone: `62 ${phone.slice(1)}`, password: 'yang-lainnya' })
  expect(started.status).toBe(201)
  expect(Object.keys(started.body).sort()).toEqual(['expiresAt', 'registrationId', 'resendAt'])
  const code = await whatsapp.codeFor(dialled(phone))
  expect((await verify(started, wrong(code))).body).toMatchObject({ code: 'code_wrong', triesLeft: 4 })
  expect(await verify(started, code)).toMatchObject({
    status: 409,
    body: { code: 'user_exists', message: 'Pengguna sudah terdaftar' },
  })
  expect(await userOf(phone)).toHaveLength(1)
  await signIn(server, phone, 'rahasia-1')
  await expect(signIn(server, phone, 'yang-lainnya')).rejects.toThrow('invalid_credentials')
})

test('[ACCOUNT-10] must test 4: the same right code sent many times at once makes one user, and every sender hears yes', async () => {
  const phone = freshPhone()
  const started = await start({ phone })
  const code = await whatsapp.codeFor(dialled(phone))
  const all = await Promise.all(Array.from({ length: 12 }, () => verify(started, code)))
  expect(all.map((answer) => answer.status)).toEqual(Array(12).fill(200))
  expect(await userOf(phone)).toHaveLength(1)
  expect((await rows('select count(*) as n from stores where phone = $1', [phone]))[0]).toEqual({ n: 1 })
})

test('[ACCOUNT-5] wrong codes sent at once cannot be more than five', async () => {
  const phone = freshPhone()
  const started = await start({ phone })
  const code = await whatsapp.codeFor(dialled(phone))
  const all = await Promise.all(Array.from({ length: 20 }, () => verify(started, wrong(code))))
  expect(all.filter((answer) => answer.body.code === 'code_wrong')).toHaveLength(4)
  expect((await verify(started, code)).body.code).toBe('code_used_up')
})

test('[ACCOUNT-10] must test 1: two forms in two spellings for one number make one user', async () => {
  const phone = freshPhone()
  const first = await start({ phone, password: 'yang-pertama' })
  const firstCode = await whatsapp.codeFor(dialled(phone))
  server.clock.advance(60_000)
  const second = await start({ phone: `+62${phone.slice(1)}`, password: 'yang-kedua!' })
  const secondCode = await whatsapp.codeFor(dialled(phone))
  const both = await Promise.all([verify(first, firstCode), verify(second, secondCode)])
  expect(both.map((answer) => answer.status).sort()).toEqual([200, 409])
  expect(await userOf(phone)).toHaveLength(1)
})

test('[ACCOUNT-10] a failure in the middle leaves nothing behind, and the same code works afterwards', async () => {
  const phone = freshPhone()
  const started = await start({ phone })
  const code = await whatsapp.codeFor(dialled(phone))
  await server.ownerPool.query(
    `create function break_membership() returns trigger language plpgsql as $$ begin raise 'broken on purpose'; end $$`,
  )
  await server.ownerPool.query(
    'create trigger broken before insert on membership for each row execute function break_membership()',
  )
  const failed = await verify(started, code)
  expect(failed).toMatchObject({ status: 500, body: { code: 'unexpected' } })
  expect(failed.text).not.toMatch(/broken|membership|insert|\.ts/)
  expect(await userOf(phone)).toEqual([])
  expect(await rows('select from stores where phone = $1', [phone])).toEqual([])
  expect(await rows('select from trial_ledger where phone = $1', [`+${dialled(phone)}`])).toEqual([])
  await server.ownerPool.query('drop trigger broken on membership')
  expect((await verify(started, code)).status).toBe(200)
})

test('[ACCOUNT-1] who had a trial by this number starts expired and without tokens', async () => {
  const phone = freshPhone()
  await server.ownerPool.query('insert into trial_ledger (user_id, phone) values (gen_random_uuid(), $1)', [
    `+${dialled(phone)}`,
  ])
  const { userId } = await registerPerson(server, whatsapp, { phone })
  const [account] = await rows(
    'select token, end_date = start_date as is_over from accounts where account_id = $1',
    [userId],
  )
  expect(account).toEqual({ token: 0, is_over: true })
})

test('[ACCOUNT-8] a referral is credited once; unknown codes and oneself count for nothing', async () => {
  const affiliatePhone = freshPhone()
  const { userId } = await registerPerson(server, whatsapp, { phone: affiliatePhone, name: 'Rina' })
  const [affiliate] = await rows(
    `insert into affiliates (user_id, affiliate_code, name, email) values ($1, 'RIN4821', 'Rina', 'x') returning id`,
    [userId],
  )
  const phone = freshPhone()
  const started = await start({ phone, ref: 'rin4821' })
  const code = await whatsapp.codeFor(dialled(phone))
  await Promise.all([verify(started, code), verify(started, code)])
  expect(
    await rows('select total_signups from affiliates_stats where affiliate_id = $1', [affiliate!.id]),
  ).toEqual([{ total_signups: 1 }])
  expect(
    await rows('select affiliate_id from accounts where name = $1 and affiliate_id is not null', ['Budi']),
  ).toEqual([{ affiliate_id: affiliate!.id }])
  await registerPerson(server, whatsapp, { phone: freshPhone(), ref: 'XXX0000' })
  server.clock.advance(60_000)
  const own = await start({ phone: affiliatePhone, ref: 'RIN4821' })
  expect((await verify(own, await whatsapp.codeFor(dialled(affiliatePhone)))).status).toBe(409)
  expect(await rows('select total_signups from affiliates_stats')).toEqual([{ total_signups: 1 }])
})

test('[ACCOUNT-11] an unknown registration is answered like a lost one', async () => {
  for (const id of ['0199a6b0-0000-7000-8000-000000000000', 'tidak-ada']) {
    for (const command of ['verify', 'resend']) {
      const answer = await postApi(server, `/api/registrations/${id}/${command}`, { code: '1234' })
      expect(answer).toMatchObject({ status: 404, body: { code: 'registration_unknown' } })
    }
  }
})

// Last on purpose: it looks through everything that the tests above have caused.
test('[ACCOUNT-9, WA-8] must test 5: no code and no number stands in an answer, in a log line or in the database', async () => {
  const sent = await rows(`select to_e164, payload from wa_outbox where kind = 'otp'`)
  expect(sent.length).toBeGreaterThan(20)
  const codes = new Set<string>()
  for (const row of sent) {
    for (const message of await whatsapp.messagesTo(String(row.to_e164)))
      if (message.code) codes.add(message.code)
  }
  // The number that stands as an example in a refusal, and the places in sources, are nobody's code.
  const everything = [...answers, ...logLines]
    .join('\n')
    .replaceAll('0812 3456 7890', '')
    .replace(/:\d+:\d+|"line":"\d+"/g, '')
  for (const code of codes) {
    expect(everything).not.toMatch(new RegExp(`(?<![0-9a-f-])${code}(?![0-9a-f-])`))
    expect(sent.some((row) => String(row.payload).includes(`: ${code}`))).toBe(false)
  }
  for (const row of sent) expect(logLines.join('\n')).not.toContain(String(row.to_e164).slice(1))
  expect(logLines.join('\n')).not.toContain('Kode OTP')
})

test('[ACCOUNT-9] a stored code cannot be found by trying all of them without the key', async () => {
  const { createHash } = await import('node:crypto')
  const [row] = await rows('select code_id, code_hash from registration_code limit 1')
  const stored = (row!.code_hash as Buffer).toString('hex')
  for (let code = 1_000; code <= 9_999; code += 1) {
    for (const text of [`${code}`, `${row!.code_id}:${code}`]) {
      if (createHash('sha256').update(text).digest('hex') === stored) throw new Error(`found ${code}`)
    }
  }
  expect(stored).toHaveLength(64)
})
