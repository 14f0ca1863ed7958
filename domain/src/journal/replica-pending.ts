import type { ProductChanges } from '../catalog/product.ts'
import type { Envelope } from '../events/envelope.ts'
import type { JournalEvent } from '../events/fact.ts'
import type { ShopSettingsChanges } from '../shop/settings.ts'
import { readJournalEvent } from './event-kinds.ts'
import { movementsOf } from './movements.ts'
import type { Replica } from './replica.ts'
import { balanceKey, recordKey } from './shared-rows.ts'
import { recordChangesOf, type ShopRecordKind, withChanges } from './shop-record.ts'

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

/** An own event is the same object for as long as it is pending, and an import of thousands of rows is read but once. */
const ownRead = new WeakMap<Envelope, JournalEvent | null>()

function readOwn(event: Envelope): JournalEvent | null {
  const read = ownRead.get(event)
  if (read !== undefined) return read
  const known = readJournalEvent(event)
  ownRead.set(event, known)
  return known
}

/** Lays an own event on top; answers what looks different now, beside what did before. */
export function addPending(replica: Replica, event: Envelope, touched = nothingTouched()): Touched {
  replica.pending.set(event.deviceSeq, event)
  const known = readOwn(event)
  if (known === null) return touched
  movePending(replica, known, 1, touched)
  if (known.kind === 'product_saved') {
    for (const { productId } of known.body.products) touched.products.add(productId)
  }
  for (const { recordKind } of recordChangesOf(known)) touched.recordKinds.add(recordKind)
  addPendingEdits(replica, known)
  return touched
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

/** Adds the movements of an own event to what lies on top (1), or takes them off again (-1). */
export function movePending(replica: Replica, event: JournalEvent, sign: 1 | -1, touched: Touched): void {
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

/**
 * Whether an own event says what a field is from now on, so that those after it have to be laid on again. A sale does so
 * only when it ends a bill.
 */
export function isEdit(event: Envelope): boolean {
  const known = readOwn(event)
  if (known === null) return false
  return (
    known.kind === 'product_saved' || known.kind === 'settings_saved' || recordChangesOf(known).length > 0
  )
}

/** Own edits again in their order: after one of them left, the others may show what it had covered. */
export function rebuildPendingEdits(replica: Replica, touched: Touched): void {
  for (const productId of replica.pendingChanges.keys()) touched.products.add(productId)
  for (const { recordKind } of replica.pendingRecords.values()) touched.recordKinds.add(recordKind)
  replica.pendingChanges = new Map()
  replica.pendingRecords = new Map()
  replica.pendingSettings = {}
  for (const event of replica.pending.values()) {
    if (!isEdit(event)) continue
    const known = readOwn(event)
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
    const merged = withChanges(recordKind, replica.pendingRecords.get(key)?.changes ?? {}, changes)
    replica.pendingRecords.set(key, { recordKind, recordId, changes: merged })
  }
}
