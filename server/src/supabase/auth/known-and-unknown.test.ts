import { pseudoEmail } from '@laci/domain/base/phone/phone-number.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { limitFigures } from '../../http/limits.ts'
import { callAuth } from '../../testing/auth-calls.ts'
import { nextEmail, type OneTimeServer, startOneTimeServer } from '../../testing/one-time.ts'
import { nextPhone, signUpPerson, testPassword } from '../../testing/people.ts'
import { callApi } from '../../testing/shop.ts'

let server: OneTimeServer
beforeAll(async () => {
  server = await startOneTimeServer({ config: { signupTicket: 'required' } })
})
// Every test is another day: the turns of a number and the caps of an address are not shared between them.
beforeEach(() => server.clock.advance(25 * 3_600_000))
afterAll(() => server.close())

type Person = { readonly phone: string; readonly email: string }
type Told = { readonly status: number; readonly body: Record<string, unknown>; readonly headers: Headers }

const auth = (path: string, body: unknown) => callAuth(server, 'POST', path, { body })
const api = async (path: string, body: unknown): Promise<Told> => callApi(server, 'POST', path, { body })
const form = ({ phone }: Person) => ({ name: 'Rina', phone, password: testPassword })

/** What may differ between any two calls: ids and times. */
const plain = (told: Told) => ({
  status: told.status,
  headers: [...told.headers.keys()].sort(),
  body: JSON.stringify(told.body)
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')
    .replace(/\d+/g, 'N'),
})

/** Starts something, then goes on with the id that it was answered. */
async function thenWith(path: string, idName: string, person: Person, step: string, body: unknown) {
  const started = await api(path, form(person))
  const answered = await api(`${path}/${String(started.body[idName])}/${step}`, body)
  return [started, answered]
}

const wrong = { code: '0000' }
const verify = (type: string, by: 'email' | 'phone') => (person: Person) =>
  auth('/verify', { type, [by]: person[by], token: '000000' })

/** Every door that is named a person by somebody who is not signed in. */
const doors: readonly [string, (person: Person) => Promise<Told | Told[]>][] = [
  ['signup by number', ({ phone }) => auth('/signup', { phone, password: testPassword })],
  ['signup by e-mail', ({ email }) => auth('/signup', { email, password: testPassword })],
  [
    'signup with a ticket that is none',
    ({ email }) =>
      auth('/signup', {
        email,
        password: testPassword,
        gotrue_meta_security: { captcha_token: 'x'.repeat(43) },
      }),
  ],
  [
    'password by number',
    ({ phone }) => auth('/token?grant_type=password', { phone, password: 'salah-sekali' }),
  ],
  [
    'password by e-mail',
    ({ email }) => auth('/token?grant_type=password', { email, password: 'salah-sekali' }),
  ],
  ['otp by number', ({ phone }) => auth('/otp', { phone })],
  ['otp by e-mail', ({ email }) => auth('/otp', { email })],
  ['otp by number, nobody made', ({ phone }) => auth('/otp', { phone, create_user: false })],
  ['otp by e-mail, nobody made', ({ email }) => auth('/otp', { email, create_user: false })],
  ['magiclink', ({ email }) => auth('/magiclink', { email })],
  ['recover', ({ email }) => auth('/recover', { email })],
  ['resend of signup', ({ email }) => auth('/resend', { type: 'signup', email })],
  ['resend of email_change', ({ email }) => auth('/resend', { type: 'email_change', email })],
  ['resend of sms', ({ phone }) => auth('/resend', { type: 'sms', phone })],
  ['resend of phone_change', ({ phone }) => auth('/resend', { type: 'phone_change', phone })],
  ...(['signup', 'invite', 'magiclink', 'recovery', 'email_change', 'email'] as const).map(
    (type) => [`verify of ${type}`, verify(type, 'email')] as [string, (person: Person) => Promise<Told>],
  ),
  ...(['sms', 'phone_change'] as const).map(
    (type) => [`verify of ${type}`, verify(type, 'phone')] as [string, (person: Person) => Promise<Told>],
  ),
  ['registration', (person) => api('/api/registrations', form(person))],
  ['its resend', (person) => thenWith('/api/registrations', 'registrationId', person, 'resend', {})],
  ['its wrong code', (person) => thenWith('/api/registrations', 'registrationId', person, 'verify', wrong)],
  ['affiliate registration', (person) => api('/api/affiliate-registrations', form(person))],
  [
    'its resend, of affiliates',
    (person) => thenWith('/api/affiliate-registrations', 'registrationId', person, 'resend', {}),
  ],
  [
    'its wrong code, of affiliates',
    (person) => thenWith('/api/affiliate-registrations', 'registrationId', person, 'verify', wrong),
  ],
  ['password recovery', ({ phone }) => api('/api/password-recoveries', { phone })],
  [
    'resend of a recovery',
    (person) => thenWith('/api/password-recoveries', 'recoveryId', person, 'resend', {}),
  ],
  [
    'wrong code of a recovery',
    (person) => thenWith('/api/password-recoveries', 'recoveryId', person, 'verify', { code: '000000' }),
  ],
  [
    'new password of a recovery without a ticket',
    (person) =>
      thenWith('/api/password-recoveries', 'recoveryId', person, 'complete', {
        ...{ ticket: 'x'.repeat(43), password: testPassword },
      }),
  ],
]

