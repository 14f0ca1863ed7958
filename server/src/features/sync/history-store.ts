import { instant } from '@laci/domain/base/time/instant.ts'
import type { BalanceRow, RecordRow } from '@laci/domain/journal/wire.ts'
import type { Rows } from '../../db/row-types.ts'
import type { Tx } from '../../db/scope.ts'
import { stampedEvent } from '../../shop/stamped-event.ts'

/** A run of events as JSON text, never parsed on its way through, and the number of its last one. */
export type EventChunk = { readonly eventsText: string; readonly throughSeq: number }

type Range = { readonly after: number; readonly through: number; readonly limit: number }

/** Where the next rows of a table begin: behind this key. */
export type RowKey = { readonly kind: string; readonly id: string }

/** Below every key that is made. */
const beforeAllKeys: RowKey = { kind: '', id: '00000000-0000-0000-0000-000000000000' }

/**
 * The next shared records in the order of their keys; of those that ended only what changed since `endedSinceMs`. As of
 * the newest number: the statement is of one moment.
 */
export async function readRecordChunk(
  tx: Tx,
  { after, endedSinceMs, limit }: { after: RowKey | null; endedSinceMs: number; limit: number },
): Promise<RecordRow[]> {
  const { kind, id } = after ?? beforeAllKeys
  const { rows } = await tx.prepared<
    Pick<Rows['shop_record'], 'record_id' | 'changed_at_ms'> &
      Pick<Rows['journal_head'], 'last_seq'> & {
        record_kind: RecordRow['recordKind']
        fields: RecordRow['fields']
      }
  >(
    'read_record_chunk',
    `select record_kind, record_id, fields, head.last_seq, changed_at_ms
     from shop_record join journal_head head on head.store_id = shop_record.store_id
     where shop_record.store_id = app.store_id() and (record_kind, record_id) > ($1, $2::uuid)
       and (not is_ended or changed_at_ms >= $3)
     order by record_kind, record_id limit $4`,
    [kind, id, endedSinceMs, limit],
  )
  return rows.map((row) => ({
    recordKind: row.record_kind,
    recordId: row.record_id,
    fields: row.fields,
    throughSeq: row.last_seq,
    changedAt: instant(row.changed_at_ms),
  }))
}

/**
 * The next balances of customers and drawers. Those of zero, too: a till that did not know the zero would count again
 * what had made it one.
 */
export async function readBalanceChunk(
  tx: Tx,
  { after, limit }: { after: RowKey | null; limit: number },
): Promise<BalanceRow[]> {
  const { kind, id } = after ?? beforeAllKeys
  const { rows } = await tx.prepared<
    Pick<Rows['balance'], 'subject' | 'amount'> &
      Pick<Rows['journal_head'], 'last_seq'> & { account: BalanceRow['account'] }
  >(
    'read_balance_chunk',
    `select account, subject, amount, head.last_seq
     from balance join journal_head head on head.store_id = balance.store_id
     where balance.store_id = app.store_id() and account < 'stock' and (account, subject) > ($1, $2::uuid)
     order by account, subject limit $3`,
    [kind, id, limit],
  )
  return rows.map(({ account, subject, amount, last_seq }) => ({
    account,
    subject,
    amount,
    throughSeq: last_seq,
  }))
}

/** Sales of business days from `fromDay` on. */
export function readSalesChunk(
  tx: Tx,
  { after, through, fromDay, limit }: Range & { fromDay: string },
): Promise<EventChunk | null> {
  return eventChunk(
    tx,
    'read_sales_chunk',
    `select event.* from sale
     join counted_event event on event.store_id = sale.store_id and event.store_seq = sale.store_seq
     where sale.store_id = app.store_id() and sale.business_day >= $4
       and sale.store_seq > $1 and sale.store_seq <= $2
     order by sale.store_seq limit $3`,
    [after, through, limit, fromDay],
  )
}

/** Everything else that tills keep and that we learned of since `sinceMs`: the kinds of the index `journal_entry`. */
export function readEntryChunk(
  tx: Tx,
  { after, through, sinceMs, limit }: Range & { sinceMs: number },
): Promise<EventChunk | null> {
  return eventChunk(
    tx,
    'read_entry_chunk',
    `select * from counted_event
     where store_id = app.store_id() and store_seq > $1 and store_seq <= $2 and received_at_ms >= $4
       and kind not in ('sale_recorded', 'product_saved', 'settings_saved', 'malformed')
     order by store_seq limit $3`,
    [after, through, limit, sinceMs],
  )
}

/**
 * What moved the debts of customers who owe, from the oldest debt on that may still be open, however old [SYNC-43].
 * The open ones are the newest that add up to the balance; goods that came back take their own sale's debt down, so what
 * they took is looked for once more.
 */
export function readDebtChunk(tx: Tx, { after, through, limit }: Range): Promise<EventChunk | null> {
  return eventChunk(
    tx,
    'read_debt_chunk',
    `with moved as (
       select balance.subject, balance.amount as owed, movement.amount, event.store_seq, event.at_ms, event.kind
       from balance
       join movement on movement.store_id = balance.store_id and movement.account = 'kasbon'
                    and movement.subject = balance.subject
       join counted_event event on event.store_id = movement.store_id and event.event_id = movement.event_id
       where balance.store_id = app.store_id() and balance.account = 'kasbon' and balance.amount > 0
     ), ranked as (
       select *,
              coalesce(sum(amount) filter (where amount > 0)
                over (partition by subject order by at_ms desc, store_seq desc
                      rows between unbounded preceding and 1 preceding), 0) as newer_debt,
              coalesce(-sum(amount) filter (where kind = 'sale_refunded') over (partition by subject), 0) as taken_back
       from moved
     ), since as (
       select subject, min(at_ms) as from_ms from ranked
       where amount > 0 and newer_debt < owed + taken_back group by subject
     )
     select counted_event.* from (
       select distinct ranked.store_seq from ranked join since using (subject)
       where at_ms >= from_ms and ranked.store_seq > $1 and ranked.store_seq <= $2
       order by ranked.store_seq limit $3
     ) wanted join counted_event on counted_event.store_id = app.store_id()
                                and counted_event.store_seq = wanted.store_seq`,
    [after, through, limit],
  )
}

async function eventChunk(tx: Tx, name: string, page: string, values: unknown[]): Promise<EventChunk | null> {
  const { rows } = await tx.prepared<{ events_text: string; through_seq: number | null }>(
    name,
    `with page as (${page})
     select (select coalesce(json_agg(${stampedEvent} order by store_seq), '[]') from page)::text as events_text,
            (select max(store_seq) from page) as through_seq`,
    values,
  )
  const { events_text, through_seq } = rows[0]!
  return through_seq === null ? null : { eventsText: events_text, throughSeq: through_seq }
}
