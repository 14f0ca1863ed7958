import type { Envelope } from '@laci/domain/events/envelope.ts'
import type { JournalEvent } from '@laci/domain/events/fact.ts'
import { readJournalEvent } from '@laci/domain/journal/event-kinds.ts'
import type { Database } from '../db/database.ts'
import type { Rows } from '../db/row-types.ts'
import { inScope, type Tx } from '../db/scope.ts'
import { createRepeatedWork, type RepeatedWork } from '../timing/repeated-work.ts'
import type { World } from '../world/world.ts'

/** Sums over a shop's journal that follow it: each event is added once, in the journal's order. */
export type JournalBook = {
  /** For the log. */
  readonly name: string
  /** The table that says for each shop through which `store_seq` its events are added. */
  readonly head: 'cost_head' | 'report_head'
  /** Other kinds change nothing in it. */
  readonly kinds: readonly string[]
  /** So many events are added in one transaction. */
  readonly eventsAtOnce: number
  /** Adds them, in the transaction that moves the head over them. */
  add(tx: Tx, storeId: string, events: readonly BookedEvent[]): Promise<void>
}

export type BookedEvent = { readonly storeSeq: number; readonly event: JournalEvent }

const everyMs = 60_000
const storesAtOnce = 100

/** Keeps `book` near the journal of every shop, so that whoever reads it waits for a minute's events at most. */
export function createCatchUpWork(
  book: JournalBook,
  { database, log }: Pick<World, 'database' | 'log'>,
): RepeatedWork {
  // Where the round before ended: shops that fail every time keep no other one waiting [REPORT-69].
  let after: string | null = null
  async function work() {
    const storeIds = await storesBehind(database, book, after)
    after = storeIds.length < storesAtOnce ? null : storeIds.at(-1)!
    for (const storeId of storeIds) {
      try {
        await catchUp(database, book, storeId)
      } catch (error) {
        log.error({ err: error, work: book.name, storeId }, 'a shop was not brought up to its journal')
      }
    }
  }
  return createRepeatedWork({ name: book.name, everyMs, log, work })
}

async function storesBehind(
  database: Database,
  { head }: JournalBook,
  after: string | null,
): Promise<string[]> {
  const { rows } = await inScope(database, { role: 'service_role' }, (tx) =>
    tx.query<Pick<Rows['journal_head'], 'store_id'>>(
      `select store_id from journal_head left join ${head} as book using (store_id)
       where journal_head.last_seq > coalesce(book.through_seq, 0) and ($2::uuid is null or store_id > $2)
       order by store_id limit $1`,
      [storesAtOnce, after],
    ),
  )
  return rows.map((row) => row.store_id)
}

/**
 * Brings `book` up to the newest event of the shop's journal. Whoever reads it asks for it first. Two at once wait for each
 * other; what was added is never added again.
 */
export async function catchUp(database: Database, book: JournalBook, storeId: string): Promise<void> {
  for (;;) {
    const isDone = await inScope(database, { role: 'service_role' }, (tx) => catchUpStep(tx, book, storeId))
    if (isDone) return
  }
}

/** False: there are more events. */
async function catchUpStep(tx: Tx, book: JournalBook, storeId: string): Promise<boolean> {
  const { head, eventsAtOnce } = book
  const { rows: heads } = await tx.prepared<{
    through_seq: number
    last_seq: number
    until_seq: number | null
  }>(
    `${head}_of_store`,
    `select coalesce(book.through_seq, 0) as through_seq, journal_head.last_seq, rebuild.until_seq
     from journal_head left join ${head} as book using (store_id)
     left join report_rebuild as rebuild on rebuild.store_id = journal_head.store_id and rebuild.book = '${head}'
     where journal_head.store_id = $1`,
    [storeId],
  )
  const known = heads[0]
  if (known === undefined || known.through_seq >= known.last_seq) return true
  // None where the shop is erased meanwhile: this head goes with the journal's, whose deletion waits for these locks. The
  // journal's is taken once in a shop's life, because whoever sends events waits for it.
  await tx.query(
    `insert into ${head} (store_id, through_seq)
     select store_id, 0 from journal_head
     where store_id = $1 and not exists (select from ${head} where store_id = $1)
     for key share of journal_head
     on conflict do nothing`,
    [storeId],
  )
  const { rows: locked } = await tx.query<{ through_seq: number }>(
    `select through_seq from ${head} where store_id = $1 for update`,
    [storeId],
  )
  if (locked[0] === undefined) return true
  const fromSeq = locked[0].through_seq
  // A book that is reckoned anew stops once where it was: what differs there, the rule has changed and no new event.
  const { until_seq: untilSeq } = known
  const isRebuilt = untilSeq !== null && fromSeq < untilSeq
  const lastSeq = isRebuilt ? Math.min(untilSeq, known.last_seq) : known.last_seq
  const rows = await readRows(tx, book, storeId, fromSeq, lastSeq)
  const throughSeq = rows.length < eventsAtOnce ? lastSeq : rows.at(-1)!.storeSeq
  if (throughSeq <= fromSeq) return true
  await book.add(
    tx,
    storeId,
    rows.flatMap(({ storeSeq, event }) => (event === null ? [] : [{ storeSeq, event }])),
  )
  await tx.query(`update ${head} set through_seq = $2 where store_id = $1`, [storeId, throughSeq])
  if (isRebuilt && throughSeq >= lastSeq) await endRebuild(tx, head, storeId)
  return throughSeq >= known.last_seq
}

/** Notes which days come to something else than before the rule changed [REPORT-90]. */
async function endRebuild(tx: Tx, head: JournalBook['head'], storeId: string): Promise<void> {
  await tx.query(
    `insert into report_figure_change (store_id, business_day, figure, reason, before_rupiah, after_rupiah)
     select $1, business_day, figure, (select reason from report_rebuild where store_id = $1 and book = $2),
            coalesce(earlier.amount_rupiah, 0), coalesce(present.amount_rupiah, 0)
     from (select * from report_figure_before where store_id = $1 and book = $2) as earlier
     full join (select * from report_day_figure where store_id = $1 and book = $2) as present using (business_day, figure)
     where coalesce(earlier.amount_rupiah, 0) <> coalesce(present.amount_rupiah, 0)
     on conflict (store_id, business_day, figure, reason) do update set after_rupiah = excluded.after_rupiah`,
    [storeId, head],
  )
  await tx.query('delete from report_rebuild where store_id = $1 and book = $2', [storeId, head])
}

/** `event` is null where a body cannot be read: it counts as passed. */
async function readRows(
  tx: Tx,
  { kinds, eventsAtOnce }: JournalBook,
  storeId: string,
  fromSeq: number,
  throughSeq: number,
): Promise<{ storeSeq: number; event: JournalEvent | null }[]> {
  const { rows } = await tx.query<{
    store_seq: number
    event_id: string
    device_id: string
    kind: string
    version: number
    at_ms: number
    body: Envelope['body']
  }>(
    `select store_seq, event_id, device_id, kind, version, at_ms, body from counted_event
     where store_id = $1 and store_seq > $2 and store_seq <= $3 and kind = any($4)
     order by store_seq limit $5`,
    [storeId, fromSeq, throughSeq, kinds, eventsAtOnce],
  )
  return rows.map(({ store_seq: storeSeq, event_id: eventId, device_id: deviceId, at_ms: at, ...told }) => ({
    storeSeq,
    // A book asks for nothing else of the envelope.
    event: readJournalEvent({ ...told, eventId, deviceId, at } as unknown as Envelope),
  }))
}
