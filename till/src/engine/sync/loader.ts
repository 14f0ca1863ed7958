import { inListOrder } from '@laci/domain/catalog/list-order.ts'
import { heardThrough } from '@laci/domain/events/heard.ts'
import { malformedKind, readJournalEvent, type StampedEvent } from '@laci/domain/journal/event-kinds.ts'
import { packAll, withAllFields } from '@laci/domain/journal/packed-rows.ts'
import { openReplica } from '@laci/domain/journal/replica.ts'
import { balanceKey, recordKey } from '@laci/domain/journal/shared-rows.ts'
import {
  type BalanceRow,
  type CatalogRow,
  type RecordRow,
  type SnapshotLine,
  syncProtocol,
} from '@laci/domain/journal/wire.ts'
import { TillProblem } from '../base/problem.ts'
import { effectsOf } from '../log/event-effects.ts'
import {
  type HistoryMark,
  knownHere,
  type LogEffects,
  type LogMarks,
  noEffects,
  type TillLog,
} from '../log/till-log.ts'
import type { Journal } from './journal.ts'
import type { ServerCall } from './server-call.ts'
import { readSnapshotLine } from './snapshot-line.ts'
import { bodyOf, SyncTrouble } from './sync-trouble.ts'
import type { SyncWire } from './sync-wire.ts'

/** After so many lines of the history the engine sends and fetches again. */
const historyLinesAtOnce = 20

/** Of what nobody can date, a download that an earlier release began: it is never thrown away for its age. */
const neverOld = Number.MAX_SAFE_INTEGER

/** Whether more lines are wanted: `enough` ends the download where it is. */
type LineEnd = 'more' | 'enough' | 'end'

export type LoadProgress = { readonly loadedProducts: number; readonly productCount: number | null }

export type Loader = {
  /**
   * Fetches the whole shop and puts it under what this device told itself. A download that breaks off throws
   * `SyncTrouble` and goes on from its last stored line the next time, also after a restart of the device. Where no receipt
   * number can be given twice by that, the shop opens before its history is here [SYNC-88].
   */
  loadShop(): Promise<void>
  /** Fetches a piece of the history of a shop that is open; ends early when something waits to be sent. */
  loadHistory(): Promise<void>
  progress(): LoadProgress
}

