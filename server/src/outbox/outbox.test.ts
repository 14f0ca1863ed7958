import { randomBytes, randomUUID } from 'node:crypto'
import { storedPhone } from '@laci/domain/base/phone/phone-number.ts'
import { expect, test } from 'vitest'
import { inScope } from '../db/scope.ts'
import { eventually, freshRecipient, useOutboxes } from '../testing/outboxes.ts'
import type { NewMessage, Outbox } from './outbox.ts'

const outboxes = useOutboxes()
const { clock, service } = outboxes
const process = (options: { timeoutMs?: number; isThrottled?: boolean } = { timeoutMs: 300 }): Outbox =>
  outboxes.process(outboxes.whatsapp.gateway({ clock, ...options }))

/** A notice to the operator; its text names the label. */
const clickOn = (label: string) => ({ template: 'hardware_click', values: { label } }) as const
const textOfClick = (label: string) => `Tombol '${label}' diklik.`

function note(changes: Partial<NewMessage> = {}): NewMessage {
  return {
    to: freshRecipient(),
    message: clickOn('Catatan'),
    idempotencyKey: randomBytes(8).toString('hex'),
    notAfter: clock() + 7_200_000,
    ...changes,
  }
}
const codeText = 'Kode OTP Anda adalah: 4821'
const otp = (changes: Partial<NewMessage> = {}) =>
  note({
    message: { template: 'registration_code', values: { code: '4821' } },
    notAfter: clock() + 300_000,
    ...changes,
  })
const ebookLink = (changes: Partial<NewMessage> = {}): NewMessage => ({
  to: freshRecipient(),
  message: {
    template: 'ebook_link',
    values: { name: 'Budi', item: 'Kas Rapi', link: 'https://laci.example/e/1', order: 'LC-1' },
  },
  idempotencyKey: randomBytes(8).toString('hex'),
  ...changes,
})

async function add(outbox: Outbox, ...messages: NewMessage[]): Promise<string[]> {
  return service(async (tx) => {
    const ids: string[] = []
    for (const message of messages) ids.push(await outbox.add(tx, message))
    return ids
  })
}

async function statusOf(key: string): Promise<unknown> {
  const { rows } = await outboxes.testDatabase.ownerPool.query(
    'select status from wa_outbox where idempotency_key = $1',
    [key],
  )
  return rows[0]?.status
}
const textsTo = async (phone: string) =>
  (await outboxes.whatsapp.messagesTo(phone)).map((message) => message.text)

test('[WA-1] must test 6: a rollback leaves no message', async () => {
  const outbox = process()
  const message = note()
  await expect(
    service(async (tx) => {
      await outbox.add(tx, message)
      throw new Error('changed my mind')
    }),
  ).rejects.toThrow('changed my mind')
  expect((await outboxes.testDatabase.ownerPool.query('select from wa_outbox')).rowCount).toBe(0)
})

test('[WA-1] must test 6: a process that dies between commit and sending: the next one sends, exactly once', async () => {
  const message = otp()
  await add(process(), message)
  expect(await textsTo(message.to)).toEqual([])
  const next = process()
  next.start()
  await eventually(() => statusOf(message.idempotencyKey)).toBe('sent')
  expect(await textsTo(message.to)).toEqual([codeText])
})

test('[WA-1] the same message asked for twice is one', async () => {
  const outbox = process()
  const message = note()
  const [first, second] = await add(outbox, message, { ...message, message: clickOn('Lain') })
  expect(second).toBe(first)
  outbox.start()
  await eventually(() => statusOf(message.idempotencyKey)).toBe('sent')
  expect(await textsTo(message.to)).toEqual([textOfClick('Catatan')])
})

test('[WA-3] must test 6: two workers send forty messages once each', async () => {
  const messages = Array.from({ length: 40 }, (_, index) => (index % 2 ? otp() : note()))
  const [one, two] = [process(), process()]
  await add(one, ...messages)
  one.start()
  two.start()
  for (const { idempotencyKey } of messages) await eventually(() => statusOf(idempotencyKey)).toBe('sent')
  for (const { to } of messages) expect(await outboxes.whatsapp.messagesTo(to)).toHaveLength(1)
})

