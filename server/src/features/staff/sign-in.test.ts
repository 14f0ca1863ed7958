import { beforeEach, expect, test } from 'vitest'
import { limitFigures } from '../../http/limits.ts'
import { callAuth } from '../../testing/auth-calls.ts'
import { saleFact } from '../../testing/facts.ts'
import { callRest } from '../../testing/rest-calls.ts'
import { addTestDevice, callApi, openTestShop, push, type TestShop } from '../../testing/shop.ts'
import {
  addStaff,
  asOwner,
  listStaff,
  shopCodeOf,
  signInOn,
  staffPassword,
  trySignIn,
} from '../../testing/staff.ts'
import { server, shop, till, useTestShop } from '../../testing/test-shop.ts'

let shopCode: string
let sari: string

// Callers come through a proxy here, so that a test can be many of them.
useTestShop({ isCostly: true, config: { trustedProxies: ['127.0.0.1'] }, stepMs: 3_600_000 })
beforeEach(async () => {
  sari = await addStaff(server, shop)
  shopCode = await shopCodeOf(server, shop)
})

const me = (token: string) =>
  callApi<{ staff: { rights: string[] }; code?: string }>(server, 'GET', '/api/staff/me', { bearer: token })
const report = (token: string, query = '') =>
  callApi(server, 'GET', `/api/reports/day?day=2026-11-20${query}`, { bearer: token })
const ended = { status: 401, body: { code: 'staff_session_ended' } }

/** A try from an address of the net, with or without the key of a till. */
async function tryFrom(address: string, form: Record<string, unknown>, deviceKey?: string) {
  const response = await fetch(`${server.url}/api/staff/sign-in`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': address,
      ...(deviceKey !== undefined && { authorization: `Bearer ${deviceKey}` }),
    },
    body: JSON.stringify({ shopCode, name: 'Sari', password: staffPassword, ...form }),
  })
  const text = await response.text()
  return { status: response.status, retryAfter: Number(response.headers.get('retry-after')), text }
}

test('[STAFF-12] on a till of the shop the code, the name in any spelling and the password sign in', async () => {
  for (const form of [
    { shopCode, name: 'Sari' },
    { shopCode: shopCode.toLowerCase().replace('-', ' '), name: '  SARI ' },
  ]) {
    const answer = await trySignIn(server, form, till.deviceKey)
    expect(answer).toMatchObject({
      status: 200,
      body: {
        status: 'signed_in',
        session: {
          storeId: shop.storeId,
          token: expect.stringMatching(/^laci_staff_[0-9a-f-]{36}_[A-Za-z0-9_-]{43}$/),
          staff: { staffId: sari, name: 'Sari', role: 'cashier', rights: ['sell', 'kasbon'] },
        },
      },
    })
  }
  // One session for a person and a till: the second sign-in replaced the first.
  const [member] = (await listStaff(server, shop)).staff
  expect(member!.sessions).toMatchObject([{ deviceId: till.deviceId, deviceName: 'Kasir' }])
})

test('[STAFF-12] the token is kept as a hash only', async () => {
  const { token } = await signInOn(server, shop, till)
  const { rows } = await server.ownerPool.query(
    'select to_jsonb(staff_session)::text as row from staff_session',
  )
  for (const { row } of rows) expect(row).not.toContain(token.slice(-43))
  expect((await me(`${token}x`)).status).toBe(401)
  expect((await me(token.replace(/_[A-Za-z0-9_-]{43}$/, `_${'A'.repeat(43)}`))).body.code).toBe(
    'staff_session_ended',
  )
  expect((await me('')).body.code).toBe('staff_session_missing')
})

test('[STAFF-8] rights are read at every request: a change counts for the next one', async () => {
  const { token } = await signInOn(server, shop, till)
  expect((await me(token)).body.staff.rights).toEqual(['sell', 'kasbon'])
  expect(await report(token)).toMatchObject({ status: 403, body: { code: 'right_missing' } })
  const change = (rights: string[]) => asOwner(server, shop, `/api/staff/${sari}/change`, { rights })
  await change(['sell', 'reports'])
  expect((await me(token)).body.staff.rights).toEqual(['sell', 'reports'])
  expect((await report(token)).status).toBe(200)
  expect((await report(token, `&storeId=${shop.storeId}`)).status).toBe(200)
  const other = await openTestShop(server)
  expect(await report(token, `&storeId=${other.storeId}`)).toMatchObject({
    body: { code: 'store_forbidden' },
  })
  await change(['sell'])
  expect((await report(token)).status).toBe(403)
})

