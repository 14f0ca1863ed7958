import { expect, test } from 'vitest'
import { dayMs, minuteMs } from '../base/time/durations.ts'
import { instant } from '../base/time/instant.ts'
import { findPredecessors, isCalmPredecessor, predecessorWithinMs } from './predecessor.ts'
import type { DeviceList } from './wire.ts'

type Device = DeviceList['devices'][number]

const now = instant(1_795_590_300_000)
const ago = (ms: number) => instant(now - ms)

const till = (letter: string, changes: Partial<Device> = {}): Device => ({
  deviceId: letter.repeat(3),
  letter,
  name: 'Android Chrome',
  createdAt: ago(90 * dayMs),
  lastSeenAt: ago(5 * minuteMs),
  revokedAt: null,
  acceptedThrough: 7,
  unsentCount: 0,
  isThisDevice: false,
  isConnected: false,
  ...changes,
})
const own = till('Z', { createdAt: now, lastSeenAt: now, isThisDevice: true, isConnected: true })
const lettersOf = (...others: Device[]) =>
  findPredecessors([...others, own]).candidates.map(({ letter }) => letter)

test('[DEVICE-25] a new till may have been any older one of its kind that is away, the one heard of last first', () => {
  const long = till('A', { lastSeenAt: ago(3 * dayMs), unsentCount: 12 })
  const lately = till('B')
  const silent = till('C', { lastSeenAt: ago(predecessorWithinMs), unsentCount: null })
  expect(lettersOf(long, lately, silent)).toEqual(['B', 'A', 'C'])
  expect(findPredecessors([long, own])).toEqual({
    candidates: [{ deviceId: 'AAA', letter: 'A', lastSeenAt: ago(3 * dayMs), unsentCount: 12 }],
    mayMiss: false,
  })
})

test('[DEVICE-25] it was none of another kind, none without access, none that came later and none that is long gone or was never heard of', () => {
  expect(
    lettersOf(
      till('A', { name: 'Windows Chrome' }),
      till('B', { revokedAt: ago(dayMs) }),
      till('C', { createdAt: instant(now + 1) }),
      till('D', { lastSeenAt: ago(predecessorWithinMs + 1) }),
      till('E', { lastSeenAt: null }),
    ),
  ).toEqual([])
  expect(findPredecessors([own])).toEqual({ candidates: [], mayMiss: false })
})

test('[DEVICE-25] one that is connected is somebody else, or a line that broke a moment ago', () => {
  const others = [till('A', { isConnected: true }), till('B', { lastSeenAt: ago(dayMs) })]
  expect(findPredecessors([...others, own])).toMatchObject({ candidates: [{ letter: 'B' }], mayMiss: true })
})

test('[DEVICE-25] a server of an earlier release does not say who is connected or holds something: it is asked about', () => {
  const { isConnected: _, unsentCount: __, ...earlier } = till('A')
  expect(findPredecessors([earlier, own]).candidates).toMatchObject([{ letter: 'A', unsentCount: null }])
  // Nor would a list without this device say anything.
  expect(findPredecessors([earlier]).candidates).toEqual([])
})

test('[DEVICE-25] only one that had sent everything less than a day ago is asked about calmly', () => {
  const isCalm = (quietMs: number, unsentCount: number | null) =>
    isCalmPredecessor({ lastSeenAt: ago(quietMs), unsentCount }, now)
  expect(isCalm(dayMs - 1, 0)).toBe(true)
  expect(isCalm(dayMs, 0)).toBe(false)
  expect(isCalm(0, 1)).toBe(false)
  expect(isCalm(0, null)).toBe(false)
})
