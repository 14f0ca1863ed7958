import { randomUUID } from 'node:crypto'
import { get } from 'node:http'
import type { Socket } from 'node:net'
import { linkDownloads, sameDownloadMs } from '@laci/domain/ebook/download.ts'
import { ebookFilePath, ebookViewPath, tokenOfAddress } from '@laci/domain/ebook/wire.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOrderEffects } from '../../app/order-effects.ts'
import { inScope } from '../../db/scope.ts'
import type { OrderEffect, PaidOrder, TakeBack } from '../../payments/order-effect.ts'
import { paidOrder, takeBackStep } from '../../testing/affiliates.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
/** What the server itself does with a paid ebook. */
let effect: OrderEffect
beforeAll(async () => {
  server = await startTestServer({
    effectsOf: (deps) => {
      const effects = createOrderEffects(deps)
      effect = effects.ebook[0]!
      return effects
    },
  })
})
afterAll(() => server.close())

const service = <T>(work: Parameters<typeof inScope<T>>[2]) =>
  inScope<T>(server.deps.database, { role: 'service_role' }, work)

async function buy(): Promise<{ order: PaidOrder; token: string; message: string }> {
  const order = paidOrder(null, 'ebook', { buyerPhone: `+62812${String(Math.random()).slice(2, 10)}` })
  const now = new Date(server.clock())
  await server.ownerPool.query(
    `insert into orders (order_id, request_id, order_number, kind, item_id, item_name, quantity, amount_rupiah, buyer_name,
       buyer_phone, state, created_at, payable_until, paid_at, granted_at)
     values ($1, $2, $3, 'ebook', 'ebook', $4, 1, $5, $6, $7, 'paid', $8, $8, $8, $8)`,
    [
      order.orderId,
      randomUUID(),
      order.orderNumber,
      order.itemName,
      order.amountRupiah,
      order.buyerName,
      order.buyerPhone,
      now,
    ],
  )
  await service((tx) => effect.grant(tx, order))
  const messages = await messagesTo(order.buyerPhone)
  expect(messages).toHaveLength(1)
  const token = /#ebook=(\S+)/.exec(messages[0]!)![1]!
  return { order, token, message: messages[0]! }
}

async function messagesTo(phone: string, kind = 'ebook_link'): Promise<string[]> {
  const { rows } = await server.ownerPool.query<{ payload: string }>(
    'select payload from wa_outbox where to_e164 = $1 and kind = $2 order by created_at',
    [phone, kind],
  )
  return rows.map((row) => row.payload)
}

const takeBack = (order: PaidOrder, step: TakeBack) => service((tx) => effect.takeBack(tx, order, step))
const describe = (order: PaidOrder) => service((tx) => effect.describe!(tx, order))
/** Read to its end: a book that nobody takes keeps its connection, and the server from closing. */
async function fetchBook(token: string, headers: Record<string, string> = {}, method = 'GET') {
  const response = await fetch(server.url + ebookFilePath(token), { headers, method, redirect: 'manual' })
  const bytes = await response.arrayBuffer()
  return new Response(response.status === 304 ? null : bytes, response)
}
const look = async (token: string) => {
  const response = await fetch(server.url + ebookViewPath(token))
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const left = async (token: string) => (await look(token)).body.downloadsLeft

test('[EBOOK-8] a paid ebook brings a link by WhatsApp, word for word, and a notice to the operator', async () => {
  const { order, token, message } = await buy()
  expect(message).toBe(
    `Terima kasih, Siti. Pembayaran Anda sudah kami terima.\n\nUnduh *Ebook Kas Rapi, Stok Pasti* di sini: http://localhost/payment#ebook=${token}\n\nTautan ini berlaku 7 hari untuk 5 kali unduh. Simpan berkasnya setelah diunduh. Nomor pesanan: ${order.orderNumber}.`,
  )
  const notices = await messagesTo('+6281200000000', 'operator_note')
  expect(
    notices.filter((text) => text.startsWith('Ebook dibeli: ') && text.includes(order.orderNumber)),
  ).toHaveLength(1)
  const grant = await describe(order)
  expect(grant).toEqual({ text: 'Ebook siap diunduh, sisa 5 kali', url: `/payment#ebook=${token}` })
  expect(tokenOfAddress(grant!.url!)).toBe(token)
})

test('[EBOOK-7] the file is the book, and looking at the link counts nothing', async () => {
  const { order, token } = await buy()
  const seen = await look(token)
  expect(seen.status).toBe(200)
  expect(seen.body).toMatchObject({
    orderNumber: order.orderNumber,
    downloadsLeft: 5,
    sizeBytes: server.deps.book.length,
  })
  expect((await fetchBook(token, {}, 'HEAD')).headers.get('content-length')).toBe(
    String(server.deps.book.length),
  )
  expect(await left(token)).toBe(5)
  const response = await fetchBook(token)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/pdf')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="Kas-Rapi-Stok-Pasti.pdf"')
  expect(response.headers.get('cache-control')).toContain('no-store')
  expect(Buffer.from(await response.arrayBuffer()).equals(Buffer.from(server.deps.book))).toBe(true)
  expect(await left(token)).toBe(4)
})

