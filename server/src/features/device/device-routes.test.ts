import { hash } from 'node:crypto'
import { maximumLivingDevices } from '@laci/domain/device/device-letter.ts'
import {
  type DeviceCreated,
  type DeviceList,
  deviceListSchema,
  storeListSchema,
} from '@laci/domain/device/wire.ts'
import { expect, test } from 'vitest'
import { limitFigures } from '../../http/limits.ts'
import { coffee, saleFact } from '../../testing/facts.ts'
import { helloOf, openLine } from '../../testing/poke-line.ts'
import { addTestDevice, callApi, openTestShop, pull, push } from '../../testing/shop.ts'
import { server, shop, useTestShop } from '../../testing/test-shop.ts'

useTestShop({ tillName: null })

const listFor = async (bearer: string, query = '') =>
  (await callApi<DeviceList>(server, 'GET', `/api/devices${query}`, { bearer })).body

test('[DEVICE-1] tills that sign in at once get letters of their own', async () => {
  const devices = await Promise.all(Array.from({ length: 6 }, () => addTestDevice(server, shop)))
  expect(devices.map((device) => device.letter).sort()).toEqual(['A', 'B', 'C', 'D', 'E', 'F'])
  await callApi(server, 'POST', `/api/devices/${devices[0]!.deviceId}/revoke`, {
    bearer: shop.owner.accessToken,
  })
  expect((await addTestDevice(server, shop)).letter).toBe('G')
  expect((await addTestDevice(server, await openTestShop(server))).letter).toBe('A')
})

test('[DEVICE-2] the key is kept as a hash only and opens nothing but its own shop', async () => {
  const device = await addTestDevice(server, shop)
  expect(device.deviceKey).toMatch(new RegExp(`^laci_${device.deviceId}_[A-Za-z0-9_-]{43}$`))
  const { rows } = await server.ownerPool.query(
    `select encode(key_hash, 'hex') as hash, to_jsonb(device)::text as row from device where device_id = $1`,
    [device.deviceId],
  )
  expect(rows[0].hash).toBe(hash('sha256', device.deviceKey))
  expect(rows[0].row).not.toContain(device.deviceKey.slice(-43))
  expect((await pull(server, device)).status).toBe(200)
  for (const bearer of [shop.owner.accessToken, server.keys.serviceKey, `${device.deviceKey}x`, '']) {
    const answer = await callApi(server, 'GET', '/api/sync/pull', { bearer })
    expect([answer.status, answer.body.code]).toEqual([401, 'device_unknown'])
  }
  const stores = await callApi(server, 'GET', '/api/stores', { bearer: device.deviceKey })
  expect(stores.status).toBe(401)
})

test('[DEVICE-2] a till needs the session of somebody who works in that shop, and a name', async () => {
  const other = await openTestShop(server)
  const tries: [number, string, string | undefined, unknown][] = [
    [401, 'session_missing', undefined, { storeId: shop.storeId, name: 'Kasir' }],
    [403, 'store_forbidden', other.owner.accessToken, { storeId: shop.storeId, name: 'Kasir' }],
    [
      403,
      'store_forbidden',
      shop.owner.accessToken,
      { storeId: '0191d5c5-0000-7000-8000-000000000001', name: 'Kasir' },
    ],
    [400, 'invalid_body', shop.owner.accessToken, { storeId: shop.storeId, name: '   ' }],
    [400, 'invalid_body', shop.owner.accessToken, { storeId: 'x', name: 'Kasir' }],
    [400, 'invalid_body', shop.owner.accessToken, 'text'],
  ]
  for (const [status, code, bearer, body] of tries) {
    const answer = await callApi(server, 'POST', '/api/devices', {
      body,
      ...(bearer !== undefined && { bearer }),
    })
    expect([answer.status, answer.body.code]).toEqual([status, code])
  }
  expect((await listFor(shop.owner.accessToken, `?storeId=${shop.storeId}`)).devices).toEqual([])
})

