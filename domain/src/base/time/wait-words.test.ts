import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hourMs, minuteMs } from './durations.ts'
import { waitWords } from './wait-words.ts'

test.each([
  [0, '1 detik'],
  [1, '1 detik'],
  [45_000, '45 detik'],
  [90_000, '90 detik'],
  [90_001, '2 menit'],
  [22.4 * minuteMs, '23 menit'],
  [hourMs, '60 menit'],
  [90 * minuteMs + 1, '2 jam'],
  [24 * hourMs, '24 jam'],
])('[TIME-6] %d ms are a wait of %s', (waitMs, words) => {
  expect(waitWords(waitMs)).toBe(words)
})

test('[TIME-6] who waits as long as it says is never too early, and waits at most twice as long', () => {
  const unitMs: Readonly<Record<string, number>> = { detik: 1_000, menit: minuteMs, jam: hourMs }
  fc.assert(
    fc.property(fc.integer({ min: 1_000, max: 48 * hourMs }), (waitMs) => {
      const [count, unit] = waitWords(waitMs).split(' ')
      const saidMs = Number(count) * unitMs[unit!]!
      return saidMs >= waitMs && saidMs <= 2 * waitMs
    }),
  )
})
