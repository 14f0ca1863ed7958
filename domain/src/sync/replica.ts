import {
  applyProductChanges,
  type ProductChanges,
  type ProductFields,
  productDefaults,
} from '../catalog/product.ts'
import { type ShopSettings, type ShopSettingsChanges, shopSettingsDefaults } from '../shop/settings.ts'
import { canonicalText } from './canonical-text.ts'
import type { Envelope, Stamp } from './envelope.ts'
import { type JournalEvent, malformedKind, readJournalEvent, type StampedEvent } from './event-kinds.ts'
import { movementsOf } from './movements.ts'
import type { CatalogRow } from './wire.ts'

/**
 * One device's picture of the shop, and the one merge that till and simulator share. Two layers: the base is what the
 * server's stream says through `cursor`; on top lie the device's own events that the stream has not brought back yet.
 * What is shown is base plus pending [SYNC-7]. Plain data that the functions below change in place: 100,000 rows are
 * never copied for one sale.
 */
export type Replica = {
  readonly deviceId: string
  /** Every event up to this `storeSeq` is in the base. */
  cursor: number
  /** Marks of the newest events of the base, ending with that of `cursor`: an old stream is recognised by them. */
  recentIds: string[]
  readonly rows: Map<string, CatalogRow>
  settings: ShopSettings
  settingsThroughSeq: number
  /** Own events that the stream has not brought back, by `deviceSeq`, ascending. */
  readonly pending: Map<number, Envelope>
  readonly pendingStock: Map<string, number>
  pendingChanges: Map<string, ProductChanges>
  pendingSettings: ShopSettingsChanges
}

/** How many ids of the stream are remembered. A restored server differs from the old one near its end. */
export const rememberedIds = 100

export type ReplicaStart = {
  readonly deviceId: string
  readonly cursor: number
  readonly recentIds: readonly string[]
  readonly rows: Iterable<CatalogRow>
  readonly settings: ShopSettings
  readonly settingsThroughSeq: number
  /** Own unseen events in `deviceSeq` order. */
  readonly pending: Iterable<Envelope>
}

export function emptyReplicaStart(deviceId: string): ReplicaStart {
  return {
    deviceId,
    cursor: 0,
    recentIds: [],
    rows: [],
    settings: shopSettingsDefaults,
    settingsThroughSeq: 0,
    pending: [],
  }
}

export function openReplica(start: ReplicaStart): Replica {
  const rows = new Map<string, CatalogRow>()
  for (const row of start.rows) rows.set(row.productId, row)
  const replica: Replica = {
    deviceId: start.deviceId,
    cursor: start.cursor,
    recentIds: [...start.recentIds],
    rows,
    settings: start.settings,
    settingsThroughSeq: start.settingsThroughSeq,
    pending: new Map(),
    pendingStock: new Map(),
    pendingChanges: new Map(),
    pendingSettings: {},
  }
  for (const event of start.pending) addPending(replica, event)
  return replica
}

/** Lays an own event on top; answers the products that look different now. */
export function addPending(replica: Replica, event: Envelope): Set<string> {
  const touched = new Set<string>()
  replica.pending.set(event.deviceSeq, event)
  const known = readJournalEvent(event)
  if (known === null) return touched
  moveStock(replica.pendingStock, known, 1, touched)
  if (known.kind === 'product_saved') {
    for (const { productId } of known.body.products) touched.add(productId)
  }
  addPendingEdits(replica, known)
  return touched
}

export type PageEffect = {
  /** Products that look different now or whose row changed. */
  readonly touchedProducts: Set<string>
  /** Rows of the base that changed and must be stored. */
  readonly changedRows: CatalogRow[]
  /** Own events that the stream brought back. */
  readonly seen: { readonly deviceSeq: number; readonly receivedAt: number }[]
  /** New events of this page that this release understands, in stream order. */
  readonly events: (JournalEvent & Stamp)[]
  /** New events that it does not understand: kept, so that a newer release can read them (SYNC-9). */
  readonly unread: StampedEvent[]
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
    // After a snapshot nothing is remembered yet: the overlap that the caller asked for teaches it.
    replica.recentIds = page.filter((event) => event.storeSeq <= replica.cursor).map(streamMark)
  }
  const touchedProducts = new Set<string>()
  const changedRows = new Set<string>()
  const effect = {
    seen: [] as PageEffect['seen'],
    events: [] as PageEffect['events'],
    unread: [] as StampedEvent[],
  }
  let isSettingsChanged = false
  let isEditSeen = false
  for (const event of page) {
    if (event.storeSeq <= replica.cursor) continue
    replica.cursor = event.storeSeq
    replica.recentIds.push(streamMark(event))
    const own = pendingCounterpart(replica, event)
    if (own !== null) {
      replica.pending.delete(own.deviceSeq)
      effect.seen.push({ deviceSeq: own.deviceSeq, receivedAt: event.receivedAt })
      const known = readJournalEvent(own)
      if (known !== null) moveStock(replica.pendingStock, known, -1, touchedProducts)
      isEditSeen ||= known?.kind === 'product_saved' || known?.kind === 'settings_saved'
    }
    const known = readJournalEvent(event) as (JournalEvent & Stamp) | null
    if (known === null) {
      if (event.kind !== malformedKind) effect.unread.push(event)
      continue
    }
    effect.events.push(known)
    for (const productId of applyToRows(replica, known)) changedRows.add(productId)
    if (known.kind === 'settings_saved' && known.storeSeq > replica.settingsThroughSeq) {
      replica.settings = { ...replica.settings, ...(known.body.changes as ShopSettingsChanges) }
      replica.settingsThroughSeq = known.storeSeq
      isSettingsChanged = true
    }
  }
  replica.recentIds = replica.recentIds.slice(-rememberedIds)
  if (isEditSeen) {
    for (const productId of replica.pendingChanges.keys()) touchedProducts.add(productId)
    rebuildPendingEdits(replica)
    isSettingsChanged = true
  }
  for (const productId of changedRows) touchedProducts.add(productId)
  return {
    ok: true,
    effect: {
      ...effect,
      touchedProducts,
      changedRows: [...changedRows].map((productId) => replica.rows.get(productId)!),
      isSettingsChanged,
    },
  }
}

