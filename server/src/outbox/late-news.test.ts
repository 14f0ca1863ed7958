import { createHmac, randomBytes } from 'node:crypto'
import type { PhoneNumber } from '@laci/domain/base/phone/phone-number.ts'
import type { Message } from '@laci/domain/message/templates.ts'
import { beforeEach, expect, test } from 'vitest'
import type { WhatsAppWays } from '../integrations/whatsapp/ways.ts'
import { eventually, freshRecipient, useOutboxes } from '../testing/outboxes.ts'
import { testCloud } from '../testing/whatsapp.ts'
import { voidMessagesOfCodes } from './code-message.ts'
import type { Outbox } from './outbox.ts'
import { giveUpMessage } from './outbox-store.ts'

const outboxes = useOutboxes()
const { clock } = outboxes
let waysDown: string[] = []
beforeEach(() => {
  waysDown = []
})

const code: Message = { template: 'registration_code', values: { code: '4821' } }
const payout: Message = {
  template: 'payout_paid',
  values: { name: 'Siti', amount: 50_000 as never, ending: '4321', reference: 'TRX1' },
}

function process(route: WhatsAppWays['routes'][keyof WhatsAppWays['routes']] = ['cloud', 'wwebjs']): Outbox {
  const { whatsapp } = outboxes
  const options = { clock, timeoutMs: 300 }
  const routes = { otp: route, payout_notice: route }
  const gateways = [whatsapp.gateway(options), whatsapp.cloudGateway(options)]
  const outbox = outboxes.process({ gateways, routes } as WhatsAppWays, (way) => waysDown.push(way))
  outbox.start()
  return outbox
}

async function add(outbox: Outbox, message: Message, to: PhoneNumber = freshRecipient()) {
  const idempotencyKey = `otp:${randomBytes(8).toString('hex')}`
  const messageId = await outboxes.service((tx) => outbox.add(tx, { to, message, idempotencyKey }))
  outbox.poke()
  return { to, messageId, codeId: idempotencyKey.slice(4) }
}

async function rowOf(messageId: string) {
  const { rows } = await outboxes.testDatabase.ownerPool.query<{
    status: string
    ack: number
    attempts: number
    provider_id: string
    last_error: string | null
  }>('select status, ack, attempts, provider_id, last_error from wa_outbox where message_id = $1', [
    messageId,
  ])
  return rows[0]!
}

/** A message that Meta has taken, and of which it has said nothing yet. */
async function taken(outbox: Outbox, message: Message = code) {
  const sent = await add(outbox, message)
  await eventually(() => rowOf(sent.messageId)).toMatchObject({ status: 'sent' })
  return { ...sent, id: (await rowOf(sent.messageId)).provider_id }
}

function hear(outbox: Outbox, statuses: object[]) {
  const rawBody = Buffer.from(JSON.stringify({ entry: [{ changes: [{ value: { statuses } }] }] }))
  const signature = createHmac('sha256', testCloud.appSecret).update(rawBody).digest('hex')
  return outbox.hear('cloud', { headers: { 'x-hub-signature-256': `sha256=${signature}` }, rawBody })
}
const failed = (id: string, errorCode?: number) => ({
  id,
  status: 'failed',
  ...(errorCode !== undefined && { errors: [{ code: errorCode }] }),
})
const waysTo = async (to: PhoneNumber) => (await outboxes.whatsapp.messagesTo(to)).map(({ way }) => way)
/** After another message has gone out, whatever was due before it has too. */
async function settled(outbox: Outbox) {
  const other = await add(outbox, code)
  await eventually(() => rowOf(other.messageId).then(({ attempts }) => attempts)).toBeGreaterThan(0)
}

