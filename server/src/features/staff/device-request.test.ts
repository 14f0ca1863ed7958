import { beforeEach, expect, test } from 'vitest'
import { limitFigures } from '../../http/limits.ts'
import { createEventMaker } from '../../testing/event-maker.ts'
import { parking, saleFact } from '../../testing/facts.ts'
import {
  addTestDevice,
  callApi,
  freshRandom,
  openTestShop,
  pull,
  push,
  type TestDevice,
} from '../../testing/shop.ts'
import { addStaff, asOwner, claim, listStaff, shopCodeOf, trySignIn } from '../../testing/staff.ts'
import { server, shop, useTestShop } from '../../testing/test-shop.ts'

let sari: string

useTestShop({ tillName: null, stepMs: 3_600_000 })
beforeEach(async () => {
  sari = await addStaff(server, shop)
})

type Waiting = { requestId: string; requestToken: string; expiresAt: number }

async function askOwner(deviceName = 'HP Sari'): Promise<Waiting> {
  const shopCode = await shopCodeOf(server, shop)
  const { status, body } = await trySignIn(server, { shopCode, deviceName })
  if (status !== 202 || body.status !== 'waiting_for_owner') throw new Error(JSON.stringify(body))
  return body
}
const answer = (requestId: string, given: 'approve' | 'deny', by = shop) =>
  asOwner(server, by, `/api/staff/device-requests/${requestId}/${given}`)

async function claimed(waiting: Waiting) {
  const { status, body } = await claim(server, waiting.requestId, waiting.requestToken)
  if (status !== 200 || body.status !== 'approved') throw new Error(JSON.stringify(body))
  const maker = createEventMaker(shop.storeId, body.device.deviceId, freshRandom, server.clock())
  return { ...body, till: { ...body.device, maker } satisfies TestDevice }
}

test('[STAFF-12] a new device waits for the owner, and until then gets nothing of the shop', async () => {
  const known = await addTestDevice(server, shop)
  const waiting = await askOwner()
  expect(await claim(server, waiting.requestId, waiting.requestToken)).toMatchObject({
    status: 202,
    body: { status: 'waiting_for_owner', expiresAt: waiting.expiresAt },
  })
  expect((await listStaff(server, shop)).waitingDevices).toEqual([
    {
      ...{ requestId: waiting.requestId, staffId: sari, staffName: 'Sari', deviceName: 'HP Sari' },
      ...{ askedAt: expect.any(Number), expiresAt: waiting.expiresAt },
    },
  ])
  // The shop's tills say that somebody waits.
  const account = await callApi(server, 'GET', '/api/sync/account', { bearer: known.deviceKey })
  expect(account.body.waitingDeviceCount).toBe(1)
  for (const bearer of [waiting.requestToken, 'x', '']) {
    expect((await callApi(server, 'GET', '/api/sync/pull', { bearer })).status).toBe(401)
    expect((await callApi(server, 'GET', '/api/staff/me', { bearer })).status).toBe(401)
  }
  const strange = waiting.requestToken.replace(/.{43}$/, 'A'.repeat(43))
  expect(await claim(server, waiting.requestId, strange)).toMatchObject({
    status: 401,
    body: { code: 'request_over' },
  })
})

test('[STAFF-13] approved, it is a till of the shop with the person signed in on it', async () => {
  await addTestDevice(server, shop)
  const waiting = await askOwner()
  expect((await answer(waiting.requestId, 'approve')).status).toBe(200)
  const { till, session } = await claimed(waiting)
  expect(till).toMatchObject({ letter: 'B', storeId: shop.storeId })
  expect((await pull(server, till)).status).toBe(200)
  expect((await push(server, till, [till.maker.seal(saleFact(till, 1))])).body.acceptedThrough).toBe(1)
  const self = await callApi(server, 'GET', '/api/staff/me', { bearer: session.token })
  expect(self.body).toMatchObject({ storeId: shop.storeId, staff: { staffId: sari, name: 'Sari' } })
  const list = await listStaff(server, shop)
  expect(list.waitingDevices).toEqual([])
  expect(list.staff[0]).toMatchObject({
    devices: [{ deviceId: till.deviceId, letter: 'B', name: 'HP Sari' }],
    sessions: [{ deviceId: till.deviceId }],
  })
  // The key is out and in use: nobody gets another one for this request.
  expect((await claim(server, waiting.requestId, waiting.requestToken)).body.code).toBe('request_over')
})

