import { randomUUID } from 'node:crypto'
import type { QrisCharge } from '@laci/domain/qris/charge-wire.ts'
import { readQris } from '@laci/domain/qris/read-qris.ts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startTestMidtrans, type TestMidtrans, testServerKey } from '../../testing/midtrans.ts'
import { signedNotice } from '../../testing/orders.ts'
import { addTestDevice, callApi, openTestShop, type TestDevice, type TestShop } from '../../testing/shop.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let midtrans: TestMidtrans
/** Another account at the provider, which knows nothing of the first one's charges. */
let otherAccount: TestMidtrans
const otherKey = 'SB-Mid-server-AKUNLAIN00000000'
/** A new key of the first account; the one before it is good for nothing once it is there. */
const renewedKey = 'SB-Mid-server-BARU00000000000'
let isRenewed = false
let server: TestServer
let shop: TestShop
let till: TestDevice
let secondTill: TestDevice

beforeAll(async () => {
  ;[midtrans, otherAccount] = await Promise.all([startTestMidtrans(), startTestMidtrans()])
  server = await startTestServer({
    deps: {
      shopMidtrans: {
        open: (serverKey) =>
          serverKey === otherKey
            ? otherAccount.gateway({ timeoutMs: 1_500 })
            : midtrans.gateway({ serverKey: atAccount(serverKey), timeoutMs: 1_500 }),
      },
    },
  })
  midtrans.tellsTo(server)
  shop = await openTestShop(server)
  till = await addTestDevice(server, shop)
  secondTill = await addTestDevice(server, shop)
  expect((await saveKey(testServerKey)).status).toBe(200)
})
afterAll(async () => {
  await server.close()
  await Promise.all([midtrans.stop(), otherAccount.stop()])
})
afterEach(() => midtrans.clearRules())

function atAccount(serverKey: string): string {
  if (serverKey === renewedKey) return isRenewed ? testServerKey : renewedKey
  return isRenewed && serverKey === testServerKey ? 'SB-Mid-server-LAMA0000000000' : serverKey
}
const saveKey = (serverKey: string | null, bearer = shop.owner.accessToken) =>
  callApi(server, 'PUT', '/api/qris/key', { bearer, body: { storeId: shop.storeId, serverKey } })
const make = async (amountRupiah: number, chargeId: string = randomUUID(), by = till) => {
  const { status, body } = await callApi(server, 'POST', '/api/qris/charges', {
    bearer: by.deviceKey,
    body: { chargeId, amountRupiah },
  })
  return { status, body: body as QrisCharge }
}
const look = async (chargeId: string, by = till) => {
  // The provider is asked at most every two seconds.
  server.clock.advance(3_000)
  const { body } = await callApi(server, 'GET', `/api/qris/charges/${chargeId}`, { bearer: by.deviceKey })
  return body as QrisCharge
}
const cancel = async (chargeId: string) =>
  (
    await callApi(server, 'POST', `/api/qris/charges/${chargeId}/cancel`, {
      bearer: till.deviceKey,
      body: {},
    })
  ).body as QrisCharge
const atProvider = (chargeId: string) => `LQ-${chargeId}`

test('[QRIS-7] contract 19: a code with the amount is shown, paid by the customer, and known to be paid', async () => {
  const { status, body } = await make(78_200)
  expect(status).toBe(200)
  expect(body).toMatchObject({ status: 'pending', amountRupiah: 78_200, isFresh: true })
  const read = readQris(body.qrisText!)
  expect(read.ok && read.value).toBeTruthy()
  expect(body.qrisText).toContain('540578200')
  expect(await look(body.chargeId)).toMatchObject({ status: 'pending' })
  await midtrans.pay(atProvider(body.chargeId), 'success')
  // The provider's message alone has moved it: no till asked.
  await vi.waitFor(async () => {
    const { rows } = await server.ownerPool.query('select status from qris_charge where charge_id = $1', [
      body.chargeId,
    ])
    expect(rows).toEqual([{ status: 'paid' }])
  })
  expect(await look(body.chargeId)).toMatchObject({ status: 'paid' })
})

test('[QRIS-9] contract 19: a cancel that meets the payment loses; one that comes first ends the code', async () => {
  const { body: first } = await make(10_000)
  await midtrans.rule({ orderPrefix: atProvider(first.chargeId), drop: true })
  await midtrans.pay(atProvider(first.chargeId), 'success')
  expect(await cancel(first.chargeId)).toMatchObject({ status: 'paid' })
  const { body: second } = await make(10_000)
  expect(await cancel(second.chargeId)).toMatchObject({ status: 'cancelled' })
  expect(await cancel(second.chargeId)).toMatchObject({ status: 'cancelled' })
  await expect(midtrans.pay(atProvider(second.chargeId), 'success')).rejects.toThrow()
})

