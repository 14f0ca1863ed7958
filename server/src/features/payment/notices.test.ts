import type { OrderOpened } from '@laci/domain/order/wire.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type PayingServer, sendNotice, signedNotice, startPayingServer } from '../../testing/orders.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

let paying: PayingServer
beforeAll(async () => {
  paying = await startPayingServer()
})
afterAll(() => paying.close())
afterEach(() => paying.midtrans.clearRules())

const granted = (order: OrderOpened) => [
  { order_id: order.orderId, effect: 'satu', step: 'grant', rupiah: order.amountRupiah },
  { order_id: order.orderId, effect: 'dua', step: 'grant', rupiah: order.amountRupiah },
]

async function opened(wish = {}): Promise<OrderOpened> {
  const { status, body } = await paying.order(wish)
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

/** A paid order, and the body of the message that told of it. */
async function paid(): Promise<{ order: OrderOpened; notice: Record<string, unknown>; text: string }> {
  const order = await opened()
  await paying.midtrans.pay(order.orderNumber, 'success')
  await paying.reach(order, 'paid')
  await paying.settled(order.orderId)
  const hooks = await paying.midtrans.hooks(order.orderNumber)
  const text = hooks.findLast((hook) => hook.transactionStatus === 'settlement')!.body
  return { order, notice: JSON.parse(text) as Record<string, unknown>, text }
}

test('[PAY-1] contract 1: one changed character, a missing member, a number for a text: 403 and nothing changes', async () => {
  const { order, notice } = await paid()
  const fresh = await opened()
  const about = { ...notice, order_id: fresh.orderNumber }
  const signed = JSON.parse(signedNotice(about)) as Record<string, unknown>
  const key = String(signed.signature_key)
  const forged: Record<string, unknown>[] = [
    { ...signed, signature_key: (key.startsWith('0') ? '1' : '0') + key.slice(1) },
    { ...signed, signature_key: key.slice(0, -2) },
    { ...signed, order_id: order.orderNumber },
    { ...signed, gross_amount: '29000' },
    { ...signed, gross_amount: 29_000 },
    { ...signed, status_code: 200 },
    { ...signed, signature_key: undefined },
    { ...signed, transaction_status: undefined },
    { ...signed, transaction_id: ['x'] },
    JSON.parse(signedNotice(about, 'SB-Mid-server-LAIN')) as Record<string, unknown>,
  ]
  for (const body of forged) expect((await sendNotice(paying.server, JSON.stringify(body))).status).toBe(403)
  expect((await sendNotice(paying.server, '{"order_id":')).status).toBe(400)
  expect(await paying.rows('select from payment_notice where order_id = $1', [fresh.orderId])).toEqual([])
  expect((await paying.view(fresh)).state).toBe('awaiting')
  expect(await paying.rows(`select from payment_alarm where kind = 'forged_notice'`)).toHaveLength(1)
})

test('[PAY-5] contract 2: a genuine body with another status changes nothing, because the provider says otherwise', async () => {
  const { order, notice } = await paid()
  for (const status of ['refund', 'chargeback', 'deny', 'expire', 'pending']) {
    const replayed = JSON.stringify({ ...notice, transaction_status: status })
    expect((await sendNotice(paying.server, replayed)).status).toBe(200)
  }
  await paying.settled(order.orderId)
  expect((await paying.view(order)).state).toBe('paid')
  expect(await paying.done(order.orderId)).toEqual(granted(order))
  const outcomes = await paying.rows<{ transaction_status: string }>(
    `select distinct transaction_status from payment_notice where order_id = $1 and outcome = 'disagreed' order by 1`,
    [order.orderId],
  )
  expect(outcomes.map((row) => row.transaction_status)).toEqual([
    'chargeback',
    'deny',
    'expire',
    'pending',
    'refund',
  ])
})

test('[PAY-5] a signed message that says settled pays nothing while the provider does not know of a payment', async () => {
  const order = await opened()
  const body = signedNotice({
    order_id: order.orderNumber,
    transaction_id: 'tidak-ada',
    transaction_status: 'settlement',
    status_code: '200',
    gross_amount: `${order.amountRupiah}.00`,
    currency: 'IDR',
  })
  expect((await sendNotice(paying.server, body)).status).toBe(200)
  await expect
    .poll(
      async () =>
        (await paying.rows('select from payment_notice where order_id = $1 and tries > 0', [order.orderId]))
          .length,
    )
    .toBe(1)
  expect((await paying.view(order)).state).toBe('awaiting')
  expect(await paying.done(order.orderId)).toEqual([])
})

test('[PAY-6] contract 3: the same settlement 50 times, ten of them at once, has one effect', async () => {
  const order = await opened()
  await paying.midtrans.rule({ orderPrefix: order.orderNumber, duplicate: 10, parallel: true })
  await paying.midtrans.pay(order.orderNumber, 'success')
  await paying.reach(order, 'paid')
  const hooks = await paying.midtrans.hooks(order.orderNumber)
  expect(hooks.every((hook) => hook.tries[0]?.httpStatus === 200)).toBe(true)
  const text = hooks.findLast((hook) => hook.transactionStatus === 'settlement')!.body
  for (let copy = 0; copy < 40; copy += 1) expect((await sendNotice(paying.server, text)).status).toBe(200)
  await paying.settled(order.orderId)
  expect(await paying.done(order.orderId)).toEqual(granted(order))
  const steps = await paying.rows('select step_id from order_step where order_id = $1', [order.orderId])
  expect(steps).toEqual([{ step_id: 'opened' }, { step_id: 'paid' }])
})

test('[PAY-3] contract 4: settled before waiting, expired after settled: the provider decides', async () => {
  const order = await opened()
  await paying.midtrans.rule({ orderPrefix: order.orderNumber, order: ['settlement', 'pending'] })
  await paying.midtrans.pay(order.orderNumber, 'success')
  await paying.reach(order, 'paid')
  const [hook] = await paying.midtrans.hooks(order.orderNumber)
  const notice = JSON.parse(hook!.body) as Record<string, unknown>
  const expired = signedNotice({ ...notice, transaction_status: 'expire', status_code: '202' })
  expect((await sendNotice(paying.server, expired)).status).toBe(200)
  await paying.settled(order.orderId)
  expect((await paying.view(order)).state).toBe('paid')
  expect(await paying.done(order.orderId)).toEqual(granted(order))
})

test('[PAY-3] contract 4: a refund that is heard of before its settlement grants nothing that is already back', async () => {
  const order = await opened()
  await paying.midtrans.rule({ orderPrefix: order.orderNumber, drop: true })
  const { status } = await paying.midtrans.pay(order.orderNumber, 'success')
  await paying.midtrans.clearRules()
  await paying.midtrans
    .gateway()
    .refund(status.transaction_id!, { refundKey: 'dari-meja', amountRupiah: order.amountRupiah, reason: '' })
  const seen = await paying.reach(order, 'refunded')
  expect(seen).toMatchObject({ refundedRupiah: order.amountRupiah, grants: [] })
  expect(await paying.done(order.orderId)).toEqual([])
})

test.each([
  ['one rupiah more', { gross_amount: 'more' }],
  ['one rupiah less', { gross_amount: 'less' }],
  ['another currency', { currency: 'USD' }],
  ['no currency', { currency: null }],
])('[PAY-9] contract 5: %s than ordered is not paid, and somebody is told', async (_case, changes) => {
  const order = await opened()
  const amounts = { more: `${order.amountRupiah + 1}.00`, less: `${order.amountRupiah - 1}.00` }
  const { gross_amount: amount, ...rest } = changes as { gross_amount?: 'more' | 'less' }
  await paying.midtrans.rule({
    orderPrefix: order.orderNumber,
    statusAnswer: { body: { ...rest, ...(amount && { gross_amount: amounts[amount] }) } },
  })
  await paying.midtrans.pay(order.orderNumber, 'success')
  await expect.poll(() => paying.alarms(order.orderId)).toEqual(['amount_differs'])
  expect((await paying.view(order)).state).toBe('awaiting')
  expect(await paying.done(order.orderId)).toEqual([])
})

test('[PAY-6] contract 6: a message that comes before the answer about the payment page was stored', async () => {
  await paying.midtrans.rule({ beforeResponse: true, times: 1 })
  const order = await opened()
  await paying.reach(order, 'paid')
  expect(await paying.done(order.orderId)).toEqual(granted(order))
})

test('[PAY-3] contract 9: the first try expires after the second one settled: the order stays paid', async () => {
  const order = await opened()
  await paying.midtrans.rule({ orderPrefix: order.orderNumber, secondAttempt: true })
  await paying.midtrans.pay(order.orderNumber, 'success')
  await paying.reach(order, 'paid')
  await paying.settled(order.orderId)
  const tries = await paying.rows<{ status: string }>(
    'select status from payment_attempt where order_id = $1 order by status',
    [order.orderId],
  )
  expect(tries).toEqual([{ status: 'expire' }, { status: 'settlement' }])
  expect((await paying.view(order)).state).toBe('paid')
  expect(await paying.alarms(order.orderId)).toEqual([])
  expect(await paying.done(order.orderId)).toEqual(granted(order))
})

test('[PAY-8] contract 9: a message with the transaction in place of the order is found by our own member, or parked', async () => {
  const order = await opened()
  await paying.midtrans.rule({ orderPrefix: order.orderNumber, orderIdIsTransactionId: true })
  await paying.midtrans.pay(order.orderNumber, 'success')
  await paying.reach(order, 'paid')
  const { notice } = await paid()
  const { custom_field1: _ours, ...nameless } = notice
  const parked = signedNotice({ ...nameless, order_id: 'lain-toko', transaction_id: 'lain-toko' })
  expect((await sendNotice(paying.server, parked)).status).toBe(404)
  expect(
    await paying.rows('select order_id, outcome from payment_notice where provider_order_id = $1', [
      'lain-toko',
    ]),
  ).toEqual([{ order_id: null, outcome: 'parked' }])
  expect(
    await paying.rows(`select from payment_alarm where alarm_key = 'unknown_order:lain-toko'`),
  ).toHaveLength(1)
  // By a transaction that is known.
  const known = signedNotice({ ...nameless, order_id: notice.transaction_id })
  expect((await sendNotice(paying.server, known)).status).toBe(200)
})

test('[PAY-19] contract 15: while the database is away the answer is 503, and what comes later is taken', async () => {
  const { order, notice } = await paid()
  const late = signedNotice({ ...notice, status_message: 'sekali lagi' })
  const helper = await createTestDatabase()
  const { name } = paying.server.testDatabase
  try {
    await helper.ownerPool.query(`alter database ${name} allow_connections false`)
    await helper.ownerPool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
      [name],
    )
    expect((await sendNotice(paying.server, late)).status).toBe(503)
  } finally {
    await helper.ownerPool.query(`alter database ${name} allow_connections true`)
    await helper.close()
  }
  await expect.poll(async () => (await sendNotice(paying.server, late)).status).toBe(200)
  await paying.settled(order.orderId)
  expect(await paying.done(order.orderId)).toEqual(granted(order))
})

