import { createHmac, randomUUID } from 'node:crypto'
import { storedPhone } from '@laci/domain/base/phone/phone-number.ts'
import type { Message } from '@laci/domain/message/templates.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inScope } from '../db/scope.ts'
import { nudge } from '../testing/retries.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { startTestWhatsApp, type TestWhatsApp, testCloud } from '../testing/whatsapp.ts'
import { createOutbox, type Outbox } from './outbox.ts'

let whatsapp: TestWhatsApp
let server: TestServer
let writer: Outbox

beforeAll(async () => {
  whatsapp = await startTestWhatsApp()
  server = await startTestServer({
    deps: {
      whatsapp: {
        gateways: [whatsapp.gateway(), whatsapp.cloudGateway()],
        routes: { otp: ['wwebjs'], payout_notice: ['cloud'] },
      },
    },
  })
  writer = createOutbox({ ...server.deps, whatsapp: null })
  await whatsapp.tellAcksTo(null)
})
afterAll(async () => {
  await server.close()
  await whatsapp.stop()
})

const payout: Message = {
  template: 'payout_paid',
  values: { name: 'Siti', amount: 50_000 as never, ending: '4321', reference: 'TRX1' },
}
const code: Message = { template: 'registration_code', values: { code: '4821' } }

async function rowOf(messageId: string) {
  const { rows } = await server.ownerPool.query<{ status: string; provider_id: string }>(
    'select status, provider_id from wa_outbox where message_id = $1',
    [messageId],
  )
  return rows[0]!
}
let people = 0
async function taken(message: Message) {
  people += 1
  const to = storedPhone(`+62817${String(5_000_000 + people)}`)
  const messageId = await inScope(server.deps.database, { role: 'service_role' }, (tx) =>
    writer.add(tx, { to, message, idempotencyKey: randomUUID() }),
  )
  await nudge(server, whatsapp)
  const look = () => rowOf(messageId)
  await expect.poll(look, { timeout: 15_000, interval: 50 }).toMatchObject({ status: 'sent' })
  return { messageId, id: (await look()).provider_id }
}

async function tell(gateway: 'cloud' | 'wwebjs', rawBody: string) {
  const signature = createHmac('sha256', testCloud.appSecret).update(rawBody).digest('hex')
  const response = await fetch(`${server.url}/api/whatsapp/${gateway}/events`, {
    method: 'POST',
    headers: { 'x-hub-signature-256': `sha256=${signature}`, 'x-api-key': whatsapp.apiKey },
    body: rawBody,
  })
  return response.status
}

const odd: unknown[] = [
  { toString: 1, valueOf: 1 },
  { id: {}, toString: null },
  [],
  [[['failed']]],
  ['delivered', { a: 1 }],
  0,
  -1,
  1e300,
  true,
  null,
  '',
  'a\0b',
  '\0',
  '\ud800',
  'x\udfff',
  '__proto__',
  'constructor',
  'x'.repeat(20_000),
]

test('[WA-42] whatever stands in a call of Meta, it is heard, and the good news in it count', async () => {
  for (const value of odd) {
    const { messageId, id } = await taken(payout)
    const good = { id, status: 'delivered' }
    const entryOf = (statuses: unknown) => ({ changes: [{ value: { statuses } }] })
    const body = {
      object: value,
      entry: [
        value,
        { changes: value },
        { changes: [value, { value }, { value: { metadata: value, statuses: [] } }] },
        entryOf(value),
        entryOf([
          value,
          { ...good, id: value },
          { ...good, status: value },
          { id, status: 'failed', errors: value },
          { id, status: 'failed', errors: [value, { code: value }] },
          { ...good, timestamp: value, recipient_id: value, conversation: value, errors: value },
          { id: value, status: 'failed', errors: [{ code: value }] },
        ]),
      ],
    }
    expect(await tell('cloud', JSON.stringify(body)), JSON.stringify(value).slice(0, 40)).toBe(200)
    expect(await rowOf(messageId), JSON.stringify(value).slice(0, 40)).toMatchObject({ status: 'delivered' })
  }
})

test('[WA-42] whatever stands in an event of the browser gateway, it fails nothing, and later news count', async () => {
  const types = ['message_ack', 'change_state', 'ready', 'status', 'qr', 'message']
  for (const value of odd) {
    for (const dataType of types.filter((name) => name === 'message_ack' || name === 'change_state')) {
      for (const data of [
        value,
        { state: value, message: value, ack: value },
        { message: { id: value }, ack: 2 },
        { message: { id: { _serialized: value } }, ack: value },
        { message: { id: { _serialized: value } }, ack: -1 },
      ]) {
        const status = await tell('wwebjs', JSON.stringify({ dataType, data, sessionId: 'laci' }))
        expect(status, `${dataType} ${JSON.stringify(value).slice(0, 40)}`).toBe(200)
      }
    }
    // A call that names no event of ours is refused, or nothing to us: never a failure of the server.
    for (const body of [
      value,
      { dataType: value },
      { dataType: 'message_ack', sessionId: value, data: {} },
    ]) {
      expect([200, 403]).toContain(await tell('wwebjs', JSON.stringify(body)))
    }
  }
  const { messageId, id } = await taken(code)
  const arrived = { dataType: 'message_ack', data: { message: { id: { _serialized: id } }, ack: 3 } }
  expect(await tell('wwebjs', JSON.stringify({ ...arrived, sessionId: 'laci' }))).toBe(200)
  expect(await rowOf(messageId)).toMatchObject({ status: 'read' })
})

test('[WA-42] a call that is no JSON, or deeper than any stack, fails nothing', async () => {
  const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
  for (const gateway of ['cloud', 'wwebjs'] as const) {
    for (const text of [
      '',
      '{',
      '\0',
      '\ufeff{}',
      deep,
      `{"entry":${deep}}`,
      `{"dataType":"status","data":${deep}}`,
    ]) {
      expect([200, 403]).toContain(await tell(gateway, text))
    }
  }
})