test('[STAFF-9] disabling ends every session at once, and enabling gives none back', async () => {
  const second = await addTestDevice(server, shop)
  const tokens = [(await signInOn(server, shop, till)).token, (await signInOn(server, shop, second)).token]
  for (const token of tokens) expect((await me(token)).status).toBe(200)
  await asOwner(server, shop, `/api/staff/${sari}/disable`)
  for (const token of tokens) expect(await me(token)).toMatchObject(ended)
  expect((await trySignIn(server, { shopCode }, till.deviceKey)).status).toBe(401)
  await asOwner(server, shop, `/api/staff/${sari}/enable`)
  for (const token of tokens) expect(await me(token)).toMatchObject(ended)
  expect((await trySignIn(server, { shopCode }, till.deviceKey)).status).toBe(200)
  // The shop's own tills were never touched.
  expect((await push(server, till, [till.maker.seal(saleFact(till, 1))])).status).toBe(200)
})

test('[STAFF-9] a session ends on one till, with that till, with a new password, and after a month of silence', async () => {
  const second = await addTestDevice(server, shop)
  const here = (await signInOn(server, shop, till)).token
  const there = (await signInOn(server, shop, second)).token
  await asOwner(server, shop, `/api/staff/${sari}/sign-out`, { deviceId: second.deviceId })
  expect([(await me(here)).status, (await me(there)).status]).toEqual([200, 401])
  const again = (await signInOn(server, shop, second)).token
  await asOwner(server, shop, `/api/devices/${second.deviceId}/revoke`)
  expect([(await me(here)).status, (await me(again)).status]).toEqual([200, 401])
  await asOwner(server, shop, `/api/staff/${sari}/reset-password`, { password: 'sandi-baru-2' })
  expect(await me(here)).toMatchObject(ended)
  expect((await trySignIn(server, { shopCode }, till.deviceKey)).status).toBe(401)
  const renewed = await trySignIn(server, { shopCode, password: 'sandi-baru-2' }, till.deviceKey)
  if (renewed.body.status !== 'signed_in') throw new Error('not signed in')
  const { token } = renewed.body.session
  server.clock.advance(29 * 86_400_000)
  expect((await me(token)).status).toBe(200)
  server.clock.advance(29 * 86_400_000)
  expect((await me(token)).status).toBe(200)
  server.clock.advance(31 * 86_400_000)
  expect(await me(token)).toMatchObject(ended)
})

test('[STAFF-9] a shop whose owner is leaving lets nobody in', async () => {
  const { token } = await signInOn(server, shop, till)
  await server.ownerPool.query(
    `insert into account_deletion (user_id, requested_at, erase_after) values ($1, now(), now() + interval '7 days')`,
    [shop.owner.userId],
  )
  expect(await me(token)).toMatchObject(ended)
  expect((await trySignIn(server, { shopCode })).body.code).toBe('staff_sign_in_wrong')
})

test('[STAFF-10] unknown shop, unknown name, somebody who left and a wrong password get one answer', async () => {
  const gone = await addStaff(server, shop, { name: 'Budi' })
  await asOwner(server, shop, `/api/staff/${gone}/disable`)
  const answers = []
  for (const key of [undefined, till.deviceKey]) {
    for (const form of [
      { password: 'salah' },
      { password: '' },
      { password: 'x'.repeat(1_000) },
      { name: 'Tidak Ada' },
      { name: 'Budi' },
      { name: "'; drop table staff; --" },
      { shopCode: 'CDF-347' },
      { shopCode: 'bukan kode' },
      { shopCode: '' },
    ]) {
      answers.push(await tryFrom(`203.0.113.${answers.length}`, form, key))
    }
  }
  const [first] = answers
  expect(first!.text).toContain('staff_sign_in_wrong')
  for (const answer of answers) expect(answer).toEqual({ ...first, status: 401 })
})