test('[QRIS-8] contract 19: the line breaks while the code is made: asked again it is one charge, or a clean new one', async () => {
  const chargeId = randomUUID()
  await midtrans.rule({ orderPrefix: atProvider(chargeId), createDelayMs: 2_500 })
  expect(await make(5_000, chargeId)).toMatchObject({ status: 503, body: { code: 'provider_away' } })
  await midtrans.clearRules()
  // Its code was seen by nobody: it is ended, and a new one can be made.
  await vi.waitFor(
    async () => expect((await make(5_000, chargeId)).body).toMatchObject({ status: 'cancelled' }),
    { timeout: 10_000 },
  )
  const again = randomUUID()
  const [one, other] = [await make(5_000, again), await make(5_000, again)]
  expect(other.body).toEqual({ ...one.body, isFresh: true })
  expect(await make(6_000, again)).toMatchObject({ status: 409, body: { code: 'charge_taken' } })
})

test('[QRIS-7] contract 19: two tills with two codes at once, and each hears of its own', async () => {
  const [one, other] = await Promise.all([make(11_000), make(22_000, randomUUID(), secondTill)])
  await midtrans.pay(atProvider(other.body.chargeId), 'success')
  expect(await look(other.body.chargeId, secondTill)).toMatchObject({ status: 'paid', amountRupiah: 22_000 })
  expect(await look(one.body.chargeId)).toMatchObject({ status: 'pending', amountRupiah: 11_000 })
})

test('[QRIS-7] an unpaid code expires, and what nobody knows stays pending', async () => {
  const { body } = await make(1_000)
  await midtrans.advance(11 * 60_000)
  expect(await look(body.chargeId)).toMatchObject({ status: 'expired' })
  const { body: dark } = await make(2_000)
  await midtrans.rule({ orderPrefix: atProvider(dark.chargeId), statusAnswer: { http: 503 } })
  const seen = await look(dark.chargeId)
  expect(seen.status).toBe('pending')
})

test('[QRIS-7] a message that this shop’s key has not signed, or about another charge, changes nothing', async () => {
  const { body } = await make(3_000)
  const forged = {
    order_id: atProvider(body.chargeId),
    transaction_id: randomUUID(),
    transaction_status: 'settlement',
    status_code: '200',
    gross_amount: '3000.00',
    signature_key: 'ab'.repeat(64),
  }
  const told = (chargeId: string) =>
    callApi(server, 'POST', `/api/qris/charges/${chargeId}/notification`, { body: forged })
  expect(await told(body.chargeId)).toMatchObject({ status: 403 })
  expect(await told(randomUUID())).toMatchObject({ status: 403 })
  expect(await look(body.chargeId)).toMatchObject({ status: 'pending' })
})

test('[PAY-22] a signed message about a charge counts, whatever stands beside what it tells', async () => {
  for (const value of [{ toString: 1, valueOf: 1 }, ['IDR'], 7, '', 'a\0b', '\ud800']) {
    const { body } = await make(3_000)
    const members = {
      currency: value,
      payment_type: value,
      custom_field1: value,
      transaction_id: randomUUID(),
    }
    const told = { order_id: atProvider(body.chargeId), status_code: '200', gross_amount: '3000.00' }
    const notice = signedNotice({ ...told, ...members, transaction_status: 'settlement' })
    const path = `/api/qris/charges/${body.chargeId}/notification`
    const answer = await callApi(server, 'POST', path, { body: JSON.parse(notice) })
    expect(answer, JSON.stringify(value)).toMatchObject({ status: 200 })
  }
})

