import { randomUUID } from 'node:crypto'
import { maskedPhone, shownPhone } from '@laci/domain/base/phone/phone-number.ts'
import {
  auditPageSchema,
  foundSchema,
  shopRecordSchema,
  todaySchema,
} from '@laci/domain/operator/desk-wire.ts'
import { contactPageSchema } from '@laci/domain/operator/follow-up.ts'
import { isResendable, messagePageSchema } from '@laci/domain/operator/message-wire.ts'
import { outboxHealthSchema } from '@laci/domain/operator/way-health.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callDesk, makeOperator, type TestOperator } from '../../testing/operators.ts'
import { plantRow } from '../../testing/planted-rows.ts'
import { freshPhone, postApi } from '../../testing/registrations.ts'
import { makeShopkeeper, type Shopkeeper } from '../../testing/shop-records.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { startTestWhatsApp, type TestWhatsApp } from '../../testing/whatsapp.ts'
import { rowsPerPage } from './page-key.ts'

let server: TestServer
let whatsapp: TestWhatsApp
let operator: TestOperator
let shop: Shopkeeper
beforeAll(async () => {
  whatsapp = await startTestWhatsApp()
  server = await startTestServer({
    deps: { whatsapp: whatsapp.gateway() },
    config: { trustedProxies: ['127.0.0.1'] },
  })
  operator = await makeOperator(server)
  shop = await makeShopkeeper(server)
})
afterAll(async () => {
  await server.close()
  await whatsapp.stop()
})

const desk = (path: string, body?: Record<string, unknown>) => callDesk(server, operator.bearer, path, body)
const search = async (q: string, before?: string) =>
  foundSchema.parse(
    (await desk(`/search?${new URLSearchParams({ q, ...(before !== undefined && { before }) })}`)).body,
  )

test('[OPERATOR-6] shops and affiliates are found by name, number in any spelling and code, numbers masked', async () => {
  await server.ownerPool.query(
    `insert into staff_list (store_id, shop_code) values ($1, 'CDF347') on conflict do nothing`,
    [shop.storeId],
  )
  const code = `BUD${shop.phone.slice(-4)}`
  for (const [q, kinds] of [
    ['toko maj', ['shop']],
    [shownPhone(shop.phone), ['affiliate', 'shop']],
    [shop.phone.replace('+62', '+62 '), ['affiliate', 'shop']],
    ['cdf-347', ['shop']],
    [code.toLowerCase(), ['affiliate']],
  ] as const) {
    const { found } = await search(q)
    expect(found.map(({ kind }) => kind).sort()).toEqual(kinds)
    for (const row of found) expect(row.phoneMasked).toBe(maskedPhone(shop.phone))
    expect(JSON.stringify(found)).not.toContain(shownPhone(shop.phone))
  }
  // Signs of a pattern are signs; part of a number finds nobody.
  for (const q of ['%%', '__', "' or 1=1 --", shownPhone(shop.phone).slice(0, 8)])
    expect((await search(q)).found).toEqual([])
  for (const q of ['', ' ', 'x', 'x'.repeat(65)])
    expect((await desk(`/search?q=${encodeURIComponent(q)}`)).status).toBe(400)
})

test('[OPERATOR-6] the whole record is there only for who opens it, and that leaves a row', async () => {
  const opened = await desk(`/shops/${shop.storeId}/open`, {})
  expect(shopRecordSchema.parse(opened.body).shop).toMatchObject({
    name: 'Toko Maju',
    phone: shownPhone(shop.phone),
    personName: 'Budi',
    tokenBalance: 2000,
    shopCode: 'CDF-347',
    saleCountMonth: 0,
    isLeaving: false,
  })
  const rows = auditPageSchema.parse(
    (await desk(`/audit?action=record_opened&subjectKind=shop&subjectId=${shop.storeId}`)).body,
  ).rows
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ actorName: 'Budi', address: '127.0.0.1', before: {}, after: {} })
})

test('[OPERATOR-7] lists come in pages by key: nothing twice, nothing left out, also of one moment', async () => {
  const people = rowsPerPage + 7
  await server.ownerPool.query(
    `insert into stores (id, owner_id, name, created_at)
     select gen_random_uuid(), $1, 'Warung Halaman ' || n, '2026-11-01T00:00:00.123456Z' from generate_series(1, $2) as n`,
    [shop.userId, people],
  )
  const first = await search('warung halaman')
  const second = await search('warung halaman', first.next!)
  expect(first.found).toHaveLength(rowsPerPage)
  expect(second.found).toHaveLength(7)
  expect(second.next).toBeNull()
  expect(
    new Set([...first.found, ...second.found].map((row) => row.kind === 'shop' && row.shopId)).size,
  ).toBe(people)
  for (const before of ['x', '2026-13-45T00:00:00.000000Z_0191d5c5-0000-7000-8000-000000000001', "1' or 1"])
    expect((await desk(`/search?q=warung&before=${encodeURIComponent(before)}`)).status).toBe(400)
  expect((await desk('/audit?before=-1')).status).toBe(400)
  expect((await desk('/audit?before=1')).body).toEqual({ rows: [], next: null })
})

