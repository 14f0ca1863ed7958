import { randomUUID } from 'node:crypto'
import type { DeletionView } from '@laci/domain/account/deletion-wire.ts'
import { expect, test } from 'vitest'
import { inScope } from '../../db/scope.ts'
import { captureLog } from '../../testing/captured-log.ts'
import { coffee, productFact, saleFact, stockFact } from '../../testing/facts.ts'
import { nextPhone, signUpPerson, type TestPerson, testPassword } from '../../testing/people.ts'
import { postApi } from '../../testing/registrations.ts'
import { restClientOf } from '../../testing/rest-calls.ts'
import { addTestDevice, callApi, pull, push } from '../../testing/shop.ts'
import { server, shop, till, useTestShop } from '../../testing/test-shop.ts'
import { findReferrer } from './referral.ts'

const { log, lines: logLines } = captureLog()

useTestShop({ tillName: 'Kasir depan', deps: { log } })

const view = async (person: TestPerson) =>
  (await callApi<DeletionView>(server, 'GET', '/api/account-deletion', { bearer: person.accessToken })).body
const remove = (person: Pick<TestPerson, 'accessToken'>, password: unknown = testPassword) =>
  postApi(server, '/api/account-deletion', { password }, person.accessToken)
const restore = (accessToken: string) => postApi(server, '/api/account-deletion/cancel', {}, accessToken)
const rows = async (text: string, values: unknown[] = []) =>
  (await server.ownerPool.query(text, values)).rows as Record<string, unknown>[]

async function signInAgain(person: TestPerson): Promise<string> {
  const { data } = await person.auth.signInWithPassword({ email: person.email, password: testPassword })
  return data.session!.access_token
}

/** What the official client finds of this person's account and shops. */
async function onTheWire(accessToken: string) {
  const rest = restClientOf(server, { accessToken })
  const account = await rest.from('accounts').select('name').single()
  const stores = await rest.from('stores').select('id')
  return { account: account.error?.code ?? account.data?.name, stores: stores.data?.length }
}

async function makeAffiliate(person: TestPerson, unpaidRupiah: number): Promise<string> {
  const [affiliate] = await rows(
    `insert into affiliates (user_id, affiliate_code, name, email, account_number)
     values ($1, $2, 'Rina Afiliasi', $3, '12345678') returning id`,
    [person.userId, `RIN${person.phone.slice(-4)}`, person.email],
  )
  await server.ownerPool.query(
    `insert into subscription_payment (affiliate_id, account_name, package_name, amount, affiliate_commission)
     values ($1, 'Siti', '1 bulan', 99000, $2)`,
    [affiliate!.id, unpaidRupiah],
  )
  return String(affiliate!.id)
}

test('[ACCOUNT-19] first is shown what goes along: tills with what they hold, staff, an affiliate’s money', async () => {
  const second = await addTestDevice(server, shop, 'Kasir gudang')
  await pull(server, till, { unsent: 12 })
  await makeAffiliate(shop.owner, 19_800)
  await server.ownerPool.query('update accounts set users = $2 where account_id = $1', [
    shop.owner.userId,
    JSON.stringify([
      { id: '1', name: 'Sari', isActive: true },
      { id: '2', name: 'Tono', isActive: false },
    ]),
  ])
  expect(await view(shop.owner)).toEqual({
    eraseAt: null,
    tills: [
      {
        deviceId: till.deviceId,
        letter: 'A',
        name: 'Kasir depan',
        lastSeenAt: expect.any(Number),
        unsentCount: 12,
      },
      { deviceId: second.deviceId, letter: 'B', name: 'Kasir gudang', lastSeenAt: null, unsentCount: null },
    ],
    staffNames: ['Sari'],
    affiliate: { unpaidRupiah: 19_800, hasBankAccount: true },
  })
  expect(await view(await signUpPerson(server))).toEqual({
    eraseAt: null,
    tills: [],
    staffNames: [],
    affiliate: null,
  })
})

test('[ACCOUNT-18] while a till says that it holds events the account stays; sent or taken back it may go', async () => {
  const other = await addTestDevice(server, shop)
  await push(server, till, [till.maker.seal(saleFact(till, 1))], { unsentCount: 4 })
  await pull(server, other, { unsent: 2 })
  expect(await remove(shop.owner)).toMatchObject({
    status: 409,
    body: {
      code: 'unsent_events',
      eventCount: 6,
      tills: ['A', 'B'],
      message: expect.stringContaining('Masih ada 6 catatan di Kasir A, Kasir B yang belum terkirim.'),
    },
  })
  expect(await view(shop.owner)).toMatchObject({ eraseAt: null })
  expect((await pull(server, till, { unsent: 0 })).status).toBe(200)
  await postApi(server, `/api/devices/${other.deviceId}/revoke`, {}, shop.owner.accessToken)
  expect((await remove(shop.owner)).status).toBe(200)
})