test('[WA-3, WA-5] after a death in the middle of sending a code comes back, a notice does not', async () => {
  const [code, told] = [otp(), note()]
  await add(process(), code, told)
  // What a worker leaves behind that died while it was sending.
  await outboxes.testDatabase.ownerPool.query(
    `update wa_outbox set status = 'sending', attempts = 1, locked_until = $1`,
    [new Date(clock() + 30_000)],
  )
  process().start()
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(await statusOf(code.idempotencyKey)).toBe('sending')
  clock.advance(31_000)
  await eventually(() => statusOf(code.idempotencyKey)).toBe('sent')
  await eventually(() => statusOf(told.idempotencyKey)).toBe('unknown')
  expect(await textsTo(told.to)).toEqual([])
})

test('[WA-5] must test 7: a notice without an answer is never repeated; a code is, with the same text', async () => {
  await outboxes.whatsapp.addFault({ sendThenTimeout: true })
  const outbox = process()
  const [code, told] = [otp(), note()]
  await add(outbox, code, told)
  outbox.start()
  await eventually(() => statusOf(told.idempotencyKey)).toBe('unknown')
  await outboxes.withoutRetryWaits(outbox, () =>
    eventually(() => statusOf(code.idempotencyKey)).toBe('unknown'),
  )
  expect(await textsTo(told.to)).toEqual([textOfClick('Catatan')])
  expect(await textsTo(code.to)).toEqual([codeText, codeText, codeText])
})

test('[WA-5] must test 7: an ebook link without an answer is sent at most twice', async () => {
  await outboxes.whatsapp.addFault({ sendThenTimeout: true })
  const outbox = process()
  const link = ebookLink()
  await add(outbox, link)
  outbox.start()
  await eventually(() => textsTo(link.to).then(({ length }) => length)).toBe(1)
  await eventually(() => statusOf(link.idempotencyKey)).toBe('queued')
  clock.advance(40_000)
  outbox.poke()
  await eventually(() => statusOf(link.idempotencyKey)).toBe('unknown')
  clock.advance(3_600_000)
  outbox.poke()
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(await textsTo(link.to)).toHaveLength(2)
})

test('[WA-77] of a message and its copies none is sent again when one has arrived or is under way', async () => {
  const outbox = process()
  const link = ebookLink()
  const [firstId] = await add(outbox, link)
  const resend = (messageId: string) => service((tx) => outbox.resend(tx, messageId))
  const set = (messageId: string, status: string) =>
    outboxes.testDatabase.ownerPool.query('update wa_outbox set status = $2 where message_id = $1', [
      messageId,
      status,
    ])
  const copyOf = async (messageId: string) => {
    const sent = await resend(messageId)
    if (!sent.ok) throw new Error(sent.refusal.code)
    return sent.value
  }
  await set(firstId!, 'failed')
  const secondId = await copyOf(firstId!)
  await set(secondId, 'failed')
  // On two rows of one message at once.
  const both = await Promise.all(
    Array.from({ length: 12 }, (_, press) => resend(press % 2 === 0 ? firstId! : secondId)),
  )
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  const third = both.find(({ ok }) => ok)
  const thirdId = third?.ok ? third.value : ''
  for (const [status, code] of [
    ['queued', 'message_under_way'],
    ['read', 'message_arrived'],
    ['delivered', 'message_arrived'],
  ] as const) {
    await set(thirdId, status)
    for (const messageId of [firstId!, secondId])
      expect(await resend(messageId), status).toEqual({ ok: false, refusal: { code } })
  }
})

