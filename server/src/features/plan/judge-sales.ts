import { hourMs } from '@laci/domain/base/time/durations.ts'
import type { BusinessDay, Zone } from '@laci/domain/base/time/zone.ts'
import { chargedDay, judgeWord, newTill, type TillHistory } from '@laci/domain/token/sale-moment.ts'
import type { Rows } from '../../db/row-types.ts'
import type { Tx } from '../../db/scope.ts'

type Range = { readonly storeId: string; readonly fromSeq: number; readonly throughSeq: number }

type Arrival = Pick<Rows['journal_event'], 'device_id' | 'at_ms' | 'received_at_ms'> & {
  is_read: boolean
  sale_id: string | null
  zone: Zone | null
  business_day: BusinessDay | null
}

type Charge = { readonly saleId: string; readonly day: BusinessDay; readonly momentMs: number }

/**
 * Judges the days of the sales that came since the last time, in the order in which they came, and keeps those that count by
 * another day or moment than their till said [TOKEN-7, TOKEN-8]. Each event is judged once, under the account's lock.
 */
export async function judgeSales(tx: Tx, range: Range, nowMs: number): Promise<void> {
  const { rows } = await tx.query<Arrival>(
    `select event.device_id, at_ms, received_at_ms, standing = 'counted' as is_read, sale.sale_id, zone, business_day
     from journal_event event left join sale
       on sale.store_id = event.store_id and sale.sale_id = event.event_id and sale.store_seq = event.store_seq
     where event.store_id = $1 and event.store_seq > $2 and event.store_seq <= $3 order by event.store_seq`,
    [range.storeId, range.fromSeq, range.throughSeq],
  )
  if (rows.length === 0) return
  const histories = await readHistories(tx, range, [...new Set(rows.map((row) => row.device_id))])
  const behind = await readClocks(tx, range.storeId, rows)
  const charges: Charge[] = []
  for (const row of rows) {
    const { device_id, at_ms: atMs, received_at_ms: receivedMs, is_read: isRead } = row
    const known = histories.get(device_id)
    if (known === undefined) continue
    const behindMs = behind.get(hourKey(device_id, receivedMs)) ?? 0
    const { momentMs, history } = judgeWord(known, { atMs, receivedMs, behindMs, isRead })
    histories.set(device_id, history)
    if (row.sale_id === null) continue
    const day = chargedDay(momentMs, row.business_day!, row.zone!)
    // What runs ahead counts as received in any case [TOKEN-3].
    if (momentMs !== Math.min(atMs, receivedMs) || day !== row.business_day)
      charges.push({ saleId: row.sale_id, day, momentMs })
  }
  await saveCharges(tx, range.storeId, charges, nowMs)
  await saveHistories(tx, range.storeId, histories)
}

/** A device that the shop does not know any more is judged by its word, as before. */
async function readHistories(
  tx: Tx,
  { storeId, fromSeq }: Range,
  deviceIds: readonly string[],
): Promise<Map<string, TillHistory>> {
  const { rows } = await tx.query<
    Pick<Rows['device'], 'device_id'> &
      Pick<Rows['till_history'], 'latest_ms' | 'emptied_ms' | 'sending_since_ms' | 'push_ms'> & {
        paired_ms: number
        push_count: number | null
      }
  >(
    `select device.device_id, floor(extract(epoch from created_at) * 1000)::bigint as paired_ms,
       push_count, latest_ms, emptied_ms, sending_since_ms, push_ms
     from device left join till_history using (device_id)
     where device.store_id = $1 and device.device_id = any ($2)`,
    [storeId, deviceIds],
  )
  const unread = rows.filter((row) => row.push_count === null).map((row) => row.device_id)
  const older = fromSeq === 0 ? new Map() : await readOlder(tx, storeId, fromSeq, unread)
  return new Map(
    rows.map((row) => [
      row.device_id,
      row.push_count === null
        ? { ...newTill(row.paired_ms), ...older.get(row.device_id) }
        : {
            pairedMs: row.paired_ms,
            latestMs: row.latest_ms,
            emptiedMs: row.emptied_ms,
            sendingSinceMs: row.sending_since_ms,
            pushMs: row.push_ms,
            pushCount: row.push_count,
          },
    ]),
  )
}

