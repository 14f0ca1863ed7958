import { lastStoreKey } from '@laci/domain/account/one-sign-in.ts'
import { TillProblem } from '../engine/base/problem.ts'
import { realTimers } from '../engine/base/timers.ts'
import { startAfterUpdate } from '../engine/log/become-readable.ts'
import type { CopyContents } from '../engine/log/copy-lines.ts'
import { createDexieLog } from '../engine/log/dexie-log.ts'
import { listOpfsFolders, openOpfsFile } from '../engine/log/opfs-file.ts'
import { completeCopy, extentOf, reconcile } from '../engine/log/reconcile.ts'
import { createSecondCopy, type SecondCopy } from '../engine/log/second-copy.ts'
import { createTailWitness } from '../engine/log/tail-witness.ts'
import { databaseName, databaseNameStart } from '../engine/log/till-database.ts'
import type { LogStart, TillLog } from '../engine/log/till-log.ts'
import { sha256 } from './browser.ts'

/** A shop's log as this device has it. */
export type StoredShop = { readonly log: TillLog; readonly start: LogStart; readonly copy: SecondCopy }

/** Null when this device has no identity for the shop. */
export async function openStoredShop(storeId: string): Promise<StoredShop | null> {
  const opened = createDexieLog(storeId)
  // Read while the worker of the second copy starts; whether it failed is known once the copy is here.
  const starting = opened.start()
  starting.catch(() => undefined)
  const copy = createSecondCopy({
    file: await openOpfsFile(databaseName(storeId), { Worker: window.Worker, storage: navigator.storage }),
    sha256,
    timers: realTimers,
    stopwatch: () => performance.now(),
  })
  copy.readAhead()
  const { log, start } = await openLog(storeId, opened, starting, copy)
  if (start.marks.identity === null) {
    await copy.close()
    await log.close()
    return null
  }
  return { log, start, copy }
}

/** A database that cannot be read is given up only when the second copy can take its place. */
async function openLog(
  storeId: string,
  opened: TillLog,
  starting: Promise<LogStart>,
  copy: SecondCopy,
): Promise<{ log: TillLog; start: LogStart }> {
  let log = opened
  let start: LogStart | null = null
  let contents: CopyContents
  try {
    start = await starting
    contents = await copy.contents(extentOf(start))
  } catch (cause) {
    const isDamaged = cause instanceof TillProblem && cause.code === 'storage_failed'
    if (!isDamaged) throw cause
    const { openDamagedLog } = await import('../engine/log/damaged-log.ts')
    contents = await copy.contents()
    const opened = await openDamagedLog(log, {
      name: databaseName(storeId),
      openAgain: () => createDexieLog(storeId),
      copy,
      contents,
      timers: realTimers,
      tailOf: (identity) => createTailWitness(localStorage, identity).read(),
      cause,
    })
    log = opened.log
    start = opened.start
  }
  start = await startAfterUpdate(log, await reconcile(log, start, contents, sha256))
  await completeCopy(log, start, copy, contents)
  const { identity } = start.marks
  if (identity === null) return { log, start }
  const tail = createTailWitness(localStorage, identity).read()
  if (tail === null || tail.deviceSeq <= start.head.deviceSeq) return { log, start }
  const { continueBehind } = await import('../engine/log/continue-behind.ts')
  return { log, start: await continueBehind(log, start, tail) }
}

/** The newest first, then whatever shops have data on this device. */
export async function knownStoreIds(): Promise<string[]> {
  const last = localStorage.getItem(lastStoreKey)
  const databases = typeof indexedDB.databases === 'function' ? await indexedDB.databases() : []
  const names = [
    ...databases.map((database) => database.name ?? ''),
    ...(await listOpfsFolders(navigator.storage, databaseNameStart)),
  ]
  const found = names
    .filter((name) => name.startsWith(databaseNameStart))
    .map((name) => name.slice(databaseNameStart.length))
  return [...new Set([...(last === null ? [] : [last]), ...found])]
}
