import { hash } from 'node:crypto'
import {
  type DeviceCreated,
  type DeviceList,
  deviceListSchema,
  storeListSchema,
} from '@laci/domain/sync/wire.ts'
import { expect, test } from 'vitest'
import { addTestDevice, callApi, openTestShop, pull } from '../testing/shop.ts'
import { server, shop, useTestShop } from '../testing/test-shop.ts'

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
