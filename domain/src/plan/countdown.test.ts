import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countdownEnd, countdownText, ebookOfferEndsAtHour, tokenOfferEndsAtHour } from './countdown.ts'

const at = (day: number, hour: number, minute = 0) => Date.UTC(2026, 10, day, hour, minute)

test('[PLAN-10] the token offer ends at one in the night of the next day, the ebook offer at midnight', () => {
  expect(countdownEnd(at(20, 9), tokenOfferEndsAtHour)).toBe(at(21, 1))
  // Past midnight the same night is still meant, and at the end the next one.
  expect(countdownEnd(at(20, 0, 30), tokenOfferEndsAtHour)).toBe(at(20, 1))
  expect(countdownEnd(at(20, 1), tokenOfferEndsAtHour)).toBe(at(21, 1))
  expect(countdownEnd(at(20, 9), ebookOfferEndsAtHour)).toBe(at(21, 0))
  expect(countdownEnd(at(20, 0), ebookOfferEndsAtHour)).toBe(at(21, 0))
})

test('[PLAN-10] hours, minutes and seconds are shown in two digits and never below zero', () => {
  expect(countdownText(at(21, 1) - at(20, 9))).toBe('16:00:00')
  expect(countdownText(3_599_001)).toBe('01:00:00')
  expect(countdownText(3_599_000)).toBe('00:59:59')
  expect(countdownText(1)).toBe('00:00:01')
  expect(countdownText(0)).toBe('00:00:00')
  expect(countdownText(-5)).toBe('00:00:00')
})

test('[PLAN-10] a countdown lasts at most a day, and is never over when it begins', () => {
  fc.assert(
    fc.property(fc.nat({ max: 4_102_444_800_000 }), fc.constantFrom(0, 1), (now, hour) => {
      const leftMs = countdownEnd(now, hour) - now
      expect(leftMs).toBeGreaterThan(0)
      expect(leftMs).toBeLessThanOrEqual(24 * 3_600_000)
    }),
  )
})
