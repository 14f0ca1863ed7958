import type { ProductChanges } from '../catalog/product.ts'
import type { Envelope } from '../events/envelope.ts'
import { type HeardMark, heardThrough } from '../events/heard.ts'
import { type ShopSettings, type ShopSettingsChanges, shopSettingsDefaults } from '../shop/settings.ts'
import { type CatalogRows, openCatalogRows } from './catalog-rows.ts'
import { type PackedRows, withAllFields } from './packed-rows.ts'
import { addPending } from './replica-pending.ts'
import { balanceKey, recordKey } from './shared-rows.ts'
import type { ShopRecordKind } from './shop-record.ts'
import type { BalanceRow, CatalogRow, RecordRow } from './wire.ts'

/**
 * One device's picture of the shop, and the one merge that till and simulator share. Two layers: the base is what the
 * server's stream says through `cursor`; on top lie the device's own events that the stream has not brought back yet.
 * What is shown is base plus pending [SYNC-7]. Plain data that is changed in place: 100,000 rows are never copied
 * for one sale. Own events come on top in `replica-pending.ts`, pages of the stream below them in `replica-page.ts`; what is
 * shown is made in `replica-view.ts`.
 */
export type Replica = {
  readonly deviceId: string
  /** Every event up to this `storeSeq` is in the base. */
  cursor: number
  /** Marks of the newest events of the base, ending with that of `cursor`: an old stream is recognised by them. */
  recentIds: string[]
  readonly rows: CatalogRows
  /** By `recordKey`. */
  readonly records: Map<string, RecordRow>
  /** By `balanceKey`. */
  readonly balances: Map<string, BalanceRow>
  settings: ShopSettings
  settingsThroughSeq: number
  heard: HeardMark
  /** Own events that the stream has not brought back, by `deviceSeq`, ascending. */
  readonly pending: Map<number, Envelope>
  readonly pendingStock: Map<string, number>
  readonly pendingAmounts: Map<string, number>
  pendingChanges: Map<string, ProductChanges>
  pendingRecords: Map<string, PendingRecord>
  pendingSettings: ShopSettingsChanges
}

export type PendingRecord = {
  readonly recordKind: ShopRecordKind
  readonly recordId: string
  readonly changes: { readonly [field: string]: unknown }
}

export type ReplicaStart = {
  readonly deviceId: string
  readonly cursor: number
  readonly recentIds: readonly string[]
  /** As the disk keeps most rows. */
  readonly packed?: readonly PackedRows[]
  /** On top of the packed ones. */
  readonly rows: Iterable<CatalogRow>
  readonly records: Iterable<RecordRow>
  readonly balances: Iterable<BalanceRow>
  readonly settings: ShopSettings
  readonly settingsThroughSeq: number
  /** Absent: kept by nobody until now. */
  readonly heard?: HeardMark | null
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
  const rows = openCatalogRows(start.packed ?? [])
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
    heard: start.heard ?? heardThrough(start.cursor),
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

/** Takes records out of the base that nobody needs any more; what changed meanwhile stays. */
export function forgetRecords(replica: Replica, ended: readonly RecordRow[]): void {
  for (const row of ended) {
    const key = recordKey(row.recordKind, row.recordId)
    if (replica.records.get(key) === row) replica.records.delete(key)
  }
}
