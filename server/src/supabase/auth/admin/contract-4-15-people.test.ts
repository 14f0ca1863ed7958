import { randomUUID } from 'node:crypto'
import { pseudoEmail } from '@laci/domain/base/phone/phone-number.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callAuth } from '../../../testing/auth-calls.ts'
import {
  adminClientOf,
  authClientOf,
  nextPhone,
  signUpPerson,
  testPassword,
} from '../../../testing/people.ts'
import { callRest } from '../../../testing/rest-calls.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let admin: ReturnType<typeof adminClientOf>
beforeAll(async () => {
  server = await startTestServer()
  admin = adminClientOf(server)
})
afterAll(() => server.close())

const domain = 'wa.laci.invalid'
let emails = 0
const nextEmail = () => `orang-${++emails}@mail.example`

/** One raw call as a holder of the service key. */
const call = (method: string, path: string, body?: unknown) =>
  callAuth(server, method, path, { bearer: server.keys.serviceKey, ...(body !== undefined && { body }) })

const signIn = (name: { email: string } | { phone: string }, password = testPassword) =>
  authClientOf(server).signInWithPassword({ ...name, password })

const statusOf = async (bearer: string) => (await callAuth(server, 'GET', '/user', { bearer })).status

describe('section 4.15: making people', () => {
  test('[AUTH-92] a bare person, confirmed only where asked, with the data and rights given', async () => {
    const email = nextEmail()
    const { data, error } = await admin.createUser({
      email: email.toUpperCase(),
      password: testPassword,
      user_metadata: { name: 'Siti', nothing: null },
      app_metadata: { operator: true },
    })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      email,
      phone: '',
      aud: 'authenticated',
      role: 'authenticated',
      user_metadata: { name: 'Siti' },
      app_metadata: { provider: 'email', providers: ['email'], operator: true },
    })
    for (const absent of [
      'email_confirmed_at',
      'confirmed_at',
      'last_sign_in_at',
      'banned_until',
      'factors',
    ]) {
      expect(data.user).not.toHaveProperty(absent)
    }
    expect((await signIn({ email })).error).toMatchObject({ code: 'email_not_confirmed' })
    await admin.updateUserById(data.user!.id, { email_confirm: true })
    expect((await signIn({ email })).data.user?.id).toBe(data.user!.id)
    const confirmed = await admin.createUser({
      email: nextEmail(),
      password: testPassword,
      email_confirm: true,
    })
    expect(confirmed.data.user).toHaveProperty('email_confirmed_at')
    // No session was made on the way.
    const { rowCount } = await server.ownerPool.query('select from auth_session where user_id = $1', [
      confirmed.data.user!.id,
    ])
    expect(rowCount).toBe(0)
  })

  test('[AUTH-92] an id may be given; a person without a password cannot sign in by one', async () => {
    const id = randomUUID()
    const email = nextEmail()
    const { data } = await admin.createUser({ id, email, email_confirm: true })
    expect(data.user!.id).toBe(id)
    expect((await signIn({ email }, '')).error).toMatchObject({ code: 'invalid_credentials' })
    const again = await call('POST', '/admin/users', { id, email: nextEmail() })
    expect(again).toMatchObject({ status: 422, body: { code: 'user_already_exists' } })
    const bad = await call('POST', '/admin/users', { id: 'x', email: nextEmail() })
    expect(bad).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  })

  test('[AUTH-8, AUTH-92] a number and the e-mail made of it are one person here too', async () => {
    const phone = nextPhone()
    const national = `0${phone.slice(3)}`
    const { data } = await admin.createUser({
      phone: national,
      phone_confirm: true,
      password: testPassword,
    })
    expect(data.user).toMatchObject({ email: '', phone: phone.slice(1) })
    expect((await signIn({ email: `${national}@${domain}` })).data.user?.id).toBe(data.user!.id)
    const taken = await admin.createUser({ phone })
    expect(taken.error).toMatchObject({ status: 422, code: 'phone_exists' })
    const takenByEmail = await admin.createUser({ email: pseudoEmail(phone, domain) })
    expect(takenByEmail.error).toMatchObject({ status: 422, code: 'email_exists' })
    const other = nextPhone()
    const byEmail = await admin.createUser({ email: `${other.slice(1)}@${domain}`, phone: other })
    expect(byEmail.data.user).toMatchObject({ email: pseudoEmail(other, domain), phone: other.slice(1) })
    const two = await call('POST', '/admin/users', { email: pseudoEmail(nextPhone(), domain), phone: other })
    expect(two).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  })

  test('[AUTH-92] many at once with one name make one person', async () => {
    const email = nextEmail()
    const answers = await Promise.all(Array.from({ length: 5 }, () => admin.createUser({ email })))
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
    for (const { error } of answers.filter((answer) => answer.error !== null)) {
      expect(error).toMatchObject({ status: 422, code: 'email_exists' })
    }
  })

  test.each([
    ['nobody', {}, 400, 'validation_failed'],
    ['no address', { email: 'budi' }, 400, 'validation_failed'],
    ['no number', { phone: '12' }, 400, 'validation_failed'],
    ['a weak password', { email: 'a@b.example', password: 'short' }, 422, 'weak_password'],
    ['73 bytes', { email: 'a@b.example', password: 'x'.repeat(73) }, 400, 'validation_failed'],
    ['a database role', { email: 'a@b.example', role: 'service_role' }, 400, 'validation_failed'],
    ['an unreadable ban', { email: 'a@b.example', ban_duration: '1 day' }, 400, 'validation_failed'],
    ['a negative ban', { email: 'a@b.example', ban_duration: '-1h' }, 400, 'validation_failed'],
    ['a flag that is none', { email: 'a@b.example', email_confirm: 'yes' }, 400, 'bad_json'],
    ['data that is none', { email: 'a@b.example', app_metadata: [] }, 400, 'bad_json'],
    [
      '5 kB of data',
      { email: 'a@b.example', app_metadata: { a: 'x'.repeat(5_000) } },
      400,
      'validation_failed',
    ],
    [
      'text that cannot be stored',
      { email: 'a@b.example', user_metadata: { a: '\u0000' } },
      400,
      'validation_failed',
    ],
  ])('[AUTH-92] %s is refused and makes nobody', async (_case, body, status, code) => {
    expect(await call('POST', '/admin/users', body)).toMatchObject({ status, body: { code } })
    const { rowCount } = await server.ownerPool.query(`select from auth_user where email = 'a@b.example'`)
    expect(rowCount).toBe(0)
  })
})

