import { dayMs } from '../base/time/durations.ts'
import type { BillRecord } from '../bill/bill-record.ts'
import { billStatus, hasRest } from '../bill/bill-standing.ts'
import type { ShiftRecord } from '../shift/shift-record.ts'
import type { BatchRecord } from '../stock/batch-record.ts'
import { expiredDays } from '../stock/expiry-days.ts'
import type { Replica } from './replica.ts'
import { shopRecordDefaults } from './shop-record.ts'
import { keptSalesDays, type RecordRow } from './wire.ts'

/** Days for which the record of a bill stays after it was paid or dropped: a till that was away may still name it. */
export const keptBillDays = 7

/** Days for which a purchase stays after its last change: prices, debts and expiry of more than a year. */
export const keptPurchaseDays = 400

/** The same for a transfer: one that nobody ever received stays in sight as long. */
export const keptTransferDays = 400

/** Days for which goods stay after the day until which they might be sold: a little longer than they are listed. */
export const keptBatchDays = expiredDays + 2

/**
 * Whether devices keep a record [SYNC-43]. Customers, suppliers and promotions stay; a bill that ended and a shift that was closed
 * only for a while after the last change, by the server's clock, so that all devices forget the same ones; goods with a day until a little after it.
 */
export function isRecordKept(
  row: Pick<RecordRow, 'recordKind' | 'fields' | 'changedAt'>,
  nowMs: number,
): boolean {
  switch (row.recordKind) {
    case 'customer':
    case 'promotion':
    case 'supplier':
      return true
    case 'bill': {
      const bill = { ...shopRecordDefaults.bill, ...row.fields } as BillRecord
      const keptDays = hasRest(bill) ? keptSalesDays : keptBillDays
      return billStatus(bill) === 'held' || row.changedAt >= nowMs - keptDays * dayMs
    }
    case 'purchase':
      return row.changedAt >= nowMs - keptPurchaseDays * dayMs
    case 'batch': {
      const { goods } = { ...shopRecordDefaults.batch, ...row.fields } as BatchRecord
      return goods.some(({ expiresOn }) => Date.parse(expiresOn) >= nowMs - keptBatchDays * dayMs)
    }
    case 'transfer':
      return row.changedAt >= nowMs - keptTransferDays * dayMs
    case 'shift': {
      const { status } = { ...shopRecordDefaults.shift, ...row.fields } as ShiftRecord
      return status === 'open' || row.changedAt >= nowMs - keptSalesDays * dayMs
    }
  }
}

export type PruneLimits = {
  /** Customers who owe and shifts that run: what names one of them stays, however old it is. */
  readonly keptRefs: ReadonlySet<string>
  /** Records that nobody needs any more, as they were when that was decided. */
  readonly endedRecords: readonly RecordRow[]
}

export function pruneLimits(replica: Replica, nowMs: number): PruneLimits {
  const keptRefs = new Set<string>()
  for (const { account, subject, amount } of replica.balances.values()) {
    if (account === 'kasbon' && amount !== 0) keptRefs.add(subject)
  }
  // What a shift that nobody closed came to is added up from all its events, also after months.
  for (const { recordKind, recordId, fields } of replica.records.values()) {
    if (recordKind !== 'shift') continue
    const { status } = { ...shopRecordDefaults.shift, ...fields } as ShiftRecord
    if (status === 'open') keptRefs.add(recordId)
  }
  const endedRecords = [...replica.records.values()].filter((row) => !isRecordKept(row, nowMs))
  return { keptRefs, endedRecords }
}