test('[DEVICE-3] owner and tills see every till; each is taken back by itself, once', async () => {
  const first = await addTestDevice(server, shop, 'Meja depan')
  const second = await addTestDevice(server, shop, 'Gudang')
  const seen = deviceListSchema.parse(await listFor(second.deviceKey))
  expect(seen.devices).toMatchObject([
    { letter: 'A', name: 'Meja depan', isThisDevice: false, revokedAt: null, acceptedThrough: 0 },
    { letter: 'B', name: 'Gudang', isThisDevice: true, revokedAt: null },
  ])
  expect(seen.devices[1]!.lastSeenAt).not.toBeNull()
  const revoke = (bearer: string, deviceId: string) =>
    callApi(server, 'POST', `/api/devices/${deviceId}/revoke`, { bearer })
  expect((await revoke(second.deviceKey, first.deviceId)).status).toBe(200)
  const firstTime = (await listFor(second.deviceKey)).devices[0]!.revokedAt
  expect(firstTime).not.toBeNull()
  server.clock.advance(60_000)
  expect((await revoke(shop.owner.accessToken, first.deviceId)).status).toBe(200)
  const listed = await listFor(shop.owner.accessToken, `?storeId=${shop.storeId}`)
  expect(listed.devices.map((device) => device.revokedAt)).toEqual([firstTime, null])
  for (const deviceId of ['x', '0191d5c5-0000-7000-8000-000000000001']) {
    expect(await revoke(shop.owner.accessToken, deviceId)).toMatchObject({
      status: 404,
      body: { code: 'device_missing' },
    })
    expect(await revoke(second.deviceKey, deviceId)).toMatchObject({
      status: 404,
      body: { code: 'device_missing' },
    })
  }
  expect((await pull(server, second)).status).toBe(200)
})

test('[DEVICE-25] the list says which tills are connected now, of this shop alone', async () => {
  const first = await addTestDevice(server, shop)
  const second = await addTestDevice(server, shop)
  const elsewhere = await addTestDevice(server, await openTestShop(server))
  const connected = async () => {
    const byTill = (await listFor(second.deviceKey)).devices.map(({ isConnected }) => isConnected)
    const { devices } = await listFor(shop.owner.accessToken, `?storeId=${shop.storeId}`)
    expect(devices.map(({ isConnected }) => isConnected)).toEqual(byTill)
    return byTill
  }
  expect(await connected()).toEqual([false, false])
  const lines = await Promise.all([first, elsewhere].map((till) => openLine(server, helloOf(till.deviceKey))))
  // Greeted: the server listens for it.
  await Promise.all(lines.map((line) => line.next()))
  expect(await connected()).toEqual([true, false])
  for (const line of lines) line.close()
  await Promise.all(lines.map((line) => line.closed))
  await expect.poll(connected).toEqual([false, false])
})

test('[DEVICE-4] a person is offered the shops of their own memberships', async () => {
  const { body } = await callApi(server, 'GET', '/api/stores', { bearer: shop.owner.accessToken })
  expect(storeListSchema.parse(body)).toEqual({
    stores: [{ storeId: shop.storeId, name: 'Toko Uji', role: 'owner' }],
  })
})

test('[DEVICE-5] a till reads the account of its owner, with the number masked', async () => {
  const device: DeviceCreated = await addTestDevice(server, shop)
  const { body } = await callApi(server, 'GET', '/api/sync/account', { bearer: device.deviceKey })
  const shown = `0${shop.owner.phone.slice(3)}`
  expect(body).toEqual({
    ownerName: 'Budi',
    role: 'owner',
    accountType: 'subscription',
    startDate: expect.any(Number),
    endDate: expect.any(Number),
    isActive: true,
    tokenBalance: 2_000,
    phoneMasked: `${shown.slice(0, 4)}***${shown.slice(-3)}`,
    shopCode: null,
    staffVersion: 0,
    staff: [],
    waitingDeviceCount: 0,
    hasOtherStores: false,
  })
})

test('[DEVICE-8] a shop has so many living tills and no more, also by thirty calls at once; a revoked one makes room', async () => {
  const add = () =>
    callApi<DeviceCreated & { code?: string }>(server, 'POST', '/api/devices', {
      bearer: shop.owner.accessToken,
      body: { storeId: shop.storeId, name: 'Kasir' },
    })
  const first = await addTestDevice(server, shop)
  await server.ownerPool.query(
    `insert into device (device_id, store_id, letter, name, key_hash, created_by, created_at)
     select gen_random_uuid(), store_id, 'B' || chr(65 + n / 26) || chr(65 + n % 26), name, key_hash || int4send(n), created_by, created_at
     from device, generate_series(1, $2) as n where device_id = $1`,
    [first.deviceId, maximumLivingDevices - 6],
  )
  const answers = await Promise.all(Array.from({ length: 30 }, add))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
  expect(await add()).toMatchObject({
    status: 409,
    body: { code: 'too_many_devices', message: expect.stringContaining('Cabut dulu') },
  })
  await callApi(server, 'POST', `/api/devices/${first.deviceId}/revoke`, { bearer: shop.owner.accessToken })
  expect((await add()).status).toBe(201)
})

test('[DEVICE-10] an owner sets up so many tills a day, in all shops together', async () => {
  const other = await openTestShop(server)
  const { maximum, windowMs } = limitFigures.devicesByOwner
  const add = (name: string) =>
    callApi(server, 'POST', '/api/devices', {
      bearer: other.owner.accessToken,
      body: { storeId: other.storeId, name },
    })
  const answers = await Promise.all(Array.from({ length: maximum + 30 }, () => add('Kasir')))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(maximum)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(30)
  // Everybody else goes on, and so does this owner tomorrow.
  expect((await addTestDevice(server, shop)).letter).toBeTruthy()
  expect(windowMs).toBe(24 * 3_600_000)
})

