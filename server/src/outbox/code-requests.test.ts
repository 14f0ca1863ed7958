import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inScope } from '../db/scope.ts'
import { codeRequestCaps, codesForAnybodyPerDay } from '../http/limits.ts'
import { addressKey } from '../http/rate-limit.ts'
import { callAuth } from '../testing/auth-calls.ts'
import { serviceClientOf } from '../testing/one-time.ts'
import { authClientOf, nextPhone, signUpPerson, testPassword } from '../testing/people.ts'
import { freshPhone } from '../testing/registrations.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { startTestWhatsApp, type TestWhatsApp } from '../testing/whatsapp.ts'
import { createCodeRequests, forgetCodeRequests } from './code-requests.ts'

let whatsapp: TestWhatsApp
let server: TestServer
beforeAll(async () => {
  whatsapp = await startTestWhatsApp()
  server = await startTestServer({
    config: { trustedProxies: ['127.0.0.1'], codeRequestCaps: { perAddress: 2, perNetwork: 4 } },
    deps: { whatsapp: whatsapp.gateway() },
  })
})
afterAll(async () => {
  await server.close()
  await whatsapp.stop()
})

let networks = 0
/** The beginning of an address in a network that nobody in this run has used. */
const freshNetwork = () => {
  networks += 1
  return `10.77.${networks}`
}

const post = async (path: string, body: unknown, from: string, to: TestServer = server) => {
  const response = await fetch(to.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify(body),
  })
  return {
    status: response.status,
    wait: Number(response.headers.get('retry-after')),
    body: (await response.json()) as Record<string, string>,
  }
}
const register = (from: string, phone = freshPhone(), to = server) =>
  post('/api/registrations', { name: 'Budi', password: 'rahasia-1', phone }, from, to)
const recover = (from: string, phone = freshPhone(), to = server) =>
  post('/api/password-recoveries', { phone }, from, to)
const full = { status: 429, body: { code: 'code_requests_full' } }

const countOf = async () =>
  (await server.ownerPool.query<{ n: number }>('select count(*)::int as n from code_request')).rows[0]!.n
const fill = async (from: string) => {
  for (let turn = 0; turn < 2; turn += 1) expect((await recover(from)).status).toBe(201)
}

/** The figures of a real server, and a counter of its own: a process of its own as far as its memory goes. */
const counter = (caps = codeRequestCaps, keys = server.keys) =>
  createCodeRequests({
    ...server.deps,
    keys,
    config: { ...server.deps.config, codeRequestCaps: caps },
    log: pino({ level: 'silent' }),
  })
const ask = (address: string, requests = counter()): Promise<'counted' | 'full'> =>
  inScope(server.deps.database, { role: 'service_role' }, (tx) =>
    requests.take(tx, addressKey(address)),
  ).then(
    () => 'counted' as const,
    (error: { code?: string }) => {
      if (error.code !== 'code_requests_full') throw error
      return 'full' as const
    },
  )
const many = async (count: number, addressOf: (one: number) => string) => {
  const answers: string[] = []
  for (let one = 0; one < count; one += 1) answers.push(await ask(addressOf(one)))
  return answers.filter((answer) => answer === 'counted').length
}

test('[ACCOUNT-60] an address asks for 200 codes in 24 hours and its network for 400', async () => {
  const [one, two] = [freshNetwork(), freshNetwork()]
  expect(await many(205, () => `${one}.1`)).toBe(200)
  expect(await ask(`${one}.2`)).toBe('counted')
  expect(await many(420, (call) => `${two}.${call % 200}`)).toBe(400)
  expect(await ask(`${two}.250`)).toBe('full')
  expect(await ask(`${freshNetwork()}.1`)).toBe('counted')
})

test('[ACCOUNT-60] what no configuration names has these figures', async () => {
  const { codeRequestCaps: _, ...config } = server.deps.config
  const requests = createCodeRequests({ ...server.deps, config })
  const address = `${freshNetwork()}.1`
  for (let turn = 0; turn < 200; turn += 1) expect(await ask(address, requests)).toBe('counted')
  expect(await ask(address, requests)).toBe('full')
})