describe('section 4.15: reading and changing people', () => {
  test('[AUTH-92] data and rights are merged, names changed at once, what is not given stays', async () => {
    const person = await signUpPerson(server)
    const email = nextEmail()
    const { data, error } = await admin.updateUserById(person.userId, {
      email,
      user_metadata: { whatsapp: null, note: 'a' },
      app_metadata: { operator: true },
    })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      id: person.userId,
      email,
      phone: person.phone.slice(1),
      user_metadata: { name: 'Budi', note: 'a' },
      app_metadata: { provider: 'email', operator: true },
      identities: [{ identity_data: { email } }],
    })
    expect((await signIn({ email })).error).toBeNull()
    expect((await admin.getUserById(person.userId)).data.user).toMatchObject({ email })
    // The session stands, and its next token carries the new rights.
    const refreshed = await person.auth.refreshSession()
    expect(refreshed.data.user?.app_metadata).toMatchObject({ operator: true })
    const removed = await admin.updateUserById(person.userId, { app_metadata: { operator: null } })
    expect(removed.data.user!.app_metadata).not.toHaveProperty('operator')
  })

  test('[AUTH-8, AUTH-92] a new number takes the e-mail that is made of it along', async () => {
    const person = await signUpPerson(server)
    const phone = nextPhone()
    const { data } = await admin.updateUserById(person.userId, { phone })
    expect(data.user).toMatchObject({ email: pseudoEmail(phone, domain), phone: phone.slice(1) })
    expect((await signIn({ email: pseudoEmail(phone, domain) })).error).toBeNull()
    expect((await signIn({ email: person.email })).error).toMatchObject({ code: 'invalid_credentials' })
    const other = nextPhone()
    const back = await admin.updateUserById(person.userId, { email: pseudoEmail(other, domain) })
    expect(back.data.user).toMatchObject({ email: pseudoEmail(other, domain), phone: other.slice(1) })
  })

  test('[AUTH-92] a name that is somebody’s is refused, one’s own is no change', async () => {
    const person = await signUpPerson(server)
    const other = await signUpPerson(server)
    expect((await admin.updateUserById(person.userId, { phone: other.phone })).error).toMatchObject({
      status: 422,
      code: 'phone_exists',
    })
    const mail = await admin.createUser({ email: nextEmail() })
    expect(
      (await admin.updateUserById(person.userId, { email: mail.data.user!.email! })).error,
    ).toMatchObject({ status: 422, code: 'email_exists' })
    expect((await admin.updateUserById(person.userId, { phone: person.phone })).error).toBeNull()
    expect(await statusOf(person.accessToken)).toBe(200)
  })

  test('[AUTH-92] a password set here ends all sessions, codes that wait included', async () => {
    const person = await signUpPerson(server)
    await server.ownerPool.query(
      `insert into auth_one_time_token (token_id, kind, target, user_id, link_hash, is_by_service, issued_at, expires_at)
       values (gen_random_uuid(), 'recovery', $1, $2, 'x', false, now(), now() + interval '1 hour')`,
      [person.phone, person.userId],
    )
    expect((await admin.updateUserById(person.userId, { password: 'short' })).error).toMatchObject({
      code: 'weak_password',
    })
    expect(await statusOf(person.accessToken)).toBe(200)
    expect((await admin.updateUserById(person.userId, { password: 'dari-pengelola' })).error).toBeNull()
    expect(await statusOf(person.accessToken)).toBe(403)
    expect((await person.auth.refreshSession()).error?.code).toBe('refresh_token_not_found')
    expect((await signIn({ email: person.email })).error).toMatchObject({ code: 'invalid_credentials' })
    expect((await signIn({ email: person.email }, 'dari-pengelola')).error).toBeNull()
    const { rowCount } = await server.ownerPool.query('select from auth_one_time_token where user_id = $1', [
      person.userId,
    ])
    expect(rowCount).toBe(0)
  })

  test('[AUTH-92] codes sent to the number of before open nothing after a new one', async () => {
    const person = await signUpPerson(server)
    await server.ownerPool.query(
      `insert into auth_one_time_token (token_id, kind, target, user_id, link_hash, is_by_service, issued_at, expires_at)
       values (gen_random_uuid(), 'sms', $1, $2, 'y', false, now(), now() + interval '1 hour')`,
      [person.phone, person.userId],
    )
    await admin.updateUserById(person.userId, { user_metadata: { name: 'B' } })
    const waiting = () =>
      server.ownerPool.query('select from auth_one_time_token where user_id = $1', [person.userId])
    expect((await waiting()).rowCount).toBe(1)
    await admin.updateUserById(person.userId, { phone: nextPhone() })
    expect((await waiting()).rowCount).toBe(0)
  })

  test('[AUTH-94] a banned person is out everywhere at once, until the ban is over or lifted', async () => {
    const own = await startTestServer()
    try {
      const ownAdmin = adminClientOf(own)
      const person = await signUpPerson(own)
      const { data } = await ownAdmin.updateUserById(person.userId, { ban_duration: '24h' })
      const bannedFor = Date.parse((data.user as { banned_until?: string }).banned_until!) - own.clock()
      expect(Math.abs(bannedFor - 86_400_000)).toBeLessThan(60_000)
      const user = () => callAuth(own, 'GET', '/user', { bearer: person.accessToken })
      expect(await user()).toMatchObject({ status: 403, body: { code: 'user_banned' } })
      expect((await person.auth.refreshSession()).error).toMatchObject({ code: 'user_banned', status: 400 })
      expect((await callRest(own, person, 'GET', '/accounts')).status).toBe(401)
      const shop = await fetch(`${own.url}/api/stores`, {
        headers: { authorization: `Bearer ${person.accessToken}` },
      })
      expect(shop.status).toBe(401)
      // Something else is changed: the ban stays.
      await ownAdmin.updateUserById(person.userId, { user_metadata: { a: 1 } })
      expect((await user()).status).toBe(403)
      const lifted = await ownAdmin.updateUserById(person.userId, { ban_duration: 'none' })
      expect(lifted.data.user).not.toHaveProperty('banned_until')
      expect((await user()).status).toBe(200)
      await ownAdmin.updateUserById(person.userId, { ban_duration: '30m' })
      own.clock.advance(31 * 60_000)
      expect((await user()).status).toBe(200)
      const made = await ownAdmin.createUser({ email: 'lama@mail.example', ban_duration: '876600h' })
      expect(made.data.user).toHaveProperty('banned_until')
    } finally {
      await own.close()
    }
  })

  test('[AUTH-92] nobody of that id: 404, also for what is no id', async () => {
    const missing = randomUUID()
    const { error } = await admin.getUserById(missing)
    expect(error).toMatchObject({ status: 404, code: 'user_not_found' })
    for (const id of [missing, '00000000-0000-0000-0000-000000000000', 'x', "' or 1=1", '%00']) {
      const path = `/admin/users/${encodeURIComponent(id)}`
      for (const [method, at] of [
        ['GET', path],
        ['PUT', path],
        ['DELETE', path],
        ['GET', `${path}/factors`],
        ['DELETE', `${path}/factors/${missing}`],
      ] as const) {
        expect(await call(method, at)).toMatchObject({ status: 404, body: { code: 'user_not_found' } })
      }
    }
  })
})