test('[ACCOUNT-20] the password is asked for once more, ten times an hour at most', async () => {
  expect(await remove(shop.owner, '')).toMatchObject({ status: 400, body: { code: 'fields_missing' } })
  expect((await remove(shop.owner, 7)).body.code).toBe('invalid_body')
  expect((await postApi(server, '/api/account-deletion', undefined, shop.owner.accessToken)).status).toBe(400)
  for (let turn = 0; turn < 10; turn += 1) {
    expect(await remove(shop.owner, 'bukan-ini')).toMatchObject({
      status: 422,
      body: { code: 'password_wrong', message: 'Password saat ini salah.' },
    })
  }
  expect((await remove(shop.owner)).status).toBe(429)
  server.clock.advance(3_600_000)
  expect((await remove({ accessToken: await signInAgain(shop.owner) })).status).toBe(200)
})

test('[ACCOUNT-20] [ACCOUNT-73] account and shop are closed at once: sessions and tills end, nothing is read, nothing is lost', async () => {
  const elsewhere = await signInAgain(shop.owner)
  expect(await onTheWire(elsewhere)).toEqual({ account: 'Budi', stores: 1 })
  const deleted = await remove(shop.owner)
  expect(deleted.status).toBe(200)
  expect(deleted.body.eraseAt).toBeCloseTo(server.clock() + 2_592_000_000, -4)
  for (const token of [shop.owner.accessToken, elsewhere]) {
    expect((await restore(token)).body.code).toBe('session_ended')
  }
  expect(await pull(server, till)).toMatchObject({
    status: 403,
    body: { code: 'device_revoked', reason: 'account_closed', message: expect.stringContaining('ditutup') },
  })
  // What it sold before it knew still arrives.
  expect((await push(server, till, [till.maker.seal(saleFact(till, 1))])).status).toBe(200)

  const token = await signInAgain(shop.owner)
  expect(await onTheWire(token)).toEqual({ account: 'PGRST116', stores: 0 })
  expect((await callApi(server, 'GET', '/api/stores', { bearer: token })).body).toEqual({ stores: [] })
  const created = await postApi(server, '/api/devices', { storeId: shop.storeId, name: 'Baru' }, token)
  expect(created.body.code).toBe('store_forbidden')
  const rest = restClientOf(server, { accessToken: token })
  const inserted = await rest.from('accounts').insert({ account_id: shop.owner.userId, name: 'Baru' })
  expect(inserted.error).not.toBeNull()
  expect((await rest.from('stores').insert({ name: 'Baru' })).error).not.toBeNull()
})

test('[ACCOUNT-20] asked twice, or ten times at once, it is one deletion', async () => {
  const token = await signInAgain(shop.owner)
  const all = await Promise.all([shop.owner.accessToken, token].map((accessToken) => remove({ accessToken })))
  const heard = all.filter((answer) => answer.status === 200).map((answer) => answer.body.eraseAt)
  expect(heard.length).toBeGreaterThan(0)
  expect(new Set(heard).size).toBe(1)
  const again = await remove({ accessToken: await signInAgain(shop.owner) })
  expect(again.body.eraseAt).toBe(heard[0])
  expect(await rows('select from account_deletion where user_id = $1', [shop.owner.userId])).toHaveLength(1)
})

test('[ACCOUNT-22] within thirty days signing in offers the way back: all is as it was, tills sign in anew', async () => {
  await push(server, till, [till.maker.seal(productFact(coffee)), till.maker.seal(stockFact(coffee, 3_000))])
  const before = await rows('select * from accounts where account_id = $1', [shop.owner.userId])
  await remove(shop.owner)
  server.clock.advance(29 * 86_400_000)
  const token = await signInAgain(shop.owner)
  const ensured = await postApi(server, '/api/accounts/ensure', {}, token)
  expect(ensured).toMatchObject({
    status: 409,
    body: { code: 'account_leaving', eraseAt: expect.any(Number) },
  })
  expect((await restore(token)).status).toBe(200)
  expect(await onTheWire(token)).toEqual({ account: 'Budi', stores: 1 })
  expect(await rows('select * from accounts where account_id = $1', [shop.owner.userId])).toEqual(before)
  const taken = await pull(server, till)
  expect(taken).toMatchObject({ status: 403, body: { code: 'device_revoked' } })
  expect(taken.body).not.toHaveProperty('reason')
  const newTill = await addTestDevice(server, { ...shop, owner: { ...shop.owner, accessToken: token } })
  expect((await pull(server, newTill)).body.events).toHaveLength(2)
  expect(await restore(token)).toMatchObject({ status: 404, body: { code: 'deletion_over' } })
})

