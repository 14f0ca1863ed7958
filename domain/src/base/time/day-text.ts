import type { BusinessDay } from './zone.ts'

const months = [
  ...['Januari', 'Februari', 'Maret', 'April', 'Mei', 'Juni'],
  ...['Juli', 'Agustus', 'September', 'Oktober', 'November', 'Desember'],
]

/** *20 November 2026*. */
export function dayText(day: BusinessDay): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${date} ${months[month! - 1]} ${year}`
}

/** The day so many days later; earlier where `days` is below zero. */
export function dayAfter(day: BusinessDay, days: number): BusinessDay {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000)
    .toISOString()
    .slice(0, 10) as BusinessDay
}

/** 0 is Sunday. */
export function weekdayOf(day: BusinessDay): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}

/** How many days later `to` is; below zero where it is earlier. */
export function daysBetween(from: BusinessDay, to: BusinessDay): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
}
