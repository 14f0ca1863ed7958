/** Wrong PINs in a row before a till locks itself (till specification, section 8). */
export const pinTriesAllowed = 5
/** Wrong PINs for all persons together who have shown no right one since [STAFF-40]. */
export const pinTriesForAll = 10

const firstLockMs = 60_000
const longestLockMs = 30 * 60_000

/** Wrong PINs that were typed for one person since that person showed a right one. */
type PersonRow = {
  readonly wrongTries: number
  /** How often they were enough to lock: each time for twice as long. */
  readonly lockCount: number
}

/** What a till remembers of wrong PINs, also through a reload. */
export type PinGuard = {
  /** In a row, whoever they were typed for. */
  readonly wrongTries: number
  /** How often it has locked since a PIN was right. */
  readonly lockCount: number
  /** By the device's clock; null: open. */
  readonly lockedUntil: number | null
  /** How long that lock is; missing in what a till kept before it knew. */
  readonly lockMs?: number
  /**
   * By `staffId`, the owner under `owner`: the target counts, because anybody may have a right PIN of their own to type
   * between two guesses [STAFF-39]. Missing: nobody.
   */
  readonly persons?: { readonly [person: string]: PersonRow }
}

export const openGuard: PinGuard = { wrongTries: 0, lockCount: 0, lockedUntil: null }

/** Milliseconds until a PIN may be typed again; 0: now. A clock that was set back never locks for longer than the longest lock. */
export function waitMs(guard: PinGuard, nowMs: number): number {
  if (guard.lockedUntil === null) return 0
  return Math.min(longestLockMs, Math.max(0, guard.lockedUntil - nowMs))
}

/** The guard by a clock that may have been set back: a lock begins anew then and has its length, not the step's [STAFF-41]. */
export function withClock(guard: PinGuard, nowMs: number): PinGuard {
  const lockMs = guard.lockMs ?? longestLockMs
  if (guard.lockedUntil === null || guard.lockedUntil - nowMs <= lockMs) return guard
  return { ...guard, lockedUntil: nowMs + lockMs }
}

/**
 * The guard after one more wrong PIN for this person; null: the owner [STAFF-18]. The fifth in a row, the fifth for one
 * person or the tenth for all locks for a minute, the next one for two, up to half an hour.
 */
export function afterWrongPin(guard: PinGuard, nowMs: number, staffId: string | null = null): PinGuard {
  const key = keyOf(staffId)
  const known = guard.persons?.[key] ?? { wrongTries: 0, lockCount: 0 }
  const tried = { ...known, wrongTries: known.wrongTries + 1 }
  const persons = { ...guard.persons, [key]: tried }
  const wrongTries = guard.wrongTries + 1
  const next = { ...guard, wrongTries, persons }
  if (triesLeft(next, staffId) > 0) return { ...next, lockedUntil: null }
  const rows = Object.entries(persons)
  const lockCount = Math.max(
    guard.lockCount,
    ...rows.filter(([, row]) => row.wrongTries > 0).map(([, row]) => row.lockCount),
  )
  const lockMs = Math.min(longestLockMs, firstLockMs * 2 ** Math.min(lockCount, 10))
  return {
    wrongTries: 0,
    lockCount: guard.lockCount + 1,
    lockedUntil: nowMs + lockMs,
    lockMs,
    persons: Object.fromEntries(
      rows.map(([person, row]) => [
        person,
        row.wrongTries > 0 ? { wrongTries: 0, lockCount: row.lockCount + 1 } : row,
      ]),
    ),
  }
}

/** The guard after a right PIN: it ends the row, and of the persons it clears the one that it belongs to [STAFF-39]. */
export function afterRightPin(guard: PinGuard, staffId: string | null): PinGuard {
  const { [keyOf(staffId)]: _, ...persons } = guard.persons ?? {}
  return { ...openGuard, ...(Object.keys(persons).length > 0 && { persons }) }
}

/** How many more wrong PINs may be typed for this person before the till locks. */
export function triesLeft(guard: PinGuard, staffId: string | null): number {
  const rows = Object.values(guard.persons ?? {})
  const all = rows.reduce((sum, row) => sum + row.wrongTries, 0)
  const own = guard.persons?.[keyOf(staffId)]?.wrongTries ?? 0
  return Math.min(pinTriesAllowed - guard.wrongTries, pinTriesAllowed - own, pinTriesForAll - all)
}

const keyOf = (staffId: string | null) => staffId ?? 'owner'