test('[WA-77] a copy that has just gone out is not sent once more: a press a moment later was made without seeing it', async () => {
  const outbox = process()
  const [firstId] = await add(outbox, ebookLink())
  const resend = () => service((tx) => outbox.resend(tx, firstId!))
  const setAll = (status: string) =>
    outboxes.testDatabase.ownerPool.query(
      'update wa_outbox set status = $2 where $1 in (message_id, resent_of)',
      [firstId, status],
    )
  await setAll('failed')
  const copy = await resend()
  expect(copy.ok).toBe(true)
  for (const status of ['sent', 'unknown']) {
    await setAll(status)
    expect(await resend(), status).toEqual({ ok: false, refusal: { code: 'message_under_way' } })
  }
  // What surely failed needs no patience, and what nobody confirmed within a minute may be sent again.
  await setAll('failed')
  expect((await resend()).ok).toBe(true)
  await setAll('sent')
  clock.advance(60_001)
  expect((await resend()).ok).toBe(true)
})

test('[WA-15] a person sends again what did not arrive: one message at a time, never a code, never what arrived', async () => {
  const outbox = process()
  const [link, code] = [ebookLink(), otp()]
  const [linkId, codeId] = await add(outbox, link, code)
  const resend = (messageId: string) => service((tx) => outbox.resend(tx, messageId))
  expect(await resend(linkId!)).toEqual({ ok: false, refusal: { code: 'message_under_way' } })
  expect(await resend(codeId!)).toEqual({ ok: false, refusal: { code: 'message_is_code' } })
  expect(await resend(randomUUID())).toEqual({ ok: false, refusal: { code: 'message_unknown' } })
  await outboxes.testDatabase.ownerPool.query(
    `update wa_outbox set status = 'failed' where message_id = $1`,
    [linkId],
  )
  // Two who press at once make one message.
  const answers = await Promise.all([resend(linkId!), resend(linkId!)])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.find(({ ok }) => !ok)).toEqual({ ok: false, refusal: { code: 'message_under_way' } })
  outbox.start()
  await eventually(() => textsTo(link.to).then(({ length }) => length)).toBe(1)
  expect((await textsTo(link.to))[0]).toContain('https://laci.example/e/1')
  await outboxes.testDatabase.ownerPool.query(
    `update wa_outbox set status = 'delivered' where to_e164 = $1`,
    [link.to],
  )
  expect(await resend(linkId!)).toEqual({ ok: false, refusal: { code: 'message_arrived' } })
})

test('[WA-2] must test 3: outcomes become states: rejected is failed, a gateway that recovers is sent', async () => {
  const outbox = process()
  const [nobody, slow] = [otp(), otp()]
  await outboxes.whatsapp.addFault({ to: nobody.to.slice(1), noMessage: true })
  await outboxes.whatsapp.addFault({ to: slow.to.slice(1), http: 500, times: 1 })
  const [nobodyId, slowId] = await add(outbox, nobody, slow)
  outbox.start()
  expect(await outbox.waitFor(nobodyId!, 8_000)).toBe('not_on_whatsapp')
  expect(await statusOf(nobody.idempotencyKey)).toBe('failed')
  const waited = outboxes.withoutRetryWaits(outbox, () => outbox.waitFor(slowId!, 8_000))
  expect(await waited).toBe('sent')
  expect(await textsTo(slow.to)).toHaveLength(2)
})

