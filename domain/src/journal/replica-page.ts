import { applyProductChanges, type ProductChanges, productDefaults } from '../catalog/product.ts'
import type { Envelope, Stamp } from '../events/envelope.ts'
import type { JournalEvent } from '../events/fact.ts'
import { hear } from '../events/heard.ts'
import type { ShopSettingsChanges } from '../shop/settings.ts'
import { heldKind, malformedKind, readJournalEvent, type StampedEvent } from './event-kinds.ts'
import { movementsOf } from './movements.ts'
import type { Replica } from './replica.ts'
import { isEdit, movePending, nothingTouched, rebuildPendingEdits, type Touched } from './replica-pending.ts'
import { balanceKey, layOnBalances, layOnRecords, openRows, recordKey } from './shared-rows.ts'
import type { BalanceRow, CatalogRow, RecordRow } from './wire.ts'

/** How many ids of the stream are remembered. A restored server differs from the old one near its end. */
export const rememberedIds = 100

export type PageEffect = {
  /** What looks different now or whose row changed. */
  readonly touched: Touched
  /** Rows of the base that changed and must be stored. */
  readonly changedRows: CatalogRow[]
  readonly changedRecords: RecordRow[]
  readonly changedBalances: BalanceRow[]
  /** Own events that the stream brought back. */
  readonly seen: { readonly deviceSeq: number; readonly receivedAt: number }[]
  /** New events of this page that this release understands, in stream order. */
  readonly events: (JournalEvent & Stamp)[]
  /** New events that it does not understand: kept, so that a newer release can read them (SYNC-9). */
  readonly unread: StampedEvent[]
  /** Own commands that the server holds: what this device had shown of them is taken back [SYNC-63]. */
  readonly held: string[]
  readonly isSettingsChanged: boolean
}

/**
 * Why a page cannot be laid on this base. `gap`: it starts too late. `rewound`: the server tells another story than
 * the one this base was built from (it was restored from a backup), so the base must be fetched anew.
 */
export type PageFault = 'gap' | 'rewound'

/**
 * Lays a page of the stream on the base. Events at or below the cursor only prove that the stream is still the same
 * one, so the same page twice changes nothing [SYNC-8].
 */
export function applyPage(
  replica: Replica,
  page: readonly StampedEvent[],
): { readonly ok: true; readonly effect: PageEffect } | { readonly ok: false; readonly fault: PageFault } {
  const fault = pageFault(replica, page)
  if (fault !== null) return { ok: false, fault }
  if (replica.recentIds.length === 0) {
    // After a snapshot nothing is remembered yet: the overlap that the caller asked for teaches it. One that breaks off
    // before the cursor does not: what is remembered ends with the mark of the cursor.
    const known = page.filter((event) => event.storeSeq <= replica.cursor)
    if (known.at(-1)?.storeSeq === replica.cursor) replica.recentIds = known.map(streamMark)
  }
  const news = page.filter((event) => event.storeSeq > replica.cursor)
  const touched = nothingTouched()
  const changedRows = new Set<string>()
  const changedRecords = new Map<string, RecordRow>()
  const changedBalances = new Map<string, BalanceRow>()
  const effect = {
    seen: [] as PageEffect['seen'],
    events: [] as PageEffect['events'],
    unread: [] as StampedEvent[],
    held: [] as string[],
  }
  let isSettingsChanged = false
  let isEditSeen = false
  for (const event of news) {
    replica.cursor = event.storeSeq
    replica.recentIds.push(streamMark(event))
    const own = pendingCounterpart(replica, event)
    if (own !== null) {
      replica.pending.delete(own.deviceSeq)
      effect.seen.push({ deviceSeq: own.deviceSeq, receivedAt: event.receivedAt })
      const known = readJournalEvent(own)
      if (known !== null) movePending(replica, known, -1, touched)
      isEditSeen ||= isEdit(own)
    }
    const known = readJournalEvent(event) as (JournalEvent & Stamp) | null
    if (known === null) {
      if (event.kind === heldKind) {
        if (event.deviceId === replica.deviceId) effect.held.push(event.eventId)
        continue
      }
      if (event.kind !== malformedKind) effect.unread.push(event)
      continue
    }
    effect.events.push(known)
    for (const productId of applyToRows(replica, known)) changedRows.add(productId)
    for (const row of layOnRecords(replica.records, known)) {
      changedRecords.set(recordKey(row.recordKind, row.recordId), row)
    }
    for (const row of layOnBalances(replica.balances, known)) {
      changedBalances.set(balanceKey(row.account, row.subject), row)
    }
    if (known.kind === 'settings_saved' && known.storeSeq > replica.settingsThroughSeq) {
      replica.settings = { ...replica.settings, ...(known.body.changes as ShopSettingsChanges) }
      replica.settingsThroughSeq = known.storeSeq
      isSettingsChanged = true
    }
  }
  replica.heard = hear(replica.heard, news)
  replica.recentIds = replica.recentIds.slice(-rememberedIds)
  if (isEditSeen) {
    rebuildPendingEdits(replica, touched)
    isSettingsChanged = true
  }
  for (const productId of changedRows) touched.products.add(productId)
  for (const { recordKind } of changedRecords.values()) touched.recordKinds.add(recordKind)
  touched.isBalanceMoved ||= changedBalances.size > 0
  return {
    ok: true,
    effect: {
      ...effect,
      touched,
      changedRows: [...changedRows].map((productId) => replica.rows.get(productId)!),
      changedRecords: [...changedRecords.values()],
      changedBalances: [...changedBalances.values()],
      isSettingsChanged,
    },
  }
}