/**
 * Takes own events through `deviceSeq` off the top. Right only when the base has all that the server holds and the
 * server holds these: some never come back in the stream under their own name (a changed body under a known id, or
 * what a snapshot already contained).
 */
export function dropPendingThrough(
  replica: Replica,
  deviceSeq: number,
): { readonly droppedSeqs: number[]; readonly touchedProducts: Set<string> } {
  const touchedProducts = new Set<string>()
  const droppedSeqs: number[] = []
  for (const event of replica.pending.values()) {
    if (event.deviceSeq > deviceSeq) continue
    replica.pending.delete(event.deviceSeq)
    droppedSeqs.push(event.deviceSeq)
    const known = readJournalEvent(event)
    if (known !== null) moveStock(replica.pendingStock, known, -1, touchedProducts)
  }
  if (droppedSeqs.length > 0) {
    for (const productId of replica.pendingChanges.keys()) touchedProducts.add(productId)
    rebuildPendingEdits(replica)
  }
  return { droppedSeqs, touchedProducts }
}

/** A product as the shop sees it here and now: the base, with the device's own unseen edits and movements on top. */
export function visibleProduct(
  replica: Replica,
  productId: string,
): { readonly fields: ProductFields; readonly stockThousandths: number } | null {
  const row = replica.rows.get(productId)
  const changes = replica.pendingChanges.get(productId)
  if (row === undefined && changes === undefined && !replica.pendingStock.has(productId)) return null
  const base = row?.fields ?? productDefaults
  return {
    fields: changes === undefined ? base : applyProductChanges(base, changes),
    stockThousandths: (row?.stockThousandths ?? 0) + (replica.pendingStock.get(productId) ?? 0),
  }
}

export function visibleSettings(replica: Replica): ShopSettings {
  return { ...replica.settings, ...replica.pendingSettings }
}

/** Every product id, also of products that exist only on this device so far. */
export function visibleProductIds(replica: Replica): string[] {
  const ids = new Set(replica.rows.keys())
  for (const productId of replica.pendingChanges.keys()) ids.add(productId)
  for (const productId of replica.pendingStock.keys()) ids.add(productId)
  return [...ids]
}

/** Everything that is shown as one text: equal on two devices exactly when they see the same shop [SYNC-10]. */
export function replicaText(replica: Replica): string {
  const products: Record<string, unknown> = {}
  for (const productId of visibleProductIds(replica)) products[productId] = visibleProduct(replica, productId)
  return canonicalText({ products, settings: visibleSettings(replica) })
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

/**
 * A row takes an event only when it is newer than the row: rows of a snapshot were read at different moments and may
 * already contain it. All of one event's changes to a row are taken together.
 */
function applyToRows(replica: Replica, event: JournalEvent & Stamp): Set<string> {
  const open = new Map<string, CatalogRow>()
  const rowFor = (productId: string): CatalogRow | null => {
    const opened = open.get(productId)
    if (opened !== undefined) return opened
    const row = replica.rows.get(productId)
    if (row !== undefined && row.throughSeq >= event.storeSeq) return null
    return row ?? { productId, fields: productDefaults, stockThousandths: 0, throughSeq: 0 }
  }
  if (event.kind === 'product_saved') {
    for (const { productId, changes } of event.body.products) {
      const row = rowFor(productId)
      if (row === null) continue
      open.set(productId, { ...row, fields: applyProductChanges(row.fields, changes as ProductChanges) })
    }
  }
  for (const movement of movementsOf(event)) {
    if (movement.account !== 'stock') continue
    const row = rowFor(movement.subject)
    if (row === null) continue
    open.set(movement.subject, { ...row, stockThousandths: row.stockThousandths + movement.amount })
  }
  for (const [productId, row] of open) {
    replica.rows.set(productId, { ...row, throughSeq: event.storeSeq })
  }
  return new Set(open.keys())
}

function moveStock(
  stock: Map<string, number>,
  event: JournalEvent,
  sign: 1 | -1,
  touched: Set<string>,
): void {
  for (const movement of movementsOf(event)) {
    if (movement.account !== 'stock') continue
    const amount = (stock.get(movement.subject) ?? 0) + sign * movement.amount
    if (amount === 0) stock.delete(movement.subject)
    else stock.set(movement.subject, amount)
    touched.add(movement.subject)
  }
}

/** Own edits again in their order: after one of them left, the others may show what it had covered. */
function rebuildPendingEdits(replica: Replica): void {
  replica.pendingChanges = new Map()
  replica.pendingSettings = {}
  for (const event of replica.pending.values()) {
    if (event.kind !== 'product_saved' && event.kind !== 'settings_saved') continue
    const known = readJournalEvent(event)
    if (known !== null) addPendingEdits(replica, known)
  }
}

function addPendingEdits(replica: Replica, event: JournalEvent): void {
  if (event.kind === 'product_saved') {
    for (const { productId, changes } of event.body.products) {
      const merged = { ...replica.pendingChanges.get(productId), ...(changes as ProductChanges) }
      replica.pendingChanges.set(productId, merged)
    }
  }
  if (event.kind === 'settings_saved') {
    replica.pendingSettings = { ...replica.pendingSettings, ...(event.body.changes as ShopSettingsChanges) }
  }
}
