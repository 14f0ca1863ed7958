import { hash, randomBytes } from 'node:crypto'
import { instant } from '@laci/domain/base/time/instant.ts'
import { type Envelope, genesisHash } from '@laci/domain/events/envelope.ts'
import { IDBKeyRange, IDBFactory as MemoryFactory } from 'fake-indexeddb'
import { createDexieLog } from '../engine/log/dexie-log.ts'
import type { DeviceIdentity, TillLog } from '../engine/log/till-log.ts'
// Loaded late in the till: here it is there from the beginning, or virtual time would pass while a test waits for it.
import '../engine/sync/continue-behind-server.ts'
import '../engine/sync/loader.ts'
import { createSyncEngine, type SyncEngine } from '../engine/sync/engine.ts'
import { type EventCopy, type Journal, openJournal } from '../engine/sync/journal.ts'
import type { SyncWire } from '../engine/sync/sync-wire.ts'
import type { VirtualTime } from './virtual-time.ts'

export const sha256 = (text: string): string => hash('sha256', text)
export const storeId = '018f0000-0000-7000-8000-000000000001'

/** A device with a real Dexie log over an IndexedDB in memory, which outlives a restart of the device. */
export type TestDevice = {
  readonly identity: DeviceIdentity
  readonly disk: { readonly indexedDB: IDBFactory; readonly IDBKeyRange: typeof IDBKeyRange }
  readonly bugs: unknown[]
  log: TillLog
  journal: Journal
  engine: SyncEngine
  isTaken: boolean
}

export function testIdentity(number: number): DeviceIdentity {
  const deviceId = `018f0000-0000-7000-8000-0000000000a${number}`
  const deviceLetter = 'ABC'[number] ?? 'Z'
  return { storeId, storeName: 'Toko Uji', deviceId, deviceLetter, deviceKey: `laci_${deviceId}_key` }
}

export const noCopy: EventCopy = { add: () => Promise.resolve(), revoke: () => Promise.resolve() }

export function emptyDisk(): TestDevice['disk'] {
  return { indexedDB: new MemoryFactory() as unknown as IDBFactory, IDBKeyRange }
}

/**
 * Switches a device on; `disk` of an earlier one restarts it with what it had. `isNew` false: one that lost its log and found
 * only who it is.
 */
export async function switchOn(
  time: VirtualTime,
  wire: SyncWire,
  identity: DeviceIdentity,
  disk: TestDevice['disk'] = emptyDisk(),
  isNew = true,
): Promise<TestDevice> {
  const log = createDexieLog(identity.storeId, disk)
  let start = await log.start()
  if (start.marks.identity === null) {
    await log.saveMarks({ identity, isNew })
    start = { ...start, marks: { ...start.marks, identity, isNew } }
  }
  const journal = openJournal(
    {
      log,
      copy: noCopy,
      clock: time.clock,
      randomBytes: (count) => randomBytes(count),
      sha256,
      staffId: () => null,
    },
    start,
  )
  const bugs: unknown[] = []
  const device: TestDevice = {
    identity,
    disk,
    bugs,
    log,
    journal,
    isTaken: false,
    engine: createSyncEngine({
      journal,
      log,
      wire,
      timers: time.timers,
      clock: time.clock,
      random: () => 0.5,
      onTaken: () => {
        device.isTaken = true
      },
      onBug: (cause) => bugs.push(cause),
    }),
  }
  return device
}

/** An own event of the first device: no content that matters, numbers that follow each other, a hash of its own. */
export function testEvent(deviceSeq: number): Envelope {
  return {
    storeId,
    eventId: `018f0000-0000-7000-8000-${String(deviceSeq).padStart(12, '0')}`,
    deviceId: testIdentity(0).deviceId,
    deviceSeq,
    kind: 'receipt_reprinted',
    version: 1,
    at: instant(1_763_600_000_000 + deviceSeq),
    staffId: null,
    body: { saleId: storeId, copyNumber: deviceSeq },
    prevHash: genesisHash,
    hash: String(deviceSeq).padStart(64, '0'),
  }
}
