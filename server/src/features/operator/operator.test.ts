import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { postApi } from '../../testing/registrations.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { startTestWhatsApp, type TestWhatsApp } from '../../testing/whatsapp.ts'

let whatsapp: TestWhatsApp
let server: TestServer
const operator = '6281200000000'

beforeAll(async () => {
  whatsapp = await startTestWhatsApp()
  // Visitors come through a proxy here, so that a test can be many of them.
  server = await startTestServer({
    deps: { whatsapp: whatsapp.gateway() },
    config: { trustedProxies: ['127.0.0.1'] },
  })
})
beforeEach(() => server.clock.advance(3_700_000))
afterAll(async () => {
  await server.close()
  await whatsapp.stop()
})

async function click(visitor: string, label = 'Pesan Sekarang'): Promise<number> {
  const response = await fetch(`${server.url}/api/notices`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': visitor },
    body: JSON.stringify({ kind: 'hardware_click', label }),
  })
  await response.arrayBuffer()
  return response.status
}
const told = async () => (await whatsapp.messagesTo(operator)).length
const queued = async () =>
  (await server.ownerPool.query(`select from wa_outbox where kind = 'operator_note'`)).rowCount ?? 0

test('[WA-9] a click tells the operator its label, once in ten minutes for a visitor', async () => {
  const before = await told()
  expect(await click('10.0.0.1')).toBe(202)
  const messages = await whatsapp.awaitMessages(operator, before)
  expect(messages.at(-1)!.text).toBe("Tombol 'Pesan Sekarang' diklik.")
  expect(await click('10.0.0.1')).toBe(202)
  expect(await click('10.0.0.1', 'Coba Demo Gratis')).toBe(202)
  expect(await click('10.0.0.2')).toBe(202)
  expect(await queued()).toBe(before + 3)
  server.clock.advance(600_001)
  await click('10.0.0.1')
  expect(await queued()).toBe(before + 4)
})

test('[WA-9] must test 12: a thousand fast clicks of many visitors make sixty messages', async () => {
  const before = await queued()
  const clicks = Array.from({ length: 1_000 }, (_, index) => `10.1.${index % 200}.1`)
  for (let start = 0; start < clicks.length; start += 50) {
    const statuses = await Promise.all(clicks.slice(start, start + 50).map((visitor) => click(visitor)))
    expect(new Set(statuses)).toEqual(new Set([202]))
  }
  expect((await queued()) - before).toBe(60)
})

test('[WA-9] a visit that a full hour swallowed is told when there is room again, whoever came first', async () => {
  for (let visitor = 0; visitor < 60; visitor += 1) await click(`10.2.${visitor}.1`)
  const full = await queued()
  // Most of an hour later: room for the sixty of before only after the next step.
  server.clock.advance(3_300_000)
  await click('10.3.0.1')
  expect(await queued()).toBe(full)
  server.clock.advance(300_001)
  await click('10.3.0.1')
  expect(await queued()).toBe(full + 1)
})

test('[WA-10] a notice of our own making or with a text of the visitor is refused', async () => {
  for (const body of [
    { kind: 'hardware_click', label: 'Beli emas' },
    { kind: 'registration_started', name: 'x', phone: '+6281234567890' },
    { kind: 'hardware_click', label: 'Pesan Sekarang'.repeat(1_000) },
    'x',
    null,
  ]) {
    expect((await postApi(server, '/api/notices', body)).status).toBe(400)
  }
})
