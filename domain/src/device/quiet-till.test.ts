import { expect, test } from 'vitest'
import { dayMs, hourMs } from '../base/time/durations.ts'
import { instant } from '../base/time/instant.ts'
import { quietReason } from './quiet-till.ts'

const now = instant(1_795_590_300_000)
const ago = (ms: number) => instant(now - ms)

test('[DEVICE-23] a till that holds something is missed after three hours, one that holds nothing or does not say after two days', () => {
  const reason = (quietMs: number, unsentCount: number | null) =>
    quietReason({ lastSeenAt: ago(quietMs), unsentCount }, now)
  expect(reason(3 * hourMs - 1, 5)).toBeNull()
  expect(reason(3 * hourMs, 5)).toBe('holding')
  expect(reason(30 * dayMs, 5)).toBe('holding')
  for (const none of [0, null]) {
    expect(reason(2 * dayMs - 1, none)).toBeNull()
    expect(reason(2 * dayMs, none)).toBe('empty')
  }
})

test('[DEVICE-23] nobody misses a till that was never heard of, or one that is ahead of our clock', () => {
  expect(quietReason({ lastSeenAt: null, unsentCount: 5 }, now)).toBeNull()
  expect(quietReason({ lastSeenAt: ago(-dayMs), unsentCount: 5 }, now)).toBeNull()
})
