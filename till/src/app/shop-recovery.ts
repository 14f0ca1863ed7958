import { accept, refuse } from '@laci/domain/base/lib/result.ts'
import { instant } from '@laci/domain/base/time/instant.ts'
import { businessDayOf, defaultZone } from '@laci/domain/base/time/zone.ts'
import type { Sha256Hex } from '@laci/domain/events/envelope.ts'
import { readJournalEvent } from '@laci/domain/journal/event-kinds.ts'
import { TillProblem } from '../engine/base/problem.ts'
import { allOwnEvents } from '../engine/log/own-events.ts'
import { readRecovery, recoveryText } from '../engine/log/recovery-file.ts'
import { confirmedThrough, type TillLog } from '../engine/log/till-log.ts'
import type { OwnerApi } from '../engine/session/owner-api.ts'
import type { Journal } from '../engine/sync/journal.ts'
import type { OpenShop } from '../engine/till/open-shop.ts'

export type Recovery = {
  readonly save: OpenShop['recoveryFile']
  readonly restore: OpenShop['restoreFromFile']
  /** Waiting events that would be lost with this device; what a saved file holds does not count. */
  unguardedCount(isFileSaved: boolean): number
}

/** The recovery file in both directions (R8). */
export function createRecovery(deps: {
  readonly journal: Journal
  readonly log: TillLog
  readonly ownerApi: Pick<OwnerApi, 'devices'>
  readonly clock: () => number
  readonly sha256: Sha256Hex
}): Recovery {
  const { journal, log, clock, sha256 } = deps
  const { identity } = journal
  /** The newest own event that a file of this run holds. */
  let savedThrough = 0

  /** How far the server holds each device's events; null when that cannot be asked now. */
  async function acceptedByDevice(): Promise<Map<string, number> | null> {
    try {
      const { devices } = await deps.ownerApi.devices(identity.deviceKey)
      return new Map(devices.map((device) => [device.deviceId, device.acceptedThrough]))
    } catch (cause) {
      if (cause instanceof TillProblem) return null
      throw cause
    }
  }

  return {
    unguardedCount(isFileSaved) {
      const through = Math.max(confirmedThrough(journal.marks), isFileSaved ? savedThrough : 0)
      return Math.max(0, journal.head.deviceSeq - through)
    },
    async save() {
      const events = await allOwnEvents(log, confirmedThrough(journal.marks) + 1)
      const savedAt = clock()
      const { storeId, storeName, deviceId, deviceLetter } = identity
      const head = { storeId, storeName, deviceId, deviceLetter, savedAt }
      const text = recoveryText(head, events, sha256)
      savedThrough = events.at(-1)?.deviceSeq ?? confirmedThrough(journal.marks)
      const day = businessDayOf(instant(savedAt), defaultZone)
      return {
        name: `laci-pemulihan-${deviceLetter}-${day}.jsonl`,
        blob: new Blob([text], { type: 'application/x-ndjson' }),
        eventCount: events.length,
        throughSeq: savedThrough,
      }
    },
    async restore(text) {
      const read = readRecovery(text, sha256)
      if (!read.ok) return read
      const { head, events, unreadableCount } = read.value
      if (head.storeId !== identity.storeId) return refuse({ code: 'other_store', storeName: head.storeName })
      const accepted = await acceptedByDevice()
      if (accepted === null) return refuse({ code: 'offline' })
      const ownIds = new Set((await allOwnEvents(log, 1)).map((event) => event.eventId))
      let queuedCount = 0
      let alreadyKnownCount = 0
      let strangeCount = 0
      for (const event of events) {
        const isAtServer = event.deviceSeq <= (accepted.get(event.deviceId) ?? 0)
        if (isAtServer || ownIds.has(event.eventId)) {
          alreadyKnownCount += 1
        } else if (event.storeId !== identity.storeId || readJournalEvent(event) === null) {
          strangeCount += 1
        } else {
          // Under its own id: should the first device ever send it too, the server takes it once.
          await journal.appendRecovered(event)
          queuedCount += 1
        }
      }
      return accept({ queuedCount, alreadyKnownCount, unreadableCount: unreadableCount + strangeCount })
    },
  }
}
