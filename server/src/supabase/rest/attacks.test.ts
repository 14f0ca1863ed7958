import { createHmac, randomUUID } from 'node:crypto'
import { shownPhone } from '@laci/domain/base/phone/phone-number.ts'
import { trialDays, trialTokens } from '@laci/domain/plan/trial.ts'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callAuth } from '../../testing/auth-calls.ts'
import { authClientOf, signUpPerson, testPassword } from '../../testing/people.ts'
import { callRest, restClientOf } from '../../testing/rest-calls.ts'
import { makeShopkeeper, type Shopkeeper } from '../../testing/shop-records.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let budi: Shopkeeper
let siti: Shopkeeper
beforeAll(async () => {
  server = await startTestServer()
  budi = await makeShopkeeper(server)
  siti = await makeShopkeeper(server)
})
afterAll(() => server.close())

/** What an old page, or a forger, sends: the whole record. */
const fullRecord = (userId: string, more: Record<string, unknown> = {}) => ({
  id: randomUUID(),
  email: 'somebody@else.example',
  role: 'admin',
  account_id: userId,
  created_at: '2000-01-01T00:00:00Z',
  name: 'Budi',
  store_id: siti.storeId,
  users: [{ role: 'admin' }],
  password: 'plain text',
  account_type: 'lifetime',
  start_date: '2020-01-01T00:00:00Z',
  end_date: '2099-01-01T00:00:00Z',
  is_active: false,
  updated_at: '2000-01-01T00:00:00Z',
  token: 999_999,
  affiliate_id: siti.affiliateId,
  ...more,
})

type AccountRow = Record<string, unknown> & { start_date: Date; end_date: Date }

async function accountOf(userId: string): Promise<AccountRow | undefined> {
  const { rows } = await server.ownerPool.query('select * from accounts where account_id = $1', [userId])
  return rows[0] as AccountRow | undefined
}

const daysOf = (account: AccountRow) =>
  (account.end_date.getTime() - account.start_date.getTime()) / 86_400_000