test.each([
  ['an unknown shop', { shopCode: 'CDF-347' }],
  ['an unknown name', {}],
])('[STAFF-10] %s costs a hash: so many at once that some are told to wait', async (_what, form) => {
  const crowd = Array.from({ length: 120 }, (_, one) =>
    tryFrom(`10.${one}.9.1`, { name: `Nama ${one}`, ...form }),
  )
  const texts = (await Promise.all(crowd)).map((answer) => answer.text)
  expect(texts.filter((text) => text.includes('staff_sign_in_wrong')).length).toBeGreaterThan(0)
  expect(texts.filter((text) => text.includes('server_busy')).length).toBeGreaterThan(0)
})

test('[STAFF-11] after ten wrong passwords a name waits at that place, and at no other', async () => {
  const { maximum } = limitFigures.staffTriesByNameAndPlace
  for (let turn = 0; turn < maximum; turn += 1) {
    expect((await tryFrom('203.0.113.1', { password: 'salah' })).status).toBe(401)
    // A name that nobody has is counted just the same.
    expect((await tryFrom('203.0.113.2', { name: 'Tidak Ada' })).status).toBe(401)
  }
  const [known, unknown] = [
    await tryFrom('203.0.113.1', {}),
    await tryFrom('203.0.113.2', { name: 'Tidak Ada' }),
  ]
  expect([known.status, unknown.status]).toEqual([429, 429])
  expect(known.retryAfter).toBeGreaterThan(0)
  expect((await tryFrom('198.51.100.7', {})).status).toBe(202)
  expect((await tryFrom('203.0.113.1', {}, till.deviceKey)).status).toBe(200)
  server.clock.advance(limitFigures.staffTriesByNameAndPlace.windowMs)
  expect((await tryFrom('203.0.113.1', {})).status).toBe(202)
})

test('[STAFF-11] a cashier who guesses a colleague’s password on the till is stopped there, and a right one clears it', async () => {
  const { maximum } = limitFigures.staffTriesByNameAndPlace
  const guess = () => trySignIn(server, { shopCode, password: 'salah' }, till.deviceKey)
  for (let turn = 0; turn < maximum - 1; turn += 1) expect((await guess()).status).toBe(401)
  expect((await trySignIn(server, { shopCode }, till.deviceKey)).status).toBe(200)
  for (let turn = 0; turn < maximum; turn += 1) expect((await guess()).status).toBe(401)
  expect((await guess()).status).toBe(429)
  await addStaff(server, shop, { name: 'Budi' })
  expect((await trySignIn(server, { shopCode, name: 'Budi' }, till.deviceKey)).status).toBe(200)
})

test('[STAFF-11] a crowd of strangers cannot lock the shop out of its own tills', async () => {
  const { maximum, windowMs } = limitFigures.staffTriesByName
  const second = await addTestDevice(server, shop)
  expect((await tryFrom('192.0.2.9', {})).status).toBe(202)
  server.clock.advance(windowMs)
  for (let turn = 0; turn < maximum; turn += 1) await tryFrom(`10.3.${turn}.1`, { password: 'salah' })
  expect((await tryFrom('10.4.0.1', {})).status).toBe(429)
  // The till, and where the password was right before.
  expect((await tryFrom('10.4.0.1', {}, till.deviceKey)).status).toBe(200)
  expect((await tryFrom('192.0.2.9', {})).status).toBe(202)
  // A till of another shop is a stranger here, and one that was taken back is no till.
  const stranger = await addTestDevice(server, await openTestShop(server))
  expect((await tryFrom('10.4.0.2', {}, stranger.deviceKey)).status).toBe(429)
  const revoked = await callApi(server, 'POST', `/api/devices/${till.deviceId}/revoke`, {
    bearer: second.deviceKey,
    body: {},
  })
  expect(revoked.status).toBe(200)
  expect((await tryFrom('10.4.0.3', {}, till.deviceKey)).status).toBe(429)
  server.clock.advance(windowMs)
  expect((await tryFrom('10.4.0.1', {})).status).toBe(202)
})

