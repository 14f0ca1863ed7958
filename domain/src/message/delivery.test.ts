import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Ack, afterNews, type Delivery, type DeliveryNews, isUnconfirmed } from './delivery.ts'

const fresh: Delivery = { status: 'sent', ack: 0 }
const newsArbitrary: fc.Arbitrary<DeliveryNews> = fc.oneof(
  fc.integer({ min: 0, max: 4 }).map((ack) => ({ kind: 'ack' as const, ack: ack as Ack })),
  fc.constant({ kind: 'failed' as const }),
)
const rank = { failed: 0, sent: 0, delivered: 2, read: 3 }

test('[WA-16] news in any order and as often as they like end the same, and never move a message back', () => {
  fc.assert(
    fc.property(fc.array(newsArbitrary), fc.infiniteStream(fc.nat()), (news, chance) => {
      let delivery = fresh
      for (const one of news) {
        const next = afterNews(delivery, one)
        expect(next.ack).toBeGreaterThanOrEqual(delivery.ack)
        expect(rank[next.status]).toBeGreaterThanOrEqual(rank[delivery.status])
        delivery = next
      }
      const shuffled = [...news, ...news]
        .map((one) => ({ one, at: chance.next().value }))
        .sort((a, b) => a.at - b.at)
      expect(shuffled.reduce((known, { one }) => afterNews(known, one), fresh)).toEqual(delivery)
    }),
  )
})

test('[WA-16] what has arrived has not failed; what has failed may still turn out to have arrived', () => {
  const failed = afterNews(fresh, { kind: 'failed' })
  expect(failed.status).toBe('failed')
  expect(afterNews(failed, { kind: 'ack', ack: 1 }).status).toBe('failed')
  expect(afterNews(failed, { kind: 'ack', ack: 2 }).status).toBe('delivered')
  expect(afterNews({ status: 'read', ack: 3 }, { kind: 'failed' })).toEqual({ status: 'read', ack: 3 })
})

test('[WA-16] without a word from WhatsApp for two minutes a message is not yet delivered', () => {
  const sent = { status: 'sent', ack: 0, sentAt: 1_000 }
  expect(isUnconfirmed({ ...sent, now: 120_999 })).toBe(false)
  expect(isUnconfirmed({ ...sent, now: 121_000 })).toBe(true)
  expect(isUnconfirmed({ ...sent, ack: 1, now: 999_999 })).toBe(false)
  expect(isUnconfirmed({ ...sent, status: 'failed', now: 999_999 })).toBe(false)
  expect(isUnconfirmed({ ...sent, sentAt: null, now: 999_999 })).toBe(false)
})