describe('section 7.3: attacks on rows', () => {
  test('[DATA-12] 1: a full record is accepted and corrected; the password is stored nowhere', async () => {
    const person = await signUpPerson(server)
    const answer = await callRest(server, person, 'POST', '/accounts', { body: fullRecord(person.userId) })
    expect([answer.status, answer.text]).toEqual([201, ''])
    const account = (await accountOf(person.userId))!
    expect(account).toMatchObject({
      email: person.email,
      name: 'Budi',
      role: 'owner',
      account_type: 'subscription',
      is_active: true,
      users: [],
      token: trialTokens,
      affiliate_id: null,
      store_id: null,
    })
    expect(daysOf(account)).toBe(trialDays)
    expect(Math.abs(account.start_date.getTime() - Date.now())).toBeLessThan(60_000)
    expect(JSON.stringify(account)).not.toContain('plain text')
  })

  test('[DATA-12] a store gets the person as owner, the proved number, no promo, and a membership', async () => {
    const person = await signUpPerson(server)
    const made = await callRest(server, person, 'POST', '/stores?select=*', {
      body: {
        owner_id: person.userId,
        name: 'Toko',
        phone: '0899',
        promo: 'gratis',
        billings: [{ paid: true }],
        created_at: '2000-01-01T00:00:00Z',
      },
      headers: { prefer: 'return=representation' },
    })
    expect(made.status).toBe(201)
    const store = (made.body as Record<string, unknown>[])[0]!
    const phone = shownPhone(person.phone)
    expect(store).toMatchObject({ owner_id: person.userId, phone, promo: '', billings: [] })
    const { rows } = await server.ownerPool.query(
      'select store_id, role from membership where user_id = $1',
      [person.userId],
    )
    expect(rows).toEqual([{ store_id: store.id, role: 'owner' }])
    // Named for somebody else, it is still the caller's own.
    const forOther = await callRest(server, person, 'POST', '/stores?select=owner_id', {
      body: { owner_id: siti.userId },
      headers: { prefer: 'return=representation' },
    })
    expect(forOther.body).toEqual([{ owner_id: person.userId }])
  })

  test('[DATA-12] 2: an upsert changes nothing either', async () => {
    const before = await accountOf(budi.userId)
    const client = restClientOf(server, budi)
    const { status, error } = await client
      .from('accounts')
      .upsert(fullRecord(budi.userId), { onConflict: 'account_id' })
    expect([status, error?.code]).toEqual([403, '42501'])
    const patched = await client
      .from('accounts')
      .update({ end_date: '2099-01-01', token: 9 })
      .eq('id', budi.accountId)
    expect([patched.status, patched.error?.code]).toEqual([403, '42501'])
    expect(await accountOf(budi.userId)).toEqual(before)
  })

  test('[DATA-12] 3: an account for somebody else is refused, and costs that person nothing', async () => {
    const person = await signUpPerson(server)
    const victim = await signUpPerson(server)
    const answer = await callRest(server, person, 'POST', '/accounts', { body: fullRecord(victim.userId) })
    expect(answer.status).toBe(403)
    expect(answer.body).toMatchObject({
      code: '42501',
      message: 'new row violates row-level security policy for table "accounts"',
    })
    await callRest(server, victim, 'POST', '/accounts', { body: fullRecord(victim.userId) })
    expect((await accountOf(victim.userId))!.token).toBe(trialTokens)
  })

  test('[DATA-12] 4: a second account is refused', async () => {
    const answer = await callRest(server, budi, 'POST', '/accounts', { body: fullRecord(budi.userId) })
    expect(answer).toMatchObject({ status: 409, body: { code: '23505' } })
  })

  test('[DATA-13] 5: after the account is gone, a new one starts expired and without tokens, for ever', async () => {
    const person = await signUpPerson(server)
    await callRest(server, person, 'POST', '/accounts', { body: fullRecord(person.userId) })
    expect(
      (await callRest(server, person, 'DELETE', `/accounts?account_id=eq.${person.userId}`)).status,
    ).toBe(403)
    // As the delete command will do.
    await server.ownerPool.query('delete from accounts where account_id = $1', [person.userId])
    await callRest(server, person, 'POST', '/accounts', { body: fullRecord(person.userId) })
    const again = (await accountOf(person.userId))!
    expect([daysOf(again), again.token]).toEqual([0, 0])
    // The number remembers too, when the person is deleted and signs up anew.
    await server.ownerPool.query('delete from accounts where account_id = $1', [person.userId])
    await server.ownerPool.query('delete from auth_user where user_id = $1', [person.userId])
    const reborn = await signUpPerson(server, person.phone)
    await callRest(server, reborn, 'POST', '/accounts', { body: fullRecord(reborn.userId) })
    expect((await accountOf(reborn.userId))!.token).toBe(0)
  })

  test('[DATA-13] many inserts at once give one account and one trial', async () => {
    const person = await signUpPerson(server)
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        callRest(server, person, 'POST', '/accounts', { body: fullRecord(person.userId) }),
      ),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409, 409, 409, 409])
    expect((await accountOf(person.userId))!.token).toBe(trialTokens)
  })

  test('[DATA-7] 6: a change or delete without a condition is refused', async () => {
    for (const [method, caller] of [
      ['PATCH', budi],
      ['DELETE', budi],
      ['DELETE', 'service'],
    ] as const) {
      const answer = await callRest(server, caller, method, '/affiliates_stats', { body: { clicks: 1 } })
      expect(answer).toMatchObject({ status: 400, body: { code: '21000' } })
    }
  })

  test('[DATA-3] 7: others’ rows are not read by negation, by count, or by order', async () => {
    for (const table of ['accounts', 'stores', 'affiliates', 'affiliates_stats', 'subscription_payments']) {
      const client = restClientOf(server, budi)
      const { count } = await client.from(table).select('*', { count: 'exact', head: true })
      expect(count).toBe(1)
      const others = await client.from(table).select('*').not('id', 'is', null).order('id')
      expect(others.data).toHaveLength(1)
    }
    const negated = await callRest(server, budi, 'GET', `/accounts?account_id=neq.${budi.userId}`)
    expect(negated.body).toEqual([])
    // Counting what cannot be read tells nothing about it, with whatever condition.
    for (const filter of [`id=eq.${siti.accountId}`, 'token=gte.0&account_id=not.is.null', 'email=like.*']) {
      const { headers } = await callRest(server, budi, 'HEAD', `/accounts?${filter}`, {
        headers: { prefer: 'count=exact' },
      })
      expect(headers.get('content-range')).toMatch(filter.startsWith('id') ? /\/0$/ : /\/1$/)
    }
  })

  test.each(['select=password', 'password=like.a*', 'order=password', 'password=not.is.null'])(
    '[DATA-10] 7: a hidden column is neither shown nor asked about: %s',
    async (query) => {
      for (const caller of [budi, 'service'] as const) {
        const answer = await callRest(server, caller, 'GET', `/accounts?${query}`)
        expect(answer).toMatchObject({ status: 400, body: { code: '42703' } })
        expect((await callRest(server, caller, 'HEAD', `/accounts?${query}`)).status).toBe(400)
      }
    },
  )

  test('[DATA-12] 8: an account with somebody’s store does not open that store', async () => {
    const person = await signUpPerson(server)
    await callRest(server, person, 'POST', '/accounts', { body: fullRecord(person.userId) })
    const stores = await callRest(server, person, 'GET', `/stores?id=eq.${siti.storeId}`)
    expect(stores.body).toEqual([])
  })

  test('[DATA-3] 9: statistics and payments are not changed by anybody signed in', async () => {
    const client = restClientOf(server, budi)
    const stats = await client
      .from('affiliates_stats')
      .update({ total_commission: 9e9 })
      .eq('id', budi.statsId)
    expect(stats.status).toBe(403)
    const paid = await client
      .from('subscription_payments')
      .update({ affiliate_paid: true })
      .eq('id', budi.paymentId)
    expect(paid.status).toBe(403)
  })

  test('[DATA-10] 16: a rollback on demand is refused, so it tells nothing', async () => {
    const answer = await callRest(server, budi, 'POST', '/stores', {
      body: { name: 'x' },
      headers: { prefer: 'tx=rollback' },
    })
    expect(answer).toMatchObject({ status: 400, body: { code: 'PGRST122' } })
  })
})

