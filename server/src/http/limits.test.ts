import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { authClientOf, nextPhone, signUpPerson, testPassword } from '../testing/people.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { limitFigures } from './limits.ts'

let server: TestServer
beforeAll(async () => {
  // Callers come through a proxy here, so that a test can be many of them.
  // Passwords at their full cost, or a crowd would never wait.
  server = await startTestServer({ isCostly: true, config: { trustedProxies: ['127.0.0.1'] } })
})
// Every test is another day.
beforeEach(() => server.clock.advance(24 * 3_600_000))
afterAll(() => server.close())

const post = async (path: string, body: unknown, address: string, to: TestServer = server) => {
  const response = await fetch(to.url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      apikey: to.keys.anonKey,
      'x-supabase-api-version': '2024-01-01',
      'x-forwarded-for': address,
    },
    body: JSON.stringify(body),
  })
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as { code: string },
  }
}

const id = '0191d5c5-0000-7000-8000-000000000001'
let mailboxes = 0
const mailbox = () => {
  mailboxes += 1
  return { email: `orang-${mailboxes}@mail.example` }
}
const form = () => ({ name: 'Budi', password: testPassword, phone: nextPhone() })

test.each([
  ['/auth/v1/signup', () => ({}), limitFigures.signUpsByAddress.maximum, 'over_request_rate_limit'],
  [
    '/auth/v1/token?grant_type=refresh_token',
    () => ({ refresh_token: 'unknown-token' }),
    limitFigures.tokenCallsByAddress.maximum,
    'over_request_rate_limit',
  ],
  ['/api/registrations', form, limitFigures.registrationsByAddress.maximum, 'too_many_registrations'],
  [
    `/api/registrations/${id}/resend`,
    () => ({}),
    limitFigures.registrationsByAddress.maximum,
    'too_many_registrations',
  ],
  [
    '/api/staff/sign-in',
    () => ({ shopCode: 'CDF-347', name: nextPhone(), password: 'x' }),
    limitFigures.staffSignInsByAddress.maximum,
    'too_many_requests',
  ],
  [
    `/api/registrations/${id}/verify`,
    () => ({ code: '1234' }),
    limitFigures.codeChecksByAddress.maximum,
    'too_many_requests',
  ],
  ['/api/password-recoveries', form, limitFigures.recoveriesByAddress.maximum, 'too_many_recoveries'],
  [
    `/api/password-recoveries/${id}/resend`,
    () => ({}),
    limitFigures.recoveriesByAddress.maximum,
    'too_many_recoveries',
  ],
  [
    `/api/password-recoveries/${id}/verify`,
    () => ({ code: '123456' }),
    limitFigures.codeChecksByAddress.maximum,
    'too_many_requests',
  ],
  [
    `/api/password-recoveries/${id}/complete`,
    () => ({ ticket: 'x', password: testPassword }),
    limitFigures.codeChecksByAddress.maximum,
    'too_many_requests',
  ],
  ...['/auth/v1/otp', '/auth/v1/magiclink', '/auth/v1/recover'].map(
    (path) => [path, mailbox, limitFigures.recoveriesByAddress.maximum, 'over_request_rate_limit'] as const,
  ),
  [
    '/auth/v1/resend',
    () => ({ type: 'signup', ...mailbox() }),
    limitFigures.recoveriesByAddress.maximum,
    'over_request_rate_limit',
  ],
  [
    '/auth/v1/verify',
    () => ({ type: 'email', token: '123456', ...mailbox() }),
    limitFigures.codeChecksByAddress.maximum,
    'over_request_rate_limit',
  ],
  [
    '/auth/v1/token?grant_type=pkce',
    () => ({ auth_code: 'x', code_verifier: 'x' }),
    limitFigures.codeChecksByAddress.maximum,
    'over_request_rate_limit',
  ],
] as const)(
  '[PLATFORM-20] %s counts by address and says how long to wait',
  async (path, body, maximum, code) => {
    for (let turn = 0; turn < maximum; turn += 1) {
      // One household behind IPv6 is one caller, whichever of its addresses it takes.
      expect((await post(path, body(), `2001:db8:1:2::${(turn + 1).toString(16)}`)).status).not.toBe(429)
    }
    const refused = await post(path, body(), '2001:db8:1:2:ffff::1')
    expect(refused).toMatchObject({ status: 429, body: { code } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await post(path, body(), '2001:db8:1:3::1')).status).not.toBe(429)
  },
)

