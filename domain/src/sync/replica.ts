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
import {
  balanceKey,
  layOnBalances,
  layOnRecords,
  openRows,
  recordKey,
  type SharedAccount,
} from './shared-rows.ts'
import {
  recordChangesOf,
  type ShopRecordFields,
  type ShopRecordKind,
  shopRecordDefaults,
  shopRecordKinds,
} from './shop-record.ts'
import type { BalanceRow, CatalogRow, RecordRow } from './wire.ts'

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
  /** By `recordKey`. */
  readonly records: Map<string, RecordRow>
  /** By `balanceKey`. */
  readonly balances: Map<string, BalanceRow>
  settings: ShopSettings
  settingsThroughSeq: number
  /** Own events that the stream has not brought back, by `deviceSeq`, ascending. */
  readonly pending: Map<number, Envelope>
  readonly pendingStock: Map<string, number>
  readonly pendingAmounts: Map<string, number>
  pendingChanges: Map<string, ProductChanges>
  pendingRecords: Map<string, PendingRecord>
  pendingSettings: ShopSettingsChanges
}

type PendingRecord = {
  readonly recordKind: ShopRecordKind
  readonly recordId: string
  readonly changes: { readonly [field: string]: unknown }
}

/** How many ids of the stream are remembered. A restored server differs from the old one near its end. */
export const rememberedIds = 100

export type ReplicaStart = {
  readonly deviceId: string
  readonly cursor: number
  readonly recentIds: readonly string[]
  readonly rows: Iterable<CatalogRow>
  readonly records: Iterable<RecordRow>
  readonly balances: Iterable<BalanceRow>
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
    records: [],
    balances: [],
    settings: shopSettingsDefaults,
    settingsThroughSeq: 0,
    pending: [],
  }
}

export function openReplica(start: ReplicaStart): Replica {
  const rows = new Map<string, CatalogRow>()
  for (const row of start.rows) rows.set(row.productId, withAllFields(row))
  const records = new Map<string, RecordRow>()
  for (const row of start.records) records.set(recordKey(row.recordKind, row.recordId), row)
  const balances = new Map<string, BalanceRow>()
  for (const row of start.balances) balances.set(balanceKey(row.account, row.subject), row)
  const replica: Replica = {
    deviceId: start.deviceId,
    cursor: start.cursor,
    recentIds: [...start.recentIds],
    rows,
    records,
    balances,
    settings: { ...shopSettingsDefaults, ...start.settings },
    settingsThroughSeq: start.settingsThroughSeq,
    pending: new Map(),
    pendingStock: new Map(),
    pendingAmounts: new Map(),
    pendingChanges: new Map(),
    pendingRecords: new Map(),
    pendingSettings: {},
  }
  for (const event of start.pending) addPending(replica, event)
  return replica
}

const productFieldCount = Object.keys(productDefaults).length

/** A row that an older release wrote lacks the fields that came later: they have their defaults. */
function withAllFields(row: CatalogRow): CatalogRow {
  if (Object.keys(row.fields).length >= productFieldCount) return row
  return { ...row, fields: { ...productDefaults, ...row.fields } }
}

/** What looks different now. */
export type Touched = {
  readonly products: Set<string>
  readonly recordKinds: Set<ShopRecordKind>
  /** Of kasbon, points or drawers. */
  isBalanceMoved: boolean
}

export function nothingTouched(): Touched {
  return { products: new Set(), recordKinds: new Set(), isBalanceMoved: false }
}

