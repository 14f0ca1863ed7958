import { randomUUID } from 'node:crypto'
import { dayMs, hourMs } from '@laci/domain/base/time/durations.ts'
import type { Message } from '@laci/domain/message/templates.ts'
import { expect, test } from 'vitest'
import { eventually, freshRecipient, useOutboxes } from '../testing/outboxes.ts'

const outboxes = useOutboxes()
const { clock } = outboxes

const callback: Message = {
  template: 'contact_requested',
  values: { topic: 'investor', phone: freshRecipient() },
}
const alarm: Message = { template: 'channel_down', values: { channel: 'cloud' } }

const aWeek = { what: 'a number to call back', message: callback, lifeMs: 7 * dayMs, stepMs: 7.5 * hourMs }
const aDay = { what: 'an alarm', message: alarm, lifeMs: dayMs, stepMs: 3.7 * hourMs }
const cases = [
  { ...aWeek, name: 'a broken gateway', fault: { http: 500 } },
  { ...aWeek, name: 'no answer', fault: { timeoutMs: 2_000 } },
  { ...aDay, name: 'a call that it cannot read', fault: { http: 400 } },
  { ...aDay, name: 'a message that went out without an answer', fault: { sendThenTimeout: true } },
  { ...aDay, name: 'an answer that cannot be read', fault: { body: '[]' } },
]

test.each(cases)(
  '[WA-44] $what is tried to the end of its life: $name',
  async ({ fault, message, lifeMs, stepMs }) => {
    const { whatsapp, testDatabase, service } = outboxes
    await whatsapp.addFault(fault)
    const outbox = outboxes.process(whatsapp.gateway({ clock, timeoutMs: 200 }))
    const to = freshRecipient()
    const startedAt = clock()
    const messageId = await service((tx) => outbox.add(tx, { to, message, idempotencyKey: randomUUID() }))
    const row = async () => {
      const { rows } = await testDatabase.ownerPool.query<{ status: string; attempts: number }>(
        'select status, attempts from wa_outbox where message_id = $1',
        [messageId],
      )
      return rows[0]!
    }
    outbox.start()
    for (let tries = 1; clock() + stepMs < startedAt + lifeMs; tries += 1) {
      await eventually(row).toMatchObject({ status: 'queued', attempts: tries })
      clock.advance(stepMs)
      outbox.poke()
    }
    await whatsapp.clearFaults()
    await eventually(async () => {
      outbox.poke()
      clock.advance(1_000)
      return (await row()).status
    }).toBe('sent')
    expect(clock()).toBeLessThan(startedAt + lifeMs)
  },
)

test('[WA-44] what was never taken has ended when its life has, and the desk sees it', async () => {
  const { whatsapp, testDatabase, service } = outboxes
  await whatsapp.addFault({ http: 500 })
  const outbox = outboxes.process(whatsapp.gateway({ clock, timeoutMs: 200 }))
  await service((tx) =>
    outbox.add(tx, { to: freshRecipient(), message: callback, idempotencyKey: randomUUID() }),
  )
  outbox.start()
  clock.advance(7 * dayMs + 1)
  outbox.poke()
  await eventually(
    async () => (await testDatabase.ownerPool.query('select status from wa_outbox')).rows,
  ).toEqual([{ status: 'expired' }])
})

test('[WA-44] an installation that named a way for notices to the operator has named it for these', async () => {
  const { whatsapp, service } = outboxes
  const options = { clock, timeoutMs: 300 }
  const outbox = outboxes.process({
    gateways: [whatsapp.gateway(options), whatsapp.cloudGateway(options)],
    routes: { operator_note: ['cloud'] },
  })
  const to = freshRecipient()
  await service(async (tx) => {
    for (const message of [callback, alarm])
      await outbox.add(tx, { to, message, idempotencyKey: randomUUID() })
  })
  outbox.start()
  await eventually(async () => (await whatsapp.messagesTo(to)).map(({ way }) => way)).toEqual([
    'cloud',
    'cloud',
  ])
})
