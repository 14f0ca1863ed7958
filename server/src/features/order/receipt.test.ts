import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPdf } from '../../testing/pdf.ts'
import { signUpPerson } from '../../testing/people.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { createOrderSecrets } from './order-secret.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function makeOrder(change: Record<string, unknown> = {}): Promise<string> {
  const orderId = randomUUID()
  const now = new Date(server.clock())
  const row = {
    order_id: orderId,
    request_id: randomUUID(),
    order_number: `EBOOK-20261122-${orderId.slice(0, 8)}`,
    kind: 'ebook',
    item_id: 'ebook',
    item_name: 'Ebook Kas Rapi, Stok Pasti',
    quantity: 1,
    amount_rupiah: 29_000,
    buyer_name: 'Siti Aminah',
    buyer_phone: '+6281234567890',
    state: 'paid',
    created_at: now,
    payable_until: now,
    paid_at: now,
    ...change,
  }
  const names = Object.keys(row)
  await server.ownerPool.query(
    `insert into orders (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(row),
  )
  return orderId
}

const secretOf = (orderId: string) => createOrderSecrets(server.keys).secretOf(orderId)
const fetchReceipt = (orderId: string, bearer: string | null) =>
  fetch(`${server.url}/api/orders/${orderId}/receipt.pdf`, {
    headers: bearer === null ? {} : { authorization: `Bearer ${bearer}` },
  })

test('[ORDER-20] whoever holds the secret of a paid order gets its receipt as PDF', async () => {
  const orderId = await makeOrder()
  const response = await fetchReceipt(orderId, secretOf(orderId))
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/pdf')
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="Kuitansi-EBOOK-/)
  const pdf = await readPdf(new Uint8Array(await response.arrayBuffer()))
  expect(pdf.language).toBe('id-ID')
  expect(pdf.pages).toHaveLength(1)
  for (const said of [
    'Siti Aminah',
    '0812***890',
    'Rp 29.000',
    'Dua puluh sembilan ribu rupiah',
    'LUNAS',
    'WIB',
  ]) {
    expect(pdf.pages[0]).toContain(said)
  }
})

test('[ORDER-20] a refund shows on the receipt from the moment it was counted', async () => {
  const orderId = await makeOrder({ state: 'refunded', refunded_rupiah: 29_000 })
  const response = await fetchReceipt(orderId, secretOf(orderId))
  const pdf = await readPdf(new Uint8Array(await response.arrayBuffer()))
  expect(pdf.pages[0]).toContain('DIKEMBALIKAN SELURUHNYA')
})

test('[ORDER-20] nobody else gets a receipt, and an order that was not paid has none', async () => {
  const orderId = await makeOrder()
  const owner = await signUpPerson(server)
  const own = await makeOrder({ user_id: owner.userId })
  expect((await fetchReceipt(own, owner.accessToken)).status).toBe(200)
  for (const bearer of [null, owner.accessToken, secretOf(own), secretOf(randomUUID())]) {
    expect((await fetchReceipt(orderId, bearer)).status).toBe(404)
  }
  const open = await makeOrder({ state: 'awaiting', paid_at: null })
  const refusal = await fetchReceipt(open, secretOf(open))
  expect(refusal.status).toBe(409)
  expect(await refusal.json()).toMatchObject({ code: 'order_not_paid' })
})
