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

const bodies = () => merchant.notices.map(({ body }) => body)
const statuses = () => bodies().map((body) => body.transaction_status)

async function paid(orderId: string, rule: object, more?: object) {
  await merchant.rule(rule)
  await merchant.create(orderId)
  await merchant.pay(orderId, 'success', more)
}

test('[MIDTRANS-3] a rule is for orders of its prefix and for as many times as it says; a misspelt one is refused', async () => {
  await paid('B-1', { orderPrefix: 'A', drop: true })
  expect(statuses()).toEqual(['pending', 'settlement'])
  await paid('C-1', { orderPrefix: 'C', drop: true, times: 1 })
  expect(statuses()).toEqual(['pending', 'settlement', 'settlement'])
  expect((await merchant.hooks('C-1')).map(({ state }) => state)).toEqual(['dropped', 'delivered'])
  for (const wrong of [{ dropp: true }, { drop: 'yes' }, { duplicate: -1 }, [], 'x']) {
    expect((await merchant.rule(wrong as object)).status).toBe(400)
  }
})

test('[MIDTRANS-3] duplicates go out one after the other or at once', async () => {
  await paid('A', { duplicate: 3 }, { method: 'credit_card' })
  expect(statuses()).toEqual(['capture', 'capture', 'capture'])
  expect(new Set(merchant.notices.map(({ text }) => text)).size).toBe(1)
  await merchant.post('/__sim/reset', {})
  await paid('B', { duplicate: 50, parallel: true }, { method: 'credit_card' })
  expect(merchant.notices).toHaveLength(53)
})

test('[MIDTRANS-3] notifications come late, or in another order', async () => {
  await paid('A', { delayMs: 5 * minuteMs })
  expect(merchant.notices).toHaveLength(0)
  await merchant.advance(5 * minuteMs)
  expect(statuses()).toEqual(['pending', 'settlement'])
  await merchant.post('/__sim/reset', {})
  merchant.notices.length = 0
  await paid('B', { order: ['settlement', 'pending'] })
  expect(statuses()).toEqual(['settlement', 'pending'])
})

test('[MIDTRANS-3] a notification is forged: signature, amount, status, fields', async () => {
  await paid('A', { badSignature: true, times: 1 }, { method: 'credit_card' })
  expect(bodies()[0]!.signature_key).not.toBe(signatureOf('A', '200', '29000.00', serverKey))
  await paid('B', { orderPrefix: 'B', amount: '29001.00' }, { method: 'credit_card' })
  expect(bodies()[1]).toMatchObject({
    gross_amount: '29001.00',
    signature_key: signatureOf('B', '200', '29001.00', serverKey),
  })
  await paid('C', { orderPrefix: 'C', status: 'settlement' }, { method: 'credit_card' })
  expect(bodies()[2]).toMatchObject({
    transaction_status: 'settlement',
    signature_key: signatureOf('C', '200', '29000.00', serverKey),
  })
  await paid(
    'D',
    { orderPrefix: 'D', extraFields: { baru: [1], gross_amount: 29_000 }, omitFields: ['currency'] },
    { method: 'credit_card' },
  )
  expect(bodies()[3]).toMatchObject({ baru: [1], gross_amount: 29_000 })
  expect(bodies()[3]).not.toHaveProperty('currency')
  await paid(
    'E',
    { orderPrefix: 'E', omitFraudStatus: true, upperCaseStatus: true },
    { method: 'credit_card' },
  )
  expect(bodies()[4]).toMatchObject({ transaction_status: 'CAPTURE' })
  expect(bodies()[4]).not.toHaveProperty('fraud_status')
  expect((await merchant.get('/v2/E/status')).body.transaction_status).toBe('CAPTURE')
  await paid('F', { orderPrefix: 'F', orderIdIsTransactionId: true }, { method: 'credit_card' })
  expect(bodies()[5]!.order_id).toBe(bodies()[5]!.transaction_id)
})

test('[MIDTRANS-3] a create fails, is slow, or is overtaken by its own notification', async () => {
  await merchant.rule({ orderPrefix: 'A', createStatus: 500, times: 1 })
  expect((await merchant.create('A')).status).toBe(500)
  // Nothing was made, so the same order id is free.
  expect((await merchant.create('A')).status).toBe(201)
  await merchant.rule({ orderPrefix: 'B', createDelayMs: 200 })
  const slow = fetch(`${merchant.url}/snap/v1/transactions`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${serverKey}:`)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ transaction_details: { order_id: 'B', gross_amount: 1 } }),
    signal: AbortSignal.timeout(50),
  })
  await expect(slow).rejects.toThrow()
  // It was made all the same.
  expect((await merchant.create('B')).status).toBe(400)
  await merchant.rule({ orderPrefix: 'C', beforeResponse: true })
  await merchant.create('C')
  expect(statuses()).toEqual(['pending', 'settlement'])
})

test('[MIDTRANS-3] GET status says something else, is slow, breaks, or is no JSON', async () => {
  await paid('A', { orderPrefix: 'A', statusAnswer: { body: { gross_amount: '1.00' } }, times: 1 })
  expect((await merchant.get('/v2/A/status')).body.gross_amount).toBe('1.00')
  expect((await merchant.get('/v2/A/status')).body.gross_amount).toBe('29000.00')
  await merchant.rule({ statusAnswer: { http: 429, delayMs: 10 }, times: 1 })
  expect((await merchant.get('/v2/A/status')).status).toBe(429)
  await merchant.rule({ statusAnswer: { hangUp: true }, times: 1 })
  await expect(merchant.get('/v2/A/status')).rejects.toThrow()
  await merchant.rule({ statusAnswer: { http: 502, text: '<html>502</html>' }, times: 1 })
  await expect(merchant.get('/v2/A/status')).rejects.toThrow()
})

test('[MIDTRANS-3] a settlement is reversed by itself, and a second try pays before the first one expires', async () => {
  await paid('A', { orderPrefix: 'A', reversalAfterMs: minuteMs })
  await merchant.advance(minuteMs)
  expect(statuses()).toEqual(['pending', 'settlement', 'deny'])
  merchant.notices.length = 0
  await merchant.rule({ orderPrefix: 'B', secondAttempt: true })
  await merchant.create('B')
  await merchant.pay('B', 'pending')
  await merchant.pay('B', 'success')
  expect(statuses()).toEqual(['pending', 'pending', 'settlement', 'expire'])
  expect(new Set(bodies().map((body) => body.transaction_id)).size).toBe(2)
  expect((await merchant.get('/v2/B/status')).body.transaction_status).toBe('settlement')
  expect((await merchant.get(`/v2/${bodies()[0]!.transaction_id}/status`)).body.status_code).toBe('407')
})
