import type pg from 'pg'

// The reports of some days, reckoned a second time: by SQL over the bodies of the journal, and by a moving average that is
// written out here. Nothing of `domain/src/views/report`, `domain/src/views/cost` or the tables of sums is used.

export type ReckonedLine = { readonly name: string; readonly amountRupiah: number }

export type Reckoned = {
  /** By the words above the lists. */
  readonly figures: {
    readonly [label: string]: { readonly value: number; readonly unit: 'rupiah' | 'count' }
  }
  /** By the headings, the largest first as on the screens; of hours by the clock. */
  readonly lists: { readonly [title: string]: readonly ReckonedLine[] }
  /** By the words of laba rugi. */
  readonly profit: { readonly [name: string]: number }
  readonly saleCount: number
  readonly eventCount: number
}

type Days = { readonly storeId: string; readonly fromDay: string; readonly throughDay: string }

/** What every question begins with: the sales and refunds of these days, and their lines and payments with their signs. */
const told = `
  with event as (
    select kind, event_id, at_ms, body from counted_event
    where store_id = $1 and body->>'businessDay' between $2 and $3
  ), trade as (
    select *, case kind when 'sale_recorded' then 1 else -1 end as sign from event
    where kind in ('sale_recorded', 'sale_refunded')
  ), line as (
    select trade.*, line from trade, jsonb_array_elements(body->'lines') line
  ), payment as (
    select trade.*, payment from trade, jsonb_array_elements(body->'payments') payment
  )`

const rupiahOf = (path: string) => `sum(sign * (${path})::bigint)`

/** Each list as rows of a name and a sum. */
const lists: { readonly [title: string]: string } = {
  'Produk terlaris': `select line->>'name' as name, ${rupiahOf("line->>'netRupiah'")} as amount from line group by 1`,
  Kategori: `select coalesce(nullif(fields->>'category', ''), 'Tanpa kategori') as name,
                    ${rupiahOf("line->>'netRupiah'")} as amount
             from line left join product on store_id = $1 and product_id = (line->>'productId')::uuid group by 1`,
  'Cara bayar': `select case payment->>'tender' when 'cash' then 'Tunai' when 'qris' then 'QRIS' when 'transfer' then 'Transfer'
                                                when 'kasbon' then 'Kasbon' when 'card' then 'Debit/Kredit' else payment->>'tender' end as name,
                        ${rupiahOf("payment->>'amountRupiah'")} as amount
                 from payment group by 1`,
  'Per jam': `select to_char(to_timestamp(at_ms / 1000) at time zone 'Asia/Jakarta', 'HH24') || '.00' as name,
                     ${rupiahOf("body->>'totalRupiah'")} as amount from trade group by 1`,
  'Per kasir': `select body->>'cashierName' as name, ${rupiahOf("body->>'totalRupiah'")} as amount from trade group by 1`,
  Pelanggan: `select coalesce(fields->>'name', 'Tanpa nama') as name, ${rupiahOf("trade.body->>'totalRupiah'")} as amount
              from trade left join shop_record on store_id = $1 and record_id = (trade.body->>'customerId')::uuid group by 1`,
  Diskon: `select 'Diskon nota' as name, ${rupiahOf("line->>'billDiscountRupiah'")} as amount from line
           where (line->>'billDiscountRupiah')::bigint > 0
           union all
           select 'Diskon barang', ${rupiahOf("line->>'lineDiscountRupiah'")} from line
           where (line->>'lineDiscountRupiah')::bigint > 0`,
  Kasbon: `select 'Kasbon baru' as name, sum((payment->>'amountRupiah')::bigint) as amount from payment
           where kind = 'sale_recorded' and payment->>'tender' = 'kasbon'
           union all
           select 'Dibayar', sum((body->>'amountRupiah')::bigint) from event where kind = 'payment_received'`,
  'Tutup shift': `select case sign((body->>'differenceRupiah')::bigint) when 0 then 'Kas pas' when 1 then 'Kas lebih'
                              else 'Kas kurang' end as name, sum((body->>'differenceRupiah')::bigint) as amount
                  from event where kind = 'shift_closed' group by 1`,
}