export function createLoader(deps: {
  readonly journal: Journal
  readonly log: TillLog
  readonly wire: SyncWire
  readonly call: ServerCall
  readonly onProgress: () => void
  /** A line of our server came. */
  readonly onHeard: () => void
}): Loader {
  const { journal, log, wire, call } = deps
  const staged = new Map<string, CatalogRow>()
  const stagedRecords = new Map<string, RecordRow>()
  const stagedBalances = new Map<string, BalanceRow>()
  let isStagedRead = false

  async function loadShop(): Promise<void> {
    await readStaged()
    const end = await stream(journal.marks.load?.cursor ?? null, takeLine)
    await finish(end)
  }

  async function loadHistory(): Promise<void> {
    const { history } = journal.marks
    if (history === null) return
    let lineCount = 0
    try {
      const end = await stream(history.cursor, async (line) => {
        if (line.line === 'head') call.heardTime(line.serverTime)
        if (line.line === 'end') return 'end'
        // In front of a history without a cursor stands what the shop has already.
        if (line.line !== 'sales' && line.line !== 'entries') return 'more'
        const { effects, unread } = readLine(eventsOf(line))
        await log.stageHistory(effects, line.cursor, unread)
        for (const { storeSeq } of unread) journal.unread.add(storeSeq)
        journal.marks = { ...journal.marks, history: { ...history, cursor: line.cursor } }
        lineCount += 1
        // A long download never holds a sale back.
        const isWaiting = journal.head.deviceSeq > journal.marks.ackedThrough
        return isWaiting || lineCount >= historyLinesAtOnce ? 'enough' : 'more'
      })
      if (end === 'end') {
        await log.saveMarks({ history: null })
        journal.marks = { ...journal.marks, history: null }
        deps.onProgress()
      }
    } finally {
      // Who was erased leaves the history, too, once it is whole [CUSTOMER-10].
      const recordKinds = journal.marks.history === null ? ('all' as const) : new Set<never>()
      journal.changed({
        products: new Set(),
        recordKinds,
        isBalanceMoved: false,
        isSettingsChanged: false,
        isHistoryMoved: true,
        effects: noEffects,
        warnings: [],
      })
    }
  }

  /** Reads lines until `take` has had enough or the last one came; whatever else ends them is a `SyncTrouble`. */
  async function stream(
    cursor: string | null,
    take: (line: SnapshotLine) => Promise<LineEnd>,
  ): Promise<'enough' | 'end'> {
    const heard: { end: LineEnd } = { end: 'more' }
    const stop = new Error('enough lines')
    const answer = await call
      .stream((signal, stillThere) =>
        wire.snapshot(
          cursor,
          async (raw) => {
            stillThere()
            if (signal.aborted) throw new SyncTrouble('unreachable', 'the download was ended')
            const line = readSnapshotLine(raw)
            if (line === null)
              throw new SyncTrouble('answer_unreadable', 'a line of the download cannot be read')
            deps.onHeard()
            heard.end = await take(line)
            if (heard.end === 'enough') throw stop
          },
          signal,
        ),
      )
      .catch((cause: unknown) => {
        if (cause === stop) return null
        throw cause
      })
    if (answer !== null) bodyOf(answer)
    if (heard.end === 'more') throw new SyncTrouble('unreachable', 'the download broke off')
    return heard.end
  }

  /** Rows of a download that broke off before the last restart. */
  async function readStaged(): Promise<void> {
    if (isStagedRead || journal.marks.load === null) return
    const { rows, records, balances } = await log.staged()
    takeProducts(rows)
    takeRecords(records)
    takeBalances(balances)
    isStagedRead = true
  }

  const takeProducts = (rows: readonly CatalogRow[]): void => {
    for (const row of rows) staged.set(row.productId, row)
  }
  const takeRecords = (rows: readonly RecordRow[]): void => {
    for (const row of rows) stagedRecords.set(recordKey(row.recordKind, row.recordId), row)
  }
  const takeBalances = (rows: readonly BalanceRow[]): void => {
    for (const row of rows) stagedBalances.set(balanceKey(row.account, row.subject), row)
  }
  const forgetStaged = (): void => {
    for (const rows of [staged, stagedRecords, stagedBalances]) rows.clear()
  }

  async function takeLine(line: SnapshotLine): Promise<LineEnd> {
    switch (line.line) {
      case 'head': {
        call.heardTime(line.serverTime)
        if (line.protocol > syncProtocol) throw new SyncTrouble('client_too_old', `protocol ${line.protocol}`)
        // A resumed download keeps the first head: its rows are only complete from that number on.
        if (journal.marks.load !== null) return 'more'
        forgetStaged()
        isStagedRead = true
        const load = {
          fromSeq: line.lastSeq,
          settings: line.settings,
          settingsThroughSeq: line.settingsThroughSeq,
          productCount: line.productCount,
          cursor: null,
          knownNames: knownHere,
          serverTime: line.serverTime,
        }
        await log.beginLoad(load)
        journal.marks = { ...journal.marks, load }
        deps.onProgress()
        return 'more'
      }
      case 'products':
        await log.stageProducts(line.products, line.cursor)
        takeProducts(line.products)
        movedTo(line.cursor)
        return 'more'
      case 'records':
        await log.stageRecords(line.records, line.cursor)
        takeRecords(line.records)
        movedTo(line.cursor)
        return 'more'
      case 'balances':
        await log.stageBalances(line.balances, line.cursor)
        takeBalances(line.balances)
        movedTo(line.cursor)
        return 'more'
      case 'sales':
      case 'entries': {
        if (canOpenBeforeHistory()) return 'enough'
        const { effects, unread } = readLine(eventsOf(line))
        await log.stageHistory(effects, line.cursor, unread)
        movedTo(line.cursor)
        return 'more'
      }
      case 'end':
        return 'end'
    }
  }

  /**
   * A device that lost its log finds in the history which receipt numbers it gave today, and would print them again without it;
   * one that is new gave none, and one that had the shop before has them still [SALE-7].
   */
  const canOpenBeforeHistory = (): boolean => journal.marks.isNew || journal.marks.isLoaded

  function readLine(events: readonly StampedEvent[]): { effects: LogEffects; unread: StampedEvent[] } {
    const unread: StampedEvent[] = []
    const known = events.flatMap((event) => {
      const read = readJournalEvent(event)
      if (read !== null) return { ...event, ...read }
      if (event.kind !== malformedKind) unread.push(event)
      return []
    })
    return { effects: effectsOf(known), unread }
  }

  function movedTo(cursor: string): void {
    const { load } = journal.marks
    if (load === null) throw new SyncTrouble('answer_unreadable', 'the download has no head')
    journal.marks = { ...journal.marks, load: { ...load, cursor } }
    deps.onProgress()
  }

  /** Everything unsent was sent before the download, so what the server confirmed is inside it. */
  async function finish(end: 'enough' | 'end'): Promise<void> {
    const { load, ackedThrough, isLoaded } = journal.marks
    if (load === null) throw new SyncTrouble('answer_unreadable', 'the download has no head')
    const history: HistoryMark | null =
      end === 'end' ? null : { cursor: load.cursor, unknownThroughSeq: isLoaded ? 0 : load.fromSeq }
    // A resumed download has no head of its own: then the first one's time counts, never this device's clock [SYNC-85].
    const receivedAt = call.serverNow() ?? load.serverTime ?? neverOld
    const seen = [...journal.replica.pending.keys()]
      .filter((deviceSeq) => deviceSeq <= ackedThrough)
      .map((deviceSeq) => ({ deviceSeq, receivedAt }))
    const marks: Partial<LogMarks> = {
      isLoaded: true,
      needsReload: false,
      knownNames: load.knownNames ?? [],
      load: null,
      history,
      isNew: false,
      cursor: load.fromSeq,
      recentIds: [],
      settings: load.settings,
      settingsThroughSeq: load.settingsThroughSeq,
      heard: heardThrough(load.fromSeq, call.serverNow() ?? load.serverTime),
      countsThrough: 0,
    }
    const products = packAll(inListOrder([...staged.values()].map(withAllFields)))
    // On a disk without room for both they stay as they came.
    const recordsInOrder = await log.stageInOrder(products.packed, products.rows).catch((cause: unknown) => {
      if (cause instanceof TillProblem && cause.code === 'storage_full') return 0
      throw cause
    })
    journal.unread = new Set(await log.finishLoad(marks, seen, recordsInOrder))
    journal.marks = { ...journal.marks, ...marks }
    // Taken only now: an event may have been told while the transaction ran.
    const pending = [...journal.replica.pending.values()].filter((event) => event.deviceSeq > ackedThrough)
    journal.replica = openReplica({
      deviceId: journal.identity.deviceId,
      cursor: load.fromSeq,
      recentIds: [],
      ...products,
      records: stagedRecords.values(),
      balances: stagedBalances.values(),
      settings: load.settings,
      settingsThroughSeq: load.settingsThroughSeq,
      heard: marks.heard ?? null,
      pending,
    })
    // Before the next call to the server, which may take its time: the history is still to come [SYNC-88].
    deps.onProgress()
    forgetStaged()
    isStagedRead = false
    journal.changed({
      products: 'all',
      recordKinds: 'all',
      isBalanceMoved: true,
      isSettingsChanged: true,
      effects: noEffects,
      warnings: [],
    })
  }

  return {
    loadShop,
    loadHistory,
    progress: () => ({
      loadedProducts: staged.size,
      productCount: journal.marks.load?.productCount ?? null,
    }),
  }
}

function eventsOf(
  line: Extract<SnapshotLine, { readonly line: 'sales' | 'entries' }>,
): readonly StampedEvent[] {
  return line.line === 'sales' ? line.sales : line.entries
}
