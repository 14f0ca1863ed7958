import { webcrypto } from 'node:crypto'
import { pinHashRounds, readPinHash } from '@laci/domain/staff/pin.ts'
import { staffListSchema, type TillStaff, tillStaffSchema } from '@laci/domain/staff/wire.ts'
import { expect, test } from 'vitest'
import { inOwnerScope } from '../../identity/membership.ts'
import { callRest } from '../../testing/rest-calls.ts'
import { addTestDevice, callApi, freshRandom, openTestShop, pull } from '../../testing/shop.ts'
import { addStaff, asOwner, listStaff, staffPassword, staffPin } from '../../testing/staff.ts'
import { server, shop, useTestShop } from '../../testing/test-shop.ts'
import { ensureShopCode } from './staff-store.ts'

useTestShop({ isCostly: true, tillName: null })

const tillStaff = async (deviceKey: string) =>
  (
    await callApi<{ staff: TillStaff[]; staffVersion: number }>(server, 'GET', '/api/sync/account', {
      bearer: deviceKey,
    })
  ).body

test('[STAFF-2] a shop has one code, made by the server, that no other shop has', async () => {
  const first = await listStaff(server, shop)
  expect(first).toEqual({
    shopCode: expect.stringMatching(/^[A-Z0-9]{3}-[A-Z0-9]{3}$/),
    staff: [],
    waitingDevices: [],
  })
  await addStaff(server, shop)
  expect((await listStaff(server, shop)).shopCode).toBe(first.shopCode)
  const others = await Promise.all(
    Array.from({ length: 5 }, async () => listStaff(server, await openTestShop(server))),
  )
  expect(new Set([first, ...others].map((list) => list.shopCode)).size).toBe(6)
})

test('[STAFF-2] a code that another shop has is made anew, and many that ask at once get one', async () => {
  const taken = (await listStaff(server, shop)).shopCode.replace('-', '')
  const other = await openTestShop(server)
  const owner = { ...other.owner, sessionId: '', name: '', level: 'aal1' as const, factorShownAt: null }
  // The same chance once more: the second shop would get the first one's code.
  const chances = [Uint8Array.from(taken, (sign) => '34679CDFGHJKMNPQRTWXY'.indexOf(sign)), freshRandom(6)]
  const code = await inOwnerScope(server.deps.database, owner, other.storeId, (tx, storeId) =>
    ensureShopCode(tx, storeId, () => chances.shift()!),
  )
  expect(chances).toEqual([])
  expect(code).not.toBe(taken)
  const third = await openTestShop(server)
  const codes = await Promise.all(
    Array.from({ length: 8 }, async () => (await listStaff(server, third)).shopCode),
  )
  expect(new Set(codes).size).toBe(1)
})

test('[STAFF-6] the owner makes, sees and changes staff; what is not named stays', async () => {
  const staffId = await addStaff(server, shop, { name: '  Sari   Dewi ', pin: staffPin })
  const list = staffListSchema.parse(await listStaff(server, shop))
  expect(list.staff).toEqual([
    {
      ...{ staffId, name: 'Sari Dewi', role: 'cashier', rights: ['sell', 'kasbon'] },
      ...{ maximumDiscountHundredths: 0, hasPin: true, isActive: true, createdAt: expect.any(Number) },
      ...{ devices: [], sessions: [] },
    },
  ])
  const change = (body: Record<string, unknown>) =>
    asOwner(server, shop, `/api/staff/${staffId}/change`, body)
  const now = async () => (await listStaff(server, shop)).staff[0]
  expect(
    (await change({ rights: ['reports', 'sell', 'discount'], maximumDiscountHundredths: 500 })).status,
  ).toBe(200)
  expect(await now()).toMatchObject({
    ...{
      name: 'Sari Dewi',
      role: 'cashier',
      rights: ['sell', 'discount', 'reports'],
      maximumDiscountHundredths: 500,
    },
  })
  expect((await change({ name: 'Sari' })).status).toBe(200)
  expect(await now()).toMatchObject({
    name: 'Sari',
    rights: ['sell', 'discount', 'reports'],
    maximumDiscountHundredths: 500,
  })
  // A new role begins with its own rights.
  expect((await change({ role: 'manager' })).status).toBe(200)
  expect(await now()).toMatchObject({ role: 'manager', maximumDiscountHundredths: 10_000 })
  expect((await now())!.rights).toContain('refund')
  await asOwner(server, shop, `/api/staff/${staffId}/set-pin`, { pin: null })
  expect(await now()).toMatchObject({ hasPin: false })
})

