import midtransClient from 'midtrans-client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { basicAuthorization, signatureOf } from './signature.ts'
import { serverKey, startTestMerchant, type TestMerchant } from './testing/merchant.ts'

let merchant: TestMerchant
beforeAll(async () => {
  merchant = await startTestMerchant()
})
afterAll(() => merchant.stop())
beforeEach(() => merchant.post('/__sim/reset', {}))

/** The vendor's own client, with its addresses turned to the simulator. */
function vendorClient(key = serverKey) {
  const options = { isProduction: false, serverKey: key, clientKey: 'SB-Mid-client-CONTOH' }
  const snap = new midtransClient.Snap(options)
  const core = new midtransClient.CoreApi(options)
  for (const { apiConfig } of [snap, core]) {
    Object.assign(apiConfig.constructor, {
      SNAP_SANDBOX_BASE_URL: `${merchant.url}/snap/v1`,
      CORE_SANDBOX_BASE_URL: merchant.url,
    })
  }
  return { snap, core }
}

test('[MIDTRANS-1] the vectors of the contract: the header and the signature', () => {
  expect(basicAuthorization(serverKey)).toBe('Basic U0ItTWlkLXNlcnZlci1DT05UT0gwMDAwMDAwMDAwOg==')
  const sign = (amount: string) => signatureOf('EBOOK-20261120-0001', '200', amount, serverKey)
  expect(sign('29000.00')).toBe(
    'a6f5ca364150d74dabdd5f5bc1e9da2c6a1d1ad1ab1a4c9bcb91bcf902cc1b07354771f60fcb1c8d7fb9fb873ea5c394be8b52317fd1b8c2b2e80806cf37e194',
  )
  expect(sign('29000').slice(0, 16)).toBe('0a9bf22cb065fd99')
})

test("[MIDTRANS-1] the vendor's own client creates, pays, asks, refunds and is told no", async () => {
  const { snap, core } = vendorClient()
  const created = await snap.createTransaction({
    transaction_details: { order_id: 'EBOOK-1', gross_amount: 29_000 },
  })
  expect(created.token).toMatch(/^[0-9a-f-]{36}$/)
  expect(created.redirect_url).toBe(`${merchant.url}/snap/v2/vtweb/${created.token}`)
  // The buyer has chosen nothing yet: unknown to the Core API, and the client throws.
  await expect(core.transaction.status('EBOOK-1')).rejects.toMatchObject({ httpStatusCode: '404' })
  await merchant.pay('EBOOK-1', 'pending')
  expect(await core.transaction.status('EBOOK-1')).toMatchObject({
    status_code: '201',
    transaction_status: 'pending',
  })
  await merchant.pay('EBOOK-1', 'success')
  const status = await core.transaction.status('EBOOK-1')
  expect(status).toMatchObject({ status_code: '200', transaction_status: 'settlement' })
  expect(status.signature_key).toBe(signatureOf('EBOOK-1', '200', '29000.00', serverKey))
  const part = { refund_key: 'EBOOK-1-R1', amount: 9_000, reason: 'uji' }
  expect(await core.transaction.refund('EBOOK-1', part)).toMatchObject({
    status_code: '200',
    transaction_status: 'partial_refund',
    refund_amount: '9000.00',
  })
  // An expired one answers 407 in the body, which this client hands back instead of throwing.
  await snap.createTransaction({ transaction_details: { order_id: 'EBOOK-2', gross_amount: 29_000 } })
  await merchant.pay('EBOOK-2', 'expire')
  expect(await core.transaction.status('EBOOK-2')).toMatchObject({
    status_code: '407',
    transaction_status: 'expire',
  })
  const charge = { payment_type: 'qris', transaction_details: { order_id: 'KASIR-1', gross_amount: 50_000 } }
  expect(await core.charge(charge)).toMatchObject({ status_code: '201', transaction_status: 'pending' })
  await expect(core.charge(charge)).rejects.toMatchObject({ httpStatusCode: '406' })
  expect(await core.transaction.cancel('KASIR-1')).toMatchObject({ transaction_status: 'cancel' })
  await expect(core.transaction.cancel('KASIR-1')).rejects.toMatchObject({ httpStatusCode: '412' })
  // And what it makes of our notifications.
  const notice = merchant.notices.at(-1)!.body
  expect(await core.transaction.notification(notice)).toMatchObject({ transaction_status: 'cancel' })
  const stranger = vendorClient('SB-Mid-server-lain')
  await expect(
    stranger.snap.createTransaction({ transaction_details: { order_id: 'X', gross_amount: 1 } }),
  ).rejects.toMatchObject({ httpStatusCode: 401 })
})

