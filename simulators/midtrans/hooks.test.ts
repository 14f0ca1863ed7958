import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signatureOf } from './signature.ts'
import { minuteMs, serverKey, startTestMerchant, type TestMerchant } from './testing/merchant.ts'

let merchant: TestMerchant
beforeAll(async () => {
  merchant = await startTestMerchant()
})
afterAll(() => merchant.stop())
beforeEach(async () => {
  await merchant.post('/__sim/reset', {})
  merchant.notices.length = 0
  merchant.answerWith(200)
})

/** Waits for a day, longer than any plan. */
const bank = { method: 'bca_va' }
const statuses = () => merchant.notices.map(({ body }) => body.transaction_status)

test('[MIDTRANS-2] a payment is told in order, signed, with texts and times of Jakarta, and no more than once', async () => {
  await merchant.create('EBOOK-1', { custom_field1: 'pesanan' })
  const paidAt = Date.now()
  await merchant.pay('EBOOK-1', 'success', { method: 'bca_va' })
  expect(statuses()).toEqual(['pending', 'settlement'])
  const [pending, settlement] = merchant.notices
  expect(settlement!.headers['user-agent']).toBe('Veritrans')
  expect(settlement!.headers.authorization).toBeUndefined()
  expect(pending!.body).toMatchObject({ status_code: '201', payment_amounts: [] })
  expect(settlement!.body).toMatchObject({
    status_code: '200',
    gross_amount: '29000.00',
    currency: 'IDR',
    payment_type: 'bank_transfer',
    fraud_status: 'accept',
    custom_field1: 'pesanan',
    merchant_id: 'G123456789',
    va_numbers: [{ bank: 'bca', va_number: expect.stringMatching(/^\d{14}$/) }],
    signature_key: signatureOf('EBOOK-1', '200', '29000.00', serverKey),
  })
  const settledAt = Date.parse(`${settlement!.body.settlement_time.replace(' ', 'T')}+07:00`)
  expect(Math.abs(settledAt - paidAt)).toBeLessThan(60_000)
  await merchant.advance(24 * 60 * minuteMs)
  expect(merchant.notices).toHaveLength(2)
})

test('[MIDTRANS-2] what is answered decides how often it is told again', async () => {
  const plan: [number, number][] = [
    [200, 0],
    [204, 0],
    [500, 1],
    [503, 4],
    [400, 2],
    [404, 2],
    [301, 0],
    [302, 0],
    [303, 0],
    [403, 5],
    [502, 5],
  ]
  for (const [status, retries] of plan) {
    await merchant.post('/__sim/reset', {})
    merchant.notices.length = 0
    merchant.answerWith(status)
    await merchant.create('A')
    await merchant.pay('A', 'pending', bank)
    await merchant.advance(10 * 60 * minuteMs)
    expect([status, merchant.notices.length]).toEqual([status, 1 + retries])
    expect((await merchant.hooks('A'))[0]!.state).toBe(
      status >= 200 && status < 300 ? 'delivered' : 'given_up',
    )
  }
})

test('[MIDTRANS-2] the pauses are 2, 10, 30, 90 and 210 minutes, shifted by a tenth at most', async () => {
  merchant.answerWith(418)
  await merchant.create('A')
  await merchant.pay('A', 'pending', bank)
  let before = Date.now()
  for (const minutes of [2, 10, 30, 90, 210]) {
    const { nextAt } = (await merchant.hooks('A'))[0]!
    const shift = (nextAt! - before) / (minutes * minuteMs)
    expect(shift).toBeGreaterThan(0.88)
    expect(shift).toBeLessThan(1.12)
    before = nextAt!
    await merchant.advance(Math.round(minutes * minuteMs * 1.15))
  }
  expect(merchant.notices).toHaveLength(6)
})

test('[MIDTRANS-2] on a clock that runs faster the plan runs by itself', async () => {
  const quick = await startTestMerchant({ speed: 1_000_000 })
  quick.answerWith(503, 503, 418)
  await quick.create('A')
  await quick.pay('A', 'pending', bank)
  await expect.poll(async () => (await quick.hooks('A'))[0]!.state).toBe('given_up')
  expect((await quick.hooks('A'))[0]!.tries.map(({ httpStatus }) => httpStatus)).toEqual([
    503, 503, 418, 418, 418, 418,
  ])
  await quick.stop()
})

test('[MIDTRANS-2] nobody there counts as no answer, and a retry that gets through ends the plan', async () => {
  await merchant.create('A')
  merchant.answerWith(503, 503, 200)
  await merchant.pay('A', 'pending', bank)
  await merchant.advance(60 * minuteMs)
  expect((await merchant.hooks('A'))[0]).toMatchObject({
    state: 'delivered',
    tries: [{ httpStatus: 503 }, { httpStatus: 503 }, { httpStatus: 200, answer: 'sudah' }],
  })
  const nowhere = { 'x-override-notification': 'http://127.0.0.1:1/hook' }
  await merchant.post(
    '/snap/v1/transactions',
    { transaction_details: { order_id: 'B', gross_amount: 1 } },
    serverKey,
    nowhere,
  )
  await merchant.pay('B', 'pending', bank)
  await merchant.advance(10 * 60 * minuteMs)
  const tries = (await merchant.hooks('B'))[0]!.tries
  expect(tries.map(({ httpStatus }) => httpStatus)).toEqual([null, null, null, null, null, null])
})

test('[MIDTRANS-2] 307 and 308 are followed five times, and X-Append-Notification adds an address', async () => {
  const { hooks } = merchant
  await merchant.create('A')
  await merchant.pay('A', 'pending', bank)
  const own = (await hooks('A'))[0]!.url!
  const headers = { 'x-append-notification': own }
  merchant.answerWith({ status: 307, location: own }, { status: 308, location: own }, 200)
  await merchant.post(
    '/snap/v1/transactions',
    { transaction_details: { order_id: 'B', gross_amount: 1 } },
    serverKey,
    headers,
  )
  merchant.notices.length = 0
  await merchant.pay('B', 'pending')
  // Two notifications; the first one took two redirects.
  expect(merchant.notices).toHaveLength(4)
  expect((await hooks('B')).map(({ state }) => state)).toEqual(['delivered', 'delivered'])
  merchant.notices.length = 0
  merchant.answerWith({ status: 307, location: own })
  await merchant.create('C')
  await merchant.pay('C', 'pending')
  expect(merchant.notices).toHaveLength(6)
})

test('[MIDTRANS-2] a notification is sent again as it was, and ends the plan when it gets through', async () => {
  merchant.answerWith(503)
  await merchant.create('A')
  await merchant.pay('A', 'pending', bank)
  merchant.answerWith(200)
  await merchant.post('/__sim/hooks/1/resend', {})
  await merchant.advance(10 * 60 * minuteMs)
  expect(merchant.notices).toHaveLength(2)
  expect(merchant.notices[1]!.text).toBe(merchant.notices[0]!.text)
  expect((await merchant.post('/__sim/hooks/99/resend', {})).status).toBe(404)
})
