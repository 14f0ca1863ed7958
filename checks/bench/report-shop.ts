import { randomBytes } from 'node:crypto'
import { instant } from '@laci/domain/base/time/instant.ts'
import { businessDayOf } from '@laci/domain/base/time/zone.ts'
import { talliesOf } from '@laci/domain/views/report/tally.ts'
import { cashSale } from '@laci/server/testing/event-maker.ts'
import type pg from 'pg'
import { freshId } from './ingest-shop.ts'

const productCount = 1_000
const linesPerSale = 2
const categories = ['Minuman', 'Sembako', 'Camilan', 'Sabun', 'Rokok', 'Bumbu', 'Obat', 'Alat tulis']
const yearStartMs = Date.UTC(2026, 0, 1)
const yearMs = 365 * 86_400_000
/** Of so many sales, one was paid by a transfer that never came. */
const missingEvery = 10_000
const rowsAtOnce = 20_000
/** Any two products of the shop, a minute apart over a week: each hour of the day, and more sales than a day has. */
const differentSales = 10_000
const minuteMs = 60_000

/** The year over which every shop has spread its sales. */
export const soldYear = 2026

/**
 * A shop that sold so much in 2026, past the wire: what a report reads is written as ingest and catching up write it. Some
 * thousand sales are made by the till's own functions and added up by `talliesOf`, each on many days; sums, sales with their payments, and the worth of
 * what was sold by day and product are inserted in bulk, and the heads say that nothing is left to be added up. The text
 * of the events is left out: no report that is caught up reads it.
 */
export async function openReportShop(owner: pg.Pool, userId: string, saleCount: number): Promise<string> {
  const [storeId, deviceId] = [freshId(), freshId()]
  const productIds = Array.from({ length: productCount }, freshId)
  await owner.query('insert into stores (id, owner_id, name) values ($1, $2, $3)', [
    storeId,
    userId,
    `Toko dengan ${saleCount} penjualan`,
  ])
  await owner.query("insert into membership (store_id, user_id, role) values ($1, $2, 'owner')", [
    storeId,
    userId,
  ])
  await owner.query(
    `insert into product (store_id, product_id, fields, through_seq)
     select $1, id, jsonb_build_object('name', 'Barang ' || n, 'category', ($3::text[])[1 + n % 8]), 0
     from unnest($2::uuid[]) with ordinality as one (id, n)`,
    [storeId, productIds, categories],
  )
  await insertSums(owner, storeId, sumsOfDays(saleCount, productIds, deviceId))
  await owner.query(
    `insert into report_name (store_id, key, name, named_at_ms)
     select $1, id::text, 'Barang ' || n, 0 from unnest($2::uuid[]) with ordinality as one (id, n)`,
    [storeId, productIds],
  )
  await insertSales(owner, storeId, deviceId, saleCount)
  await owner.query('insert into journal_head (store_id, last_seq) values ($1, $2)', [storeId, saleCount])
  for (const head of ['report_head', 'cost_head'])
    await owner.query(`insert into ${head} (store_id, through_seq) values ($1, $2)`, [storeId, saleCount])
  return storeId
}

type Sum = [day: string, group: string, key: string, count: number, quantity: number, amount: number]

/** What every sale adds to its day: so many are made as there are different ones, and sold again and again. */
function sumsOfDays(saleCount: number, productIds: readonly string[], deviceId: string): Sum[] {
  const random = (count: number) => new Uint8Array(randomBytes(count))
  const made = Array.from({ length: differentSales }, (_, index) => {
    const atMs = yearStartMs + index * minuteMs
    const products = Array.from({ length: linesPerSale }, () => {
      const at = Math.floor(Math.random() * productIds.length)
      return { productId: productIds[at]!, name: `Barang ${at + 1}`, priceRupiah: 2_000 + at * 25 }
    })
    const body = cashSale(products, { atMs, letter: 'A', counter: 1 + (index % 9_999), random })
    return talliesOf({ kind: 'sale_recorded', body, deviceId, at: instant(atMs) } as never)
  })
  const sums = new Map<string, Sum>()
  for (let sold = 0; sold < saleCount; sold += 1) {
    const atMs = Math.floor(yearStartMs + ((sold + 0.5) / saleCount) * yearMs)
    const day = businessDayOf(instant(atMs), 'Asia/Jakarta')
    const tallies = made[Math.floor(Math.random() * made.length)]!
    for (const { group, key, count, quantityThousandths, amountRupiah } of tallies) {
      const place = `${day} ${group} ${key}`
      const sum = sums.get(place)
      if (sum === undefined) sums.set(place, [day, group, key, count, quantityThousandths, amountRupiah])
      else {
        sum[3] += count
        sum[4] += quantityThousandths
        sum[5] += amountRupiah
      }
    }
  }
  return [...sums.values()]
}

