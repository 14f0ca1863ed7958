import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { storedPhone } from '@laci/domain/base/phone/phone-number.ts'
import type { Message } from '@laci/domain/message/templates.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { inScope } from '../../db/scope.ts'
import { createOutbox, type Outbox } from '../../outbox/outbox.ts'
import { nudge } from '../../testing/retries.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { startTestWhatsApp, type TestWhatsApp, testCloud } from '../../testing/whatsapp.ts'

let whatsapp: TestWhatsApp
let server: TestServer
/** Another process on the same database, through which this test writes its messages. */
let writer: Outbox

beforeAll(async () => {
  whatsapp = await startTestWhatsApp()
  server = await startTestServer({
    deps: {
      whatsapp: {
        gateways: [whatsapp.gateway(), whatsapp.cloudGateway()],
        routes: { otp: ['cloud', 'wwebjs'], payout_notice: ['cloud'] },
      },
    },
  })
  writer = createOutbox({ ...server.deps, whatsapp: null })
})
afterAll(async () => {
  await server.close()
  await whatsapp.stop()
})
beforeEach(() => whatsapp.tellAcksTo(server.url))
afterEach(() => whatsapp.clearFaults())

let people = 0
async function send(message: Message) {
  people += 1
  const to = storedPhone(`+62815${String(5_000_000 + people)}`)
  const messageId = await inScope(server.deps.database, { role: 'service_role' }, (tx) =>
    writer.add(tx, { to, message, idempotencyKey: randomUUID() }),
  )
  await nudge(server, whatsapp)
  return { to, messageId }
}
const click: Message = { template: 'hardware_click', values: { label: 'Pesan Sekarang' } }
const payout: Message = {
  template: 'payout_paid',
  values: { name: 'Siti', amount: 50_000 as never, ending: '4321', reference: 'TRX1' },
}
const code: Message = { template: 'registration_code', values: { code: '4821' } }

async function rowOf(messageId: string) {
  const { rows } = await server.ownerPool.query<{
    status: string
    ack: number
    provider_id: string | null
    last_error: string | null
  }>('select status, ack, provider_id, last_error from wa_outbox where message_id = $1', [messageId])
  return rows[0]!
}
const eventually = (look: () => Promise<unknown>) => expect.poll(look, { timeout: 15_000, interval: 50 })