test('[QRIS-10] the owner writes the key, it is tried first, kept sealed, and never read back', async () => {
  const stranger = await openTestShop(server, 'Toko Lain')
  expect((await saveKey(testServerKey, stranger.owner.accessToken)).status).toBe(403)
  expect((await saveKey(testServerKey, till.deviceKey)).status).toBe(401)
  expect(await saveKey('rahasia-1')).toMatchObject({ status: 422, body: { code: 'qris_key_malformed' } })
  expect(await saveKey('SB-Mid-server-bukanKunciToko')).toMatchObject({
    status: 422,
    body: { code: 'qris_key_wrong' },
  })
  const state = { isSet: true, environment: 'sandbox', ending: testServerKey.slice(-4) }
  const read = (path: string, bearer: string) => callApi(server, 'GET', path, { bearer })
  expect((await read('/api/qris/key', till.deviceKey)).body).toEqual(state)
  const asOwner = await read(`/api/qris/key?storeId=${shop.storeId}`, shop.owner.accessToken)
  expect(asOwner.body).toEqual(state)
  const { rows } = await server.ownerPool.query('select sealed_key from qris_key')
  expect(JSON.stringify(rows)).not.toContain(testServerKey)
  const otherTill = await addTestDevice(server, stranger)
  expect((await make(1_000, randomUUID(), otherTill)).body).toMatchObject({ code: 'qris_key_missing' })
  const { body } = await make(4_000)
  expect(
    (await callApi(server, 'GET', `/api/qris/charges/${body.chargeId}`, { bearer: otherTill.deviceKey }))
      .status,
  ).toBe(404)
  expect((await saveKey(null)).body).toMatchObject({ isSet: false })
  expect((await make(1_000)).body).toMatchObject({ code: 'qris_key_missing' })
  await saveKey(testServerKey)
})

test('[PAY-36] a charge is spoken of with the key that it was made with, whatever key the shop has saved since', async () => {
  for (const nextKey of [otherKey, null]) {
    const { body } = await make(78_200)
    const { body: unpaid } = await make(5_000)
    expect((await saveKey(nextKey)).status).toBe(200)
    await midtrans.rule({ orderPrefix: atProvider(body.chargeId), drop: true })
    await midtrans.pay(atProvider(body.chargeId), 'success')
    expect(await cancel(body.chargeId)).toMatchObject({ status: 'paid' })
    expect(await cancel(unpaid.chargeId)).toMatchObject({ status: 'cancelled' })
    await midtrans.clearRules()
    expect((await saveKey(testServerKey)).status).toBe(200)
  }
  const { body: told } = await make(6_000)
  await saveKey(null)
  await midtrans.pay(atProvider(told.chargeId), 'success')
  await vi.waitFor(async () => {
    const { rows } = await server.ownerPool.query(
      'select status, sealed_key from qris_charge where charge_id = $1',
      [told.chargeId],
    )
    expect(rows).toEqual([{ status: 'paid', sealed_key: null }])
  })
  await saveKey(testServerKey)
})

test('[PAY-36] a charge that began and that the provider says it does not know stays open', async () => {
  const { body } = await make(78_200)
  // As one is kept that was made before charges kept their key.
  await server.ownerPool.query('update qris_charge set sealed_key = null where charge_id = $1', [
    body.chargeId,
  ])
  await saveKey(otherKey)
  expect(await cancel(body.chargeId)).toMatchObject({ status: 'pending', isFresh: false })
  await saveKey(testServerKey)
  expect(await cancel(body.chargeId)).toMatchObject({ status: 'cancelled' })
})

test('[PAY-36] a charge whose key was renewed at the provider is spoken of with the new one', async () => {
  const { body } = await make(12_000)
  isRenewed = true
  expect((await saveKey(renewedKey)).status).toBe(200)
  await midtrans.pay(atProvider(body.chargeId), 'success')
  expect(await look(body.chargeId)).toMatchObject({ status: 'paid' })
  isRenewed = false
  expect((await saveKey(testServerKey)).status).toBe(200)
})

test('[PAY-36] a key that was taken away stays with no charge that ended days ago', async () => {
  const { body } = await make(7_000)
  expect(await cancel(body.chargeId)).toMatchObject({ status: 'cancelled' })
  const keyOf = async () =>
    (
      await server.ownerPool.query<{ sealed_key: string | null }>(
        'select sealed_key from qris_charge where charge_id = $1',
        [body.chargeId],
      )
    ).rows[0]!.sealed_key
  await saveKey(null)
  expect(await keyOf()).not.toBeNull()
  await server.ownerPool.query(
    `update qris_charge set created_at = created_at - interval '3 days' where charge_id = $1`,
    [body.chargeId],
  )
  await saveKey(null)
  expect(await keyOf()).toBeNull()
  expect((await saveKey(testServerKey)).status).toBe(200)
})

test('[PAY-37] one charge asked for by several calls at once is one charge, and its code stays good', async () => {
  const chargeId = randomUUID()
  const made = await Promise.all([1, 2, 3].map(() => make(9_000, chargeId)))
  for (const { status, body } of made) {
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'pending', qrisText: made[0]!.body.qrisText })
  }
  await midtrans.pay(atProvider(chargeId), 'success')
  expect(await look(chargeId)).toMatchObject({ status: 'paid' })
})
