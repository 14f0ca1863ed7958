import { randomUUID } from 'node:crypto'
import { promoOverviewSchema } from '@laci/domain/operator/desk-wire.ts'
import { alarmListSchema, orderHistorySchema } from '@laci/domain/operator/order-wire.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePaidOrder } from '../../testing/desk-orders.ts'
import { callDesk, makeOperator, type TestOperator } from '../../testing/operators.ts'
import { openTestShop } from '../../testing/shop.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let operator: TestOperator
beforeAll(async () => {
  server = await startTestServer()
  operator = await makeOperator(server)
})
afterAll(() => server.close())

const read = async (path: string) => (await callDesk(server, operator.bearer, path)).body
const byHand = (sql: string, values: readonly unknown[]) => server.ownerPool.query(sql, [...values])

test('[OPERATOR-41] the history of an order says how many more steps, tries, messages and refunds there are', async () => {
  const { orderId, orderNumber } = await makePaidOrder(server, { kind: 'plan', buyerPhone: '+6281234567890' })
  const history = async () => orderHistorySchema.parse(await read(`/orders/${orderId}`))
  expect((await history()).further).toEqual({ steps: 0, attempts: 0, notices: 0, refunds: 0 })
  const now = new Date(server.clock())
  // One more than are shown of each, with those that a paid order has.
  await byHand(
    `insert into order_step (order_id, step_id, at, from_state, to_state, amount_rupiah)
     select $1, 'step:' || n, $2, 'paid', 'paid', 0 from generate_series(1, 199) n`,
    [orderId, now],
  )
  await byHand(
    `insert into payment_attempt (provider_order_id, transaction_id, order_id, status, status_code, payment_type,
       gross_amount, currency, asked_at)
     select $2, 'trx-' || n || '-' || $1::text, $1::uuid, 'pending', '201', 'qris', '99000.00', 'IDR', $3
     from generate_series(1, 200) n`,
    [orderId, orderNumber, now],
  )
  await byHand(
    `insert into payment_notice (order_id, provider_order_id, transaction_id, transaction_status, status_code,
       gross_amount, body_hash, received_at, next_try_at, is_processed)
     select $1, $2, 'trx', 'pending', '201', '99000.00', sha256(n::text::bytea), $3, $3, true
     from generate_series(1, 201) n`,
    [orderId, orderNumber, now],
  )
  await byHand(
    `insert into payment_refund (refund_key, order_id, provider_order_id, transaction_id, amount_rupiah, status, asked_at)
     select $2 || '-R' || n, $1, $2, 'trx', 1, 'denied', $3 from generate_series(1, 201) n`,
    [orderId, orderNumber, now],
  )
  const { steps, attempts, notices, refunds, further } = await history()
  expect([steps, attempts, notices, refunds].map((list) => list.length)).toEqual([200, 200, 200, 200])
  expect(further).toEqual({ steps: 1, attempts: 1, notices: 1, refunds: 1 })
})

test('[OPERATOR-41] the list of alarms says how many wait', async () => {
  await byHand(
    `insert into payment_alarm (alarm_key, kind, raised_at) select $1 || n, 'paid_twice', $2 from generate_series(1, 101) n`,
    [randomUUID(), new Date(server.clock())],
  )
  const { alarms, count } = alarmListSchema.parse(await read('/alarms'))
  expect([alarms.length, count]).toEqual([100, 101])
})

test('[OPERATOR-41] the promo texts that are shown say how many there are', async () => {
  for (let at = 1; at <= 11; at += 1) {
    const { storeId } = await openTestShop(server)
    await byHand('update stores set promo = $2 where id = $1', [storeId, `Promo ${at}`])
  }
  const { texts, textCount } = promoOverviewSchema.parse(await read('/promo'))
  expect(texts).toHaveLength(10)
  expect(textCount).toBeGreaterThan(10)
})
