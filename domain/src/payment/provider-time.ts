import { type Instant, instant } from '../base/time/instant.ts'
import { businessDayOf, clockParts, pad2 } from '../base/time/zone.ts'

/** The provider writes times without an offset and means GMT+7 [PAY-4]. */
const zone = 'Asia/Jakarta'

/** `2026-11-20 23:30:00` as a moment; null for anything else. */
export function readProviderTime(written: string | null | undefined): Instant | null {
  const match = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2}):(\d{2})$/.exec(written ?? '')
  if (match === null) return null
  const epochMs = Date.parse(`${match[1]}-${match[2]}-${match[3]}T${match[4]}:${match[5]}:${match[6]}+07:00`)
  return Number.isNaN(epochMs) ? null : instant(epochMs)
}

/** `2026-11-20 23:30:00 +0700`: how the provider wants the start of a period. */
export function writeProviderTime(at: Instant): string {
  const { hour, minute, second } = clockParts(at, zone)
  return `${businessDayOf(at, zone)} ${pad2(hour)}:${pad2(minute)}:${pad2(second)} +0700`
}