test('[STAFF-3] a name belongs to one person among those who work there', async () => {
  const sari = await addStaff(server, shop)
  const again = (name: string) =>
    asOwner(server, shop, '/api/staff', { name, role: 'cashier', password: staffPassword })
  expect(await again(' SARI ')).toMatchObject({ status: 409, body: { code: 'name_taken' } })
  expect((await again('Budi')).status).toBe(201)
  const both = await Promise.all([again('Ani'), again('ani'), again('ANI')])
  expect(both.map((answer) => answer.status).sort()).toEqual([201, 409, 409])
  expect(await asOwner(server, shop, `/api/staff/${sari}/change`, { name: 'budi' })).toMatchObject({
    status: 409,
  })
  // Another shop has its own Sari, and who left does not keep the name.
  await addStaff(server, await openTestShop(server))
  await asOwner(server, shop, `/api/staff/${sari}/disable`)
  expect((await again('Sari')).status).toBe(201)
  expect(await asOwner(server, shop, `/api/staff/${sari}/enable`)).toMatchObject({
    status: 409,
    body: { code: 'name_taken', message: expect.stringContaining('Pilih nama lain') },
  })
})

test('[STAFF-26] the owner gives nobody a PIN that somebody has, in that shop', async () => {
  const sari = await addStaff(server, shop)
  const budi = await addStaff(server, shop, { name: 'Budi', pin: '739105' })
  const made = { name: 'Ani', role: 'cashier', password: staffPassword }
  expect(await asOwner(server, shop, '/api/staff', { ...made, pin: staffPin })).toMatchObject({
    status: 409,
    body: { code: 'pin_taken', message: expect.stringContaining('Pilih 6 angka lain') },
  })
  const setPin = (staffId: string, pin: string) =>
    asOwner(server, shop, `/api/staff/${staffId}/set-pin`, { pin })
  expect(await setPin(budi, staffPin)).toMatchObject({ status: 409, body: { code: 'pin_taken' } })
  // One's own again is no theft, and who left does not keep theirs.
  expect((await setPin(sari, staffPin)).status).toBe(200)
  await asOwner(server, shop, `/api/staff/${sari}/disable`)
  expect((await setPin(budi, staffPin)).status).toBe(200)
  await addStaff(server, await openTestShop(server))
})

test('[STAFF-6] what cannot be is refused with what to do, and nothing is made', async () => {
  const tries: [number, string, Record<string, unknown>][] = [
    [400, 'name_missing', { name: ' \u202e ' }],
    [400, 'name_too_long', { name: 'x'.repeat(41) }],
    [400, 'password_too_short', { password: '12345' }],
    [400, 'password_too_long', { password: '€'.repeat(25) }],
    [400, 'pin_invalid', { pin: '4829' }],
    [400, 'pin_weak', { pin: '123456' }],
    [400, 'discount_maximum_missing', { rights: ['sell', 'discount'] }],
    [400, 'invalid_body', { rights: ['sell', 'everything'] }],
    [400, 'invalid_body', { role: 'owner' }],
    [400, 'invalid_body', { maximumDiscountHundredths: 10_001 }],
    [400, 'invalid_body', { password: { text: 'x' } }],
    [403, 'store_forbidden', { storeId: '0191d5c5-0000-7000-8000-000000000001' }],
  ]
  for (const [status, code, form] of tries) {
    const body = { name: 'Sari', role: 'cashier', password: staffPassword, ...form }
    expect(await asOwner(server, shop, '/api/staff', body)).toMatchObject({ status, body: { code } })
  }
  for (const command of ['change', 'disable', 'enable', 'sign-out']) {
    for (const id of ['x', '0191d5c5-0000-7000-8000-000000000001']) {
      expect(await asOwner(server, shop, `/api/staff/${id}/${command}`)).toMatchObject({
        status: 404,
        body: { code: 'staff_unknown' },
      })
    }
  }
  expect((await listStaff(server, shop)).staff).toEqual([])
})

test('[STAFF-6] nobody but the owner of that very shop does any of it', async () => {
  const staffId = await addStaff(server, shop)
  const other = await openTestShop(server)
  const till = await addTestDevice(server, shop)
  // Somebody who works in the shop by a membership, but does not own it.
  const member = await openTestShop(server)
  await server.ownerPool.query(`insert into membership (store_id, user_id, role) values ($1, $2, 'staff')`, [
    shop.storeId,
    member.owner.userId,
  ])
  const before = await listStaff(server, shop)
  const paths = ['change', 'reset-password', 'set-pin', 'disable', 'enable', 'sign-out'].map((command) => [
    'POST',
    `/api/staff/${staffId}/${command}`,
  ])
  const calls = [['POST', '/api/staff'], ['GET', `/api/staff?storeId=${shop.storeId}`], ...paths] as [
    string,
    string,
  ][]
  for (const [method, path] of calls) {
    for (const [bearer, status, code] of [
      [undefined, 401, 'session_missing'],
      [till.deviceKey, 401, 'session_ended'],
      [server.keys.anonKey, 401, 'session_ended'],
      [other.owner.accessToken, 403, 'store_forbidden'],
      [member.owner.accessToken, 403, 'store_forbidden'],
    ] as const) {
      const body = {
        ...{ storeId: shop.storeId, name: 'Lain', role: 'manager', password: staffPassword, pin: staffPin },
      }
      const answer = await callApi(server, method, path, {
        ...(bearer !== undefined && { bearer }),
        ...(method === 'POST' && { body }),
      })
      expect([path, answer.status, answer.body.code]).toEqual([path, status, code])
    }
  }
  // Naming the own shop does not reach another one's staff.
  expect(await asOwner(server, other, `/api/staff/${staffId}/disable`)).toMatchObject({ status: 404 })
  expect(await listStaff(server, shop)).toEqual(before)
})

