import { applyProductChanges, type ProductChanges, productDefaults } from '@laci/domain/catalog/product.ts'
import type { DeviceTail } from '@laci/domain/journal/device-tail.ts'
import type { CatalogRow, PushResponse } from '@laci/domain/journal/wire.ts'
import {
  type ShopSettings,
  type ShopSettingsChanges,
  shopSettingsDefaults,
} from '@laci/domain/shop/settings.ts'
import { unreadableWarnings } from '@laci/domain/warning/warning.ts'
import type { Database } from '../../db/database.ts'
import type { Rows } from '../../db/row-types.ts'
import type { Tx } from '../../db/scope.ts'
import { handedOutEvent } from '../../shop/stamped-event.ts'
import { largestUnsent, type PullQuery } from './pull-query.ts'

/** `hasErased`: the shop has forgotten a customer, and what came may name them again. */
export type AcceptAnswer =
  | (PushResponse & { readonly hasErased?: true })
  | { readonly problem: 'device_unknown' | 'wrong_store' }

/** Outside `inScope` on purpose: the function opens its own scope, so a push is one round trip and one transaction. */
export const acceptEventsStatement = {
  name: 'accept_push',
  text: 'select accept_push($1::jsonb) as answer',
} as const

/** The same for a push with commands, some of which may wait for the owner [SYNC-55]. */
const acceptCommandsStatement = {
  name: 'accept_commands',
  text: 'select accept_commands($1::jsonb) as answer',
} as const

/** `request` as migrations 0021 and 0039 describe it. When this resolves the events are on disk. */
export async function acceptEvents(
  database: Database,
  request: string,
  hasCommands = false,
): Promise<AcceptAnswer> {
  const { rows } = await database.pool.query<{ answer: AcceptAnswer }>({
    ...(hasCommands ? acceptCommandsStatement : acceptEventsStatement),
    values: [request],
  })
  return rows[0]!.answer
}

/** Keeps what a till says of its events that we do not have yet [SYNC-38]. Needs the till's own scope. */
export async function noteUnsent(
  tx: Tx,
  deviceId: string,
  unsentCount: number,
  nowMs: number,
): Promise<void> {
  await tx.query(
    'update device set unsent_count = $2, unsent_at = to_timestamp($3 / 1000.0) where device_id = $1',
    [deviceId, Math.min(unsentCount, largestUnsent), nowMs],
  )
}

/** Keeps what a till can read [SYNC-114]. Needs the till's own scope. */
export async function noteEdition(tx: Tx, deviceId: string, edition: number): Promise<void> {
  await tx.query('update device set edition = $2 where device_id = $1', [deviceId, edition])
}

/** Keeps the end of a till's chain while events of it are not here yet, and never an earlier one [SYNC-89]. Needs the till's own scope. */
export async function noteTail(tx: Tx, deviceId: string, tail: DeviceTail): Promise<void> {
  await tx.query(
    `update device set told_tail = $2::jsonb
     where device_id = $1 and (told_tail is null or (told_tail->>'deviceSeq')::bigint < $3)`,
    [deviceId, JSON.stringify(tail), tail.deviceSeq],
  )
}

export type PullPage = {
  readonly acceptedThrough: number
  /** The latest end of the till's chain that is known here; null: it has none. */
  readonly tail: DeviceTail | null
  readonly lastSeq: number
  /** JSON text of a list of stamped events: never parsed on its way through. */
  readonly eventsText: string
  /** Number of the last event of the page; null for an empty page. */
  readonly throughSeq: number | null
  readonly warningsText: string
  readonly lastWarningSeq: number
  readonly warningsThroughSeq: number | null
  /** Grows with every change of the shop's staff; 0: it never had any. */
  readonly staffVersion: number
  /** Grows with every change of what the account holds. */
  readonly entitlementVersion: number
  /** What every till of the shop reads that was heard of lately. */
  readonly readableEdition: number
}

/**
 * A till that was silent for longer holds no other back: it says what it cannot read when it comes back. As long as a till keeps
 * sales (`keptSalesDays`).
 */
const heardOfLatelyMs = 35 * 24 * 3_600_000

/** A page ends early when its bodies come to this: a till on a 2G line must not wait for megabytes. */
const pageBytes = 1_000_000

