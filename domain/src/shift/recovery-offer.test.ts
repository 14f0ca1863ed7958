import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BusinessDay } from '../base/time/zone.ts'
import { coveredCount, manyWaiting, offersRecoveryFile } from './recovery-offer.ts'

const now = Date.UTC(2026, 10, 25, 13)
const today = '2026-11-25' as BusinessDay
const hour = 3_600_000
const none = { saved: null, offeredDay: null }
const waiting = (waitingCount: number, hours = 1) => ({
  headSeq: 1_000,
  waitingCount,
  oldestWaitingAt: waitingCount === 0 ? null : now - hours * hour,
})

test('[TILL-121] a file is offered when more than 50 notes wait, or one has waited for a day; once a business day', () => {
  const offers = (
    ...[one, before = none]: [ReturnType<typeof waiting>, Parameters<typeof offersRecoveryFile>[2]?]
  ) => offersRecoveryFile(one, { now, today }, before)
  expect(offers(waiting(0))).toBe(false)
  expect(offers(waiting(manyWaiting))).toBe(false)
  expect(offers(waiting(manyWaiting + 1))).toBe(true)
  expect(offers(waiting(1, 23.9))).toBe(false)
  expect(offers(waiting(1, 24))).toBe(true)
  expect(offers(waiting(500), { saved: null, offeredDay: today })).toBe(false)
  expect(offers(waiting(500), { saved: null, offeredDay: '2026-11-24' })).toBe(true)
  // What yesterday's file holds needs no other one.
  const saved = { savedAt: now - 20 * hour, throughSeq: 960 }
  expect(offers(waiting(90), { saved, offeredDay: null })).toBe(false)
  expect(offers(waiting(90, 30), { saved, offeredDay: null })).toBe(true)
  expect(offers(waiting(90, 30), { saved: { ...saved, throughSeq: 1_000 }, offeredDay: null })).toBe(false)
})

test('[TILL-122] a file covers what waited when it was saved and still waits, never more', () => {
  fc.assert(
    fc.property(fc.nat(2_000), fc.nat(2_000), fc.nat(2_000), (acked, savedThrough, head) => {
      const headSeq = Math.max(acked, savedThrough, head)
      const covered = coveredCount(
        { headSeq, waitingCount: headSeq - acked },
        { savedAt: now, throughSeq: savedThrough },
      )
      expect(covered).toBe(Math.max(0, savedThrough - acked))
    }),
  )
  expect(coveredCount({ headSeq: 10, waitingCount: 5 }, null)).toBe(0)
  expect(coveredCount({ headSeq: 10, waitingCount: 5 }, { savedAt: now, throughSeq: 400 })).toBe(0)
})