test('[WA-4, WA-7] must test 8: after an hour without a gateway the queue drains in order, and dead codes are not sent', async () => {
  await outboxes.whatsapp.setSession('DISCONNECTED')
  const outbox = process()
  outbox.start()
  const told = [1, 2, 3, 4, 5].map((number) =>
    note({ to: storedPhone('+6281300000001'), message: clickOn(`Catatan ${number}`) }),
  )
  const code = otp()
  const ids = await add(outbox, code, ...told)
  outbox.poke()
  expect(await outbox.waitFor(ids[0]!, 8_000)).toBe('not_sent')
  const dead = otp()
  await add(outbox, dead)
  // Time jumps below: nothing may be under way, or its lease would look as if its worker had died.
  await eventually(async () => {
    const { rows } = await outboxes.testDatabase.ownerPool.query(
      `select from wa_outbox where status = 'sending'`,
    )
    return rows.length
  }).toBe(0)
  clock.advance(3_600_000)
  await outboxes.whatsapp.setSession('CONNECTED')
  clock.advance(61_000)
  for (const { idempotencyKey } of told) await eventually(() => statusOf(idempotencyKey)).toBe('sent')
  const order = (await textsTo('+6281300000001')).filter(
    (text, index, all) => all.lastIndexOf(text) === index,
  )
  // A try in the broken hour was refused by the gateway and shows as nothing there.
  expect(order.slice(-4)).toEqual([2, 3, 4, 5].map((number) => textOfClick(`Catatan ${number}`)))
  expect(order).toContain(textOfClick('Catatan 1'))
  expect(await statusOf(code.idempotencyKey)).toBe('expired')
  expect(await statusOf(dead.idempotencyKey)).toBe('expired')
  expect(await textsTo(dead.to)).toEqual([])
})

test('[WA-6] must test 9: a code overtakes 500 waiting notices of a real, throttled gateway', async () => {
  const outbox = process({ isThrottled: true })
  await add(outbox, ...Array.from({ length: 500 }, () => note({ to: storedPhone('+6281300000002') })))
  outbox.start()
  const code = otp()
  const [codeId] = await add(outbox, code)
  outbox.poke()
  expect(await outbox.waitFor(codeId!, 8_000)).toBe('sent')
  const { rows } = await outboxes.testDatabase.ownerPool.query(
    `select count(*) as n from wa_outbox where kind = 'operator_note' and status = 'queued'`,
  )
  expect(rows[0].n).toBeGreaterThan(490)
  // The notices go on behind it, one after another.
  clock.advance(10_000)
  outbox.poke()
  await eventually(async () => (await textsTo('+6281300000002')).length).toBeGreaterThan(1)
})

test('[WA-6] after 200 other messages in a day only codes go out', async () => {
  const outbox = process({ isThrottled: true })
  await add(outbox, ...Array.from({ length: 200 }, () => note()))
  await outboxes.testDatabase.ownerPool.query(`update wa_outbox set status = 'sent', sent_at = $1`, [
    new Date(clock()),
  ])
  const [told, code] = [note({ notAfter: clock() + 90_000_000 }), otp()]
  const [, codeId] = await add(outbox, told, code)
  outbox.start()
  expect(await outbox.waitFor(codeId!, 8_000)).toBe('sent')
  expect(await statusOf(told.idempotencyKey)).toBe('queued')
  clock.advance(86_400_001)
  await eventually(() => statusOf(told.idempotencyKey)).toBe('sent')
})

test('[WA-6] notices to the operator use up half of the day, and what a person was promised still goes out', async () => {
  const outbox = process({ isThrottled: true })
  await add(outbox, ...Array.from({ length: 100 }, () => note()))
  await outboxes.testDatabase.ownerPool.query(`update wa_outbox set status = 'sent', sent_at = $1`, [
    new Date(clock()),
  ])
  const [told, link] = [note(), ebookLink()]
  await add(outbox, told, link)
  outbox.start()
  await eventually(() => statusOf(link.idempotencyKey)).toBe('sent')
  clock.advance(5_000)
  outbox.poke()
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(await statusOf(told.idempotencyKey)).toBe('queued')
})

test('[WA-8] rows older than 90 days are gone; a browser reaches none of them ever', async () => {
  const outbox = process()
  const message = note()
  await add(outbox, message)
  for (const role of ['anon', 'authenticated'] as const) {
    await expect(
      inScope(outboxes.testDatabase.database, { role }, (tx) => tx.query('select from wa_outbox')),
    ).rejects.toThrow('permission denied')
  }
  outbox.start()
  await eventually(() => statusOf(message.idempotencyKey)).toBe('sent')
  clock.advance(90 * 86_400_000)
  await eventually(() => statusOf(message.idempotencyKey)).toBeUndefined()
})