type Taken = Awaited<ReturnType<typeof taken>>
const endings: { readonly [name: string]: (outbox: Outbox, sent: Taken) => Promise<unknown> } = {
  'a newer one was asked for': async (outbox, { to }) => {
    await outboxes.service((tx) => outbox.voidCodesTo(tx, to))
    // Also for a clock that is set back.
    clock.advance(-30_000)
  },
  'it was used': async (_outbox, { codeId }) => {
    await outboxes.service((tx) => voidMessagesOfCodes(tx, [codeId], clock()))
    clock.advance(-30_000)
  },
  'it was given up': async (_outbox, { messageId }) => {
    await outboxes.service((tx) => giveUpMessage(tx, messageId, clock()))
    clock.advance(-30_000)
  },
  'its time is over': async () => clock.advance(5 * 60_000),
}
const lateNews: { readonly [name: string]: (id: string) => object[] } = {
  failed: (id) => [failed(id)],
  'failed with an error that passes': (id) => [failed(id, 131000)],
  'failed twice': (id) => [failed(id), failed(id)],
  'delivered, then failed': (id) => [{ id, status: 'delivered' }, failed(id)],
}
const statuses = ['queued', 'sent', 'failed', 'unknown', 'delivered'] as const

test.each(
  Object.keys(endings).flatMap((ending) =>
    Object.keys(lateNews).flatMap((news) => statuses.map((status) => [ending, status, news] as const)),
  ),
)(
  '[WA-41] once %s, a code that is %s never goes out again, when Meta says late: %s',
  async (ending, status, news) => {
    const outbox = process()
    const sent = await taken(outbox)
    await outboxes.testDatabase.ownerPool.query(
      `update wa_outbox set status = $2, next_at = created_at + interval '1 day' where message_id = $1`,
      [sent.messageId, status],
    )
    await endings[ending]!(outbox, sent)
    expect(await hear(outbox, lateNews[news]!(sent.id))).toBe('heard')
    await settled(outbox)
    expect(await waysTo(sent.to)).toEqual(['cloud'])
    expect((await rowOf(sent.messageId)).attempts).toBe(1)
  },
)

/** Of each meaning of an error of Meta: is it tried once more, by which way, and is Meta's way closed for now? */
const consequences = [
  [131026, { tried: ['cloud'], error: 'not_on_whatsapp', closed: false }],
  [131030, { tried: ['cloud'], error: 'not_on_whatsapp', closed: false }],
  [190, { tried: ['cloud', 'wwebjs'], error: 'wrong_key', closed: true }],
  [10, { tried: ['cloud', 'wwebjs'], error: 'wrong_key', closed: true }],
  [200, { tried: ['cloud', 'wwebjs'], error: 'wrong_key', closed: true }],
  [368, { tried: ['cloud', 'wwebjs'], error: 'sender_blocked', closed: true }],
  [131031, { tried: ['cloud', 'wwebjs'], error: 'sender_blocked', closed: true }],
  [131042, { tried: ['cloud', 'wwebjs'], error: 'sender_blocked', closed: true }],
  [131049, { tried: ['cloud', 'wwebjs'], error: 'held_back', closed: false }],
  [132001, { tried: ['cloud', 'wwebjs'], error: 'bad_template', closed: false }],
  [131000, { tried: ['cloud', 'wwebjs'], error: 'gateway_failed', closed: false }],
  [130429, { tried: ['cloud', 'wwebjs'], error: 'too_many', closed: false }],
] as const

test.each(
  consequences.flatMap(([errorCode, meant]) => [
    ['answered', errorCode, meant] as const,
    ['told later', errorCode, meant] as const,
  ]),
)('[WA-43] an error of Meta means the same, %s: %i', async (when, errorCode, { tried, error, closed }) => {
  const outbox = process()
  const isAnswer = when === 'answered'
  if (isAnswer) await outboxes.whatsapp.addFault({ way: 'cloud', cloudError: errorCode, times: 1 })
  const sent = isAnswer ? { ...(await add(outbox, code)), id: '' } : await taken(outbox)
  if (!isAnswer) await hear(outbox, [failed(sent.id, errorCode)])
  await outboxes.withoutRetryWaits(outbox, async () => {
    await eventually(() => rowOf(sent.messageId)).toMatchObject({
      status: tried.length === 1 ? 'failed' : 'sent',
      attempts: tried.length,
      last_error: tried.length === 1 ? error : null,
    })
  })
  expect(await waysTo(sent.to)).toEqual(tried)
  const { ways } = await outboxes.service((tx) => outbox.health(tx))
  const cloud = ways.find(({ name }) => name === 'cloud')!
  expect({ isOpen: cloud.isOpen, why: cloud.whyClosed }).toEqual({
    isOpen: !closed,
    why: closed ? error : null,
  })
})

