import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { eventually, freshRecipient, useOutboxes } from '../testing/outboxes.ts'
import type { NewMessage } from './outbox.ts'
import { claimDueMessages } from './outbox-store.ts'

const outboxes = useOutboxes()
const { clock, service } = outboxes
const workers = 30

const promised = (): NewMessage => ({
  to: freshRecipient(),
  message: {
    template: 'ebook_link',
    values: { name: 'Budi', item: 'Kas Rapi', link: 'https://laci.example/e/1', order: 'LC-1' },
  },
  idempotencyKey: randomBytes(8).toString('hex'),
})
const toOperator = (): NewMessage => ({
  to: freshRecipient(),
  message: { template: 'hardware_click', values: { label: 'Catatan' } },
  idempotencyKey: randomBytes(8).toString('hex'),
})

test.each([
  ['200 messages a day', promised, 200],
  ['half of them to the operator', toOperator, 100],
] as const)('[WA-70] %s, also when thirty workers look at the same moment', async (_name, make, most) => {
  const processes = Array.from({ length: workers }, () =>
    outboxes.process(outboxes.whatsapp.gateway({ clock, isThrottled: true })),
  )
  const { ownerPool } = outboxes.testDatabase
  const add = (count: number) =>
    service(async (tx) => {
      for (let one = 0; one < count; one += 1) await processes[0]!.add(tx, make())
    })
  await add(most - 5)
  await ownerPool.query("update wa_outbox set status = 'sent', sent_at = $1", [new Date(clock())])
  await add(workers)
  for (const outbox of processes) outbox.start()
  const countOf = async (status: string) => {
    const { rows } = await ownerPool.query<{ n: number }>(
      'select count(*)::int as n from wa_outbox where status = $1',
      [status],
    )
    return rows[0]!.n
  }
  await eventually(() => countOf('sent')).toBeGreaterThanOrEqual(most)
  await eventually(() => countOf('sending')).toBe(0)
  expect(await countOf('sent')).toBe(most)
  expect(await countOf('queued')).toBe(workers - 5)
})

test('[WA-71] thirty messages for one person, thirty workers at the same moment: one is claimed', async () => {
  const outbox = outboxes.process(outboxes.whatsapp.gateway({ clock }))
  const to = freshRecipient()
  await service(async (tx) => {
    for (let one = 0; one < workers; one += 1) await outbox.add(tx, { ...promised(), to })
  })
  // Each goes on for a moment after it has claimed, so that all of them overlap.
  const claim = () =>
    service(async (tx) => {
      const claimed = await claimDueMessages(tx, {
        way: 'cloud',
        turns: [{ kind: 'ebook_link', remainder: 0, length: 1 }],
        recipientGapMs: 6_000,
        limit: 1,
        now: clock(),
        leaseMs: 30_000,
      })
      await tx.query('select pg_sleep(0.03)')
      return claimed
    })
  const claimed = await Promise.all(Array.from({ length: workers }, claim))
  expect(claimed.flat()).toHaveLength(1)
})
