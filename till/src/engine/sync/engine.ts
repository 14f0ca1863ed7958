import { dayMs } from '@laci/domain/base/time/durations.ts'
import type { Instant } from '@laci/domain/base/time/instant.ts'
import { inListOrder } from '@laci/domain/catalog/list-order.ts'
import type { DeviceTail } from '@laci/domain/journal/device-tail.ts'
import { pruneLimits } from '@laci/domain/journal/kept.ts'
import { backOffDelayMs } from '@laci/domain/journal/outbox.ts'
import { forgetRecords } from '@laci/domain/journal/replica.ts'
import { accountClosedReason, keptSalesDays } from '@laci/domain/journal/wire.ts'
import type { SyncStatus } from '../api/sync-status.ts'
import { type SyncErrorCode, TillProblem } from '../base/problem.ts'
import { type Readable, writable } from '../base/readable.ts'
import type { Timers } from '../base/timers.ts'
import type { TillLog } from '../log/till-log.ts'
import { continueBehindServer } from './continue-behind-server.ts'
import { type Journal, waitingCount } from './journal.ts'
import type { Loader, LoadProgress } from './loader.ts'
import { createOldestWaiting } from './oldest-waiting.ts'
import { createPokeSocket } from './poke-socket.ts'
import { createPuller } from './puller.ts'
import { createPusher } from './pusher.ts'
import { createServerCall } from './server-call.ts'
import { isJudgement, isLasting, isNoAnswer, SyncTrouble } from './sync-trouble.ts'
import type { SyncWire } from './sync-wire.ts'

/**
 * Brings the device's events to the server and the server's stream to the device: one loop, one call at a time, in the
 * order send, load, fetch. Everything it touches is handed in, so the simulator drives this very code in virtual time:
 * the disk is `log`, the network `wire`, waiting `timers`, and time and chance are functions.
 */
export type EngineDeps = {
  readonly journal: Journal
  readonly log: TillLog
  readonly wire: SyncWire
  readonly timers: Timers
  readonly clock: () => number
  /** In [0, 1). */
  readonly random: () => number
  /** Another window holds the pen now: this engine has stopped for good. */
  readonly onTaken: () => void
  /** The server says that something beside the journal has changed. */
  readonly onPokedBeside?: () => void
  /** The newest receipt number that this device gave; absent: nobody counts them. */
  readonly newestReceipt?: () => DeviceTail['receipt']
  /** The end of this device's chain was lost here, and goes on behind what the server knows of it. */
  readonly onEndFound?: (receipt: DeviceTail['receipt']) => void
  /** A mistake of ours. The host reports it; the engine goes on, because sending matters more than what failed. */
  readonly onBug: (cause: unknown) => void
}

/** What the engine knows; the shop adds what storage and second copy say. */
export type EngineStatus = Omit<SyncStatus, 'storage' | 'secondCopy'> & {
  /** Of the last page: grows with every change of what the shop's account may do; null: not heard in this run. */
  readonly entitlementVersion: number | null
  /** Of the last pull: grows with every change of the shop's staff. */
  readonly staffVersion: number | null
  readonly isLoaded: boolean
  readonly load: LoadProgress
}

export type SyncEngine = {
  readonly status: Readable<EngineStatus>
  start(): void
  /** Tries at once, whatever the back-off says; resolves when the try is over. */
  sendNow(): Promise<void>
  /** The browser says that a network came up: a hint, no more. */
  networkChanged(): void
  /** Ends for good; a call under way is given up. */
  stop(): void
}

/** With a socket the safety pull is rare; without one the till asks on its own. */
const pollWithSocketMs = 300_000
const pollWithoutSocketMs = 5_000
const lastingDelayMs = 300_000
const upkeepEveryMs = 600_000
const upkeepQuietMs = 5_000
const compactAboveRows = 500

