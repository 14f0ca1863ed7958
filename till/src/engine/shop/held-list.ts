import type { Instant } from '@laci/domain/base/time/instant.ts'
import type { HeldChange } from '@laci/domain/journal/held-command.ts'
import type { WarningRow } from '../api/sync-status.ts'
import { type Readable, writable } from '../base/readable.ts'

/** A change that waits for the owner (*menunggu pemilik*), as this till heard of it. */
export type HeldOnTill = {
  readonly eventId: string
  /** Kind of the event: `eventWords(kind)` says it. */
  readonly kind: string
  readonly reason: string
  /** The first ones; of customers neither names nor words. */
  readonly changes: readonly HeldChange[]
  readonly raisedAt: Instant
  /** Told on this device. */
  readonly isOwn: boolean
}

/** What waits for the owner, the newest first [SYNC-64]. It leaves the list when the owner has applied or dropped it. */
export function createHeldList(
  warnings: Readable<readonly WarningRow[]>,
  deviceId: string,
): Readable<readonly HeldOnTill[]> {
  const list = writable(heldIn(warnings.get(), deviceId))
  warnings.subscribe(() => {
    const next = heldIn(warnings.get(), deviceId)
    const isSame =
      next.length === list.get().length &&
      next.every(({ eventId }, at) => eventId === list.get()[at]?.eventId)
    if (!isSame) list.set(next)
  })
  return list
}

function heldIn(warnings: readonly WarningRow[], deviceId: string): readonly HeldOnTill[] {
  return warnings.flatMap((row) => {
    if (row.code !== 'command_held' || row.isReviewed || row.eventId === null) return []
    const { kind, reason, changes } = row.detail
    return [
      {
        eventId: row.eventId,
        kind: typeof kind === 'string' ? kind : '',
        reason: typeof reason === 'string' ? reason : '',
        changes: Array.isArray(changes) ? (changes as HeldChange[]) : [],
        raisedAt: row.raisedAt,
        isOwn: row.deviceId === deviceId,
      },
    ]
  })
}
