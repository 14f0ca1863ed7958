import { type ProductChanges, productDefaults } from '../catalog/product.ts'
import { type ShopSettings, type ShopSettingsChanges, shopSettingsDefaults } from '../shop/settings.ts'
import type { Envelope } from './envelope.ts'
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

export type PendingRecord = {
  readonly recordKind: ShopRecordKind
  readonly recordId: string
  readonly changes: { readonly [field: string]: unknown }
}

export type ReplicaStart = {
  readonly deviceId: string
  readonly cursor: number
  readonly recentIds: readonly string[]
  readonly rows: Iterable<CatalogRow>
  /** Each row went through `withAllFields` or could be told to need it not: looking through 100,000 takes longer than the rest. */
  readonly areRowsWhole?: boolean
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
  if (start.areRowsWhole) for (const row of start.rows) rows.set(row.productId, row)
  else for (const row of start.rows) rows.set(row.productId, withAllFields(row))
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
export function withAllFields(row: CatalogRow): CatalogRow {
  const fields = wholeFields(row.fields)
  return fields === row.fields ? row : { ...row, fields }
}

/** The same for the fields alone. */
export function wholeFields<Fields extends object>(fields: Fields): Fields {
  let fieldCount = 0
  // Counted and not listed: 100,000 lists would be thrown away after a download.
  for (const _ in fields) fieldCount += 1
  return fieldCount >= productFieldCount ? fields : { ...productDefaults, ...fields }
}

/** Takes records out of the base that nobody needs any more; what changed meanwhile stays. */
export function forgetRecords(replica: Replica, ended: readonly RecordRow[]): void {
  for (const row of ended) {
    const key = recordKey(row.recordKind, row.recordId)
    if (replica.records.get(key) === row) replica.records.delete(key)
  }
}