export function createSyncEngine(deps: EngineDeps): SyncEngine {
  const { journal, log, wire, timers, clock, random } = deps
  let isStopped = false
  let isStarted = false
  let isWanted = false
  /** Somebody asked for a try at once: the next cycle does not wait, whatever the one before came to. */
  let isForced = false
  let failureCount = 0
  let isBackingOff = false
  let wake: (() => void) | null = null
  let isOnline = false
  let isSending = false
  let isRevoked = false
  let isAccountClosed = false
  let isUnknown = journal.marks.isUnknown
  let isClientTooOld = false
  let lastError: { code: SyncErrorCode; message: string } | null = null
  let lastUpkeepAt: number | null = null
  let cyclesDone = 0
  const cycleListeners = new Set<() => void>()

  const call = createServerCall({ clock, timers, onHeard: heard })
  const shared = { journal, log, wire, call, onMarks: () => showStatus() }
  const pusher = createPusher({ ...shared, clock })
  const puller = createPuller({ ...shared, newestReceipt: () => deps.newestReceipt?.() ?? null, onEndLost })
  let loader: Loader | null = null
  const socket = createPokeSocket({
    wire,
    timers,
    random,
    onOpen: () => want(),
    onPoke: (lastSeq, isChange) => {
      if (isChange) deps.onPokedBeside?.()
      if (isChange || lastSeq !== journal.replica.cursor) want()
    },
    onLost: () => {
      puller.suspect()
      want()
    },
  })
  const oldestWaitingAt = createOldestWaiting(shared, () => showStatus())
  const status = writable<EngineStatus>(currentStatus())

  /** Something to do: wakes the loop unless it waits after a failure. */
  function want(): void {
    isWanted = true
    if (!isBackingOff) wake?.()
  }

  function tryAtOnce(): void {
    failureCount = 0
    isBackingOff = false
    isForced = true
    wake?.()
  }

  async function loop(): Promise<void> {
    while (!isStopped) {
      isWanted = false
      isForced = false
      const delayMs = await oneCycle()
      cyclesDone += 1
      for (const listener of [...cycleListeners]) listener()
      if (!isStopped && !isForced && (!isWanted || isBackingOff)) await sleep(delayMs)
    }
    for (const listener of [...cycleListeners]) listener()
  }

  /** Runs one cycle; answers how long to wait before the next when nobody asks for one. */
  async function oneCycle(): Promise<number> {
    try {
      isSending = journal.head.deviceSeq > journal.marks.ackedThrough
      showStatus()
      await sendAndFetch()
      failureCount = 0
      isBackingOff = false
      heardFromServer(null)
      socket.keepOpen()
      planUpkeep()
      return socket.isOpen() ? pollWithSocketMs : pollWithoutSocketMs
    } catch (cause) {
      return afterFailure(cause)
    } finally {
      isSending = false
      showStatus()
    }
  }

  async function sendAndFetch(): Promise<void> {
    await puller.saveUnsaved()
    let rewindCount = 0
    for (;;) {
      await pusher.sendAll()
      if (isStopped) return
      if (!journal.marks.isLoaded || journal.marks.needsReload) await (await startLoader()).loadShop()
      if (isStopped) return
      const outcome = await puller.fetchPage()
      if (isStopped) return
      if (outcome === 'rewound') rewindCount += 1
      // A server that takes back what it has just confirmed is broken, not restored: do not run in circles with it.
      if (rewindCount > 2)
        throw new SyncTrouble('answer_unreadable', 'the server keeps taking back what it confirmed')
      // Between two pages what was sold meanwhile goes out: a long download never holds a sale back.
      if (outcome !== 'caught_up' || journal.head.deviceSeq > journal.marks.ackedThrough) continue
      if (journal.marks.history === null) return
      await (await startLoader()).loadHistory()
      if (isStopped) return
    }
  }

  /** Needed once in the life of most tills: it stays out of what every start reads. */
  async function startLoader(): Promise<Loader> {
    if (loader !== null) return loader
    const code = await import('./loader.ts').catch((cause: unknown) => {
      throw new SyncTrouble('unreachable', String(cause))
    })
    if (isStopped) throw new SyncTrouble('unreachable', 'the till was closed')
    const onHeard = () => {
      if (!isOnline) heard()
    }
    loader = code.createLoader({ journal, log, wire, call, onProgress: showStatus, onHeard })
    return loader
  }

  /** Not fetched when it is needed: a sale that is recorded while a file is on its way would be given a number for the second time. */
  async function onEndLost(tail: DeviceTail, acceptedThrough: number): Promise<void> {
    await continueBehindServer({ journal, log }, tail, acceptedThrough, () => {
      deps.onEndFound?.(tail.receipt)
      showStatus()
    })
  }

  function afterFailure(cause: unknown): number {
    if (isStopped) return 0
    puller.suspect()
    if (cause instanceof TillProblem) {
      if (cause.code === 'other_tab') {
        stop()
        deps.onTaken()
        return 0
      }
      return backOff({ code: 'storage_failed', message: cause.message }, null)
    }
    if (!(cause instanceof SyncTrouble)) {
      deps.onBug(cause)
      return backOff({ code: 'till_fault', message: String(cause) }, null)
    }
    if (isNoAnswer(cause.code)) {
      isOnline = false
      // It may still believe that it stands, and then nothing would be asked for minutes after the way is there again.
      socket.close()
      lastError = { code: cause.code, message: cause.message }
    } else {
      heardFromServer({ code: cause.code, message: cause.message }, cause.reason)
    }
    return backOff(lastError, cause)
  }

  function backOff(
    error: { code: SyncErrorCode; message: string } | null,
    trouble: SyncTrouble | null,
  ): number {
    lastError = error
    failureCount += 1
    isBackingOff = true
    const waitMs = backOffDelayMs(failureCount, random())
    if (error !== null && isLasting(error.code)) return Math.round(lastingDelayMs * (0.75 + random() / 2))
    return Math.max(waitMs, trouble?.retryAfterMs ?? 0)
  }

  /** In the middle of a cycle, which may last for hours on a slow line: the server is there [SYNC-86]. */
  function heard(): void {
    isOnline = true
    if (lastError !== null && isNoAnswer(lastError.code)) lastError = null
    showStatus()
  }

  function heardFromServer(error: { code: SyncErrorCode; message: string } | null, reason = ''): void {
    isOnline = true
    lastError = error
    const code = error?.code
    if (code !== undefined && !isJudgement(code)) return
    isClientTooOld = code === 'client_too_old'
    if (isClientTooOld) return
    isRevoked = code === 'device_revoked'
    isAccountClosed = isRevoked && reason === accountClosedReason
    void noteUnknown(code === 'device_unknown').catch(deps.onBug)
  }

  /** Kept over a restart: nothing may be let go, and nothing called sent, until the server knows this device again [DEVICE-22]. */
  async function noteUnknown(isNow: boolean): Promise<void> {
    isUnknown = isNow
    if (journal.marks.isUnknown === isNow) return
    await log.saveMarks({ isUnknown: isNow })
    journal.marks = { ...journal.marks, isUnknown: isNow }
  }

  function sleep(delayMs: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        cancel()
        wake = null
        isBackingOff = false
        resolve()
      }
      const cancel = timers.after(delayMs, done)
      wake = done
    })
  }

  /** Tidying the disk waits for a quiet moment and is never worth an error. */
  function planUpkeep(): void {
    if (lastUpkeepAt !== null && clock() - lastUpkeepAt < upkeepEveryMs && clock() >= lastUpkeepAt) return
    lastUpkeepAt = clock()
    timers.after(upkeepQuietMs, () => {
      upkeep().catch((cause: unknown) => {
        if (!(cause instanceof TillProblem)) deps.onBug(cause)
      })
    })
  }

  async function upkeep(): Promise<void> {
    if (isStopped) return
    // Age is judged by the server's clock: a device clock that jumped must not throw a month of sales away. What is young by
    // this device's clock stays as well: an earlier release stamped with it what it could not date [SYNC-85].
    const nowMs = call.serverNow()
    if (nowMs !== null) {
      const limits = pruneLimits(journal.replica, nowMs)
      await log.prune(Math.min(nowMs, clock()) - keptSalesDays * dayMs, limits)
      forgetRecords(journal.replica, limits.endedRecords)
    }
    if (isStopped || journal.unsavedPage !== null || journal.marks.load !== null) return
    if ((await log.looseRowCount()) < compactAboveRows || isStopped) return
    // Read and handed over in one go: a page that is laid meanwhile is written after this transaction.
    if (journal.unsavedPage === null) await log.compact(inListOrder(journal.replica.rows.values()))
  }

  function currentStatus(): EngineStatus {
    const { marks } = journal
    return {
      isOnline,
      isSending,
      waitingCount: waitingCount(journal),
      oldestWaitingAt: oldestWaitingAt(),
      lastSentAt: marks.lastSentAt as Instant | null,
      lastError,
      clockDriftMs: call.clockDriftMs(),
      isRevoked,
      isAccountClosed,
      isUnknown,
      isClientTooOld,
      lostSeqs: marks.lostSeqs,
      isHistoryMissing: marks.history !== null,
      unreadCount: journal.unread.size,
      entitlementVersion: puller.entitlementVersion(),
      staffVersion: puller.staffVersion(),
      isLoaded: marks.isLoaded,
      load: loader?.progress() ?? { loadedProducts: 0, productCount: marks.load?.productCount ?? null },
    }
  }

  function showStatus(): void {
    status.set(currentStatus())
  }

  function stop(): void {
    if (isStopped) return
    isStopped = true
    forget()
    socket.close()
    call.abort()
    wake?.()
  }

  const forget = journal.onAppended(() => {
    showStatus()
    want()
  })

  return {
    status,
    start() {
      if (isStarted || isStopped) return
      isStarted = true
      void loop()
    },
    sendNow() {
      if (isStopped || !isStarted) return Promise.resolve()
      // The cycle that runs now may have begun before the newest event, or be failing already: the next one counts.
      const untilCycle = cyclesDone + (wake === null ? 2 : 1)
      tryAtOnce()
      return new Promise((resolve) => {
        const listener = () => {
          if (cyclesDone < untilCycle && !isStopped) return
          cycleListeners.delete(listener)
          resolve()
        }
        cycleListeners.add(listener)
      })
    },
    networkChanged: tryAtOnce,
    stop,
  }
}
