import { randomBytes, randomUUID } from 'node:crypto'
import { uuidV7 } from '@laci/domain/base/ids/uuid.ts'
import { instant } from '@laci/domain/base/time/instant.ts'
import { findItem } from '@laci/domain/order/catalogue.ts'
import { makeOrderNumber } from '@laci/domain/order/order-number.ts'
import type { OrderList, OrderOpened, OrderView } from '@laci/domain/order/wire.ts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { inScope } from '../../db/scope.ts'
import { createLog } from '../../logging/log.ts'
import { captureLog } from '../../testing/captured-log.ts'
import { type PayingServer, startPayingServer } from '../../testing/orders.ts'
import { addTestDevice, callApi, openTestShop } from '../../testing/shop.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { insertOrder } from './order-store.ts'

const hourMs = 3_600_000
const { log, lines } = captureLog('warn')
let paying: PayingServer
beforeAll(async () => {
  paying = await startPayingServer({ kindsWithout: ['hardware'], timeoutMs: 1_000, log })
})
afterAll(() => paying.close())
afterEach(() => paying.midtrans.clearRules())

async function opened(wish = {}, bearer?: string | null): Promise<OrderOpened> {
  const { status, body } = await paying.order(wish, bearer)
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const anybody = { itemId: 'ebook', buyerName: 'Siti', buyerPhone: '0812 9999 0001' }
const sessions = (order: OrderOpened) =>
  paying.rows<{ provider_order_id: string; closed_at: Date | null }>(
    'select provider_order_id, closed_at from order_session where order_id = $1 order by opened_at',
    [order.orderId],
  )

test('[ORDER-4] contract 14: a page that says Rp 1 pays the price of the catalogue, and that is noted', async () => {
  lines.length = 0
  const order = await opened({ ...anybody, totalRupiah: 1 }, null)
  expect(order).toMatchObject({ kind: 'ebook', amountRupiah: 29_000, state: 'awaiting' })
  expect(lines.join()).toContain('another price')
  lines.length = 0
  await opened({ ...anybody, totalRupiah: 29_000 }, null)
  expect(lines.join()).not.toContain('another price')
  const packs = await opened({ itemId: 'tokens-2000', quantity: 3 })
  expect(packs.amountRupiah).toBe(60_000)
})

test('[ORDER-15] the call of the specification gets a token for its ebook, whatever sum it names', async () => {
  const call = (items: unknown) =>
    callApi<OrderOpened & { code?: string }>(paying.server, 'POST', '/midtrans.php', {
      body: { waNumber: '0812 9999 0002', namaPembeli: 'Budi', total: 10_000, items },
    })
  const { status, body } = await call([{ id: 'ebook', price: 29_000, quantity: 1, name: 'Ebook' }])
  expect(status).toBe(200)
  expect(body).toMatchObject({
    snapToken: expect.any(String),
    orderSecret: expect.stringMatching(/^laci_order_/),
  })
  expect(await paying.view(body)).toMatchObject({ amountRupiah: 29_000, state: 'awaiting', itemId: 'ebook' })
  // Paid before the provider's answer was there: whoever asked learns of the order all the same.
  await paying.midtrans.rule({ orderPrefix: 'EBOOK-', beforeResponse: true, createDelayMs: 300, times: 1 })
  const fast = await call([{ id: 'ebook', price: 29_000, quantity: 1, name: 'Ebook' }])
  expect([fast.status, fast.body]).toEqual([200, expect.objectContaining({ snapToken: expect.any(String) })])
  await paying.reach(fast.body, 'paid')
  expect((await call([])).status).toBe(400)
  expect((await call([{ id: 'emas', price: 1, quantity: 1 }])).body.code).toBe('item_unknown')
  expect((await call([{ id: 'plan-1', price: 1, quantity: 1 }])).body.code).toBe('session_missing')
})

test('[ORDER-5] who may order what, and what is missing is said', async () => {
  const till = await addTestDevice(paying.server, paying.shop)
  for (const itemId of ['plan-12', 'tokens-5000', 'one-time', 'hardware']) {
    expect((await opened({ itemId }, till.deviceKey)).itemId).toBe(itemId)
    expect((await opened({ itemId }, paying.shop.owner.accessToken)).itemId).toBe(itemId)
  }
  expect((await opened({ ...anybody, itemId: 'hardware' }, null)).kind).toBe('hardware')
  for (const itemId of ['plan-1', 'tokens-2000', 'one-time'])
    expect((await paying.order({ ...anybody, itemId }, null)).status).toBe(401)
  for (const [wish, code] of [
    [{ ...anybody, buyerPhone: '0812' }, 'phone_invalid'],
    [{ ...anybody, buyerPhone: '+1 202 555 0100' }, 'phone_foreign'],
    [{ ...anybody, buyerPhone: '' }, 'phone_missing'],
    [{ ...anybody, buyerName: '  ' }, 'name_missing'],
    [{ ...anybody, itemId: 'emas' }, 'item_unknown'],
    [{ ...anybody, quantity: 2 }, 'too_many'],
    [{ ...anybody, quantity: 0 }, 'invalid_body'],
    [{ ...anybody, requestId: 'x' }, 'invalid_body'],
  ] as const)
    expect((await paying.order(wish, null)).body).toMatchObject({ code })
  const other = await openTestShop(paying.server)
  expect((await paying.order({ storeId: other.storeId }, paying.shop.owner.accessToken)).body).toMatchObject({
    code: 'store_forbidden',
  })
})

test('[ORDER-6] the same wish sent twice, also at once, is one order; the same id for something else is none', async () => {
  const requestId = randomUUID()
  const both = await Promise.all([
    opened({ ...anybody, requestId }, null),
    opened({ ...anybody, requestId }, null),
  ])
  const again = await opened({ ...anybody, requestId }, null)
  expect(new Set([...both, again].map(({ orderId }) => orderId)).size).toBe(1)
  expect(new Set([...both, again].map(({ snapToken }) => snapToken)).size).toBe(1)
  expect((await paying.order({ requestId, itemId: 'plan-1' })).body).toMatchObject({ code: 'request_taken' })
  expect((await paying.order({ ...anybody, requestId })).body).toMatchObject({ code: 'request_taken' })
})

test('[ORDER-6] whoever presses several times at once gets one page, and never an error of ours', async () => {
  for (let round = 0; round < 3; round += 1) {
    const wish = { ...anybody, requestId: randomUUID() }
    const all = await Promise.all(Array.from({ length: 6 }, () => opened(wish, null)))
    expect(new Set(all.map(({ orderId }) => orderId)).size).toBe(1)
    expect(new Set(all.map(({ snapToken }) => snapToken)).size).toBe(1)
  }
})

test('[ORDER-8] an order is there for who made it, for its shop and for its secret, and for nobody else', async () => {
  const till = await addTestDevice(paying.server, paying.shop)
  const other = await openTestShop(paying.server)
  const otherTill = await addTestDevice(paying.server, other)
  const mine = await opened({})
  const theirs = await opened(anybody, null)
  const see = async (order: OrderOpened, bearer?: string) =>
    (
      await callApi(
        paying.server,
        'GET',
        `/api/orders/${order.orderId}`,
        bearer === undefined ? {} : { bearer },
      )
    ).status
  for (const bearer of [paying.shop.owner.accessToken, till.deviceKey, mine.orderSecret])
    expect(await see(mine, bearer)).toBe(200)
  for (const bearer of [other.owner.accessToken, otherTill.deviceKey, theirs.orderSecret, undefined])
    expect(await see(mine, bearer)).toBe(404)
  expect(await see(theirs, paying.shop.owner.accessToken)).toBe(404)
  const forged = theirs.orderSecret.replace(theirs.orderId, mine.orderId)
  expect(await see(mine, forged)).toBe(404)
  expect(await see(mine, 'Bukan')).toBe(401)
})

test('[ORDER-13] owner and till see the paid and the open orders of their shop, newest first', async () => {
  const shop = await openTestShop(paying.server)
  const till = await addTestDevice(paying.server, shop)
  const first = await opened({ itemId: 'plan-1' }, shop.owner.accessToken)
  const second = await opened({ itemId: 'tokens-2000' }, till.deviceKey)
  const gone = await opened({ itemId: 'one-time' }, till.deviceKey)
  expect((await paying.press(gone, 'cancel')).body.state).toBe('cancelled')
  await paying.midtrans.pay(first.orderNumber, 'success')
  await paying.reach(first, 'paid')
  const list = async (bearer: string, query = '') =>
    (await callApi<OrderList>(paying.server, 'GET', `/api/orders${query}`, { bearer })).body.orders
  const wanted = [
    { orderId: second.orderId, state: 'awaiting', paidAt: null },
    { orderId: first.orderId, state: 'paid', paidAt: expect.any(Number) },
  ]
  expect(await list(till.deviceKey)).toMatchObject(wanted)
  expect(await list(shop.owner.accessToken)).toMatchObject(wanted)
  expect(await list(shop.owner.accessToken, `?storeId=${shop.storeId}`)).toMatchObject(wanted)
  const foreign = await callApi(paying.server, 'GET', `/api/orders?storeId=${shop.storeId}`, {
    bearer: paying.shop.owner.accessToken,
  })
  expect(foreign.status).toBe(403)
  const [store] = await paying.rows<{ billings: unknown[] }>('select billings from stores where id = $1', [
    shop.storeId,
  ])
  // Ruling 14: a projection of what was paid.
  expect(store!.billings).toMatchObject([
    { orderNumber: first.orderNumber, amountRupiah: first.amountRupiah, state: 'paid' },
  ])
})

test.each([
  ['401', { createStatus: 401 }],
  ['400', { createStatus: 400 }],
  ['500', { createStatus: 500 }],
])(
  '[PAY-16] contract 13: the provider answers a create with %s: nothing is lost, the same wish works later',
  async (_name, rule) => {
    const requestId = randomUUID()
    await paying.midtrans.rule({ ...rule, times: 1 })
    const failed = await paying.order({ ...anybody, requestId }, null)
    expect(failed).toMatchObject({
      status: 502,
      body: { code: 'payment_not_opened', message: 'Gagal memproses pembayaran. Silakan coba lagi nanti.' },
    })
    const order = await opened({ ...anybody, requestId }, null)
    expect(order.state).toBe('awaiting')
    expect(await sessions(order)).toHaveLength(1)
  },
)

test('[PAY-16] contract 13: after silence an id that was taken is followed by a new one on the same order', async () => {
  const requestId = randomUUID()
  await paying.midtrans.rule({ createDelayMs: 1_500, times: 1 })
  expect((await paying.order({ ...anybody, requestId }, null)).status).toBe(502)
  const order = await opened({ ...anybody, requestId }, null)
  const [first, second] = await sessions(order)
  expect(first).toMatchObject({ provider_order_id: order.orderNumber, closed_at: expect.any(Date) })
  await paying.midtrans.pay(second!.provider_order_id, 'success')
  expect((await paying.reach(order, 'paid')).orderNumber).toBe(order.orderNumber)
})

test('[PAY-15] contract 13: the provider does not know our key: 502 to the buyer', async () => {
  const server = await startTestServer({
    deps: { midtrans: paying.midtrans.gateway({ serverKey: 'SB-salah' }), log: createLog('silent') },
  })
  try {
    const answer = await callApi(server, 'POST', '/api/orders', {
      body: { requestId: randomUUID(), ...anybody },
    })
    expect(answer).toMatchObject({ status: 502, body: { code: 'payment_not_opened' } })
  } finally {
    await server.close()
  }
})

test('[ORDER-7] without a provider the order is still written down, and the buyer is told that nothing was taken', async () => {
  const server = await startTestServer()
  try {
    const answer = await callApi(server, 'POST', '/api/orders', {
      body: { requestId: randomUUID(), ...anybody },
    })
    expect(answer).toMatchObject({ status: 503, body: { code: 'payments_closed' } })
    const { rows } = await server.ownerPool.query('select state from orders')
    expect(rows).toEqual([{ state: 'created' }])
  } finally {
    await server.close()
  }
})

test('[ORDER-9] contract 7: the message never comes: a look marks it paid', async () => {
  const order = await opened()
  await paying.midtrans.rule({ orderPrefix: order.orderNumber, drop: true })
  await paying.midtrans.pay(order.orderNumber, 'success')
  expect((await paying.view(order)).state).toBe('awaiting')
  paying.server.clock.advance(31_000)
  await paying.reach(order, 'paid')
  expect(await paying.done(order.orderId)).toHaveLength(2)
})

test('[ORDER-9] the button asks at once, and not without end', async () => {
  const order = await opened()
  await paying.midtrans.rule({ orderPrefix: order.orderNumber, drop: true })
  await paying.midtrans.pay(order.orderNumber, 'success')
  const { body } = await paying.press(order, 'check')
  expect(body).toMatchObject({
    state: 'paid',
    grants: [{ name: 'satu', text: 'diberikan oleh satu' }, { name: 'dua' }],
  })
  const statuses: number[] = []
  for (let press = 0; press < 20; press += 1) statuses.push((await paying.press(order, 'check')).status)
  expect(statuses.at(-1)).toBe(429)
})

test('[ORDER-10] contract 7 and 8: 404 while the page is open leaves it open; over and unpaid it expires, when asked', async () => {
  const order = await opened()
  expect((await paying.press(order, 'check')).body.state).toBe('awaiting')
  paying.server.clock.advance(hourMs - 60_000)
  expect((await paying.press(order, 'check')).body).toMatchObject({
    state: 'awaiting',
    snapToken: expect.any(String),
  })
  paying.server.clock.advance(2 * 60_000)
  expect((await paying.view(order)).snapToken).toBeNull()
  // The provider is away: nothing expires unasked.
  await paying.midtrans.rule({ orderPrefix: order.orderNumber, statusAnswer: { http: 503, text: 'x' } })
  paying.server.clock.advance(10 * 60_000)
  expect((await paying.press(order, 'check')).body).toMatchObject({ code: 'payment_not_answered' })
  expect((await paying.view(order)).state).toBe('awaiting')
  await paying.midtrans.clearRules()
  paying.server.clock.advance(61_000)
  await paying.reach(order, 'expired')
  expect((await paying.press(order, 'cancel')).body).toMatchObject({ code: 'order_closed' })
})

test('[ORDER-22] an order whose server died before it asked for a payment page ends with its page', async () => {
  const now = paying.server.clock()
  const random = (count: number) => new Uint8Array(randomBytes(count))
  // All that was done by then: the order was written down.
  const orderId = await inScope(paying.server.deps.database, { role: 'service_role' }, (tx) =>
    insertOrder(tx, {
      ...{ orderId: uuidV7(now, random(10)), requestId: randomUUID(), now, quantity: 1 },
      orderNumber: makeOrderNumber('ebook', instant(now), random(10)),
      item: findItem('ebook')!,
      buyer: { name: 'Siti', phone: '+6281299990001', userId: null, storeId: null, deviceId: null },
    }),
  )
  const stateOf = async () =>
    (await paying.rows('select state, next_look_at from orders where order_id = $1', [orderId]))[0]
  paying.server.clock.advance(hourMs + 6 * 60_000)
  await vi.waitFor(async () => expect(await stateOf()).toEqual({ state: 'expired', next_look_at: null }), {
    timeout: 10_000,
  })
})

test('[ORDER-10] a refused card is no end while the page is open; a number to pay to lives on after the page', async () => {
  const card = await opened()
  await paying.midtrans.pay(card.orderNumber, 'deny', { method: 'credit_card' })
  await paying.settled(card.orderId)
  expect(await paying.view(card)).toMatchObject({ state: 'awaiting', lastTry: { status: 'deny' } })
  const transfer = await opened()
  await paying.midtrans.pay(transfer.orderNumber, 'pending', { method: 'bca_va' })
  paying.server.clock.advance(2 * hourMs)
  await paying.reach(card, 'failed')
  expect((await paying.press(transfer, 'check')).body).toMatchObject({
    state: 'awaiting',
    lastTry: { status: 'pending' },
  })
  await paying.midtrans.pay(transfer.orderNumber, 'success', { method: 'bca_va' })
  await paying.reach(transfer, 'paid')
})

test('[ORDER-3] money that comes after the order was given up makes it paid', async () => {
  const order = await opened()
  await paying.midtrans.pay(order.orderNumber, 'expire', { method: 'bca_va' })
  await paying.reach(order, 'expired')
  await paying.midtrans.pay(order.orderNumber, 'success', { method: 'other_qris' })
  await paying.reach(order, 'paid')
  expect(await paying.done(order.orderId)).toHaveLength(2)
})

test('[ORDER-11] another way to pay is another id on the same order; the first one is called off', async () => {
  const order = await opened()
  await paying.midtrans.pay(order.orderNumber, 'pending', { method: 'bca_va' })
  const { body } = await paying.press(order, 'session')
  expect(body).toMatchObject({ orderId: order.orderId, state: 'awaiting', snapToken: expect.any(String) })
  expect(body.snapToken).not.toBe(order.snapToken)
  const [first, second] = await sessions(order)
  expect(first!.closed_at).not.toBeNull()
  await paying.midtrans.pay(second!.provider_order_id, 'success')
  await paying.reach(order, 'paid')
  await paying.settled(order.orderId)
  expect(await paying.done(order.orderId)).toHaveLength(2)
})

test('[ORDER-11] the message that the first one is off, faster than the answer to our call, ends nothing', async () => {
  const order = await opened()
  await paying.midtrans.pay(order.orderNumber, 'pending', { method: 'bca_va' })
  await paying.settled(order.orderId)
  await paying.midtrans.rule({ orderPrefix: order.orderNumber, cancelDelayMs: 400 })
  const pressed = paying.press(order, 'session')
  await vi.waitFor(async () => {
    const [told] = await paying.rows<{ outcome: string | null }>(
      `select outcome from payment_notice where order_id = $1 and transaction_status = 'cancel'`,
      [order.orderId],
    )
    expect(told?.outcome).toBe('confirmed')
  })
  expect((await paying.view(order)).state).toBe('awaiting')
  const { body } = await pressed
  expect(body).toMatchObject({ state: 'awaiting', snapToken: expect.any(String) })
  expect(body.snapToken).not.toBe(order.snapToken)
})

test('[ORDER-11] a payment that was faster than the change wins', async () => {
  const order = await opened()
  await paying.midtrans.rule({ orderPrefix: order.orderNumber, drop: true })
  await paying.midtrans.pay(order.orderNumber, 'success')
  expect((await paying.press(order, 'session')).body.state).toBe('paid')
})

test('[ORDER-12] cancelling waits for the provider; a payment that came meanwhile wins', async () => {
  const cancelled = await opened()
  expect((await paying.press(cancelled, 'cancel')).body.state).toBe('cancelled')
  const paidOne = await opened()
  await paying.midtrans.rule({ orderPrefix: paidOne.orderNumber, drop: true })
  await paying.midtrans.pay(paidOne.orderNumber, 'success')
  expect((await paying.press(paidOne, 'cancel')).body.state).toBe('paid')
  expect(await paying.done(paidOne.orderId)).toHaveLength(2)
})

test('[PAY-9] money twice for one order is granted once, and somebody is told', async () => {
  const order = await opened()
  await paying.midtrans.pay(order.orderNumber, 'pending', { method: 'bca_va' })
  await paying.midtrans.pay(order.orderNumber, 'success', { method: 'other_qris' })
  await paying.reach(order, 'paid')
  const [attempt] = await paying.rows<{ transaction_id: string }>(
    `select transaction_id from payment_attempt where order_id = $1 and status = 'pending'`,
    [order.orderId],
  )
  await paying.midtrans.pay(attempt!.transaction_id, 'success')
  await expect.poll(() => paying.alarms(order.orderId)).toEqual(['paid_twice'])
  expect(await paying.done(order.orderId)).toHaveLength(2)
})

test('[PAY-20] what nobody knows how to grant is paid and not granted, and somebody is told', async () => {
  const order = await opened({ ...anybody, itemId: 'hardware' }, null)
  await paying.midtrans.pay(order.orderNumber, 'success')
  const seen: OrderView = await paying.reach(order, 'paid')
  expect(seen.grants).toEqual([])
  expect(await paying.alarms(order.orderId)).toEqual(['no_effect'])
  const [row] = await paying.rows('select granted_at from orders where order_id = $1', [order.orderId])
  expect(row).toEqual({ granted_at: null })
})