test('[STAFF-11] one address tries only so many names and codes', async () => {
  const { maximum } = limitFigures.staffSignInsByAddress
  for (let turn = 0; turn < maximum; turn += 1) {
    expect((await tryFrom('203.0.113.50', { name: `Nama ${turn}` })).status).toBe(401)
  }
  const refused = await tryFrom('203.0.113.50', { name: 'Satu lagi' })
  expect([refused.status, refused.text]).toEqual([429, expect.stringContaining('too_many_requests')])
  expect((await tryFrom('203.0.113.50', {}, till.deviceKey)).status).toBe(200)
})

test('[STAFF-14] staff change their own password and PIN with the password, and nobody finds it by trying', async () => {
  const second = await addTestDevice(server, shop)
  const { token } = await signInOn(server, shop, till)
  const other = (await signInOn(server, shop, second)).token
  const set = (path: string, body: Record<string, unknown>) =>
    callApi(server, 'POST', `/api/staff/me/${path}`, { bearer: token, body })
  expect(await set('pin', { currentPassword: 'salah', pin: '739105' })).toMatchObject({
    status: 422,
    body: { code: 'password_wrong' },
  })
  expect(await set('pin', { currentPassword: staffPassword, pin: '111111' })).toMatchObject({ status: 400 })
  expect((await set('pin', { currentPassword: staffPassword, pin: '739105' })).status).toBe(200)
  expect(await set('password', { currentPassword: staffPassword, password: '123' })).toMatchObject({
    status: 400,
  })
  expect((await set('password', { currentPassword: staffPassword, password: 'sandi-sendiri' })).status).toBe(
    200,
  )
  // This session stays, the others end.
  expect([(await me(token)).status, (await me(other)).status]).toEqual([200, 401])
  expect((await trySignIn(server, { shopCode, password: 'sandi-sendiri' }, second.deviceKey)).status).toBe(
    200,
  )
  for (let turn = 0; turn < limitFigures.staffTriesByNameAndPlace.maximum; turn += 1) {
    await set('pin', { currentPassword: 'salah', pin: '739105' })
  }
  expect((await set('pin', { currentPassword: 'sandi-sendiri', pin: '739105' })).status).toBe(429)
  expect((await callApi(server, 'POST', '/api/staff/sign-out', { bearer: token, body: {} })).status).toBe(200)
  expect(await me(token)).toMatchObject(ended)
})

test('[STAFF-15] a staff token opens nothing of a person, and nothing of a person or a till opens it', async () => {
  const { token } = await signInOn(server, shop, till)
  for (const [method, path] of [
    ['GET', '/api/stores'],
    ['GET', `/api/staff?storeId=${shop.storeId}`],
    ['POST', '/api/devices'],
    ['POST', '/api/accounts/ensure'],
    ['GET', '/api/sync/pull'],
    ['GET', '/api/sync/account'],
  ] as const) {
    const body = { storeId: shop.storeId, name: 'Kasir' }
    const answer = await callApi(server, method, path, { bearer: token, ...(method === 'POST' && { body }) })
    expect([path, answer.status]).toEqual([path, 401])
  }
  expect((await callAuth(server, 'GET', '/user', { bearer: token })).status).toBe(403)
  const rest = await callRest(server, { accessToken: token } as TestShop['owner'], 'GET', '/accounts')
  expect(rest.status).toBe(401)
  for (const bearer of [shop.owner.accessToken, till.deviceKey, server.keys.serviceKey]) {
    expect((await me(bearer)).body.code).toBe('staff_session_missing')
  }
})

test('[STAFF-16] no password, PIN or token of staff stands in a row, an answer or an event', async () => {
  const { token } = await signInOn(server, shop, till)
  await push(server, till, [till.maker.seal(saleFact(till, 1))])
  const { rows: tables } = await server.ownerPool.query<{ relname: string }>(
    `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  for (const { relname } of tables) {
    const { rows } = await server.ownerPool.query(`select to_jsonb(t)::text as row from ${relname} t`)
    const text = rows.map(({ row }) => row).join('\n')
    for (const secret of [staffPassword, token.slice(-43)]) expect(text.includes(secret), relname).toBe(false)
  }
})
