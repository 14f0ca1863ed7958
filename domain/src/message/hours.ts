import type { Instant } from '../base/time/instant.ts'
import { clockParts, type Zone } from '../base/time/zone.ts'

const firstHour = 8
const lastHour = 20

/** Whether it is an hour of the shop's clock at which its owner may get a message that can wait: 08.00 to 20.00. */
export function isMessageHour(now: Instant, zone: Zone): boolean {
  const { hour } = clockParts(now, zone)
  return hour >= firstHour && hour < lastHour
}