test('[EBOOK-7] parts and a download that broke off are one download of the five', async () => {
  const { token } = await buy()
  await breakOff(server.url + ebookFilePath(token))
  expect(await left(token)).toBe(4)
  const size = server.deps.book.length
  const parts = [
    ['bytes=0-999', 1_000],
    [`bytes=1000-${size - 1}`, size - 1_000],
    ['bytes=-10', 10],
  ] as const
  for (const [range, length] of parts) {
    const response = await fetchBook(token, { range })
    expect(response.status).toBe(206)
    expect((await response.arrayBuffer()).byteLength).toBe(length)
  }
  expect((await fetchBook(token, { range: `bytes=${size}-` })).status).toBe(416)
  expect((await fetchBook(token, { range: 'bytes=5-9', 'if-range': '"other"' })).status).toBe(200)
  expect(await left(token)).toBe(4)
  server.clock.advance(sameDownloadMs)
  // A part from the middle is a new download as well, or five would be endless.
  expect((await fetchBook(token, { range: 'bytes=1-' })).status).toBe(206)
  expect(await left(token)).toBe(3)
})

test('[EBOOK-13] what brings no byte of the book costs none of the five downloads', async () => {
  const { token } = await buy()
  const size = server.deps.book.length
  const etag = (await fetchBook(token, {}, 'HEAD')).headers.get('etag')!
  for (const [headers, method, status] of [
    [{ range: 'bytes=999999999-' }, 'GET', 416],
    [{ range: `bytes=${size}-` }, 'GET', 416],
    [{ range: 'bytes=-0' }, 'GET', 416],
    [{ range: 'bytes=999999999-', 'if-range': etag }, 'GET', 416],
    [{ 'if-none-match': etag }, 'GET', 304],
    [{ 'if-none-match': `"other", W/${etag}`, range: 'bytes=0-9' }, 'GET', 304],
    [{ 'if-none-match': '*' }, 'GET', 304],
    [{}, 'HEAD', 200],
    [{ range: 'bytes=0-9' }, 'HEAD', 200],
  ] as [Record<string, string>, string, number][]) {
    // Each comes later than what is the same download as the one before.
    server.clock.advance(sameDownloadMs)
    const response = await fetchBook(token, headers, method)
    expect([response.status, (await response.arrayBuffer()).byteLength]).toEqual([status, 0])
    expect(await left(token)).toBe(5)
  }
  expect((await fetchBook(token, { 'if-none-match': '"other"' })).status).toBe(200)
  expect(await left(token)).toBe(4)
})

test('[EBOOK-14] who has hung up before the first byte has downloaded nothing', async () => {
  const { token, order } = await buy()
  const holder = await server.ownerPool.connect()
  try {
    await holder.query('begin')
    await holder.query('select from ebook_link where order_id = $1 for update', [order.orderId])
    const request = get(server.url + ebookFilePath(token), { agent: false })
    request.on('error', () => {})
    const arrived = await new Promise<Socket>((resolve) => server.app.server.once('connection', resolve))
    const waits = async () => (await holder.query('select from pg_locks where not granted')).rowCount
    await expect.poll(waits).toBeGreaterThan(0)
    request.destroy()
    await expect.poll(() => arrived.destroyed).toBe(true)
    await holder.query('commit')
  } finally {
    holder.release()
  }
  await expect.poll(() => left(token)).toBe(5)
  expect((await fetchBook(token)).status).toBe(200)
  expect(await left(token)).toBe(4)
})