/** Lays an own event on top; answers what looks different now, beside what did before. */
export function addPending(replica: Replica, event: Envelope, touched = nothingTouched()): Touched {
  replica.pending.set(event.deviceSeq, event)
  const known = readJournalEvent(event)
  if (known === null) return touched
  movePending(replica, known, 1, touched)
  if (known.kind === 'product_saved') {
    for (const { productId } of known.body.products) touched.products.add(productId)
  }
  for (const { recordKind } of recordChangesOf(known)) touched.recordKinds.add(recordKind)
  addPendingEdits(replica, known)
  return touched
}

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
  const touched = nothingTouched()
  const changedRows = new Set<string>()
  const changedRecords = new Map<string, RecordRow>()
  const changedBalances = new Map<string, BalanceRow>()
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
      if (known !== null) movePending(replica, known, -1, touched)
      isEditSeen ||= isEdit(own)
    }
    const known = readJournalEvent(event) as (JournalEvent & Stamp) | null
    if (known === null) {
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

/**
 * Takes own events through `deviceSeq` off the top. Right only when the base has all that the server holds and the
 * server holds these: some never come back in the stream under their own name (a changed body under a known id, or
 * what a snapshot already contained).
 */
export function dropPendingThrough(
  replica: Replica,
  deviceSeq: number,
): { readonly droppedSeqs: number[]; readonly touched: Touched } {
  const touched = nothingTouched()
  const droppedSeqs: number[] = []
  for (const event of replica.pending.values()) {
    if (event.deviceSeq > deviceSeq) continue
    replica.pending.delete(event.deviceSeq)
    droppedSeqs.push(event.deviceSeq)
    const known = readJournalEvent(event)
    if (known !== null) movePending(replica, known, -1, touched)
  }
  if (droppedSeqs.length > 0) rebuildPendingEdits(replica, touched)
  return { droppedSeqs, touched }
}

/** Takes records out of the base that nobody needs any more; what changed meanwhile stays. */
export function forgetRecords(replica: Replica, ended: readonly RecordRow[]): void {
  for (const row of ended) {
    const key = recordKey(row.recordKind, row.recordId)
    if (replica.records.get(key) === row) replica.records.delete(key)
  }
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

/** A shared record as the shop sees it here and now; null: nobody has told of it. */
export function visibleRecord<Kind extends ShopRecordKind>(
  replica: Replica,
  recordKind: Kind,
  recordId: string,
): ShopRecordFields[Kind] | null {
  const key = recordKey(recordKind, recordId)
  const row = replica.records.get(key)
  const pending = replica.pendingRecords.get(key)
  if (row === undefined && pending === undefined) return null
  return { ...shopRecordDefaults[recordKind], ...row?.fields, ...pending?.changes }
}

/** Ids of all records of a kind, also of those that exist only on this device so far. */
export function visibleRecordIds(replica: Replica, recordKind: ShopRecordKind): string[] {
  const ids = new Set<string>()
  for (const rows of [replica.records, replica.pendingRecords]) {
    for (const row of rows.values()) if (row.recordKind === recordKind) ids.add(row.recordId)
  }
  return [...ids]
}

/** What somebody owes or has collected, or what is in a drawer, by the base and the own unseen movements. */
export function visibleBalance(replica: Replica, account: SharedAccount, subject: string): number {
  const key = balanceKey(account, subject)
  return (replica.balances.get(key)?.amount ?? 0) + (replica.pendingAmounts.get(key) ?? 0)
}

/** Everything that is shown as one text: equal on two devices exactly when they see the same shop [SYNC-10]. */
export function replicaText(replica: Replica): string {
  const products: Record<string, unknown> = {}
  for (const productId of visibleProductIds(replica)) products[productId] = visibleProduct(replica, productId)
  const records: Record<string, unknown> = {}
  for (const recordKind of shopRecordKinds) {
    for (const recordId of visibleRecordIds(replica, recordKind)) {
      records[recordKey(recordKind, recordId)] = visibleRecord(replica, recordKind, recordId)
    }
  }
  const balances: Record<string, number> = {}
  for (const key of new Set([...replica.balances.keys(), ...replica.pendingAmounts.keys()])) {
    const amount = (replica.balances.get(key)?.amount ?? 0) + (replica.pendingAmounts.get(key) ?? 0)
    // A snapshot may not hold what has come back to nothing.
    if (amount !== 0) balances[key] = amount
  }
  return canonicalText({ products, records, balances, settings: visibleSettings(replica) })
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

/** Adds the movements of an own event to what lies on top (1), or takes them off again (-1). */
function movePending(replica: Replica, event: JournalEvent, sign: 1 | -1, touched: Touched): void {
  for (const { account, subject, amount } of movementsOf(event)) {
    if (account === 'stock') {
      addTo(replica.pendingStock, subject, sign * amount)
      touched.products.add(subject)
    } else {
      addTo(replica.pendingAmounts, balanceKey(account, subject), sign * amount)
      touched.isBalanceMoved = true
    }
  }
}

function addTo(sums: Map<string, number>, key: string, by: number): void {
  const sum = (sums.get(key) ?? 0) + by
  if (sum === 0) sums.delete(key)
  else sums.set(key, sum)
}

/** Kinds that say what a field is from now on. A sale does so only when it ends a bill. */
const editKinds: ReadonlySet<string> = new Set([
  'product_saved',
  'settings_saved',
  'customer_saved',
  'promotion_saved',
  'bill_held',
  'bill_opened',
  'bill_voided',
  'shift_opened',
  'shift_closed',
])

function isEdit(event: Envelope): boolean {
  return editKinds.has(event.kind) || event.body.billId !== undefined
}

/** Own edits again in their order: after one of them left, the others may show what it had covered. */
function rebuildPendingEdits(replica: Replica, touched: Touched): void {
  for (const productId of replica.pendingChanges.keys()) touched.products.add(productId)
  for (const { recordKind } of replica.pendingRecords.values()) touched.recordKinds.add(recordKind)
  replica.pendingChanges = new Map()
  replica.pendingRecords = new Map()
  replica.pendingSettings = {}
  for (const event of replica.pending.values()) {
    if (!isEdit(event)) continue
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
  for (const { recordKind, recordId, changes } of recordChangesOf(event)) {
    const key = recordKey(recordKind, recordId)
    const merged = { ...replica.pendingRecords.get(key)?.changes, ...changes }
    replica.pendingRecords.set(key, { recordKind, recordId, changes: merged })
  }
}
