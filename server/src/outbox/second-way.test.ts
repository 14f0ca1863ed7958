import { randomBytes } from 'node:crypto'
import type { Message } from '@laci/domain/message/templates.ts'
import { beforeEach, expect, test } from 'vitest'
import type { WhatsAppWays } from '../integrations/whatsapp/ways.ts'
import { eventually, freshRecipient, useOutboxes } from '../testing/outboxes.ts'
import type { Outbox } from './outbox.ts'

const outboxes = useOutboxes()
const { clock } = outboxes
let waysDown: string[] = []
beforeEach(() => {
  waysDown = []
})

function process(changes: { routes?: WhatsAppWays['routes']; isThrottled?: boolean } = {}): Outbox {
  const { whatsapp } = outboxes
  const options = { clock, timeoutMs: 300, isThrottled: changes.isThrottled ?? false }
  const ways = {
    gateways: [whatsapp.gateway(options), whatsapp.cloudGateway(options)],
    routes: changes.routes ?? { otp: ['wwebjs', 'cloud'] },
  }
  const outbox = outboxes.process(ways, (way) => waysDown.push(way))
  outbox.start()
  return outbox
}

const code: Message = { template: 'registration_code', values: { code: '4821' } }
const click: Message = { template: 'hardware_click', values: { label: 'Pesan Sekarang' } }

async function add(outbox: Outbox, message: Message, to = freshRecipient()) {
  const messageId = await outboxes.service((tx) =>
    outbox.add(tx, { to, message, idempotencyKey: randomBytes(8).toString('hex') }),
  )
  outbox.poke()
  return { to, messageId }
}
const shownTo = async (phone: string) =>
  (await outboxes.whatsapp.messagesTo(phone)).map(({ way, code: sent, isDelivered }) => ({
    way,
    sent,
    isDelivered,
  }))
/** What became of a message, without the seconds that lie between its tries. */
const outcomeOf = (outbox: Outbox, messageId: string) =>
  outboxes.withoutRetryWaits(outbox, () => outbox.waitFor(messageId, 8_000))

test('[WA-18] a code that the first way fails goes out by the second, the same code', async () => {
  const outbox = process()
  await outboxes.whatsapp.addFault({ way: 'wwebjs', http: 500 })
  const { to, messageId } = await add(outbox, code)
  expect(await outcomeOf(outbox, messageId)).toBe('sent')
  expect(await shownTo(to)).toEqual([
    { way: 'wwebjs', sent: '4821', isDelivered: false },
    { way: 'cloud', sent: '4821', isDelivered: true },
  ])
})

test('[WA-18] while the first way is down codes take the second at once, and the operator hears of it there', async () => {
  await outboxes.whatsapp.setSession('QR')
  const outbox = process({ routes: { otp: ['wwebjs', 'cloud'], operator_note: ['wwebjs', 'cloud'] } })
  const first = await add(outbox, code)
  expect(await outcomeOf(outbox, first.messageId)).toBe('sent')
  expect(waysDown).toEqual(['wwebjs'])
  const second = await add(outbox, code)
  expect(await outcomeOf(outbox, second.messageId)).toBe('sent')
  expect(await shownTo(second.to)).toEqual([{ way: 'cloud', sent: '4821', isDelivered: true }])
  const { ways } = await outboxes.service((tx) => outbox.health(tx))
  expect(ways).toMatchObject([
    { name: 'wwebjs', isOpen: false, whyClosed: 'session_down' },
    { name: 'cloud', isOpen: true, whyClosed: null, lastSentAt: expect.any(Number) },
  ])
})

test('[WA-18] after a silence the second way repeats the same code, and never another', async () => {
  const outbox = process()
  await outboxes.whatsapp.addFault({ way: 'wwebjs', sendThenTimeout: true })
  const { to, messageId } = await add(outbox, code)
  expect(await outcomeOf(outbox, messageId)).toBe('sent')
  expect((await shownTo(to)).map(({ way, sent }) => [way, sent])).toEqual([
    ['wwebjs', '4821'],
    ['cloud', '4821'],
  ])
})

test('[WA-18] who has no WhatsApp has none by any way', async () => {
  const outbox = process()
  await outboxes.whatsapp.addFault({ way: 'wwebjs', notRegistered: true })
  const { to, messageId } = await add(outbox, code)
  expect(await outcomeOf(outbox, messageId)).toBe('not_on_whatsapp')
  expect(await shownTo(to)).toEqual([])
})

test('[WA-18] a template that Meta does not know is no reason to lose the code', async () => {
  const outbox = process({ routes: { otp: ['cloud', 'wwebjs'] } })
  await outboxes.whatsapp.addFault({ way: 'cloud', cloudError: 132001 })
  const { to, messageId } = await add(outbox, code)
  expect(await outcomeOf(outbox, messageId)).toBe('sent')
  expect((await shownTo(to)).map(({ way }) => way)).toEqual(['cloud', 'wwebjs'])
})

test('[WA-18] each kind takes the way that it was given, and others the first', async () => {
  const outbox = process({ routes: { otp: ['cloud'] } })
  const [byCloud, byFirst] = [await add(outbox, code), await add(outbox, click)]
  await eventually(() => shownTo(byCloud.to)).toMatchObject([{ way: 'cloud' }])
  await eventually(() => shownTo(byFirst.to)).toMatchObject([{ way: 'wwebjs' }])
})

test('[WA-6, WA-14] Meta gets one message in six seconds for one person, others do not wait for that', async () => {
  const outbox = process({ routes: { operator_note: ['cloud'] }, isThrottled: true })
  const to = freshRecipient()
  await add(outbox, click, to)
  await eventually(() => shownTo(to).then(({ length }) => length)).toBe(1)
  await add(outbox, click, to)
  const other = await add(outbox, click)
  await eventually(() => shownTo(other.to).then(({ length }) => length)).toBe(1)
  expect(await shownTo(to)).toHaveLength(1)
  clock.advance(6_000)
  await eventually(() => shownTo(to).then(({ length }) => length)).toBe(2)
})

test('[WA-14, WA-7] must test 11: a token that is no longer good closes the way at once; 131056 waits and goes out', async () => {
  const outbox = process({ routes: { otp: ['cloud'], operator_note: ['wwebjs'] } })
  const slow = freshRecipient()
  await outboxes.whatsapp.addFault({ way: 'cloud', to: slow.slice(1), cloudError: 131056, times: 1 })
  await add(outbox, code, slow)
  await eventually(() => shownTo(slow).then(({ length }) => length)).toBe(1)
  clock.advance(6_000)
  await eventually(() => shownTo(slow).then((all) => all.at(-1)?.isDelivered)).toBe(true)
  await outboxes.whatsapp.addFault({ way: 'cloud', cloudError: 190 })
  const { messageId } = await add(outbox, code)
  expect(await outcomeOf(outbox, messageId)).toBe('not_sent')
  expect(waysDown).toEqual(['cloud'])
})
