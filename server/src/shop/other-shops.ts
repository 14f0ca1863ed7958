import { isUuid } from '@laci/domain/base/ids/uuid.ts'
import { maximumRupiah, rupiah } from '@laci/domain/base/money/rupiah.ts'
import type { Envelope } from '@laci/domain/events/envelope.ts'
import { readJournalEvent } from '@laci/domain/journal/event-kinds.ts'
import type { PushRequest } from '@laci/domain/journal/wire.ts'
import type { StockTransferred } from '@laci/domain/transfer/events.ts'
import { isRepeating, isTransferKind, type SentFigures } from '@laci/domain/transfer/sent-figures.ts'
import type { Database } from '../db/database.ts'
import type { Rows } from '../db/row-types.ts'
import { inScope, type Tx } from '../db/scope.ts'
import type { DeviceKey } from '../identity/device-key.ts'
import { catchUpCosts } from './cost-book.ts'
import { siblingStores } from './sibling-stores.ts'

/** What other shops have to do with the events of a push. */
export type OtherShops = {
  /** Shops that events name as another shop of the same owner, and that are none [TRANSFER-7]. */
  readonly strange: ReadonlySet<string>
  /** Lines of the transfers that events repeat, by transfer, as the shop that sent them here tells them [TRANSFER-9]. */
  readonly sent: ReadonlyMap<string, readonly SentFigures[]>
  /** Transfers that events cancel and that the shop which they were meant for has received [TRANSFER-20]. */
  readonly arrived: ReadonlySet<string>
  /** Shops of the same owner that have something to hear of: a transfer was told [TRANSFER-10]. */
  readonly concerned: readonly string[]
}

export const noOtherShops: OtherShops = {
  strange: new Set(),
  sent: new Map(),
  arrived: new Set(),
  concerned: [],
}

/** Most pushes name no other shop, and cost no question. */
export async function readOtherShops(
  database: Database,
  key: DeviceKey,
  push: PushRequest,
): Promise<OtherShops> {
  const { named, transferIds, cancelledIds, hasTransfer } = namedIn(push)
  if (!hasTransfer) return noOtherShops
  const own = await inScope(database, { role: 'service_role' }, async (tx) => {
    const { rows } = await tx.query<{ store_id: string }>(
      "select store_id from device where device_id = $1 and key_hash = decode($2, 'hex')",
      [key.deviceId, key.keyHash],
    )
    const storeId = rows[0]?.store_id
    return storeId === undefined ? null : { storeId, siblings: await siblingStores(tx, storeId) }
  })
  if (own === null) return { ...noOtherShops, strange: named }
  const siblings = own.siblings.map((store) => store.storeId)
  for (const storeId of siblings) named.delete(storeId)
  const sent = await readSent(database, own.storeId, siblings, transferIds)
  const arrived = await readArrivedOf(database, own.storeId, siblings, cancelledIds)
  return { strange: named, sent, arrived, concerned: siblings }
}

function namedIn({ events }: PushRequest) {
  const named = new Set<string>()
  const transferIds: string[] = []
  const cancelledIds: string[] = []
  let hasTransfer = false
  for (const event of events) {
    const { kind, body } = (event ?? {}) as { kind?: unknown; body?: Record<string, unknown> | null }
    hasTransfer ||= isTransferKind(kind)
    const member = otherStoreMember(kind)
    const storeId = member === null ? undefined : body?.[member]
    if (typeof storeId === 'string') named.add(storeId)
    if (isRepeating(kind) && isUuid(body?.transferId)) {
      transferIds.push(body.transferId)
    }
    if (kind === 'transfer_cancelled' && isUuid(body?.transferId)) cancelledIds.push(body.transferId)
  }
  return { named, transferIds, cancelledIds, hasTransfer }
}

/** The member of an event's body that names another shop; null: this kind names none. */
export function otherStoreMember(kind: unknown): 'toStoreId' | 'fromStoreId' | null {
  return kind === 'stock_transferred' ? 'toStoreId' : kind === 'transfer_received' ? 'fromStoreId' : null
}

/** Only from `siblings`: what a shop of somebody else says of this one is not looked at. */
async function readSent(
  database: Database,
  storeId: string,
  siblings: readonly string[],
  transferIds: readonly string[],
): Promise<OtherShops['sent']> {
  if (transferIds.length === 0 || siblings.length === 0) return new Map()
  const { rows } = await inScope(database, { role: 'service_role' }, (tx) =>
    tx.query<TransferRow>(
      `select store_id, event_id, kind, version, body from counted_event
       where store_id = any($1::uuid[]) and event_id = any($2::uuid[]) and kind = 'stock_transferred'
         and body->>'toStoreId' = $3::text`,
      [siblings, transferIds, storeId],
    ),
  )
  const senders = [...new Set(rows.map((row) => row.store_id))]
  // Whoever compares must not be faster than the books.
  for (const sender of senders) await catchUpCosts(database, sender)
  const costs = await inScope(database, { role: 'service_role' }, (tx) =>
    readSentCosts(tx, senders, transferIds),
  )
  return new Map(
    rows.map((row) => [
      row.event_id,
      sentLines(row).map(({ stockThousandths }, lineIndex) => ({
        sentThousandths: stockThousandths,
        costRupiah: rupiah(costs.get(lineKey(row.event_id, lineIndex)) ?? 0),
      })),
    ]),
  )
}

/** Those of these transfers of a shop that the shop which they were meant for has received. */
async function readArrivedOf(
  database: Database,
  storeId: string,
  siblings: readonly string[],
  transferIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (transferIds.length === 0 || siblings.length === 0) return new Set()
  const { rows } = await inScope(database, { role: 'service_role' }, (tx) =>
    tx.query<Pick<Rows['shop_record'], 'record_id'>>(
      `select own.record_id from shop_record own
       join shop_record there on there.store_id = any($2::uuid[]) and there.store_id::text = own.fields->>'toStoreId'
         and there.record_kind = 'transfer' and there.record_id = own.record_id
       where own.store_id = $1 and own.record_kind = 'transfer' and own.record_id = any($3::uuid[])
         and exists (select from jsonb_object_keys(there.fields) as name where name like 'receipt:%')`,
      [storeId, siblings, transferIds],
    ),
  )
  return new Set(rows.map((row) => row.record_id))
}

type TransferRow = {
  readonly store_id: string
  readonly event_id: string
  readonly kind: string
  readonly version: number
  readonly body: Envelope['body']
}

/** Of what that shop told, only what this release can read. */
function sentLines({ kind, version, body }: TransferRow): StockTransferred['lines'] {
  const event = readJournalEvent({ kind, version, body } as Envelope)
  return event?.kind === 'stock_transferred' ? event.body.lines : []
}

/** What lines of transfers cost the shop that sent them, up to what a receipt can say, by `lineKey`. Its cost book must have come to them. */
export async function readSentCosts(
  tx: Tx,
  storeIds: readonly string[],
  transferIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await tx.query<
    Pick<Rows['cost_posting'], 'event_id'> & { line_index: number; cost: number }
  >(
    `select event_id, line_index, least(sum(amount_rupiah), ${maximumRupiah})::bigint as cost from cost_posting
     where store_id = any($1::uuid[]) and of_event_id = any($2::uuid[]) and event_id = of_event_id
       and account = 'transferred' group by event_id, line_index`,
    [storeIds, transferIds],
  )
  return new Map(rows.map(({ event_id, line_index, cost }) => [lineKey(event_id, line_index), cost]))
}

export function lineKey(transferId: string, lineIndex: number): string {
  return `${transferId} ${lineIndex}`
}
