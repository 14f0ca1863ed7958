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

/** Every sale and refund of the day: `sign` is 1 or -1. $1: the day, $2: the shop's zone, for a refund whose sale is not here yet. */
const factsOfDay = `fact as (
  select sale_id as fact_id, 1 as sign, total_rupiah, sold_at as at, zone
  from sale where store_id = app.store_id() and business_day = $1
  union all
  select refund_id, -1, refund.total_rupiah, refunded_at, coalesce(sale.zone, $2)
  from refund left join sale using (store_id, sale_id)
  where store_id = app.store_id() and refund.business_day = $1
)`
const linesOfDay = `line as (
  select sign, at, product_id, name, quantity_thousandths, net_rupiah,
         line_discount_rupiah + bill_discount_rupiah + coalesce(promotion_rupiah, 0) as discount_rupiah
  from fact join sale_line on store_id = app.store_id() and sale_id = fact_id and sign = 1
  union all
  select sign, at, product_id, name, quantity_thousandths, net_rupiah, 0
  from fact join refund_line on store_id = app.store_id() and refund_id = fact_id and sign = -1
)`

/** The day of the tills' own word: a sale belongs to the day that its receipt says [REPORT-2]. */
export async function readDayReport(
  tx: Tx,
  storeId: string,
  day: BusinessDay,
  zone: Zone,
): Promise<DayReport> {
  const values = [day, zone]
  const totals = await tx.query<{
    sale_count: number
    refund_count: number
    sold_rupiah: number
    refunded_rupiah: number
    discount_rupiah: number
    cash_rupiah: number
    missing_rupiah: number
    item_count: number
  }>(
    `with ${factsOfDay}, ${linesOfDay}, cash as (
       select coalesce(sum(amount_rupiah), 0) as rupiah
       from fact join sale_payment on store_id = app.store_id() and sale_id = fact_id and sign = 1 where tender = 'cash'
       union all
       select coalesce(-sum(amount_rupiah), 0)
       from fact join refund_payment on store_id = app.store_id() and refund_id = fact_id and sign = -1 where tender = 'cash'
     )
     select (select count(*) from fact where sign = 1) as sale_count,
            (select count(*) from fact where sign = -1) as refund_count,
            (select coalesce(sum(total_rupiah), 0)::bigint from fact where sign = 1) as sold_rupiah,
            (select coalesce(sum(total_rupiah), 0)::bigint from fact where sign = -1) as refunded_rupiah,
            (select sum(rupiah)::bigint from cash) as cash_rupiah,
            (select coalesce(sum(amount_rupiah), 0)::bigint
             from fact join sale_payment payment on store_id = app.store_id() and sale_id = fact_id and sign = 1
             where is_unchecked and 'missing' = (
               select outcome from payment_check checked
               where checked.store_id = app.store_id() and checked.sale_id = payment.sale_id
                 and checked.position = payment.position
               order by checked_at desc, store_seq desc limit 1)) as missing_rupiah,
            coalesce(sum(discount_rupiah), 0)::bigint as discount_rupiah,
            coalesce(sum(sign * quantity_thousandths), 0)::bigint as item_count
     from line`,
    values,
  )
  // A product that was renamed during the day is one product, under its newest name; a free line is its name.
  const products = await tx.query<{ product_id: string | null; name: string; quantity: number; net: number }>(
    `with ${factsOfDay}, ${linesOfDay}, product as (
       select product_id, (array_agg(name order by at desc, name collate "C" desc))[1] as name,
              sum(sign * quantity_thousandths)::bigint as quantity, sum(sign * net_rupiah)::bigint as net
       from line group by product_id, case when product_id is null then name end
     )
     select * from product
     order by net desc, name collate "C", coalesce(product_id::text, '') collate "C" limit ${topProductCount}`,
    values,
  )
  const hours = await tx.query<{ hour: number; sale_count: number; net: number }>(
    `with ${factsOfDay}
     select extract(hour from at at time zone zone)::int as hour, count(*) filter (where sign = 1) as sale_count,
            sum(sign * total_rupiah)::bigint as net
     from fact group by 1 order by 1`,
    values,
  )
  const total = totals.rows[0]!
  return {
    storeId,
    day,
    zone,
    saleCount: total.sale_count,
    refundCount: total.refund_count,
    soldRupiah: total.sold_rupiah,
    refundedRupiah: total.refunded_rupiah,
    netRupiah: total.sold_rupiah - total.refunded_rupiah,
    missingRupiah: total.missing_rupiah,
    discountRupiah: total.discount_rupiah,
    cashRupiah: total.cash_rupiah,
    itemCountThousandths: total.item_count,
    topProducts: products.rows.map((row) => ({
      productId: row.product_id,
      name: row.name,
      quantityThousandths: row.quantity,
      netRupiah: row.net,
    })),
    hours: hours.rows.map((row) => ({ hour: row.hour, saleCount: row.sale_count, netRupiah: row.net })),
  }
}