/** The sums, and what the goods of each day cost: a row of the cost book for each day and product. */
async function insertSums(owner: pg.Pool, storeId: string, sums: readonly Sum[]): Promise<void> {
  for (let from = 0; from < sums.length; from += rowsAtOnce) {
    await owner.query(
      `insert into report_tally (store_id, period, tally_group, key, count, quantity_thousandths, amount_rupiah)
       select $1, told->>0, told->>1, told->>2, (told->>3)::bigint, (told->>4)::bigint, (told->>5)::bigint
       from jsonb_array_elements($2::jsonb) as told`,
      [storeId, JSON.stringify(sums.slice(from, from + rowsAtOnce))],
    )
  }
  await owner.query(
    `insert into report_tally (store_id, period, tally_group, key, count, quantity_thousandths, amount_rupiah)
     select store_id, other.period, tally_group, key, sum(count), sum(quantity_thousandths), sum(amount_rupiah)
     from report_tally day cross join lateral unnest(app.periods_of(day.period)) as other (period)
     where store_id = $1 and other.period <> day.period group by store_id, other.period, tally_group, key
     order by other.period`,
    [storeId],
  )
  await owner.query(
    `insert into cost_day (store_id, business_day, account, product_id, is_repair, quantity_thousandths, amount_rupiah)
     select store_id, period, 'sold', key::uuid, false, quantity_thousandths, amount_rupiah * 4 / 5
     from report_tally where store_id = $1 and tally_group = 'product' and length(period) = 10`,
    [storeId],
  )
  await owner.query(
    `insert into cost_sum (store_id, period, account, is_repair, amount_rupiah)
     select store_id, period, account, is_repair, sum(amount_rupiah)
     from cost_day cross join lateral unnest(app.periods_of(business_day)) as period
     where store_id = $1 group by store_id, period, account, is_repair`,
    [storeId],
  )
}

async function insertSales(
  owner: pg.Pool,
  storeId: string,
  deviceId: string,
  saleCount: number,
): Promise<void> {
  await owner.query(
    `insert into sale (store_id, sale_id, store_seq, device_id, receipt_number, verify_code, zone, business_day, sold_at,
                       cashier_name, subtotal_rupiah, bill_discount_rupiah, rounding_rupiah, total_rupiah, change_rupiah)
     select $1, uuidv7(), n, $2, 'A-' || n, n::text, 'Asia/Jakarta', to_char(at, 'YYYY-MM-DD'), at, 'Rina', 30000, 0, 0,
            30000, 0
     from generate_series(1, $3::int) n, lateral (select timestamp '2026-01-01' + n * interval '365 days' / ($3 + 1)) day (at)`,
    [storeId, deviceId, saleCount],
  )
  await owner.query(
    `insert into sale_payment (store_id, sale_id, position, tender, amount_rupiah, received_rupiah, is_unchecked)
     select store_id, sale_id, 1, case when store_seq % $2 = 0 then 'transfer' else 'cash' end, 30000, 30000,
            store_seq % $2 = 0
     from sale where store_id = $1`,
    [storeId, missingEvery],
  )
  await owner.query(
    `insert into payment_check (store_id, check_id, store_seq, sale_id, position, outcome, checked_at)
     select store_id, uuidv7(), store_seq, sale_id, 1, 'missing', sold_at
     from sale where store_id = $1 and store_seq % $2 = 0`,
    [storeId, missingEvery],
  )
}
