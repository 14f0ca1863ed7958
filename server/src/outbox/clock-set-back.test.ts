import { randomBytes } from 'node:crypto'
import type { PhoneNumber } from '@laci/domain/base/phone/phone-number.ts'
import { beforeEach, expect, test } from 'vitest'
import { eventually, freshRecipient, useOutboxes } from '../testing/outboxes.ts'
import type { Outbox } from './outbox.ts'

const outboxes = useOutboxes()
const { clock, service } = outboxes
const hourMs = 3_600_000
/** A real gateway's pace: codes a second apart, nobody gets two within its gap. */
const process = (): Outbox => outboxes.process(outboxes.whatsapp.gateway({ clock, isThrottled: true }))

async function sendCode(outbox: Outbox, to: PhoneNumber): Promise<string> {
  const messageId = await service((tx) =>
    outbox.add(tx, {
      to,
      message: { template: 'registration_code', values: { code: '4821' } },
      idempotencyKey: randomBytes(8).toString('hex'),
      notAfter: clock() + 300_000,
    }),
  )
  outbox.poke()
  return outbox.waitFor(messageId, 8_000)
}

beforeEach(() => {
  clock.advance(2 * 86_400_000)
})

test.each([hourMs, 24 * hourMs, 7 * 24 * hourMs])(
  '[WA-46] a clock that is set back by %i ms keeps no code from anybody',
  async (byMs) => {
    const outbox = process()
    outbox.start()
    const first = freshRecipient()
    expect(await sendCode(outbox, first)).toBe('sent')
    clock.advance(-byMs)
    expect(await sendCode(outbox, freshRecipient())).toBe('sent')
    clock.advance(60_000)
    expect(await sendCode(outbox, first)).toBe('sent')
    clock.advance(byMs)
  },
)

test('[WA-46] nor does it after a restart: what the rows say of later times holds up nobody', async () => {
  const before = process()
  before.start()
  const first = freshRecipient()
  expect(await sendCode(before, first)).toBe('sent')
  await before.stop()
  clock.advance(-5 * hourMs)
  const after = process()
  after.start()
  expect(await sendCode(after, first)).toBe('sent')
  expect(await sendCode(after, freshRecipient())).toBe('sent')
  clock.advance(5 * hourMs)
})

test('[WA-46] a message that waited for its next try, or under a lease, when the clock was set back goes out now', async () => {
  const outbox = process()
  const to = freshRecipient()
  const add = (key: string) =>
    service((tx) =>
      outbox.add(tx, {
        to,
        message: { template: 'hardware_click', values: { label: key } },
        idempotencyKey: key,
        notAfter: clock() + 48 * hourMs,
      }),
    )
  const [waiting, leased] = [await add(`waits ${to}`), await add(`leased ${to}`)]
  const { ownerPool } = outboxes.testDatabase
  await ownerPool.query('update wa_outbox set next_at = $2 where message_id = $1', [
    waiting,
    new Date(clock() + 60_000),
  ])
  await ownerPool.query(
    `update wa_outbox set status = 'sending', locked_until = $2, attempts = 1 where message_id = $1`,
    [leased, new Date(clock() + 30_000)],
  )
  clock.advance(-12 * hourMs)
  outbox.start()
  const statusOf = async (messageId: string) =>
    (await ownerPool.query('select status from wa_outbox where message_id = $1', [messageId])).rows[0].status
  await eventually(() => statusOf(waiting)).toBe('sent')
  // Its worker is gone, and a notice is not sent twice [WA-5].
  await eventually(() => statusOf(leased)).toBe('unknown')
  clock.advance(12 * hourMs)
})

test('[WA-47] a step back of more than a minute is said once a step; what a clock drifts is not', async () => {
  const steps: number[] = []
  const outbox = outboxes.process(outboxes.whatsapp.gateway({ clock }), undefined, (byMs) => steps.push(byMs))
  outbox.start()
  await sendCode(outbox, freshRecipient())
  clock.advance(-30_000)
  outbox.poke()
  await sendCode(outbox, freshRecipient())
  expect(steps).toEqual([])
  clock.advance(-hourMs)
  outbox.poke()
  await eventually(async () => steps.length).toBe(1)
  expect(steps[0]).toBeGreaterThan(hourMs - 60_000)
  clock.advance(hourMs + 30_000)
})
