import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PayingServer, sendNotice, signedNotice, startPayingServer } from '../../testing/orders.ts'

let paying: PayingServer
beforeAll(async () => {
  paying = await startPayingServer()
})
afterAll(() => paying.close())

const odd: unknown[] = [
  { toString: 1, valueOf: 1 },
  ['IDR'],
  7,
  true,
  '',
  'a\0b',
  '\ud800',
  'x'.repeat(10_000),
]

test('[PAY-22] a signed message with odd values beside what it tells is stored and asked about', async () => {
  const { status, body: order } = await paying.order()
  expect(status).toBe(201)
  const told = {
    order_id: order.orderNumber,
    status_code: '200',
    gross_amount: `${order.amountRupiah}.00`,
    transaction_status: 'settlement',
  }
  for (const [index, value] of odd.entries()) {
    const members = { currency: value, payment_type: value, fraud_status: value, custom_field1: value }
    const text = signedNotice({ ...told, ...members, settlement_time: value, transaction_id: `odd-${index}` })
    expect(await sendNotice(paying.server, text), JSON.stringify(value).slice(0, 40)).toMatchObject({
      status: 200,
    })
  }
  const stored = await paying.rows('select from payment_notice where order_id = $1', [order.orderId])
  expect(stored).toHaveLength(odd.length)
  expect(await paying.rows(`select from payment_alarm where kind = 'forged_notice'`)).toHaveLength(0)
})

test('[PAY-22] odd values where the signature and the order stand are refused, and the server goes on', async () => {
  const { body: order } = await paying.order()
  const told = { order_id: order.orderNumber, status_code: '200', gross_amount: '1.00', transaction_id: 'x' }
  for (const value of odd) {
    for (const name of ['order_id', 'transaction_id', 'transaction_status', 'status_code', 'gross_amount']) {
      const text = JSON.stringify({
        ...(JSON.parse(signedNotice({ ...told, transaction_status: 'settlement' })) as object),
        [name]: value,
      })
      expect(await sendNotice(paying.server, text)).toMatchObject({ status: 403 })
    }
  }
  for (const text of ['null', '[]', '7', '"x"', `${'['.repeat(20_000)}${']'.repeat(20_000)}`]) {
    expect(await sendNotice(paying.server, text)).toMatchObject({ status: 403 })
  }
})
