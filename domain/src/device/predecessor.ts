import { dayMs } from '../base/time/durations.ts'
import type { Instant } from '../base/time/instant.ts'
import { listedAt } from './quiet-till.ts'
import type { DeviceList } from './wire.ts'

type ListedDevice = DeviceList['devices'][number]

/** A till of the shop that this device may have been before its browser data was cleared. */
export type Predecessor = {
  readonly deviceId: string
  readonly letter: string
  readonly lastSeenAt: Instant
  readonly unsentCount: number | null
}

/** A tablet that was not heard of for so long has been put away, and nobody has its receipts. */
export const predecessorWithinMs = 60 * dayMs
const calmWithinMs = dayMs

/**
 * Which tills the one that asks may have been [DEVICE-25]: older, of the same kind of device and browser, with access, heard of
 * lately and not connected now. The one heard of last comes first. `mayMiss`: one of them counts as connected, which a line that
 * broke a moment ago does too.
 */
export function findPredecessors(devices: readonly ListedDevice[]): {
  readonly candidates: readonly Predecessor[]
  readonly mayMiss: boolean
} {
  const own = devices.find(({ isThisDevice }) => isThisDevice)
  if (own === undefined) return { candidates: [], mayMiss: false }
  const now = listedAt(devices)
  const similar = devices.flatMap((device) => {
    const { deviceId, letter, lastSeenAt, unsentCount = null, isConnected = false } = device
    const isSimilar =
      !device.isThisDevice &&
      device.name === own.name &&
      device.createdAt <= own.createdAt &&
      device.revokedAt === null
    if (!isSimilar || lastSeenAt === null || now - lastSeenAt > predecessorWithinMs) return []
    return [{ isConnected, predecessor: { deviceId, letter, lastSeenAt, unsentCount } }]
  })
  return {
    candidates: similar
      .filter(({ isConnected }) => !isConnected)
      .map(({ predecessor }) => predecessor)
      .sort((a, b) => b.lastSeenAt - a.lastSeenAt),
    mayMiss: similar.some(({ isConnected }) => isConnected),
  }
}

/** It had sent everything a short while ago: hardly anything can be lost. */
export function isCalmPredecessor(
  { lastSeenAt, unsentCount }: Pick<Predecessor, 'lastSeenAt' | 'unsentCount'>,
  now: Instant,
): boolean {
  return unsentCount === 0 && now - lastSeenAt < calmWithinMs
}