const tell = async (body: unknown, key = whatsapp.apiKey, gateway = 'wwebjs') => {
  const response = await fetch(`${server.url}/api/whatsapp/${gateway}/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const ackOf = (id: string, ack: unknown) => ({
  dataType: 'message_ack',
  data: { message: { id: { _serialized: id } }, ack },
  sessionId: 'laci',
})

test.each([
  ['wwebjs', click],
  ['cloud', payout],
] as const)('[WA-16] what %s tells of a message is written down until it is read', async (_way, message) => {
  const { messageId } = await send(message)
  await eventually(() => rowOf(messageId)).toMatchObject({ status: 'read', ack: 3 })
})

test.each([
  ['wwebjs', click],
  ['cloud', payout],
] as const)(
  '[WA-16] must test 10: %s tells in the wrong order and everything twice, and no status goes back',
  async (_way, message) => {
    await whatsapp.addFault({ ackOrder: 'reversed', duplicateAck: true })
    const { messageId } = await send(message)
    await eventually(() => rowOf(messageId)).toMatchObject({ status: 'read', ack: 3 })
    await wait(300)
    expect(await rowOf(messageId)).toMatchObject({ status: 'read', ack: 3 })
  },
)

test('[WA-16, WA-17] must test 10: an id that nobody knows is ignored, a call without the right key refused', async () => {
  await whatsapp.tellAcksTo(null)
  const { messageId } = await send(click)
  await eventually(() => rowOf(messageId)).toMatchObject({ status: 'sent' })
  const id = (await rowOf(messageId)).provider_id!
  expect(await tell(ackOf('true_628@c.us_X', 3))).toEqual({ status: 200, body: { success: true } })
  for (const key of ['', 'salah', `${whatsapp.apiKey}x`, whatsapp.apiKey.slice(0, -1)]) {
    expect(await tell(ackOf(id, 3), key)).toMatchObject({ status: 403, body: { code: 'not_the_gateway' } })
  }
  expect((await tell(ackOf(id, 3), whatsapp.apiKey, 'lain')).status).toBe(404)
  // The key of one gateway does not speak for another.
  expect((await tell(ackOf(id, 3), whatsapp.apiKey, 'cloud')).status).toBe(403)
  for (const odd of ['', '{', '[]', 'null', '"x"']) expect((await tell(odd)).status).toBe(403)
  for (const ack of [0, 5, -2, '3', null, {}]) await tell(ackOf(id, ack))
  await tell({ ...ackOf(id, 3), sessionId: 'lain' })
  expect(await rowOf(messageId)).toMatchObject({ status: 'sent', ack: 1 })
  await tell(ackOf(id, 2))
  expect(await rowOf(messageId)).toMatchObject({ status: 'delivered', ack: 2 })
  await tell(ackOf(id, -1))
  expect(await rowOf(messageId)).toMatchObject({ status: 'delivered', ack: 2 })
})

test('[WA-16] a message of which WhatsApp says nothing for two minutes counts as not yet delivered', async () => {
  await whatsapp.addFault({ noAck: true, times: 1 })
  const { messageId } = await send(click)
  await eventually(() => rowOf(messageId)).toMatchObject({ status: 'sent', ack: 0 })
  const health = () => inScope(server.deps.database, { role: 'service_role' }, (tx) => writer.health(tx))
  const before = (await health()).unconfirmed
  server.clock.advance(120_000)
  expect((await health()).unconfirmed).toBe(before + 1)
  // Nobody sends it again by himself.
  await wait(300)
  expect(await rowOf(messageId)).toMatchObject({ status: 'sent', ack: 0 })
  await tell(ackOf((await rowOf(messageId)).provider_id!, 1))
  expect((await health()).unconfirmed).toBe(before)
})

test('[WA-18] a code that Meta took and could not bring goes on by the other way, the same code', async () => {
  await whatsapp.addFault({ way: 'cloud', cloudErrorLater: 132001 })
  const { to, messageId } = await send(code)
  await eventually(() => rowOf(messageId)).toMatchObject({ status: 'read' })
  const sent = await whatsapp.messagesTo(to)
  expect(sent.map(({ way, code: shown }) => [way, shown])).toEqual([
    ['cloud', '4821'],
    ['wwebjs', '4821'],
  ])
})

test('[WA-41] a code that a newer one replaced is not sent again when Meta says late that it failed', async () => {
  await whatsapp.tellAcksTo(null)
  const older = await send(code)
  await eventually(() => rowOf(older.messageId)).toMatchObject({ status: 'sent' })
  const { provider_id: id } = await rowOf(older.messageId)
  const newer = await inScope(server.deps.database, { role: 'service_role' }, async (tx) => {
    await writer.voidCodesTo(tx, older.to)
    const message: Message = { template: 'registration_code', values: { code: '9374' } }
    return writer.add(tx, { to: older.to, message, idempotencyKey: randomUUID() })
  })
  await nudge(server, whatsapp)
  await eventually(() => rowOf(newer)).toMatchObject({ status: 'sent' })
  const rawBody = JSON.stringify({
    entry: [{ changes: [{ value: { statuses: [{ id, status: 'failed', errors: [{ code: 131000 }] }] } }] }],
  })
  const signature = createHmac('sha256', testCloud.appSecret).update(rawBody).digest('hex')
  const response = await fetch(`${server.url}/api/whatsapp/cloud/events`, {
    method: 'POST',
    headers: { 'x-hub-signature-256': `sha256=${signature}` },
    body: rawBody,
  })
  expect(response.status).toBe(200)
  expect(await rowOf(older.messageId)).toMatchObject({ status: 'failed' })
  await nudge(server, whatsapp)
  expect((await whatsapp.messagesTo(older.to)).map((sent) => sent.code)).toEqual(['4821', '9374'])
})

test('[WA-16] another message that could not be brought has failed, and can be sent again by a person', async () => {
  await whatsapp.addFault({ way: 'cloud', cloudErrorLater: 131049, times: 1 })
  const { to, messageId } = await send(payout)
  await eventually(() => rowOf(messageId)).toMatchObject({ status: 'failed', last_error: 'held_back' })
  const again = await inScope(server.deps.database, { role: 'service_role' }, (tx) =>
    writer.resend(tx, messageId),
  )
  expect(again.ok).toBe(true)
  await nudge(server, whatsapp)
  await eventually(async () => (await whatsapp.messagesTo(to)).length).toBe(2)
})

test('[WA-17] a session that was lost is not sent to, and believed back only after a look', async () => {
  await whatsapp.setSession('DISCONNECTED')
  const { messageId } = await send(click)
  await wait(1_500)
  // It was told: not one try went to the gateway, or the one that met it closed the way.
  expect((await rowOf(messageId)).status).toBe('queued')
  await tell({ dataType: 'ready', data: {}, sessionId: 'laci' })
  await wait(500)
  expect((await rowOf(messageId)).status).toBe('queued')
  await whatsapp.setSession('CONNECTED')
  server.clock.advance(61_000)
  await eventually(() => rowOf(messageId).then(({ status }) => status)).toBe('read')
})

test('[WA-17] must test 11: the handshake of Meta', async () => {
  const ask = async (query: string) => {
    const response = await fetch(`${server.url}/api/whatsapp/${query}`)
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      text: await response.text(),
    }
  }
  const word = `hub.mode=subscribe&hub.verify_token=${testCloud.verifyToken}`
  expect(await ask(`cloud/events?${word}&hub.challenge=42`)).toEqual({
    status: 200,
    type: 'text/plain; charset=utf-8',
    text: '42',
  })
  for (const query of [
    `cloud/events?hub.mode=subscribe&hub.verify_token=x&hub.challenge=42`,
    `cloud/events?${word}`,
    `wwebjs/events?${word}&hub.challenge=42`,
    'lain/events',
  ]) {
    expect((await ask(query)).status).toBe(403)
  }
})