describe('section 7.3: attacks with tokens', () => {
  test('[DATA-1] 11: forged tokens are refused, whatever role they name', async () => {
    const text = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')
    const claims = { role: 'service_role', exp: 4_000_000_000 }
    const unsigned = `${text({ alg: 'none' })}.${text(claims)}.`
    // Every spelling of the public key that a careless check might take for a shared secret.
    const publicTexts = [
      JSON.stringify(server.keys.publicJwk),
      String(server.keys.verifyingKey.export({ format: 'pem', type: 'spki' })),
      server.keys.verifyingKey.export({ format: 'der', type: 'spki' }),
      server.keys.anonKey,
      '',
    ]
    const withPublicKey = await Promise.all(
      publicTexts.map((secret) => {
        const header = text({ alg: 'HS256', typ: 'JWT', kid: server.keys.publicJwk.kid })
        const body = `${header}.${text(claims)}`
        return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`
      }),
    )
    const own = await generateKeyPair('ES256')
    const withOwnKey = await new SignJWT(claims)
      .setProtectedHeader({
        alg: 'ES256',
        kid: server.keys.publicJwk.kid,
        jwk: await exportJWK(own.publicKey),
      })
      .sign(own.privateKey)
    const [header, , signature] = budi.accessToken.split('.')
    for (const accessToken of [
      unsigned,
      ...withPublicKey,
      withOwnKey,
      `${header}.${text(claims)}.${signature}`,
      'nonsense',
    ]) {
      const answer = await callRest(server, { accessToken }, 'GET', '/accounts')
      expect(answer).toMatchObject({ status: 401, body: { code: 'PGRST301' } })
      expect(answer.headers.get('www-authenticate')).toBe('Bearer')
    }
  })

  test('[DATA-1] a role of the database that is none of the three is refused', async () => {
    for (const role of ['postgres', 'laci_owner', 'laci_app', '', 'none']) {
      const accessToken = await new SignJWT({ role, sub: budi.userId, session_id: randomUUID() })
        .setProtectedHeader({ alg: 'ES256' })
        .setExpirationTime('1h')
        .sign(server.keys.signingKey)
      const answer = await callRest(server, { accessToken }, 'GET', '/accounts')
      expect(answer).toMatchObject({ status: 401, body: { code: 'PGRST303' } })
    }
  })

  test('[DATA-1] the service key as apikey gives nothing to a person’s token', async () => {
    const answer = await callRest(server, budi, 'GET', '/accounts?select=id', {
      headers: { apikey: server.keys.serviceKey },
    })
    expect(answer.body).toEqual([{ id: budi.accountId }])
  })

  test('[DATA-1] without a bearer the key speaks for itself', async () => {
    const call = (apikey: string) => fetch(`${server.url}/rest/v1/accounts`, { headers: { apikey } })
    expect((await call(server.keys.anonKey)).status).toBe(401)
    expect((await call(server.keys.serviceKey)).status).toBe(200)
    const none = await fetch(`${server.url}/rest/v1/accounts`)
    expect([none.status, await none.json()]).toMatchObject([401, { message: 'No API key found in request' }])
    const basic = await fetch(`${server.url}/rest/v1/accounts`, {
      headers: { apikey: server.keys.anonKey, authorization: 'Basic abc' },
    })
    expect(basic.status).toBe(401)
  })

  test('[DATA-1] 12: an expired token with the anonymous key is 401, not nobody', async () => {
    const own = await startTestServer()
    try {
      const person = await signUpPerson(own)
      own.clock.advance(3_601_000)
      const answer = await callRest(own, person, 'GET', '/accounts')
      expect(answer).toMatchObject({ status: 401, body: { code: 'PGRST303', message: 'JWT expired' } })
    } finally {
      await own.close()
    }
  })

  test('[DATA-2] 13: the token of a signed-out session is worth nothing at once', async () => {
    const person = await signUpPerson(server)
    const other = await authClientOf(server).signInWithPassword({
      email: person.email,
      password: testPassword,
    })
    await callAuth(server, 'POST', '/logout?scope=local', { bearer: person.accessToken })
    const answer = await callRest(server, person, 'GET', '/accounts')
    expect(answer).toMatchObject({ status: 401, body: { code: 'PGRST301' } })
    const accessToken = other.data.session!.access_token
    expect((await callRest(server, { accessToken }, 'GET', '/accounts')).status).toBe(200)
  })

  test('[DATA-2] another person’s session does not carry a token', async () => {
    const sessionId = randomUUID()
    const accessToken = await new SignJWT({ role: 'authenticated', sub: budi.userId, session_id: sessionId })
      .setProtectedHeader({ alg: 'ES256' })
      .setExpirationTime('1h')
      .sign(server.keys.signingKey)
    await server.ownerPool.query(
      `insert into auth_session (session_id, user_id, amr) values ($1, $2, '[]')`,
      [sessionId, siti.userId],
    )
    expect((await callRest(server, { accessToken }, 'GET', '/accounts')).status).toBe(401)
  })
})
