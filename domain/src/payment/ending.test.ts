import { expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '../base/time/durations.ts'
import { attemptStatuses, isUnderWay, isUnpaidEnd } from './attempt.ts'
import { endOf } from './ending.ts'

test('[ORDER-21] once the time to pay is over, only a try that is still under way keeps an order open', () => {
  const over = dayMs + 5 * minuteMs
  for (const status of attemptStatuses) {
    const end = (now: number) => endOf({ openedAt: 0, attempts: [status] }, now)
    if (isUnpaidEnd(status)) {
      expect(end(over)).not.toBeNull()
      continue
    }
    expect(end(over - 1), status).toBeNull()
    expect(end(over), status).toBe(isUnderWay(status) ? null : 'failed')
  }
  // Another try may still bring the right amount.
  expect(endOf({ openedAt: 0, attempts: ['settlement', 'pending'] }, 40 * dayMs)).toBeNull()
  expect(endOf({ openedAt: 0, attempts: ['settlement', 'expire'] }, over)).toBe('failed')
})

test('[ORDER-10] as the provider says, or failed after a refusal, or expired when nobody chose a way to pay', () => {
  const pageOver = hourMs + 5 * minuteMs
  expect(endOf({ openedAt: 0, attempts: ['deny', 'cancel'] }, 1)).toBe('cancelled')
  expect(endOf({ openedAt: 0, attempts: ['expire'] }, 1)).toBe('expired')
  expect(endOf({ openedAt: 0, attempts: ['deny'] }, pageOver - 1)).toBeNull()
  expect(endOf({ openedAt: 0, attempts: ['deny'] }, pageOver)).toBe('failed')
  expect(endOf({ openedAt: 0, attempts: [] }, pageOver)).toBe('expired')
})