test('[ACCOUNT-60] the answer says how long to wait and what to do, and the next address goes on', async () => {
  const network = freshNetwork()
  await fill(`${network}.1`)
  const refused = await register(`${network}.1`)
  expect(refused).toMatchObject(full)
  expect(refused.body.message).toMatch(
    /Tidak ada yang diubah\. Coba lagi dalam 24 jam, atau pakai jaringan lain/,
  )
  expect(refused.wait).toBeGreaterThan(86_000)
  expect(refused.wait).toBeLessThanOrEqual(86_400)
  await fill(`${network}.2`)
  expect(await register(`${network}.3`)).toMatchObject(full)
  expect((await register(`${freshNetwork()}.1`)).status).toBe(201)
})

/** Each makes a call ready that would be sent a code, and answers how to make it from an address. */
const doors: readonly (readonly [
  string,
  () => Promise<(from: string) => Promise<{ status: number; body: object }>>,
])[] = [
  ['a registration', async () => (from) => register(from)],
  [
    'a registration of an affiliate',
    async () => (from) =>
      post(
        '/api/affiliate-registrations',
        { name: 'Sari', password: 'rahasia-1', phone: freshPhone() },
        from,
      ),
  ],
  ['a forgotten password', async () => (from) => recover(from)],
  ...(
    [
      ['/api/registrations', 'registrationId', { name: 'Budi', password: 'rahasia-1' }],
      ['/api/affiliate-registrations', 'registrationId', { name: 'Budi', password: 'rahasia-1' }],
      ['/api/password-recoveries', 'recoveryId', {}],
    ] as const
  ).map(
    ([path, id, form]) =>
      [
        `${path} once more`,
        async () => {
          const started = await post(path, { ...form, phone: freshPhone() }, `${freshNetwork()}.9`)
          server.clock.advance(120_000)
          return (from: string) => post(`${path}/${started.body[id]}/resend`, {}, from)
        },
      ] as const,
  ),
  ...(
    [
      ['/otp', () => ({ phone: nextPhone() })],
      ['/otp', () => ({ phone: nextPhone(), create_user: false })],
      ['/otp', () => ({ email: `${randomBytes(6).toString('hex')}@mail.example` })],
      ['/magiclink', () => ({ email: `${randomBytes(6).toString('hex')}@mail.example` })],
      ['/recover', () => ({ email: `${randomBytes(6).toString('hex')}@mail.example` })],
      ['/resend', () => ({ type: 'sms', phone: nextPhone() })],
      ['/resend', () => ({ type: 'phone_change', phone: nextPhone() })],
      ['/resend', () => ({ type: 'signup', email: `${randomBytes(6).toString('hex')}@mail.example` })],
      ['/resend', () => ({ type: 'email_change', email: `${randomBytes(6).toString('hex')}@mail.example` })],
    ] as const
  ).map(
    ([path, body]) =>
      [
        `${path} ${JSON.stringify(body()).replaceAll(/[0-9a-f]{9,}/g, 'x')}`,
        async () => (from: string) =>
          callAuth(server, 'POST', path, { body: body(), headers: { 'x-forwarded-for': from } }),
      ] as const,
  ),
  [
    'a wish for another e-mail',
    async () => {
      const email = `${randomBytes(6).toString('hex')}@mail.example`
      await serviceClientOf(server).createUser({ email, password: testPassword, email_confirm: true })
      const { data } = await authClientOf(server).signInWithPassword({ email, password: testPassword })
      return (from) =>
        callAuth(server, 'PUT', '/user', {
          bearer: data.session!.access_token,
          body: { email: `baru-${email}` },
          headers: { 'x-forwarded-for': from },
        })
    },
  ],
  [
    'a proof of who is signed in',
    async () => {
      const person = await signUpPerson(server)
      return (from) =>
        callAuth(server, 'GET', '/reauthenticate', {
          bearer: person.accessToken,
          headers: { 'x-forwarded-for': from },
        })
    },
  ],
]

test.each(doors)(
  '[ACCOUNT-60] [AUTH-110] %s counts, and is refused where the day is full',
  async (_name, makeReady) => {
    const [call, network] = [await makeReady(), freshNetwork()]
    await fill(`${network}.1`)
    const counted = await countOf()
    const refused = await call(`${network}.1`)
    expect(refused).toMatchObject(full)
    expect(JSON.stringify(refused.body)).toContain('Tidak ada yang diubah')
    expect(await countOf()).toBe(counted)
    expect((await call(`${network}.2`)).status).toBeLessThan(300)
    expect(await countOf()).toBe(counted + 1)
  },
)

