import { instant } from '@laci/domain/base/time/instant.ts'
import type { DayRange } from '@laci/domain/base/time/range.ts'
import type { TradeAsked, TradePage, TradePart, TradeRow } from '@laci/domain/views/report/trade.ts'
import type { Tx } from '../../db/scope.ts'

/** Newest first: the place of a row is its day and its number in the journal. */
export type TradePlace = { readonly day: string; readonly seq: number }

const rowsPerPage = 50
/**
 * So many sales and refunds one call looks through: what was sold once in ten years is found in several short calls and
 * not in one that holds the database.
 */
const lookedAtPerPage = 20_000

/** Of the lines of a sale or a refund, the one that `condition` is about. */
const hasLine = (condition: string, join = '') => `case kind
  when 'sale' then exists (select from sale_line line ${join}
    where line.store_id = trade.store_id and line.sale_id = trade.event_id and ${condition})
  else exists (select from refund_line line ${join}
    where line.store_id = trade.store_id and line.refund_id = trade.event_id and ${condition}) end`
const hasPayment = (condition: string) => `case kind
  when 'sale' then exists (select from sale_payment payment
    where payment.store_id = trade.store_id and payment.sale_id = trade.event_id and ${condition})
  else exists (select from refund_payment payment
    where payment.store_id = trade.store_id and payment.refund_id = trade.event_id and ${condition}) end`

/** A refund of goods that cost nothing is in no line of hours, people or customers; `talliesOf` leaves it out. */
const moves = `(kind = 'sale' or total_rupiah <> 0)`

/** Which rows belong to a line of the report, by the keys that `talliesOf` gives them; `$6` is the key. */
const conditions: { readonly [Part in TradePart]: string } = {
  all: `$6 = ''`,
  product: hasLine(`coalesce(line.product_id::text, '=' || line.name) = $6`),
  category: hasLine(
    `coalesce(product.fields->>'category', '') = $6`,
    'left join product on product.store_id = line.store_id and product.product_id = line.product_id',
  ),
  tender: hasPayment(`payment.tender || '|' || coalesce(payment.tender_name, '') = $6`),
  hour: `${moves} and to_char(at at time zone zone, 'HH24') = $6`,
  cashier: `${moves} and cashier_name = $6`,
  // Of a refund whom its sale names: the debt that it took down may be another's.
  customer: `${moves} and coalesce((case when kind = 'refund' and exists (select from sale where sale.store_id = trade.store_id
      and sale.sale_id = trade.sale_id)
    then (select sale.customer_id from sale where sale.store_id = trade.store_id and sale.sale_id = trade.sale_id)
    else customer_id end)::text, '') = $6`,
}

type Row = {
  readonly kind: 'sale' | 'refund'
  readonly event_id: string
  readonly sale_id: string
  readonly store_seq: number
  readonly business_day: string
  readonly at: Date
  readonly zone: string
  readonly receipt_number: string
  readonly cashier_name: string
  readonly total_rupiah: number
  readonly refunded_rupiah: number
  readonly first_name: string
  readonly line_count: number
}

/** A page of what a line of the report is made of [REPORT-18]; `tx` is in the shop's own scope. */
export async function readTrade(
  tx: Tx,
  { fromDay, throughDay }: DayRange,
  { part, key }: TradeAsked,
  before: TradePlace,
): Promise<TradePage> {
  const inRange = `store_id = (select app.store_id()) and business_day between $1 and $2
    and (business_day, store_seq) < ($3, $4::bigint)
    order by business_day desc, store_seq desc limit $5`
  const looked = `select * from (
      (select store_id, 'sale' as kind, sale_id as event_id, sale_id, store_seq, business_day, sold_at as at, zone,
              receipt_number, cashier_name, customer_id, total_rupiah
       from sale where ${inRange})
      union all
      (select store_id, 'refund', refund_id, sale_id, store_seq, business_day, refunded_at,
              (select event.body->>'zone' from counted_event event
               where event.store_id = refund.store_id and event.store_seq = refund.store_seq),
              receipt_number, cashier_name, customer_id, total_rupiah
       from refund where ${inRange})
    ) both_kinds order by business_day desc, store_seq desc limit $5`
  const range = [fromDay, throughDay, before.day, before.seq, lookedAtPerPage]
  const { rows } = await tx.prepared<Row>(
    `read_trade_${part}`,
    `with trade as materialized (${looked}), page as (
       select * from trade where ${conditions[part]}
       order by business_day desc, store_seq desc limit ${rowsPerPage + 1}
     )
     select page.*, lines.first_name, lines.line_count,
            case kind when 'sale' then (select coalesce(sum(total_rupiah), 0) from refund
              where refund.store_id = page.store_id and refund.sale_id = page.sale_id)
            else 0 end::bigint as refunded_rupiah
     from page cross join lateral (
       select (array_agg(name order by position))[1] as first_name, count(*)::int as line_count
       from (
         select name, position from sale_line
         where kind = 'sale' and sale_line.store_id = page.store_id and sale_line.sale_id = page.event_id
         union all
         select name, position from refund_line
         where kind = 'refund' and refund_line.store_id = page.store_id and refund_line.refund_id = page.event_id
       ) own
     ) lines
     order by business_day desc, store_seq desc`,
    [...range, key],
  )
  const shown = rows.slice(0, rowsPerPage)
  const last = rows.length > rowsPerPage ? shown.at(-1) : await lastLookedAt(tx, looked, range)
  return {
    rows: shown.map(tradeRow),
    next: last === undefined ? null : `${last.business_day}.${last.store_seq}`,
  }
}

/** Where the call stopped looking; undefined: it came to the end. */
async function lastLookedAt(
  tx: Tx,
  looked: string,
  range: readonly unknown[],
): Promise<Pick<Row, 'business_day' | 'store_seq'> | undefined> {
  const { rows } = await tx.prepared<Pick<Row, 'business_day' | 'store_seq'>>(
    'read_trade_end',
    `select business_day, store_seq from (${looked}) trade offset $5::int - 1`,
    range,
  )
  return rows[0]
}

function tradeRow(row: Row): TradeRow {
  return {
    kind: row.kind,
    eventId: row.event_id,
    saleId: row.sale_id,
    businessDay: row.business_day as TradeRow['businessDay'],
    at: instant(row.at.getTime()),
    zone: row.zone as TradeRow['zone'],
    receiptNumber: row.receipt_number,
    cashierName: row.cashier_name,
    totalRupiah: row.total_rupiah,
    refundedRupiah: row.refunded_rupiah,
    firstName: row.first_name,
    lineCount: row.line_count,
  }
}