/** One statement, one moment: events, warnings and marks fit together. */
export async function readPullPage(
  tx: Tx,
  { after, warningsAfter, limit, codes }: Pick<PullQuery, 'after' | 'warningsAfter' | 'limit' | 'codes'>,
  nowMs: number,
): Promise<PullPage> {
  const { rows } = await tx.prepared<
    Pick<Rows['device'], 'accepted_through'> & {
      last_hash: string
      told_tail: DeviceTail | null
      last_seq: number
      events_text: string
      through_seq: number | null
      warnings_text: string
      warning_seq: number
      warnings_through_seq: number | null
      staff_version: number
      entitlement_version: number
      readable_edition: number
    }
  >(
    'read_pull_page',
    `with candidate as (
       select *, sum(pg_column_size(body)) over (order by store_seq) as bytes_through from (
         select * from journal_event
         where store_id = app.store_id() and store_seq > $1 order by store_seq limit $3
       ) next
     ), page as (
       select * from candidate where bytes_through <= $4 or store_seq = (select min(store_seq) from candidate)
     ), raised as (
       select * from journal_warning
       where store_id = app.store_id() and warning_seq > $2 order by warning_seq limit $3
     )
     select device.accepted_through, encode(device.last_hash, 'hex') as last_hash, device.told_tail,
            coalesce(head.last_seq, 0) as last_seq,
            (select coalesce(json_agg(${handedOutEvent} order by store_seq), '[]') from page)::text as events_text,
            (select max(store_seq) from page) as through_seq,
            (select coalesce(json_agg(json_build_object(
               'warningId', warning_id, 'warningSeq', warning_seq, 'code', code, 'deviceId', device_id,
               'deviceSeq', device_seq, 'eventId', event_id, 'raisedAt', raised_at_ms, 'detail', detail
             ) order by warning_seq), '[]') from raised where code <> all($5::text[]))::text as warnings_text,
            coalesce(head.warning_seq, 0) as warning_seq,
            (select max(warning_seq) from raised) as warnings_through_seq,
            coalesce(staff_list.version, 0) as staff_version, coalesce(plan_store.version, 0) as entitlement_version,
            (select min(till.edition) from device till
             where till.store_id = device.store_id and till.revoked_at is null
               and (till.device_id = device.device_id
                    or coalesce(till.last_seen_at, till.created_at) > to_timestamp($6 / 1000.0))
            ) as readable_edition
     from device left join journal_head head on head.store_id = device.store_id
     left join staff_list on staff_list.store_id = device.store_id
     left join plan_store on plan_store.store_id = device.store_id
     where device.device_id = app.device_id()`,
    [after, warningsAfter, limit, pageBytes, unreadableWarnings(codes), nowMs - heardOfLatelyMs],
  )
  const row = rows[0]!
  return {
    acceptedThrough: row.accepted_through,
    tail: latestTail(row.accepted_through, row.last_hash, row.told_tail),
    lastSeq: row.last_seq,
    eventsText: row.events_text,
    throughSeq: row.through_seq,
    warningsText: row.warnings_text,
    lastWarningSeq: row.warning_seq,
    warningsThroughSeq: row.warnings_through_seq,
    staffVersion: row.staff_version,
    entitlementVersion: row.entitlement_version,
    readableEdition: row.readable_edition,
  }
}

/** What a till said of receipts stays true of the day that it named. */
function latestTail(acceptedThrough: number, hash: string, told: DeviceTail | null): DeviceTail | null {
  if (told !== null && told.deviceSeq > acceptedThrough) return told
  return acceptedThrough === 0 ? null : { deviceSeq: acceptedThrough, hash, receipt: told?.receipt ?? null }
}

/** The newest number of the shop that the transaction is scoped to. */
export async function readLastSeq(tx: Tx): Promise<number> {
  const { rows } = await tx.query<{ last_seq: number }>(
    'select coalesce(max(last_seq), 0) as last_seq from journal_head where store_id = app.store_id()',
  )
  return rows[0]!.last_seq
}

export type SnapshotHead = {
  readonly lastSeq: number
  readonly settings: ShopSettings
  readonly productCount: number
}

/** Settings that no event has named yet are what registration wrote into `stores` and `accounts`. */
export async function readSnapshotHead(tx: Tx): Promise<SnapshotHead> {
  const { rows } = await tx.query<{
    last_seq: number
    name: string
    address: string
    telp: string
    owner_name: string | null
    fields: ShopSettingsChanges | null
    product_count: number
  }>(
    `select coalesce((select last_seq from journal_head where store_id = app.store_id()), 0) as last_seq,
            left(stores.name, 80) as name, left(stores.address, 200) as address, left(stores.telp, 30) as telp,
            (select left(accounts.name, 80) from accounts where account_id = stores.owner_id) as owner_name,
            (select fields from shop_setting where store_id = app.store_id()) as fields,
            (select count(*) from product where store_id = app.store_id()) as product_count
     from stores where stores.id = app.store_id()`,
  )
  const row = rows[0]!
  const told = {
    storeName: row.name,
    storeAddress: row.address,
    storePhone: row.telp,
    ownerName: row.owner_name ?? '',
  }
  return {
    lastSeq: row.last_seq,
    settings: { ...shopSettingsDefaults, ...told, ...row.fields },
    productCount: row.product_count,
  }
}

/** Below every id that is made: `is null or` in its place would keep the database from using its index. */
const beforeAllIds = '00000000-0000-0000-0000-000000000000'

/**
 * The next products after `afterId` in the order of their ids, with their stock and the number of the newest event that
 * is in them. One statement: all of it is of one moment. What has stock but was never saved is in it too, because
 * devices that follow the stream count it as well.
 */
export async function readProductChunk(tx: Tx, afterId: string | null, limit: number): Promise<CatalogRow[]> {
  // Right after an import the planner has no statistics yet and would read and sort the whole catalogue for each chunk.
  await tx.query(`select set_config('enable_bitmapscan', 'off', true)`)
  const { rows } = await tx.prepared<
    Pick<Rows['product'], 'product_id'> &
      Pick<Rows['journal_head'], 'last_seq'> & { fields: ProductChanges | null; stock: number }
  >(
    'read_product_chunk',
    `with known as (
       (select product_id from product
        where store_id = app.store_id() and product_id > $1 order by product_id limit $2)
       union
       (select subject from balance
        where store_id = app.store_id() and account = 'stock' and subject > $1
        order by subject limit $2)
     )
     select known.product_id, product.fields, coalesce(balance.amount, 0) as stock, head.last_seq
     from known
     join journal_head head on head.store_id = app.store_id()
     -- The lower bound once more: a merge join would begin each chunk at the very first id.
     left join product on product.store_id = app.store_id() and product.product_id = known.product_id
                      and product.product_id > $1
     left join balance on balance.store_id = app.store_id() and balance.account = 'stock'
                      and balance.subject = known.product_id and balance.subject > $1
     order by known.product_id limit $2`,
    [afterId ?? beforeAllIds, limit],
  )
  return rows.map((row) => ({
    productId: row.product_id,
    fields: applyProductChanges(productDefaults, row.fields ?? {}),
    stockThousandths: row.stock,
    throughSeq: row.last_seq,
  }))
}
