import type { Instant } from '@laci/domain/base/time/instant.ts'
import { type BusinessDay, type Zone, zoneLabel } from '@laci/domain/base/time/zone.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

// Making a DateTimeFormat costs far more than using one; a list of sales would make hundreds.
function formatOf(zone: string, shape: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${zone} ${shape}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat('id-ID', { ...options, timeZone: zone })
  formats.set(key, made)
  return made
}

const dateOptions = { day: 'numeric', month: 'long', year: 'numeric' } as const
const timeOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** `20 November 2026`, in the shop's zone. */
export function formatDate(at: Instant, zone: Zone): string {
  return formatOf(zone, 'date', dateOptions).format(at)
}

/** `19.05`, in the shop's zone. */
export function formatTime(at: Instant, zone: Zone): string {
  return formatOf(zone, 'time', timeOptions).format(at)
}

/** `20 November 2026 pukul 19.05 WIB`, in the shop's zone. */
export function formatDateTime(at: Instant, zone: Zone): string {
  return `${formatDate(at, zone)} pukul ${formatTime(at, zone)} ${zoneLabel[zone]}`
}

/** `Jumat, 20 November 2026`: a day of trade, which has no zone of its own any more. */
export function formatBusinessDay(day: BusinessDay): string {
  return formatOf('UTC', 'day', { weekday: 'long', ...dateOptions }).format(Date.parse(`${day}T00:00:00Z`))
}

/** `20 November 2026`: a day of the calendar, whatever the zone. */
export function formatDay(day: BusinessDay): string {
  return formatOf('UTC', 'date', dateOptions).format(Date.parse(`${day}T00:00:00Z`))
}
