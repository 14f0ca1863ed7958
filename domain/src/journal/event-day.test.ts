import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rupiah } from '../base/money/rupiah.ts'
import { wholeUnits } from '../base/quantity/quantity.ts'
import { type Instant, instant } from '../base/time/instant.ts'
import { type BusinessDay, businessDayOf, zoneSchema } from '../base/time/zone.ts'
import type { Fact, JournalEvent } from '../events/fact.ts'
import { costKinds, costMovesOf } from '../views/cost/cost-moves.ts'
import { eventDay, withDay } from './event-day.ts'
import { eventKinds } from './event-kinds.ts'

const productId = '018f0000-0000-7000-8000-000000000001'
const moved: Fact[] = [
  {
    kind: 'stock_received',
    body: {
      reason: 'received',
      lines: [{ productId, quantityThousandths: wholeUnits(1), unitCostRupiah: null }],
      note: '',
    },
  },
  {
    kind: 'stock_adjusted',
    body: { reason: 'waste', lines: [{ productId, quantityThousandths: wholeUnits(-1) }], note: '' },
  },
  { kind: 'product_saved', body: { products: [{ productId, changes: { costRupiah: rupiah(100) } }] } },
]
const eventOf = (fact: Fact, at: Instant) => ({ ...fact, at, eventId: productId }) as unknown as JournalEvent
const anyMoment = fc.integer({ min: Date.UTC(2026, 10, 20), max: Date.UTC(2026, 10, 24) }).map(instant)

test('[SYNC-100] every kind of event can say for which business day it counts', () => {
  for (const [kind, { body }] of Object.entries(eventKinds))
    expect([kind, Object.keys(body.shape)]).toEqual([kind, expect.arrayContaining(['businessDay'])])
})

test('[SYNC-100] what is told says the day of its shop, and costs count it for that day, in every zone', () => {
  fc.assert(
    fc.property(
      anyMoment,
      fc.constantFrom(...zoneSchema.options),
      fc.integer({ min: 0, max: 720 }),
      fc.constantFrom(...moved),
      (at, zone, dayStartsAtMinute, fact) => {
        const day = businessDayOf(at, zone, dayStartsAtMinute)
        const event = eventOf(withDay(fact, day), at)
        expect(eventKinds[fact.kind].body.safeParse(event.body).success).toBe(true)
        expect(eventDay(event)).toBe(day)
        expect(costMovesOf(event).map(({ figure }) => figure.businessDay)).toEqual([day])
      },
    ),
  )
})

test('[SYNC-100] a day that was named stays', () => {
  const day = '2026-11-20' as BusinessDay
  const fact: Fact = { kind: 'bill_opened', body: { billId: productId, businessDay: day } }
  expect(withDay(fact, '2026-11-21' as BusinessDay)).toBe(fact)
})

test('[SYNC-41] an event that names no day counts for that of its clock in Jakarta, for the journal as for costs', () => {
  fc.assert(
    fc.property(anyMoment, fc.constantFrom(...moved), (at, fact) => {
      const event = eventOf(fact, at)
      expect(eventDay(event)).toBe(businessDayOf(at, 'Asia/Jakarta'))
      expect(costMovesOf(event).map(({ figure }) => figure.businessDay)).toEqual([eventDay(event)])
    }),
  )
  expect(moved.every(({ kind }) => (costKinds as readonly string[]).includes(kind))).toBe(true)
})