test('[PAY-4] contract 16: 23.30 WIB, unknown members and a status in capitals', async () => {
  const order = await opened()
  await paying.midtrans.rule({
    orderPrefix: order.orderNumber,
    upperCaseStatus: true,
    extraFields: { baru: { dalam: ['x'] } },
  })
  await paying.midtrans.pay(order.orderNumber, 'success')
  const seen = await paying.reach(order, 'paid')
  const [attempt] = await paying.rows<{ settled_at: Date; status: string }>(
    'select settled_at, status from payment_attempt where order_id = $1',
    [order.orderId],
  )
  expect(attempt!.status).toBe('settlement')
  // The provider's texts mean WIB: read as anything else it would be hours away.
  expect(Math.abs(attempt!.settled_at.getTime() - seen.createdAt)).toBeLessThan(60_000)
})

test('[PAY-6] the storm: 1,000 copies, forged, reordered, wrong amounts and other orders end with one effect', async () => {
  const { order, notice, text } = await paid()
  const other = await opened({ itemId: 'plan-3' })
  const bodies: string[] = []
  for (let copy = 0; copy < 1_000; copy += 1) {
    switch (copy % 8) {
      case 0:
        bodies.push(JSON.stringify({ ...notice, signature_key: 'f'.repeat(128) }))
        break
      case 1:
        bodies.push(signedNotice({ ...notice, transaction_status: 'pending', status_code: '201' }))
        break
      case 2:
        bodies.push(signedNotice({ ...notice, gross_amount: '1.00', copy }))
        break
      case 3:
        bodies.push(signedNotice({ ...notice, order_id: other.orderNumber, custom_field1: other.orderId }))
        break
      case 4:
        bodies.push(JSON.stringify({ ...notice, transaction_status: 'refund' }))
        break
      default:
        bodies.push(text)
    }
  }
  const statuses = new Map<number, number>()
  const waiting = [...bodies]
  await Promise.all(
    Array.from({ length: 32 }, async () => {
      for (let body = waiting.pop(); body !== undefined; body = waiting.pop()) {
        const { status } = await sendNotice(paying.server, body)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }),
  )
  expect(Object.fromEntries(statuses)).toEqual({ 200: 875, 403: 125 })
  await paying.settled(order.orderId)
  expect((await paying.view(order)).state).toBe('paid')
  expect(await paying.done(order.orderId)).toEqual(granted(order))
  expect((await paying.view(other)).state).toBe('awaiting')
  expect(await paying.done(other.orderId)).toEqual([])
}, 60_000)