/** What tills sent before anybody kept a history of them: once for each. Whether their last push was full is not known. */
async function readOlder(tx: Tx, storeId: string, fromSeq: number, deviceIds: readonly string[]) {
  const { rows } = await tx.query<
    Pick<Rows['journal_event'], 'device_id'> & { latest_ms: number | null; sending_since_ms: number }
  >(
    `select device_id, max(received_at_ms) as sending_since_ms,
       max(at_ms) filter (where standing = 'counted' and at_ms <= received_at_ms) as latest_ms
     from journal_event where store_id = $1 and store_seq <= $2 and device_id = any ($3) group by device_id`,
    [storeId, fromSeq, deviceIds],
  )
  return new Map(
    rows.map(
      (row) => [row.device_id, { latestMs: row.latest_ms, sendingSinceMs: row.sending_since_ms }] as const,
    ),
  )
}

/** By how much a till's clock was behind; a wrong clock is noted once an hour. */
async function readClocks(
  tx: Tx,
  storeId: string,
  rows: readonly Arrival[],
): Promise<ReadonlyMap<string, number>> {
  const received = rows.map((row) => row.received_at_ms)
  const first = received.reduce((least, at) => Math.min(least, at))
  const last = received.reduce((most, at) => Math.max(most, at))
  const { rows: clocks } = await tx.query<
    Pick<Rows['journal_warning'], 'raised_at_ms'> & { device_id: string; drift_ms: number }
  >(
    `select device_id, raised_at_ms, (detail->>'driftMs')::bigint as drift_ms from journal_warning
     where store_id = $1 and code = 'clock_wrong' and raised_at_ms between $2 and $3`,
    [storeId, first - hourMs, last],
  )
  const behind = new Map<string, number>()
  for (const { device_id, raised_at_ms, drift_ms } of clocks)
    if (drift_ms < 0) behind.set(hourKey(device_id, raised_at_ms), -drift_ms)
  return behind
}

const hourKey = (deviceId: string, atMs: number) => `${deviceId} ${Math.floor(atMs / hourMs)}`

async function saveCharges(
  tx: Tx,
  storeId: string,
  charges: readonly Charge[],
  nowMs: number,
): Promise<void> {
  if (charges.length === 0) return
  await tx.query(
    `insert into sale_charge (store_id, sale_id, day, at_ms, judged_at)
     select $1, sale_id, day, at_ms, $5 from unnest($2::uuid[], $3::text[], $4::bigint[]) as charge (sale_id, day, at_ms)
     on conflict do nothing`,
    [
      storeId,
      charges.map(({ saleId }) => saleId),
      charges.map(({ day }) => day),
      charges.map(({ momentMs }) => momentMs),
      new Date(nowMs),
    ],
  )
}

async function saveHistories(
  tx: Tx,
  storeId: string,
  histories: ReadonlyMap<string, TillHistory>,
): Promise<void> {
  const all = [...histories]
  const column = (name: keyof TillHistory) => all.map(([, history]) => history[name])
  await tx.query(
    `insert into till_history (device_id, store_id, latest_ms, emptied_ms, sending_since_ms, push_ms, push_count)
     select device_id, $1, latest_ms, emptied_ms, sending_since_ms, push_ms, push_count
     from unnest($2::uuid[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::int[])
       as till (device_id, latest_ms, emptied_ms, sending_since_ms, push_ms, push_count)
     on conflict (device_id) do update set latest_ms = excluded.latest_ms, emptied_ms = excluded.emptied_ms,
       sending_since_ms = excluded.sending_since_ms, push_ms = excluded.push_ms, push_count = excluded.push_count`,
    [
      storeId,
      all.map(([deviceId]) => deviceId),
      column('latestMs'),
      column('emptiedMs'),
      column('sendingSinceMs'),
      column('pushMs'),
      column('pushCount'),
    ],
  )
}