test('[ACCOUNT-22] after thirty days there is no way back, even before the eraser has come', async () => {
  await remove(shop.owner)
  server.clock.advance(30 * 86_400_000)
  const token = await signInAgain(shop.owner)
  expect((await restore(token)).body.code).toBe('deletion_over')
  expect((await postApi(server, '/api/accounts/ensure', {}, token)).body.code).toBe('account_leaving')
})

test('[ACCOUNT-20] staff do not delete what their employer made; who owns nothing may go', async () => {
  const staff = await signUpPerson(server)
  await server.ownerPool.query(
    `insert into membership (store_id, user_id, role) values ($1, $2, 'cashier')`,
    [shop.storeId, staff.userId],
  )
  expect(await remove(staff)).toMatchObject({ status: 403, body: { code: 'not_an_owner' } })
  await remove(shop.owner)
  // The shop is closed to its staff too.
  expect((await callApi(server, 'GET', '/api/stores', { bearer: staff.accessToken })).body).toEqual({
    stores: [],
  })
  expect((await remove(await signUpPerson(server))).status).toBe(200)
})

test('[ACCOUNT-20] who has a second factor shows it first', async () => {
  await server.ownerPool.query(
    `insert into auth_factor (factor_id, user_id, factor_type, status, sealed_secret, created_at, updated_at)
     values (gen_random_uuid(), $1, 'totp', 'verified', 'x', now(), now())`,
    [shop.owner.userId],
  )
  expect(await remove(shop.owner)).toMatchObject({ status: 403, body: { code: 'second_factor_needed' } })
})

test('[ACCOUNT-20] nobody without a session reads, deletes or brings back an account', async () => {
  for (const path of ['/api/account-deletion', '/api/account-export']) {
    expect((await callApi(server, 'GET', path)).body.code).toBe('session_missing')
    expect((await callApi(server, 'GET', path, { bearer: till.deviceKey })).status).toBe(401)
  }
  expect((await postApi(server, '/api/account-deletion', { password: testPassword })).status).toBe(401)
  expect((await postApi(server, '/api/account-deletion/cancel', {})).status).toBe(401)
})

test('[ACCOUNT-8] the link of an affiliate who is leaving credits nobody', async () => {
  const affiliateId = await makeAffiliate(shop.owner, 0)
  const code = `RIN${shop.owner.phone.slice(-4)}`
  const newcomer = { userId: randomUUID(), phone: nextPhone(), deviceHash: null }
  const referrer = () =>
    inScope(server.deps.database, { role: 'service_role' }, (tx) => findReferrer(tx, code, newcomer))
  expect(await referrer()).toBe(affiliateId)
  await remove(shop.owner)
  expect(await referrer()).toBeNull()
})

test('[ACCOUNT-23] the file to take along holds the account’s own data and no secret', async () => {
  await makeAffiliate(shop.owner, 19_800)
  const answer = await callApi(server, 'GET', '/api/account-export', { bearer: shop.owner.accessToken })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="akun-\d{4}-\d\d-\d\d\.json"$/,
  )
  expect(answer.body).toMatchObject({
    person: { phone: shop.owner.phone, email: shop.owner.email, data: { name: 'Budi' } },
    account: { name: 'Budi', token: 2_000 },
    stores: [{ id: shop.storeId, name: 'Toko Uji' }],
    tills: [{ letter: 'A', name: 'Kasir depan' }],
    affiliate: { account_number: '12345678' },
    commissions: [{ package_name: '1 bulan', affiliate_commission: 19_800 }],
  })
  const text = JSON.stringify(answer.body)
  expect(text).not.toContain('argon2')
  expect(text).not.toContain('Siti')
  for (const { key_hash: hash } of await rows('select key_hash from device')) {
    expect(text).not.toContain((hash as Buffer).toString('hex'))
  }
})

test('[ACCOUNT-20] no password of a deletion reaches the log', () => {
  expect(logLines.join('\n')).not.toContain(testPassword)
  expect(logLines.join('\n')).not.toContain('bukan-ini')
})
