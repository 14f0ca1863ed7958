import { holdSameValues } from '@laci/domain/base/lib/same-values.ts'
import type { Replica } from '@laci/domain/journal/replica.ts'
import { visibleBalance, visibleRecord, visibleRecordIds } from '@laci/domain/journal/replica-view.ts'
import type { SharedAccount } from '@laci/domain/journal/shared-rows.ts'
import { type ShopRecordKind, shopRecordKinds } from '@laci/domain/journal/shop-record.ts'
import type { ShopBalances, ShopRecords, ShopRecordView } from '../api/records.ts'
import { type Writable, writable } from '../base/readable.ts'

export type RecordMemory = ShopRecords & {
  /** Looks again at kinds of records that changed. */
  refresh(kinds: ReadonlySet<ShopRecordKind> | 'all'): void
}

/** Customers, promotions, bills and shifts as lists for screens: made when first asked for, new after each change. */
export function createRecordMemory(replica: () => Replica): RecordMemory {
  const lists = new Map<ShopRecordKind, Writable<readonly ShopRecordView<ShopRecordKind>[]>>()
  /** What was handed out: the same object until the record changes, so that a screen can compare by identity. */
  const views = new Map<string, ShopRecordView<ShopRecordKind>>()

  function record(kind: ShopRecordKind, id: string): ShopRecordView<ShopRecordKind> | null {
    const key = `${kind}|${id}`
    const fields = visibleRecord(replica(), kind, id)
    if (fields === null) {
      views.delete(key)
      return null
    }
    const known = views.get(key)
    if (known !== undefined && holdSameValues(known.fields, fields)) return known
    const view = { id, fields }
    views.set(key, view)
    return view
  }

  function listOf(kind: ShopRecordKind): readonly ShopRecordView<ShopRecordKind>[] {
    // An id begins with the moment at which it was made.
    const ids = visibleRecordIds(replica(), kind).sort()
    return ids.map((id) => record(kind, id)!)
  }

  const memory = {
    ofKind(kind: ShopRecordKind) {
      const known = lists.get(kind)
      if (known !== undefined) return known
      const list = writable(listOf(kind))
      lists.set(kind, list)
      return list
    },
    record,
    refresh(kinds: ReadonlySet<ShopRecordKind> | 'all') {
      for (const kind of kinds === 'all' ? shopRecordKinds : kinds) lists.get(kind)?.set(listOf(kind))
    },
  }
  // The kind decides the fields; a Map cannot say so.
  return memory as RecordMemory
}

export type BalanceMemory = ShopBalances & { refresh(): void }

export function createBalanceMemory(replica: () => Replica): BalanceMemory {
  const version = writable(0)

  function all(account: SharedAccount): { readonly subject: string; readonly amount: number }[] {
    const { balances, pendingAmounts } = replica()
    const subjects = new Set<string>()
    for (const key of [...balances.keys(), ...pendingAmounts.keys()]) {
      if (key.startsWith(`${account}|`)) subjects.add(key.slice(account.length + 1))
    }
    return [...subjects]
      .map((subject) => ({ subject, amount: visibleBalance(replica(), account, subject) }))
      .filter(({ amount }) => amount !== 0)
  }

  return {
    version,
    of: (account, subject) => visibleBalance(replica(), account, subject),
    all,
    refresh: () => version.set(version.get() + 1),
  }
}
