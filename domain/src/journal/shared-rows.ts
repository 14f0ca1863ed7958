import { instant } from '../base/time/instant.ts'
import type { Stamp } from '../events/envelope.ts'
import type { JournalEvent } from '../events/fact.ts'
import type { Movement } from '../events/movement.ts'
import { movementsOf } from './movements.ts'
import { recordChangesOf, type ShopRecordKind, withChanges } from './shop-record.ts'
import type { BalanceRow, RecordRow } from './wire.ts'

/** Accounts that are kept as balances of their own; stock lies in the row of its product. */
export type SharedAccount = Exclude<Movement['account'], 'stock'>

export function recordKey(recordKind: ShopRecordKind, recordId: string): string {
  return `${recordKind}|${recordId}`
}

export function balanceKey(account: Movement['account'], subject: string): string {
  return `${account}|${subject}`
}

/**
 * The rows that one event changes, taken together: a row takes an event only when it is newer than the row, because rows
 * of a snapshot were read at different moments and may already contain it.
 */
export function openRows<Row extends { readonly throughSeq: number }>(
  rows: { get(key: string): Row | undefined },
  storeSeq: number,
): { readonly open: Map<string, Row>; rowFor(key: string, blank: () => Row): Row | null } {
  const open = new Map<string, Row>()
  return {
    open,
    rowFor(key, blank) {
      const opened = open.get(key)
      if (opened !== undefined) return opened
      const row = rows.get(key)
      if (row !== undefined && row.throughSeq >= storeSeq) return null
      return row ?? blank()
    },
  }
}

/** Lays an event of the stream on the shared records; answers the rows that changed [SYNC-39]. */
export function layOnRecords(records: Map<string, RecordRow>, event: JournalEvent & Stamp): RecordRow[] {
  const { open, rowFor } = openRows(records, event.storeSeq)
  for (const { recordKind, recordId, changes } of recordChangesOf(event)) {
    const key = recordKey(recordKind, recordId)
    const row = rowFor(key, () => ({
      recordKind,
      recordId,
      fields: {},
      throughSeq: 0,
      changedAt: instant(0),
    }))
    if (row !== null) open.set(key, { ...row, fields: withChanges(recordKind, row.fields, changes) })
  }
  const changed: RecordRow[] = []
  for (const [key, row] of open) {
    const next = { ...row, throughSeq: event.storeSeq, changedAt: instant(event.receivedAt) }
    records.set(key, next)
    changed.push(next)
  }
  return changed
}

/** The same for what is owed, collected and in the drawers. */
export function layOnBalances(balances: Map<string, BalanceRow>, event: JournalEvent & Stamp): BalanceRow[] {
  const { open, rowFor } = openRows(balances, event.storeSeq)
  for (const { account, subject, amount } of movementsOf(event)) {
    if (account === 'stock') continue
    const key = balanceKey(account, subject)
    const row = rowFor(key, () => ({ account, subject, amount: 0, throughSeq: 0 }))
    if (row !== null) open.set(key, { ...row, amount: row.amount + amount })
  }
  const changed: BalanceRow[] = []
  for (const [key, row] of open) {
    const next = { ...row, throughSeq: event.storeSeq }
    balances.set(key, next)
    changed.push(next)
  }
  return changed
}
