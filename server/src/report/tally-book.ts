import { periodsOf } from '@laci/domain/report/range.ts'
import {
  newerName,
  productNamesOf,
  type SeenName,
  type TalliedEvent,
  talliedKinds,
  talliesOf,
} from '@laci/domain/report/tally.ts'
import type { Envelope } from '@laci/domain/sync/envelope.ts'
import { readJournalEvent } from '@laci/domain/sync/event-kinds.ts'
import type { Database } from '../platform/database.ts'
import { inScope, type Tx } from '../platform/scope.ts'

/** So many events are added up in one transaction. */
const eventsAtOnce = 2_000

/**
 * Brings the sums of a shop up to the newest event of its journal [REPORT-8]. Whoever reads a report asks for it first. Two
 * at once wait for each other; what was added is never added again.
 */
export async function catchUpTallies(database: Database, storeId: string): Promise<void> {
  for (;;) {
    const isDone = await inScope(database, { role: 'service_role' }, (tx) => catchUpStep(tx, storeId))
    if (isDone) return
  }
}

/** False: there are more events. */
async function catchUpStep(tx: Tx, storeId: string): Promise<boolean> {
  const { rows: heads } = await tx.prepared<{ through_seq: number; last_seq: number }>(
    'report_head_of_store',
    `select coalesce(report_head.through_seq, 0) as through_seq, journal_head.last_seq
     from journal_head left join report_head using (store_id) where store_id = $1`,
    [storeId],
  )
  const known = heads[0]
  if (known === undefined || known.through_seq >= known.last_seq) return true
  await tx.query('insert into report_head (store_id, through_seq) values ($1, 0) on conflict do nothing', [
    storeId,
  ])
  const { rows: locked } = await tx.query<{ through_seq: number }>(
    'select through_seq from report_head where store_id = $1 for update',
    [storeId],
  )
  const fromSeq = locked[0]!.through_seq
  const { rows } = await tx.query<{
    store_seq: number
    device_id: string
    kind: string
    version: number
    at_ms: number
    body: Envelope['body']
  }>(
    `select store_seq, device_id, kind, version, at_ms, body from journal_event
     where store_id = $1 and store_seq > $2 and store_seq <= $3 and kind = any($4)
     order by store_seq limit $5`,
    [storeId, fromSeq, known.last_seq, talliedKinds, eventsAtOnce],
  )
  const throughSeq = rows.length < eventsAtOnce ? known.last_seq : rows.at(-1)!.store_seq
  if (throughSeq <= fromSeq) return true
  const events = rows.flatMap(({ device_id: deviceId, kind, version, at_ms: at, body }): TalliedEvent[] => {
    // Reports ask for nothing else of the envelope.
    const event = readJournalEvent({ deviceId, kind, version, at, body } as unknown as Envelope)
    return event === null ? [] : [event]
  })
  await addUp(tx, storeId, events)
  await tx.query('update report_head set through_seq = $2 where store_id = $1', [storeId, throughSeq])
  return throughSeq >= known.last_seq
}

async function addUp(tx: Tx, storeId: string, events: readonly TalliedEvent[]): Promise<void> {
  const sums = new Map<string, [period: string, group: string, key: string, number, number, number]>()
  const names = new Map<string, SeenName>()
  for (const event of events) {
    for (const { day, group, key, count, quantityThousandths, amountRupiah } of talliesOf(event)) {
      for (const period of periodsOf(day)) {
        const place = `${period} ${group} ${key}`
        const sum = sums.get(place)
        if (sum === undefined) sums.set(place, [period, group, key, count, quantityThousandths, amountRupiah])
        else {
          sum[3] += count
          sum[4] += quantityThousandths
          sum[5] += amountRupiah
        }
      }
    }
    for (const { key, name } of productNamesOf(event))
      names.set(key, newerName(names.get(key), { name, at: event.at }))
  }
  if (sums.size === 0) return
  await tx.query(
    `insert into report_tally (store_id, period, tally_group, key, count, quantity_thousandths, amount_rupiah)
     select $1, told->>0, told->>1, told->>2, (told->>3)::bigint, (told->>4)::bigint, (told->>5)::bigint
     from jsonb_array_elements($2::jsonb) as told
     on conflict (store_id, period, tally_group, key) do update
       set count = report_tally.count + excluded.count,
           quantity_thousandths = report_tally.quantity_thousandths + excluded.quantity_thousandths,
           amount_rupiah = report_tally.amount_rupiah + excluded.amount_rupiah`,
    [storeId, JSON.stringify([...sums.values()])],
  )
  await tx.query(
    `insert into report_name (store_id, key, name, named_at_ms)
     select $1, told->>0, told->>1, (told->>2)::bigint from jsonb_array_elements($2::jsonb) as told
     on conflict (store_id, key) do update set name = excluded.name, named_at_ms = excluded.named_at_ms
       where (excluded.named_at_ms, excluded.name collate "C") > (report_name.named_at_ms, report_name.name collate "C")`,
    [storeId, JSON.stringify([...names].map(([key, { name, at }]) => [key, name, at]))],
  )
}
