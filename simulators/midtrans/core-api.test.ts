import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { minuteMs, startTestMerchant, type TestMerchant } from './testing/merchant.ts'

let merchant: TestMerchant
beforeAll(async () => {
  merchant = await startTestMerchant()
})
afterAll(() => merchant.stop())
beforeEach(async () => {
  await merchant.post('/__sim/reset', {})
  merchant.notices.length = 0
})

const statuses = () => merchant.notices.map(({ body }) => body.transaction_status)

test('[MIDTRANS-4] what nobody pays expires at its time, and a captured card settles on the next day', async () => {
  await merchant.create('A', { expiry: { unit: 'hour', duration: 2 } })
  await merchant.pay('A', 'pending', { method: 'bca_va' })
  await merchant.create('B')
  await merchant.pay('B', 'success', { method: 'credit_card' })
  await merchant.create('C')
  await merchant.pay('C', 'challenge')
  expect(statuses()).toEqual(['pending', 'capture', 'capture'])
  await merchant.advance(121 * minuteMs)
  expect(statuses()).toEqual(['pending', 'capture', 'capture', 'expire'])
  expect((await merchant.get('/v2/A/status')).body.status_code).toBe('407')
  await merchant.advance(24 * 60 * minuteMs)
  expect(statuses().slice(4)).toEqual(['settlement'])
  expect((await merchant.get('/v2/B/status')).body.transaction_status).toBe('settlement')
  expect((await merchant.get('/v2/C/status')).body.fraud_status).toBe('challenge')
})

test('[MIDTRANS-4] an order that only has a token is unknown to GET status, also when its page is over', async () => {
  await merchant.create('A', { page_expiry: { unit: 'minutes', duration: 60 } })
  await merchant.advance(61 * minuteMs)
  expect((await merchant.get('/v2/A/status')).body).toMatchObject({ status_code: '404' })
  expect(merchant.notices).toHaveLength(0)
  expect((await merchant.get('/v2/A/status', 'SB-salah')).status).toBe(401)
})

test('[MIDTRANS-5] money goes back in parts, once a key, never more than was paid, and is told', async () => {
  await merchant.create('A')
  await merchant.pay('A', 'success')
  merchant.notices.length = 0
  const refund = (body: object, path = 'refund') => merchant.post(`/v2/A/${path}`, body)
  expect((await refund({ refund_key: 'A-R1', amount: 9_000, reason: 'uji' })).body).toMatchObject({
    status_code: '200',
    transaction_status: 'partial_refund',
    refund_amount: '9000.00',
    refund_chargeback_id: 1,
  })
  expect((await refund({ refund_key: 'A-R1', amount: 9_000 })).body.status_code).toBe('406')
  expect((await refund({ refund_key: 'A-R2', amount: 20_001 })).body.status_code).toBe('414')
  expect((await refund({ refund_key: 'A R2' })).body.status_code).toBe('400')
  await merchant.rule({ refundStatus: 202, times: 1 })
  expect((await refund({ refund_key: 'A-R2' })).body).toMatchObject({
    status_code: '202',
    transaction_status: 'partial_refund',
  })
  await merchant.rule({ refundTwice: true, times: 1 })
  expect((await refund({ refund_key: 'A-R2' }, 'refund/online/direct')).body).toMatchObject({
    transaction_status: 'refund',
    refund_amount: '29000.00',
  })
  expect((await refund({ refund_key: 'A-R3' })).body.status_code).toBe('412')
  await merchant.advance(0)
  await expect.poll(() => merchant.notices.length).toBe(3)
  expect(statuses()).toEqual(['partial_refund', 'refund', 'refund'])
  const [, first, second] = merchant.notices.map(({ body }) => body.refunds.at(-1))
  expect(first).not.toHaveProperty('bank_confirmed_at')
  expect(second).toEqual({ ...first, bank_confirmed_at: expect.any(String) })
  // What was paid into a bank account goes back by hand.
  await merchant.create('B')
  await merchant.pay('B', 'success', { method: 'bca_va' })
  expect((await merchant.post('/v2/B/refund', { refund_key: 'B-R1' })).body.status_code).toBe('412')
  expect((await merchant.post('/v2/tidak-ada/refund', {})).body.status_code).toBe('404')
})