test('[AUTH-110] the answer of the wire says how long to wait, in both of its forms', async () => {
  const from = `${freshNetwork()}.1`
  await fill(from)
  for (const version of ['2024-01-01', '2023-01-01']) {
    const { status, headers, body } = await callAuth(server, 'POST', '/otp', {
      body: { phone: nextPhone() },
      headers: { 'x-forwarded-for': from, 'x-supabase-api-version': version },
    })
    expect(status).toBe(429)
    expect(headers.get('x-sb-error-code')).toBe('code_requests_full')
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(86_000)
    expect(body.error_code ?? body.code).toBe('code_requests_full')
  }
})

test.each([
  ['10.99.1.7', ['::ffff:10.99.1.7', '::FFFF:10.99.1.7', '::ffff:a63:107', '0:0:0:0:0:ffff:10.99.1.7']],
  ['2001:db8:7:1::1', ['2001:db8:7:1:ffff::9', '2001:0DB8:0007:0001::2']],
])('[ACCOUNT-61] %s has one count, however it is written', async (address, spellings) => {
  const requests = counter({ perAddress: 1, perNetwork: 100 })
  expect(await ask(address, requests)).toBe('counted')
  for (const spelling of spellings) expect(await ask(spelling, requests), spelling).toBe('full')
})

test.each([
  ['10.99.2.1', '10.99.2.250', '10.99.3.1'],
  ['::ffff:10.99.4.1', '10.99.4.250', '::ffff:10.99.5.1'],
  ['2001:db8:8:1::1', '2001:db8:8:ffff::1', '2001:db8:9:1::1'],
])('[ACCOUNT-61] %s and %s are of one network, %s is not', async (one, same, other) => {
  const requests = counter({ perAddress: 100, perNetwork: 1 })
  expect(await ask(one, requests)).toBe('counted')
  expect(await ask(same, requests)).toBe('full')
  expect(await ask(other, requests)).toBe('counted')
})