async function somebody(change: string | null = null): Promise<Person> {
  const person = await signUpPerson(server)
  if (change !== null) await server.ownerPool.query(change.replace('$1', `'${person.userId}'`))
  return { phone: person.phone, email: person.email }
}

test.each(doors)(
  '[AUTH-102] %s: known and unknown are told the same, also when asked again',
  async (_name, ask) => {
    const known = {
      'a person': await somebody(),
      'a banned one': await somebody(`update auth_user set banned_until = '2999-01-01' where user_id = $1`),
      'one who is leaving': await somebody(
        `insert into account_deletion (user_id, requested_at, erase_after) values ($1, now(), '2999-01-01')`,
      ),
      'one without a password': await somebody(
        'update auth_user set password_hash = null where user_id = $1',
      ),
    }
    const unknown: Person = { phone: nextPhone(), email: '' }
    const stranger = {
      ...unknown,
      email: pseudoEmail(unknown.phone as never, server.deps.config.pseudoDomain),
    }
    const twice = async (person: Person) => [await ask(person), await ask(person)].flat().map(plain)
    const told = await twice(stranger)
    expect(told[0]!.status).toBeLessThan(500)
    for (const [who, person] of Object.entries(known)) expect(await twice(person), who).toEqual(told)
  },
)

test('[AUTH-103] only who is signed in is told that an address is taken, and so often an hour only', async () => {
  const { phone } = await signUpPerson(server)
  const { accessToken: bearer, userId } = await signUpPerson(server)
  const wish = (body: unknown, as: string | null = bearer) =>
    callAuth(server, 'PUT', '/user', { body, bearer: as })
  const free = nextPhone()
  // Whose number is the way in is told before anybody is looked for.
  for (const one of [phone, free])
    expect(await wish({ phone: one })).toMatchObject({
      status: 422,
      body: { code: 'phone_provider_disabled' },
    })
  await server.ownerPool.query('update auth_user set email = $2, phone = null where user_id = $1', [
    userId,
    nextEmail(),
  ])
  expect((await wish({ phone }, null)).status).toBe(401)
  for (let turn = 0; turn < limitFigures.addressChangesByPerson.maximum; turn += 1)
    expect(await wish({ phone })).toMatchObject({ status: 422, body: { code: 'phone_exists' } })
  expect(await wish({ phone })).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit' } })
  // Own data and a password are no wish for an address.
  expect((await wish({ data: { name: 'Rina' } })).status).toBe(200)
})
