import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inScope } from '../../db/scope.ts'
import { signAccessToken } from '../../identity/tokens.ts'
import { findUserById } from '../../identity/users-store.ts'
import { fillTemplate, type RouteTemplate } from '../../testing/routes.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  // Conformance mode: its limits let a few thousand calls through.
  server = await startTestServer({ config: { signupTicket: 'off' } })
})
afterAll(() => server.close())

/** Who calls, and the ids that the answers have named so far: what a curious caller would try next. */
type Caller = { readonly bearer: string; readonly ids: string[] }

/** Somebody new for every run: some calls end the session, or the person. */
async function someone(): Promise<Caller> {
  const userId = randomUUID()
  const sessionId = randomUUID()
  await server.ownerPool.query(
    `insert into auth_user (user_id, email, email_confirmed_at) values ($1, $2, now())`,
    [userId, `${userId}@mail.example`],
  )
  await server.ownerPool.query(
    `insert into auth_session (session_id, user_id, amr) values ($1, $2, '[{"method":"otp","timestamp":1}]')`,
    [sessionId, userId],
  )
  await server.ownerPool.query(
    `insert into auth_refresh_token (token_hash, session_id, salt) values (sha256($1), $2, 'salt')`,
    [Buffer.from(sessionId), sessionId],
  )
  const user = await inScope(server.deps.database, { role: 'service_role' }, (tx) => findUserById(tx, userId))
  const session = { sessionId, aal: 'aal1' as const, amr: [] }
  const { token } = signAccessToken(server.keys, 'test', user!, session, server.clock())
  return { bearer: token, ids: [userId] }
}

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom("'", '\\', '\u0000', '\ud800', '@', 'a@b.example', '0812345678901', '🛒', ''),
)
/** Stands for one of the ids that the caller knows by then. */
const knownId = fc.nat(5).map((index) => ({ knownId: index }))
const aText = fc.constantFrom('rahasia-123', 'x'.repeat(43), '123456', 'a')
const aFlag = fc.boolean()
const anObject = fc.constantFrom({}, { name: 'Siti', nothing: null }, { captcha_token: 'x' })
/** The fields of the contract's bodies and queries, section 4, each with what fits. Others are ignored, so they need no tries. */
const fittingValues: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  email: fc.constantFrom('a@b.example', 'B@b.example', '0812345678901@wa.laci.invalid'),
  new_email: fc.constantFrom('c@b.example'),
  phone: fc.constantFrom('0812345678901', '+12025550123'),
  ...{ password: aText, current_password: aText, refresh_token: aText, nonce: aText, auth_code: aText },
  ...{
    code: aText,
    code_verifier: aText,
    code_challenge: aText,
    id_token: aText,
    token: aText,
    token_hash: aText,
  },
  ...{ provider: aText, provider_id: aText, domain: aText, friendly_name: aText, issuer: aText },
  ...{ data: anObject, app_metadata: anObject, user_metadata: anObject, gotrue_meta_security: anObject },
  ...{ create_user: aFlag, email_confirm: aFlag, phone_confirm: aFlag, should_soft_delete: aFlag },
  code_challenge_method: fc.constantFrom('s256', 'plain'),
  channel: fc.constantFrom('sms', 'whatsapp'),
  type: fc.constantFrom(
    ...['signup', 'magiclink', 'recovery', 'invite', 'email', 'sms', 'phone_change', 'email_change'],
    ...['email_change_current', 'email_change_new'],
  ),
  redirect_to: fc.constantFrom(
    'http://localhost/',
    'https://evil.example/',
    '//evil.example',
    'javascript:1',
  ),
  factor_type: fc.constantFrom('totp', 'phone'),
  challenge_id: knownId,
  id: fc.uuid(),
  ban_duration: fc.constantFrom('24h', 'none'),
  role: fc.constant('authenticated'),
  grant_type: fc.constantFrom('password', 'refresh_token', 'pkce', 'id_token'),
  scope: fc.constantFrom('global', 'local', 'others'),
  page: fc.constantFrom('1', '2'),
  per_page: fc.constantFrom('2'),
  skip_http_redirect: aFlag,
}
const fields = fc.record(
  Object.fromEntries(
    Object.entries(fittingValues).map(([name, fitting]) => [
      name,
      fc.oneof(
        // Mostly left out, or every call would be refused for two names at once.
        { weight: 8, arbitrary: fc.constant(undefined) },
        { weight: 4, arbitrary: fitting },
        { weight: 1, arbitrary: fc.oneof(knownId, anyText, fc.boolean(), fc.jsonValue()) },
      ),
    ]),
  ),
)

