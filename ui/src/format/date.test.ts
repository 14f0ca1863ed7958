import { instant } from '@laci/domain/base/time/instant.ts'
import type { BusinessDay } from '@laci/domain/base/time/zone.ts'
import { expect, test } from 'vitest'
import { formatBusinessDay, formatDate, formatDateTime, formatDay, formatTime } from './date.ts'

const evening = instant(Date.UTC(2026, 10, 20, 16, 5))

test('[UI-9] the same moment is another hour, and another day, in each zone', () => {
  expect(formatDateTime(evening, 'Asia/Jakarta')).toBe('20 November 2026 pukul 23.05 WIB')
  expect(formatDateTime(evening, 'Asia/Makassar')).toBe('21 November 2026 pukul 00.05 WITA')
  expect(formatDateTime(evening, 'Asia/Jayapura')).toBe('21 November 2026 pukul 01.05 WIT')
  expect(formatDate(evening, 'Asia/Jakarta')).toBe('20 November 2026')
  expect(formatTime(evening, 'Asia/Jakarta')).toBe('23.05')
})

test('[UI-9] a day of trade keeps its date whatever the zone of the machine', () => {
  expect(formatBusinessDay('2026-11-01' as BusinessDay)).toBe('Minggu, 1 November 2026')
  expect(formatDay('2024-01-07' as BusinessDay)).toBe('7 Januari 2024')
})