test('[OPERATOR-8] who asked to be called is in the list, is changed, and a change on top of another is told', async () => {
  const phone = freshPhone()
  const asked = await postApi(server, '/api/contacts', { topic: 'investor', phone })
  expect(asked.status).toBe(202)
  await postApi(server, '/api/contacts', { topic: 'investor', phone })
  const listed = contactPageSchema.parse((await desk('/contacts?status=new')).body).rows
  expect(listed).toHaveLength(1)
  const contact = listed[0]!
  expect(contact).toMatchObject({ topic: 'investor', status: 'new', note: '', version: 1 })
  expect(JSON.stringify(listed)).not.toContain(phone)
  expect((await desk(`/contacts/${contact.contactId}/open`, {})).body).toMatchObject({ phone })

  const change = { status: 'contacted', note: 'Minta ditelepon Senin.', version: 1 }
  expect((await desk(`/contacts/${contact.contactId}`, change)).status).toBe(200)
  expect(await desk(`/contacts/${contact.contactId}`, change)).toMatchObject({
    status: 409,
    body: { code: 'changed_meanwhile' },
  })
  const now = contactPageSchema.parse((await desk('/contacts?status=contacted')).body).rows
  expect(now).toEqual([{ ...contact, status: 'contacted', note: 'Minta ditelepon Senin.', version: 2 }])
  for (const wrong of [
    { ...change, status: 'nanti' },
    { ...change, note: 'x'.repeat(501) },
    { ...change, version: 0 },
  ])
    expect((await desk(`/contacts/${contact.contactId}`, wrong)).status).toBe(400)
})

test('[OPERATOR-9] a message that failed goes out again; a code, one that waits and one that arrived never do', async () => {
  const to = '+6281277770001'
  const add = async (kind: string, status: string, payload: string | null = 'Link ebook') => {
    const messageId = randomUUID()
    await server.ownerPool.query(
      `insert into wa_outbox (message_id, idempotency_key, kind, to_e164, payload, status, attempts, next_at, not_after, created_at)
       values ($1::uuid, $1::text, $2, $3, $4, $5, 3, now() + interval '1 day', now() + interval '2 days', $6)`,
      [messageId, kind, to, payload, status, new Date(server.clock())],
    )
    return messageId
  }
  for (const [kind, status, payload] of [
    ['otp', 'failed', 'x'],
    ['otp', 'expired', 'x'],
    ['ebook_link', 'queued', 'x'],
    ['ebook_link', 'delivered', 'x'],
    ['ebook_link', 'failed', null],
  ] as const) {
    expect(isResendable({ kind, status, hasText: payload !== null })).toBe(false)
    expect(await desk(`/messages/${await add(kind, status, payload)}/resend`, {})).toMatchObject({
      status: 409,
      body: { code: expect.stringMatching(/^message_/) },
    })
  }
  const failed = await add('ebook_link', 'failed')
  const count = (await whatsapp.messagesTo(to)).length
  const listed = messagePageSchema.parse((await desk('/messages?status=failed&kind=ebook_link')).body).rows
  expect(listed.find(({ messageId }) => messageId === failed)).toMatchObject({
    phoneMasked: '0812***001',
    isResendable: true,
    attempts: 3,
  })
  expect(JSON.stringify(listed)).not.toContain('Link ebook')
  const actionId = randomUUID()
  await desk(`/messages/${failed}/resend`, { actionId })
  await desk(`/messages/${failed}/resend`, { actionId })
  const messages = await whatsapp.awaitMessages(to, count)
  expect(messages.slice(count).map(({ text }) => text)).toEqual(['Link ebook'])
})

test('[WA-19, WA-16] the desk sees how messages go, and which were taken without a word since', async () => {
  const before = outboxHealthSchema.parse((await desk('/whatsapp')).body)
  expect(before.ways).toMatchObject([{ name: 'wwebjs', isOpen: true }])
  const messageId = randomUUID()
  await server.ownerPool.query(
    `insert into wa_outbox (message_id, idempotency_key, kind, to_e164, payload, status, next_at, not_after, created_at, sent_at, provider)
     values ($1::uuid, $1::text, 'payout_notice', '+6281277770009', 'x', 'sent', $2, $2, $2, $2, 'wwebjs')`,
    [messageId, new Date(server.clock())],
  )
  const rowOf = async () =>
    messagePageSchema
      .parse((await desk('/messages?kind=payout_notice')).body)
      .rows.find((row) => row.messageId === messageId)
  expect(await rowOf()).toMatchObject({ isUnconfirmed: false })
  server.clock.advance(120_000)
  expect(await rowOf()).toMatchObject({ isUnconfirmed: true })
  const after = outboxHealthSchema.parse((await desk('/whatsapp')).body)
  expect(after.unconfirmed).toBe(before.unconfirmed + 1)
})

