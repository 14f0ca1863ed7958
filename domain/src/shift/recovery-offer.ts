import type { BusinessDay } from '../base/time/zone.ts'

/** So many waiting notes are worth a minute of somebody's evening. */
export const manyWaiting = 50
const dayMs = 24 * 60 * 60_000

/** What a saved recovery file holds of this device. */
export type SavedFile = {
  readonly savedAt: number
  /** The newest event in it; everything that waited then is before it. */
  readonly throughSeq: number
}

/** How far this device is. */
export type WaitingNow = {
  readonly headSeq: number
  readonly waitingCount: number
  readonly oldestWaitingAt: number | null
}

/** How many of the waiting notes a saved file holds, too. What was told after it is in none. */
export function coveredCount(
  { headSeq, waitingCount }: Omit<WaitingNow, 'oldestWaitingAt'>,
  saved: SavedFile | null,
): number {
  // A file of more than was ever told is of another life of this device.
  if (saved === null || saved.throughSeq > headSeq) return 0
  const toldSince = headSeq - saved.throughSeq
  return Math.max(0, waitingCount - toldSince)
}

/**
 * Whether the till offers a recovery file as a shift is closed: much waits, or something has waited for a day, and no
 * file holds it. Once in a business day, whatever is answered [TILL-121].
 */
export function offersRecoveryFile(
  waiting: WaitingNow,
  when: { readonly now: number; readonly today: BusinessDay },
  before: { readonly saved: SavedFile | null; readonly offeredDay: string | null },
): boolean {
  if (before.offeredDay === when.today) return false
  const unguarded = waiting.waitingCount - coveredCount(waiting, before.saved)
  if (unguarded <= 0) return false
  const isOld = waiting.oldestWaitingAt !== null && when.now - waiting.oldestWaitingAt >= dayMs
  return unguarded > manyWaiting || isOld
}
