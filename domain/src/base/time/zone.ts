import * as z from 'zod/mini'
import { dayMs } from './durations.ts'
import type { Instant } from './instant.ts'

/** The three time zones of Indonesia. None has summer time, so a fixed offset is exact. */
export const zoneSchema = z.enum(['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura'])
export type Zone = z.output<typeof zoneSchema>

export const defaultZone: Zone = 'Asia/Jakarta'

export const zoneLabel = {
  'Asia/Jakarta': 'WIB',
  'Asia/Makassar': 'WITA',
  'Asia/Jayapura': 'WIT',
} as const satisfies {
  [Name in Zone]: string
}

const offsetMinutes = { 'Asia/Jakarta': 420, 'Asia/Makassar': 480, 'Asia/Jayapura': 540 } as const satisfies {
  [Name in Zone]: number
}

/** A day of trade, `YYYY-MM-DD`, in the shop's zone. */
export type BusinessDay = string & { readonly unit: 'business-day' }
export const businessDaySchema = z
  .string()
  .check(z.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/)) as unknown as z.ZodMiniType<
  BusinessDay,
  string
>

export type ClockParts = {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
}

/** The wall clock of the shop at a moment. */
export function clockParts(at: Instant, zone: Zone): ClockParts {
  const shifted = new Date(at + offsetMinutes[zone] * 60_000)
  return {
    year: shifted.getUTCFullYear(),
    month: shifted.getUTCMonth() + 1,
    day: shifted.getUTCDate(),
    hour: shifted.getUTCHours(),
    minute: shifted.getUTCMinutes(),
    second: shifted.getUTCSeconds(),
  }
}

/**
 * The day a moment counts for [TIME-1]. `dayStartsAtMinute` is the shop's own end of day: 0 is midnight, 240 lets a
 * sale at 02.00 still count for the evening before.
 */
export function businessDayOf(at: Instant, zone: Zone, dayStartsAtMinute = 0): BusinessDay {
  const { year, month, day } = clockParts((at - dayStartsAtMinute * 60_000) as Instant, zone)
  return `${String(year).padStart(4, '0')}-${pad2(month)}-${pad2(day)}` as BusinessDay
}

/** The first millisecond of a business day. */
export function startOfBusinessDay(day: BusinessDay, zone: Zone, dayStartsAtMinute = 0): Instant {
  return (Date.parse(`${day}T00:00:00.000Z`) - (offsetMinutes[zone] - dayStartsAtMinute) * 60_000) as Instant
}

/** The first millisecond after a business day. */
export function endOfBusinessDay(day: BusinessDay, zone: Zone, dayStartsAtMinute = 0): Instant {
  return (startOfBusinessDay(day, zone, dayStartsAtMinute) + dayMs) as Instant
}

export function pad2(value: number): string {
  return String(value).padStart(2, '0')
}