test('[STAFF-13] an answer that was lost on its way is given again, to one and the same till', async () => {
  const waiting = await askOwner()
  await answer(waiting.requestId, 'approve')
  const lost = await claimed(waiting)
  const second = await claimed(waiting)
  expect(second.till.deviceId).toBe(lost.till.deviceId)
  expect((await pull(server, lost.till)).status).toBe(401)
  expect((await pull(server, second.till)).status).toBe(200)
  expect((await callApi(server, 'GET', '/api/staff/me', { bearer: lost.session.token })).status).toBe(401)
  const both = await askOwner('HP kedua')
  await answer(both.requestId, 'approve')
  const claims = await Promise.all(Array.from({ length: 5 }, () => claimed(both)))
  expect(new Set(claims.map(({ till }) => till.deviceId)).size).toBe(1)
  const { rows } = await server.ownerPool.query('select from device where store_id = $1', [shop.storeId])
  expect(rows).toHaveLength(2)
})

test('[DEVICE-9] every answer that gives a till its key has the same members, the key for passes among them', async () => {
  const waiting = await askOwner()
  await answer(waiting.requestId, 'approve')
  const { status: _first, till: _till, ...first } = await claimed(waiting)
  const { status: _second, till: _other, ...second } = await claimed(waiting)
  const made = await addTestDevice(server, shop)
  expect(second.device.passKey).toEqual(first.device.passKey)
  expect(Object.keys(second.device).sort()).toEqual(Object.keys(first.device).sort())
  const created = await callApi(server, 'POST', '/api/devices', {
    bearer: shop.owner.accessToken,
    body: { storeId: shop.storeId, name: 'Kasir' },
  })
  expect(made.deviceId).not.toBe(created.body.deviceId)
  expect(created.body.passKey).toEqual(first.device.passKey)
  expect(Object.keys(created.body).sort()).toEqual(Object.keys(first.device).sort())
})

test('[STAFF-13] only this shop’s owner answers, once, and in time', async () => {
  const waiting = await askOwner()
  const other = await openTestShop(server)
  expect((await answer(waiting.requestId, 'approve', other)).status).toBe(404)
  expect((await answer('x', 'approve')).status).toBe(404)
  expect((await answer(waiting.requestId, 'deny')).status).toBe(200)
  expect(await answer(waiting.requestId, 'approve')).toMatchObject({
    status: 404,
    body: { code: 'request_unknown' },
  })
  expect(await claim(server, waiting.requestId, waiting.requestToken)).toMatchObject({
    status: 403,
    body: { code: 'device_denied' },
  })
  const late = await askOwner()
  await server.ownerPool.query(`update staff_device_request set expires_at = $1 where request_id = $2`, [
    new Date(server.clock() - 1),
    late.requestId,
  ])
  expect((await answer(late.requestId, 'approve')).status).toBe(404)
  expect((await claim(server, late.requestId, late.requestToken)).status).toBe(401)
  expect((await listStaff(server, shop)).waitingDevices).toEqual([])
})

test('[STAFF-13] somebody who asks again and again leaves three questions, and then waits', async () => {
  const asked: Waiting[] = []
  for (let turn = 0; turn < limitFigures.deviceRequestsByStaff.maximum; turn += 1)
    asked.push(await askOwner(`HP ${turn}`))
  const list = await listStaff(server, shop)
  expect(list.waitingDevices.map((one) => one.deviceName)).toEqual(['HP 7', 'HP 8', 'HP 9'])
  expect(await trySignIn(server, { shopCode: list.shopCode })).toMatchObject({ status: 429 })
  expect((await claim(server, asked[0]!.requestId, asked[0]!.requestToken)).status).toBe(401)
})

test('[STAFF-9] disabling takes back the tills that came from the person’s sign-in, and what they sold still arrives', async () => {
  const shops = await addTestDevice(server, shop)
  const waiting = await askOwner()
  await answer(waiting.requestId, 'approve')
  const { till } = await claimed(waiting)
  const pending = await askOwner('HP lain')
  await answer(pending.requestId, 'approve')
  expect((await pull(server, till)).status).toBe(200)
  await asOwner(server, shop, `/api/staff/${sari}/disable`)
  expect(await pull(server, till)).toMatchObject({ status: 403, body: { code: 'device_revoked' } })
  expect((await claim(server, pending.requestId, pending.requestToken)).status).toBe(401)
  // R6: what happened at the counter is taken, with a warning.
  const sold = await push(server, till, [till.maker.seal(saleFact(till, 1, [parking]))])
  expect(sold.body).toMatchObject({ acceptedThrough: 1, warnings: [{ code: 'device_revoked' }] })
  expect((await pull(server, shops)).status).toBe(200)
  // Coming back gives no till back: the owner is asked again.
  await asOwner(server, shop, `/api/staff/${sari}/enable`)
  expect((await pull(server, till)).status).toBe(403)
  await askOwner()
})