test('[WA-43] a refusal told twice, or of a message that has arrived, closes no way', async () => {
  const outbox = process(['cloud'])
  const sent = await taken(outbox)
  await hear(outbox, [{ id: sent.id, status: 'delivered' }, failed(sent.id, 131042)])
  await hear(outbox, [failed(sent.id, 190), failed('wamid.NOBODY', 190)])
  const { ways } = await outboxes.service((tx) => outbox.health(tx))
  expect(ways.find(({ name }) => name === 'cloud')!.isOpen).toBe(true)
  expect(await rowOf(sent.messageId)).toMatchObject({ status: 'delivered', attempts: 1 })
})

const orders: { readonly [name: string]: (id: string) => object[] } = {
  'failed, delivered': (id) => [failed(id), { id, status: 'delivered' }],
  'delivered, failed': (id) => [{ id, status: 'delivered' }, failed(id)],
  'failed, sent, failed, delivered, delivered': (id) => [
    failed(id),
    { id, status: 'sent' },
    failed(id, 131000),
    { id, status: 'delivered' },
    { id, status: 'delivered' },
  ],
}
test.each(Object.entries(orders))(
  '[WA-55] %s in one call: it has arrived, and goes out once',
  async (_name, news) => {
    const outbox = process()
    const sent = await taken(outbox)
    await hear(outbox, news(sent.id))
    await settled(outbox)
    expect(await rowOf(sent.messageId)).toMatchObject({ status: 'delivered', ack: 2, attempts: 1 })
    expect(await waysTo(sent.to)).toEqual(['cloud'])
  },
)

test.each(['queued', 'sending', 'unknown', 'expired'])(
  '[WA-55] what Meta says has arrived ends a row that was to be tried again and is %s',
  async (status) => {
    const outbox = process()
    const sent = await taken(outbox)
    await outboxes.testDatabase.ownerPool.query(
      `update wa_outbox set status = $2, next_at = created_at + interval '4 minutes',
         locked_until = case when $2 = 'sending' then created_at + interval '20 seconds' end
       where message_id = $1`,
      [sent.messageId, status],
    )
    await hear(outbox, [{ id: sent.id, status: 'read' }])
    expect(await rowOf(sent.messageId)).toMatchObject({ status: 'read', ack: 3 })
    clock.advance(4 * 60_000)
    await settled(outbox)
    expect(await waysTo(sent.to)).toEqual(['cloud'])
  },
)

test('[WA-55] the try that failed after a requeue does not forget the one before it', async () => {
  const outbox = process()
  const sent = await taken(outbox)
  await outboxes.whatsapp.addFault({ way: 'wwebjs', http: 500, times: 1 })
  await hear(outbox, [failed(sent.id)])
  await eventually(() => rowOf(sent.messageId)).toMatchObject({ status: 'queued', attempts: 2 })
  await hear(outbox, [{ id: sent.id, status: 'delivered' }])
  expect(await rowOf(sent.messageId)).toMatchObject({ status: 'delivered' })
})

test('[WA-59] what a person was promised goes on by its other way when Meta says that it failed', async () => {
  const outbox = process()
  const sent = await taken(outbox, payout)
  await hear(outbox, [failed(sent.id)])
  await eventually(() => rowOf(sent.messageId)).toMatchObject({
    status: 'queued',
    last_error: 'not_delivered',
  })
  clock.advance(60_000)
  outbox.poke()
  await eventually(() => rowOf(sent.messageId)).toMatchObject({ status: 'sent', attempts: 2 })
  expect(await waysTo(sent.to)).toEqual(['cloud', 'wwebjs'])
})

test('[WA-59] with one way it has failed, unless the error is one that passes', async () => {
  const outbox = process(['cloud'])
  const [lost, delayed] = [await taken(outbox, payout), await taken(outbox, payout)]
  await hear(outbox, [failed(lost.id, 131049), failed(delayed.id, 131042)])
  expect(await rowOf(lost.messageId)).toMatchObject({ status: 'failed', last_error: 'held_back' })
  expect(await rowOf(delayed.messageId)).toMatchObject({ status: 'queued', last_error: 'sender_blocked' })
})