test('[PLATFORM-12] when too many passwords wait, the next caller is told for how long to stay away', async () => {
  const crowd = Array.from({ length: 120 }, (_, one) =>
    post(
      '/auth/v1/token?grant_type=password',
      { email: `orang-${one}@mail.example`, password: 'x' },
      `10.8.${one}.1`,
    ),
  )
  const refused = (await Promise.all(crowd)).filter((answer) => answer.status === 429)
  expect(refused.length).toBeGreaterThan(0)
  for (const { body, headers } of refused) {
    expect([body.code, headers.get('retry-after')]).toEqual(['over_request_rate_limit', '2'])
  }
})

test('[PLATFORM-21] only a trusted proxy may say whose address it is', async () => {
  const own = await startTestServer()
  try {
    const { maximum } = limitFigures.signUpsByAddress
    for (let turn = 0; turn < maximum; turn += 1) await post('/auth/v1/signup', {}, `203.0.113.${turn}`, own)
    expect((await post('/auth/v1/signup', {}, '198.51.100.1', own)).status).toBe(429)
  } finally {
    await own.close()
  }
})

test('[PLATFORM-21] what a caller claims before the proxy does not count', async () => {
  const claim = (turn: number) => post('/auth/v1/signup', {}, `10.9.8.${turn % 250}, 203.0.113.77`)
  for (let turn = 0; turn < limitFigures.signUpsByAddress.maximum; turn += 1) await claim(turn)
  expect((await claim(249)).status).toBe(429)
})

test('[AUTH-70] strangers at many addresses cannot lock a person out where the password was right before', async () => {
  const person = await signUpPerson(server)
  const tryFrom = (address: string, password: string) =>
    post('/auth/v1/token?grant_type=password', { email: person.email, password }, address)
  expect((await tryFrom('203.0.113.1', testPassword)).status).toBe(200)
  server.clock.advance(limitFigures.passwordTriesByName.windowMs)
  // No more at once than may wait for a hash.
  const { maximum } = limitFigures.passwordTriesByName
  for (let turn = 0; turn < maximum; turn += 60) {
    const crowd = Array.from({ length: 60 }, (_, one) => tryFrom(`10.5.${turn / 60}.${one}`, 'wrong'))
    for (const answer of await Promise.all(crowd)) expect(answer.body.code).toBe('invalid_credentials')
  }
  expect((await tryFrom('198.51.100.1', testPassword)).status).toBe(429)
  expect((await tryFrom('203.0.113.1', testPassword)).status).toBe(200)
  server.clock.advance(limitFigures.passwordTriesByName.windowMs)
  expect((await tryFrom('198.51.100.1', testPassword)).status).toBe(200)
})

test('[AUTH-71] one session refreshes sixty times in five minutes, then waits; others go on', async () => {
  const person = await signUpPerson(server)
  let token = person.refreshToken
  const refresh = (turn: number) =>
    post('/auth/v1/token?grant_type=refresh_token', { refresh_token: token }, `10.7.0.${turn}`)
  for (let turn = 0; turn < limitFigures.refreshesBySession.maximum; turn += 1) {
    const answer = await refresh(turn)
    expect(answer.status).toBe(200)
    token = (answer.body as unknown as { refresh_token: string }).refresh_token
  }
  expect(await refresh(99)).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit' } })
  const other = await authClientOf(server).signInWithPassword({ email: person.email, password: testPassword })
  expect(other.data.session).not.toBeNull()
  server.clock.advance(limitFigures.refreshesBySession.windowMs)
  // Nothing was lost by waiting: the last token still stands.
  expect((await refresh(99)).status).toBe(200)
})

test('[AUTH-71] a person changes the password ten times an hour', async () => {
  const person = await signUpPerson(server)
  const change = (password: string) => person.auth.updateUser({ password })
  for (let turn = 0; turn < limitFigures.passwordChangesByPerson.maximum; turn += 1) {
    expect((await change(`rahasia-${turn}`)).error).toBeNull()
  }
  expect((await change('rahasia-x')).error).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
})
