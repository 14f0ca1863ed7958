import type { Tx } from '../db/scope.ts'
import { stampedEvent } from './stamped-event.ts'

/** JSON text of the sale's event, its refunds and copies, and of what was said of its payments, in the shop's order; `[]`: the shop has no such sale. */
export async function readSoldSale(tx: Tx, saleId: string): Promise<string> {
  const { rows } = await tx.query<{ events_text: string }>(
    `select coalesce(json_agg(${stampedEvent} order by store_seq), '[]')::text as events_text
     from (
       select * from counted_event
       where store_id = app.store_id() and event_id = $1 and kind = 'sale_recorded'
       union
       select * from counted_event
       where store_id = app.store_id() and body ->> 'saleId' = $1::text
         and kind in ('receipt_reprinted', 'sale_refunded')
       union
       select counted_event.* from payment_check join counted_event
         on counted_event.store_id = payment_check.store_id and event_id = check_id
       where payment_check.store_id = app.store_id() and sale_id = $1
     ) about`,
    [saleId],
  )
  return rows[0]!.events_text
}
