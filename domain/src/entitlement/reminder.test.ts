import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instant } from '../base/time/instant.ts'
import { clockParts } from '../base/time/zone.ts'
import { reminderDue } from './reminder.ts'
import type { Holding } from './standing.ts'

/** In WIB. */
const at = (text: string) => instant(Date.parse(`${text}+07:00`))
const holding: Holding = {
  accountType: 'subscription',
  isTrial: true,
  endsAt: at('2026-11-20T15:00:00'),
  tokens: 0,
  tokensEndedAt: null,
}
const due = (when: string, changes: Partial<Holding> = {}) =>
  reminderDue({ ...holding, ...changes }, at(when), 'Asia/Jakarta')

test('[PLAN-21] three days and one day before the end, and when it has come', () => {
  expect(due('2026-11-17T14:59:59')).toBeNull()
  expect(due('2026-11-17T15:00:00')).toBe('three_days')
  expect(due('2026-11-19T14:59:59')).toBe('three_days')
  expect(due('2026-11-19T15:00:00')).toBe('one_day')
  expect(due('2026-11-20T15:00:00')).toBe('one_day')
  expect(due('2026-11-20T15:00:01')).toBe('ended')
  expect(due('2026-11-20T15:00:01', { tokens: 9 })).toBe('ended')
  expect(due('2026-11-22T15:00:00')).toBeNull()
  expect(due('2026-11-20T10:00:00', { endsAt: null, accountType: 'one_time' })).toBeNull()
})

test('[PLAN-21] nobody is woken: from eight to eight by the clock of the shop', () => {
  expect(due('2026-11-19T20:00:00')).toBeNull()
  expect(due('2026-11-20T07:59:59')).toBeNull()
  expect(due('2026-11-20T08:00:00')).toBe('one_day')
  expect(reminderDue(holding, at('2026-11-20T06:00:00'), 'Asia/Jayapura')).toBe('one_day')
  fc.assert(
    fc.property(
      fc.integer({ min: -100, max: 100 }),
      fc.constantFrom('Asia/Jakarta' as const, 'Asia/Makassar' as const, 'Asia/Jayapura' as const),
      (hours, zone) => {
        const now = instant(holding.endsAt! + hours * 3_600_000)
        const { hour } = clockParts(now, zone)
        if (reminderDue(holding, now, zone) !== null) expect(hour >= 8 && hour < 20).toBe(true)
      },
    ),
  )
})
