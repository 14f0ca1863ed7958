import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { instant } from '@laci/domain/base/time/instant.ts'
import type { BusinessDay } from '@laci/domain/base/time/zone.ts'
import { receiptOf, type TransferRecord } from '@laci/domain/transfer/transfer-record.ts'
import type { ArrivedTransfer, IncomingTransfer } from '@laci/domain/transfer/wire.ts'
import type { Rows } from '../../db/row-types.ts'
import type { Tx } from '../../db/scope.ts'
import { lineKey } from '../../shop/other-shops.ts'
import type { SiblingStore } from '../../shop/sibling-stores.ts'

/** More than that is no list that anybody reads; a till is told that there are more [TRANSFER-13]. */
const mostListed = 200
/** What has arrived is looked up, and what is missing there counts as on its way: it is read whole, page by page [TRANSFER-12]. */
const arrivedPerPage = 500

export type SentTransfer = {
  readonly transferId: string
  readonly store: SiblingStore
  readonly record: TransferRecord
}

/**
 * What is on its way to a shop, the newest first. Only from `siblings`, the shops of the same owner: what another owner's
 * shop says of this one is not looked at. Needs the service's scope.
 */
export async function readIncoming(
  tx: Tx,
  storeId: string,
  siblings: readonly SiblingStore[],
  sinceMs: number,
): Promise<{ incoming: SentTransfer[]; hasMoreIncoming?: true }> {
  const { rows } = await tx.query<
    Pick<Rows['shop_record'], 'store_id' | 'record_id'> & { fields: TransferRecord }
  >(
    `select sent.store_id, sent.record_id, sent.fields
     from shop_record sent left join shop_record own
       on own.store_id = $1 and own.record_kind = 'transfer' and own.record_id = sent.record_id
     where sent.store_id = any($2::uuid[]) and sent.record_kind = 'transfer' and sent.fields->>'toStoreId' = $1::text
       and sent.changed_at_ms >= $3
       and not exists (select from jsonb_object_keys(sent.fields) as name where name like 'cancel:%')
       and not exists (select from jsonb_object_keys(own.fields) as name where name like 'receipt:%')
     order by sent.changed_at_ms desc, sent.record_id limit $4`,
    [storeId, siblings.map((store) => store.storeId), sinceMs, mostListed + 1],
  )
  const incoming = rows.slice(0, mostListed).map(({ store_id, record_id, fields }) => ({
    transferId: record_id,
    store: siblings.find((store) => store.storeId === store_id)!,
    record: fields,
  }))
  return rows.length > mostListed ? { incoming, hasMoreIncoming: true } : { incoming }
}

export function incomingTransfer(
  { transferId, store, record }: SentTransfer,
  costs: ReadonlyMap<string, number>,
): IncomingTransfer {
  const { sentAt, businessDay, cashierName, note, lines } = record
  return {
    transferId,
    fromStoreId: store.storeId,
    fromStoreName: store.name,
    sentAt: instant(sentAt),
    ...{ businessDay: businessDay as BusinessDay, cashierName, note },
    lines: lines.map((line, lineIndex) => ({
      ...line,
      costRupiah: rupiah(costs.get(lineKey(transferId, lineIndex)) ?? 0),
    })),
  }
}

/** Of the transfers that a shop sent, those that the shop they were meant for has received. Needs the service's scope. */
export async function readArrived(
  tx: Tx,
  storeId: string,
  siblings: readonly SiblingStore[],
  sinceMs: number,
): Promise<ArrivedTransfer[]> {
  const arrived: ArrivedTransfer[] = []
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    // By the key of the table on both sides: what a page costs does not grow with what came before it.
    const { rows } = await tx.query<Pick<Rows['shop_record'], 'record_id'> & { fields: TransferRecord }>(
      `select own.record_id, there.fields
       from shop_record own
       join unnest($2::uuid[]) as sibling (store_id) on sibling.store_id::text = own.fields->>'toStoreId'
       join shop_record there on there.store_id = sibling.store_id and there.record_kind = 'transfer'
         and there.record_id = own.record_id
       where own.store_id = $1 and own.record_kind = 'transfer' and own.changed_at_ms >= $3 and own.record_id > $5
       order by own.record_id limit $4`,
      [storeId, siblings.map((store) => store.storeId), sinceMs, arrivedPerPage, after],
    )
    for (const { record_id, fields } of rows) {
      const receipt = receiptOf(fields)
      if (receipt === null) continue
      const lines = receipt.lines.map(({ lineIndex, receivedThousandths }) => ({
        lineIndex,
        receivedThousandths,
      }))
      arrived.push({ transferId: record_id, receivedAt: receipt.at, lines })
    }
    if (rows.length < arrivedPerPage) return arrived
    after = rows.at(-1)!.record_id
  }
}
