import { asSent, isRepeating, transferDiffers } from '@laci/domain/transfer/sent-figures.ts'
import { costKinds, costMovesOf } from '@laci/domain/views/cost/cost-moves.ts'
import type { CostPosting, CostState } from '@laci/domain/views/cost/cost-state.ts'
import { reckonCosts } from '@laci/domain/views/cost/reckon-costs.ts'
import { addSoldCost, type SoldCosts } from '@laci/domain/views/cost/sold-costs.ts'
import type { Database } from '../db/database.ts'
import type { Rows } from '../db/row-types.ts'
import type { Tx } from '../db/scope.ts'
import { type BookedEvent, catchUp, type JournalBook } from './journal-book.ts'

/** What goods cost, reckoned over the journal. */
export const costBook: JournalBook = {
  name: 'costs',
  head: 'cost_head',
  kinds: costKinds,
  eventsAtOnce: 1_000,
  add: reckon,
}

/** Brings what goods cost up to the newest event of the shop's journal [COST-7]. */
export function catchUpCosts(database: Database, storeId: string): Promise<void> {
  return catchUp(database, costBook, storeId)
}

async function reckon(tx: Tx, storeId: string, told: readonly BookedEvent[]): Promise<void> {
  const events = await withSentFigures(tx, storeId, told)
  /** Each with the newest event that moves it. */
  const products = new Map<string, number>()
  for (const { event, storeSeq } of events)
    for (const { productId } of costMovesOf(event)) products.set(productId, storeSeq)
  if (products.size === 0) return
  const { rows } = await tx.query<Pick<Rows['cost_state'], 'product_id'> & { state: CostState }>(
    'select product_id, state from cost_state where store_id = $1 and product_id = any($2::uuid[])',
    [storeId, [...products.keys()]],
  )
  const states = new Map(rows.map((row) => [row.product_id, row.state]))
  const sold = await soldCostsOf(tx, storeId, events)
  const postings: (CostPosting & { readonly storeSeq: number; readonly position: number })[] = []
  for (const { event, storeSeq } of events) {
    reckonCosts(states, event, sold).forEach((posting, index) => {
      postings.push({ ...posting, storeSeq, position: index + 1 })
    })
  }
  await tx.query(
    `insert into cost_state (store_id, product_id, changed_seq, state)
     select $1, (told->>0)::uuid, greatest((told->>1)::bigint, (select anew_seq from cost_head where store_id = $1)), told->2
     from jsonb_array_elements($2::jsonb) as told
     on conflict (store_id, product_id) do update set changed_seq = excluded.changed_seq, state = excluded.state`,
    [
      storeId,
      JSON.stringify(
        [...products].map(([productId, storeSeq]) => [productId, storeSeq, states.get(productId)]),
      ),
    ],
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
     ), summed as (
       insert into cost_sum (store_id, period, account, is_repair, amount_rupiah)
       select $1, period, account, "isRepair", sum("amountRupiah")
       from told cross join lateral unnest(app.periods_of("businessDay")) as period
       group by period, account, "isRepair"
       on conflict (store_id, period, account, is_repair) do update
         set amount_rupiah = cost_sum.amount_rupiah + excluded.amount_rupiah
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

/** What was posted of sales whose goods come back in these events, with what came back of them before. */
async function soldCostsOf(tx: Tx, storeId: string, events: readonly BookedEvent[]): Promise<SoldCosts> {
  const saleIds = new Set(
    events.flatMap(({ event }) => (event.kind === 'sale_refunded' ? [event.body.saleId] : [])),
  )
  const isSale = ({ event }: BookedEvent) => event.kind === 'sale_recorded'
  // What came back before its sale has been sent: rare, and looked for only where sales are.
  const early = events.filter(isSale).map(({ event }) => event.eventId)
  const sold: SoldCosts = new Map()
  if (saleIds.size === 0 && early.length === 0) return sold
  const { rows } = await tx.query<
    Pick<Rows['cost_posting'], 'product_id'> & {
      sale_id: string
      line_index: number
      quantity: number
      amount: number
    }
  >(
    `with given_back as (
       select sale_id, refund_id from refund where store_id = $1 and sale_id = any($2::uuid[])
       union
       select sale_id, refund_id from refund
       where store_id = $1 and sale_id = any($3::uuid[]) and is_before_sale
     ), asked as (
       select sale_id, refund_id as event_id from given_back
       union all
       select sale_id, sale_id from unnest($2::uuid[]) as sale_id
       where not exists (select from refund where store_id = $1 and refund_id = sale_id)
     )
     select sale_id, line_index, product_id, sum(quantity_thousandths)::float8 as quantity,
            sum(amount_rupiah)::float8 as amount
     from asked join cost_posting on store_id = $1 and of_event_id = asked.event_id
     where account = 'sold' and line_index is not null
     group by sale_id, line_index, product_id`,
    [storeId, [...saleIds], early],
  )
  for (const { sale_id: saleId, line_index: lineIndex, product_id: productId, quantity, amount } of rows)
    addSoldCost(sold, saleId, {
      ...{ lineIndex, productId, quantityThousandths: quantity, amountRupiah: amount },
    })
  return sold
}

/** What repeats another shop's journal counts as that one says it, where a warning names its figures [TRANSFER-9]. */
async function withSentFigures(
  tx: Tx,
  storeId: string,
  events: readonly BookedEvent[],
): Promise<readonly BookedEvent[]> {
  const repeated = events.filter(({ event }) => isRepeating(event.kind))
  if (repeated.length === 0) return events
  const { rows } = await tx.query<{ event_id: string; detail: Record<string, unknown> }>(
    'select event_id, detail from journal_warning where store_id = $1 and code = $2 and event_id = any($3::uuid[])',
    [storeId, transferDiffers, repeated.map(({ event }) => event.eventId)],
  )
  const details = new Map(rows.map(({ event_id, detail }) => [event_id, detail]))
  return events.map((one) => ({ ...one, event: asSent(one.event, details.get(one.event.eventId)) }))
}