test('[STAFF-7] `accounts.users` lists the staff of all shops of the owner, and nothing secret', async () => {
  const sari = await addStaff(server, shop)
  const second = await server.ownerPool.query(
    `insert into stores (owner_id, name) values ($1, 'Toko Kedua') returning id`,
    [shop.owner.userId],
  )
  const storeId = second.rows[0].id as string
  await server.ownerPool.query(`insert into membership (store_id, user_id, role) values ($1, $2, 'owner')`, [
    storeId,
    shop.owner.userId,
  ])
  const budi = await addStaff(server, { ...shop, storeId }, { name: 'Budi', role: 'manager' })
  await asOwner(server, shop, `/api/staff/${sari}/disable`)
  const { body } = await callRest(server, shop.owner, 'GET', '/accounts?select=users')
  const [account] = body as { users: { rights: string[] }[] }[]
  expect(account!.users).toEqual([
    {
      id: sari,
      name: 'Sari',
      role: 'cashier',
      rights: ['sell', 'kasbon'],
      storeId: shop.storeId,
      isActive: false,
    },
    { id: budi, name: 'Budi', role: 'manager', rights: expect.any(Array), storeId, isActive: true },
  ])
  // A projection is written by nobody but the server.
  const write = await callRest(server, shop.owner, 'PATCH', '/accounts?name=eq.Budi', { body: { users: [] } })
  expect(write.status).toBe(403)
})

test('[STAFF-5] tills get a PIN hash that every browser can compute, of their own shop alone', async () => {
  const staffId = await addStaff(server, shop)
  const till = await addTestDevice(server, shop)
  const stranger = await addTestDevice(server, await openTestShop(server))
  const [sari] = (await tillStaff(till.deviceKey)).staff
  expect(tillStaffSchema.parse(sari)).toMatchObject({
    staffId,
    name: 'Sari',
    rights: ['sell', 'kasbon'],
    isActive: true,
  })
  const { rounds, saltHex, hashHex } = readPinHash(sari!.pinHash!)
  expect(rounds).toBe(pinHashRounds)
  const key = await webcrypto.subtle.importKey('raw', Buffer.from(staffPin), 'PBKDF2', false, ['deriveBits'])
  const bits = await webcrypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt: Buffer.from(saltHex, 'hex'), iterations: rounds },
    key,
    256,
  )
  expect(Buffer.from(bits).toString('hex')).toBe(hashHex)
  expect((await tillStaff(stranger.deviceKey)).staff).toEqual([])
  // Nobody else: not the owner's page, not the data API, not a revoked till.
  expect(JSON.stringify(await listStaff(server, shop))).not.toContain(hashHex)
  for (const path of ['/staff?select=pin_hash', '/staff_session', '/staff_list', '/staff_device_request']) {
    for (const who of [shop.owner, 'service'] as const) {
      expect((await callRest(server, who, 'GET', path)).body).toMatchObject({ code: 'PGRST205' })
    }
  }
  await asOwner(server, shop, `/api/devices/${till.deviceId}/revoke`)
  expect((await callApi(server, 'GET', '/api/sync/account', { bearer: till.deviceKey })).status).toBe(403)
})

test('[STAFF-9] every change is told to the tills with their next pull', async () => {
  const till = await addTestDevice(server, shop)
  const version = async () => (await pull(server, till)).body.staffVersion!
  expect(await version()).toBe(0)
  const staffId = await addStaff(server, shop)
  let known = await version()
  expect(known).toBeGreaterThan(0)
  for (const [command, body] of [
    ['change', { rights: ['sell', 'void'] }],
    ['set-pin', { pin: '739105' }],
    ['disable', {}],
  ] as const) {
    await asOwner(server, shop, `/api/staff/${staffId}/${command}`, body)
    const newer = await version()
    expect(newer).toBeGreaterThan(known)
    expect((await tillStaff(till.deviceKey)).staffVersion).toBe(newer)
    known = newer
  }
  // Who left is named, for old receipts, and can do nothing.
  expect((await tillStaff(till.deviceKey)).staff).toEqual([
    {
      ...{ staffId, name: 'Sari', role: 'cashier', rights: [], maximumDiscountHundredths: 0 },
      ...{ pinHash: null, isActive: false },
    },
  ])
})