const attempt = fc.record({
  parameters: fc.array(fc.oneof(knownId, anyText, fc.uuid()), { minLength: 3, maxLength: 3 }),
  query: fields,
  body: fc.oneof({ weight: 5, arbitrary: fields }, { weight: 1, arbitrary: fc.jsonValue() }),
  credential: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('person', 'service') },
    { weight: 1, arbitrary: fc.constantFrom('anon', 'none', 'nonsense') },
  ),
  version: fc.constantFrom('2024-01-01', ''),
})
type Attempt = typeof attempt extends fc.Arbitrary<infer Value> ? Value : never

/** As an address can carry it. */
function textOf(value: unknown): string {
  return (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed()
}

/** Calls, and says what no answer of this wire may be. */
async function tryRoute(route: RouteTemplate, caller: Caller, asked: Attempt): Promise<void> {
  const known = (value: unknown) =>
    typeof value === 'object' && value !== null && 'knownId' in value
      ? (caller.ids[Number(value.knownId) % caller.ids.length] ?? '')
      : value
  const fill = (values: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, known(value)]))
  const parameters = asked.parameters.map(known)
  const path = fillTemplate(route.template, () => encodeURIComponent(textOf(parameters.shift())))
  const query = new URLSearchParams(
    Object.entries(fill(asked.query))
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, textOf(value)]),
  )
  const credentials = {
    person: caller.bearer,
    service: server.keys.serviceKey,
    anon: server.keys.anonKey,
    nonsense: 'nonsense',
    none: null,
  }
  const bearer = credentials[asked.credential as keyof typeof credentials]
  const isFields = typeof asked.body === 'object' && asked.body !== null && !Array.isArray(asked.body)
  const body = isFields ? fill(asked.body as Record<string, unknown>) : asked.body
  const response = await fetch(`${server.url}${path}?${query}`, {
    method: route.method,
    redirect: 'manual',
    headers: {
      apikey: server.keys.anonKey,
      'content-type': 'application/json',
      ...(asked.version !== '' && { 'x-supabase-api-version': asked.version }),
      ...(bearer !== null && { authorization: `Bearer ${bearer}` }),
    },
    ...(route.method !== 'GET' && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  expect(response.status, text).toBeLessThan(500)
  if (response.status >= 300 && response.status < 400) {
    // Nobody is sent to pages of others with a session or a code in the address.
    expect(response.headers.get('location')).not.toContain('evil.example')
    return
  }
  if (response.status === 204) return
  const answer = JSON.parse(text) as Record<string, unknown>
  if (response.status >= 400) {
    const isNew = asked.version !== ''
    const code = answer.error ?? (isNew ? answer.code : answer.error_code)
    expect(code, text).toEqual(expect.any(String))
    expect(response.headers.get('x-supabase-api-version')).toBe(isNew ? '2024-01-01' : null)
  } else if (typeof answer.id === 'string') {
    caller.ids.push(answer.id)
  }
}

/** Whatever this feature answers, as the running server lists it: routes of tomorrow are tried without a word here. */
function ownRoutes(): RouteTemplate[] {
  return server.routes.filter(
    ({ method, template }) => template.startsWith('/auth/v1/') && method !== 'HEAD' && method !== 'OPTIONS',
  )
}

test('[AUTH-1] whatever is sent to whichever address, as whoever, is answered with a code', async () => {
  const routes = ownRoutes()
  // The list is read well: these are on it, and so will be those of tomorrow.
  for (const route of [
    { method: 'POST', template: '/auth/v1/token' },
    { method: 'PUT', template: '/auth/v1/user' },
    { method: 'POST', template: '/auth/v1/factors/:factorId/verify' },
    { method: 'DELETE', template: '/auth/v1/admin/users/:userId/factors/:factorId' },
  ]) {
    expect(routes).toContainEqual(route)
  }
  for (const route of routes) {
    await fc.assert(
      fc.asyncProperty(attempt, async (asked) => tryRoute(route, await someone(), asked)),
      { numRuns: 25 },
    )
  }
}, 240_000)

test('[AUTH-1] whatever is sent one after the other, with the ids that answers named, is answered with a code', async () => {
  const routes = ownRoutes()
  const step = fc.tuple(fc.constantFrom(...routes), attempt)
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (steps) => {
      const caller = await someone()
      for (const [route, asked] of steps) await tryRoute(route, caller, asked)
    }),
    { numRuns: 80 },
  )
}, 240_000)
