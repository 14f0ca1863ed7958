import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instant } from './instant.ts'
import { businessDayOf, clockParts, startOfBusinessDay, type Zone } from './zone.ts'

const zone = fc.constantFrom<Zone>('Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura')
const moment = fc.integer({ min: 0, max: 4_000_000_000_000 }).map(instant)

test('[TIME-1] a sale counts for the day of the shop, not of the device', () => {
  const lateEvening = instant(Date.UTC(2026, 10, 20, 16, 30))
  expect(businessDayOf(lateEvening, 'Asia/Jakarta')).toBe('2026-11-20')
  expect(businessDayOf(lateEvening, 'Asia/Makassar')).toBe('2026-11-21')
  expect(businessDayOf(lateEvening, 'Asia/Makassar', 240)).toBe('2026-11-20')
})

test('[TIME-1] every moment lies in the business day that it counts for', () => {
  fc.assert(
    fc.property(moment, zone, fc.nat({ max: 720 }), (at, zone, dayStartsAtMinute) => {
      const day = businessDayOf(at, zone, dayStartsAtMinute)
      const start = startOfBusinessDay(day, zone, dayStartsAtMinute)
      expect(at - start).toBeGreaterThanOrEqual(0)
      expect(at - start).toBeLessThan(86_400_000)
    }),
  )
})

test('[TIME-2] fixed offsets agree with the time zone database for all three zones', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1_000_000_000_000, max: 4_000_000_000_000 }).map(instant),
      zone,
      (at, zone) => {
        const parts = clockParts(at, zone)
        const text = new Intl.DateTimeFormat('sv-SE', {
          timeZone: zone,
          dateStyle: 'short',
          timeStyle: 'medium',
        }).format(at)
        const pad = (value: number) => String(value).padStart(2, '0')
        expect(
          `${parts.year}-${pad(parts.month)}-${pad(parts.day)} ${pad(parts.hour)}:${pad(parts.minute)}:${pad(parts.second)}`,
        ).toBe(text)
      },
    ),
  )
})