/** Ends the connection with the first bytes, as a phone does that loses its signal. */
function breakOff(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get(url, (response) => {
      response.once('data', () => {
        response.destroy()
        resolve()
      })
    })
    request.once('error', reject)
  })
}

test('[EBOOK-6] [EBOOK-9] the sixth download is refused in words that help, also when two are asked for at once', async () => {
  const { token, order } = await buy()
  for (let count = 1; count < linkDownloads; count += 1) {
    expect((await fetchBook(token)).status).toBe(200)
    server.clock.advance(sameDownloadMs)
  }
  const both = await Promise.all([fetchBook(token), fetchBook(token)])
  expect(both.map((response) => response.status)).toEqual([200, 200])
  expect(await left(token)).toBe(0)
  server.clock.advance(sameDownloadMs)
  const refusal = await fetchBook(token)
  expect(refusal.status).toBe(410)
  expect(await refusal.json()).toMatchObject({
    code: 'ebook_link_used_up',
    message:
      'Tautan ini sudah dipakai 5 kali unduh. Pembayaran Anda tetap tercatat. Kirim nomor pesanan Anda lewat tombol Bantuan, kami bantu.',
  })
  expect((await describe(order))!.text).toBe('Tautan unduh sudah berakhir')
  // A person who opens the address is led to the page, which says the same.
  const person = await fetchBook(token, { accept: 'text/html,*/*' })
  expect(person.status).toBe(303)
  expect(person.headers.get('location')).toBe(`/payment#ebook=${token}`)
})

test('[EBOOK-6] after seven days the link is over', async () => {
  const { token } = await buy()
  server.clock.advance(7 * 86_400_000)
  expect(await look(token)).toMatchObject({ status: 410, body: { code: 'ebook_link_expired' } })
  expect((await fetchBook(token)).status).toBe(410)
})

test('[EBOOK-8] money that went back whole, or that a bank took, voids the link; a part that was given back does not', async () => {
  const partly = await buy()
  await takeBack(partly.order, takeBackStep(5_000, 5_000, partly.order))
  expect((await look(partly.token)).status).toBe(200)
  await takeBack(partly.order, takeBackStep(24_000, 29_000, partly.order))
  expect(await look(partly.token)).toMatchObject({ status: 410, body: { code: 'ebook_link_voided' } })
  // Of money that we give back the buyer hears, step by step.
  expect(await messagesTo(partly.order.buyerPhone, 'payment_confirmation')).toEqual([
    expect.stringContaining('Dana Rp 5.000 untuk Ebook Kas Rapi, Stok Pasti'),
    expect.stringContaining('Dana Rp 24.000 untuk Ebook Kas Rapi, Stok Pasti'),
  ])
  const disputed = await buy()
  expect((await fetchBook(disputed.token)).status).toBe(200)
  await takeBack(disputed.order, { ...takeBackStep(1_000, 1_000, disputed.order), reason: 'chargeback' })
  expect((await fetchBook(disputed.token)).status).toBe(410)
})

test('[EBOOK-9] a token that is not ours opens nothing and tells nothing', async () => {
  const { token, order } = await buy()
  const forged = `laci_ebook_${order.orderId}_${'A'.repeat(43)}`
  const others = [forged, token.slice(0, -1), token.replace('_ebook_', '_order_'), order.orderId, 'x', '%00']
  for (const other of others) {
    const response = await fetch(`${server.url}/api/ebook/${other}/file`)
    expect({ other, status: response.status }).toEqual({ other, status: 404 })
    expect(await response.json()).toMatchObject({ code: 'ebook_link_unknown' })
  }
  expect(await left(token)).toBe(5)
})