const enter = (former: { deviceId: string; letter: string }, by = shop) =>
  callApi<DeviceCreated & { code?: string }>(server, 'POST', '/api/devices', {
    bearer: by.owner.accessToken,
    body: { storeId: by.storeId, name: 'Kasir lama', former },
  })

/** As a database is that came from a backup older than the till. */
const forgetDevice = (deviceId: string) =>
  server.ownerPool.query('delete from device where device_id = $1', [deviceId])

test('[DEVICE-20] a till that the server does not know comes back under its id and letter, and sends again what it kept', async () => {
  const first = await addTestDevice(server, shop)
  const lost = await addTestDevice(server, shop)
  const sales = [1, 2].map((counter) => lost.maker.seal(saleFact(lost, counter, [coffee])))
  await forgetDevice(lost.deviceId)
  expect((await push(server, lost, sales)).body).toMatchObject({ code: 'device_unknown' })

  const entered = await enter({ deviceId: lost.deviceId, letter: lost.letter })
  expect(entered).toMatchObject({
    status: 201,
    body: { deviceId: lost.deviceId, letter: 'B', storeId: shop.storeId },
  })
  // The old key stays worth nothing.
  expect((await push(server, lost, sales)).status).toBe(401)
  const back = { ...lost, deviceKey: entered.body.deviceKey }
  expect((await push(server, back, sales)).body).toMatchObject({ acceptedThrough: 2 })
  expect((await listFor(first.deviceKey)).devices.map((device) => device.letter)).toEqual(['A', 'B'])
})

test('[DEVICE-20] an answer that was lost is asked for again; after the first word of the till nobody takes its place', async () => {
  const lost = await addTestDevice(server, shop)
  await forgetDevice(lost.deviceId)
  const once = await enter(lost)
  const again = await enter(lost)
  expect([once.status, again.status]).toEqual([201, 201])
  expect(again.body.deviceKey).not.toBe(once.body.deviceKey)
  expect((await pull(server, { ...lost, deviceKey: once.body.deviceKey })).status).toBe(401)
  expect((await pull(server, { ...lost, deviceKey: again.body.deviceKey })).status).toBe(200)
  expect(await enter(lost)).toMatchObject({ status: 409, body: { code: 'device_known' } })
  expect((await pull(server, { ...lost, deviceKey: again.body.deviceKey })).status).toBe(200)
})

test('[DEVICE-20] the till of another shop, a revoked one and one that is there are never taken over', async () => {
  const other = await openTestShop(server)
  const theirs = await addTestDevice(server, other)
  const revoked = await addTestDevice(server, shop)
  await callApi(server, 'POST', `/api/devices/${revoked.deviceId}/revoke`, { bearer: shop.owner.accessToken })
  const living = await addTestDevice(server, shop)
  await pull(server, living)
  for (const device of [theirs, revoked, living]) {
    expect(await enter(device)).toMatchObject({ status: 409, body: { code: 'device_known' } })
  }
  expect((await pull(server, theirs)).status).toBe(200)
  expect((await pull(server, living)).status).toBe(200)
  for (const former of [
    { deviceId: 'x', letter: 'A' },
    { deviceId: living.deviceId, letter: 'a' },
    { deviceId: living.deviceId, letter: 'pemilik' },
  ]) {
    expect((await enter(former)).status).toBe(400)
  }
  // A stranger's shop takes nobody in.
  expect(
    (
      await callApi(server, 'POST', '/api/devices', {
        bearer: other.owner.accessToken,
        body: { storeId: shop.storeId, name: 'x', former: living },
      })
    ).status,
  ).toBeGreaterThanOrEqual(400)
})

test('[DEVICE-21] a letter that somebody has meanwhile is not given twice, and none is given below one that came back', async () => {
  const [, , lostC, lostD] = [
    await addTestDevice(server, shop),
    await addTestDevice(server, shop),
    await addTestDevice(server, shop),
    await addTestDevice(server, shop),
  ]
  await forgetDevice(lostC.deviceId)
  await forgetDevice(lostD.deviceId)
  expect((await enter(lostD)).body.letter).toBe('D')
  expect((await addTestDevice(server, shop)).letter).toBe('E')
  expect((await enter(lostC)).body.letter).toBe('C')
  await forgetDevice(lostC.deviceId)
  const newcomer = uuidLike(lostC.deviceId)
  expect((await enter({ deviceId: newcomer, letter: 'C' })).body.letter).toBe('C')
  expect((await enter(lostC)).body.letter).toBe('F')
})

/** Another id of the same time. */
const uuidLike = (id: string) => `${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`
