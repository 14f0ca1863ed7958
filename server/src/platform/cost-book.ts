import { costKinds, costMovesOf } from '@laci/domain/cost/cost-moves.ts'
import type { CostPosting, CostState } from '@laci/domain/cost/cost-state.ts'
import { reckonCosts } from '@laci/domain/cost/reckon-costs.ts'
import type { Envelope } from '@laci/domain/sync/envelope.ts'
import { type JournalEvent, readJournalEvent } from '@laci/domain/sync/event-kinds.ts'
import type { Database } from './database.ts'
import { inScope, type Tx } from './scope.ts'

/** So many events are reckoned in one transaction. */
const eventsAtOnce = 1_000

/**
 * Brings what goods cost up to the newest event of the shop's journal [COST-7]. Whoever reads costs asks for it first. Two
 * at once wait for each other; what was reckoned is never reckoned again.
 */
export async function catchUpCosts(database: Database, storeId: string): Promise<void> {
  for (;;) {
    const isDone = await inScope(database, { role: 'service_role' }, (tx) => catchUpStep(tx, storeId))
    if (isDone) return
  }
}

/** False: there are more events. */
async function catchUpStep(tx: Tx, storeId: string): Promise<boolean> {
  const { rows: heads } = await tx.query<{ through_seq: number; last_seq: number }>(
    `select coalesce(cost_head.through_seq, 0) as through_seq, journal_head.last_seq
     from journal_head left join cost_head using (store_id) where store_id = $1`,
    [storeId],
  )
  const known = heads[0]
  if (known === undefined || known.through_seq >= known.last_seq) return true
  await tx.query('insert into cost_head (store_id, through_seq) values ($1, 0) on conflict do nothing', [
    storeId,
  ])
  const { rows: locked } = await tx.query<{ through_seq: number }>(
    'select through_seq from cost_head where store_id = $1 for update',
    [storeId],
  )
  const fromSeq = locked[0]!.through_seq
  const events = await readCostEvents(tx, storeId, fromSeq, known.last_seq)
  const throughSeq = events.length < eventsAtOnce ? known.last_seq : events.at(-1)!.storeSeq
  if (throughSeq <= fromSeq) return true
  await reckon(tx, storeId, events)
  await tx.query('update cost_head set through_seq = $2 where store_id = $1', [storeId, throughSeq])
  return throughSeq >= known.last_seq
}

type NumberedEvent = { readonly storeSeq: number; readonly event: JournalEvent | null }

async function readCostEvents(
  tx: Tx,
  storeId: string,
  fromSeq: number,
  throughSeq: number,
): Promise<NumberedEvent[]> {
  const { rows } = await tx.query<{
    store_seq: number
    event_id: string
    kind: string
    version: number
    at_ms: number
    body: Envelope['body']
  }>(
    `select store_seq, event_id, kind, version, at_ms, body from journal_event
     where store_id = $1 and store_seq > $2 and store_seq <= $3 and kind = any($4)
     order by store_seq limit $5`,
    [storeId, fromSeq, throughSeq, costKinds, eventsAtOnce],
  )
  return rows.map(({ store_seq, event_id, kind, version, at_ms, body }) => ({
    storeSeq: store_seq,
    // Cost asks for nothing else of the envelope.
    event: readJournalEvent({ eventId: event_id, kind, version, at: at_ms, body } as unknown as Envelope),
  }))
}

async function reckon(tx: Tx, storeId: string, events: readonly NumberedEvent[]): Promise<void> {
  const products = new Set<string>()
  for (const { event } of events) {
    if (event !== null) for (const { productId } of costMovesOf(event)) products.add(productId)
  }
  if (products.size === 0) return
  const { rows } = await tx.query<{ product_id: string; state: CostState }>(
    'select product_id, state from cost_state where store_id = $1 and product_id = any($2::uuid[])',
    [storeId, [...products]],
  )
  const states = new Map(rows.map((row) => [row.product_id, row.state]))
  const postings: (CostPosting & { readonly storeSeq: number; readonly position: number })[] = []
  for (const { event, storeSeq } of events) {
    if (event === null) continue
    reckonCosts(states, event).forEach((posting, index) => {
      postings.push({ ...posting, storeSeq, position: index + 1 })
    })
  }
  await tx.query(
    `insert into cost_state (store_id, product_id, state)
     select $1, (told->>0)::uuid, told->1 from jsonb_array_elements($2::jsonb) as told
     on conflict (store_id, product_id) do update set state = excluded.state`,
    [storeId, JSON.stringify([...products].map((productId) => [productId, states.get(productId)]))],
  )
  await tx.query(
    `with told as (
       select * from jsonb_to_recordset($2::jsonb) as posting (
         "storeSeq" bigint, position int, "eventId" uuid, "ofEventId" uuid, "lineIndex" int, "productId" uuid,
         account text, "businessDay" text, "quantityThousandths" bigint, "amountRupiah" bigint, "isRepair" boolean)
     ), kept as (
       insert into cost_posting (store_id, store_seq, position, event_id, of_event_id, line_index, product_id, account,
                                 business_day, quantity_thousandths, amount_rupiah, is_repair)
       select $1, "storeSeq", position, "eventId", "ofEventId", "lineIndex", "productId", account, "businessDay",
              "quantityThousandths", "amountRupiah", "isRepair"
       from told
     )
     insert into cost_day (store_id, business_day, account, product_id, is_repair, quantity_thousandths, amount_rupiah)
     select $1, "businessDay", account, "productId", "isRepair", sum("quantityThousandths"), sum("amountRupiah")
     from told group by "businessDay", account, "productId", "isRepair"
     on conflict (store_id, business_day, account, product_id, is_repair) do update
       set quantity_thousandths = cost_day.quantity_thousandths + excluded.quantity_thousandths,
           amount_rupiah = cost_day.amount_rupiah + excluded.amount_rupiah`,
    [storeId, JSON.stringify(postings)],
  )
}