test('[MIDTRANS-1] a create is checked as the vendor checks it', async () => {
  const details = (changes: object) => ({
    transaction_details: { order_id: 'A', gross_amount: 29_000, ...changes },
  })
  const item = (changes: object) => ({
    item_details: [{ id: 'ebook', price: 29_000, quantity: 1, name: 'Ebook', ...changes }],
  })
  const refused: [object, RegExp][] = [
    [details({ order_id: undefined }), /order_id is required/],
    [details({ order_id: 'A B' }), /letters, digits/],
    [details({ order_id: 'A'.repeat(51) }), /maximum 50/],
    [details({ gross_amount: 29_000.5 }), /integer/],
    [details({ gross_amount: '29000' }), /integer/],
    [details({ gross_amount: 0 }), /greater than or equal to 1/],
    [details({ gross_amount: 10_000 }), /sum of item_details/],
    [item({ quantity: 0 }), /quantity/],
    [item({ name: 'x'.repeat(51) }), /too long/],
    [item({ name: undefined }), /name is required/],
    [item({ price: 1.5 }), /price/],
    [{ enabled_payments: ['bca_va', 'dompet'] }, /dompet/],
    [{ expiry: { start_time: '2026-11-22', unit: 'hour', duration: 1 } }, /start_time/],
    [{ expiry: { unit: 'week', duration: 1 } }, /unit/],
    [{ expiry: { unit: 'hours', duration: 0 } }, /duration/],
    [{ expiry: { start_time: '2020-01-01 10:00:00 +0700', unit: 'hour', duration: 1 } }, /past/],
    [{ page_expiry: { unit: 'minute', duration: 4 } }, /between 5 minutes/],
    [{ page_expiry: { unit: 'day', duration: 8 } }, /between 5 minutes/],
    [{ callbacks: { finish: 'javascript:alert(1)' } }, /finish/],
    [{ customer_details: { email: 'bukan' } }, /email/],
    [{ custom_field1: 'x'.repeat(256) }, /custom_field1/],
  ]
  for (const [changes, complaint] of refused) {
    const { status, body } = await merchant.create('A', changes)
    expect([status, body.error_messages.join()]).toEqual([400, expect.stringMatching(complaint)])
  }
  expect((await merchant.post('/snap/v1/transactions', null)).status).toBe(400)
  expect((await merchant.post('/snap/v1/transactions', {}, 'SB-salah')).status).toBe(401)
  const discount = [
    { price: 39_000, quantity: 1, name: 'Ebook' },
    { price: -5_000, quantity: 2, name: 'Diskon' },
  ]
  expect((await merchant.create('A', { item_details: discount })).status).toBe(201)
  expect((await merchant.create('A')).body.error_messages).toEqual([
    'transaction_details.order_id has already been taken',
  ])
})

test('[MIDTRANS-1] a session that the merchant cancels takes no money, and one that is paid stays paid', async () => {
  const { token } = (await merchant.create('A')).body
  await merchant.pay('A', 'pending')
  expect((await merchant.post(`/snap/v1/transactions/${token}/cancel`, {})).status).toBe(200)
  expect((await merchant.get('/v2/A/status')).body.transaction_status).toBe('cancel')
  expect((await merchant.pay('A', 'success')).status).toBe(409)
  const second = (await merchant.create('B')).body.token
  await merchant.pay('B', 'success')
  expect((await merchant.post(`/snap/v1/transactions/${second}/cancel`, {})).status).toBe(412)
  expect((await merchant.post('/snap/v1/transactions/tidak-ada/cancel', {})).status).toBe(404)
})

test('[MIDTRANS-1] only the edges of the vendor are gone, and a challenge waits for a decision', async () => {
  await merchant.create('A')
  await merchant.pay('A', 'pending', { method: 'other_qris' })
  await merchant.pay('A', 'challenge', { method: 'other_qris' })
  expect((await merchant.get('/v2/A/status')).body).toMatchObject({
    status_code: '201',
    transaction_status: 'capture',
    fraud_status: 'challenge',
    payment_type: 'credit_card',
  })
  expect((await merchant.post('/v2/A/approve', {})).body).toMatchObject({
    status_code: '200',
    fraud_status: 'accept',
  })
  expect((await merchant.post('/v2/A/deny', {})).body.status_code).toBe('412')
  await merchant.create('B')
  await merchant.pay('B', 'challenge')
  expect((await merchant.post('/v2/B/deny', {})).body.transaction_status).toBe('deny')
  expect((await merchant.pay('B', 'accept')).status).toBe(409)
  await merchant.create('C')
  await merchant.pay('C', 'success')
  for (const action of ['cancel', 'expire']) {
    expect((await merchant.post(`/v2/C/${action}`, {})).body.status_code).toBe('412')
  }
  await merchant.pay('C', 'reversal')
  expect((await merchant.get('/v2/C/status')).body).toMatchObject({
    status_code: '202',
    transaction_status: 'deny',
  })
  await merchant.create('D')
  await merchant.pay('D', 'success')
  await merchant.pay('D', 'chargeback')
  expect((await merchant.get('/v2/D/status')).body.transaction_status).toBe('chargeback')
})
