import type { Envelope } from '@laci/domain/events/envelope.ts'
import { type DeviceTail, deviceTailText } from '@laci/domain/journal/device-tail.ts'
import { applyPage, type PageEffect } from '@laci/domain/journal/replica-page.ts'
import { dropPendingThrough, nothingTouched, type Touched } from '@laci/domain/journal/replica-pending.ts'
import { maximumEventsPerPull, pullResponseSchema } from '@laci/domain/journal/wire.ts'
import type { Warning } from '@laci/domain/warning/warning.ts'
import { effectsOf } from '../log/event-effects.ts'
import { heldThrough, type LogMarks, type LogPage, type SeenEvent, type TillLog } from '../log/till-log.ts'
import { baseMarks, type Journal, waitingCount } from './journal.ts'
import type { ServerCall } from './server-call.ts'
import { bodyOf, SyncTrouble } from './sync-trouble.ts'
import type { SyncWire } from './sync-wire.ts'

/** How many known events a page overlaps with after trouble, to see whether the server still tells the same story. */
const suspiciousOverlap = 100

/** Events of an import that are laid on the base at one go: some milliseconds each. */
const eventsPerImportPage = 10
const largeEventProducts = 50
/** One or two of them are a list of goods that a shop began with, and take no longer than a full page does. */
const largeEventsOfImport = 3

export type Puller = {
  /**
   * Fetches one page. `again`: there is more. `rewound`: the server was restored; the marks say what to do. Throws
   * `SyncTrouble`.
   */
  fetchPage(): Promise<'caught_up' | 'again' | 'rewound'>
  /** Writes a page that the disk refused before. Nothing else may be fetched until it is down. */
  saveUnsaved(): Promise<void>
  /** What the last page said of it; null: nothing yet. */
  entitlementVersion(): number | null
  staffVersion(): number | null
  /** The connection broke: the next page looks back further. */
  suspect(): void
}

