import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instant } from '../base/time/instant.ts'
import { type Envelope, genesisHash } from '../events/envelope.ts'
import { backOffDelayMs, gatherPush, type PushBatch, readPushAnswer } from './outbox.ts'

const event = (deviceSeq: number, note = ''): Envelope => ({
  storeId: '018f0000-0000-7000-8000-000000000001',
  eventId: `018f0000-0000-7000-8000-${String(deviceSeq).padStart(12, '0')}`,
  deviceId: '018f0000-0000-7000-8000-0000000000a1',
  deviceSeq,
  kind: 'receipt_reprinted',
  version: 1,
  at: instant(1_763_600_000_000),
  staffId: null,
  body: { note },
  prevHash: genesisHash,
  hash: genesisHash,
})

function nextPushBatch(
  events: readonly Envelope[],
  ackedThrough: number,
  ...limits: [] | [Parameters<typeof gatherPush>[1]]
): PushBatch | null {
  const gathered = gatherPush(ackedThrough, ...limits)
  gathered.add(events)
  return gathered.batch()
}

test('[SYNC-11] a push is the unbroken run after the last acknowledged event, a hundred at most', () => {
  const seqs = fc.uniqueArray(fc.integer({ min: 11, max: 400 }), { minLength: 1, maxLength: 300 })
  fc.assert(
    fc.property(seqs, (unordered) => {
      const waiting = unordered.sort((one, other) => one - other).map((seq) => event(seq))
      const batch = nextPushBatch(waiting, 10)!
      expect(batch.firstSeq).toBe(waiting[0]!.deviceSeq)
      expect(batch.isGapKnown).toBe(waiting[0]!.deviceSeq !== 11)
      expect(batch.events.length).toBeLessThanOrEqual(100)
      expect(batch.events.map((one) => one.deviceSeq)).toEqual(
        batch.events.map((_, at) => batch.firstSeq + at),
      )
      const next = waiting[batch.events.length]
      if (next !== undefined && batch.events.length < 100) {
        expect(next.deviceSeq).not.toBe(batch.firstSeq + batch.events.length)
      }
    }),
  )
  expect(nextPushBatch([], 10)).toBeNull()
})

test('[SYNC-11] large events go in smaller pushes, and one that is larger than any limit goes alone', () => {
  const waiting = [1, 2, 3].map((seq) => event(seq, 'x'.repeat(600)))
  const limits = { maximumEvents: 100, maximumBytes: 2_200 }
  expect(nextPushBatch(waiting, 0, limits)?.events).toHaveLength(2)
  expect(nextPushBatch(waiting, 0, { ...limits, maximumBytes: 10 })?.events).toHaveLength(1)
})

test('[SYNC-11] read in pieces, a push is the same, and whoever reads learns when nothing more fits', () => {
  const sizes = fc.array(fc.tuple(fc.nat({ max: 700 }), fc.constantFrom(1, 1, 1, 1, 1, 2)), { maxLength: 40 })
  fc.assert(
    fc.property(
      sizes,
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: 30 }),
      (told, pieceSize, maximumEvents) => {
        let seq = 0
        const waiting = told.map(([size, step]) => {
          seq += step
          return event(seq, 'x'.repeat(size))
        })
        const limits = { maximumEvents, maximumBytes: 6_000 }
        const whole = nextPushBatch(waiting, 0, limits)
        const gathered = gatherPush(0, limits)
        let readCount = 0
        while (readCount < waiting.length) {
          const fits = gathered.add(waiting.slice(readCount, readCount + pieceSize))
          readCount += pieceSize
          const given = Math.min(readCount, waiting.length)
          // What no longer fits is not read on for, and what still fits is not left behind.
          expect(fits).toBe(whole!.events.length >= given && given < maximumEvents)
          if (!fits) break
        }
        expect(gathered.batch()).toEqual(whole)
      },
    ),
  )
})

test('[SYNC-12] never more is confirmed than this push carried, and a server that knows less rewinds', () => {
  const batch = nextPushBatch([event(11), event(12)], 10)!
  expect(readPushAnswer(batch, 10, 12)).toEqual({ kind: 'acknowledged', ackedThrough: 12 })
  expect(readPushAnswer(batch, 10, 11)).toEqual({ kind: 'acknowledged', ackedThrough: 11 })
  // A copy of this profile sent higher numbers: they are not ours.
  expect(readPushAnswer(batch, 10, 40)).toEqual({ kind: 'acknowledged', ackedThrough: 12 })
  expect(readPushAnswer(batch, 10, 4)).toEqual({ kind: 'rewound', ackedThrough: 4 })
  expect(readPushAnswer(batch, 10, 10)).toEqual({ kind: 'stuck' })
})

test('[SYNC-13] waiting doubles from one second to a minute, and chance takes up to half of it', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 100].map((failures) => backOffDelayMs(failures, 0.999_999))).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000,
  ])
  expect([1, 7].map((failures) => backOffDelayMs(failures, 0))).toEqual([500, 30_000])
})