function pageFault(replica: Replica, page: readonly StampedEvent[]): PageFault | null {
  let expected: number | null = null
  for (const event of page) {
    if (expected === null) {
      if (event.storeSeq > replica.cursor + 1) return 'gap'
    } else if (event.storeSeq !== expected) {
      return 'gap'
    }
    expected = event.storeSeq + 1
    if (event.storeSeq > replica.cursor) continue
    const remembered = replica.recentIds[replica.recentIds.length - 1 - (replica.cursor - event.storeSeq)]
    if (remembered !== undefined && remembered !== streamMark(event)) return 'rewound'
  }
  return null
}

/**
 * What tells an event of one story of the server from the same event in another: a restored server is refilled with the
 * same events, perhaps even under the same numbers, but it takes them at a later moment. Events and warnings before an
 * equal mark are therefore equal, too.
 */
function streamMark(event: StampedEvent): string {
  return `${event.eventId}@${event.receivedAt}`
}

/** The pending event that this one of the stream is, or null. What the server could not read keeps only its number. */
function pendingCounterpart(replica: Replica, event: StampedEvent): Envelope | null {
  if (event.deviceId !== replica.deviceId) return null
  const own = replica.pending.get(event.deviceSeq)
  if (own === undefined) return null
  return own.eventId === event.eventId || event.kind === malformedKind ? own : null
}

/** Lays the catalogue's part of an event on its rows; answers the products that changed. */
function applyToRows(replica: Replica, event: JournalEvent & Stamp): Set<string> {
  const { open, rowFor } = openRows(replica.rows, event.storeSeq)
  const blank = (productId: string) => () => ({
    productId,
    fields: productDefaults,
    stockThousandths: 0,
    throughSeq: 0,
  })
  if (event.kind === 'product_saved') {
    for (const { productId, changes } of event.body.products) {
      const row = rowFor(productId, blank(productId))
      if (row === null) continue
      open.set(productId, { ...row, fields: applyProductChanges(row.fields, changes as ProductChanges) })
    }
  }
  for (const { account, subject, amount } of movementsOf(event)) {
    if (account !== 'stock') continue
    const row = rowFor(subject, blank(subject))
    if (row === null) continue
    open.set(subject, { ...row, stockThousandths: row.stockThousandths + amount })
  }
  for (const [productId, row] of open) {
    replica.rows.set(productId, { ...row, throughSeq: event.storeSeq })
  }
  return new Set(open.keys())
}