/** Kinds and members that these days must not have: what the questions above do not speak of. */
const unspoken = `
  select count(*)::int as count from event
  where kind not in ('sale_recorded', 'sale_refunded', 'payment_received', 'payment_checked', 'cash_moved', 'shift_opened',
                     'shift_closed')
     or exists (select from counted_event where store_id = $1 and body->>'outcome' = 'missing')
     or exists (select from jsonb_array_elements(body->'lines') line
                where line ? 'promotion' or coalesce(line->>'taxRupiah', '0') <> '0' or line->>'productId' is null
                   or line->>'isStocked' = 'false' or line->>'isWrittenOff' = 'true')`

export async function reckonDays(database: pg.Client, days: Days): Promise<Reckoned> {
  const values = [days.storeId, days.fromDay, days.throughDay]
  const ask = async <Row extends pg.QueryResultRow>(question: string) =>
    (await database.query<Row>(`${told} ${question}`, values)).rows
  const [strange] = await ask<{ count: number }>(unspoken)
  if (strange?.count !== 0) throw new Error('these days have what the check does not reckon; choose others')

  const found: { [title: string]: ReckonedLine[] } = {}
  for (const [title, question] of Object.entries(lists)) {
    const rows = await ask<{ name: string; amount: string | number | null }>(question)
    const lines = rows.flatMap(({ name, amount }) =>
      amount === null ? [] : [{ name, amountRupiah: Number(amount) }],
    )
    found[title] =
      title === 'Per jam'
        ? lines.toSorted((one, other) => (one.name < other.name ? -1 : 1))
        : lines.toSorted((one, other) => other.amountRupiah - one.amountRupiah)
  }
  const [sums] = await ask<{ sales: number; sold: number; refunded: number; events: number }>(`
    select count(*) filter (where kind = 'sale_recorded')::int as sales,
           coalesce(sum((body->>'totalRupiah')::int) filter (where kind = 'sale_recorded'), 0)::int as sold,
           coalesce(sum((body->>'totalRupiah')::int) filter (where kind = 'sale_refunded'), 0)::int as refunded,
           (select count(*) from event)::int as events
    from trade`)
  const { sales, sold, refunded, events } = sums!
  const netRupiah = sold - refunded
  const costRupiah = await soldCost(database, days)
  const money = (value: number) => ({ value, unit: 'rupiah' as const })
  return {
    figures: {
      Omzet: money(netRupiah),
      Transaksi: { value: sales, unit: 'count' },
      'Rata-rata': money(Math.round(netRupiah / sales)),
      Diskon: money(found.Diskon!.reduce((sum, { amountRupiah }) => sum + amountRupiah, 0)),
      Retur: money(refunded),
      Pengeluaran: money(0),
    },
    lists: found,
    profit: {
      Omzet: netRupiah,
      'Modal (HPP)': -costRupiah,
      'Laba kotor': netRupiah - costRupiah,
      'Laba bersih': netRupiah - costRupiah,
    },
    saleCount: sales,
    eventCount: events,
  }
}