test('[ACCOUNT-62] thirty at once with room for two: two get a code', async () => {
  const network = freshNetwork()
  const answers = await Promise.all(Array.from({ length: 30 }, () => recover(`${network}.1`)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(28)
  const rest = await Promise.all(Array.from({ length: 30 }, (_, one) => register(`${network}.${one + 2}`)))
  expect(rest.filter(({ status }) => status === 201)).toHaveLength(2)
})

test('[ACCOUNT-62] neither a restart, a second process nor the clock of the server begins anew', async () => {
  const network = freshNetwork()
  expect(await many(200, () => `${network}.1`)).toBe(200)
  server.clock.advance(3 * 86_400_000)
  expect(await ask(`${network}.1`, counter())).toBe('full')
  server.clock.advance(-6 * 86_400_000)
  expect(await ask(`${network}.1`, counter())).toBe('full')
  server.clock.advance(3 * 86_400_000)
})

test('[ACCOUNT-62] a day is any 24 hours, and ends one request at a time', async () => {
  const address = `${freshNetwork()}.1`
  const requests = counter({ perAddress: 3, perNetwork: 100 })
  for (let turn = 0; turn < 3; turn += 1) expect(await ask(address, requests)).toBe('counted')
  await server.ownerPool.query(
    `update code_request set requested_at = requested_at - interval '23 hours 59 minutes'
     where request_id = (select max(request_id) - 2 from code_request)`,
  )
  expect(await ask(address, requests)).toBe('full')
  await server.ownerPool.query(
    `update code_request set requested_at = requested_at - interval '1 minute'
     where request_id = (select max(request_id) - 2 from code_request)`,
  )
  expect(await ask(address, requests)).toBe('counted')
  expect(await ask(address, requests)).toBe('full')
})

test('[ACCOUNT-62] requests dated ahead by a clock that was set back since close nothing', async () => {
  const address = `${freshNetwork()}.1`
  const requests = counter({ perAddress: 1, perNetwork: 1 })
  expect(await ask(address, requests)).toBe('counted')
  await server.ownerPool.query(
    `update code_request set requested_at = requested_at + interval '1 hour'
     where request_id = (select max(request_id) from code_request)`,
  )
  expect(await ask(address, requests)).toBe('counted')
  expect(await ask(address, requests)).toBe('full')
})

test('[ACCOUNT-63] who is told to wait for another reason, or what is no number, is not counted', async () => {
  const network = freshNetwork()
  const phone = freshPhone()
  expect((await register(`${network}.1`, phone)).status).toBe(201)
  for (let turn = 0; turn < 5; turn += 1) {
    expect(await register(`${network}.1`, phone)).toMatchObject({
      status: 429,
      body: { code: 'code_too_soon' },
    })
    expect((await register(`${network}.1`, '12')).status).toBe(400)
  }
  await server.ownerPool.query(
    `insert into wa_outbox (message_id, idempotency_key, kind, to_e164, status, next_at, not_after, created_at, is_for_anybody)
     select gen_random_uuid(), gen_random_uuid()::text, 'otp', '+62899' || (1000000 + n), 'sent', $2, $2, $2, true
     from generate_series(1, $1) n`,
    [codesForAnybodyPerDay, new Date(server.clock())],
  )
  expect(await register(`${network}.1`)).toMatchObject({ status: 429, body: { code: 'codes_closed' } })
  await server.ownerPool.query("delete from wa_outbox where to_e164 like '+62899%'")
  expect((await register(`${network}.1`)).status).toBe(201)
  expect(await register(`${network}.1`)).toMatchObject(full)
})

test('[ACCOUNT-65] a network that neighbours have filled keeps nobody from a new password, known or not; new accounts wait', async () => {
  const known = await signUpPerson(server)
  const network = freshNetwork()
  await fill(`${network}.1`)
  await fill(`${network}.2`)
  expect(await register(`${network}.3`)).toMatchObject(full)
  const answers = [
    await recover(`${network}.3`, `0${known.phone.slice(3)}`),
    await recover(`${network}.4`, freshPhone()),
  ]
  for (const answer of answers) expect(answer.status).toBe(201)
  // Each address still has its own share.
  expect((await recover(`${network}.3`)).status).toBe(201)
  expect(await recover(`${network}.3`)).toMatchObject(full)
})

test('[ACCOUNT-63] a full day tells nobody which numbers are known', async () => {
  const known = await signUpPerson(server)
  const from = `${freshNetwork()}.1`
  const knownPhone = `0${known.phone.slice(3)}`
  await fill(from)
  const answers = [await recover(from, knownPhone), await recover(from, freshPhone())]
  for (const answer of answers) expect(answer).toMatchObject(full)
  expect(answers[0]!.body).toEqual(answers[1]!.body)
})

test('[ACCOUNT-64] no address is kept, only hashes under a key outside the database, and for a day', async () => {
  await server.ownerPool.query('delete from code_request')
  const address = `${freshNetwork()}.1`
  await ask(address)
  const { rows } = await server.ownerPool.query('select * from code_request')
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ address_hash: expect.any(Buffer), network_hash: expect.any(Buffer) })
  expect(rows[0].address_hash).toHaveLength(32)
  expect(JSON.stringify(rows)).not.toContain('10.77')
  // Somebody else's request takes away what is over, and what a clock dated ahead.
  for (const moved of ["- interval '24 hours'", "+ interval '2 minutes'"]) {
    await server.ownerPool.query(`update code_request set requested_at = requested_at ${moved}`)
    await ask(`${freshNetwork()}.1`)
    expect(await countOf()).toBe(1)
  }
  // And where nobody asks, time does.
  await server.ownerPool.query("update code_request set requested_at = requested_at - interval '24 hours'")
  await forgetCodeRequests(server.deps.database)
  expect(await countOf()).toBe(0)
})

test('[ACCOUNT-64] a flood from many networks leaves a bounded count of rows, the newest', async () => {
  await server.ownerPool.query('delete from code_request')
  await server.ownerPool.query(
    `insert into code_request (address_hash, network_hash, requested_at)
     select sha256(n::text::bytea), sha256(n::text::bytea), now() - make_interval(secs => n) from generate_series(1, 1300) n`,
  )
  await server.ownerPool.query(
    `insert into code_request (address_hash, network_hash, requested_at)
     select sha256(n::text::bytea), sha256(n::text::bytea), now() - interval '2 days' from generate_series(1, 1300) n`,
  )
  await forgetCodeRequests(server.deps.database, 100)
  expect(await countOf()).toBe(100)
  const { rows } = await server.ownerPool.query<{ age: number }>(
    'select max(extract(epoch from now() - requested_at))::float8 as age from code_request',
  )
  expect(rows[0]!.age).toBeLessThan(160)
})
