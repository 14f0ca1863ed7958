import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRestTimer } from './rest-timer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('[TILL-1] a burst of keys is answered once, when it has ended', () => {
  const rangAt: number[] = []
  const timer = createRestTimer(() => rangAt.push(performance.now()))
  const begunAt = performance.now()
  for (let key = 0; key < 13; key += 1) {
    timer.restart(250)
    vi.advanceTimersByTime(5)
  }
  // A shorter rest than the one before counts at once.
  timer.restart(100)
  vi.advanceTimersByTime(1_000)
  expect(rangAt.map((at) => Math.round(at - begunAt))).toEqual([165])
  timer.restart(100)
  timer.stop()
  vi.advanceTimersByTime(1_000)
  expect(rangAt).toHaveLength(1)
  timer.restart(100)
  vi.advanceTimersByTime(100)
  expect(rangAt).toHaveLength(2)
})
