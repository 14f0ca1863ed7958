import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addMonths } from './add-months.ts'
import { instant } from './instant.ts'
import { clockParts, defaultZone } from './zone.ts'

/** In WIB. */
const at = (text: string) => instant(Date.parse(`${text}+07:00`))

test('[TIME-3] a month later is the same day and time, or the last day of a shorter month', () => {
  expect(addMonths(at('2026-11-20T14:05:00'), 1)).toBe(at('2026-12-20T14:05:00'))
  expect(addMonths(at('2026-11-20T14:05:00'), 15)).toBe(at('2028-02-20T14:05:00'))
  expect(addMonths(at('2027-01-31T23:59:59'), 1)).toBe(at('2027-02-28T23:59:59'))
  expect(addMonths(at('2028-01-31T00:00:00'), 1)).toBe(at('2028-02-29T00:00:00'))
  // The day that was cut is not remembered.
  expect(addMonths(addMonths(at('2027-01-31T08:00:00'), 1), 1)).toBe(at('2027-03-28T08:00:00'))
  expect(addMonths(at('2027-01-31T08:00:00'), 2)).toBe(at('2027-03-31T08:00:00'))
})

test('[TIME-3] the day is that of WIB, also where UTC has another one', () => {
  expect(addMonths(at('2026-12-01T05:00:00'), 3)).toBe(at('2027-03-01T05:00:00'))
})

test('[TIME-3] it is always the wanted month, the same time of day, and later with more months', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 4_000_000_000_000 }).map(instant),
      fc.integer({ min: 1, max: 60 }),
      (from, months) => {
        const [before, after] = [
          clockParts(from, defaultZone),
          clockParts(addMonths(from, months), defaultZone),
        ]
        expect(after.year * 12 + after.month).toBe(before.year * 12 + before.month + months)
        expect(after.day).toBeLessThanOrEqual(before.day)
        expect((addMonths(from, months) - from) % 86_400_000).toBe(0)
        expect(addMonths(from, months + 1)).toBeGreaterThan(addMonths(from, months))
      },
    ),
  )
})
