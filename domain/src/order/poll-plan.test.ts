import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPageOver, nextLookAt, payableMs } from './poll-plan.ts'

const minuteMs = 60_000

test('[ORDER-9] the looks of the first hour, then hourly, and one soon after the end', () => {
  const looks: number[] = []
  for (let at = nextLookAt(0, 0); looks.length < 30; at = nextLookAt(0, at)) looks.push(at / minuteMs)
  expect(looks.slice(0, 7)).toEqual([0.5, 2, 5, 15, 60, 120, 180])
  const end = payableMs / minuteMs
  expect(looks).toContain(end)
  expect(looks).toContain(end + 5)
  expect(looks[looks.indexOf(end + 5) + 1]).toBe(end + 60)
})

test('[ORDER-9] there is always a next look, and never more than an hour away', () => {
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: 0, max: 7 * 24 * 60 * minuteMs }), (openedAt, age) => {
      const next = nextLookAt(openedAt, openedAt + age)
      expect(next).toBeGreaterThan(openedAt + age)
      expect(next).toBeLessThanOrEqual(openedAt + age + 60 * minuteMs)
    }),
  )
})

test('[ORDER-9] the page is over after an hour and some minutes of grace', () => {
  expect([64, 65].map((minutes) => isPageOver(0, minutes * minuteMs))).toEqual([false, true])
})
