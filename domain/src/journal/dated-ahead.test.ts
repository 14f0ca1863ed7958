import { expect, test } from 'vitest'
import { clockToleranceMs, runsDatedAhead } from './dated-ahead.ts'

const nowMs = Date.UTC(2026, 10, 20, 3)
const dayMs = 24 * 3_600_000
const runs = (ats: readonly number[], sentAt = nowMs) =>
  runsDatedAhead(
    ats.map((at) => ({ at })),
    { sentAt, nowMs },
  )

test('[SYNC-87] events that follow each other and are dated ahead are one run, with how many and from when to when', () => {
  const ahead = nowMs + 365 * dayMs
  expect(runs([nowMs - 1, ahead + 60_000, ahead, nowMs, ahead + dayMs])).toEqual([
    { lastIndex: 2, eventCount: 2, fromAt: ahead, untilAt: ahead + 60_000 },
    { lastIndex: 4, eventCount: 1, fromAt: ahead + dayMs, untilAt: ahead + dayMs },
  ])
})

test('[SYNC-87] what lies within the tolerance is not dated ahead; one millisecond more is', () => {
  expect(runs([nowMs, nowMs + clockToleranceMs])).toEqual([])
  expect(runs([nowMs + clockToleranceMs + 1])).toHaveLength(1)
})

test('[SYNC-87] a push whose own clock is wrong, either way, has no run', () => {
  const ahead = nowMs + dayMs
  expect(runs([ahead], nowMs + clockToleranceMs + 1)).toEqual([])
  expect(runs([ahead], nowMs - clockToleranceMs - 1)).toEqual([])
  expect(runs([ahead], nowMs + clockToleranceMs)).toHaveLength(1)
})