export function createPuller(deps: {
  readonly journal: Journal
  readonly log: TillLog
  readonly wire: SyncWire
  readonly call: ServerCall
  readonly onMarks: () => void
  readonly newestReceipt: () => DeviceTail['receipt']
  /** The server knows of later events of this device than the device itself [SYNC-89]. */
  readonly onEndLost: (tail: DeviceTail, acceptedThrough: number) => Promise<void>
}): Puller {
  const { journal, log, wire, call } = deps
  let isSuspicious = true
  /** The last page held a part of somebody's import: more of it is likely to follow. */
  let isImportSeen = false
  let entitlementVersion: number | null = null
  let staffVersion: number | null = null

  const hasImport = (events: Iterable<Pick<Envelope, 'kind' | 'body'>>) =>
    [...events].filter(
      ({ body }) => Array.isArray(body.products) && body.products.length >= largeEventProducts,
    ).length >= largeEventsOfImport

  async function fetchPage(): Promise<'caught_up' | 'again' | 'rewound'> {
    const { replica } = journal
    const remembered = replica.recentIds.length === 0 ? replica.cursor : replica.recentIds.length
    // A page is laid on the base at one go, and taps wait for it: an event of an import counts many times.
    const limit =
      isImportSeen || hasImport(replica.pending.values()) ? eventsPerImportPage : maximumEventsPerPull
    const overlap = Math.min(remembered, isSuspicious ? Math.min(suspiciousOverlap, limit - 1) : 1)
    const query = {
      after: replica.cursor - overlap,
      warningsAfter: journal.marks.warningCursor,
      limit,
      unsent: waitingCount(journal),
      tail: tailText(),
    }
    const read = pullResponseSchema.safeParse(bodyOf(await call.answer((signal) => wire.pull(query, signal))))
    if (!read.success) throw new SyncTrouble('answer_unreadable', 'a page of the stream cannot be read')
    const page = read.data
    call.heardTime(page.serverTime)
    entitlementVersion = page.entitlementVersion ?? entitlementVersion
    staffVersion = page.staffVersion ?? staffVersion
    if (page.lastSeq < replica.cursor || page.acceptedThrough < heldThrough(journal.marks)) {
      return rewound(page.acceptedThrough)
    }
    isImportSeen = hasImport(page.events)
    const cursorBefore = replica.cursor
    const applied = applyPage(replica, page.events)
    if (!applied.ok) {
      if (applied.fault === 'rewound') return rewound(page.acceptedThrough)
      throw new SyncTrouble('answer_unreadable', 'a page of the stream starts too late')
    }
    const isCaughtUp = replica.cursor >= page.lastSeq
    const dropped = isCaughtUp
      ? dropPendingThrough(replica, Math.min(page.acceptedThrough, journal.marks.ackedThrough))
      : { droppedSeqs: [], touched: nothingTouched() }
    const seen: SeenEvent[] = [
      ...applied.effect.seen,
      ...dropped.droppedSeqs.map((deviceSeq) => ({ deviceSeq, receivedAt: page.serverTime })),
    ]
    takeTouched(applied.effect.touched, dropped.touched)
    await savePage(applied.effect, seen, page.warnings, page.readableEdition)
    isSuspicious = false
    if (page.tail !== undefined) await deps.onEndLost(page.tail, page.acceptedThrough)
    if (isCaughtUp) return 'caught_up'
    // A page that was full of known events: the next one overlaps less. Without that, asking at once would spin.
    const isOverlapTooLong = page.hasMore && overlap > 1
    return replica.cursor > cursorBefore || isOverlapTooLong ? 'again' : 'caught_up'
  }

  function tailText(): string {
    const { deviceSeq, hash } = journal.head
    return deviceSeq === 0 ? '' : deviceTailText({ deviceSeq, hash, receipt: deps.newestReceipt() })
  }

  async function rewound(acceptedThrough: number): Promise<'rewound'> {
    const changes: Partial<LogMarks> = {
      needsReload: true,
      // The server numbers its warnings anew, too.
      warningCursor: 0,
      ackedThrough: Math.min(acceptedThrough, journal.marks.ackedThrough),
      lostAfter: null,
    }
    await log.saveMarks(changes)
    journal.marks = { ...journal.marks, ...changes }
    deps.onMarks()
    return 'rewound'
  }

  async function savePage(
    effect: PageEffect,
    seen: SeenEvent[],
    warnings: Warning[],
    readableEdition = journal.marks.readableEdition,
  ): Promise<void> {
    const told = effectsOf(effect.events)
    // A till that fetched the shop anew meanwhile hears of them by their warnings alone.
    const warned = warnings.flatMap(({ code, eventId }) =>
      code === 'command_held' && eventId !== null ? [eventId] : [],
    )
    const heldEventIds = [...effect.held, ...warned]
    const effects = heldEventIds.length === 0 ? told : { ...told, heldEventIds }
    const warningCursor = warnings.reduce(
      (highest, warning) => Math.max(highest, warning.warningSeq),
      journal.marks.warningCursor,
    )
    const page: LogPage = {
      marks: { ...baseMarks(journal.replica), warningCursor, readableEdition },
      rows: effect.changedRows,
      records: effect.changedRecords,
      balances: effect.changedBalances,
      seen,
      effects,
      warnings,
      unread: effect.unread,
    }
    for (const { storeSeq } of effect.unread) journal.unread.add(storeSeq)
    // Memory already has it. Until the disk has it too nothing newer may be written, or the log would have a hole.
    journal.unsavedPage = page
    journal.changed({
      ...effect.touched,
      isSettingsChanged: effect.isSettingsChanged,
      effects,
      warnings,
    })
    if (hasNews(page)) await saveUnsaved()
    else journal.unsavedPage = null
  }

  /** A page that only proved the overlap is not worth a write. */
  function hasNews(page: LogPage): boolean {
    return (
      page.marks.cursor !== journal.marks.cursor ||
      page.marks.readableEdition !== journal.marks.readableEdition ||
      page.marks.recentIds?.length !== journal.marks.recentIds.length ||
      page.seen.length > 0 ||
      page.warnings.length > 0
    )
  }

  async function saveUnsaved(): Promise<void> {
    const page = journal.unsavedPage
    if (page === null) return
    await log.savePage(page)
    journal.marks = { ...journal.marks, ...page.marks }
    journal.unsavedPage = null
    deps.onMarks()
  }

  return {
    fetchPage,
    saveUnsaved,
    entitlementVersion: () => entitlementVersion,
    staffVersion: () => staffVersion,
    suspect() {
      isSuspicious = true
    },
  }
}

function takeTouched(into: Touched, more: Touched): void {
  for (const productId of more.products) into.products.add(productId)
  for (const recordKind of more.recordKinds) into.recordKinds.add(recordKind)
  into.isBalanceMoved ||= more.isBalanceMoved
}
