import type { DayReport } from '@laci/domain/report/day-report.ts'
import { shopSettingsDefaults } from '@laci/domain/shop/settings.ts'
import type { BusinessDay, Zone } from '@laci/domain/time/zone.ts'
import type { Tx } from '../platform/scope.ts'

const topProductCount = 10

/** How the shop of this transaction tells its days apart. */
export async function readShopClock(
  tx: Tx,
): Promise<{ readonly zone: Zone; readonly dayStartsAtMinute: number }> {
  const { rows } = await tx.query<{ zone: Zone | null; day_starts_at_minute: number | null }>(
    `select fields->>'zone' as zone, (fields->>'dayStartsAtMinute')::int as day_starts_at_minute
     from shop_setting where store_id = app.store_id()`,
  )
  return {
    zone: rows[0]?.zone ?? shopSettingsDefaults.zone,
    dayStartsAtMinute: rows[0]?.day_starts_at_minute ?? shopSettingsDefaults.dayStartsAtMinute,
  }
}

/** The day of the tills' own word: a sale belongs to the day that its receipt says [REPORT-2]. */
export async function readDayReport(
  tx: Tx,
  storeId: string,
  day: BusinessDay,
  zone: Zone,
): Promise<DayReport> {
  const totals = await tx.query<{
    sale_count: number
    total_rupiah: number
    discount_rupiah: number
    cash_rupiah: number
    item_count: number
  }>(
    `with day_sale as (
       select sale_id, total_rupiah from sale where store_id = app.store_id() and business_day = $1
     ), line as (
       select sum(line_discount_rupiah + bill_discount_rupiah) as discount_rupiah, sum(quantity_thousandths) as item_count
       from day_sale join sale_line using (sale_id) where store_id = app.store_id()
     ), payment as (
       select sum(amount_rupiah) filter (where tender = 'cash') as cash_rupiah
       from day_sale join sale_payment using (sale_id) where store_id = app.store_id()
     )
     select (select count(*) from day_sale) as sale_count,
            (select coalesce(sum(total_rupiah), 0)::bigint from day_sale) as total_rupiah,
            coalesce(line.discount_rupiah, 0)::bigint as discount_rupiah,
            coalesce(payment.cash_rupiah, 0)::bigint as cash_rupiah,
            coalesce(line.item_count, 0)::bigint as item_count
     from line, payment`,
    [day],
  )
  // A product that was renamed during the day is one product, under its newest name; a free line is its name.
  const products = await tx.query<{ product_id: string | null; name: string; quantity: number; net: number }>(
    `select product_id, (array_agg(sale_line.name order by store_seq desc, position desc))[1] as name,
            sum(quantity_thousandths)::bigint as quantity, sum(net_rupiah)::bigint as net
     from sale join sale_line using (store_id, sale_id)
     where store_id = app.store_id() and business_day = $1
     group by product_id, case when product_id is null then sale_line.name end
     order by net desc, name limit $2`,
    [day, topProductCount],
  )
  const hours = await tx.query<{ hour: number; sale_count: number; total_rupiah: number }>(
    `select extract(hour from sold_at at time zone zone)::int as hour, count(*) as sale_count,
            sum(total_rupiah)::bigint as total_rupiah
     from sale where store_id = app.store_id() and business_day = $1 group by 1 order by 1`,
    [day],
  )
  const total = totals.rows[0]!
  return {
    storeId,
    day,
    zone,
    saleCount: total.sale_count,
    totalRupiah: total.total_rupiah,
    discountRupiah: total.discount_rupiah,
    cashRupiah: total.cash_rupiah,
    itemCountThousandths: total.item_count,
    topProducts: products.rows.map((row) => ({
      productId: row.product_id,
      name: row.name,
      quantityThousandths: row.quantity,
      netRupiah: row.net,
    })),
    hours: hours.rows.map((row) => ({
      hour: row.hour,
      saleCount: row.sale_count,
      totalRupiah: row.total_rupiah,
    })),
  }
}
