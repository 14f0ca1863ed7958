import type { Timers } from '../base/timers.ts'
import { carryOver, type Rescued, rescuedOf } from './carry-over.ts'
import type { CopyContents } from './copy-lines.ts'
import type { IndexedDbFactory } from './log-context.ts'
import { readRawStores } from './raw-stores.ts'
import type { SecondCopy } from './second-copy.ts'
import type { Tail } from './tail-witness.ts'
import type { DeviceIdentity, LogStart, TillLog } from './till-log.ts'

/** How long a database that cannot be read is left alone before it is opened once more. */
const openAgainAfterMs = [100, 500, 2_000]

/**
 * Opens a database that could not be read. Browsers fail to read now and then, and one such time is no reason to give anything up
 * [LOG-23]; only what cannot be read again and again is replaced, and only where a copy takes its place: else throws `cause`.
 * What can still be read of it goes over into the new one, so that the shop sells on without internet [LOG-26].
 */
export async function openDamagedLog(
  closed: TillLog,
  found: {
    readonly name: string
    /** The browser's own where it is missing. */
    readonly factory?: IndexedDbFactory
    readonly openAgain: () => TillLog
    readonly copy: SecondCopy
    readonly contents: CopyContents
    readonly timers: Timers
    readonly tailOf: (identity: DeviceIdentity) => Tail | null
    readonly cause: unknown
  },
): Promise<{ log: TillLog; start: LogStart }> {
  const { name, factory, openAgain, copy, contents, cause } = found
  let log = closed
  for (const waitMs of openAgainAfterMs) {
    await new Promise<void>((resolve) => found.timers.after(waitMs, resolve))
    await log.close()
    log = openAgain()
    const start = await log.start().catch(() => null)
    if (start !== null) return { log, start }
  }
  if (contents.identity === null) throw cause
  await log.close()
  const stores = await readRawStores(factory?.indexedDB ?? indexedDB, name)
  const rescued = stores === null ? null : rescuedOf(stores)
  if (rescued !== null && !(await isCopied(rescued, copy, contents))) throw cause
  log = openAgain()
  await log.destroy()
  if (rescued !== null) {
    const identity = rescued.identity ?? contents.identity
    // What cannot be carried over is fetched again: the second copy alone is enough to go on.
    await carryOver(name, factory, rescued, { identity, tail: found.tailOf(identity) }).catch(() => undefined)
  }
  log = openAgain()
  return { log, start: await log.start() }
}

/** Until the new database holds them, events that nobody else has are in the copy: power may go in between. */
async function isCopied(rescued: Rescued, copy: SecondCopy, contents: CopyContents): Promise<boolean> {
  const copied = new Set(contents.events.map(({ eventId }) => eventId))
  const { deviceId } = contents.identity!
  const missing = rescued.events.filter(
    (event) =>
      event.deviceId === deviceId && event.deviceSeq > contents.ackedThrough && !copied.has(event.eventId),
  )
  return missing.length === 0 || (await copy.append(missing))
}
