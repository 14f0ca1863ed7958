/** Wrong PINs in a row before a till locks itself (till specification, section 8). */
export const pinTriesAllowed = 5

const firstLockMs = 60_000
const longestLockMs = 30 * 60_000

/** What a till remembers of wrong PINs, also through a reload: a row of them, whoever they were typed for. */
export type PinGuard = {
  readonly wrongTries: number
  /** How often it has locked since a PIN was right: each time for twice as long. */
  readonly lockCount: number
  /** By the device's clock; null: open. */
  readonly lockedUntil: number | null
}

export const openGuard: PinGuard = { wrongTries: 0, lockCount: 0, lockedUntil: null }

/** Milliseconds until a PIN may be typed again; 0: now. A clock that was set back never locks for longer than the longest lock. */
export function waitMs(guard: PinGuard, nowMs: number): number {
  if (guard.lockedUntil === null) return 0
  return Math.min(longestLockMs, Math.max(0, guard.lockedUntil - nowMs))
}

/** The guard after one more wrong PIN [STAFF-18]: the fifth locks for a minute, the next fifth for two, up to half an hour. */
export function afterWrongPin(guard: PinGuard, nowMs: number): PinGuard {
  const wrongTries = guard.wrongTries + 1
  if (wrongTries < pinTriesAllowed) return { ...guard, wrongTries, lockedUntil: null }
  const lockMs = Math.min(longestLockMs, firstLockMs * 2 ** Math.min(guard.lockCount, 10))
  return { wrongTries: 0, lockCount: guard.lockCount + 1, lockedUntil: nowMs + lockMs }
}
