import { applyProductChanges, type ProductFields, productDefaults } from '../catalog/product.ts'
import { canonicalText } from '../events/canonical-text.ts'
import type { ShopSettings } from '../shop/settings.ts'
import type { Replica } from './replica.ts'
import { balanceKey, recordKey, type SharedAccount } from './shared-rows.ts'
import {
  type ShopRecordFields,
  type ShopRecordKind,
  shopRecordDefaults,
  shopRecordKinds,
  withChanges,
} from './shop-record.ts'

/** A product as the shop sees it here and now: the base, with the device's own unseen edits and movements on top. */
export function visibleProduct(
  replica: Replica,
  productId: string,
): { readonly fields: ProductFields; readonly stockThousandths: number } | null {
  const fields = visibleFields(replica, productId)
  if (fields === null) return null
  const base = replica.rows.get(productId)?.stockThousandths ?? 0
  return { fields, stockThousandths: base + (replica.pendingStock.get(productId) ?? 0) }
}

/** The fields of `visibleProduct`, for whoever looks at all products: nothing is made for one that has no own edits. */
export function visibleFields(replica: Replica, productId: string): ProductFields | null {
  const changes = replica.pendingChanges.get(productId)
  const row = replica.rows.get(productId)
  if (changes !== undefined) return applyProductChanges(row?.fields ?? productDefaults, changes)
  return row?.fields ?? (replica.pendingStock.has(productId) ? productDefaults : null)
}

export function visibleSettings(replica: Replica): ShopSettings {
  return { ...replica.settings, ...replica.pendingSettings }
}

/** Every product id, also of products that exist only on this device so far. */
export function visibleProductIds(replica: Replica): string[] {
  const { rows, pendingChanges, pendingStock } = replica
  const ids = [...rows.keys()]
  for (const productId of new Set([...pendingChanges.keys(), ...pendingStock.keys()])) {
    if (!rows.has(productId)) ids.push(productId)
  }
  return ids
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
  const fields = withChanges(recordKind, row?.fields ?? {}, pending?.changes ?? {})
  return { ...shopRecordDefaults[recordKind], ...fields }
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
