import { csvRows, csvStart } from '@laci/domain/base/table/table.ts'
import { dayAfter } from '@laci/domain/base/time/day-text.ts'
import { instant } from '@laci/domain/base/time/instant.ts'
import type { DayRange } from '@laci/domain/base/time/range.ts'
import { startOfBusinessDay } from '@laci/domain/base/time/zone.ts'
import { type ExportedTrade, saleTable } from '@laci/domain/views/spreadsheet/shop-tables.ts'
import type { Tx } from '../../db/scope.ts'
import { readShopClock } from '../../shop/shop-clock.ts'
import { stampedEvent } from '../../shop/stamped-event.ts'

/** `work` in a transaction of the caller's shop, with rights that are looked up anew each time. */
export type InShop = <Value>(work: (tx: Tx, storeId: string) => Promise<Value>) => Promise<Value>

/** So many rows in memory, however many years are asked for. */
const rowsPerPage = 500

/**
 * Every line of every sale and refund of the range as a spreadsheet reads it [SPREADSHEET-11], in the order of the days. Each page is
 * read in a short transaction of its own, when the reader has taken the one before.
 */
export async function* saleFile(
  inShop: InShop,
  { fromDay, throughDay }: DayRange,
  throughSeq = Number.MAX_SAFE_INTEGER,
): AsyncGenerator<string> {
  const header = csvRows([saleTable([]).columns.map((column) => column.header)])
  let after = { day: '', seq: 0 }
  for (let isFirst = true; ; isFirst = false) {
    const rows = await inShop((tx) => readTradePage(tx, { fromDay, throughDay }, after, throughSeq))
    const lines = csvRows(
      saleTable(rows.map(({ at_ms, kind, body }) => ({ at: instant(at_ms), kind, body }) as ExportedTrade))
        .rows,
    )
    if (isFirst) yield csvStart + header + lines
    else if (rows.length > 0) yield lines
    const last = rows.at(-1)
    if (last === undefined || rows.length < rowsPerPage) return
    after = { day: last.business_day, seq: last.store_seq }
  }
}

type TradeRow = Pick<ExportedTrade, 'kind' | 'body'> & {
  readonly business_day: string
  readonly store_seq: number
  readonly at_ms: number
}

async function readTradePage(
  tx: Tx,
  { fromDay, throughDay }: DayRange,
  after: { readonly day: string; readonly seq: number },
  throughSeq: number,
): Promise<readonly TradeRow[]> {
  const { rows } = await tx.prepared<TradeRow>(
    'read_trade_page',
    `(${pageOf('sale')}) union all (${pageOf('refund')}) order by business_day, store_seq limit $5`,
    [fromDay, throughDay, after.day, after.seq, rowsPerPage, throughSeq],
  )
  return rows
}

function pageOf(table: 'sale' | 'refund'): string {
  return `select business_day, trade.store_seq, at_ms, kind, body
    from ${table} trade
    join counted_event event on event.store_id = trade.store_id and event.store_seq = trade.store_seq
    where trade.store_id = app.store_id() and business_day between $1 and $2
      and (business_day, trade.store_seq) > ($3, $4) and trade.store_seq <= $6
    order by business_day, trade.store_seq limit $5`
}

/**
 * Every event of the range by the clock of its device, one line of JSON each, in the journal's order and as tills sealed
 * them: with the hashes, whoever has the file can check the chains without us [SPREADSHEET-12]. `standing` is with what was not
 * counted: a new shop leaves it out as well [JOURNAL-12].
 */
export async function* journalFile(
  inShop: InShop,
  { fromDay, throughDay }: DayRange,
  throughSeq = Number.MAX_SAFE_INTEGER,
): AsyncGenerator<string> {
  const { zone, dayStartsAtMinute } = await inShop(readShopClock)
  const fromMs = startOfBusinessDay(fromDay, zone, dayStartsAtMinute)
  const beforeMs = startOfBusinessDay(dayAfter(throughDay, 1), zone, dayStartsAtMinute)
  for (let after = 0; ; ) {
    const { rows } = await inShop((tx) =>
      tx.prepared<{ lines: string | null; through_seq: number | null; row_count: number }>(
        'read_journal_page',
        `with page as (
           select * from journal_event
           where store_id = app.store_id() and store_seq > $1 and at_ms >= $2 and at_ms < $3
             and store_seq <= $5
           order by store_seq limit $4
         )
         select string_agg(case standing when 'counted' then (${stampedEvent})::text
                          else ((${stampedEvent})::jsonb || jsonb_build_object('standing', standing))::text
                          end || E'\\n', '' order by store_seq) as lines,
                max(store_seq) as through_seq, count(*) as row_count
         from page`,
        [after, fromMs, beforeMs, rowsPerPage, throughSeq],
      ),
    )
    const { lines, through_seq, row_count } = rows[0]!
    yield lines ?? ''
    if (through_seq === null || row_count < rowsPerPage) return
    after = through_seq
  }
}