test('[OPERATOR-10] the promo of one shop or of all is what the shops read', async () => {
  const promoOf = async (shopId: string) =>
    (await server.ownerPool.query<{ promo: string }>('select promo from stores where id = $1', [shopId]))
      .rows[0]!.promo
  const other = await makeShopkeeper(server)
  await desk('/promo', { shopId: shop.storeId, text: '  Gratis 1 bulan  ' })
  expect(await promoOf(shop.storeId)).toBe('Gratis 1 bulan')
  expect(await promoOf(other.storeId)).toBe('')
  await desk('/promo', { shopId: null, text: 'Promo Lebaran' })
  expect([await promoOf(shop.storeId), await promoOf(other.storeId)]).toEqual([
    'Promo Lebaran',
    'Promo Lebaran',
  ])
  const { body } = await desk('/promo')
  expect(body).toMatchObject({ texts: [{ text: 'Promo Lebaran', shopCount: body.shopCount }] })
  await desk('/promo', { shopId: null, text: '' })
  expect(await promoOf(other.storeId)).toBe('')
  expect((await desk('/promo', { shopId: null, text: 'x'.repeat(201) })).status).toBe(400)
})

test('[OPERATOR-1] the first screen counts and sums, and names nobody', async () => {
  const answer = await desk('/today')
  const today = todaySchema.parse(answer.body)
  expect(today.signUps.today).toBeGreaterThanOrEqual(2)
  expect(today.signUps.week).toBeGreaterThanOrEqual(today.signUps.today)
  expect(today.shops).toMatchObject({ selling: 0, saleCount: 0, saleRupiah: 0 })
  expect(today.messages.failed).toBeGreaterThan(0)
  expect(JSON.stringify(answer.body)).not.toMatch(/Toko Maju|Budi|(?<!\d)(\+?62|0)8\d{6}/)
})

test('[PAY-32] what waits for a person stands on the first screen with its age, and says when it is late', async () => {
  const daysAgo = (days: number) => new Date(server.clock() - days * 86_400_000)
  const [orderId, runId, done] = [randomUUID(), randomUUID(), randomUUID()]
  for (const [refundKey, status] of [
    ['R1', 'asked'],
    ['R2', 'accepted'],
    ['R3', 'done'],
  ]) {
    await plantRow(server, 'payment_refund', {
      ...{ order_id: orderId, refund_key: refundKey, status, asked_at: daysAgo(0.5) },
    })
  }
  await plantRow(server, 'payment_alarm', { alarm_key: 'x', kind: 'paid_twice', raised_at: daysAgo(2) })
  await plantRow(server, 'payout_run', { run_id: runId, made_at: daysAgo(4) })
  await plantRow(server, 'payout', { run_id: runId, run_row: 1 })
  await plantRow(server, 'payout', { run_id: runId, run_row: 2, payout_id: done })
  await plantRow(server, 'payout_outcome', { payout_id: done, outcome: 'paid' })
  await plantRow(server, 'qris_charge', { status: 'pending', expires_at: daysAgo(1) })
  await plantRow(server, 'qris_charge', { status: 'pending', expires_at: daysAgo(-1) })
  await plantRow(server, 'qris_charge', { status: 'expired', expires_at: daysAgo(5) })
  for (const [orderNumber, status, days] of [
    ['H1', 'done', 9],
    ['H2', null, 2],
  ] as const) {
    const order = randomUUID()
    await plantRow(server, 'orders', {
      ...{
        order_id: order,
        kind: 'hardware',
        state: 'granted',
        paid_at: daysAgo(days),
        order_number: orderNumber,
      },
    })
    if (status !== null) await plantRow(server, 'hardware_follow_up', { order_id: order, status })
  }
  await plantRow(server, 'customer_erasure', { asked_at_ms: daysAgo(3).getTime(), erased_at_ms: null })
  await plantRow(server, 'customer_erasure', { asked_at_ms: daysAgo(8).getTime(), erased_at_ms: 1 })
  const { jobs } = todaySchema.parse((await desk('/today')).body)
  for (const [name, waitingCount, days, isLate] of [
    ['Pengembalian dana yang belum selesai', 2, 0.5, false],
    ['Peringatan pembayaran', 1, 2, true],
    ['Komisi yang belum ditransfer', 1, 4, true],
    ['Tagihan QRIS toko yang belum jelas', 1, 1, true],
    ['Pesanan perangkat baru', 1, 2, false],
    ['Penghapusan pelanggan toko', 1, 3, true],
  ] as const) {
    const job = jobs.find((one) => one.name === name)!
    expect(job, name).toMatchObject({ waitingCount, isLate })
    expect(Math.abs(job.oldestAt! - daysAgo(days).getTime())).toBeLessThan(60_000)
  }
})
