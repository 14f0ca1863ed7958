import { randomUUID } from 'node:crypto'
import { todaySchema } from '@laci/domain/operator/desk-wire.ts'
import { hardwarePageSchema } from '@laci/domain/operator/follow-up.ts'
import { alarmListSchema, orderHistorySchema, orderPageSchema } from '@laci/domain/operator/order-wire.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePaidOrder } from '../../testing/desk-orders.ts'
import { callDesk, makeOperator, type TestOperator } from '../../testing/operators.ts'
import { makeShopkeeper } from '../../testing/shop-records.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let operator: TestOperator
beforeAll(async () => {
  server = await startTestServer()
  operator = await makeOperator(server)
})
afterAll(() => server.close())

const desk = (path: string, body?: Record<string, unknown>) => callDesk(server, operator.bearer, path, body)
const list = async (query: string) => orderPageSchema.parse((await desk(`/orders?${query}`)).body).rows
const phone = '+6281234567890'

test("[OPERATOR-12] orders are found by state, kind, shop, number and the buyer's number, which is masked", async () => {
  const shop = await makeShopkeeper(server)
  const plan = await makePaidOrder(server, { kind: 'plan', buyerPhone: phone, storeId: shop.storeId })
  const hardware = await makePaidOrder(server, { kind: 'hardware', buyerPhone: '+6281299990000' })
  const ids = async (query: string) => (await list(query)).map(({ orderId }) => orderId)
  expect((await ids('state=paid')).sort()).toEqual([plan.orderId, hardware.orderId].sort())
  expect(await ids('kind=hardware')).toEqual([hardware.orderId])
  expect(await ids(`shopId=${shop.storeId}`)).toEqual([plan.orderId])
  expect(await ids(`q=${plan.orderNumber.toLowerCase()}`)).toEqual([plan.orderId])
  expect(await ids('q=0812-3456-7890')).toEqual([plan.orderId])
  expect(await ids('state=refunded')).toEqual([])
  expect(JSON.stringify(await list(''))).not.toContain('34567890')
  expect((await desk('/orders?state=habis')).status).toBe(400)
})

test('[OPERATOR-12] an order is shown with its whole history, and the number only to who opens it', async () => {
  const { orderId } = await makePaidOrder(server, { kind: 'plan', buyerPhone: phone })
  const answer = await desk(`/orders/${orderId}`)
  const history = orderHistorySchema.parse(answer.body)
  expect(history.order).toMatchObject({
    orderId,
    state: 'paid',
    amountRupiah: 99_000,
    phoneMasked: '0812***890',
  })
  expect(history.steps.map(({ stepId }) => stepId)).toEqual(['opened', 'paid'])
  expect(history.attempts).toMatchObject([{ status: 'settlement', paymentType: 'qris' }])
  expect(history).toMatchObject({ notices: [], refunds: [] })
  expect(JSON.stringify(answer.body)).not.toContain('34567890')
  expect((await desk(`/orders/${orderId}/open`, {})).body).toMatchObject({ phone: '081234567890' })
  expect((await desk(`/orders/${randomUUID()}`)).status).toBe(404)
  expect((await desk('/orders/x')).status).toBe(404)
})

test('[OPERATOR-8] a paid hardware package is new until somebody takes care of it', async () => {
  const { orderId } = await makePaidOrder(server, { kind: 'hardware', buyerPhone: phone })
  const { orderId: planId } = await makePaidOrder(server, { kind: 'plan', buyerPhone: phone })
  const rows = async (query = '') =>
    hardwarePageSchema
      .parse((await desk(`/hardware-orders${query}`)).body)
      .rows.filter((row) => row.orderId === orderId)
  expect(await rows('?status=new')).toMatchObject([
    { status: 'new', note: '', version: 1, phoneMasked: '0812***890' },
  ])
  const change = (version: number, status = 'contacted') =>
    desk(`/hardware-orders/${orderId}`, { status, note: 'Kirim Senin', version })
  expect((await change(1)).status).toBe(200)
  expect(await rows('?status=new')).toEqual([])
  expect(await rows()).toMatchObject([{ status: 'contacted', note: 'Kirim Senin', version: 2 }])
  expect((await change(1)).body).toMatchObject({ code: 'changed_meanwhile' })
  expect((await change(2, 'done')).status).toBe(200)
  expect(await rows('?status=done')).toMatchObject([{ version: 3 }])
  expect((await desk(`/hardware-orders/${planId}`, { status: 'done', note: '', version: 1 })).status).toBe(
    404,
  )
})

test('[OPERATOR-12] an alarm waits until somebody has seen to it, once', async () => {
  const { orderId, orderNumber } = await makePaidOrder(server, { kind: 'plan', buyerPhone: phone })
  const alarmKey = `paid_twice:${orderId}`
  await server.ownerPool.query(
    `insert into payment_alarm (alarm_key, kind, order_id, raised_at) values ($1, 'paid_twice', $2, $3)`,
    [alarmKey, orderId, new Date(server.clock())],
  )
  const alarms = async () => alarmListSchema.parse((await desk('/alarms')).body).alarms
  expect(await alarms()).toEqual([
    { alarmKey, kind: 'paid_twice', orderId, orderNumber, raisedAt: expect.any(Number) },
  ])
  const { payments } = todaySchema.parse((await desk('/today')).body)
  expect(payments).toMatchObject({ alarmCount: 1, waitingCount: 0, refundedRupiah: 0 })
  expect(payments.paidCount).toBeGreaterThan(0)
  expect((await desk('/alarms/settle', { alarmKey })).status).toBe(200)
  expect((await desk('/alarms/settle', { alarmKey })).status).toBe(404)
  expect(await alarms()).toEqual([])
})