/** PPh final of a company: half a percent of what was sold before discounts less what came back, with its discounts, month by month of a year. */
export async function reckonTurnoverTax(
  database: pg.Client,
  { storeId, year }: { readonly storeId: string; readonly year: string },
): Promise<{ readonly turnoverRupiah: number; readonly taxRupiah: number }[]> {
  const { rows } = await database.query<{ turnover: string; has_tax: boolean }>(
    `select coalesce(sum(case kind
              when 'sale_recorded' then (body->>'totalRupiah')::bigint + (body->>'billDiscountRupiah')::bigint
                + (select sum((line->>'lineDiscountRupiah')::bigint) from jsonb_array_elements(body->'lines') line)
              else -(body->>'totalRupiah')::bigint
                - (select coalesce(sum(coalesce((line->>'billDiscountRupiah')::bigint, 0)
                                       + coalesce((line->>'lineDiscountRupiah')::bigint, 0)), 0)
                   from jsonb_array_elements(body->'lines') line) end), 0) as turnover,
            coalesce(bool_or(body ? 'tax' or body ? 'taxMode' or body->'lines' @? '$[*].promotion'), false) as has_tax
     from generate_series(1, 12) month
     left join counted_event on store_id = $1 and kind in ('sale_recorded', 'sale_refunded')
       and body->>'businessDay' like $2 || '-' || to_char(month, 'FM00') || '-%'
     group by month order by month`,
    [storeId, year],
  )
  return rows.map(({ turnover, has_tax }) => {
    if (has_tax) throw new Error('this year has what the check does not reckon; choose another')
    return { turnoverRupiah: Number(turnover), taxRupiah: Number(rounded(BigInt(turnover), 200n)) }
  })
}

type Goods = { stock: bigint; valueRupiah: bigint }

/**
 * Moving average, product by product: what came in adds what it cost, what left takes its share of the sum, rounded to the
 * nearest rupiah, and what came back is worth its share of what its line of the sale had left for. Throws for stock below zero: the demo has none.
 */
async function soldCost(database: pg.Client, { storeId, fromDay, throughDay }: Days): Promise<number> {
  const { rows } = await database.query<{
    kind: string
    day: string | null
    product: string
    quantity: string
    unit_cost: string | null
    sold_as: string
  }>(
    `select kind, body->>'businessDay' as day, coalesce(part->>'productId', line->>'productId') as product,
            coalesce(part->>'stockThousandths', line->>'quantityThousandths') as quantity, line->>'unitCostRupiah' as unit_cost,
            concat_ws(' ', coalesce(body->>'saleId', event_id::text), coalesce(line->>'lineIndex', (n - 1)::text)) as sold_as
     from counted_event, jsonb_array_elements(body->'lines') with ordinality lines (line, n)
     left join lateral jsonb_array_elements(line->'restocked') part on true
     where store_id = $1 and kind in ('stock_received', 'sale_recorded', 'sale_refunded')
     order by store_seq, n`,
    [storeId],
  )
  const shelf = new Map<string, Goods>()
  const sold = new Map<string, Goods>()
  let costRupiah = 0n
  for (const { kind, day, product, quantity, unit_cost, sold_as } of rows) {
    const goods = shelf.get(product) ?? { stock: 0n, valueRupiah: 0n }
    shelf.set(product, goods)
    const moved = BigInt(quantity)
    const isWanted = day !== null && day >= fromDay && day <= throughDay
    if (kind === 'stock_received') {
      goods.stock += moved
      goods.valueRupiah += rounded(BigInt(unit_cost!) * moved, 1_000n)
      continue
    }
    if (goods.stock < moved && kind === 'sale_recorded')
      throw new Error(`stock of ${product} went below zero; choose another demo`)
    const line = sold.get(`${sold_as} ${product}`) ?? { stock: 0n, valueRupiah: 0n }
    sold.set(`${sold_as} ${product}`, line)
    const from = kind === 'sale_recorded' ? goods : line
    const worth = rounded(from.valueRupiah * moved, from.stock)
    const sign = kind === 'sale_recorded' ? 1n : -1n
    goods.stock -= sign * moved
    goods.valueRupiah -= sign * worth
    line.stock += sign * moved
    line.valueRupiah += sign * worth
    if (isWanted) costRupiah += sign * worth
  }
  return Number(costRupiah)
}

function rounded(dividend: bigint, divisor: bigint): bigint {
  return (2n * dividend + divisor) / (2n * divisor)
}
