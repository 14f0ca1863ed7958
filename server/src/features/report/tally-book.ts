import { periodsOf } from '@laci/domain/views/report/periods.ts'
import {
  newerName,
  productNamesOf,
  type SeenName,
  talliedKinds,
  talliesOf,
} from '@laci/domain/views/report/tally.ts'
import type { Database } from '../../db/database.ts'
import type { Tx } from '../../db/scope.ts'
import { type BookedEvent, catchUp, type JournalBook } from '../../shop/journal-book.ts'

/** The sums that reports are made of. */
export const tallyBook: JournalBook = {
  name: 'tallies',
  head: 'report_head',
  kinds: talliedKinds,
  eventsAtOnce: 2_000,
  add: addUp,
}

/** Brings the sums of a shop up to the newest event of its journal [REPORT-8]. */
export function catchUpTallies(database: Database, storeId: string): Promise<void> {
  return catchUp(database, tallyBook, storeId)
}

async function addUp(tx: Tx, storeId: string, events: readonly BookedEvent[]): Promise<void> {
  const sums = new Map<string, [period: string, group: string, key: string, number, number, number]>()
  const names = new Map<string, SeenName>()
  for (const { event } of events) {
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