test('[STAFF-9] a till that listens hears at once that it was taken back', async () => {
  const waiting = await askOwner()
  await answer(waiting.requestId, 'approve')
  const { till } = await claimed(waiting)
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/api/sync/socket`)
  const closed = new Promise<number>((resolve) => {
    socket.onclose = (event) => resolve(event.code)
  })
  const poked = new Promise<void>((resolve) => {
    socket.onmessage = () => resolve()
  })
  socket.onopen = () => socket.send(JSON.stringify({ hello: 'laci', deviceKey: till.deviceKey }))
  await poked
  await asOwner(server, shop, `/api/staff/${sari}/disable`)
  expect(await closed).toBe(4403)
})

test("[STAFF-28] a device of somebody's own takes back no till but itself", async () => {
  const shops = await addTestDevice(server, shop)
  const waiting = await askOwner()
  await answer(waiting.requestId, 'approve')
  const { till } = await claimed(waiting)
  const revoke = (deviceId: string, bearer: string) =>
    callApi<{ code?: string }>(server, 'POST', `/api/devices/${deviceId}/revoke`, { bearer, body: {} })
  expect(await revoke(shops.deviceId, till.deviceKey)).toMatchObject({
    status: 403,
    body: { code: 'right_missing' },
  })
  expect((await pull(server, shops)).status).toBe(200)
  expect((await revoke(till.deviceId, till.deviceKey)).status).toBe(200)
  expect((await pull(server, till)).status).toBe(403)
})

test('[STAFF-27] what somebody told after the account was ended is accepted and warned of by name; what was told before is not', async () => {
  const shops = await addTestDevice(server, shop)
  const sell = (counter: number, atMs: number, staffId: string | null) => {
    shops.maker.atMs = atMs
    const { kind, body } = saleFact(shops, counter, [parking])
    return shops.maker.sealWith({ kind, body: body as Record<string, unknown> }, { staffId })
  }
  const before = sell(1, server.clock(), sari)
  server.clock.advance(60_000)
  await asOwner(server, shop, `/api/staff/${sari}/disable`)
  // The till is without internet and does not know.
  const late = [2, 3].map((counter) => sell(counter, server.clock() + 60_000 * counter, sari))
  const owners = sell(4, server.clock() + 300_000, null)
  server.clock.advance(600_000)
  const events = [before, ...late, owners]
  const pushed = await push(server, shops, events)
  expect(pushed).toMatchObject({
    status: 200,
    body: { acceptedThrough: 4, warnings: [{ code: 'staff_ended', deviceSeq: 2 }] },
  })
  // The same call again raises nothing new.
  expect((await push(server, shops, events)).body.warnings).toEqual(pushed.body.warnings)
  const { warnings } = (await pull(server, shops)).body
  expect(warnings).toMatchObject([
    { code: 'staff_ended', detail: { staffId: sari, name: 'Sari', eventCount: 2 } },
  ])
  // Of another shop's people a till learns nothing by naming them.
  const elsewhere = await addTestDevice(server, await openTestShop(server))
  const foreign = elsewhere.maker.sealWith(saleFact(elsewhere, 1, [parking]) as never, { staffId: sari })
  expect((await push(server, elsewhere, [foreign])).body.warnings).toEqual([])
})

test('[STAFF-27] a device that went with the account is warned of as that, and not once more', async () => {
  const waiting = await askOwner()
  await answer(waiting.requestId, 'approve')
  const { till } = await claimed(waiting)
  await asOwner(server, shop, `/api/staff/${sari}/disable`)
  till.maker.atMs = server.clock() + 60_000
  const sold = till.maker.sealWith(saleFact(till, 1, [parking]) as never, { staffId: sari })
  server.clock.advance(120_000)
  const { body } = await push(server, till, [sold])
  expect(body).toMatchObject({ acceptedThrough: 1, warnings: [{ code: 'device_revoked' }] })
  expect(body.warnings).toHaveLength(1)
})

test('[STAFF-42] a device that came from a sign-in of staff is told the own PIN and nobody else’s', async () => {
  await addStaff(server, shop, { name: 'Budi', role: 'manager', pin: '739105' })
  const waiting = await askOwner()
  await answer(waiting.requestId, 'approve')
  const { till } = await claimed(waiting)
  const shops = await addTestDevice(server, shop)
  const pinsFor = async (deviceKey: string) => {
    const { body } = await callApi<{ staff: { name: string; pinHash: string | null }[] }>(
      server,
      'GET',
      '/api/sync/account',
      { bearer: deviceKey },
    )
    return body.staff.map((one) => [one.name, one.pinHash !== null])
  }
  expect(await pinsFor(till.deviceKey)).toEqual([
    ['Sari', true],
    ['Budi', false],
  ])
  expect(await pinsFor(shops.deviceKey)).toEqual([
    ['Sari', true],
    ['Budi', true],
  ])
})
